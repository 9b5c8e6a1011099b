"""Listed names of several words are one thing, however the model reads each word: `Buenos Aires`, `Sri Lanka`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gok.detect.model.features import INSIDE, OUTSIDE
from gok.detect.model.guesses import MARKS, Guess
from gok.detect.model.rows import Row
from gok.detect.view import CAPITALS, EssayView
from gok.lexicon import Phrase
from gok.lexicon.bearers import bearers

__all__ = ["join_phrases"]

_LABELS = ("country", "transport_name", "city", "region", "area", "geo", "school", "other_institution", "work", "place")
_SURE = frozenset({"country", "transport_name"})  # no other place of the same name is meant
_SOMEBODY = frozenset({"public_person", "title", "brand", "firstname"})
_NAMES = frozenset({"firstname", "surname"})
_SPOT = "spot"  # the kind of a place


_Name = tuple[tuple[int, ...], tuple[str, ...]]  # its tokens, and the labels its lists speak for


def join_phrases(
    view: EssayView, row: Row, guesses: list[Guess], likelihoods: Sequence[Mapping[str, float]]
) -> list[Guess]:
    """The guesses of a row, with one for each listed name in place of those for its words.

    The lists say what the name is, the model which of several kinds it is here, and whose.
    """
    for tokens, labels in _names(view, row):
        first, last = tokens[0], tokens[-1]
        inside = [g for g in guesses if g.tokens[0] <= last and first <= g.tokens[-1] and MARKS.isdisjoint(g.readings)]
        if any(g.tokens[0] < first or last < g.tokens[-1] for g in inside):
            continue  # it is part of something longer
        guess = Guess(
            tokens, _readings(view, labels, inside), _personal(inside, likelihoods[first - row.tokens[0]]), True
        )
        guesses = sorted(
            [*[g for g in guesses if g not in inside and g.tokens != tokens], guess], key=lambda g: g.tokens[0]
        )
    return guesses


def _names(view: EssayView, row: Row) -> Iterator[_Name]:
    """The listed names of several words that stand in a row, one after another."""
    behind, (start, end) = -1, (row.tokens[0], row.tokens[-1])
    weights = view.language.weights["phrases"]
    least, abroad = weights["town_at_home"], weights["town_like_a_name"]
    for i in row.tokens:
        for phrase in view.phrases.get(i, ()) if i > behind else ():
            last = i + phrase.length - 1
            listed = {reading.category for reading in phrase.readings}
            if any(reading.kind == _SPOT for reading in phrase.readings):
                listed.discard("geo")  # a park with swings is no forest
            towns = [r for r in phrase.readings if r.category == "city"]
            if any(r.weight >= (least if r.country == "SE" else abroad) for r in towns):
                listed -= {"area", "place"}  # a town that gave its name to a district, a station
            if "edu" in listed:
                listed.discard("school")  # some schools are called like a subject: Svenska som andraspråk
            labels = tuple(label for label in _LABELS if label in listed)
            if labels and start <= i and last <= end and _stands(view, i, phrase, listed):
                is_sure = labels[0] in _SURE or any(reading.kind == "capital" for reading in phrase.readings)
                yield tuple(range(i, last + 1)), labels[:1] if is_sure else labels
                behind = last
                break


def _stands(view: EssayView, i: int, phrase: Phrase, listed: set[str]) -> bool:
    """Whether the words are written as the list has them, and are nobody's name.

    San Francisco and Santa Cruz can be a person's name as well: then it must be a big town one is in or comes from.
    """
    forms, language = view.known[i : i + phrase.length], view.language
    is_place = i > 0 and view.lowers[i - 1] in language.words("prepositions_of_place")
    sells = not listed.isdisjoint({"work", "transport_name"})  # people work at Espresso House and go by Viking Line
    somebody = _SOMEBODY - {"brand"} if sells else _SOMEBODY
    is_known = any(one.weight >= language.weights["phrases"]["town_of_the_world"] for one in phrase.readings)
    is_town = "city" in listed and (is_place or is_known)
    if not listed.isdisjoint(somebody) and "country" not in listed and not is_town:
        return False
    if "transport_name" in listed and not _is_announced(view, i):
        return _is_written(view, i, phrase.readings[0].form, is_country=False)  # Silja and Line are names, too
    is_name = all(not form.categories.isdisjoint(_NAMES) for form in forms)
    first = bearers(view.words[i], view.lexicon)
    if (is_name and first >= language.weights["phrases"]["bearers_of_first"]) or "surname" in listed:
        least = language.weights["phrases"]["town_like_a_name"]
        is_big = any(one.weight >= least or one.country == "SE" or one.kind == "capital" for one in phrase.readings)
        return ((is_place and is_big) or (is_known and not _is_announced(view, i))) and forms[0].shape in CAPITALS
    listings = [one for one in phrase.readings if one.category in _LABELS]
    return any(_is_written(view, i, one.form, is_country=one.category == "country") for one in listings)


def _is_announced(view: EssayView, i: int) -> bool:
    """Whether somebody is said to be called so, or is named beside a relative or a first name."""
    if i == 0:
        return False
    before = view.known[i - 1]
    is_called = before.lower in view.language.words("naming_verbs") or before.lower in view.language.words("greetings")
    word = view.lexicon.word(before.lower) if "fam" in before.categories else None
    is_relative = "fam" in before.categories and (word is None or "noun" in word.parts)  # so is `om` somewhere
    return is_called or is_relative or (before.shape == "C" and "firstname" in before.categories)


def _is_written(view: EssayView, i: int, form: str, *, is_country: bool) -> bool:
    """With all the capitals of the list; the first says little where a sentence begins, but for a country."""
    words = form.replace("-", " ").split()
    said = [one for one in view.known[i : i + len(words)] if one.shape != "p"]
    capitals = [one.shape in CAPITALS for one in said]
    return (
        capitals[:1] == [True]
        and all(has or not word[:1].isupper() for has, word in zip(capitals, words, strict=False))
        and (i not in view.openings or any(capitals[1:]) or is_country)
    )


def _readings(view: EssayView, labels: tuple[str, ...], inside: Sequence[Guess]) -> Mapping[str, float]:
    sure = view.language.weights["phrases"]["sure"]
    shares = {label: sum(g.readings.get(label, 0.0) for g in inside) for label in labels}
    total = sum(shares.values())
    if not total:
        return {labels[0]: sure}
    return {label: sure * share / total for label, share in shares.items() if share}


def _personal(inside: Sequence[Guess], likely: Mapping[str, float]) -> float:
    """Whose the name is by its likeliest word; by its first if the model has taken none for anything."""
    if inside:
        return max(guess.personal for guess in inside)
    something = {label: share for label, share in likely.items() if label not in (OUTSIDE, INSIDE)}
    own = sum(share for label, share in something.items() if not label.endswith("|X"))
    return own / sum(something.values()) if something else 0.5
