"""What is decided before anything is replaced, by a project or a person: safe genres and topics, marks in a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase

from gok.lang.genres import genres_of
from gok.replace.placeholders import placeholder_pattern
from gok.replace.profiles import Profile
from gok.replace.stand_ins import has_placeholders, with_stand_ins
from gok.results import Mention, Result
from gok.taxonomy import Label
from gok.text import Span, joined, met_by
from gok.text.folding import fold
from gok.text.records import replace

__all__ = ["keep_safe", "marks_of", "merge_marks"]


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


def marks_of(given: Result, *, gold_too: bool = False) -> Result:
    """What was read of a file as something to render: its marks, and placeholders as marks.

    A replacement that a person set stays; others are drawn anew. A gold standard is there to be compared with and
    counts as no marks, unless asked for.
    """
    if given.is_gold and not gold_too:
        given = replace(given, mentions=())
    if has_placeholders(given):
        given = with_stand_ins(given)
    mentions = tuple(_numbered([_undrawn(m, given) for m in given.mentions]))
    return replace(given, mentions=mentions, target=None, released=False, provenance={}, is_gold=False)


def _undrawn(mention: Mention, given: Result) -> Mention:
    said = mention.replacement
    pinned = said if said and mention.by == "person" and not given.released and not _names_a_label(said) else None
    return replace(mention, replacement=pinned, target=None)


def _names_a_label(text: str) -> bool:
    """Whether a replacement is no word but what stands for it: `firstname:female 1 gen`, `@city_2`."""
    if placeholder_pattern().fullmatch(text):
        return True
    labels, unknown = Label.read(text.split())
    return bool(labels) and not unknown


def _numbered(mentions: Sequence[Mention]) -> Iterator[Mention]:
    """The mentions with running numbers: one for each thing that is called alike; marks may do without."""
    last = max((m.number or 0 for m in mentions), default=0)
    given = {(m.label, fold(m.text)): m.number for m in mentions if m.number}
    for mention in mentions:
        name = mention.label, fold(mention.text)
        if mention.number is None and not mention.is_mark:
            if name not in given:
                last += 1
                given[name] = last
            mention = replace(mention, number=given[name])
        yield mention


def merge_marks(found: Result, given: Result) -> Result:
    """What was found, beside the marks of a file, which win wherever both speak of the same words.

    What is found elsewhere of something the file has marked gets its number, and under the same name its label and
    what is to be done with it.
    """
    last = max((m.number or 0 for m in given.mentions), default=0)
    marked = [g.span for g in given.main]
    theirs = {m.number: given.main[i] for m in found.main for i in met_by(m.span, marked)}
    of_label: dict[str, list[Span]] = {}  # marks are not set twice
    for g in given.mentions:
        of_label.setdefault(g.label, []).append(g.span)
    set_by = {label: joined(spans) for label, spans in of_label.items()}
    merged = list(given.mentions)
    for mention in found.mentions:
        if met_by(mention.span, set_by.get(mention.label, ()) if mention.is_mark else marked):
            continue
        same = theirs.get(mention.number) if not mention.is_mark else None
        if same is None:
            merged.append(replace(mention, number=None if mention.number is None else mention.number + last))
        elif fold(mention.text) == fold(same.text):
            decided = replace(mention, label=same.label, action=same.action, relevance=same.relevance)
            merged.append(replace(decided, number=same.number))
        else:
            merged.append(replace(mention, number=same.number))
    mentions = tuple(sorted(merged, key=lambda m: (m.span.start, m.span.end)))
    return replace(found, mentions=mentions)
