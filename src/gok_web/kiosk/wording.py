"""What somebody types that is to leave the kiosk, held against every original of the place and shown to the engine.

A word of an original, in any inflection, keeps a text here. What only looks like a name waits for a person.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterator
from typing import Literal

import gok
from gok.lexicon import open_lexicon
from gok.releases import held_words, sought_in, words_in
from gok.safe.errors import RefusedError
from gok.safe.releases import ProblemReport, without_quotes
from gok.safe.sealing import derive
from gok_web.kiosk.essays import latest_text, read_copy
from gok_web.kiosk.models import Essay
from gok_web.kiosk.stores import KioskStore

__all__ = ["Verdict", "digested", "is_named", "judge", "originals_of"]

Verdict = Literal["clear", "doubtful", "quotes"]
_COMMON = 38  # ten times the Zipf scale: a word as common as this says little by itself


def originals_of(store: KioskStore, essay: Essay) -> tuple[str, list[str]]:
    """The text of an essay, and every stretch that anybody has marked to be replaced; in the store's thread."""
    if essay.released is not None:
        return "", []
    surfaces = []
    for seat in essay.seats.filter(begun=True).exclude(role="transcriber"):
        document = read_copy(store, essay.sid, seat).document
        surfaces += [document.text[m.start : m.end] for m in document.mentions if m.is_replaced]
    return latest_text(store, essay)[0], surfaces


def digested(store: KioskStore, essay: Essay) -> bytes:
    """What is kept of the words of an original that leaves: digests under the learner's key; in the store's thread."""
    key = derive(store.keys.data_key(essay.learner, make=False), "words")
    found = sorted(_digest(key, stem) for stem in sought_in(originals_of(store, essay)[1]))
    return store.seal(essay.learner, json.dumps(found).encode(), f"essay {essay.sid} words")


def _digest(key: bytes, stem: str) -> str:
    return hmac.digest(key, stem.encode(), "sha256")[:12].hex()


def _held_by_deposits(store: KioskStore, text: str, learner: str = "") -> list[str]:
    """Words of a text that were replaced in essays whose originals have left, of all learners or of one."""
    rows = Essay.objects.exclude(words=None)
    found: list[str] = []
    for essay in rows.filter(learner=learner) if learner else rows:
        key = derive(store.keys.data_key(essay.learner, make=False), "words")
        sealed = bytes(essay.words or b"")
        known = set(json.loads(store.unseal(essay.learner, sealed, f"essay {essay.sid} words")))
        found += [word for word, stems in words_in(text) if known.intersection(_digest(key, one) for one in stems)]
    return found


def _everything(store: KioskStore) -> Iterator[tuple[str, list[str]]]:
    for essay in Essay.objects.filter(released=None).prefetch_related("seats"):
        yield originals_of(store, essay)


def judge(store: KioskStore, text: str) -> Verdict:
    """Whether a text may leave, must not, or is for a person to decide; in the store's thread."""
    surfaces: list[str] = []
    for original, marked in _everything(store):
        try:
            several = [surface for surface in marked if len(surface.split()) > 1]
            without_quotes(ProblemReport("question", text), original=original, surfaces=several)
        except RefusedError:
            return "quotes"
        surfaces += marked
    found = [*held_words(text, surfaces), *_held_by_deposits(store, text)]
    if any(not _is_ordinary(word) for word in found):
        return "quotes"
    mentions = gok.detect(text, replace="all").mentions
    return "doubtful" if found or any(not mention.is_mark for mention in mentions) else "clear"


def _is_ordinary(word: str) -> bool:
    """Whether it is also a common word as it stands: `hans`, `skolan`. A capital or a digit makes it none."""
    known = open_lexicon().word(word) if word.islower() else None
    return known is not None and bool(known.parts) and known.frequency >= _COMMON


def is_named(store: KioskStore, text: str, learner: str, originals: dict[str, list[str]]) -> bool:
    """Whether a text speaks of a learner: by id, by an essay's id, or by a word that was replaced in their essays.

    `originals` has what was replaced in each of the essays.
    """
    surfaces = [surface for found in originals.values() for surface in found]
    words = set(text.replace(",", " ").replace(".", " ").split())
    found = [*held_words(text, surfaces), *_held_by_deposits(store, text, learner)]
    held = [word for word in found if not _is_ordinary(word)]
    return learner in words or not words.isdisjoint(originals) or bool(held)
