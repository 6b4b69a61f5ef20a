"""Does everything that is said of the texts agree with them? One check a file, each a pure function."""
