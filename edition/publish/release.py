"""A version of the edition, kept: the site in a folder of its own, with the sums of all its files, never written to again."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from edition.corpus import Corpus
from edition.exports.files import SUMS
from edition.publish.archive import sums_of
from edition.publish.site import BuildReport, Progress, build_site
from edition.version import VERSION
from normalize.errors import InputError
from normalize.files import write_atomically

NAME: Final = f"academie-{VERSION}"


def release(corpus: Corpus, folder: Path, *, site_url: str, progress: Progress) -> BuildReport:
    """Builds the site into `folder/academie-<version>`. Errors: release-there (a version is never made twice); those of a build."""
    target = folder / NAME
    if target.exists():
        raise InputError("release-there", target, version=VERSION)
    report = build_site(corpus, target, site_url=site_url, progress=progress)
    write_atomically(target / SUMS, sums_of(target))
    return report
