"""Search in the originals, on an index that is held in memory and never written."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable

from gok.text.folding import fold
from gok_web.kiosk.desks import Worker
from gok_web.kiosk.models import Essay
from gok_web.kiosk.stores import KioskStore

__all__ = ["Index", "forget", "search"]

_WORD = re.compile(r"\w+")


class Index:
    """Words and the essays they stand in."""

    def __init__(self, texts: Iterable[tuple[str, str]]) -> None:
        self.words: dict[str, set[str]] = {}
        for sid, text in texts:
            for word in set(_WORD.findall(text)):
                self.words.setdefault(fold(word), set()).add(sid)

    def find(self, query: str) -> set[str]:
        """Essays that have all words of the query; a word may be the beginning of one."""
        wanted = [fold(word) for word in _WORD.findall(query)]
        found: set[str] | None = None
        for want in wanted:
            here = {sid for word, sids in self.words.items() if word.startswith(want) for sid in sids}
            found = here if found is None else found & here
        return found or set()


_lock = threading.Lock()
_index: list[Index] = []


def forget() -> None:
    """Let go of the index; it is built anew when somebody searches."""
    with _lock:
        _index.clear()


def search(store: KioskStore, query: str, worker: Worker) -> list[str]:
    """Ids of essays that this account may see, by id or by their words."""
    from gok_web.kiosk.essays import latest_text

    def visible() -> list[str]:
        rows = Essay.objects.all() if worker.is_manager else Essay.objects.filter(seats__account_id=worker.id)
        return sorted(set(rows.values_list("sid", flat=True)))

    def texts() -> list[tuple[str, str]]:
        return [(essay.sid, latest_text(store, essay)[0]) for essay in Essay.objects.filter(released=None)]

    with _lock:
        if not _index:
            _index.append(Index(store.whole(texts)))
        found = _index[0].find(query)
    return [sid for sid in store.whole(visible) if sid in found or sid.casefold() == query.strip().casefold()]
