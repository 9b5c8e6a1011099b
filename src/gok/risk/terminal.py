"""The assessment as plain text, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from gok.risk.advice import advise, count, decisions_by_value, reason, verdict
from gok.risk.assessment import Assessment
from gok.risk.outcomes import advice_words, title_of

__all__ = ["to_text"]

_SHOWN = 12


def to_text(assessment: Assessment) -> str:
    """What must be known, on one screen."""
    return "\n".join(_lines(assessment)) + "\n"


def _lines(assessment: Assessment) -> Iterator[str]:
    said = verdict(assessment)
    yield said.line
    yield said.meaning
    yield ""
    for name, value in assessment.figures.items():
        shown = "–" if value is None else f"{value:.3f}" if isinstance(value, float) else f"{value:,}"
        yield f"  {name:<9}{shown:>8}   {_MEANINGS[name]}"
    yield from _attacks(assessment)
    yield from _neutrality(assessment)
    if worst := [a for a in assessment.attributes if a.singling][:6]:
        yield ""
        yield "What singles learners out: " + ", ".join(f"{a.attribute.name} ({a.singling:,})" for a in worst)
    changes = [d for d in assessment.decisions if d.outcome != "keep"]
    if changes:
        yield f"Corpus rules: {count(len(assessment.decisions) - len(changes), 'value')} stay, {len(changes):,} do not."
    decisions = decisions_by_value(assessment)
    for one in assessment.endangered[:_SHOWN]:
        yield ""
        yield f"{one.id[:60]}: {reason(one)}"
        yield from (f"  · {s.words}{' (--apply)' if s.applies else ''}" for s in advise(assessment, one, decisions))
    if (more := len(assessment.endangered) - _SHOWN) > 0:
        yield ""
        yield f"And {more:,} more; --report FILE.html has them."
    if assessment.notes:
        yield ""
        yield from (f"· {note}" for note in assessment.notes)


def _attacks(assessment: Assessment) -> Iterator[str]:
    """Each attack in a line, what would lower it in the next."""
    if not assessment.attacks:
        return
    yield ""
    yield "Attacks                         right   chance   95 % interval       of        p"
    for one in assessment.attacks:
        title = title_of(one)
        if one.rate is None:
            yield f"  {title:<28}      –   {' '.join(one.notes)}"
            continue
        low, high = one.interval or (0.0, 1.0)
        base = "–" if one.base is None else f"{one.base:.3f}"
        sure = "–" if one.p is None else f"{one.p:.3f}"
        yield f"  {title:<28}{one.rate:>7.3f}{base:>9}   {low:.3f} to {high:.3f}{one.trials:>9,}{sure:>9}"
        yield from (f"    · {advice_words(advice)}" for advice in one.lowers)


def _neutrality(assessment: Assessment) -> Iterator[str]:
    """The culture whose names fare worst, aspect by aspect."""
    if (found := assessment.neutrality) is None:
        return
    yield ""
    yield f"Neutrality: {found.essays} essays under the names of {len(found.rows)} cultures"
    for aspect, gap in found.gaps.items():
        shares = [(row.share(aspect) or 0.0, row.culture) for row in found.rows]
        worst, culture = min(shares)
        whose = f"worst {worst:.3f} ({culture}), best {max(shares)[0]:.3f}" if gap else f"{worst:.3f} for all"
        yield f"  {aspect:<10}{whose}, p {found.p[aspect]:.3f}"


_MEANINGS = {
    "risk": "learners that would be found, as a share",
    "highest": "risk of the learner most at risk",
    "k": "learners in the smallest crowd",
    "uniques": "learners who can be singled out",
    "at_risk": "learners in too small a crowd, as a share",
    "l": "values of a sensitive mark in the least varied crowd",
    "leaks": "originals left in the texts",
    "linkage": "highest linkage score of an essay",
    "t": "distance of a crowd's sensitive marks from everybody's",
    "k_map": "people of the population a learner may be (--population)",
    "delta": "highest chance that such a person is in the corpus",
}
