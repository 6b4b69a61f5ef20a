"""Renderers of the edition: pages, plain texts, the site and its server."""
