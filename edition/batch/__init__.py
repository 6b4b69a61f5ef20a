"""Whole libraries corrected: many files in, each in its own format out, resumable, the same for any number of workers."""
