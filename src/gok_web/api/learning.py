"""Learning from corrections, on request: what they would add, and doing it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Router

from gok_web.api.files import attachment
from gok_web.api.many_schemas import NeverIn, NeverOut
from gok_web.api.more_schemas import LearningOut, LexiconIn, LexiconOut
from gok_web.common.problems import Problem
from gok_web.workbench import refusing, service
from gok_web.workbench.documents import Document
from gok_web.workbench.drawing import ENGINE
from gok_web.workbench.exports import Export
from gok_web.workbench.learning import add_words, disagreements, suggested_words, training_file

__all__ = ["router"]

router = Router(tags=["learning"])


def _documents() -> list[Document]:
    return [stored.document for stored in service.store().all_current()]


@router.get("/learning", response={200: LearningOut}, summary="What corrections would teach")
def read_learning(request: HttpRequest) -> Any:
    """Words for the project's lists, how many essays could be trained on, and disagreement with each rule."""
    documents = _documents()
    return {
        "words": suggested_words(documents),
        "essays": len(documents),
        "done": sum(document.status == "done" for document in documents),
        **disagreements(documents),
    }


@router.post("/learning/lexicon", response={200: LexiconOut}, summary="Add words to the project's lists")
def add_to_lexicon(request: HttpRequest, given: LexiconIn) -> Any:
    """The given words, or all that corrections suggest. The lists lie readable in the data folder."""
    if given.words is None:
        words = [(row["form"], row["label"]) for row in suggested_words(_documents())]
    else:
        words = [(word.form.strip(), word.label) for word in given.words if word.form.strip()]
    with ENGINE:
        lists = add_words(words)
    service.store().note("lexicon", "", words=len(words))
    return {"lists": lists, "command": "gok lexicon stats"}


@router.post("/learning/never", response={200: NeverOut}, summary="Say what is never a name in this project")
def never(request: HttpRequest, given: NeverIn) -> Any:
    """Words the engine passes over from now on, or (`remove`) no longer; the list lies readable in the data folder."""
    with ENGINE:
        added = [] if given.remove else refusing.refuse(given.words)
        if given.remove:
            refusing.take_back(given.words)
    service.store().note("never", "", words=len(given.words))
    return {"added": added}


@router.post(
    "/learning/training",
    response={200: bytes},
    summary="Get a file to train on",
    openapi_extra={
        "responses": {
            200: {"description": "JSONL.", "content": {"application/x-ndjson": {"schema": {"type": "string"}}}}
        }
    },
)
def get_training_file(request: HttpRequest) -> Any:
    """All finished essays with their originals, for `gok train context`; it is handed over, not stored."""
    text, count = training_file(_documents())
    if not count:
        raise Problem(409, "nothing_done", _("No essay is done yet."))
    service.store().note("training", "", essays=count)
    return attachment(Export("training.jsonl", "application/x-ndjson", text.encode()))
