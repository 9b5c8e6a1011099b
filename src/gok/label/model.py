"""The context model at work: a linear-chain CRF over the tokens whose gate is open.

It weighs what rules and lists know against what stands around, and says how likely each label is, and whether the
thing is the writer's own or the world's. Recall comes first: a token is taken as soon as it is likely enough to be
something, not only when that is the likeliest of all.
"""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Protocol

from gok.detect.forms import Forms
from gok.detect.look import look_at
from gok.detect.rules import Candidate
from gok.label.crf import Crf
from gok.label.features import NameTagger, Row, rows_of
from gok.label.reasons import reasons_for
from gok.label.templates import INSIDE, OUTSIDE, Keys
from gok.label.weights import Chain
from gok.label.whose import Sentences, Whose, Words
from gok.text import Essay, Span

__all__ = ["ContextModel", "Guess", "Judge", "find_by_context", "guesses_of", "shipped_model"]

# How likely something must be to be taken. Marks protect nobody by themselves: without a rule that speaks for one, more
# is asked.
_ENOUGH = 0.2
_ENOUGH_WORD = 0.45
_ENOUGH_BRAND = 0.9
_ENOUGH_UNLISTED = 0.65  # an ordinary word that no list of names or places knows
_ENOUGH_WHERE = 0.3  # a listed place in small letters behind i, till, från …
_WHERE = frozenset({"T1=in", "T1=go", "T1=come"})
_LISTED_PLACES = frozenset(f"{lane}={kind}" for lane in "efg" for kind in ("country", "city", "area", "region"))
_LISTED = frozenset({"e=", "f=", "g=", "p=", "ph", "ip"})
_BOUGHT = frozenset(
    {"-1w=en", "-2w=en", "-1w=ett", "-1w=märke", "-1w=märket", "-1w=gammal", "-1w=ny", "-1w=vit", "-1w=röd"}
)
_PLAIN = frozenset({"joined", "slip"})
_UNCOMMON = frozenset({"wf=0", "wf=1"})
_KNOWN_AS_PERSON = frozenset({"T1=called", "-1=<fam>", "called", "T1=work", "T2=work", "T3=work"})
_ENOUGH_MARK = {True: 0.03, False: 0.35}
_LOWEST = min(_ENOUGH, *_ENOUGH_MARK.values())
_MARKS = frozenset({"fam", "prof", "edu", "sensitive"})
# Institutions are told apart by what is done there; there are too few of each kind to learn that from.
_PLACES = ("country", "region", "city", "area", "geo", "place")
_INSTITUTIONS = frozenset({"school", "work", "other_institution"})
_SPEAKS_FOR = {
    **{f"T{n}=work": ("work", 8.0) for n in (1, 2, 3)},
    "-1=<prof>": ("work", 6.0),
    "-2=<prof>": ("work", 8.0),
    "e=school": ("school", 100.0),
    "p=school": ("school", 100.0),
    "g=school": ("school", 3.0),
    "head=school": ("school", 3.0),
    **{f"T{n}=study": ("school", 1.5) for n in (1, 2, 3)},
    "e=other_institution": ("other_institution", 2.0),
    "e=public_authority": ("other_institution", 4.0),
}
_KNOWN_INSTITUTION = frozenset({"e=school", "p=school", "e=work", "e=other_institution", "e=public_authority"})
_NAMES = frozenset({"firstname", "surname", "middlename"})
_JOINED = frozenset({"particle", "e=fam", "s=l"})  # de la Cruz, Abu Karim
_FINER = {"firstname": "firstname_unknown"}  # gender is told later, by all mentions of a person
_LEAST = 0.02  # readings less likely than this are not worth keeping


@dataclass(frozen=True, slots=True)
class Guess:
    """What the model thinks of one mention: tokens, readings with their likelihood, and whose it is."""

    tokens: tuple[int, ...]
    readings: Mapping[str, float]
    personal: float


class Judge(Protocol):
    """Whoever says how likely each label is for the tokens of a row."""

    rule: str

    @property
    def digest(self) -> str:
        """Names the judge in the provenance of a result."""
        ...

    def may_be_something(self, form: Hashable, left: Hashable, right: Hashable) -> bool:
        """Whether a token is worth a closer look, by the keys of the first templates."""
        ...

    def likelihoods(self, row: Row) -> list[dict[str, float]]:
        """For each token of the row how likely each label is."""
        ...

    def own(self, guess: Guess, keys: Keys | None, words: Words) -> float:
        """How likely the thing is the writer's own, by the keys of its first token and the words around."""
        ...


