"""How many siblings, children and relatives an essay gives a number of; marked where a profile asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gok.lang import load_language
from gok.replace.known import readings
from gok.results import Mention, Result
from gok.text import Essay, Span, Token
from gok.text.records import dataclass, replace

__all__ = ["FamilyNumber", "family_numbers", "mark_family_numbers", "read_number"]

_MOST = 40  # a number beyond is no family
_RULE = "profile.family_numbers"


@dataclass(frozen=True, slots=True)
class FamilyNumber:
    """A number of relatives: of what kind, how many in all, and where the numbers stand."""

    attribute: str
    number: int
    spans: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class _Count:
    attribute: str
    lemma: str
    number: int
    spans: tuple[Span, ...]


def family_numbers(essay: Essay, marks: Sequence[Mention]) -> Iterator[FamilyNumber]:
    """The numbers of one essay, added up: five brothers and four sisters are nine siblings, however often said."""
    groups: dict[str, list[_Count]] = {}
    totals = load_language().module("family").TOTALS
    for count in _counts(essay, marks):
        groups.setdefault(count.attribute, []).append(count)
    for attribute, counts in groups.items():
        most: dict[str, int] = {}
        for count in counts:
            most[count.lemma] = max(most.get(count.lemma, 0), count.number)
        whole = most.pop(totals.get(attribute, ""), 0)
        number = max([whole, sum(most.values())] if attribute in totals else [*most.values(), whole])
        yield FamilyNumber(attribute, number, tuple(span for count in counts for span in count.spans))
    yield from _households(essay.text)


def mark_family_numbers(found: Result) -> Result:
    """The result with the numbers of relatives marked as family, those of a very large one as sensitive."""
    large, text = found.language.weights["marks"]["large_family"], found.essay.text
    taken = [m.span for m in found.mentions]
    last = max((m.number or 0 for m in found.mentions), default=0)
    made = []
    for told in family_numbers(found.essay, found.mentions):
        label = "sensitive" if told.number >= large else "fam"
        for span in told.spans:
            if not any(span.overlaps(other) for other in taken):
                last += 1
                made.append(Mention(span, span.of(text), label, last, action="mark", rules=(_RULE,)))
    ordered = sorted((*found.mentions, *made), key=lambda m: (m.span.start, m.span.end))
    return replace(found, mentions=tuple(ordered))


def _counts(essay: Essay, marks: Sequence[Mention]) -> Iterator[_Count]:
    family = load_language().module("family")
    places = {token.start: i for i, token in enumerate(essay.tokens)}
    kin = {m.span.start for m in marks if m.label == "fam"}
    for mark in marks:
        kind, lemma = _kind(mark)
        at = places.get(mark.span.start)
        if at is None or not kind:
            continue
        if lemma in family.ONLY_CHILD:
            yield _Count("siblings", lemma, 0, ())
        elif (place := _number_before(essay.tokens, at)) is not None:
            number = read_number(essay.tokens[place].text) or 0
            if kind == "siblings" and _words(essay.tokens[max(0, place - 2) : place]) == family.SIBLINGS_TOGETHER:
                number -= 1  # the writer is one of them
            attribute = kind if _is_own(essay, place, kin) else "relatives"
            token = essay.tokens[place]
            yield _Count(attribute, lemma, number, (Span(token.start, token.end),))


def _kind(mark: Mention) -> tuple[str, str]:
    """Whether a mark is about siblings or children, and the word it is a form of."""
    if mark.label != "fam":
        return "", ""
    found = sorted(readings(mark.text, "fam"), key=lambda r: r.match != "exact")
    lemma = (found[0].of or found[0].form).lower() if found else mark.text.lower()
    if lemma == load_language().module("family").TOTALS.get("children") or any(r.kind == "child" for r in found[:1]):
        return "children", lemma
    return ("siblings", lemma) if found and found[0].kind == "sibling" else ("", lemma)


def _number_before(tokens: Sequence[Token], at: int) -> int | None:
    """Where the number of a noun stands; adjectives may come between."""
    adjectives = load_language().words("adjectives_of_relatives")
    for place in range(at - 1, max(-1, at - 4), -1):
        if read_number(tokens[place].text) is not None:
            return place
        if tokens[place].text.lower() not in adjectives:
            return None
    return None


def read_number(word: str) -> int | None:
    """A number of persons in digits or words.

    >>> read_number("5"), read_number("fem"), read_number("år"), read_number("1994")
    (5, 5, None, None)
    """
    is_short = word.isascii() and word.isdecimal() and len(word) < 4
    number: int | None = int(word) if is_short else load_language().module("numerals").read_cardinal(word)
    return number if number is not None and 0 <= number <= _MOST else None


def _is_own(essay: Essay, place: int, kin: set[int]) -> bool:
    """Whether the last one spoken of before the number is the writer; `min bror har tre barn` is not."""
    words = load_language().words
    own = words("subjects_first_person") | words("possessives_first_person")
    others = words("subjects_third_person") | words("possessives_of_others")
    start = next((s.first for s in essay.sentences if s.first <= place < s.last), 0)
    for i in range(place - 1, start - 1, -1):
        token = essay.tokens[i]
        low = token.text.lower()
        if token.start in kin and _number_before(essay.tokens, i) is None:
            return False
        if low in own or low in others:
            return low in own
    return True


def _words(tokens: Sequence[Token]) -> tuple[str, ...]:
    return tuple(token.text.lower() for token in tokens)


def _households(text: str) -> Iterator[FamilyNumber]:
    found = [match for pattern in load_language().module("family").HOUSEHOLD for match in pattern.finditer(text)]
    numbers = [(n, Span(*m.span("number"))) for m in found if (n := read_number(m["number"])) is not None]
    if numbers:
        yield FamilyNumber("household", max(n for n, _ in numbers), tuple(span for _, span in numbers))
