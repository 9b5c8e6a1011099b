"""Long forms in sections, two columns beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

__all__ = ["Section", "in_sections"]

Section = tuple[str, list[Any]]
"""A title and the fields under it."""


def in_sections(form: forms.BaseForm, *parts: tuple[str, Sequence[str]]) -> list[Section]:
    """The visible fields of a form under titles; a part without names takes what no other has."""
    shown = {field.name: field for field in form.visible_fields()}
    named = {name for _title, names in parts for name in names}
    rest = [name for name in shown if name not in named]
    sections = [(str(title), [shown[name] for name in names or rest if name in shown]) for title, names in parts]
    return [section for section in sections if section[1]]
