"""The way of the data, in one page: tokenize → detect → label → replace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gok.detect import find_candidates
from gok.errors import SettingError
from gok.label import label_candidates
from gok.replace import Key, Profile, load_profile, replace_mentions
from gok.results import Result
from gok.text import Essay
from gok.version import __version__

__all__ = ["detect", "detect_essay", "pseudonymize", "pseudonymize_essay"]


def detect(
    text: str, *, profile: str = "swell", meta: Mapping[str, Any] | None = None, replace: str = "personal"
) -> Result:
    """Find and label personal information; the text stays as it is.

    >>> [(m.text, m.label) for m in detect("Jag är 23 år. Ring 070-174 06 05!").mentions]
    [('23', 'age_digits'), ('070-174 06 05', 'phone_nr')]
    """
    return detect_essay(_essay(text, meta), profile=load_profile(profile), replace=replace)


def pseudonymize(
    text: str,
    *,
    profile: str = "swell",
    key: Key | None = None,
    seed: int | None = None,
    scope: str = "essay",
    meta: Mapping[str, Any] | None = None,
    replace: str = "personal",
    with_source: bool = False,
) -> Result:
    """Find, label and replace personal information.

    Without a key one is drawn and forgotten, so that nobody can repeat the choice; `seed` makes a repeatable one for
    tests and demonstrations. `with_source` lets written files hold the original beside the pseudonym.

    >>> pseudonymize("Mejla ali@example.org!", seed=1).text
    'Mejla email@dot.com!'
    """
    return pseudonymize_essay(
        _essay(text, meta),
        profile=load_profile(profile),
        key=choose_key(key, seed),
        scope=scope,
        replace=replace,
        with_source=with_source,
    )


def detect_essay(essay: Essay, *, profile: Profile, replace: str = "personal") -> Result:
    """`detect` for an essay that is already read."""
    if replace not in ("personal", "all"):
        raise SettingError(f"unknown value {replace!r} for replace; 'personal' or 'all'")
    candidates = find_candidates(essay, optional=frozenset(profile.mark))
    mentions = label_candidates(essay, candidates, replace_all=replace == "all")
    return Result(essay, mentions, provenance={"gok": __version__, "profile": profile.name})


def pseudonymize_essay(
    essay: Essay,
    *,
    profile: Profile,
    key: Key,
    scope: str = "essay",
    replace: str = "personal",
    with_source: bool = False,
) -> Result:
    """`pseudonymize` for an essay that is already read."""
    found = detect_essay(essay, profile=profile, replace=replace)
    mentions, target = replace_mentions(essay, found.mentions, profile=profile, key=key, scope=scope)
    provenance = {**found.provenance, "key": key.fingerprint, "scope": scope}
    return Result(essay, mentions, target, provenance, with_source=with_source)


def choose_key(key: Key | None, seed: int | None) -> Key:
    """The given key, one made from the seed, or one that is drawn and forgotten."""
    if key is not None and seed is not None:
        raise SettingError("a key and a seed were given; one of them is enough")
    if key is not None:
        return key
    return Key.fresh() if seed is None else Key.from_seed(seed)


def _essay(text: str, meta: Mapping[str, Any] | None) -> Essay:
    return Essay(text, id=str((meta or {}).get("id", "")), meta=dict(meta or {}))
