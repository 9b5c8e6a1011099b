"""What goes into evidence: figures of reports, by their names and nothing else, and the decisions of people."""

from __future__ import annotations

import json
import platform
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from gok.errors import InputError
from gok.evidence.releases import describe_release
from gok.risk.outcomes import ATTACKS, AttackOutcome, advice_words, title_of
from gok.version import __version__

__all__ = ["SCHEMA", "Reports", "gather"]

SCHEMA = "gok evidence 1"
_PROTECTION = ("recall", "leak_chars", "essays_exposed", "public_replaced", "false_alarms_per_1000")
_PRIVACY = ("essays_with_leak", "essays_with_leak_upper", "essays_with_leak_after_doubts", "entity_recall")
_RISK = ("risk", "highest", "k", "uniques", "at_risk", "l", "t", "k_map", "delta", "leaks", "linkage")
_LIMITS = ("k", "diversity", "rare", "size", "words")
_MEASURES = ("LIX", "OVIX", "words", "unknown words per 100")
_OUTCOME = ("name", "rate", "base", "interval", "trials", "p", "lowers")
_LONGEST = 2000  # characters of what somebody writes


@dataclass(frozen=True)
class Reports:
    """Where the figures come from: JSON of `gok evaluate`, `gok evaluate --replacement`, `gok risk`; decisions."""

    evaluation: Path | None = None
    scorecard: Path | None = None
    risk: Path | None = None
    decisions: Path | None = None
    head: Path | None = None


def gather(
    release: Sequence[Path], reports: Reports, *, name: str, format: str | None = None, now: datetime | None = None
) -> dict[str, Any]:
    """The evidence, not signed yet; what was not measured is None."""
    made = (now or datetime.now(UTC)).strftime("%Y-%m-%dT%H:%MZ")
    return {
        "schema": SCHEMA,
        "name": name[:200],
        "made": {"time": made, "gok": __version__, "python": platform.python_version()},
        "release": describe_release(release, format),
        "evaluation": _read(reports.evaluation, _evaluation),
        "scorecard": _read(reports.scorecard, _scorecard),
        "risk": _read(reports.risk, _risk),
        "attacks": _read(reports.risk, _attacks),
        "decisions": _decisions(reports.decisions),
        "audit": _read(reports.head, _head),
    }


def _read(path: Path | None, taken: Any) -> Any:
    if path is None:
        return None
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        return taken(told)
    except OSError as error:
        raise InputError(error.strerror or "cannot be read", source=str(path)) from None
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, StopIteration, RecursionError):
        raise InputError("not the report that belongs here, or not in JSON", source=str(path)) from None


def _number(value: Any) -> float | int | None:
    """A number and nothing else."""
    if value is None or (isinstance(value, int | float) and not isinstance(value, bool)):
        return value
    raise ValueError("not a number")


def _numbers(told: Mapping[str, Any], names: Sequence[str]) -> dict[str, float | int | None]:
    return {name: _number(told[name]) for name in names if name in told}


def _ends(told: Any) -> list[float | int | None] | None:
    return [_number(end) for end in told][:2] if told else None


def _evaluation(told: Any) -> dict[str, Any]:
    system = next(iter(told["systems"].values()))
    total = system["total"]
    return {
        "essays": _number(system["essays"]),
        "figures": _numbers(total, ("precision", "recall", "f2")) | {"gold": _number(total["gold"])},
        "intervals": {name: _ends(total["intervals"].get(name)) for name in ("precision", "recall", "f2")},
        "protection": _numbers(system["protection"], _PROTECTION) | _numbers(system["privacy"], _PRIVACY),
    }


def _scorecard(told: Any) -> dict[str, Any]:
    if told["schema"] != "gok scorecard 1":
        raise ValueError(told["schema"])
    way = next(iter(told["ways"].values()))
    shares = {
        _plain(name): {"share": _number(row["share"]), "of": _number(row["of"]), "interval": _ends(row["interval"])}
        for name, row in way["shares"].items()
    }
    measures = {
        name: {"change": _number(row["change"]), "interval": _ends(row["interval"])}
        for name, row in way["measures"].items()
        if name in _MEASURES
    }
    rest = _numbers(way, ("changed_words", "guessed", "guessed_blindly", "tags_kept"))
    return {"essays": _number(told["essays"]), "shares": shares, "measures": measures, **rest}


def _plain(name: str) -> str:
    """The name of a share, if it is one of ours."""
    from gok.evaluate.replacement.tables import SHARES

    if name not in SHARES:
        raise ValueError("not a share")
    return name


def _risk(told: Any) -> dict[str, Any]:
    if told["schema"] != "gok risk 1" or told["verdict"] not in ("good", "fair", "bad"):
        raise ValueError(told["schema"])
    gates = {_figure(name): _number(limit) for name, limit in told["limits"].get("gates", {}).items()}
    return {
        "verdict": told["verdict"],
        "passed": told["passed"] if isinstance(told["passed"], bool) else None,
        "figures": _numbers(told["figures"], _RISK),
        "limits": _numbers(told["limits"], _LIMITS) | {"gates": gates},
        "essays": _number(told["essays"]),
        "learners": _number(told["learners_total"]),
        "leaks_checked": bool(told["leaks"]["checked"]),
    }


def _figure(name: str) -> str:
    if name not in _RISK:
        raise ValueError("not a figure")
    return name


def _attacks(told: Any) -> list[dict[str, Any]] | None:
    """Outcomes with what is known of them: names, rates and advice that we have words for."""
    if not told.get("attacks"):
        return None
    found = []
    for row in told["attacks"]:
        kind = row.get("details", {}).get("of")
        taken = {name: row[name] for name in _OUTCOME} | {"details": {"of": kind} if kind else {}}
        one = AttackOutcome.from_dict(taken)
        if one.name not in ATTACKS:
            raise ValueError("not an attack")
        title_of(one)
        for advice in one.lowers:
            advice_words(advice)
        for value in (one.rate, one.base, one.p, one.trials):
            _number(value)
        found.append(one.to_dict())
    return found


def _decisions(path: Path | None) -> list[dict[str, str]] | None:
    """What people have decided: `[[decision]]` with `what`, `who`, `when` and perhaps `why`."""
    if path is None:
        return None
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(error.strerror or "cannot be read", source=str(path)) from None
    except (ValueError, RecursionError):
        raise InputError("not a TOML file", source=str(path)) from None
    rows = told.get("decision")
    if set(told) != {"decision"} or not isinstance(rows, list):
        raise InputError("decisions are tables [[decision]] and nothing else", source=str(path))
    return [_decision(row, f"{path}: decision {number}") for number, row in enumerate(rows, 1)]


def _decision(row: Mapping[str, Any], source: str) -> dict[str, str]:
    row = {key: value.isoformat() if isinstance(value, date) else value for key, value in row.items()}
    if not {"what", "who", "when"} <= row.keys() <= {"what", "who", "when", "why"}:
        raise InputError("a decision has what, who, when, and perhaps why", source=source)
    if not all(isinstance(text, str) and 0 < len(text) <= _LONGEST for text in row.values()):
        raise InputError(f"what is said must be text, at most {_LONGEST} characters", source=source)
    return {key: str(row[key]) for key in ("what", "who", "when", "why") if key in row}


def _head(told: Any) -> dict[str, Any]:
    from gok.safe.chains import Head

    return Head.from_dict(told).to_dict()
