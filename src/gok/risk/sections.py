"""Parts of the page: figures, steps to take, corpus rules, leaks, and the words it uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html import escape

from gok.risk import plots
from gok.risk.advice import count
from gok.risk.assessment import Assessment
from gok.risk.attributes import attribute_named
from gok.risk.leaks import Leak
from gok.risk.writing import shown_value

__all__ = ["figures", "glossary", "leak_section", "legend", "rule_section", "to_do"]

_RULES = {
    "country": ("Countries", "A country of origin or on the way that fewer than {k} learners name is replaced."),
    "family": ("Numbers of relatives", "A number that fewer than {rare:g} % of those who tell one tell is masked."),
    "profession": ("Professions", "A profession that fewer than {k} learners name is made wider."),
}


def figures(assessment: Assessment) -> str:
    """The figures in a row, coloured by how they stand."""
    f, settings = assessment.figures, assessment.settings
    small = sum(one.crowd < settings.k for one in assessment.learners)
    expected = f["risk"] or 0.0
    cards = [
        _figure(f"{100 * expected:.1f} %", "risk", "learners that would be found", _state(expected, 0.05, 0.2)),
        _figure(f"{f['k']:,}", "smallest crowd (k)", f"asked for: {settings.k}", _least(f["k"] or 0, settings.k)),
        _figure(f"{f['uniques']:,}", "alone", "learners who can be singled out", _state(f["uniques"] or 0, 0, 0)),
        _figure(f"{small:,}", f"in crowds under {settings.k}", "learners", _state(small, 0, small)),
    ]
    if f["l"] is None:
        cards.append(_figure("–", "diversity (l)", "nothing sensitive is told", ""))
    else:
        wanted = f"of sensitive marks; asked for: {settings.diversity}"
        cards.append(_figure(f"{f['l']}", "diversity (l)", wanted, _least(f["l"], settings.diversity)))
    if f["leaks"] is None:
        cards.append(_figure("–", "originals left", "not looked for", ""))
    else:
        cards.append(_figure(f"{f['leaks']:,}", "originals left", "in the texts", _state(f["leaks"], 0, 0)))
    if assessment.metadata:
        k, alone = assessment.metadata["k"], assessment.metadata["uniques"]
        cards.append(_figure(f"{k:,}", "k of the metadata alone", f"{count(alone, 'learner')} alone", ""))
    if f["linkage"] is not None:
        cards.append(_figure(f"{f['linkage']:.2f}", "highest linkage score", "0 like others, 1 found at once", ""))
    return f'<div class="figures">{"".join(cards)}</div>'


def _figure(value: str, name: str, beside: str, state: str) -> str:
    words = f"{escape(name)} <small>{escape(beside)}</small>"
    return f'<div class="card figure {state}"><b>{value}</b><span>{words}</span></div>'


def _state(value: float, good: float, fair: float) -> str:
    return "good" if value <= good else "fair" if value <= fair else "bad"


def _least(value: float, wanted: int) -> str:
    return "good" if value >= wanted else "bad" if value == 1 else "fair"


def legend(assessment: Assessment) -> str:
    """What the colours of crowds mean."""
    k = assessment.settings.k
    small = f'<span><i class="key small"></i>under the limit of {k}</span>' if k > 2 else ""
    return (
        f'<p class="legend"><span><i class="key alone"></i>alone</span>{small}'
        '<span><i class="key safe"></i>large enough</span></p>'
    )


def to_do(assessment: Assessment) -> str:
    """The steps that help most, in their order."""
    steps = list(_steps(assessment))
    if not steps:
        return '<div class="card">Nothing that can be counted. Let a person read a sample before you share.</div>'
    return f'<div class="card"><ol class="todo">{"".join(f"<li>{step}</li>" for step in steps)}</ol></div>'


def _steps(assessment: Assessment) -> Iterator[str]:
    if leaks := assessment.real_leaks:
        essays = len({leak.essay for leak in leaks})
        yield (
            f"<b>Remove the originals that are left</b>: {count(len(leaks), 'place')} in {count(essays, 'essay')}. "
            "<code>--apply</code> blots out all but those that are one letter off; these a person must read."
        )
    changes = Counter(d.rule for d in assessment.decisions if d.outcome != "keep")
    if changes:
        nouns = {"country": ("country", "countries"), "family": ("number of relatives", "numbers of relatives")}
        nouns["profession"] = ("profession", "professions")
        verbs = {"country": "replace {}", "family": "mask {}", "profession": "make {} wider"}
        parts = [verbs[rule].format(count(number, *nouns[rule])) for rule, number in sorted(changes.items())]
        yield (
            f"<b>Follow the corpus rules</b>: {', '.join(parts)}. One command does it and keeps a record: "
            "<code>gok risk CORPUS --apply -o OUT --key FILE</code>"
        )
    small = sum(one.crowd < assessment.settings.k for one in assessment.learners)
    columns = [a for a in assessment.attributes if not a.attribute.from_text and a.without < small]
    if small and columns:
        best = min(columns, key=lambda a: a.without)
        yield (
            f"<b>Tell less in the metadata</b>: without <i>{escape(best.attribute.name)}</i>, "
            f"{best.without:,} instead of {count(small, 'learner')} would be under the limit. Wider values "
            "(intervals, groups of languages) help too."
        )
    wanted = assessment.settings.diversity
    if unvaried := sum(one.diversity is not None and one.diversity < wanted for one in assessment.learners):
        yield (
            f"<b>Read what is sensitive</b>: of {count(unvaried, 'learner')} faith, health or views are known to "
            "whoever finds their crowd."
        )
    if torn := sum(bool(one.contradictions) for one in assessment.learners):
        yield f"<b>Check whose essays they are</b>: those of {count(torn, 'learner')} contradict each other."
    if small:
        yield "<b>Assess again</b> after each step; what is left, a person should read."


def rule_section(assessment: Assessment, with_source: bool) -> str:
    """What each corpus rule keeps and changes."""
    if not assessment.decisions:
        return "<p>The texts tell no country of origin, number of relatives or profession.</p>"
    cards = []
    for rule, (title, words) in _RULES.items():
        found = [d for d in assessment.decisions if d.rule == rule]
        if not found:
            continue
        names = []
        for one in found:
            value = shown_value(one, assessment, with_source=with_source)
            kind = attribute_named(f"text:{one.attribute}").name.removeprefix("number of ")
            names.append(f"{value or 'rare number of'} {kind}" if rule == "family" else value or "one that few name")
        kept = sum(one.outcome == "keep" for one in found)
        said = words.format(k=assessment.settings.k, rare=100 * assessment.settings.rare)
        cards.append(
            f'<div class="card"><h3>{title}: {kept} stay, {len(found) - kept} do not</h3><p class="note">{said}</p>'
            f'<div class="scroll">{plots.rule_plot(found, names)}</div>'
            + (f'<p class="note">And {len(found) - 16} more.</p>' if len(found) > 16 else "")
            + "</div>"
        )
    key = (
        '<p class="legend"><span><i class="key safe"></i>stays</span><span><i class="key small"></i>changes</span></p>'
    )
    return f'<div class="columns">{"".join(cards)}</div>{key}'


def leak_section(assessment: Assessment, with_source: bool) -> str:
    """Where originals were found, without a word of them unless asked for."""
    if assessment.leaks is None:
        return (
            "<p>Not looked for. Give the work flavour (<code>--originals FILE</code>) or the mapping "
            "(<code>--mapping FILE</code>) to compare with.</p>"
        )
    real = assessment.real_leaks
    words = [leak for leak in assessment.leaks if leak.is_word]
    chance = [leak for leak in assessment.leaks if not leak.is_word and leak.where != "text"]
    parts = [
        f'<div class="card">{_places(real, with_source)}</div>' if real else "<p>None: no original was found.</p>",
        _folded(words, "ordinary words that look like an original (hans, bo) and were accepted as words", with_source),
        _folded(
            chance, "coincidences: a pseudonym, or a word in another learner's essay, that is an original", with_source
        ),
    ]
    return "".join(parts)


def _folded(leaks: list[Leak], title: str, with_source: bool) -> str:
    if not leaks:
        return ""
    summary = f"<summary>{len(leaks):,} {escape(title)}</summary>"
    return f'<details class="card">{summary}{_places(tuple(leaks), with_source)}</details>'


def _places(leaks: tuple[Leak, ...], with_source: bool) -> str:
    heads = ["essay", "characters", "written", "kind", *(["words"] if with_source else [])]
    rows = []
    for leak in leaks[:300]:
        cells = [leak.essay[:60], f"{leak.start}–{leak.end}", leak.kind, leak.label or "?"]
        cells += [leak.words] if with_source else []
        rows.append("<tr>" + "".join(f"<td class=word>{escape(cell)}</td>" for cell in cells) + "</tr>")
    head = "".join(f"<th class=word>{h}</th>" for h in heads)
    more = f'<p class="note">And {len(leaks) - 300:,} more; the JSON report has all.</p>' if len(leaks) > 300 else ""
    return (
        f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>{more}'
    )


def glossary(assessment: Assessment) -> str:
    """The words of the page, explained."""
    settings = assessment.settings
    rows = {
        "crowd": "All learners of the corpus of whom everything is known that is known of this one. What an essay does "
        "not tell sets nobody apart.",
        "risk": "The chance to pick the right one from the crowd (1 by its size; 1 if an original is left), on average "
        "over all learners: of 100 learners so many would be found by somebody who knows all these things.",
        "alone": f"In a crowd of one. “Alone with” names the fewest facts that are enough, up to {settings.size}.",
        "diversity (l)": "How many different things the members of a crowd tell of their faith, health, views …; "
        "silence counts as one. With 1, belonging to the crowd is enough to know.",
        "linkage": "How much of an essay is worded as no other essay is.",
        "what this cannot see": "Things nobody marked, knowledge an attacker has and the metadata has not, and people "
        "outside the corpus: in the world at large the crowds are larger, among one's classmates smaller.",
    }
    body = "".join(f"<dt>{escape(word)}</dt><dd>{escape(text)}</dd>" for word, text in rows.items())
    return f'<div class="card"><dl>{body}</dl></div>'
