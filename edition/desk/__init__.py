"""The correction desk: a local web application over a corpus folder.

From the middle to the edge: `batches`, `acts`, `queue`, `series`, `sheets`, `lines`, `history`, `wordlists`
are pure; `library` reads the folder anew when it changed, `store` writes to it; `guard` and `app` speak HTTP,
`serve` holds the socket. The page itself is `site/desk`.
"""
