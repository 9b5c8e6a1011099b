"""Firms by their trade: `Fridas Bygg`, `Rosenby Logistik`, `Torsten Ekmans Skog & Ved`, `Hair by Lovisa`.

A firm is called after its owner or its town, with the trade behind. The trade has a capital as no other noun has, but
many trades are surnames as well (Skog, Mark, Gård): behind a first name they are that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from gok.detect.view import CAPITALS, Candidate, EssayView
from gok.lang import Language
from gok.lang.rules import FinderRule
from gok.lexicon.word_forms import WordForm
from gok.text import Span

__all__ = ["find_firms"]

_FIRST = frozenset({"firstname"})
_NAMES = frozenset({"firstname", "surname"})
_PLACES = frozenset({"city", "area", "region"})
_MOST = 3  # words before the trade
_LONG = 5  # letters: shorter trades end other words too
_CHOIR = 8  # letters of a choir that is called by one word


def find_firms(view: EssayView, positions: Sequence[int], rules: Mapping[str, FinderRule]) -> Iterator[Candidate]:
    """Names with a trade behind, taken whole; choirs are clubs."""
    known, language = view.known, view.language
    groups = language.words
    by_maker = {
        i + 2
        for i in positions
        if known[i].shape == "C"
        and known[i].lower in groups("makers")
        and i + 1 < len(known)
        and known[i + 1].lower in groups("made_by")
    }
    for i in sorted({*positions, *by_maker} - {0, len(known)}):
        form, first, last = known[i], i, i
        if form.shape in CAPITALS:
            if i in by_maker:
                first = i - 2
            elif known[i - 1].shape in CAPITALS and _is_trade(form.lower, language):
                first = _first_of(view, i)
                last = _last_of(view, i) if first < i else i
        elif form.lower in groups("trades") or form.lower in groups("plain_trades"):
            first = i - 1 if _is_named_in_small(view, i) and view.is_next(i) else i
        if first < i or _is_choir_by_itself(view, i):
            is_choir = view.words[last].endswith(tuple(groups("choir_endings")))
            rule = rules["club" if is_choir else "firm"]
            span = Span(view.tokens[first].start, view.tokens[last].end)
            yield Candidate(span, "other_institution", rule.id, rules["firm"].score)


def _is_choir_by_itself(view: EssayView, i: int) -> bool:
    """Whether a choir is called by one word that no dictionary has, inside a sentence: `Mariakören`."""
    form = view.known[i]
    if form.shape not in CAPITALS or form.is_word or i in view.openings or len(form.lower) < _CHOIR:
        return False
    return form.lower.endswith(tuple(view.language.words("choir_endings")))


def _is_trade(lower: str, language: Language) -> bool:
    return (
        lower in language.words("trades")
        or (len(lower) > 7 and lower.endswith(_trade_endings(language)))
        or (len(lower) > 5 and lower.endswith(tuple(language.words("choir_endings"))))
    )


@cache
def _trade_endings(language: Language) -> tuple[str, ...]:
    """A compound has its trade behind: Fröhandel, Möbelindustri."""
    trades = (trade for trade in language.words("trades") if len(trade) > _LONG)
    return (*sorted(trades), *sorted(language.words("trade_endings")))


def _first_of(view: EssayView, trade: int) -> int:
    """Where the name before a trade begins; the trade itself if there is no name.

    What begins a sentence has its capital anyway: a common word there is no name.
    """
    known, starts, not_names = view.known, view.openings, view.language.words("not_before_trades")
    weights = view.language.weights["finders"]
    if known[trade].shape == known[trade - 1].shape == "U":  # shouted
        return trade
    first = trade
    while first > 0 and trade - first < _MOST and first not in starts:
        before = known[first - 1]
        if before.shape not in CAPITALS or before.lower in not_names or not view.is_next(first):
            break
        is_word = before.is_word and (first < trade or before.frequency >= weights["common_opening"])
        if first - 1 in starts and is_word:
            break
        first -= 1
    owner = known[trade - 1]
    is_common = owner.is_word and owner.frequency >= weights["common_owner"] and owner.lower[-1] != "s"
    if is_common and owner.categories.isdisjoint(_NAMES | _PLACES):
        return trade
    is_surname = not known[trade].categories.isdisjoint(_NAMES) and not known[first].categories.isdisjoint(_FIRST)
    if first < trade and is_surname and not _is_owner(owner):
        return trade  # Maria Skog, Anders Mark
    return first


def _is_owner(form: WordForm) -> bool:
    """A genitive that is no name as it stands: Fridas, but not Anders."""
    return form.lower[-1] == "s" and "e=firstname" not in form.own and "e=surname" not in form.own


def _last_of(view: EssayView, trade: int) -> int:
    """Where the name ends: `Skog och Ved`, `Trä & Bygg AB`."""
    known, language = view.known, view.language
    joining, legal = language.words("joining_words"), language.words("legal_forms")
    last, end = trade, len(known)
    while last + 1 < end and view.is_next(last + 1):
        following = known[last + 1]
        if following.shape in CAPITALS and (_is_trade(following.lower, language) or following.lower in legal):
            last += 1
        elif (
            (following.lower in ("&", "+") or following.lower in joining)
            and last + 2 < end
            and known[last + 2].shape in CAPITALS
        ):
            if following.lower != "&" and not _is_trade(known[last + 2].lower, language):
                break
            last += 2
        else:
            break
    return last


def _is_named_in_small(view: EssayView, i: int) -> bool:
    """A trade in small letters: `Fridas bageri`, `på tranås fönster`."""
    known, groups = view.known, view.language.words
    name, trade = known[i - 1], known[i].lower
    if i + 1 < len(known) and known[i + 1].lower.startswith(tuple(groups("school_beginnings"))):  # trafik skola
        return False
    if name.lower in groups("not_before_trades") or name.is_word or len(name.lower) < 4:
        return False
    is_place = not name.categories.isdisjoint(_PLACES)
    if is_place and i > 1 and known[i - 2].lower in groups("prepositions_before_firms"):
        return True  # one is in a town, and at a firm
    if name.shape in CAPITALS:
        return trade in groups("plain_trades") and (name.lower[-1] == "s" or is_place)
    return is_place and trade in groups("plain_trades")
