"""The engine: mechanisms that interpret a compiled rules model.

Typed Python in the subset that MicroPython runs, since these very files run in the reader's browser:
no imports but `json`, `collections` and this package; nothing depends on the order of a dict or a
set, nor on the stability of a sort.
"""
