"""A document of one's own, from files to a folder of the corpus, and what it lacks until it is published.

The steps, and where each one lies:

- `gather`: files of any kind (text, hOCR, ALTO, PAGE, TEI, pictures) become pages in order; pictures that no
  file describes are read by Tesseract (`tesseract`).
- `draft`: all that is known so far lies in `documents/.draft-<id>/` and is written after every step, so that
  a work broken off goes on where it stopped. At the end the draft becomes the document, whole or not at all.
- `questions`: what `document.yaml` says is asked, one thing after the other, by whoever asks (the terminal, the
  desk): a question is a key, a kind and a default; an answer is a text.
- `propose`: paragraphs, articles and headings as first clauses. They lie in `clauses.proposed.yaml` and are the
  machine's: nothing is linked to them and no page shows them. `confirm` makes them `clauses.yaml`, in the name of
  a hand; only then do ids exist that must never change.
- `status`: what is to be done next, down to the published page, from facts alone.

What a desk needs of it: `Source.layout` (pages, lines, words, with `edition.layout.box_within` and `page_of`), the
pictures in `Source.path(IMAGES)`, `Source.proposed` for clauses that are still the machine's, `status_of` for the
list of what is to be done, and `open_draft`, `set_answers`, `QUESTIONS` and `finish` to bring a document by other
means than the terminal. Decisions go through `Corpus.append` alone, as those of `import-transcription` do.

A document added has `in_preparation: true`: its text, its lines and its layers are published at once, its entries
as soon as their clauses are confirmed, and what is not translated yet is no fault. Taking that line out says that
the document is complete; from then on `academie check` demands it.
"""
