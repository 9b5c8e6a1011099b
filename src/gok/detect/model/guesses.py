"""Cutting a row of likelihoods into mentions: where something is likely enough, and how far it reaches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gok.detect.model.features import Row
from gok.detect.model.telling import asks, asks_beginning
from gok.detect.model.templates import INSIDE, OUTSIDE
from gok.kernel.cache import BoundedCache

__all__ = ["LOWEST", "MARKS", "Guess", "guesses_of"]

# How likely something must be to be taken. Marks protect nobody by themselves: without a rule that speaks for one, more
# is asked.
_ENOUGH = 0.2
_ENOUGH_WORD = 0.45
_ENOUGH_BRAND = 0.9
_ENOUGH_UNLISTED = 0.65  # an ordinary word that no list of names or places knows
_ENOUGH_WHERE = 0.3  # a listed place in small letters behind i, till, från …
_WHERE = asks("T1=in", "T1=go", "T1=come")
_LISTED_PLACES = asks(*(f"{lane}={kind}" for lane in "efg" for kind in ("country", "city", "area", "region")))
_LISTED = asks_beginning("e=", "f=", "g=", "p=", "ph", "ip")
_BOUGHT = asks("-1w=en", "-2w=en", "-1w=ett", "-1w=märke", "-1w=märket", "-1w=gammal", "-1w=ny", "-1w=vit", "-1w=röd")
_PLAIN = asks("joined", "slip")
_UNCOMMON = asks("wf=0", "wf=1")
_KNOWN_AS_PERSON = asks("T1=called", "-1=<fam>", "called", "T1=work", "T2=work", "T3=work")
_CAPITAL, _SMALL, _BRAND, _OPENS, _OPENS_WITH_CAPITAL = map(asks, ("s=C", "s=l", "e=brand", "first", "first:C"))
_WORD_OF_SOME_KIND = asks_beginning("pos=")
_MARKED = asks_beginning("rule=background.")
_ENOUGH_MARK = {True: 0.03, False: 0.25}
LOWEST = min(_ENOUGH, *_ENOUGH_MARK.values())
MARKS = frozenset({"fam", "prof", "edu", "sensitive"})


class Guess:
    """What the model thinks of one mention: tokens, readings with their likelihood, and whose it is."""

    __slots__ = ("personal", "readings", "tokens")

    def __init__(self, tokens: tuple[int, ...], readings: Mapping[str, float], personal: float) -> None:
        self.tokens, self.readings, self.personal = tokens, readings, personal

    @property
    def best(self) -> str:
        """The likeliest reading."""
        return max(self.readings, key=self.readings.__getitem__, default="")


def guesses_of(row: Row, likelihoods: Sequence[Mapping[str, float]]) -> list[Guess]:
    """Cut a row into mentions."""
    tokens, found = row.tokens, []
    start, open_label = -1, ""
    readings: dict[str, float] = {}
    personal = 0.0
    for i, likely in enumerate(likelihoods):
        something = 1 - likely.get(OUTSIDE, 0.0)
        if something < LOWEST:
            if open_label:
                found.append(Guess(tokens[start:i], readings, personal))
                open_label = ""
            continue
        by_label, own = _by_label(likely)
        inside = likely.get(INSIDE, 0.0)
        best = max(by_label, key=by_label.__getitem__, default="")
        goes_on = inside >= 0.4 and inside >= by_label.get(best, 0.0)
        if open_label and goes_on and not (open_label in MARKS and _names_somebody(best, row.bits(i))):
            continue
        if open_label:
            found.append(Guess(tokens[start:i], readings, personal))
            open_label = ""
        if not best:
            continue
        enough = _enough(best, row.bits(i))
        if something >= enough and something - inside > min(0.15, enough / 2):
            start, open_label = i, best
            total = sum(by_label.values())
            scale = something / total
            readings = {label: min(0.999, value * scale) for label, value in by_label.items() if value * scale > 0.05}
            personal = own / total
    if open_label:
        found.append(Guess(tokens[start : len(likelihoods)], readings, personal))
    return found


def _names_somebody(label: str, bits: int) -> bool:
    """Whether a name stands behind a word for a relative: `Mama Tayo`."""
    return label != "" and label not in MARKS and bits & _CAPITAL != 0


def _enough(label: str, bits: int) -> float:
    """How likely a reading must be; more for a small letter, or a common word that begins a sentence."""
    if label in MARKS:
        return _ENOUGH_MARK[bits & _MARKED != 0]
    if bits & _BRAND and not bits & _KNOWN_AS_PERSON:
        return 2.0 if bits & _BOUGHT else _ENOUGH_BRAND
    if bits & _PLAIN and not bits & _LISTED:
        return _ENOUGH_UNLISTED
    common = not bits & _UNCOMMON or bool(bits & _OPENS and bits & _WORD_OF_SOME_KIND)
    if common and not bits & _LISTED:
        return _ENOUGH_UNLISTED
    if bits & _SMALL:
        if bits & _WHERE and bits & _LISTED_PLACES:
            return _ENOUGH_WHERE
        return _ENOUGH_WORD if bits & _LISTED else _ENOUGH_UNLISTED
    return _ENOUGH_WORD if common and bits & _OPENS_WITH_CAPITAL else _ENOUGH


def _by_label(likely: Mapping[str, float]) -> tuple[dict[str, float], float]:
    """Likelihoods by label, own and public together, and the share of all that is own."""
    by_label: dict[str, float] = {}
    own = 0.0
    for label, value in likely.items():
        name, is_own = _LABELS[label]
        if name:
            by_label[name] = by_label.get(name, 0.0) + value
            if is_own:
                own += value
    return by_label, own


def _name(label: str) -> tuple[str, bool]:
    """The label without what says that it is public, and whether it is own; none for what is no label."""
    name, _, public = label.partition("|")
    return "" if label in (OUTSIDE, INSIDE) else name, not public


_LABELS: BoundedCache[str, tuple[str, bool]] = BoundedCache(_name, 1_000)
