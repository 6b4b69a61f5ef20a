"""axe-core over a page, or over the table alone: what it finds, in a form that a failed test can show."""

from __future__ import annotations

from functools import cache
from typing import Final

from playwright.sync_api import Page

from edition.paths import packaged

TABLE: Final = "academie-table"
# beside its usual rules, that what is pressed is large enough, or has room around it (WCAG 2.2, 2.5.8)
OPTIONS: Final = "{ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }"
RUN: Final = f"""async (within) => (await axe.run(within || document, {OPTIONS})).violations.map(
  (each) => [each.id, each.impact, each.nodes.length, each.nodes[0].html.slice(0, 200), each.nodes[0].failureSummary])"""

Found = tuple[str, str, int, str, str]


@cache
def script() -> str:
    return (packaged("site") / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def violations(page: Page, within: str = "") -> list[Found]:
    """Rule, impact, how often, and of the first place its element and what is wrong; `within`: in that part of the page alone."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(script())
    return [tuple(each) for each in page.evaluate(RUN, within)]
