"""All attacks that were asked for, one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from gok.errors import SettingError
from gok.risk.attacks.holdings import Holdings
from gok.risk.outcomes import ATTACKS, AttackOutcome

__all__ = ["chosen_attacks", "run_attacks"]


def chosen_attacks(words: str) -> tuple[str, ...]:
    """The attacks that are named, in the order in which they are made.

    >>> chosen_attacks("style, oracle"), len(chosen_attacks("all"))
    (('oracle', 'style'), 6)
    """
    names = {name.strip() for name in words.split(",") if name.strip()}
    if unknown := sorted(names - {"all", *ATTACKS}):
        raise SettingError(f"no attack {unknown[0]!r}; there are all, {', '.join(ATTACKS)}")
    return ATTACKS if "all" in names else tuple(name for name in ATTACKS if name in names)


def run_attacks(holdings: Holdings, names: Iterable[str] = ATTACKS) -> tuple[AttackOutcome, ...]:
    """What comes of the attacks; steps that were done before are taken from the ledger."""
    _numbers()
    outcomes: list[AttackOutcome] = []
    for name in names:
        outcomes += import_module(f"gok.risk.attacks.{name}").attack(holdings)
    return tuple(outcomes)


def _numbers() -> None:
    try:
        import_module("numpy")
    except ImportError:
        raise SettingError("attacks need numpy, which is not installed: pip install 'gok[attacks]'") from None
