"""The rules model: read strictly, completed by supplements, overlaid by variants, compiled for play."""
