"""What happens in a match, in words: a teller for each course of play, and the words that it fills in."""
