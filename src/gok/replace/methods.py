"""One method of replacement per kind named in `taxonomy.toml`, for everything that is not drawn from a list."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import chain

from gok.lang import Language
from gok.replace import numbers
from gok.replace.codes import code, generalize
from gok.replace.context import is_birth, is_of_several
from gok.replace.inflect import plain, take_apart
from gok.replace.keys import Key
from gok.replace.profiles import Profile
from gok.replace.referents import NAMED, gather
from gok.results import Mention
from gok.taxonomy import taxonomy
from gok.taxonomy.groups import AGES
from gok.text import Essay
from gok.text.casing import same_case
from gok.text.records import cached_property, dataclass, field

__all__ = ["METHODS", "Work", "replace_mark"]

_REPEATED = 3  # times a letter stands behind itself
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NUMBERS = tuple(str(n) for n in range(1, 51))


@dataclass(frozen=True)
class Work:
    """What the methods need to know about the essay in hand.

    `scope` is the id within which a name keeps its pseudonym, `drawn_for` the learner (or essay) whose ages and dates
    move together. `counters` grows while the essay is replaced, in order of first mention.
    """

    essay: Essay
    profile: Profile
    key: Key
    language: Language
    scope: str
    drawn_for: str
    mentions: Sequence[Mention] = ()
    originals: frozenset[str] = frozenset()
    counters: dict[str, dict[int, int]] = field(default_factory=dict)
    turns: dict[str, int] = field(default_factory=dict)

    @cached_property
    def bases(self) -> Mapping[tuple[int | None, str], str]:
        """What each named entity is called at its best (Stockholm for Stockholmsresa), by number and label."""
        named = [i for i, m in enumerate(self.mentions) if m.label in NAMED]
        referents = gather(self.mentions, named, self.language)
        return {(m.number, m.label): t.base for t in referents for m in (self.mentions[i] for i in t.places)}

    def base(self, mention: Mention) -> str:
        """What the mention's entity is called at its best."""
        found = self.bases.get((mention.number, mention.label)) if mention.label in NAMED else None
        return plain(mention.text, self.language, marked="gen" in mention.features) if found is None else found

    def shift(self, span: int) -> int:
        """How far ages and years of this learner move: never zero, at most `span` either way."""
        what = f"shift {span}"
        if what not in self.turns:
            drawn = self.key.number("shift", self.drawn_for, str(span), below=2 * span) - span
            self.turns[what] = drawn if drawn < 0 else drawn + 1
        return self.turns[what]

    def age_shift(self) -> int:
        """The shift for ages; turned round for the whole essay if it would take a small child below one year, or leave
        one of several months."""
        shift = self.shift(self.profile.age_span)
        if "youngest" not in self.turns:
            told = [m for m in self.mentions if m.label in AGES]
            ages = [
                (numbers.read_age(m.text, self.language), is_of_several(self.essay, m, self.language)) for m in told
            ]
            self.turns["youngest"] = min(
                (age - several for age, several in ages if age is not None), default=abs(shift)
            )
        return shift if self.turns["youngest"] + shift >= 1 else abs(shift)

    def year_shift(self, mention: Mention) -> int:
        """The shift for a year: under keys of version 2 another than that of ages, and both together for a birth.

        Somebody born in 1990 came in 2015, being 25. If ages move by one and years by two, the birth moves by the
        difference: born in 1991, 26 in 2017. Were both shifts the same, the birth could not move at all.
        """
        span = self.profile.year_span
        if self.key.version == 1:
            return self.shift(span)
        if "year" not in self.turns:
            age = self.shift(self.profile.age_span)
            free = [shift for shift in range(-span, span + 1) if shift not in (0, age)]
            self.turns["year"] = free[self.key.number("shift of years", self.drawn_for, str(span), below=len(free))]
        if not is_birth(self.essay, mention, self.language):
            return self.turns["year"]
        return self.turns["year"] - self.age_shift() or -self.age_shift()

    def turn(self, what: str, size: int) -> int:
        """How far days or months of this learner turn on their wheel: never a whole turn.

        The first of the learner's turns that keeps the essay's days (months) in order, if there is one.
        """
        if what not in self.turns:
            ranked = map(int, self.key.rank(_NUMBERS[: size - 1], "turn", self.drawn_for, what))
            first, seen = next(ranked), self._seen(what)
            fitting = (turn for turn in chain((first,), ranked) if _keeps_order(seen, turn, size))
            self.turns[what] = next(fitting, first)
        return self.turns[what]

    def _seen(self, what: str) -> list[int]:
        labels = ("day",) if what == "day" else ("month_digit", "month_word")
        texts = [m.text for m in self.mentions if m.label in labels]
        numerals = self.language.module("numerals")
        read = numerals.read_ordinal if what == "day" else numerals.read_month
        values = [int(found.group()) if (found := re.match(r"\d+", t)) else read(t, near=True) for t in texts]
        return sorted({value for value in values if value is not None})

    def count(self, mention: Mention) -> int:
        """The entity's place among its kind, from 1, passing over numbers that stand in the essay as originals."""
        seen = self.counters.setdefault(mention.label, {})
        number = mention.number or 0
        if number not in seen:
            value = next(reversed(seen.values()), 0) + 1  # the last is the greatest
            while str(value) in self.originals:
                value += 1
            seen[number] = value
        return seen[number]

    def letter(self, mention: Mention) -> str:
        """The entity's letter among its kind, two once the alphabet is used up; never the initial of its originals.

        `A`, `AA`, `AAA`, and from there on `A4`: a text of a thousand towns does not grow by their letters.
        """
        seen = self.counters.setdefault(f"letter {mention.label}", {})
        number = mention.number or 0
        if number not in seen:
            rounds = self.counters.setdefault(f"rounds {mention.label}", {})  # how often each letter was given
            free = {letter: rounds.get(letter, 0) * 26 + letter for letter in range(26)}
            initials = self._initials[mention.number, mention.label]
            other = [place for letter, place in free.items() if _LETTERS[letter] not in initials]
            seen[number] = place = min(other or free.values())
            rounds[place % 26] = place // 26 + 1
        times, letter = divmod(seen[number], 26)
        return _LETTERS[letter] * (times + 1) if times < _REPEATED else f"{_LETTERS[letter]}{times + 1}"

    @cached_property
    def _initials(self) -> Mapping[tuple[int | None, str], set[str]]:
        """What the mentions of each entity begin with, by number and label."""
        found: dict[tuple[int | None, str], set[str]] = {}
        for m in self.mentions:
            found.setdefault((m.number, m.label), set()).add(m.text[:1].upper())
        return found


