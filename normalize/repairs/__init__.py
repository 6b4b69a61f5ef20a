"""The repairs that are rules: one kind of error a module, each a pure function."""
