"""The way of the data, in one page: tokenize → detect → label → replace."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import isfinite
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any

from gok.detect import EssayView, find_candidates, shared_forms
from gok.detect.model.judges import choose_judge, digest_of
from gok.detect.parting import may_be_odd, part_words
from gok.detect.view import warnings_of
from gok.errors import InputError, named
from gok.label import label_candidates
from gok.pos import tagger_of
from gok.replace import Key, Original, find_homonyms, fold_tokens, replace_mentions
from gok.replace.decided import keep_safe, marks_of, merge_marks
from gok.replace.nationalities import GIVEN_AWAY, gives_away
from gok.replace.transport import mark_transport
from gok.results import Doubt, Result
from gok.settings import Settings
from gok.text import Essay
from gok.text.records import replace as replace_fields
from gok.version import __version__

if TYPE_CHECKING:
    from gok.detect.model.protocols import Judge, NameTagger

__all__ = ["detect", "detect_essay", "pseudonymize", "pseudonymize_essay", "pseudonymize_read", "replace_in"]

_ACTION = attrgetter("action")
_WORD = itemgetter(0)  # of a token


def detect(
    text: str,
    *,
    profile: str = "swell",
    meta: Mapping[str, Any] | None = None,
    replace: str = "personal",
    caution: str = "",
    pos: bool = True,
    model: bool | Judge = True,
) -> Result:
    """Find and label personal information; the text stays as it is. `gok.settings` tells what each setting means.

    >>> [(m.text, m.label) for m in detect("Jag är 23 år. Ring 070-174 06 05!").mentions]
    [('23', 'age_digits'), ('070-174 06 05', 'phone_nr')]
    """
    return detect_essay(
        _essay(text, meta), Settings.chosen(profile=profile, replace=replace, caution=caution, pos=pos, model=model)
    )


def pseudonymize(
    text: str,
    *,
    profile: str = "swell",
    key: Key | None = None,
    seed: int | None = None,
    scope: str = "essay",
    meta: Mapping[str, Any] | None = None,
    replace: str = "personal",
    caution: str = "",
    with_source: bool = False,
    culture: str | None = None,
    overrides: Mapping[Original, str] | None = None,
    redraw: Mapping[Original, int] | int = 0,
    project_errors: bool = False,
    svala_affixes: bool = False,
    pos: bool = True,
    model: bool | Judge = True,
) -> Result:
    """Find, label and replace personal information; every keyword but `meta` is a setting (`gok.settings`).

    Without a key one is drawn and forgotten, so that nobody can repeat the choice; `seed` makes a repeatable one for
    tests and demonstrations.

    >>> pseudonymize("Mejla ali@example.org!", seed=1).text
    'Mejla email@dot.com!'
    """
    given = locals()
    essay = _essay(given.pop("text"), given.pop("meta"))
    return pseudonymize_essay(essay, Settings.chosen(**given))


def detect_essay(essay: Essay, settings: Settings) -> Result:
    """`detect` for an essay that is already read, under settings that are already made."""
    language = settings.language
    forms, seen = shared_forms(language), essay if essay.clean is None else essay.cleaned
    parted = part_words(seen, forms) if may_be_odd(seen.text) else None
    view = EssayView(seen if parted is None else replace_fields(seen, text=parted.text), forms)
    judge, tagger = choose_judge(essay, settings.model, language), tagger_of(language) if settings.pos else None
    given = () if settings.given is None else settings.given.of(essay)
    names: NameTagger | None = tagger
    if given:
        from gok.pos.given import GivenTagger  # few ask

        names = GivenTagger(view.essay, (parted, essay.clean), given, language)
    candidates = find_candidates(view, judge, names, optional=settings.profile.optional)
    mentions = label_candidates(view, candidates, replace_all=settings.replace == "all")
    for clean, whole in ((parted, seen), (essay.clean, essay)):
        if clean is not None:  # found in the clean text, told in the untouched one
            mentions = tuple(m.moved(span := clean.back(m.span), span.of(whole.text)) for m in mentions)
    provenance = {"gok": __version__, "profile": settings.profile.name}
    provenance |= {"lexicon": view.lexicon.digest, "model": digest_of(settings.model, language)}
    doubter = partial(_doubts_of, model=settings.model, pos=settings.pos, optional=settings.profile.optional)
    found = Result(
        essay,
        mentions,
        provenance=provenance,
        warnings=warnings_of(view),
        language=language,
        given=given,
        doubter=doubter,
    )
    return _as_asked(found, settings)


def _as_asked(found: Result, settings: Settings) -> Result:
    """What settings may ask for beside: caution in doubt, words of transport, numbers of relatives, safe genres."""
    if (caution := settings.caution or settings.profile.caution) != "normal":
        from gok.label.caution import be_cautious  # few ask

        found = be_cautious(found, caution)
    if settings.profile.transport_words == "replace":
        found = mark_transport(found)
    if settings.profile.family_numbers == "mark":
        from gok.replace.family import mark_family_numbers  # few ask

        found = mark_family_numbers(found)
    return keep_safe(found, settings.profile) if settings.profile.safe_genres or settings.profile.safe_topics else found


def pseudonymize_essay(essay: Essay, settings: Settings) -> Result:
    """`pseudonymize` for an essay that is already read, under settings that are already made."""
    return replace_in(detect_essay(essay, settings), settings)


def pseudonymize_read(given: Result, settings: Settings, *, only_marked: bool = False) -> Result:
    """`pseudonymize` for what was read of a file: its marks stand, and the rest is found unless `only_marked`."""
    if not only_marked and not given.mentions and "@" not in given.essay.text:
        return replace_in(detect_essay(given.essay, settings), settings)
    marked = marks_of(given, gold_too=only_marked)
    if not only_marked:
        return replace_in(merge_marks(detect_essay(marked.essay, settings), marked), settings)
    if not marked.mentions:
        raise InputError("nothing is marked in it, so there is nothing to render", source=named(given.essay.id))
    return replace_in(replace_fields(marked, provenance={"gok": __version__}), settings)


def replace_in(found: Result, settings: Settings) -> Result:
    """Replace in a result of `detect_essay`, perhaps corrected by a person."""
    profile, key = settings.profile, settings.key or Key.fresh()
    folded = fold_tokens(found.essay) if "replace" in map(_ACTION, found.mentions) else None
    used_up: set[str] = set()
    mentions, target = replace_mentions(
        found.essay, found.mentions, key=key, folded=folded, used_up=used_up, **settings.drawing
    )
    provenance = {**found.provenance, "profile": profile.name, "key": key.fingerprint, "scope": settings.scope}
    if profile.culture != "sv":
        provenance["culture"] = profile.culture
    warnings = [*found.warnings]
    warnings += (f"the list {name!r} has too few words: some pseudonyms end in letters" for name in sorted(used_up))
    if any(m.label == "country" and m.action == "replace" for m in mentions):
        warnings += [GIVEN_AWAY] if gives_away(map(_WORD, found.essay.tokens), mentions, settings.language) else []
    told = tuple(dict.fromkeys(warnings))
    return replace_fields(
        found,
        mentions=mentions,
        target=target,
        provenance=provenance,
        warnings=told,
        homonyms=find_homonyms(found.essay, mentions, folded=folded, language=settings.language),
        with_source=settings.with_source,
        secret_key=not key.seeded,
    )


def _doubts_of(result: Result, **asked: Any) -> tuple[Doubt, ...]:
    """What `Result.doubts` is worked out by, when somebody asks."""
    from gok.label.doubts import find_doubts

    return find_doubts(result, **asked)


def _essay(text: str, meta: Mapping[str, Any] | None) -> Essay:
    if not isinstance(meta, Mapping | None):
        raise TypeError(f"the metadata of an essay are a mapping, not {type(meta).__name__}")
    given = dict(meta or {})
    # as tables have what is missing: no JSON has a word for it
    given |= {name: None for name, value in given.items() if isinstance(value, float) and not isfinite(value)}
    return Essay(text, id=str(given.get("id", "")), meta=given)