def _keeps_order(values: Sequence[int], turn: int, size: int) -> bool:
    turned = [(value - 1 + turn) % size for value in values]
    return turned == sorted(turned)


def _fixed(work: Work, mention: Mention) -> str:
    return taxonomy()[mention.label].value


def _mask(work: Work, mention: Mention) -> str:
    return numbers.mask(mention.text, taxonomy()[mention.label].value, work.language)


def _person_id(work: Work, mention: Mention) -> str:
    return numbers.mask_person_id(mention.text)


def _shift(work: Work, mention: Mention) -> str:
    if mention.label == "year":
        return numbers.shift_year(mention.text, work.year_shift(mention), work.language)
    digits = work.profile.age_words == "digits"
    return numbers.shift_age(mention.text, work.age_shift(), digits=digits, language=work.language)


def _month(work: Work, mention: Mention) -> str:
    return numbers.shift_month(mention.text, work.turn("month", 12), work.language)


def _range(work: Work, mention: Mention) -> str:
    if mention.label == "day":
        return numbers.shift_day(mention.text, work.turn("day", 28), work.language)
    if mention.label == "month_digit":
        return numbers.shift_month(mention.text, work.turn("month", 12), work.language)
    ranked = work.key.rank(_NUMBERS, work.scope, mention.label, mention.text.lower())
    return numbers.street_number(mention.text, map(int, ranked))


def _counter(work: Work, mention: Mention) -> str:
    """A number of its own, with what a line is called by behind it: 55:an becomes 1:an."""
    ending = work.language.pattern("replacing.CALLED_BY_NUMBER").search(mention.text)
    return f"{work.count(mention)}{ending[0] if ending else ''}"


def _numbered(work: Work, mention: Mention) -> str:
    return f"{taxonomy()[mention.label].value}{work.count(mention)}"


def _code(work: Work, mention: Mention) -> str:
    """A-stad, B-stad …: a letter per entity, in the form of the original."""
    form = take_apart(mention.text, work.base(mention), mention.features, work.language)
    definite = "def" in mention.features
    return code(mention.label, work.letter(mention), form=form, definite=definite, language=work.language)


def _letters(work: Work, mention: Mention) -> str:
    """`A` for each letter of initials, `B` where it was an A; for a middle name one letter stands for the word."""
    genitive = work.language.pattern("replacing.GENITIVE_OF_LETTERS")
    ending = genitive.search(mention.text) if "gen" in mention.features else None
    stem = mention.text[: ending.start()] if ending else mention.text
    if mention.label == "middlename":
        stem = re.sub(r"[^\s-]+", lambda word: _other(word.group()), stem)
        return stem + (work.language.module("pseudonyms").GENITIVE_OF_A_LETTER if ending else "")
    return "".join(_other(c) if c.isalpha() else c for c in stem) + (ending.group() if ending else "")


def _other(text: str) -> str:
    letter = "B" if text[:1].upper() == "A" else "A"
    return letter.lower() if text[:1].islower() and len(text) == 1 else letter


def replace_mark(work: Work, mention: Mention) -> str:
    """What stands for a mark if a profile has it replaced: moved points in time, else a wider word."""
    if mention.label in ("past_timepoint", "future_timepoint", "time_span"):
        return _timepoint(work, mention)
    return generalize(mention, work.language)


def _timepoint(work: Work, mention: Mention) -> str:
    """Weekdays turn on the learner's wheel; `för 3 år sedan` moves like an age."""
    numerals = work.language.module("numerals")
    days, text = numerals.WEEKDAYS, mention.text

    def turned(found: re.Match[str]) -> str:
        at = days.index(found.group().lower())
        return same_case(days[(at + work.turn("weekday", 7)) % 7], found.group())

    def moved(found: re.Match[str]) -> str:
        value = found.group(1)
        if value.isdecimal() or numerals.read_cardinal(value) is not None:
            value = numbers.shift_age(value, abs(work.shift(work.profile.age_span)), language=work.language)
        return value + found.group(2)

    if days:
        text = re.sub("|".join(days), turned, text, flags=re.IGNORECASE)
    return work.language.pattern("replacing.YEARS").sub(moved, text)


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
