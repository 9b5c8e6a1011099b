"""What the editor asks for while somebody works: pseudonyms, other readings, the engine anew. Nothing is stored."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Router

from gok.pipeline import pseudonymize_essay
from gok.replace import Key
from gok.replace.keys import NEWEST
from gok.safe.sealing import derive
from gok.settings import Settings
from gok.text import Essay
from gok_web.api.answers import document_of
from gok_web.api.engine import profile_named
from gok_web.api.more_schemas import DoubtsOut, LiveIn
from gok_web.api.parsing import check_text
from gok_web.api.schemas import AlternativesIn, AlternativesOut, RedrawIn, RenderIn, RenderOut, RerunIn
from gok_web.common.problems import Problem
from gok_web.common.running import running
from gok_web.common.security.sessions import session_of
from gok_web.workbench import choices, doubting, merging, service
from gok_web.workbench.documents import Document, to_json
from gok_web.workbench.drawing import ENGINE, redraw

__all__ = ["router"]

router = Router(tags=["workbench"])


def _sent(given: RenderIn) -> Document:
    """The document that was sent; `essay` says which it is if it does not say so itself."""
    document = document_of(given.document)
    return replace(document, id=given.essay) if given.essay else document


def _answer(document: Document) -> dict[str, Any]:
    filled, target, messages, homonyms = service.rendered(document)
    return {
        "document": to_json(filled),
        "tokens": [list(pair) for pair in filled.tokens],
        "target": target,
        "messages": messages,
        "homonyms": homonyms,
    }


@router.post("/workbench/render", response={200: RenderOut}, summary="Fill in missing pseudonyms")
def render(request: HttpRequest, given: RenderIn) -> Any:
    """The document with every replacement that was null, its target text and messages; what is pinned stays."""
    return _answer(_sent(given))


@router.post("/workbench/rerun", response={200: RenderOut}, summary="Let the engine go over it anew")
def rerun(request: HttpRequest, given: RerunIn) -> Any:
    """New suggestions; what a person has confirmed, rejected, added or set by hand is kept."""
    document = _sent(given)
    return _answer(merging.rerun(document, service.names_shown(document)))


@router.post("/workbench/redraw", response={200: RenderOut}, summary="Draw pseudonyms again")
def draw_again(request: HttpRequest, given: RedrawIn) -> Any:
    """Other pseudonyms for one entity, or for all that no person has set."""
    return _answer(redraw(_sent(given), given.number))


@router.post("/workbench/alternatives", response={200: AlternativesOut}, summary="What else it could be")
def alternatives(request: HttpRequest, given: AlternativesIn) -> Any:
    """Ranked labels, pseudonyms to pick from, and the reasons."""
    document = _sent(given)
    mention = next((m for m in document.mentions if m.id == given.mention), None)
    if mention is None:
        raise Problem(404, "mention", _("The document has no such mention."))
    return choices.alternatives_of(document, mention, service.names_shown(document))


@router.post("/workbench/doubts", response={200: DoubtsOut}, summary="What might be personal and is not replaced")
def doubts(request: HttpRequest, given: RenderIn) -> Any:
    """The doubts no person has answered, the worst first: places in the text, without its words."""
    document = _sent(given)
    found = doubting.open_doubts(document, service.names_shown(document))
    return {"doubts": [doubting.to_json(doubt) for doubt in found]}


@router.post("/workbench/live", response={200: dict[str, Any]}, summary="Pseudonymize while typing")
def live(request: HttpRequest, given: LiveIn) -> Any:
    """The record of a text under a key of the session: a name keeps its pseudonym while one types."""
    profile = profile_named(given.profile, given.culture)
    key = Key(derive(running().live_secret, f"live {session_of(request)}"), version=NEWEST)
    with ENGINE:
        settings = Settings(profile=profile, key=key, with_source=True)
        result = pseudonymize_essay(Essay(check_text(given.text), id="live"), settings)
    return result.to_dict()
