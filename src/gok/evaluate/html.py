"""One self-contained page with all figures, plots and mistakes; it opens offline and asks nobody for anything."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib import resources

from gok.evaluate import plots
from gok.evaluate.evaluation import Evaluation
from gok.evaluate.mistakes import REASONS, TYPES, Mistake
from gok.evaluate.pages import table_html
from gok.evaluate.paper_tables import all_tables
from gok.evaluate.scores import TOTAL, SystemScores
from gok.evaluate.tables import Table, describe, system_tables
from gok.version import __version__

__all__ = ["to_html"]


def to_html(evaluation: Evaluation, *, with_context: bool = True) -> str:
    """The report. With context it quotes the essays around each mistake, so it must be guarded as they are."""
    sections = [
        ("figures", "At a glance", _figures(evaluation, with_context)),
        ("labels", "Scores", _scores(evaluation)),
        ("confusion", "Confusion", _confusions(evaluation)),
        ("mistakes", "Mistakes", "".join(_browser(s, with_context) for s in evaluation.systems)),
        ("tables", "All tables", "".join(_folded(t) for t in all_tables(evaluation))),
    ]
    links = "".join(f'<a href="#{key}">{title}</a>' for key, title, _ in sections)
    body = "".join(f'<section id="{key}"><h2>{title}</h2>{html}</section>' for key, title, html in sections)
    names = ", ".join(escape(s.name) for s in evaluation.systems)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">"
        f"<title>Evaluation: {names}</title><style>{_asset('report.css')}</style></head><body>"
        f"<header><h1>{names} against {escape(evaluation.gold)}</h1>"
        f'<p class="soft">{_corpus_line(evaluation)}</p><nav>{links}</nav></header><main>{body}</main>'
        f"<footer>Gök {__version__}. Intervals: {evaluation.settings.samples} bootstrap samples over learners or "
        f"essays, seed {evaluation.settings.seed}.</footer><script>{_asset('report.js')}</script></body></html>\n"
    )


def _asset(name: str) -> str:
    return resources.files("gok.evaluate").joinpath(name).read_text(encoding="utf-8")


def _corpus_line(evaluation: Evaluation) -> str:
    counts = evaluation.corpus.to_dict()
    return (
        f"{counts['essays']:,} essays, {counts['tokens']:,} tokens, {counts['tags']:,} tags in the gold. "
        f"Scoring: {escape(describe(evaluation.settings.choice))}."
    )


def _figures(evaluation: Evaluation, with_context: bool) -> str:
    parts = []
    if with_context:
        parts.append(
            '<div class="card warn">This page quotes essays around each mistake: keep it where they are kept.</div>'
        )
    parts += [f'<p class="note">{escape(note)}</p>' for note in evaluation.notes]
    for k, s in enumerate(evaluation.systems):
        parts.append(f'<div class="system"><i class="key c{k % 6}"></i>{escape(s.name)}</div>')
        limits = s.intervals.get(TOTAL, {})
        cards = [
            _figure("F2", s.total.f2, limits.get("f2")),
            _figure("F1", s.total.f1, limits.get("f1")),
            _figure("recall", s.total.recall, limits.get("recall")),
            _figure("precision", s.total.precision, limits.get("precision")),
            _figure("characters leaked", s.protection["leak_chars"], percent=True),
            _figure("essays exposed", s.protection["essays_exposed"], percent=True),
            _figure("entities all caught", s.privacy["entity_recall"], percent=True),
            _figure("false alarms / 1,000 tokens", s.protection["false_alarms_per_1000"]),
        ]
        parts.append(f'<div class="figures">{"".join(cards)}</div>')
    return "".join(parts)


def _figure(name: str, value: float | None, limits: tuple[float, float] | None = None, *, percent: bool = False) -> str:
    shown = "–" if value is None else f"{100 * value:.1f} %" if percent else f"{value:.2f}"
    beside = f" <small>{limits[0]:.2f}–{limits[1]:.2f}</small>" if limits else ""
    return f'<div class="card figure"><b>{shown}</b><span>{escape(name)}{beside}</span></div>'


def _scores(evaluation: Evaluation) -> str:
    beside = [_card("Recall against precision", plots.scatter_plot(evaluation))]
    if evaluation.corpus.has_metadata:
        beside.append(_card("F2 by genre (gold mentions in brackets)", plots.breakdown_plot(evaluation, "genres")))
        beside.append(_card("F2 by level", plots.breakdown_plot(evaluation, "levels")))
    for k, s in enumerate(evaluation.systems):
        if s.calibration:
            beside.append(_card(f"Confidence against being right: {s.name}", plots.calibration_plot(s, k)))
    left = _card("F2 per label, with 95 % intervals", plots.interval_plot(evaluation))
    tables = "".join(_folded(system_tables(s)[0], is_open=len(evaluation.systems) == 1) for s in evaluation.systems)
    return f'{_legend(evaluation)}<div class="columns">{left}{"".join(beside)}</div>{tables}'


def _legend(evaluation: Evaluation) -> str:
    if len(evaluation.systems) < 2:
        return ""
    keys = (f'<i class="key c{k % 6}"></i>{escape(s.name)}' for k, s in enumerate(evaluation.systems))
    return f'<p class="system">{"".join(keys)}</p>'


def _card(title: str, html: str) -> str:
    return f'<div class="card"><h3>{escape(title)}</h3><div class="scroll">{html}</div></div>'


def _confusions(evaluation: Evaluation) -> str:
    parts = []
    for k, s in enumerate(evaluation.systems):
        confused = next(t for t in system_tables(s) if t.name.endswith("-confused"))
        title = f"{s.name}: gold label against predicted label"
        html = f'<div class="scroll">{plots.confusion_plot(s)}</div>' + (table_html(confused) if confused.rows else "")
        parts.append(
            f'<details class="card"{" open" if k == 0 else ""}><summary>{escape(title)}</summary>{html}</details>'
        )
    return "".join(parts)


def _browser(s: SystemScores, with_context: bool) -> str:
    counts = ", ".join(
        f"{sum(n for (t, _, _), n in s.mistake_counts.items() if t == kind)} × {kind} ({words})"
        for kind, words in TYPES.items()
    )
    filters = (
        _select("type", sorted({m.type for m in s.mistakes}), "every type", {})
        + _select("label", sorted({m.label for m in s.mistakes}), "every label", {})
        + _select("reason", [r for r in REASONS if any(m.reason == r for m in s.mistakes)], "every kind", REASONS)
        + _select("rule", sorted({r for m in s.mistakes for r in m.rules}), "every rule", {})
    )
    rows = "".join(_mistake(m, with_context) for m in sorted(s.mistakes, key=lambda m: (m.type, m.label, m.reason)))
    return (
        f'<div class="card" data-browser><h3>{escape(s.name)} <span class="soft" data-shown></span></h3>'
        f'<p class="note">{escape(counts)}</p><div class="filters">{filters}'
        '<input type="search" data-filter="words" placeholder="search" aria-label="search"></div>'
        f'<div class="mistakes">{rows}</div></div>'
    )


def _select(name: str, values: Iterable[str], first: str, words: dict[str, str]) -> str:
    options = "".join(f'<option value="{escape(v)}">{escape(words.get(v, v))}</option>' for v in values)
    return f'<select data-filter="{name}" aria-label="{name}"><option value="">{first}</option>{options}</select>'


def _mistake(m: Mistake, with_context: bool) -> str:
    quote = (
        f"<q>{escape(m.before)}<mark>{escape(m.surface)}</mark>{escape(m.after)}</q>"
        if with_context
        else f"<q>characters {m.start}–{m.end}</q>"
    )
    label = f"{m.label} → {m.other}" if m.other else m.label
    why = " · ".join([REASONS.get(m.reason, m.reason), *m.rules])
    return (
        f'<div class="mistake {m.type}" data-type="{m.type}" data-label="{escape(m.label)}" data-reason="{m.reason}" '
        f'data-rule="{escape(" ".join(m.rules))}"><span class="type">{m.type}</span><span>{escape(label)}</span>'
        f'{quote}<span class="why">{escape(m.essay[:80])} · {escape(why)}</span></div>'
    )


def _folded(table: Table, *, is_open: bool = False) -> str:
    state = " open" if is_open else ""
    return f'<details class="card"{state}><summary>{escape(table.title)}</summary>{table_html(table)}</details>'
