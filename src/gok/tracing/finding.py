"""Finding, told: tokens, word forms, rules, finders, the context model, repeats, ages beside people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from gok.detect import Candidate, EssayView, all_rules, pattern_rules
from gok.detect.ages_beside import find_ages_beside
from gok.detect.model.features import OUTSIDE, FirstGroups
from gok.detect.model.guesses import Guess
from gok.detect.model.judges import find_by_context, reasons_of
from gok.detect.model.protocols import Judge
from gok.detect.model.rows import Row
from gok.detect.repeats import find_repeats
from gok.detect.rule_book import rules_with
from gok.detect.rule_candidates import run_finders, run_rules
from gok.lang import Language
from gok.lang.rules import Anchor
from gok.lexicon.word_forms import WordFormTable
from gok.text import Span, tokenize
from gok.tracing.stages import Noted, Stage, noted_at, of_function

__all__ = [
    "ListeningJudge",
    "reason_for",
    "told_ages",
    "told_finders",
    "told_forms",
    "told_model",
    "told_patterns",
    "told_repeats",
    "told_tokens",
]

_CANDIDACY = ("never personal", "personal only where its surroundings ask for it", "may be personal")
_LIKELIEST = 3  # labels that are shown of a token
_FEATURES = 14


class ListeningJudge:
    """A judge that passes every question on to another, and remembers questions and answers."""

    def __init__(self, judge: Judge) -> None:
        self.judge, self.rule, self.digest = judge, judge.rule, judge.digest
        self.ruled_out: list[FirstGroups] = []
        self.rows: list[tuple[Row, Sequence[Mapping[str, float]]]] = []
        self.guesses: list[tuple[Guess, float]] = []

    @property
    def may_be_something(self) -> Callable[[FirstGroups], bool]:
        """The prefilter; what it rules out is remembered."""

        def look(first_groups: FirstGroups) -> bool:
            answer = self.judge.may_be_something(first_groups)
            if not answer:
                self.ruled_out.append(first_groups)
            return answer

        return look

    def likelihoods(self, row: Row) -> Sequence[Mapping[str, float]]:
        """For each token of the row how likely each label is."""
        answer = self.judge.likelihoods(row)
        self.rows.append((row, answer))
        return answer

    def own(self, guess: Guess, row: Row) -> float:
        """How likely the thing is the writer's own."""
        answer = self.judge.own(guess, row)
        self.guesses.append((guess, answer))
        return answer


def told_tokens(view: EssayView) -> Stage:
    """What the text is cut into."""
    rows = [
        Noted(f"sentence {number}", " | ".join(view.words[first:last]))
        for number, (first, last) in enumerate(view.sentences, start=1)
    ]
    return of_function("Tokens and sentences", tokenize, rows)


def told_forms(view: EssayView) -> Stage:
    """What is known of each word by itself."""
    rows, never = [], []
    for word in dict.fromkeys(view.words):
        form = view.forms[word]
        if not form.candidacy:
            never.append(word)
            continue
        says = _CANDIDACY[form.candidacy]
        listed = ", ".join(sorted(form.categories)) or "none"
        common = f"; an ordinary word, {form.frequency / 10:.1f} on the Zipf scale" if form.is_word else "; no word"
        rows.append(Noted(word, says, f"lists that know it: {listed}{common}"))
    if never:
        rows.append(Noted("the others", f"{_CANDIDACY[0]}: {' '.join(never)}"))
    does = "Looks every form up once: which lists know it, how common it is, whether it can be personal at all."
    return of_function("Word forms", WordFormTable, rows, does)


@cache
def _examples(language: Language) -> dict[str, str]:
    return {rule.id: rule.finds[0] for rule in all_rules(language)}


def reason_for(rule: str, language: Language) -> str:
    """Why a rule has found something, in words, or an example of what it finds."""
    said = reasons_of(language).says.get(rule, "")
    example = _examples(language).get(rule, "")
    return said or (f"like: {example}" if example else "")


def told_patterns(
    view: EssayView, optional: frozenset[str], hints: Sequence[Candidate], candidates: Sequence[Candidate]
) -> Stage:
    """Which patterns are tried around which words, and what they find."""
    rules, anchor_of = pattern_rules(view.language, optional), view.language.module("anchors").anchor_of
    rows = []
    for word in dict.fromkeys(view.words):
        anchors = Anchor(anchor_of(word))
        if anchors:
            groups = Counter(rule.id.partition(".")[0] for rule in rules if rule.anchor & anchors)
            kinds = ", ".join(f"{number} of {group}" for group, number in groups.items())
            named = " and ".join(kind.name.lower() for kind in Anchor if kind & anchors and kind.name)
            rows.append(Noted(word, f"patterns are tried around it: {kinds or 'none'}", f"anchor of {named}"))
    if not rows:
        rows.append(Noted("", f"no word anchors a pattern: none of {len(rules)} is tried"))
    return of_function("Find: rules with a pattern", run_rules, rows + _hints(view, hints, candidates))


