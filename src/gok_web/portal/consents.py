"""The consent text in the languages of the learners: shown, and its digest kept with the consent."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from gok.errors import SettingError
from gok_web.portal.metadata.choices import CONSENT_LANGUAGES
from gok_web.portal.models import Project

__all__ = ["ConsentText", "consent_text", "languages"]

_FIELDS = {"language", "name", "direction", "status", "title", "paragraphs", "kept"} | {
    "agree",
    "age",
    "go_on",
    "draft_note",
}


@dataclass(frozen=True, slots=True)
class ConsentText:
    """A consent text, filled in with what the project has settled."""

    language: str
    name: str
    direction: str
    is_draft: bool
    title: str
    paragraphs: tuple[str, ...]
    agree: str
    age: str
    go_on: str
    draft_note: str

    @property
    def whole(self) -> str:
        """All that was shown, as it is archived."""
        return "\n".join((self.language, self.title, *self.paragraphs, self.agree, self.age))

    @property
    def digest(self) -> str:
        """What a consent knows it by."""
        return hashlib.sha256(self.whole.encode()).hexdigest()


@cache
def _raw(language: str) -> dict[str, Any]:
    if language not in dict(CONSENT_LANGUAGES):
        raise SettingError("there is no consent text in this language")
    path = resources.files("gok_web.portal").joinpath("texts", "consent", f"{language}.toml")
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    if set(found) != _FIELDS or found["status"] not in ("complete", "draft"):
        raise SettingError(f"consent text {language}: a field is missing or unknown")
    return found


def consent_text(language: str) -> ConsentText:
    """The text in a language. It is a draft until the project says that it has reviewed it."""
    raw, project = _raw(language), Project.get()
    facts = {
        "project": project.name,
        "controller": project.controller or "–",
        "contact": project.contact or "–",
        "officer": project.officer_contact or "–",
        "months": str(project.consent_months),
        "ends": str(project.ends or ""),
        "kept": str(project.kept_until or ""),
    }
    kept = (raw["kept"],) if project.ends and project.kept_until else ()
    reviewed = project.reviewed_languages.replace(",", " ").split()
    return ConsentText(
        language=raw["language"],
        name=raw["name"],
        direction=raw["direction"],
        is_draft=raw["status"] == "draft" and language not in reviewed,
        title=raw["title"].format(**facts),
        paragraphs=tuple(paragraph.format(**facts) for paragraph in (*raw["paragraphs"], *kept)),
        agree=raw["agree"].format(**facts),
        age=raw["age"],
        go_on=raw["go_on"],
        draft_note=raw["draft_note"],
    )


def languages() -> list[tuple[str, str]]:
    """The languages there are texts in, by their own names."""
    return list(CONSENT_LANGUAGES)
