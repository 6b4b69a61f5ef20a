"""EPUB 3: a document, or the whole edition, as a book for readers of books, French and English clause by clause."""
