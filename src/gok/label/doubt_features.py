"""What speaks for a word that was not replaced being personal after all: features of a token for `gok.label.doubts`.

Each feature has a name and a value; what they weigh is fitted by `tools/fit_doubts.py` and stands in the language's
`models/doubts.toml`, with a line on each. Which feature is told as a reason is said there too.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import log
from typing import TYPE_CHECKING

from gok.detect import find_by_rules, find_candidates
from gok.detect.model.features import INSIDE, OUTSIDE, triggers_of
from gok.detect.model.guesses import MARKS, Guess
from gok.detect.model.rows import Row, rows_of
from gok.detect.view import CAPITALS, QUOTES, EssayView
from gok.label.doubt_numbers import features_of_number, label_of_number, numeral_at
from gok.label.hypotheses import Hypotheses, Step
from gok.label.relevance import decisive_row, gather_facts, judge_relevance
from gok.label.steps import label_candidates
from gok.results import Mention
from gok.taxonomy.groups import INSTITUTIONS, PEOPLE, PLACES
from gok.text import Span
from gok.text.records import NamedTuple, cached_property

if TYPE_CHECKING:
    from gok.detect.model.protocols import Judge, NameTagger

__all__ = ["Observation", "observe"]

_NAMES = frozenset({"firstname", "surname", "nickname"})
_PUBLIC = frozenset({"public_person", "title", "platform"})
_SURELY_NOT = frozenset({"language", "nationality", "adjective", "inhabitant"})
_LOWEST = 0.002  # likelihoods are kept this far from certainty before their odds are taken
_WORTH_LOOKING = 0.004  # tokens likelier than this to be something are looked at
_NEAR_END = 12  # tokens before the end of a text among which its signature stands
_SHORT = 4  # tokens of a short sentence
_FINER = {"firstname": "firstname_unknown"}


class Observation(NamedTuple):
    """A token that was not replaced, what is known of it, and what it would be."""

    place: int
    features: Mapping[str, float]
    label: str


class _Likely(NamedTuple):
    """What the judge says of a token: how likely it is anything but a mark, what, and the writer's own."""

    something: float = 0.0
    label: str = ""
    own: float | None = None


def _odds(likely: float) -> float:
    kept = min(max(likely, _LOWEST), 1 - _LOWEST)
    return log(kept / (1 - kept))


class _Essay:
    """An essay as its tokens are judged."""

    def __init__(self, view: EssayView, judge: Judge, tagger: NameTagger | None, optional: frozenset[str]) -> None:
        self.view, self._decided = view, dict[tuple[int, int], tuple[float, str]]()
        candidates = find_candidates(view, judge, tagger, optional=optional)
        mentions = label_candidates(view, candidates, watch=self._watch)
        size = len(view.tokens)
        self.state, self.label, self.kept = [""] * size, [""] * size, [(0.0, "")] * size
        for mention in mentions:
            self._note(mention)
        hints = find_by_rules(view, optional=optional)
        self.likely = dict(_likelihoods(judge, rows_of(view, hints, tagger, None)))
        self.hints = dict[int, tuple[float, str]]()
        for c in (*candidates, *hints):
            if c.category not in MARKS:
                for i in _tokens(view, c.span):
                    self.hints[i] = max(self.hints.get(i, (0.0, "")), (c.score, c.category))
        self.counts = Counter(view.lowers)
        replaced = {low for low, state in zip(view.lowers, self.state, strict=True) if state == "replace"}
        self.replaced = replaced | {low[:-1] for low in replaced if low[-1] == "s" and len(low) > 3}
        found = [state for state in self.state if state in ("replace", "keep")]
        self.share_replaced = found.count("replace") / len(found) if found else 0.0

    def _watch(self, step: Step, before: Hypotheses, _after: Hypotheses) -> None:
        if step is not judge_relevance:
            return
        facts = gather_facts(self.view, before, self.view.text_type)
        for h in before:
            row = decisive_row(self.view, facts, h)
            self._decided[h.start, h.end] = (h.personal, row.says if row else "")

    def _note(self, mention: Mention) -> None:
        for i in _tokens(self.view, mention.span):
            if not self.state[i] or mention.action == "replace":
                self.state[i], self.label[i] = mention.action, mention.label
                self.kept[i] = self._decided.get((mention.span.start, mention.span.end), (0.0, ""))

    @cached_property
    def sentences(self) -> Sequence[tuple[bool, bool, bool, int]]:
        """Of the sentence of each token: has it the writer, a relative, something replaced; how long is it."""
        view, words = self.view, self.view.language.words
        mine, found = words("pronouns_first_person") | words("possessives_first_person"), []
        for first, last in view.sentences:
            has_writer = not mine.isdisjoint(view.lowers[first:last])
            has_relative = any("fam" in form.categories for form in view.known[first:last])
            found += [(has_writer, has_relative, "replace" in self.state[first:last], last - first)] * (last - first)
        return found

    def goes_on(self, i: int) -> bool:
        """Whether a name that is replaced may go on here: `Forsviks bruk`, `Poltavas nationella universitet`."""
        if not i or self.state[i - 1] != "replace":
            return False
        return any(form.is_head for form in self.view.known[i : i + 2])


