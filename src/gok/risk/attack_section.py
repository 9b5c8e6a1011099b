"""The attacks on the page: how often each is right beside how often chance is, and what would lower it."""

from __future__ import annotations

from html import escape

from gok.risk.assessment import Assessment
from gok.risk.outcomes import AttackOutcome, advice_words, attack_words, page_words, title_of
from gok.risk.plots import rate_plot

__all__ = ["attack_section"]


def attack_section(assessment: Assessment, language: str = "en") -> str:
    """A picture of all rates, then each attack with its figures."""
    measured = [one for one in assessment.attacks if one.is_measured]
    plot = f'<div class="card"><div class="scroll">{rate_plot(measured, language)}</div></div>' if measured else ""
    cards = "".join(_card(one, language) for one in assessment.attacks)
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
