"""Replacing: from mentions to a target text, under a profile and a key."""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import accumulate
from operator import attrgetter
from typing import TypeVar

from gok.errors import SettingError
from gok.lang import Language, load_language
from gok.replace import codes
from gok.replace.assemble import assemble_with
from gok.replace.choose import Chooser, forbidden
from gok.replace.inflect import plain
from gok.replace.keys import Key, choose_key
from gok.replace.known import names_of_country
from gok.replace.leaks import find_homonyms, fold_tokens, read_cleanly
from gok.replace.lists import check_culture
from gok.replace.methods import METHODS, Work, replace_mark
from gok.replace.nationalities import FOLLOWING, follow, follows, replaced_countries
from gok.replace.placeholders import placeholder
from gok.replace.profiles import Profile, load_profile, parse_profile, shipped_profiles
from gok.replace.pseudonyms import Naming, name_referents
from gok.replace.referents import NAMED, Referent, canonical, gather, slot_of
from gok.replace.transport import other_transport
from gok.results import Action, Mention
from gok.taxonomy import taxonomy
from gok.text import Essay, Span
from gok.text.records import NamedTuple, replace

__all__ = [
    "SCOPES",
    "Key",
    "Original",
    "Profile",
    "check_culture",
    "check_scope",
    "choose_key",
    "find_homonyms",
    "fold_tokens",
    "load_profile",
    "naming_of",
    "parse_profile",
    "replace_mentions",
    "shipped_profiles",
]

SCOPES = ("essay", "learner", "corpus")

_T = TypeVar("_T")
_ACTION = attrgetter("action")


class Original(NamedTuple):
    """An entity as a person points at it: its label and any form of its name."""

    label: str
    text: str


def replace_mentions(
    essay: Essay,
    mentions: Sequence[Mention],
    *,
    profile: Profile,
    key: Key,
    scope: str = "essay",
    overrides: Mapping[Original, str] | None = None,
    redraw: Mapping[Original, int] | int = 0,
    assigned: Mapping[bytes, str] | None = None,
    project_errors: bool = False,
    svala_affixes: bool = False,
    folded: Sequence[str] | None = None,
    language: Language | None = None,
    used_up: set[str] | None = None,
) -> tuple[tuple[Mention, ...], str]:
    """The mentions with their replacements and places, and the target text.

    `overrides` are pseudonyms set by hand; so are replacements that stand in mentions whose `by` is a person. `redraw`
    says how many times an entity (or, as a number, every entity) has been drawn again. `assigned` has the choices made
    for a whole scope (see `gok.replace.scopes`). `project_errors` misspells pseudonyms like their originals, and
    `svala_affixes` writes `Emma-gen` instead of `Emmas`. `folded` are the words of the essay, if
    somebody has folded them already; `language` is that of the essay. Into `used_up` go the lists that had too few
    words, so that some were told apart by letters.
    """
    work = _work(essay, mentions, profile, key, scope, language)
    if not work.originals:  # nothing is replaced
        return assemble_with(essay.text, _untouched(essay, work.mentions, mentions), [None] * len(mentions))
    naming = _naming(work, overrides or {}, redraw, assigned or {}, project_errors, folded)
    named = _affixed(naming) if svala_affixes else name_referents(naming)
    if used_up is not None:
        used_up.update(naming.chooser.used_up)
    if profile.nationality == "follow":
        named |= _followers(naming)
    by_hand = {i for referent in naming.referents if referent.id in naming.by_hand for i in referent.places}
    texts = [
        named[i] if i in named else _written(work, mention) if mention.action == "replace" else None
        for i, mention in enumerate(work.mentions)
    ]
    return assemble_with(essay.text, _untouched(essay, work.mentions, mentions), texts, by_hand)


def _untouched(essay: Essay, decided: Sequence[Mention], given: Sequence[Mention]) -> Sequence[Mention]:
    """The mentions where they are given: what was decided by the clean text is put into the untouched one."""
    if essay.clean is None:
        return decided
    return [m.moved(one.span, one.text) for m, one in zip(decided, given, strict=True)]


def naming_of(
    essay: Essay,
    mentions: Sequence[Mention],
    *,
    profile: Profile,
    key: Key,
    scope: str,
    language: Language | None = None,
) -> Naming:
    """What is to be named in an essay, before anything is chosen."""
    return _naming(_work(essay, mentions, profile, key, scope, language), {}, 0, {}, False)


