"""One method of replacement per kind named in `taxonomy.toml`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from gok.replace import numbers
from gok.replace.keys import Key
from gok.replace.profiles import Profile
from gok.results import Mention
from gok.taxonomy import taxonomy
from gok.text import Essay

__all__ = ["METHODS", "Work"]


@dataclass(frozen=True)
class Work:
    """What the methods need to know about the essay in hand.

    `scope` is the id within which a name keeps its pseudonym, `drawn_for` the learner (or essay) whose ages and dates
    move together. `counters` and `codes` grow while the essay is replaced, in order of first mention.
    """

    essay: Essay
    profile: Profile
    key: Key
    scope: str
    drawn_for: str
    originals: frozenset[str]
    counters: dict[str, dict[int, int]] = field(default_factory=dict)

    def shift(self, span: int) -> int:
        """How far ages and years of this learner move: never zero, at most `span` either way."""
        drawn = self.key.number("shift", self.drawn_for, str(span), below=2 * span) - span
        return drawn if drawn < 0 else drawn + 1

    def turn(self, what: str, size: int) -> int:
        """How far days or months of this learner turn on their wheel: never a whole turn."""
        return 1 + self.key.number("turn", self.drawn_for, what, below=size - 1)

    def count(self, mention: Mention) -> int:
        """The entity's place among its kind, from 1, passing over numbers that stand in the essay as originals."""
        seen = self.counters.setdefault(mention.label, {})
        number = mention.number or 0
        if number not in seen:
            value = max(seen.values(), default=0) + 1
            while str(value) in self.originals:
                value += 1
            seen[number] = value
        return seen[number]


def _fixed(work: Work, mention: Mention) -> str:
    return taxonomy()[mention.label].value


def _mask(work: Work, mention: Mention) -> str:
    return numbers.mask(mention.text, taxonomy()[mention.label].value)


def _person_id(work: Work, mention: Mention) -> str:
    return numbers.mask_person_id(mention.text)


def _shift(work: Work, mention: Mention) -> str:
    if mention.label == "year":
        return numbers.shift_year(mention.text, work.shift(work.profile.year_span))
    return numbers.shift_age(mention.text, work.shift(work.profile.age_span))


def _month(work: Work, mention: Mention) -> str:
    return numbers.shift_month(mention.text, work.turn("month", 12))


def _range(work: Work, mention: Mention) -> str:
    if mention.label == "day":
        return numbers.shift_day(mention.text, work.turn("day", 28))
    if mention.label == "month_digit":
        return numbers.shift_month(mention.text, work.turn("month", 12))
    ranked = work.key.rank((str(n) for n in range(1, 51)), work.scope, mention.label, mention.text.lower())
    return numbers.street_number(mention.text, map(int, ranked))


def _counter(work: Work, mention: Mention) -> str:
    return str(work.count(mention))


def _numbered(work: Work, mention: Mention) -> str:
    return f"{taxonomy()[mention.label].value}{work.count(mention)}"


_CODES = {
    "firstname_male": "namn",
    "firstname_female": "namn",
    "firstname_unknown": "namn",
    "nickname": "namn",
    "surname": "efternamn",
    "country": "land",
    "city": "stad",
    "region": "region",
    "area": "område",
    "place": "plats",
    "geo": "geoplats",
    "school": "skola",
    "work": "arbetsplats",
    "other_institution": "institution",
    "public_authority": "myndighet",
    "extra": "uppgift",
    "transport_name": "linjen",
}


def _code(work: Work, mention: Mention) -> str:
    """A-stad, B-stad …: a letter per entity, two letters once the alphabet is used up; never the original's initial."""
    place = work.count(mention) - 1
    letters = [c for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if c != mention.text[:1].upper()]
    rounds, index = divmod(place, len(letters))
    code = letters[index] * (rounds + 1) + "-" + _CODES[mention.label]
    return code + ("s" if "gen" in mention.features and not code.endswith("s") else "")


def _letters(work: Work, mention: Mention) -> str:
    """`A` for each letter of initials, `B` where it was an A; for a middle name one letter stands for the word."""
    if mention.label == "middlename":
        return "B" if mention.text[:1].upper() == "A" else "A"
    return "".join(("B" if c.upper() == "A" else "A") if c.isalpha() else c for c in mention.text)


METHODS: Mapping[str, Callable[[Work, Mention], str]] = {
    "fixed": _fixed,
    "mask": _mask,
    "person_id": _person_id,
    "shift": _shift,
    "month": _month,
    "range": _range,
    "counter": _counter,
    "numbered": _numbered,
    "letter": _letters,
    "letters": _letters,
    "letter_line": _code,
    "name": _code,
    "list": _code,
    "placeholder": _code,
}
