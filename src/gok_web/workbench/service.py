"""What the workbench does with essays: between the API and the store."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import resources
from typing import Any

from gok.replace import Key
from gok.safe.sealing import derive
from gok.text.folding import fold
from gok_web.workbench.documents import Document
from gok_web.workbench.drawing import Pseudonyms, detect_document, fill
from gok_web.workbench.store import SavedVersion, Store, Stored, new_id
from gok_web.workbench.validation import Message, errors_of, messages_of

__all__ = [
    "add_example",
    "create",
    "find_by_words",
    "find_store_by",
    "meta_of",
    "names_for",
    "names_shown",
    "names_under",
    "recreate",
    "rendered",
    "save",
    "set_store",
    "store",
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
    """The key of an essay's pseudonyms, from the data key of its learner: the same on every day.

    With a learner, names keep their pseudonyms in all essays of the learner; else in the essay.
    """
    return names_under(store().pseudonym_key(document.learner), document)


def names_shown(document: Document) -> Pseudonyms:
    """The same for a document that is only looked at: a learner whose name is still being typed gets no key."""
    learners = store().keys.learners()
    known = document if document.learner in learners else replace(document, meta={**document.meta, "learner": ""})
    return names_for(known)


def names_under(data_key: bytes, document: Document) -> Pseudonyms:
    """The same, from a data key at hand."""
    if document.learner:
        return Pseudonyms(Key(derive(data_key, "pseudonyms")), document.id, "learner")
    return Pseudonyms(Key(derive(data_key, f"pseudonyms of essay {document.id}")), document.id)


def create(document: Document, *, detect: bool = True, note: str = "") -> Stored:
    """A new essay in the store, gone over by the engine unless it is annotated already."""
    document = document if document.id else replace(document, id=new_id())
    names = names_for(document)
    made = detect_document(document, names) if detect else fill(document, names)[0]
    store().create(made, by="engine" if detect else "person", note=note, errors=len(errors_of(made)))
    return Stored(1, made)


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
    wanted = " ".join(fold(words).split())
    return [
        one.essay
        for one in store().all_current()
        if wanted in " ".join(fold(f"{one.essay} {one.document.title} {one.document.text}").split())
    ]


def save(essay: str, document: Document, *, base: int, **said: Any) -> SavedVersion:
    """A new version; what has no pseudonym yet gets one."""
    made = fill(replace(document, id=essay), names_for(replace(document, id=essay)))[0]
    return store().save(essay, made, base=base, errors=len(errors_of(made)), **said)


def meta_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """Metadata without empty fields."""
    return {key: value for key, value in given.items() if value not in (None, "")}