class ContextModel:
    """A trained model, opened."""

    rule = "model.context"

    def __init__(self, path: Path) -> None:
        crf = Crf(path)
        self._labels = crf.labels
        self._outside = crf.labels.index(OUTSIDE)
        self._chain = Chain(crf, OUTSIDE)
        self.may_be_something = self._chain.may_be_something
        self._whose = None if crf.is_last else Whose(Crf(path, 1))
        self._path = path

    @cached_property
    def digest(self) -> str:
        """The beginning of the file's SHA-256."""
        return hashlib.sha256(self._path.read_bytes()).hexdigest()[:16]

    def likelihoods(self, row: Row) -> list[dict[str, float]]:
        """For each token of the row how likely each label is; what is very unlikely is left out."""
        out = []
        for shares in self._chain.shares(row.keys, _LOWEST):
            likely = {label: share for label, share in zip(self._labels, shares, strict=True) if share >= _LEAST}
            likely[OUTSIDE] = shares[self._outside]
            out.append(likely)
        return out

    def own(self, guess: Guess, keys: Keys | None, words: Words) -> float:
        """How likely the thing is the writer's own: what both models say, if the file has both."""
        if self._whose is None or keys is None:
            return guess.personal
        label = max(guess.readings, key=guess.readings.__getitem__, default="")
        return self._whose.likely(keys, label, words, guess.personal)


def find_by_context(
    essay: Essay, forms: Forms, found: Sequence[Candidate], judge: Judge, tagger: NameTagger | None = None
) -> Iterator[Candidate]:
    """Everything the judge takes for something, with the facts that speak for it."""
    tokens, sentences = essay.tokens, Sentences(essay, look_at(essay, forms).known)
    for row in rows_of(essay, forms, found, tagger, judge.may_be_something):
        for guess in guesses_of(row, judge.likelihoods(row)):
            place = row.tokens.index(guess.tokens[0])
            facts = row.facts(place)
            own = judge.own(guess, row.keys[place], sentences.around(guess.tokens[0]))
            for label, score in _of_one_layer(_told_apart(guess, row)).items():
                category = _FINER.get(label, label)
                because = reasons_for(label, facts)
                kinds = tuple(dict.fromkeys(f[5:] for f in facts if f[:5] == "kind:")) if label == "sensitive" else ()
                for first, last in _parts(label, guess.tokens, row):
                    span = Span(tokens[first].start, tokens[last].end)
                    yield Candidate(span, category, judge.rule, score, kinds, because=because, personal=own)


def _parts(label: str, places: tuple[int, ...], row: Row) -> Iterator[tuple[int, int]]:
    """First and last token of each part: every word of a name is a part, but particles belong to what follows."""
    if label not in _NAMES or len(places) == 1:
        yield places[0], places[-1]
        return
    first = places[0]
    for place in places:
        if place == places[-1] or not _JOINED.intersection(row.facts(row.tokens.index(place))):
            yield first, place
            first = place + 1


@cache
def shipped_model(*, for_sentences: bool = False) -> ContextModel:
    """The model that comes with Gök, for essays or for a few sentences alone; opened on first use."""
    return ContextModel(Path(__file__).with_name("sentences.crf" if for_sentences else "context.crf"))


def _of_one_layer(readings: Mapping[str, float]) -> Mapping[str, float]:
    """Main labels or marks, as the likeliest reading is: the layers do not compete later, so the lesser goes here."""
    is_mark = max(readings, key=readings.__getitem__, default="") in _MARKS
    return {label: score for label, score in readings.items() if (label in _MARKS) == is_mark or score >= 0.45}


def _told_apart(guess: Guess, row: Row) -> Mapping[str, float]:
    """The readings, with the kinds of institution weighed by all facts about the words of the name."""
    facts = row.facts(row.tokens.index(guess.tokens[0]))
    readings = _no_place(guess.readings, facts)
    kinds = {label: score for label, score in readings.items() if label in _INSTITUTIONS}
    if not kinds or "p=place" in facts:
        return _kind_of_place(readings, facts)
    weights = {label: kinds.get(label, 0.02) for label in _INSTITUTIONS}
    places = [row.tokens.index(token) for token in guess.tokens]
    for fact in {fact for place in places for fact in row.facts(place)}:
        label, factor = _SPEAKS_FOR.get(fact, ("", 1.0))
        if label:
            weights[label] *= factor
    scale = sum(kinds.values()) / sum(weights.values())
    return {**readings, **{label: weight * scale for label, weight in weights.items()}}


def _no_place(readings: Mapping[str, float], facts: Sequence[str]) -> Mapping[str, float]:
    """Institutions stand after the prepositions of places: what the lists know as one, and as no place, is none.

    A shop that a town abroad is called like (Ica) is the shop.
    """
    if not _KNOWN_INSTITUTION.intersection(facts):
        return readings
    at_home = "k=work:shop" in facts and "abroad=city" in facts
    if not at_home and any(lane + kind in facts for lane in ("e=", "g=") for kind in _PLACES):
        return readings
    moved = sum([readings[label] for label in _PLACES if label in readings], 0.0)
    kind = "school" if "p=school" in facts or "e=school" in facts else "other_institution"
    rest = {label: score for label, score in readings.items() if label not in _PLACES}
    return {**rest, kind: rest.get(kind, 0.0) + moved} if moved else readings