def _work(
    essay: Essay, mentions: Sequence[Mention], profile: Profile, key: Key, scope: str, language: Language | None
) -> Work:
    if essay.clean is not None:
        mentions, essay = read_cleanly(essay, mentions), essay.cleaned
    covered = _covered_marks(mentions) if "mark" in map(_ACTION, mentions) else frozenset()
    kept = _kept_countries(profile, mentions) if "keep" in (profile.origin, profile.transit) else frozenset()
    decided = [_decide(profile, mention, covered, kept) for mention in mentions]
    if profile.nationality == "follow":
        replaced = replaced_countries(decided, language or load_language())
        decided = [replace(m, action="replace") if follows(m, replaced) else m for m in decided]
    originals = frozenset([m.text for m in decided if m.action == "replace"])
    within = scope_id(essay, scope) if originals or scope != "essay" else ""  # a text without an id is read for it
    whole = within if scope == "essay" else f"essay {essay_name(essay)}" if not essay.learner else ""
    return Work(
        essay=essay,
        profile=profile,
        key=key,
        language=language or load_language(),
        scope=within,
        drawn_for=f"learner {essay.learner}" if essay.learner else whole,
        mentions=decided,
        originals=originals,
    )


def _decide(profile: Profile, mention: Mention, covered: frozenset[Span], kept: frozenset[int | None]) -> Mention:
    """The mention with the action that the profile takes. What a person has kept stays kept."""
    label, action = mention.label, mention.action
    handling = profile.handling_of(label)
    if action == "keep":
        return _acted(mention, "keep")
    if label == "country" and mention.number in kept:
        return _acted(mention, "keep")
    if label == "extra" and "nonoblig" in mention.features:
        return _acted(mention, "mark")
    if handling in ("keep", "mark", "comment"):
        return _acted(mention, "keep" if handling == "keep" else "mark")
    if action == "mark" and mention.span in covered:
        return _acted(mention, "mark")
    return mention if action == "replace" else replace(mention, action="replace")


def _acted(mention: Mention, action: Action) -> Mention:
    """The mention left in the text as it is."""
    if mention.action == action and mention.replacement is None:
        return mention
    return replace(mention, action=action, replacement=None)


def _covered_marks(mentions: Sequence[Mention]) -> frozenset[Span]:
    """The spans of marks of which something is replaced by itself; by place, so that many marks cost their number."""
    spans = sorted([m.span for m in mentions if m.action == "replace"])
    if not spans:
        return frozenset()
    starts, ends = [span.start for span in spans], list(accumulate((span.end for span in spans), max))
    marks = {m.span: bisect_left(starts, m.span.end) for m in mentions if m.action == "mark"}
    return frozenset(span for span, before in marks.items() if before and ends[before - 1] > span.start)


def _kept_countries(profile: Profile, mentions: Sequence[Mention]) -> frozenset[int | None]:
    """The numbers of countries that the profile keeps for what they are to the writer."""
    kept = {feature for feature in ("origin", "transit") if getattr(profile, feature) == "keep"}
    return frozenset(m.number for m in mentions if m.label == "country" and kept & set(m.features))


def _naming(
    work: Work,
    overrides: Mapping[Original, str],
    redraw: Mapping[Original, int] | int,
    assigned: Mapping[bytes, str],
    project_errors: bool,
    folded: Sequence[str] | None = None,
) -> Naming:
    mentions = work.mentions
    replaced = [(i, m) for i, m in enumerate(mentions) if m.action == "replace"]
    style_of, handling_of = work.profile.style_of, work.profile.handling_of
    labels = NAMED.intersection([m.label for _, m in replaced])
    drawn = {label for label in labels if style_of(label) == "kind" and handling_of(label) == "replace"}
    named = [i for i, m in replaced if m.label in drawn]
    if work.profile.abroad == "code":
        named = [i for i in named if not work.profile.is_coded(mentions[i].label, mentions[i].features)]
    referents = gather(mentions, named, work.language)
    texts = {*work.originals, *(plain(m.text, work.language) for _, m in replaced if "gen" in m.features)}
    texts.update(referent.base for referent in referents)
    texts.update(name for r in referents if r.slot == "country" for name in names_of_country(r.base))
    chooser = Chooser(
        key=work.key,
        originals=forbidden(texts),
        words=frozenset((fold_tokens(work.essay) if folded is None else folded) if referents else ()),
        assigned=assigned,
    )
    return Naming(
        essay=work.essay,
        mentions=mentions,
        profile=work.profile,
        language=work.language,
        chooser=chooser,
        scope=work.scope,
        referents=referents,
        by_hand=_by_hand(referents, mentions, overrides, work.language),
        draws=lambda referent: redraw if isinstance(redraw, int) else _lookup(redraw, referent, mentions) or 0,
        project_errors=project_errors,
    )


