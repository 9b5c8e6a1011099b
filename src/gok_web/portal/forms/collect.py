"""Forms of the collection."""

from __future__ import annotations

import json
import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gok_web.portal.collection import TEXT_LIMIT
from gok_web.portal.hiding import LABELS, Wish

__all__ = ["AgreeForm", "KnownForm", "WriteForm", "places_in"]

_PLACE = re.compile(r"\A(\d{1,6})-(\d{1,6})\Z")


class AgreeForm(forms.Form):
    """Two boxes; neither is ticked beforehand."""

    agree = forms.BooleanField()
    age = forms.BooleanField()


class KnownForm(forms.Form):
    """A learner who has taken part before."""

    sid = forms.CharField(label=gettext_lazy("Your id (such as C16)"), max_length=8)
    code = forms.CharField(
        label=gettext_lazy("Your code or password"), max_length=200, strip=False, widget=forms.PasswordInput
    )


class WriteForm(forms.Form):
    """What is written, the key it is pseudonymized under, and what the learner wants hidden."""

    text = forms.CharField(
        label=gettext_lazy("Your text"),
        max_length=TEXT_LIMIT,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 16, "autocomplete": "off", "spellcheck": "false", "lang": "sv", "dir": "ltr"}
        ),
    )
    key = forms.RegexField(r"\A[0-9a-f]{64}\Z", widget=forms.HiddenInput)
    wishes = forms.CharField(required=False, max_length=20_000, widget=forms.HiddenInput)
    shown = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    label = forms.CharField(required=False, max_length=24)
    draft = forms.CharField(required=False, max_length=400_000, widget=forms.HiddenInput)

    def clean_wishes(self) -> list[Wish]:
        """Pairs of words and label."""
        try:
            found = json.loads(self.cleaned_data["wishes"] or "[]")
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, list) or len(found) > 200 or not all(map(_is_wish, found)):
            raise forms.ValidationError(_("The page is broken; open it again."))
        return [(str(words), str(label)) for words, label in found]

    def added(self) -> list[Wish]:
        """The wishes with the words that were pointed at now."""
        text, label = self.cleaned_data["text"], self.cleaned_data.get("label", "")
        wishes: list[Wish] = list(self.cleaned_data["wishes"])
        if label not in LABELS:
            return wishes
        for start, end in places_in(text, self.data.getlist("place")):  # type: ignore[attr-defined]
            words = text[start:end]
            wishes = [wish for wish in wishes if wish[0] != words]
            wishes.append((words, label))
        return wishes


def _is_wish(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and isinstance(value[0], str)
        and 0 < len(value[0]) <= 200
        and value[1] in LABELS
    )


def places_in(text: str, places: list[str]) -> list[tuple[int, int]]:
    """Places that were pointed at; those with nothing but blanks between are one."""
    spans = sorted((int(a), int(b)) for a, b in (m.groups() for m in map(_PLACE.match, places) if m))
    out: list[tuple[int, int]] = []
    for start, end in spans:
        if not 0 <= start < end <= len(text):
            continue
        if out and not text[out[-1][1] : start].strip(" \t"):
            out[-1] = (out[-1][0], end)
        else:
            out.append((start, end))
    return out
