"""The version of the edition and its day, as every citation gives them."""

from typing import Final

VERSION: Final = "0.1.0"
DATE: Final = "2026-11-30"  # of this version, not of the building of a site: two builds of it are alike
