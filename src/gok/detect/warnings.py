"""What a caller should know about a text before trusting the result: it may not be Swedish at all."""

from __future__ import annotations

from gok.detect.view import EssayView

__all__ = ["warnings_of"]

_FEW = 20  # words; below that a share says nothing
_SWEDISH = 0.15  # our own essays have 0.3 and more
_COMMON = frozenset(
    "jag du han hon vi ni de det den en ett och att som är var har hade inte på av för med till från om men så "
    "när min mitt mina "
    "kan ska vill också eller där här bara mycket många alla något efter under över vid hos sin sitt sina hans "
    "hennes".split()
)


def warnings_of(view: EssayView) -> tuple[str, ...]:
    """Plain sentences, none of which quotes the text."""
    words = [form.lower for form in view.known if form.shape not in "pd"]
    if len(words) < _FEW or sum(map(_COMMON.__contains__, words)) >= _SWEDISH * len(words):
        return ()
    return ("this does not look like Swedish: much may be missed",)