def _kind_of_place(readings: Mapping[str, float], facts: Sequence[str]) -> Mapping[str, float]:
    """Places of all kinds stand after the same prepositions; where the lists know a place, they say what it is."""
    if "p=place" in facts and "other_institution" in readings and not any(f"e={k}" in facts for k in _INSTITUTIONS):
        street = readings["other_institution"] + readings.get("place", 0.0)  # Strandvägen ends as streets do
        readings = {k: v for k, v in readings.items() if k != "other_institution"} | {"place": street}
    found = [label for label in readings if label in _PLACES]
    if not found:
        return readings
    for lanes in (("e=", "g="), ("n=",)):
        listed = [kind for kind in _PLACES if any(lane + kind in facts for lane in lanes)]
        if listed:
            break
    at_home = [kind for kind in listed if kind in ("area", "geo", "region") and f"abroad={kind}" not in facts]
    if "abroad=city" in facts and at_home and "k=city:village" in facts and "city" in readings:
        # A village abroad that is called like a lake or a district at home: home is meant, as a rule.
        home = max(at_home, key=lambda kind: readings.get(kind, 0.0))
        city = readings["city"]
        readings = {**readings, "city": city * 0.1, home: readings.get(home, 0.0) + city * 0.9}
        found = [label for label in readings if label in _PLACES]
    if "country" in listed and "k=city:capital" not in facts:
        listed = ["country"]  # towns of other countries are called so too
    if not listed or set(found) <= set(listed):
        return readings
    right = max(listed, key=lambda kind: (readings.get(kind, 0.0), -_PLACES.index(kind)))
    moved = sum(readings[label] for label in found if label not in listed)
    rest = {label: score for label, score in readings.items() if label not in found or label in listed}
    return {**rest, right: rest.get(right, 0.0) + moved}


def guesses_of(row: Row, likelihoods: Sequence[Mapping[str, float]]) -> Iterator[Guess]:
    """Cut a row into mentions."""
    tokens = row.tokens
    start, open_label = -1, ""
    readings: dict[str, float] = {}
    personal = 0.0
    for i, likely in enumerate(likelihoods):
        something = 1 - likely.get(OUTSIDE, 0.0)
        if something < _LOWEST:
            if open_label:
                yield Guess(tuple(tokens[start:i]), readings, personal)
                open_label = ""
            continue
        by_label, own = _by_label(likely)
        inside = likely.get(INSIDE, 0.0)
        best = max(by_label, key=by_label.__getitem__, default="")
        if open_label and inside >= 0.4 and inside >= by_label.get(best, 0.0):
            continue
        if open_label:
            yield Guess(tuple(tokens[start:i]), readings, personal)
            open_label = ""
        if not best:
            continue
        enough = _enough(best, row.facts(i))
        if something >= enough and something - inside > min(0.15, enough / 2):
            start, open_label = i, best
            total = sum(by_label.values())
            scale = something / total
            readings = {label: min(0.999, value * scale) for label, value in by_label.items() if value * scale > 0.05}
            personal = own / total
    if open_label:
        yield Guess(tuple(tokens[start : len(likelihoods)]), readings, personal)


def _enough(label: str, facts: Sequence[str]) -> float:
    """How likely a reading must be; more for a small letter, or a common word that begins a sentence."""
    if label in _MARKS:
        return _ENOUGH_MARK[any(fact.startswith("rule=background.") for fact in facts)]
    if "e=brand" in facts and not _KNOWN_AS_PERSON.intersection(facts):
        return 2.0 if _BOUGHT.intersection(facts) else _ENOUGH_BRAND
    if not _PLAIN.isdisjoint(facts) and not any(fact[:2] in _LISTED for fact in facts):
        return _ENOUGH_UNLISTED
    common = not _UNCOMMON.intersection(facts)
    if common and not any(fact[:2] in _LISTED for fact in facts):
        return _ENOUGH_UNLISTED
    if "s=l" in facts:
        if not _WHERE.isdisjoint(facts) and not _LISTED_PLACES.isdisjoint(facts):
            return _ENOUGH_WHERE
        return _ENOUGH_WORD if any(fact[:2] in _LISTED for fact in facts) else _ENOUGH_UNLISTED
    return _ENOUGH_WORD if common and "first:C" in facts else _ENOUGH


def _by_label(likely: Mapping[str, float]) -> tuple[dict[str, float], float]:
    """Likelihoods by label, own and public together, and the share of all that is own."""
    by_label: dict[str, float] = {}
    own = 0.0
    for label, value in likely.items():
        if label in (OUTSIDE, INSIDE):
            continue
        name, _, public = label.partition("|")
        by_label[name] = by_label.get(name, 0.0) + value
        own += 0.0 if public else value
    return by_label, own
