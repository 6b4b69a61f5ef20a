"""Games in a terminal: a match for each course of play, read from one stream and written to another."""
