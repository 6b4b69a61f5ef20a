"""OCR text in, readings out: the corrections of a page, each with its reason.

Knows nothing of games; imports nothing of `edition`.
"""
