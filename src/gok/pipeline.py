"""The way of the data, in one page: tokenize → detect → label → replace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace as replace_fields
from typing import Any

from gok.detect import EssayView, Judge, find_candidates, shared_forms
from gok.detect.model.judges import choose_judge, digest_of
from gok.detect.view import warnings_of
from gok.errors import SettingError
from gok.label import label_candidates
from gok.pos import open_tagger
from gok.replace import Key, Original, Profile, choose_key, find_homonyms, fold_tokens, load_profile, replace_mentions
from gok.results import Result
from gok.text import Essay
from gok.version import __version__

__all__ = ["choose_key", "detect", "detect_essay", "pseudonymize", "pseudonymize_essay", "replace_in"]


def detect(
    text: str,
    *,
    profile: str = "swell",
    meta: Mapping[str, Any] | None = None,
    replace: str = "personal",
    pos: bool = True,
    model: bool | Judge = True,
) -> Result:
    """Find and label personal information; the text stays as it is.

    Without `pos` no part of speech is asked for, without `model` hand-written weights judge in the model's place.

    >>> [(m.text, m.label) for m in detect("Jag är 23 år. Ring 070-174 06 05!").mentions]
    [('23', 'age_digits'), ('070-174 06 05', 'phone_nr')]
    """
    return detect_essay(_essay(text, meta), profile=load_profile(profile), replace=replace, pos=pos, model=model)


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
    culture: str | None = None,
    overrides: Mapping[Original, str] | None = None,
    redraw: Mapping[Original, int] | int = 0,
    project_errors: bool = False,
    svala_affixes: bool = False,
    pos: bool = True,
    model: bool | Judge = True,
) -> Result:
    """Find, label and replace personal information.

    Without a key one is drawn and forgotten, so that nobody can repeat the choice; `seed` makes a repeatable one for
    tests and demonstrations. `with_source` lets written files hold the original beside the pseudonym. `culture` draws
    names, cities and countries from elsewhere (`so`, `ar`, `fi` …); `overrides` are pseudonyms set by hand, `redraw`
    how often an entity was drawn again; `project_errors` misspells a pseudonym as its original was misspelled.
    `pos` and `model` are those of `detect`.

    >>> pseudonymize("Mejla ali@example.org!", seed=1).text
    'Mejla email@dot.com!'
    """
    return pseudonymize_essay(
        _essay(text, meta),
        profile=load_profile(profile).in_culture(culture),
        key=choose_key(key, seed),
        scope=scope,
        replace=replace,
        with_source=with_source,
        overrides=overrides,
        redraw=redraw,
        project_errors=project_errors,
        svala_affixes=svala_affixes,
        pos=pos,
        model=model,
    )


def detect_essay(
    essay: Essay, *, profile: Profile, replace: str = "personal", pos: bool = True, model: bool | Judge = True
) -> Result:
    """`detect` for an essay that is already read."""
    if replace not in ("personal", "all"):
        raise SettingError(f"unknown value {replace!r} for replace; 'personal' or 'all'")
    view, judge = EssayView(essay, shared_forms()), choose_judge(essay, model)
    candidates = find_candidates(view, judge, open_tagger() if pos else None, optional=profile.optional)
    mentions = label_candidates(view, candidates, replace_all=replace == "all")
    provenance = {
        "gok": __version__,
        "profile": profile.name,
        "lexicon": view.forms.lexicon.digest,
        "model": digest_of(model),
    }
    return Result(essay, mentions, provenance=provenance, warnings=warnings_of(view))


def pseudonymize_essay(
    essay: Essay,
    *,
    profile: Profile,
    key: Key,
    replace: str = "personal",
    pos: bool = True,
    model: bool | Judge = True,
    **options: Any,
) -> Result:
    """`pseudonymize` for an essay that is already read; `options` are those of `replace_in`."""
    found = detect_essay(essay, profile=profile, replace=replace, pos=pos, model=model)
    return replace_in(found, profile=profile, key=key, **options)


def replace_in(
    found: Result, *, profile: Profile, key: Key, scope: str = "essay", with_source: bool = False, **options: Any
) -> Result:
    """Replace in a result of `detect_essay`, perhaps corrected by a person; `options` as of `replace_mentions`."""
    folded = fold_tokens(found.essay)
    mentions, target = replace_mentions(
        found.essay, found.mentions, profile=profile, key=key, scope=scope, folded=folded, **options
    )
    provenance = {**found.provenance, "profile": profile.name, "key": key.fingerprint, "scope": scope}
    if profile.culture != "sv":
        provenance["culture"] = profile.culture
    homonyms = find_homonyms(found.essay, mentions, folded=folded)
    return replace_fields(
        found, mentions=mentions, target=target, provenance=provenance, homonyms=homonyms, with_source=with_source
    )


def _essay(text: str, meta: Mapping[str, Any] | None) -> Essay:
    return Essay(text, id=str((meta or {}).get("id", "")), meta=dict(meta or {}))
