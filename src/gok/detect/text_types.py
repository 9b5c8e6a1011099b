"""What kind of text an essay is, told by its genre or its first person."""

from __future__ import annotations

from gok.detect.view import EssayView

__all__ = ["ARGUING", "FEW", "text_type"]

ARGUING = frozenset({"argumentative", "investigative", "expository", "review", "evaluative"})
FEW = 4
"""Up to so many sentences stand alone: they are no essay."""


def text_type(view: EssayView) -> str:
    """What kind of text it is: `arguing`, about the writer's `own` life, `other`, or a few sentences `alone`."""
    if view.essay.genre in ARGUING:
        return "arguing"
    sentences, lowers, words = view.sentences, view.lowers, view.language.words
    if len(sentences) <= FEW:
        return "alone"
    missing = (len(sentences) + 1) // 2  # so many more in the first person, and it is the writer's own life
    first_person = words("pronouns_first_person") | words("possessives_first_person")
    for first, last in sentences:
        if not first_person.isdisjoint(lowers[first:last]):
            missing -= 1
            if not missing:
                return "own"
    return "other"
