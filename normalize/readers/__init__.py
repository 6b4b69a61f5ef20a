"""Files in, documents out: one kind of file a module."""
