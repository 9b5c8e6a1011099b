"""The scorecard as tables and as plain values."""

from __future__ import annotations

from typing import Any

from gok.evaluate.replacement.judging import Scorecard, WayScores
from gok.evaluate.tables import Cell, Table
from gok.version import __version__

__all__ = ["SHARES", "scorecard_tables", "to_dict"]

SCHEMA = "gok scorecard 1"
SHARES = (
    *("type", "gender", "age band", "one entity, one pseudonym", "none shared", "none an original"),
    *("city in its country", "at home or abroad", "street keeps its kind", "street in its town"),
    *("relatives' surnames", "birth year and age", "ages in order", "inflection", "inflection (dictionary)"),
)
"""Names of the shares, in the order in which they are shown."""
_RIGHT = (
    "Share of the places where it can be asked, and how many were asked over all keys. 95 % intervals: of shares by "
    "Wilson, a place counted once whatever the keys; of changes by bootstrap over essays."
)


def scorecard_tables(card: Scorecard) -> list[Table]:
    """All ways side by side, then each figure with its interval."""
    own = card.ways[0] if card.ways else None
    tables = [_shares(card), _rest(card), _measures(card)]
    return [*tables, *((_intervals(own), _tags(own)) if own else ())]


def _shares(card: Scorecard) -> Table:
    rows = [(n, *(w.shares[n].value if n in w.shares else None for w in card.ways)) for n in _names(card)]
    columns = ("share that is right", *(w.name for w in card.ways))
    note = f"{card.essays:,} essays, {card.mentions:,} replaced mentions, {card.runs} keys."
    return Table("replacement", "Pseudonyms", columns, tuple(rows), note, 3)


def _names(card: Scorecard) -> list[str]:
    return [name for name in SHARES if any(name in w.shares for w in card.ways)]


def _rest(card: Scorecard) -> Table:
    rates = [w.guesses for w in card.ways]
    rows: tuple[tuple[Cell, ...], ...] = (
        ("words changed beyond the mentions", *(w.changed_words for w in card.ways)),
        ("parts of speech kept outside the mentions", *(w.tags_kept.value for w in card.ways)),
        ("originals guessed", *(r and r.right / r.whole for r in rates)),
        ("… blindly (base rate)", *(r and r.blind / r.whole for r in rates)),
    )
    note = "Guessed: from all other essays and keys, the original that a pseudonym stood for most often."
    return Table("around", "Around them", ("", *(w.name for w in card.ways)), rows, note, 3)


def _measures(card: Scorecard) -> Table:
    names = tuple(card.ways[0].changes) if card.ways else ()
    rows = tuple((name, card.ways[0].changes[name].before, *(_percent(w, name) for w in card.ways)) for name in names)
    columns = ("change of the mean in per cent", "before", *(w.name for w in card.ways))
    note = "A word begins with a letter. Unknown: in no list, as most misspelled words are."
    return Table("measures", "What research loses", columns, rows, note, 2)


def _percent(way: WayScores, name: str) -> float | None:
    change = way.changes.get(name)
    return None if change is None or change.relative is None else 100 * change.relative


def _intervals(way: WayScores) -> Table:
    rows: list[tuple[str, int | None, float | None, float | None, float | None]] = []
    for name in SHARES:
        if share := way.shares.get(name):
            rows.append((name, share.whole, share.value, *(share.interval or (None, None))))
    for name, change in way.changes.items():
        rows.append((f"{name} (relative change)", None, change.relative, *(change.interval or (None, None))))
        rows.append((f"{name} (each essay, either way)", None, change.each, None, None))
    return Table(
        f"{way.name}-intervals", f"{way.name}: intervals", ("", "asked", "value", "from", "to"), tuple(rows), _RIGHT, 4
    )


def _tags(way: WayScores) -> Table:
    rows = tuple((tag, before, after, after - before) for tag, (before, after) in way.tags.items())
    return Table(f"{way.name}-tags", f"{way.name}: parts of speech", ("tag", "before", "after", "difference"), rows)


def to_dict(card: Scorecard) -> dict[str, Any]:
    """Everything as plain values (`"schema": "gok scorecard 1"`, described in docs/evaluation.md)."""
    return {
        "schema": SCHEMA,
        "gok": __version__,
        "essays": card.essays,
        "mentions": card.mentions,
        "keys": card.runs,
        "notes": list(card.notes),
        "ways": {way.name: _way(way) for way in card.ways},
    }


def _way(way: WayScores) -> dict[str, Any]:
    return {
        "shares": {
            name: {"right": s.right, "of": s.whole, "share": s.value, "interval": s.interval}
            for name, s in way.shares.items()
        },
        "changed_words": way.changed_words,
        "tags_kept": way.tags_kept.value,
        "guessed": way.guesses and way.guesses.right / way.guesses.whole,
        "guessed_blindly": way.guesses and way.guesses.blind / way.guesses.whole,
        "measures": {
            name: {"before": c.before, "after": c.after, "change": c.relative, "interval": c.interval, "each": c.each}
            for name, c in way.changes.items()
        },
        "tags": {tag: {"before": before, "after": after} for tag, (before, after) in way.tags.items()},
    }
