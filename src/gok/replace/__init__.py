"""Replacing: from mentions to a target text, under a profile and a key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gok.errors import SettingError
from gok.replace.assemble import assemble
from gok.replace.keys import Key
from gok.replace.methods import METHODS, Work
from gok.replace.profiles import Profile, load_profile, shipped_profiles
from gok.results import Mention
from gok.taxonomy import taxonomy
from gok.text import Essay

__all__ = ["SCOPES", "Key", "Profile", "load_profile", "replace_mentions", "shipped_profiles"]

SCOPES = ("essay", "learner", "corpus")


def replace_mentions(
    essay: Essay, mentions: Sequence[Mention], *, profile: Profile, key: Key, scope: str = "essay"
) -> tuple[tuple[Mention, ...], str]:
    """The mentions with their replacements and places, and the target text."""
    work = Work(
        essay=essay,
        profile=profile,
        key=key,
        scope=_scope_id(essay, scope),
        drawn_for=f"learner {essay.learner}" if essay.learner else f"essay {essay.id}",
        originals=frozenset(m.text for m in mentions if m.action == "replace"),
    )
    return assemble(essay.text, [_replaced(work, m) for m in mentions])


def _replaced(work: Work, mention: Mention) -> Mention:
    if mention.action != "replace":
        return mention
    handling = work.profile.handling_of(mention.label)
    if handling == "remove":
        return replace(mention, replacement="")
    if handling in ("keep", "mark"):
        return replace(mention, action=handling)
    method = METHODS[taxonomy()[mention.label].replacement]
    return replace(mention, replacement=method(work, mention))


def _scope_id(essay: Essay, scope: str) -> str:
    if scope not in SCOPES:
        raise SettingError(f"unknown scope {scope!r}; one of {', '.join(SCOPES)}")
    if scope == "corpus":
        return "corpus"
    if scope == "learner" and not essay.learner:
        raise SettingError(f"essay {essay.id or '?'}: scope 'learner' needs the learner in the metadata")
    return f"learner {essay.learner}" if scope == "learner" else f"essay {essay.id}"