def told_finders(view: EssayView, hints: Sequence[Candidate], candidates: Sequence[Candidate]) -> Stage:
    """Which words set off which finders, and what these find."""
    rows = [
        noted_at(view.text, Span(token.start, token.end), f"sets off the finders {', '.join(form.triggers)}")
        for token, form in zip(view.tokens, view.known, strict=True)
        if form.triggers
    ]
    return of_function("Find: finders", run_finders, rows + _hints(view, hints, candidates))


def _hints(view: EssayView, hints: Sequence[Candidate], candidates: Sequence[Candidate]) -> list[Noted]:
    """What rules have found; some of it is a candidate, some only a hint for the model."""
    marks, rows = rules_with(view.language, "mark"), []
    for hint in hints:
        what = "candidate" if hint in candidates else "hint for the model" if hint.rule in marks else "no name"
        rows.append(noted_at(view.text, hint.span, f"{what}: {_says(hint)}", reason_for(hint.rule, view.language)))
    return rows


def _says(candidate: Candidate) -> str:
    features = "".join(f" {feature}" for feature in candidate.features)
    return f"{candidate.category}{features} {candidate.score:.2f} by {candidate.rule}"


def told_model(view: EssayView, judge: ListeningJudge, candidates: Sequence[Candidate]) -> Stage:
    """Which tokens the context model is asked about, what it is told of them, and what it answers."""
    whose = {guess.tokens[0]: (guess, own) for guess, own in judge.guesses}
    ruled_out = {id(groups[0]) for groups in judge.ruled_out}
    rows = [
        Noted(word, "ruled out at first look", "neither the word nor its neighbours say that it may be something")
        for word in dict.fromkeys(view.words)
        if id(view.forms[word].own) in ruled_out
    ]
    for row, likelihoods in judge.rows:
        for place, groups, likely in zip(row.tokens, row.groups, likelihoods, strict=True):
            span = Span(view.tokens[place].start, view.tokens[place].end)
            if groups is None:  # ruled out
                continue
            best = sorted(likely, key=lambda label: -likely[label])[:_LIKELIEST]
            shown = ", ".join(f"{'nothing' if one == OUTSIDE else one} {likely[one]:.3f}" for one in best)
            told = list(dict.fromkeys(feature for group in groups for feature in group))
            more = f" and {len(told) - _FEATURES} more" if len(told) > _FEATURES else ""
            why = f"features {' '.join(told[:_FEATURES])}{more}"
            rows.append(noted_at(view.text, span, f"asked about; likeliest {shown}", why))
            if place in whose:
                guess, own = whose[place]
                kinds = ", ".join(guess.readings)
                rows.append(noted_at(view.text, span, f"taken for {kinds}; the writer's own: {own:.2f}"))
    for c in candidates:
        if c.rule == judge.rule:
            because = "; ".join(filter(None, [reason_for(rule, view.language) for rule in c.because]))
            rows.append(noted_at(view.text, c.span, f"candidate: {_says(c)}", because))
    return of_function(f"Find: the context model ({judge.rule})", find_by_context, rows)


def told_repeats(
    view: EssayView, hints: Sequence[Candidate], judge: ListeningJudge, candidates: Sequence[Candidate]
) -> Stage:
    """What was found surely once and stands again: what neither a rule, nor the model, nor a person beside tells."""
    again = [c for c in candidates if c not in hints and c.rule != judge.rule and not c.beside]
    rows = [noted_at(view.text, c.span, f"candidate: {_says(c)}", reason_for(c.rule, view.language)) for c in again]
    return of_function("Find: repeats", find_repeats, rows)


def told_ages(view: EssayView, candidates: Sequence[Candidate]) -> Stage:
    """Ages that only the person beside them tells."""
    rows = []
    for c in candidates:
        if c.beside:
            beside = " and ".join([repr(span.of(view.text)) for span in c.beside])
            rows.append(noted_at(view.text, c.span, f"candidate: {_says(c)}, if {beside} stands"))
    return of_function("Find: ages beside people", find_ages_beside, rows)
