"""The assessment as JSON, for programs: a fixed schema, described in docs/risk.md."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from gok.risk.advice import advise, decisions_by_value, verdict
from gok.risk.assessment import Assessment, AttributeRisk, LearnerRisk
from gok.risk.decisions import Decision
from gok.risk.facts import name_of_country
from gok.risk.gates import Gate
from gok.risk.leaks import Leak
from gok.version import __version__

__all__ = ["SCHEMA", "shown_value", "to_dict", "to_json"]

SCHEMA = "gok risk 1"


def to_json(assessment: Assessment, *, gates: Sequence[Gate] = (), with_source: bool = False) -> str:
    """The assessment as one JSON object. Without `with_source` it quotes neither a value nor an original."""
    return json.dumps(to_dict(assessment, gates=gates, with_source=with_source), ensure_ascii=False, indent=1) + "\n"


def to_dict(assessment: Assessment, *, gates: Sequence[Gate] = (), with_source: bool = False) -> dict[str, Any]:
    """The assessment as plain values."""
    settings, figures = assessment.settings, assessment.figures
    failed = [line for gate in gates if (line := gate.failure(assessment))]
    decisions = decisions_by_value(assessment)
    return {
        "schema": SCHEMA,
        "gok": __version__,
        "risk": _rounded(figures["risk"]),
        "verdict": verdict(assessment).state,
        "passed": not failed if gates else None,
        "failures": failed,
        "figures": {name: _rounded(value) for name, value in figures.items()},
        "essays": assessment.essays,
        "learners_total": len(assessment.learners),
        "limits": {
            **{name: getattr(settings, name) for name in ("k", "diversity", "rare", "size", "words")},
            "gates": {gate.figure: gate.limit for gate in gates},
        },
        "metadata": assessment.metadata and dict(assessment.metadata),
        "attributes": [_attribute(one) for one in assessment.attributes],
        "rules": [_decision(d, assessment, with_source) for d in assessment.decisions],
        "learners": [
            _learner(one, with_source) | {"suggestions": [s._asdict() for s in advise(assessment, one, decisions)]}
            for one in assessment.learners
        ],
        "leaks": _leaks(assessment.leaks, with_source),
        "linkage": _linkage(assessment),
        "attacks": [outcome.to_dict() for outcome in assessment.attacks] or None,
        "neutrality": assessment.neutrality and assessment.neutrality.to_dict(),
        "notes": list(assessment.notes),
    }


def _attribute(one: AttributeRisk) -> dict[str, Any]:
    return {
        "attribute": one.attribute.id,
        "name": one.attribute.name,
        "sensitive": one.attribute.is_sensitive,
        "learners": one.learners,
        "values": one.values,
        "singles_out": one.singling,
        "at_risk_without": one.without,
    }


def _rounded(value: float | int | None) -> float | int | None:
    return round(value, 4) if isinstance(value, float) else value


def shown_value(decision: Decision, assessment: Assessment, *, with_source: bool) -> str | None:
    """The value of a decision, if so many share it that naming it gives nobody away, or if it is asked for."""
    if not with_source and decision.learners < assessment.settings.k:
        return None
    return name_of_country(decision.value) if decision.rule == "country" else decision.value


def _decision(decision: Decision, assessment: Assessment, with_source: bool) -> dict[str, Any]:
    return {
        "rule": decision.rule,
        "attribute": decision.attribute,
        "value": shown_value(decision, assessment, with_source=with_source),
        "learners": decision.learners,
        "tellers": decision.tellers,
        "outcome": decision.outcome,
    }


def _learner(learner: LearnerRisk, with_source: bool) -> dict[str, Any]:
    out: dict[str, Any] = {
        "id": learner.id,
        "risk": _rounded(learner.risk),
        "crowd": learner.crowd,
        "score": learner.score,
        "diversity": learner.diversity,
        "closeness": _rounded(learner.closeness),
        "leaks": learner.leaks,
        "contradictions": list(learner.contradictions),
        "combinations": [list(one) for one in learner.combinations],
        "essays": [{"id": e.id, "alone": e.alone, "together": e.together} for e in learner.essays],
    }
    return out | ({"values": [list(one) for one in learner.values]} if with_source else {})


def _leaks(leaks: tuple[Leak, ...] | None, with_source: bool) -> dict[str, Any]:
    def written(leak: Leak) -> dict[str, Any]:
        out: dict[str, Any] = {"essay": leak.essay, "start": leak.start, "end": leak.end, "kind": leak.kind}
        out |= {"label": leak.label, "where": leak.where}
        return out | ({"words": leak.words} if with_source else {})

    return {
        "checked": leaks is not None,
        "found": [written(leak) for leak in leaks or () if leak.is_real],
        "coincidences": [written(leak) for leak in leaks or () if not leak.is_word and leak.where != "text"],
        "homonyms": [written(leak) for leak in leaks or () if leak.is_word],
    }


def _linkage(assessment: Assessment) -> dict[str, Any] | None:
    if assessment.linkage is None:
        return None
    return {
        "words": assessment.settings.words,
        "essays": [
            {
                "essay": e.essay,
                "score": round(e.score, 4),
                "unique": round(e.unique, 4),
                "content": e.content,
                "longest": e.longest,
            }
            for e in assessment.linkage
        ],
    }
