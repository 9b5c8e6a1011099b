"""Files that come in: `<essay id>.txt|docx|odt`, and scans `<essay id>.png`, `<essay id>-2.jpg`, `<essay id>.pdf`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import PurePath

from gok.errors import GokError
from gok.formats import read_bytes
from gok.text import Essay as Text
from gok_web.kiosk.errors import RuleError
from gok_web.kiosk.pdf_pages import pages_of

__all__ = ["Arrival", "Refused", "ids_of", "sort_files"]

_SID = re.compile(r"([A-Z]{1,2}[1-9][0-9]{0,4})([A-Z]{1,2}T[1-9][0-9]{0,4})")
_NAME = re.compile(r"([A-Za-z0-9]+?)(?:[-_ ](\d{1,3}))?")
_TEXTS = (".txt", ".docx", ".odt")
_IMAGES = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}
_ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".pdf")
_LIMIT = 1_000_000


@dataclass(frozen=True)
class Arrival:
    """One essay that came in: its text, its scans, or both (then the text is a beginning of the transcription)."""

    sid: str
    text: str | None = field(default=None, repr=False)
    scans: tuple[tuple[str, bytes], ...] = field(default=(), repr=False)  # media type and image, in order
    names: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True)
class Refused:
    """A file that was not taken, and why."""

    name: str = field(repr=False)
    reason: str = ""


def ids_of(sid: str) -> tuple[str, str]:
    """Learner and task of an essay's id: A1AT1 is task AT1 by learner A1."""
    found = _SID.fullmatch(sid)
    if found is None:
        raise RuleError("Name files by the essay's id: learner and task, such as A1AT1.txt.")
    return found.group(1), found.group(2)


def sort_files(files: Iterable[tuple[str, bytes]]) -> Iterator[Arrival | Refused]:
    """The essays of a heap of files, each whole, or the files that are none with the reason."""
    texts: dict[str, tuple[str, str]] = {}
    scans: dict[str, list[tuple[int, str, str, bytes]]] = {}
    refused: dict[str, list[Refused]] = {}
    for name, data in files:
        path = PurePath(name.replace("\\", "/"))
        sid = ""
        try:
            sid, number = _named(path.stem)
            if path.suffix.lower() in _TEXTS:
                if sid in texts:
                    raise RuleError("There are two texts of this essay: keep one.")
                texts[sid] = (path.name, _text(path.suffix.lower(), data))
            else:
                found = pages_of(data) if data.startswith(b"%PDF-") else [data]
                media = [(_media(path.suffix.lower(), page), page) for page in found]
                scans.setdefault(sid, []).extend((number, path.name, kind, page) for kind, page in media)
        except GokError as error:
            refused.setdefault(sid, []).append(Refused(path.name, _reason(error)))
    for sid in dict.fromkeys([*texts, *scans]):
        if sid in refused:  # a page that cannot be read: the essay would be half of one
            held = [name for name, _ in [texts[sid]] if sid in texts] if sid in texts else []
            held += dict.fromkeys(name for _, name, _, _ in scans.get(sid, []))
            refused[sid] += [
                Refused(name, "Another file of this essay cannot be read: mend that one and choose them together.")
                for name in held
            ]
            continue
        pages = sorted(scans.get(sid, []), key=lambda page: (page[0], page[1]))
        names = ([texts[sid][0]] if sid in texts else []) + list(dict.fromkeys(page[1] for page in pages))
        yield Arrival(
            sid, texts[sid][1] if sid in texts else None, tuple((page[2], page[3]) for page in pages), tuple(names)
        )
    for rows in refused.values():
        yield from rows


def _named(stem: str) -> tuple[str, int]:
    found = _NAME.fullmatch(stem.strip())
    if found is None:
        raise RuleError("Name files by the essay's id: learner and task, such as A1AT1.txt.")
    ids_of(found.group(1))
    return found.group(1), int(found.group(2) or 1)


def _text(suffix: str, data: bytes) -> str:
    results = list(read_bytes(data, name="file" + suffix))
    if len(results) != 1 or not results[0].essay.text.strip():
        raise RuleError("There is no text in this file: open it and look whether it is the right one.")
    text = results[0].essay.text
    if len(text) > _LIMIT:
        raise RuleError("The text is too long: cut it into several essays.")
    Text(text)
    return text


def _media(suffix: str, data: bytes) -> str:
    for start, media in _IMAGES.items():
        if data.startswith(start):
            return media
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    if suffix in _ENDINGS:
        raise RuleError("This is not an image, whatever its name says: open it and save it as PNG or JPEG.")
    raise RuleError("Texts (txt, docx, odt) and scans (png, jpg, webp, pdf) are taken.")


def _reason(error: GokError) -> str:
    """Why, without what the file says."""
    return (
        str(error)
        if isinstance(error, RuleError)
        else "The file cannot be read: open it where it was made and save it anew."
    )
