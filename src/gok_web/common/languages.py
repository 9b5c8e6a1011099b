"""Languages by any of their names: Swedish, under which they are stored, English, their own."""

from __future__ import annotations

from functools import cache
from importlib import resources

__all__ = ["language_names", "stored_language"]


@cache
def language_names() -> dict[str, tuple[str, ...]]:
    """The languages of the list, in order: the name that is stored, and what else it is called."""
    text = resources.files("gok_web.common").joinpath("texts/languages.txt").read_text(encoding="utf-8")
    lines = [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
    return {names[0]: tuple(name for name in names[1:] if name) for names in lines}


@cache
def _by_any_name() -> dict[str, str]:
    names = language_names()
    return {name.casefold(): stored for stored, others in reversed(names.items()) for name in (*others, stored)}


def stored_language(said: str) -> str:
    """A language by the name it is stored under, if it is on the list by any: English, its own, any case.

    >>> stored_language("Arabic"), stored_language("العربية"), stored_language("Klingon")
    ('arabiska', 'arabiska', 'Klingon')
    """
    return _by_any_name().get(said.strip().casefold(), said.strip())