def observe(
    view: EssayView, judge: Judge, tagger: NameTagger | None, optional: frozenset[str] = frozenset()
) -> Iterator[Observation]:
    """The tokens that are not replaced and may be looked at, with their features."""
    essay = _Essay(view, judge, tagger, optional)
    numerals = view.language.module("numerals")
    for i, form in enumerate(view.known):
        if essay.state[i] == "replace" or form.shape == "p":
            continue
        numeral, is_capital, opens = numeral_at(view, i), form.shape in CAPITALS, i in view.openings
        is_unknown = not form.is_word and not form.categories and numeral is None
        is_month = numeral is None and numerals.read_month(form.lower) is not None
        likely = essay.likely.get(i, _Likely())
        if not (
            essay.state[i] == "keep"
            or numeral
            or is_month
            or likely.something > _WORTH_LOOKING
            or (is_capital and (not opens or is_unknown))
            or i in essay.hints
            or form.lower in essay.replaced
            or essay.goes_on(i)
        ):
            continue
        found = {**_of_model(essay, i, likely), **_of_place(essay, i)}
        if numeral:
            writer, relative, *_ = essay.sentences[i]
            found |= features_of_number(view, i, numeral, essay.state, writer=writer, relative=relative)
        else:
            found |= _of_form(essay, i, is_unknown, opens) | {"month": float(is_month)}
        guessed = essay.label[i] if essay.state[i] == "keep" else likely.label or essay.hints.get(i, (0.0, ""))[1]
        fallback = label_of_number(form.lower, numeral) if numeral else "month_word" if is_month else ""
        yield Observation(i, {k: v for k, v in found.items() if v}, guessed or fallback or "firstname_unknown")


def _of_model(essay: _Essay, i: int, likely: _Likely) -> dict[str, float]:
    """What the judge, the rules and the step that tells personal from public have said."""
    kind, found = essay.view.text_type, {"something": _odds(likely.something), f"text_{essay.view.text_type}": 1.0}
    if likely.own is None:
        found["not_asked"] = 1.0
    else:
        found |= {"own": _odds(likely.own), "own_and_something": _odds(likely.own * likely.something)}
    found["by_rule"] = essay.hints.get(i, (0.0, ""))[0]
    if essay.state[i] == "keep":
        share, says = essay.kept[i]
        label = essay.label[i]
        of = (
            "person"
            if label in PEOPLE
            else "place"
            if label in PLACES
            else "inst"
            if label in INSTITUTIONS
            else "number"
        )
        has_writer, has_relative, has_replaced, _ = essay.sentences[i]
        found |= {"kept": 1.0, f"kept_{kind}": 1.0, f"kept_{of}": 1.0, "kept_share": _odds(share)}
        found |= {f"kept_{label}": 1.0, "kept_by_writer": float(has_writer), "kept_by_replaced": float(has_replaced)}
        found["kept_by_relative"] = float(has_relative)
        found[f"kept_as_{says or 'found'}"] = 1.0
    elif essay.state[i] == "mark":
        is_capital = essay.view.known[i].shape in CAPITALS and i not in essay.view.openings
        found |= {"marked": 1.0, "marked_capital": float(is_capital)}
    return found


