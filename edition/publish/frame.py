"""Sets fragments in their frame: one MkDocs build a language, with our own theme.

MkDocs is given no folder of pages: they are handed to it from memory, as whole HTML. Only the
documentation is Markdown. Nothing else of the project knows MkDocs.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import tempfile
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import urljoin, urlsplit

import yaml

from edition.paths import packaged
from edition.publish.benchmarks import filled
from edition.publish.metadata import EMPTY, Head
from edition.publish.registers import PLACES
from edition.publish.render import COMPILED
from edition.publish.typeset import shown
from edition.version import VERSION
from edition.words import LANGS, Lang, say, words


class FrameError(RuntimeError):
    """MkDocs complained of our pages: a fault of the program or of its documentation."""


class Fragment:
    """A page for the frame: `path` with .html, what the head says of it, and its whole content.

    `head`: what the head says to machines. `searched`: whether the search holds it as a page; the texts it holds apart.
    """

    def __init__(
        self,
        path: str,
        html: str,
        *,
        title: str,
        place: str,
        description: str = "",
        searched: bool = True,
        head: Head = EMPTY,
    ) -> None:
        self.source = path.removesuffix(".html") + ".md"
        self.html = html
        self.meta: dict[str, Any] = {"title": shown(title), "place": place, "fragment": True}
        if description:
            self.meta["description"] = shown(description)
        if head != EMPTY:
            tags, links = [list(tag) for tag in head.tags], [list(link) for link in head.links]
            self.meta["head"] = {"tags": tags, "links": links, "data": head.data}
        self.searched = searched

    @property
    def markdown(self) -> str:
        """The head of a Markdown file, and nothing below it: the content is put in later, as it is."""
        return f"---\n{yaml.safe_dump(self.meta, allow_unicode=True)}---\n"


def build_frame(
    lang: Lang, fragments: Sequence[Fragment], documentation: Path, target: Path, *, site_url: str
) -> tuple[int, list[tuple[str, str, str]]]:
    """Builds one language's folder `target`: how many pages it has, and of each that is searched address, title and HTML.

    `documentation`: Markdown files, put under `documentation/`. Errors: FrameError with all that MkDocs warned of.
    """
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    warnings = _listen()
    with tempfile.TemporaryDirectory(prefix="academie-") as empty:
        config = load_config(
            str(packaged("site") / "mkdocs.yml"),
            docs_dir=empty,
            site_dir=str(target),
            site_url=urljoin(site_url, f"{lang}/") if site_url else "",
            site_description=say(lang, "ui.description"),
            extra=_words_of_the_frame(lang, site_url),
        )
        config.theme["language"] = lang
        pages = _pages_plugin(lang, fragments, documentation)
        config.plugins["academie"] = pages
        config.plugins.on_startup(command="build", dirty=False)
        build(config)
    if warnings:
        raise FrameError("\n".join(warnings))
    if not site_url:
        _at_the_root(target / "404.html", lang)
    _prune(target)
    return int(pages.count), list(pages.searched)


def root_path(site_url: str) -> str:
    """The path of the site on its host, with a stroke at either end; the host's root where no address is given."""
    return f"/{urlsplit(site_url).path.strip('/')}/".replace("//", "/")


def _words_of_the_frame(lang: Lang, site_url: str) -> dict[str, Any]:
    other = next(name for name in LANGS if name != lang)
    return {
        "ui": words(lang)["ui"],
        "other": other,
        "other_home": f"{root_path(site_url)}{other}/index.html",
        "missing_other": words(other)["ui"]["missing"],
        "other_name": say(other, "ui.language").capitalize(),
        "places": [list(place) for place in PLACES],
        "colophon": say(lang, "ui.colophon", version=VERSION),
    }