def _followers(naming: Naming) -> dict[int, str]:
    """Nationalities and languages of replaced countries as those of what the countries have become."""
    found = {
        i: follow(m.text, naming.atlas.moved, naming.language) or codes.generalize(m, naming.language)
        for i, m in enumerate(naming.mentions)
        if m.label in FOLLOWING and m.action == "replace"
    }
    return {i: text for i, text in found.items() if text}


def _by_hand(
    referents: Sequence[Referent], mentions: Sequence[Mention], overrides: Mapping[Original, str], language: Language
) -> dict[tuple[str, str, int], str]:
    found: dict[tuple[str, str, int], str] = {}
    if not overrides and not any(m.by == "person" for m in mentions):
        return found
    for referent in referents:
        given = _lookup(overrides, referent, mentions)
        earlier = (mentions[i] for i in referent.places if mentions[i].by == "person" and mentions[i].replacement)
        set_before = next((plain(m.replacement or "", language, marked="gen" in m.features) for m in earlier), None)
        if chosen := given or set_before:
            found[referent.id] = chosen
    return found


def _lookup(table: Mapping[Original, _T], referent: Referent, mentions: Sequence[Mention]) -> _T | None:
    forms = {referent.canonical, *(canonical(mentions[i].text, referent.slot) for i in referent.places)}
    for original, value in table.items():
        label, text = original
        if label in NAMED and slot_of(label) == referent.slot and canonical(text, referent.slot) in forms:
            return value
    return None


def _affixed(naming: Naming) -> dict[int, str]:
    """Pseudonyms with their features as affixes, as SVALA wrote them: `Emma-gen`."""
    named = name_referents(naming)
    known = {f.id for f in taxonomy().features if f.svala}
    for referent in naming.referents:
        for i in referent.places:
            affixes = [f for f in naming.mentions[i].features if f in known and f != "foreign"]
            if affixes:
                named[i] = "-".join((naming.choose(referent), *affixes))
    return named


def _written(work: Work, mention: Mention) -> str:
    """The replacement of what is replaced and not drawn from a list."""
    handling = work.profile.handling_of(mention.label)
    if handling == "remove":
        return ""
    if handling == "generalize":
        return codes.generalize(mention, work.language)
    style = work.profile.style_of(mention.label)
    if style == "placeholder":
        return placeholder(mention, work.language, near=True, around=_reach(work.profile, mention))
    if style == "redact":
        return codes.BAR
    if work.profile.transport_words == "replace" and (word := other_transport(work, mention)):
        return word
    return METHODS.get(taxonomy()[mention.label].replacement, replace_mark)(work, mention)


def _reach(profile: Profile, mention: Mention) -> int:
    """How far a range reaches to either side of an age or a year; 0 if it is a fixed bin."""
    if profile.ranges == "bins":
        return 0
    return profile.year_span if mention.label == "year" else profile.age_span


def check_scope(scope: str) -> str:
    """The scope, if there is one of this name."""
    if scope not in SCOPES:
        raise SettingError(f"unknown scope {scope!r}; one of {', '.join(SCOPES)}")
    return scope


def scope_id(essay: Essay, scope: str) -> str:
    """The id within which a name keeps its pseudonym."""
    if check_scope(scope) == "corpus":
        return "corpus"
    if scope == "learner" and not essay.learner:
        raise SettingError(f"essay {essay.id or '?'}: scope 'learner' needs the learner in the metadata")
    return f"learner {essay.learner}" if scope == "learner" else f"essay {essay_name(essay)}"


def essay_name(essay: Essay) -> str:
    """What tells an essay from others: its id or, without one, its text."""
    return essay.id or hashlib.sha256(essay.text.encode()).hexdigest()
