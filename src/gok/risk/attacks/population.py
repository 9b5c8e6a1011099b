"""The population: of how many people is everything true that is known of a learner (k-map), and is it only this one?"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence

from gok.risk.attacks.chances import SHUFFLES
from gok.risk.attacks.holdings import Holdings
from gok.risk.facts import Fact, facts_of, name_of_country
from gok.risk.gathering import owner_of
from gok.risk.outcomes import AttackOutcome
from gok.risk.population import Population

__all__ = ["attack", "known_of_learners"]

_FROM_TEXTS = {"origin": "country", "country_of_birth": "country", "city": "place", "profession": "occupation"}


def attack(holdings: Holdings) -> list[AttackOutcome]:
    """The expected share of learners picked out of the population, and the figures of disclosure control beside it."""
    people = holdings.population
    if people is None:
        return [AttackOutcome("population", notes=("No table of the population was given (--population).",))]
    learners = known_of_learners(holdings, people.columns)
    told = [known for known in learners if known]
    if not told:
        columns = ", ".join(people.columns)
        return [AttackOutcome("population", notes=(f"Of no learner is anything known that the table has: {columns}.",))]
    weighed = holdings.ledger.once("population", lambda: _weighed(told, len(learners), people, holdings.k).to_dict())
    return [AttackOutcome.from_dict(weighed)]


def _weighed(told: Sequence[Mapping[str, str]], learners: int, people: Population, k: int) -> AttackOutcome:
    sizes = [people.count(known) for known in told]
    fitting = [size for size in sizes if size]
    crowds = Counter(tuple(sorted(known.items())) for known in told)
    present = [crowds[tuple(sorted(known.items()))] / size for known, size in zip(told, sizes, strict=True) if size]
    risks = [1 / size for size in fitting]
    rate = sum(risks) / len(risks) if risks else None
    means = _of_anybody([known for known, size in zip(told, sizes, strict=True) if size], people) if risks else []
    small = sum(size < k for size in fitting)
    details: dict[str, float | int | str | None] = {
        "population": people.total,
        "columns": ", ".join(people.columns),
        "learners": learners,
        "k_map": min(fitting, default=None),
        "unique": sum(size == 1 for size in fitting),
        f"under_{k}": small,
        "delta_presence": min(1.0, max(present)) if present else None,
        "not_in_table": len(sizes) - len(fitting),
    }
    notes: tuple[str, ...] = ()
    if missing := len(sizes) - len(fitting):
        notes = (f"{missing} learners fit nobody in the table: are the values written alike? They are left out.",)
    return AttackOutcome(
        "population",
        rate=rate,
        base=sum(means) / len(means) if means else None,
        interval=_spread(risks),
        trials=len(fitting),
        p=(sum(mean >= rate for mean in means) + 1) / (len(means) + 1) if rate is not None else None,
        lowers=("wider_values",) if small else ("nothing",),
        details=details,
        notes=notes,
    )


def known_of_learners(holdings: Holdings, columns: Sequence[str]) -> list[dict[str, str]]:
    """What is known of each learner that the table has a column for; the metadata goes before the texts."""
    learners: dict[str, dict[str, str]] = {}
    for result in holdings.track("population", holdings.read()):
        known = learners.setdefault(owner_of(result.essay), {})
        for kind, value in holdings.columns_of(result.essay).items():
            if kind in columns:
                known.setdefault(kind, value)
        for fact in facts_of(result):
            kind = _FROM_TEXTS.get(fact.attribute, "")
            if kind in columns:
                known.setdefault(kind, _written(fact))
    return list(learners.values())


def _written(fact: Fact) -> str:
    return name_of_country(fact.value) if fact.attribute == "origin" else fact.value


def _spread(risks: Sequence[float], seed: int = 1) -> tuple[float, float] | None:
    """The 95 % interval of a mean, by drawing learners again and again."""
    if not risks:
        return None
    source = random.Random(seed)  # noqa: S311 - statistics, not secrets
    means = sorted(sum(source.choices(risks, k=len(risks))) / len(risks) for _ in range(SHUFFLES))
    return means[round(0.025 * (SHUFFLES - 1))], means[round(0.975 * (SHUFFLES - 1))]


def _of_anybody(told: Sequence[Mapping[str, str]], people: Population, seed: int = 1) -> list[float]:
    """The same rate if the learners were anybody: people drawn from the table, of whom as much is known."""
    source = random.Random(seed)  # noqa: S311
    rows, weights = [values for values, _ in people.rows], [count for _, count in people.rows]
    masks = [tuple(bool(known.get(column)) for column in people.columns) for known in told]
    risks: dict[tuple[str, ...], float] = {}
    means = []
    for _ in range(SHUFFLES):
        total = 0.0
        for mask, values in zip(masks, source.choices(rows, weights, k=len(masks)), strict=True):
            shown = tuple(value if is_known else "" for is_known, value in zip(mask, values, strict=True))
            if shown not in risks:
                risks[shown] = 1 / people.count(dict(zip(people.columns, shown, strict=True)))
            total += risks[shown]
        means.append(total / len(masks))
    return means
