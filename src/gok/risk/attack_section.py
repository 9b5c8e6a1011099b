"""The attacks on the page: how often each is right beside how often chance is, and what would lower it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from gok.risk.assessment import Assessment
from gok.risk.outcomes import AttackOutcome, advice_words, attack_words, page_words, title_of
from gok.risk.plots import culture_plot, rate_plot

if TYPE_CHECKING:
    from gok.risk.neutrality import Neutrality

__all__ = ["attack_section", "neutrality_section"]


def attack_section(assessment: Assessment, language: str = "en") -> str:
    """A picture of all rates, then each attack with its figures."""
    measured = [one for one in assessment.attacks if one.is_measured]
    plot = f'<div class="card"><div class="scroll">{rate_plot(measured, language)}</div></div>' if measured else ""
    cards = "".join(_card(one, language) for one in assessment.attacks)
    plot += f'<p class="note">{page_words("key", language)}</p>' if measured else ""
    return f'{plot}<div class="attacks">{cards}</div>'


def _card(outcome: AttackOutcome, language: str) -> str:
    said = attack_words(outcome.name, language)
    notes = "".join(f'<p class="note">· {escape(note)}</p>' for note in outcome.notes)
    head = f"<h3>{escape(title_of(outcome, language))}</h3><p>{escape(said['does'])}</p>"
    if outcome.rate is None:
        return f'<div class="card">{head}{notes or _line(page_words("none", language))}</div>'
    state = "bad" if outcome.is_above_chance else "good"
    low, high = outcome.interval or (0.0, 1.0)
    base = "–" if outcome.base is None else f"{100 * outcome.base:.1f} %"
    p = "–" if outcome.p is None else f"{outcome.p:.3f}"
    figure = (
        f'<p class="rate {state}"><b>{100 * outcome.rate:.1f} %</b> {escape(said["rate"])}</p>'
        f'<p class="soft">{page_words("chance", language)}: {base} · 95 %: {100 * low:.1f}–{100 * high:.1f} % · '
        f"{page_words('trials', language)}: {outcome.trials:,} · p: {p}</p>"
    )
    advice = "".join(f"<li>{escape(advice_words(one, language))}</li>" for one in outcome.lowers)
    return f'<div class="card">{head}{figure}<ul>{advice}</ul>{_details(outcome, language)}{notes}</div>'


def _details(outcome: AttackOutcome, language: str) -> str:
    shown = {name: value for name, value in outcome.details.items() if value is not None and name != "of"}
    rows = "".join(
        f"<tr><td class=word>{escape(name.replace('_', ' '))}</td><td>{_written(value)}</td></tr>"
        for name, value in shown.items()
    )
    return (
        f"<details><summary>{page_words('figures', language)}</summary><table><tbody>{rows}</tbody></table></details>"
        if rows
        else ""
    )


def _written(value: object) -> str:
    return (
        f"{value:.4g}" if isinstance(value, float) else f"{value:,}" if isinstance(value, int) else escape(str(value))
    )


def _line(words: str) -> str:
    return f'<p class="note">{escape(words)}</p>'


_ASPECTS = {
    "found": "names found",
    "label": "with the right label",
    "features": "with the right features",
    "others": "essays whose other mentions stay",
    "tags": "other words tagged alike",
    "length": "pseudonyms as many words long",
}


def neutrality_section(found: Neutrality) -> str:
    """How names of each culture fare: a picture, and the gap between the best and the worst."""
    rows = "".join(
        f"<tr><td class=word>{escape(_ASPECTS[aspect])}</td><td>{_percent(min(shares))}</td>"
        f"<td>{_percent(max(shares))}</td><td>{found.p[aspect]:.3f}</td></tr>"
        for aspect in found.gaps
        if (shares := [share for row in found.rows if (share := row.share(aspect)) is not None])
    )
    head = "<tr><th></th><th>worst</th><th>best</th><th>p</th></tr>"
    return (
        f"<p>{found.essays} essays, each under the names of {len(found.rows)} cultures: is all else the same?</p>"
        '<div class="columns"><div class="card"><h3>Names found with the right label</h3><div class="scroll">'
        f"{culture_plot(found)}</div></div>"
        f'<div class="card"><div class="scroll"><table class="tight"><thead>{head}</thead><tbody>{rows}</tbody>'
        "</table></div>"
        '<p class="note">p: how often chance gives as wide a gap.</p></div></div>'
    )


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
