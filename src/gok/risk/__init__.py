"""Residual risk: what a pseudonymized corpus still gives away, who is at risk, and what to do about it."""

from gok.risk.applying import Plan, apply_to, plan_of
from gok.risk.assessing import Originals, assess
from gok.risk.assessment import Assessment, AttributeRisk, EssayRisk, LearnerRisk
from gok.risk.decisions import Decision
from gok.risk.gates import GATED, Gate, failures, read_gates
from gok.risk.leaks import Leak, Original, originals_of
from gok.risk.metadata import Table, read_table
from gok.risk.outcomes import ATTACKS, AttackOutcome
from gok.risk.settings import Settings

__all__ = [
    "ATTACKS",
    "GATED",
    "Assessment",
    "AttackOutcome",
    "AttributeRisk",
    "Decision",
    "EssayRisk",
    "Gate",
    "Leak",
    "LearnerRisk",
    "Original",
    "Originals",
    "Plan",
    "Settings",
    "Table",
    "apply_to",
    "assess",
    "failures",
    "originals_of",
    "plan_of",
    "read_gates",
    "read_table",
]
