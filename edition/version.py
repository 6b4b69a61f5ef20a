"""The version of the edition, as every citation gives it."""

from typing import Final

VERSION: Final = "0.1.0"
