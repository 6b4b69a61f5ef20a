"""Readings in; checks, pages and exports out: the edition of a corpus that `normalize` has read."""
