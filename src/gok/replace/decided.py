"""What is decided before anything is replaced, by a project or a person: safe genres and topics, marks in a file."""

from __future__ import annotations

from dataclasses import replace
from fnmatch import fnmatchcase

from gok.lang.genres import genres_of
from gok.replace.profiles import Profile
from gok.results import Result

__all__ = ["keep_safe"]


def keep_safe(found: Result, profile: Profile) -> Result:
    """The result with all that would be replaced kept and shown, where genre or topic is safe under the profile.

    An essay of several genres is safe if all of them are. A topic of the list may end in `*`.
    """
    why = _safe_by(found, profile)
    if not why:
        return found
    mentions = tuple(replace(m, action="keep") if m.action == "replace" else m for m in found.mentions)
    warning = f"nothing is replaced: the {why} of the essay is a safe one under this profile"
    return replace(found, mentions=mentions, warnings=(*found.warnings, warning))


def _safe_by(found: Result, profile: Profile) -> str:
    meta, language = found.essay.meta, found.language
    genres = set(genres_of(language, meta))
    if genres and genres.issubset(genres_of(language, {"genre": profile.safe_genres})):
        return "genre"
    topic = " ".join(str(meta.get("topic") or "").split()).casefold()
    return "topic" if topic and any(fnmatchcase(topic, safe.casefold()) for safe in profile.safe_topics) else ""
