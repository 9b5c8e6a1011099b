"""What kind of text an essay is: the genre under the one name the engine knows, whatever a task calls it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from gok.lang import Language

__all__ = ["genre_of", "genres_of"]

_PARTED = re.compile(r"[,;|]")
_BLANKS = re.compile(r"\s+")


def genres_of(language: Language, meta: Mapping[str, Any]) -> tuple[str, ...]:
    """The genres the metadata name, each once; one that nobody knows keeps its name, in small letters.

    >>> from gok.lang import load_language
    >>> genres_of(load_language(), {"genre": "Recension, Book review, insändare, haiku"})
    ('evaluative', 'argumentative', 'haiku')
    """
    said = meta.get("genre") or ""
    parts: Iterable[Any] = said if isinstance(said, list | tuple) else _PARTED.split(str(said))
    names = [_BLANKS.sub("_", str(part).strip().lower()) for part in parts]
    known = language.table("genres")
    return tuple(dict.fromkeys(known.get(name, name) for name in names if name))


def genre_of(language: Language, meta: Mapping[str, Any]) -> str:
    """The one genre that counts; of several one in which people write of themselves, since too little is worse."""
    found = genres_of(language, meta)
    arguing = language.weights["text_types"]["arguing_genres"]
    return next((name for name in found if name not in arguing), found[0] if found else "")
