"""Out again for other tools: hOCR, ALTO and PAGE with the corrected text in place and the OCR kept beside it."""
