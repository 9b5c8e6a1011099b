"""What the workbench does with essays: between the API and the store."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import resources
from itertools import count
from typing import Any

from django.utils.translation import gettext as _

from gok.replace import Key
from gok.safe.sealing import derive
from gok_web.workbench import doubting, finding
from gok_web.workbench.documents import Document
from gok_web.workbench.drawing import Pseudonyms, detect_document, fill
from gok_web.workbench.store import SavedVersion, Store, Stored, new_id
from gok_web.workbench.validation import Message, errors_of, messages_of

__all__ = [
    "add_example",
    "create",
    "doubts_in",
    "find_by_words",
    "find_store_by",
    "ids",
    "meta_of",
    "names_for",
    "names_shown",
    "names_under",
    "recreate",
    "rendered",
    "save",
    "set_store",
    "store",
    "take",
]

_open: list[Callable[[], Store]] = []


def set_store(now: Store) -> None:
    """Say where the essays of this process are."""
    find_store_by(lambda: now)


def find_store_by(find: Callable[[], Store]) -> None:
    """Say how to find the essays of whoever asks, where there is more than one desk."""
    _open[:] = [find]


def store() -> Store:
    """Where the essays are of whoever asks."""
    return _open[0]()


def names_for(document: Document) -> Pseudonyms:
    """The key of an essay's pseudonyms, from that of its learner: the same on every day.

    With a learner, names keep their pseudonyms in all essays of the learner; else in the essay.
    """
    return names_under(store().name_key(document.learner), document)


def names_shown(document: Document) -> Pseudonyms:
    """The same for a document that is only looked at: a learner whose name is still being typed gets no key."""
    learners = store().keys.learners()
    known = document if document.learner in learners else replace(document, meta={**document.meta, "learner": ""})
    return names_for(known)


def names_under(key: Key, document: Document) -> Pseudonyms:
    """The same, from a learner's key of names at hand."""
    purpose = "pseudonyms" if document.learner else f"pseudonyms of essay {document.id}"
    derived = Key(derive(key.secret, purpose), version=key.version)
    return Pseudonyms(derived, document.id, "learner" if document.learner else "essay")


def create(document: Document, *, detect: bool = True, note: str = "") -> Stored:
    """A new essay in the store, gone over by the engine unless it is annotated already."""
    document = document if document.id else replace(document, id=new_id())
    names = names_for(document)
    made = detect_document(document, names) if detect else fill(document, names)[0]
    store().create(made, by="engine" if detect else "person", note=note, errors=len(errors_of(made)))
    return Stored(1, made)


def ids() -> frozenset[str]:
    """The ids of the essays that are there."""
    return frozenset(row["id"] for row in store().rows())


def take(document: Document, *, detect: bool, overwrite: bool) -> Stored:
    """An essay of a file. One that is there already becomes a new version of it, or an essay of its own beside it."""
    there = ids()
    if document.id not in there:
        return create(document, detect=detect)
    if not overwrite:
        free = next(name for n in count(2) if (name := f"{document.id[:56]}-{n}") not in there)
        return create(replace(document, id=free), detect=detect)
    old = store().read(document.id)
    meta = {**old.document.meta, **document.meta}
    fresh = replace(document, meta=meta, title=document.title or old.document.title)
    made = detect_document(fresh, names_for(fresh)) if detect else fresh
    saved = save(old.essay, made, base=old.version, by="engine" if detect else "person", note=_("Imported again"))
    return Stored(saved.version, store().read(old.essay).document)


def recreate(document: Document, *, note: str = "") -> SavedVersion:
    """An essay that a browser still has and the store does not."""
    made = fill(document, names_for(document))[0]
    return store().create(made, by="person", note=note, errors=len(errors_of(made)))


def add_example() -> None:
    """The invented essay that a new workbench begins with."""
    folder = resources.files("gok_web.workbench").joinpath("examples")
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        name = file.name.removesuffix(".txt")
        title = "Exempel: ett brev / Example: a letter"
        text = file.read_text(encoding="utf-8")
        create(Document(text=text, id=name, title=title, meta={"genre": "letter"}))


def rendered(document: Document) -> tuple[Document, str, list[Message], list[list[int]]]:
    """The document with its missing pseudonyms, its target, its messages and its homonyms."""
    filled, result = fill(document, names_shown(document))
    messages = messages_of(filled, result.homonyms)
    return filled, result.text, messages, [[h.start, h.end] for h in result.homonyms]


def find_by_words(words: str) -> list[str]:
    """Ids of the essays whose id, title or text holds the words, whatever their case; texts are opened in memory."""
    return finding.find_by_words(store().all_plain(), words)


def doubts_in(essay: str) -> int | None:
    """How many doubts about an essay are open; the engine is asked once for each text."""
    stored = store().read(essay)
    if stored.document.status == "done":
        return 0
    undecided = stored.document.with_mentions(m for m in stored.document.mentions if m.action == "replace")
    found = doubting.open_doubts(undecided, names_for(stored.document))
    return store().keep_doubts(essay, stored.version, [(doubt.span.start, doubt.span.end) for doubt in found])


def save(essay: str, document: Document, *, base: int, **said: Any) -> SavedVersion:
    """A new version; what has no pseudonym yet gets one."""
    made = fill(replace(document, id=essay), names_for(replace(document, id=essay)))[0]
    return store().save(essay, made, base=base, errors=len(errors_of(made)), **said)


def meta_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """Metadata without empty fields."""
    return {key: value for key, value in given.items() if value not in (None, "")}
