"""Whether a text is a form: lines with headings, filled in by the writer."""

from __future__ import annotations

from gok.detect.view import EssayView

__all__ = ["is_form"]

_FORM = 3  # lines that begin with a heading of forms make one
_HEADED = 4  # … and so many with any heading


def is_form(view: EssayView) -> bool:
    """Lines that begin with headings known from forms, or with many that do not come back, as speakers do."""
    text, pattern = view.text, view.language.pattern
    if text.count("\n") + 1 < _FORM:  # each stands in a line of its own
        return False
    if len(pattern("evidence.FORM_LINE").findall(text)) >= _FORM:
        return True
    if text.count(":") < _HEADED:
        return False
    headings = [heading.strip().lower() for heading in pattern("evidence.HEADED_LINE").findall(text)]
    return len(headings) >= _HEADED and len(set(headings)) == len(headings)
