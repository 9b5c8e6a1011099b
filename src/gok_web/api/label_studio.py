"""Label Studio's machine learning backend: what it asks of a model, answered by the engine.

The address to connect is `http://127.0.0.1:8765/api/label-studio`. Nothing is stored, nothing is learned.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Router

from gok.errors import InputError
from gok.formats.labelstudio import OURS, VERSION, Interface, prediction
from gok.pipeline import detect_essay
from gok.settings import Settings
from gok.text import Essay
from gok_web.api.more_schemas import LabelStudioProject, LabelStudioTasks
from gok_web.api.parsing import check_text
from gok_web.common.problems import Problem
from gok_web.workbench.drawing import ENGINE

__all__ = ["router"]

router = Router(tags=["Label Studio"])


@router.get("/health", response={200: dict[str, str]}, summary="Whether the model is there")
def health(request: HttpRequest) -> Any:
    """As Label Studio asks before it connects."""
    return {"status": "UP", "model_class": "gok"}


@router.get("/versions", response={200: dict[str, list[str]]}, summary="The versions of the model")
def versions(request: HttpRequest) -> Any:
    """There is one, the engine that runs."""
    return {"versions": [VERSION]}


@router.post("/setup", response={200: dict[str, str]}, summary="A project is connected")
def setup(request: HttpRequest, given: LabelStudioProject) -> Any:
    """Refused if the labelling interface of the project has no place for what is found. Nothing of it is kept."""
    _interface(given.label_interface)
    return {"model_version": VERSION}


@router.post("/predict", response={200: dict[str, Any]}, summary="Find and label, for tasks of a project")
def predict(request: HttpRequest, given: LabelStudioTasks) -> Any:
    """One prediction a task, in its order; a task without a text has none to be found."""
    interface = _interface(given.label_config)
    essays = [_essay(task, interface, i) for i, task in enumerate(given.tasks, 1)]
    check_text(" " * sum(len(essay.text) for essay in essays))
    with ENGINE:
        results = [detect_essay(essay, Settings()) for essay in essays]
    return {"results": [prediction(result, interface) for result in results], "model_version": VERSION}


@router.post("/webhook", response={200: dict[str, str]}, summary="Something was annotated")
def webhook(request: HttpRequest) -> Any:
    """Taken note of by nobody: the engine learns from corpora (`gok train`), not from a tool that runs."""
    return {"status": "ok"}


def _interface(config: str) -> Interface:
    if not config.strip():
        return OURS
    try:
        return Interface.read(config)
    except InputError as error:
        raise Problem(422, "interface", _(error.reason)) from None


def _essay(task: dict[str, Any], interface: Interface, number: int) -> Essay:
    data = task.get("data")
    text = data.get(interface.key) if isinstance(data, dict) else None
    if not isinstance(text, str):
        raise Problem(422, "task", _("A task has no text where the labelling interface looks for it."), task=number)
    return Essay(text, id=str(task.get("id", "")))
