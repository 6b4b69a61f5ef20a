"""Free text in both languages: neither may be missing or blank."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import AfterValidator
from pydantic_core import PydanticCustomError

LANGUAGES: Final = ("fr", "en")


def _both(words: dict[str, str]) -> dict[str, str]:
    for language in LANGUAGES:
        if not words.get(language, "").strip():
            raise PydanticCustomError("data-language", "{language} is missing", {"language": language})
    for language in words:
        if language not in LANGUAGES:
            raise PydanticCustomError("data-language-unknown", "{language} is unknown", {"language": language})
    return words


Both = Annotated[dict[str, str], AfterValidator(_both)]
Certainty = Literal["certain", "probable", "possible", "unknown"]
