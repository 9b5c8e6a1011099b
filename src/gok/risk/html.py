"""One self-contained page for those who answer for a corpus; it opens offline and asks nobody for anything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib import resources

from gok.risk import plots
from gok.risk.advice import advise, count, decisions_by_value, reason, verdict
from gok.risk.assessment import Assessment, LearnerRisk
from gok.risk.attack_section import attack_section, neutrality_section
from gok.risk.attributes import attribute_named
from gok.risk.gates import Gate, failures
from gok.risk.sections import figures, glossary, leak_section, legend, rule_section, to_do
from gok.version import __version__

__all__ = ["to_html"]

_SHOWN = 15
_MOST = 1000


def to_html(
    assessment: Assessment, *, name: str = "corpus", gates: Sequence[Gate] = (), with_source: bool = False
) -> str:
    """The report. With the source it names values and quotes originals, so it must be guarded as they are."""
    sections = [
        ("glance", "At a glance", _glance(assessment, gates, with_source)),
        ("todo", "What to do", to_do(assessment)),
        ("people", "Who is at risk", _people(assessment, with_source)),
        ("facts", "What gives them away", _facts(assessment)),
        ("rules", "Countries, families, professions", rule_section(assessment, with_source)),
        ("leaks", "Originals left in the texts", leak_section(assessment, with_source)),
        ("linkage", "Found again by its wording", _linkage(assessment)),
        *([("attacks", "What attacks find", attack_section(assessment))] if assessment.attacks else []),
        *(
            [("neutrality", "The same under other names", neutrality_section(assessment.neutrality))]
            if assessment.neutrality
            else []
        ),
        ("words", "How to read this page", glossary(assessment)),
    ]
    links = "".join(f'<a href="#{key}">{title}</a>' for key, title, _ in sections)
    body = "".join(f'<section id="{key}"><h2>{title}</h2>{html}</section>' for key, title, html in sections)
    style = _asset("gok.evaluate") + _asset("gok.risk")
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>Residual risk: {escape(name)}</title><style>{style}</style></head><body>"
        f"<header><h1>What {escape(name)} still gives away</h1>"
        f'<p class="soft">{_corpus_line(assessment)}</p><nav>{links}</nav></header><main>{body}</main>'
        f"<footer>Gök {__version__}. No automatic check is complete: let a person read what you share.</footer>"
        "</body></html>\n"
    )


def _asset(package: str) -> str:
    return resources.files(package).joinpath("report.css").read_text(encoding="utf-8")


def _corpus_line(assessment: Assessment) -> str:
    columns = [a.attribute.name for a in assessment.attributes if not a.attribute.from_text]
    told = [a.attribute.name for a in assessment.attributes if a.attribute.from_text]
    known = "; ".join(
        f"{what}: {escape(', '.join(sorted(names)))}"
        for what, names in (("metadata", columns), ("told by the texts", told))
        if names
    )
    return f"{count(len(assessment.learners), 'learner')}, {count(assessment.essays, 'essay')}. Counted: {known}."


def _glance(assessment: Assessment, gates: Sequence[Gate], with_source: bool) -> str:
    said = verdict(assessment)
    parts = []
    if with_source:
        parts.append(
            '<div class="card warn">This page quotes originals and names values: keep it where they are.</div>'
        )
    parts.append(
        f'<div class="card verdict {said.state}"><b>{escape(said.line)}</b><p>{escape(said.meaning)}</p></div>'
    )
    for line in failures(gates, assessment):
        parts.append(f'<div class="card warn">Gate not passed: {escape(line)}.</div>')
    parts.append(figures(assessment))
    parts += [f'<p class="note">· {escape(note)}</p>' for note in assessment.notes]
    return "".join(parts)


def _people(assessment: Assessment, with_source: bool) -> str:
    crowd = (
        '<div class="card"><h3>How large is the crowd each learner is hidden in?</h3><div class="scroll">'
        f"{plots.crowd_plot(assessment)}</div>{legend(assessment)}</div>"
    )
    several = any(len(one.essays) > 1 for one in assessment.learners)
    growth = (
        '<div class="card"><h3>Essays taken together: the crowd shrinks with each one</h3><div class="scroll">'
        f'{plots.growth_plot(assessment)}</div><p class="note">The wider a line, the more learners go that way; '
        "dashed: the limit.</p></div>"
        if several
        else ""
    )
    endangered = assessment.endangered
    if not endangered:
        return f'<div class="columns">{crowd}{growth}</div><p>Nobody: all crowds are large enough.</p>'
    first, more = endangered[:_SHOWN], endangered[_SHOWN:_MOST]
    rest = (
        f'<details class="card"><summary>{len(more):,} more</summary>{_table(assessment, more, with_source)}</details>'
        if more
        else ""
    )
    beyond = len(endangered) - _SHOWN - len(more)
    note = f'<p class="note">And {beyond:,} more; the JSON report has all.</p>' if beyond > 0 else ""
    table = f'<div class="card">{_table(assessment, first, with_source)}</div>'
    return f'<div class="columns">{crowd}{growth}</div>{table}{rest}{note}'


def _table(assessment: Assessment, learners: Iterable[LearnerRisk], with_source: bool) -> str:
    decisions = decisions_by_value(assessment)
    rows = []
    for one in learners:
        kind = "alone" if one.risk == 1 else "small" if one.crowd < assessment.settings.k else "safe"
        todo = "".join(
            f"<li>{escape(s.words)}{' <span class=applies>--apply</span>' if s.applies else ''}</li>"
            for s in advise(assessment, one, decisions)
        )
        rows.append(
            f"<tr><td>{escape(one.id[:60])}</td><td class=number>{len(one.essays)}</td>"
            f'<td class=number><span class="chip {kind}">{one.crowd:,}</span></td>'
            f"<td>{escape(reason(one))}{_values(one) if with_source else ''}{_growth(one)}</td>"
            f"<td><ul>{todo}</ul></td></tr>"
        )
    head = "<tr><th>learner</th><th>essays</th><th>crowd</th><th>why</th><th>what to do</th></tr>"
    return (
        f'<div class="scroll"><table class="people"><thead>{head}</thead><tbody>{"".join(rows)}</tbody></table></div>'
    )


def _values(learner: LearnerRisk) -> str:
    if not learner.values:
        return ""
    pairs = zip(learner.combinations[0], learner.values[0], strict=True)
    return f'<br><span class="soft">{escape("; ".join(f"{attribute_named(a).name}: {v}" for a, v in pairs))}</span>'


def _growth(learner: LearnerRisk) -> str:
    if len(learner.essays) < 2 or learner.crowd == min(essay.alone for essay in learner.essays):
        return ""
    least = min(essay.alone for essay in learner.essays)
    return f'<br><span class="soft">Each essay by itself: {least:,} or more; it is together that they tell.</span>'


def _facts(assessment: Assessment) -> str:
    rows = "".join(
        f"<tr><td class=word>{escape(a.attribute.name)}{' (sensitive)' if a.attribute.is_sensitive else ''}</td>"
        f"<td class=word>{'text' if a.attribute.from_text else 'metadata'}</td><td>{a.learners:,}</td>"
        f"<td>{a.values:,}</td><td>{a.singling:,}</td><td>{a.without:,}</td></tr>"
        for a in assessment.attributes
    )
    heads = ("", "from", "known of", "values", "singles out", "small without it")
    head = "".join(f"<th>{h}</th>" for h in heads)
    small = sum(one.crowd < assessment.settings.k for one in assessment.learners)
    return (
        '<div class="columns"><div class="card"><h3>What singles learners out</h3><div class="scroll">'
        f'{plots.attribute_plot(assessment)}</div><p class="legend"><span><i class="key column"></i>metadata</span>'
        '<span><i class="key told"></i>told by the text</span></p></div>'
        f'<div class="card"><div class="scroll"><table class="tight"><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
        f'<p class="note">Now {count(small, "learner")} {"is" if small == 1 else "are"} in a crowd under '
        f"{assessment.settings.k}; the last column says how many would be if this were not known.</p></div></div>"
    )


def _linkage(assessment: Assessment) -> str:
    if assessment.linkage is None:
        return "<p>Not looked at.</p>"
    worst = sorted(assessment.linkage, key=lambda e: (-e.score, e.essay))[:15]
    rows = "".join(
        f"<tr><td class=word>{escape(e.essay[:60])}</td><td>{e.score:.2f}</td><td>{100 * e.unique:.0f} %</td>"
        f"<td>{e.content:,}</td><td>{e.longest:,}</td></tr>"
        for e in worst
    )
    words = assessment.settings.words
    heads = ("essay", "score", "only here", "personal", "longest")
    head = "".join(f"<th>{h}</th>" for h in heads)
    return (
        "<p>Somebody who holds the originals can find an essay by its wording: what was not replaced stands word by "
        "word. Nothing but rewriting prevents that, so guard the originals. These essays are the easiest to find.</p>"
        f'<div class="columns"><div class="card"><div class="scroll">{plots.linkage_plot(assessment)}</div></div>'
        f'<div class="card"><div class="scroll"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
        f'<p class="note">Only here: the share of {words}-word sequences that no other essay has. Personal: how many '
        "of these hold a number, a mark or a kept name. Longest: words in a row without a replacement.</p></div></div>"
    )