def _pages_plugin(lang: Lang, fragments: Sequence[Fragment], documentation: Path) -> Any:
    from mkdocs.plugins import BasePlugin
    from mkdocs.structure.files import File

    unsearched = {fragment.source for fragment in fragments if not fragment.searched}

    class Pages(BasePlugin):  # type: ignore[type-arg, no-untyped-call]
        """Hands MkDocs our pages, and puts each one's HTML where Markdown's would stand."""

        count = 0
        searched: Final[list[tuple[str, str, str]]] = []
        pages: frozenset[str] | set[str] = frozenset()
        html: Final = {fragment.source: fragment.html for fragment in fragments}

        def on_files(self, files: Any, *, config: Any) -> Any:
            for fragment in fragments:
                files.append(File.generated(config, fragment.source, content=fragment.markdown))
            for path in sorted(documentation.glob("*.md")):
                files.append(File.generated(config, f"documentation/{path.name}", abs_src_path=str(path)))
            self.count = len(list(files.documentation_pages()))
            self.pages = {file.src_uri for file in files.documentation_pages()}
            return files

        def on_env(self, env: Any, **_: Any) -> Any:
            env.bytecode_cache = COMPILED
            return env

        def on_page_markdown(self, markdown: str, *, page: Any, **_: Any) -> str:
            documented = page.file.src_uri.startswith("documentation/")
            return filled(without_dead_links(markdown, self.pages), lang) if documented else markdown

        def on_page_content(self, html: str, *, page: Any, **_: Any) -> str:
            html = self.html.get(page.file.src_uri) or for_narrow_pages(html)
            if page.file.src_uri not in unsearched:
                self.searched.append((page.file.dest_uri, page.meta.get("title") or page.title, html))
            return html

    return Pages()


_LINK: Final = re.compile(r"\[([^\]]*)\]\(\.\./([\w/.-]+\.md)(?:#[^)]*)?\)")


def without_dead_links(markdown: str, pages: Collection[str]) -> str:
    """The documentation with its examples from this edition left as words where a corpus has no such page."""
    return _LINK.sub(lambda link: link[0] if link[2] in pages else link[1], markdown)


_CODE: Final = re.compile(r"(?<!<pre>)<code>([^<]*)</code>")
_LONGEST_HELD: Final = 28  # characters of code that stand side by side on the narrowest page


def for_narrow_pages(html: str) -> str:
    """The HTML of a page of documentation, such that an option is never cut (`--/help`) and a wide table moves sideways by itself."""

    def hold(code: re.Match[str]) -> str:
        words = re.split(r"( +)", code[1])
        held = (f'<span class="nb">{word}</span>' if "-" in word and len(word) <= _LONGEST_HELD else word for word in words)
        return f"<code>{''.join(held)}</code>"

    html = re.sub(r"<th\b[^>]*></th>", "<td></td>", _CODE.sub(hold, html))  # a corner with nothing in it heads nothing
    return html.replace("<table>", '<div class="tableau-large" tabindex="0"><table>').replace("</table>", "</table></div>")


def _listen() -> list[str]:
    """MkDocs is silent but for its warnings, which are collected."""
    heard: list[str] = []

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            heard.append(record.getMessage())

    logger = logging.getLogger("mkdocs")
    logger.handlers = [Ear(logging.WARNING)]
    logger.setLevel(logging.WARNING)
    logger.propagate = False
    return heard


def _at_the_root(missing: Path, lang: Lang) -> None:
    """The page for what is missing is shown at any depth: without an address, the site is taken to lie at the host’s root."""
    html = missing.read_text(encoding="utf-8")
    html = re.sub(r'((?:href|src)=")/(?!(?:fr|en)/|/)', rf"\g<1>/{lang}/", html)
    missing.write_text(html, encoding="utf-8")


def _prune(target: Path) -> None:
    """Takes out what Material brings and no page of ours asks for."""
    assets = target / "assets"
    unused = [
        *assets.rglob("*.map"),
        *(assets / "stylesheets").glob("main.*.css"),
        *(assets / "stylesheets").glob("palette.*.css"),
        *(assets / "images").glob("favicon.*"),
        *(assets / "javascripts").glob("bundle.*.js"),
        target / "sitemap.xml.gz",
    ]
    for path in unused:
        path.unlink(missing_ok=True)
    for folder in ("lunr", "workers"):
        shutil.rmtree(assets / "javascripts" / folder, ignore_errors=True)
