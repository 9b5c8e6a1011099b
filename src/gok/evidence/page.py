"""The page: one file that opens offline, prints on A4, and carries what was signed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib import resources
from typing import Any

from gok.evidence.signing import Evidence
from gok.evidence.words import words_of
from gok.risk.outcomes import AttackOutcome, advice_words, title_of

__all__ = ["to_page"]

Words = Mapping[str, str]
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_RATES = ("share", "risk", "highest", "at_risk", "linkage")  # also where they are one or nothing
_COUNTS = ("k", "uniques", "l", "leaks", "changed_words", "k_map", "gold")


def to_page(evidence: Evidence, language: str) -> str:
    """The evidence for people; the same bytes for the same evidence, language and version of Gök."""
    words, told = words_of(language), evidence.payload
    sections = [
        ("release", _release(told["release"], words)),
        ("evaluation", _evaluation(told["evaluation"], words)),
        ("scorecard", _scorecard(told["scorecard"], words)),
        ("risk", _risk(told["risk"], words)),
        ("attacks", _attacks(told["attacks"], words, language)),
        ("decisions", _decisions(told["decisions"], words)),
        ("limits", _list(words[name] for name in words if name.startswith("limit_"))),
        *([("audit", _audit(told["audit"], words))] if told["audit"] else []),
        ("signature", _signature(evidence, words)),
    ]
    body = "".join(f"<section><h2>{escape(words[key])}</h2>{html}</section>" for key, html in sections)
    style = "".join(
        resources.files(package).joinpath(name).read_text(encoding="utf-8")
        for package, name in (("gok.evaluate", "report.css"), ("gok.evidence", "print.css"))
    )
    carried = escape(evidence.message.decode("ascii").strip(), quote=False)
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="generator" content="gok evidence">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        f"<title>{escape(words['title'])}: {escape(told['name'])}</title><style>{style}</style></head><body>"
        f"<header><h1>{escape(words['title'])}: {escape(told['name'])}</h1>"
        f'<p class="soft">{escape(words["lead"])}</p></header><main>{body}</main>'
        f'<script type="application/json" id="evidence">{carried}</script></body></html>\n'
    )


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _ordered(told: Mapping[str, Any], words: Words, before: str = "") -> list[tuple[str, Any]]:
    """What is told, in the order in which the words for it stand."""
    return [(key, told[key]) for name in words if (key := name.removeprefix(before)) in told and name == before + key]


def _list(texts: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(text)}</li>" for text in texts) + "</ul>"


def _missing(words: Words) -> str:
    return f"<p>{escape(words['not_measured'])}</p>"


def _shown(value: float | int | None, name: str = "") -> str:
    """A figure: counts as they are, how many in a thousand with two digits, shares in per cent."""
    if value is None:
        return "–"
    if (isinstance(value, int) and name not in _RATES) or name in _COUNTS:
        return f"{value:,.0f}".replace(",", "\N{NO-BREAK SPACE}")
    return f"{value:.2f}" if name.endswith("_per_1000") else f"{100 * value:.1f} %"


def _between(ends: Sequence[float] | None) -> str:
    return f"{_shown(ends[0], 'share')} – {_shown(ends[1], 'share')}" if ends else "–"


def _release(told: Mapping[str, Any], words: Words) -> str:
    counts = ", ".join(f"{_shown(told[name])} {words[name]}" for name in ("essays", "learners", "replaced"))
    files = _table(
        (words["file"], words["bytes"], words["digest"]),
        [(row["name"], _shown(row["bytes"]), row["sha256"]) for row in told["files"]],
    )
    made = [
        (words[n], value, _shown(number)) for n, rows in told["made_with"].items() for value, number in rows.items()
    ]
    with_what = _table((words["made_with"], words["part"], words["of_essays"]), made) if made else ""
    return f"<p>{escape(counts)}.</p>{files}{with_what}"


def _evaluation(told: Mapping[str, Any] | None, words: Words) -> str:
    if told is None:
        return _missing(words)
    rows = [
        (words[name], _shown(told["figures"].get(name), "share"), _between(told["intervals"].get(name)))
        for name in ("recall", "precision", "f2")
    ]
    rows += [
        (words[name], _shown(value, name), "–")
        for name, value in _ordered(told["protection"], words)
        if name != "recall"
    ]
    lead = f"{words['evaluation_lead']} {_shown(told['essays'])} {words['essays']}."
    return f"<p>{escape(lead)}</p>" + _table((words["figure"], words["value"], words["interval"]), rows)


def _scorecard(told: Mapping[str, Any] | None, words: Words) -> str:
    if told is None:
        return _missing(words)
    shares = [
        (words[f"share_{_slug(name)}"], _shown(row["share"], "share"), _shown(row["of"]), _between(row["interval"]))
        for name, row in sorted(told["shares"].items(), key=lambda item: list(words).index(f"share_{_slug(item[0])}"))
    ]
    rest = [
        (words[name], _shown(told[name], "changed_words" if name == "changed_words" else "share"), "–", "–")
        for name in ("changed_words", "guessed", "guessed_blindly", "tags_kept")
        if name in told
    ]
    changes = [
        (f"{name}: {words['change']}", _shown(row["change"], "share"), "–", _between(row["interval"]))
        for name, row in told["measures"].items()
        if name in ("LIX", "OVIX")
    ]
    return _table((words["figure"], words["value"], words["asked"], words["interval"]), [*shares, *rest, *changes])


def _slug(name: str) -> str:
    return "_".join("".join(c if c.isalnum() else " " for c in name).split())


def _risk(told: Mapping[str, Any] | None, words: Words) -> str:
    if told is None:
        return _missing(words)
    said = [words[f"verdict_{told['verdict']}"]]
    said += [words["passed" if told["passed"] else "failed"]] if told["passed"] is not None else []
    said += [] if told["leaks_checked"] else [words["leaks_unchecked"]]
    gates = told["limits"]["gates"]
    rows = [
        (words[f"risk_{name}"], _shown(value, name), _shown(gates[name], name) if name in gates else "–")
        for name, value in _ordered(told["figures"], words, "risk_")
    ]
    return f'<p class="said">{escape(" ".join(said))}</p>' + _table(
        (words["figure"], words["value"], words["limit"]), rows
    )


def _attacks(told: Sequence[Mapping[str, Any]] | None, words: Words, language: str) -> str:
    if not told:
        return _missing(words)
    rows = []
    for row in told:
        one = AttackOutcome.from_dict(row)
        mark = f" ({words['above']})" if one.is_above_chance else ""
        advice = (
            " ".join(advice_words(name, language) for name in one.lowers) if one.is_measured else words["not_measured"]
        )
        rates = (_shown(one.rate, "share") + mark, _between(one.interval), _shown(one.base, "share"))
        rows.append((title_of(one, language), *rates, _shown(one.trials), advice))
    heads = ("attack", "rate", "interval", "base", "trials", "lowers")
    return _table([words[name] for name in heads], rows)


def _decisions(told: Sequence[Mapping[str, str]] | None, words: Words) -> str:
    if not told:
        return f"<p>{escape(words['no_decisions'])}</p>"
    names = ("what", "who", "when", "why")
    return _table([words[name] for name in names], [[row.get(name, "") for name in names] for row in told])


def _audit(told: Mapping[str, Any], words: Words) -> str:
    line = f"{words['audit_lead']} {_shown(told['seq'])}, {told['hash']} ({told['time']})."
    return f"<p>{escape(line)}</p>"


def _signature(evidence: Evidence, words: Words) -> str:
    key, made = evidence.signer, evidence.payload["made"]
    lines = (
        f"{words['signed_by']} {key.fingerprint}, {words['in_words']}: {key.words}.",
        f"{words['made']} {made['time']}, Gök {made['gok']}, Python {made['python']}.",
        words["verify"],
    )
    return "".join(f"<p>{escape(line)}</p>" for line in lines)
