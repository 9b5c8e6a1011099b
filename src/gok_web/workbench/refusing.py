"""Words that are never a name in this project: a list of its own beside those of names, and what it does.

The list lies readable among the project's lists (`project_never`), as ordinary words. What the engine finds is passed
over when all of it is on the list; what a person labels is not touched.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from gok.lexicon.lists import read_rows
from gok.lexicon.overlay import add_list, data_folder, remove_list, user_lists
from gok.lexicon.user_lists import UserList, UserRow
from gok.results import Result
from gok.taxonomy import taxonomy
from gok.text.folding import fold

__all__ = ["LIST", "is_refused", "refuse", "refused_words", "take_back", "without_refused"]

LIST = "project_never"
_seen: dict[tuple[str, int], frozenset[str]] = {}  # one list, as it was read last


def refused_words() -> frozenset[str]:
    """The words on the list, as they were given."""
    for words in user_lists():
        if words.name == LIST:
            return frozenset(form for _line, form, *_more in read_rows(words))
    return frozenset()


def is_refused(words: str) -> bool:
    """Whether words stand on the list."""
    return _gist(words) in _refused()


def without_refused(found: Result) -> Result:
    """What was found, without the names that are none here; marks stay, they are no names."""
    refused = _refused()
    if not refused:
        return found
    standing = (m for m in found.mentions if taxonomy()[m.label].is_mark or _gist(m.text) not in refused)
    return replace(found, mentions=tuple(standing))


def refuse(words: Iterable[str]) -> list[str]:
    """Put words on the list; those that were not there."""
    before = refused_words()
    known = {_gist(word) for word in before}
    new = list({_gist(word): word for word in map(_plain, words) if word and _gist(word) not in known}.values())
    if new:
        _write(before | set(new))
    return new


def take_back(words: Iterable[str]) -> None:
    """Take words off the list again."""
    gone = {_gist(word) for word in words}
    before = refused_words()
    left = {word for word in before if _gist(word) not in gone}
    if left != before:
        _write(left)


def _refused() -> frozenset[str]:
    """The same folded; read again only when the file has changed."""
    path = data_folder() / "lexicon" / "data" / LIST / "items.tsv"
    try:
        stamp = (str(path), path.stat().st_mtime_ns)
    except OSError:
        return frozenset()
    if stamp not in _seen:
        _seen.clear()
        _seen[stamp] = frozenset(map(_gist, refused_words()))
    return _seen[stamp]


def _write(words: Iterable[str]) -> None:
    rows = {UserRow(form=word, gender="", country="", culture="", kind="", of=""): 1 for word in words}
    if rows:
        made = UserList("word", rows, len(rows), 0, 0, ("form",), ())
        add_list(made, LIST, origin="never a name, said in the workbench")
    else:
        remove_list(LIST)


def _plain(word: str) -> str:
    return " ".join(word.split())


def _gist(word: str) -> str:
    return fold(_plain(word))