def _of_place(essay: _Essay, i: int) -> dict[str, float]:
    """Where the token stands, and what stands around it."""
    view, state, size = essay.view, essay.state, len(essay.state)
    has_writer, has_relative, has_replaced, length = essay.sentences[i]
    before, behind = state[i - 1] if i else "", state[i + 1] if i + 1 < size else ""
    low = view.lowers[i]
    is_again = low in essay.replaced
    previous = view.known[i - 1].categories if i else frozenset[str]()
    told = triggers_of(view.language).before.get(view.lowers[i - 1]) if i else None
    return {
        **({told[1].replace("=", "_"): 1.0} if told else {}),
        "behind_relative": float("fam" in previous),
        "behind_profession": float("prof" in previous),
        "goes_on": float(essay.goes_on(i)),
        "like_replaced_opening": float(is_again and i in view.openings),
        "writer": float(has_writer),
        "relative": float(has_relative),
        "replaced_in_sentence": float(has_replaced),
        "short_sentence": float(length <= _SHORT),
        "behind_replaced": float(before == "replace"),
        "before_replaced": float(behind == "replace"),
        "beside_kept": float("keep" in (before, behind)),
        "again": log(essay.counts[low]),
        "share_replaced": essay.share_replaced,
        "begins_line": float(i == 0 or "\n" in view.text[view.tokens[i - 1].end : view.tokens[i].start]),
        "near_end": float(i >= size - _NEAR_END),
        "quoted": float(i > 0 and view.lowers[i - 1] in QUOTES),
        "like_replaced": float(is_again),
        "like_replaced_capital": float(is_again and view.known[i].shape in CAPITALS and i not in view.openings),
    }


def _of_form(essay: _Essay, i: int, is_unknown: bool, opens: bool) -> dict[str, float]:
    """What is known of the word by itself."""
    form = essay.view.known[i]
    listed, is_capital = form.categories, form.shape in CAPITALS
    return {
        "capital": float(is_capital and not opens),
        "capital_opening": float(is_capital and opens),
        "all_capitals": float(form.shape == "U" and len(form.lower) > 1),
        "one_letter": float(len(form.lower) == 1),
        "common": form.frequency / 20 if form.is_word else 0.0,
        "word": float(form.is_word),
        "unknown": float(is_unknown),
        "unknown_capital": float(is_unknown and is_capital),
        "listed_name": float(not listed.isdisjoint(_NAMES)),
        "listed_place": float(not listed.isdisjoint(PLACES)),
        "listed_institution": float(not listed.isdisjoint(INSTITUTIONS)),
        "listed_public": float(not listed.isdisjoint(_PUBLIC)),
        "listed_people": float(not listed.isdisjoint(_SURELY_NOT)),
        "brand": float("brand" in listed),
        "country": float("country" in listed),
        "small_listed": float(form.shape == "l" and not listed.isdisjoint(_NAMES | PLACES)),
        "never_asked": float(not form.candidacy),
        "hyphen": float("-" in form.lower),
    }


def _likelihoods(judge: Judge, rows: Iterator[Row]) -> Iterator[tuple[int, _Likely]]:
    """What the judge says of each token it can be asked about; the prefilter is not asked."""
    for row in rows:
        for place, likely in zip(row.tokens, judge.likelihoods(row), strict=True):
            main, own, marks = dict[str, float](), 0.0, 0.0
            for label, share in likely.items():
                if label in (OUTSIDE, INSIDE):
                    continue
                name = label.removesuffix("|X")
                if name in MARKS:
                    marks += share
                    continue
                main[name] = main.get(name, 0.0) + share
                own += share if name == label else 0.0
            something = max(0.0, 1 - likely.get(OUTSIDE, 0.0) - marks)
            if not main or row.groups[place - row.tokens[0]] is None:
                yield place, _Likely(something)
                continue
            guess = Guess((place,), main, own / sum(main.values()))
            best = max(main, key=main.__getitem__)
            yield place, _Likely(something, _FINER.get(best, best), judge.own(guess, row))


def _tokens(view: EssayView, span: Span) -> range:
    """The tokens that a span touches."""
    first = bisect_right(view.tokens, span.start, key=lambda token: token.end)
    return range(first, bisect_left(view.tokens, span.end, lo=first, key=lambda token: token.start))
