"""Which tokens of an essay the context model is asked about, in rows of neighbours, and what rules say of them.

Most words can be nothing personal and are never asked about; they only show as neighbours.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import compress, count
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING

from gok.detect.model.features import (
    LEFT,
    RIGHT,
    TELLING,
    EssayContext,
    FirstGroups,
    SentenceContext,
    triggers_of,
)
from gok.detect.rule_book import rules_with
from gok.detect.view import Candidate, EssayView
from gok.kernel.chains import MOST_KEPT, Group
from gok.lexicon.word_form import WordForm
from gok.lexicon.word_forms import Candidacy
from gok.text.cache import BoundedCache
from gok.text.records import dataclass

if TYPE_CHECKING:
    from gok.detect.model.protocols import NameTagger

__all__ = ["Row", "rows_of"]

_START = itemgetter(1)  # of a token
_ALWAYS, _CANDIDACY = int(Candidacy.ALWAYS), attrgetter("candidacy")
# The features of a form and what stands before their equals signs.
_OWN = BoundedCache[WordForm, frozenset[str]](
    lambda form: frozenset([*form.own, *[feature.partition("=")[0] for feature in form.own]]), MOST_KEPT
)


@dataclass(slots=True)
class Row:
    """Neighbouring tokens of a sentence, with their features in groups; None for a token that is ruled out."""

    tokens: tuple[int, ...]
    groups: list[list[Group] | None]
    hints: Mapping[int, Group]
    """What rules and listed phrases say of the tokens of the essay."""
    known: list[WordForm]
    """The forms of the essay."""
    sentence: SentenceContext
    _features: dict[int, frozenset[str]]

    def features(self, token: int) -> frozenset[str]:
        """The telling features of a token, by its place in the essay; none of what is ruled out.

        What stands before an equals sign is there too: `e` if any list knows the form.
        """
        found = self._features.get(token)
        if found is None:
            groups = self.groups[token - self.tokens[0]]
            found = _OWN[self.known[token]].union(*groups[1:TELLING]) if groups else frozenset()
            if token in self.hints:
                found = found.union([hint.partition("=")[0] for hint in self.hints[token]])
            self._features[token] = found
        return found


def rows_of(
    view: EssayView,
    found: Sequence[Candidate],
    tagger: NameTagger | None = None,
    may_be_something: Callable[[FirstGroups], bool] | None = None,
) -> Iterator[Row]:
    """All rows of tokens that may be personal, in order.

    What rules have found is told too: tokens of a sure number or address are not asked about, a rule that is weighed
    is a feature. Tokens of which no rule says anything can be ruled out by `may_be_something`, the prefilter, which
    sees the first groups of features; rows in which none is left are passed over.
    """
    phrases = _phrases(view) if view.phrases else {}
    hints = _hints(view, found) if found else {}
    asked = _asked(view, phrases)
    if settled := {i for i, features in hints.items() if not features}:
        asked = [i for i in asked if i not in settled]
    if not asked:
        return
    for i, features in phrases.items():
        hints[i] = (*hints.get(i, ()), *features)
    essay, start = EssayContext(view, tagger), 0
    for number, (_, last) in enumerate(view.sentences):
        if start < len(asked) and asked[start] < last:
            end = bisect_left(asked, last, start)
            yield from _rows_of_sentence(essay, number, asked[start:end], hints, may_be_something)
            start = end


def _rows_of_sentence(
    essay: EssayContext,
    number: int,
    asked: list[int],
    hints: Mapping[int, Group],
    may_be_something: Callable[[FirstGroups], bool] | None,
) -> list[Row]:
    """The rows of a sentence: neighbours together."""
    known, (first, last) = essay.view.known, essay.view.sentences[number]
    signs = ["^", "^", "^", *essay.signs[first:last], "$", "$", "$"]
    left = {}
    for i in asked:
        at = i - first
        # The form itself and the signs before and behind it: enough to rule most tokens out.
        groups = known[i].own, LEFT[signs[at + 2], signs[at + 1]], RIGHT[signs[at + 4], signs[at + 5]]
        if may_be_something is None or i in hints or may_be_something(groups):
            left[i] = groups
    if not left:
        return []
    sentence, run, rows = SentenceContext(essay, number, signs, left), list[list[Group] | None](), []
    for place, i in enumerate(asked, 1):
        run.append(sentence.groups(i, left[i], hints.get(i, ())) if i in left else None)
        if place == len(asked) or asked[place] != i + 1:
            if any(run):
                rows.append(Row(tuple(asked[place - len(run) : place]), run, hints, known, sentence, {}))
            run = []
    return rows


def _hints(view: EssayView, found: Sequence[Candidate]) -> dict[int, Group]:
    """What rules say of a token, by its place: features, or nothing at all where the matter is settled."""
    tokens, weighed = view.tokens, rules_with(view.language, "weighed")
    hints: dict[int, Group] = {}
    for c in found:
        start, end = c.span.start, c.span.end
        is_weighed = c.rule in weighed
        if not is_weighed and c.score < 0.7:
            continue
        first = i = bisect_left(tokens, start, key=_START)
        if i < len(tokens) and tokens[i][1] != start:
            continue
        while i < len(tokens) and tokens[i][1] < end:
            if not is_weighed:
                hints[i] = ()
            elif hints.get(i) != ():
                feature = f"rule={c.rule}" if i == first else "rule:inside"
                hints[i] = (*hints.get(i, ()), feature, *[f"kind:{kind}" for kind in c.features])
            i += 1
    return hints


def _phrases(view: EssayView) -> dict[int, Group]:
    """Listed names of several words, by the places of their words: what they are, and how well known a person is."""
    found: dict[int, Group] = {}
    for i, phrases in view.phrases.items():
        if i in found:
            continue
        for phrase in phrases:
            kinds = {r.category: r.weight for r in phrase.readings if r.category != "word"}
            if not kinds or (view.known[i].shape == "l" and kinds.keys() <= {"title", "brand", "public_person"}):
                continue
            first = tuple(
                f"ph={kind}" + (str(weight) if kind == "public_person" else "") for kind, weight in kinds.items()
            )
            rest = tuple("i" + feature for feature in first)
            for j in range(i, i + phrase.length):
                found[j] = first if j == i else rest
            break
    return found


def _asked(view: EssayView, phrases: Mapping[int, Group]) -> list[int]:
    """The tokens to ask about: candidates by themselves, listed phrases, and candidates that something speaks for.

    Where no token is a candidate of any kind, listed phrases are not names of anybody.
    """
    openings, triggers = view.openings, triggers_of(view.language).before
    known, last = view.known, len(view.known) - 1
    candidates = list(compress(count(), map(_CANDIDACY, known)))
    if not candidates:
        return []
    asked = []
    for i in candidates:
        form = known[i]
        if form.candidacy == _ALWAYS or not form.is_word:
            asked.append(i)
            continue
        shape = form.shape
        # neither a word that begins a sentence nor a common one that is shouted
        if shape == "l" or (shape == "C" and i in openings) or (shape == "U" and form.frequency >= 40):
            previous = known[i - 1 if i else 0]
            if previous.lower not in triggers or i in openings:
                if not form.is_head:
                    continue
                if previous.shape not in "CUM" and (i == last or known[i + 1].shape not in "CUM"):
                    continue
        asked.append(i)
    return sorted({*asked, *phrases}) if phrases else asked
