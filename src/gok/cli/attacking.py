"""Attacks of `gok risk --attack`: what the attacker is given, who watches, what is kept for the next time."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from gok.cli.watching import in_lines
from gok.errors import InputError, SettingError

if TYPE_CHECKING:
    from gok.results import Result
    from gok.risk import AttackOutcome, Original
    from gok.risk.attacks import Holdings, Ledger
    from gok.risk.neutrality import Neutrality

__all__ = ["AttackOptions", "make_attacks", "measured_neutrality"]

Reader = Callable[[], Iterable["Result"]]
Track = Callable[[str, Iterable["Result"]], Iterable["Result"]]


@dataclass(frozen=True)
class AttackOptions:
    """What the command line says of attacks."""

    names: tuple[str, ...]
    background: Path | None = None
    population: Path | None = None
    state: Path | None = None
    suspects: Path | None = None

    @classmethod
    def chosen(
        cls, attack: str, background: Path | None, population: Path | None, state: Path | None, suspects: Path | None
    ) -> AttackOptions:
        """The options; a table or texts that are given are asked for."""
        from gok.risk.attacks import chosen_attacks

        if suspects and "parrot" not in chosen_attacks(attack):
            raise SettingError("--suspects are what the parrot points at: say --attack parrot")
        named = [attack, "phrases" if background else "", "population" if population else ""]
        return cls(chosen_attacks(",".join(named)), background, population, state, suspects)

    @property
    def reads(self) -> tuple[Path | None, ...]:
        """What is read besides."""
        return self.background, self.population

    def suspect_lines(self, holdings: Holdings) -> str:
        """The places the attacks point at, a JSON line each; no word of a text is in it."""
        return "".join(json.dumps(one._asdict(), ensure_ascii=False) + "\n" for one in holdings.suspects)


def make_attacks(
    options: AttackOptions, holdings: Holdings, files: Sequence[Path], track: Track
) -> tuple[AttackOutcome, ...]:
    """Make the attacks that were asked for; `files` are what the release was read from."""
    from gok.risk.attacks import run_attacks

    if holdings.originals is None:
        holdings.originals = _own_originals(holdings.read)
    holdings.ledger = _ledger(options, files, holdings)
    holdings.track = track if sys.stderr.isatty() else in_lines
    try:
        return run_attacks(holdings, options.names)
    except KeyboardInterrupt:
        if options.state:
            typer.echo(f"gok: what is done is kept in {options.state}: the same command goes on", err=True)
        raise


def _own_originals(read: Reader) -> Mapping[str, list[Original]] | None:
    """The originals of a corpus that holds them itself."""
    from gok.risk import originals_of

    found = {result.essay.id: list(originals_of(result)) for result in read() if not result.released}
    return found if any(found.values()) else None


def _ledger(options: AttackOptions, files: Sequence[Path], holdings: Holdings) -> Ledger:
    from gok.risk.attacks import Ledger
    from gok.risk.attacks.ledger import digest_of_files

    def tell(step: str) -> None:
        typer.echo(f"gok: attack {step}", err=True)

    if options.state is None:
        return Ledger(tell=tell)
    besides = [path for path in options.reads if path and path.is_file()]
    settings = (holdings.k, holdings.table, sorted((holdings.originals or {}).items()))
    return Ledger(options.state, digest_of_files([*files, *besides], settings), tell)


def measured_neutrality(read: Reader) -> Neutrality:
    """How names of twenty cultures fare in the essays."""
    from gok.risk.neutrality import measure_neutrality

    found = measure_neutrality(read(), tell=lambda step: typer.echo(f"gok: {step}", err=True))
    if found is None:
        raise InputError("no essay names anybody: there is nothing to put other names for")
    return found
