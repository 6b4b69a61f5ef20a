"""What readers of the published pages propose: its format, the file that keeps it, its place in the text, its credit."""
