"""TEI P5, one file a document, valid against tei_all."""
