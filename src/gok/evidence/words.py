"""What a page of evidence says, in Swedish and English."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

from gok.errors import SettingError

__all__ = ["LANGUAGES", "words_of"]

LANGUAGES = ("sv", "en")


@cache
def _texts() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads(resources.files("gok.evidence").joinpath("evidence.toml").read_text(encoding="utf-8"))


def words_of(language: str) -> Mapping[str, str]:
    """Every text by its name, in one language."""
    if language not in LANGUAGES:
        raise SettingError(f"evidence is written in {' and '.join(LANGUAGES)}, not in {language!r}")
    return {name: words[language] for name, words in _texts().items()}
