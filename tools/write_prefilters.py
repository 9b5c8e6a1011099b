"""Write `prefilters.tsv` of a language: what the pattern of each rule cannot do without.

    python tools/write_prefilters.py [--check]

How a match begins is worked out in `pattern_beginnings`. For what must be somewhere in it a pattern is taken apart as
the regex compiler does it: in a sequence every part must match, so the most telling part counts; of alternatives one
must match, so all their pieces count together; what may be left out says nothing. Pieces are in small letters, since
they are looked for in lower-cased text.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

from pattern_beginnings import ways_of

from gok.detect import Rule, pattern_rules
from gok.kernel.prefilter import Prefilter, Way
from gok.lang import load_language

_MOST = 64  # more pieces than this are not worth asking for
_REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)
_FIRST_LINE = (
    "# made by tools/write_prefilters.py: rule, checksum, pieces; "
    "of each way beginnings, endings, and beginnings of the next word\n"
)

Texts = frozenset[str]


def prefilter_of(rule: Rule) -> Prefilter:
    """What a stretch must hold for the rule's pattern to match in it, and where a match can begin."""
    pattern, flags = rule.pattern.pattern, rule.pattern.flags
    pieces = _shortest(_needed(parser.parse(pattern, flags)))
    ways = [Way(*(tuple(sorted(map("".join, some or ()))) for some in way)) for way in ways_of(pattern, int(flags))]
    return Prefilter(tuple(sorted(pieces)), tuple(ways))


def _needed(parts: Iterable[tuple[Any, Any]]) -> Texts:
    """The most telling set of pieces one of which must be there; empty if there is none."""
    best = Texts()
    run: Sequence[str] = [""]  # what the literals so far can read, side by side
    for part in parts:
        texts = _texts([part])
        if texts is not None and len(run) * len(texts) <= _MOST:
            run = [left + right for left in run for right in texts]
        else:
            best, run = max(best, Texts(run), key=_worth), [""]
        best = max(best, _of_part(*part), key=_worth)
    return max(best, Texts(run), key=_worth)


def _of_part(code: Any, value: Any) -> Texts:
    if code is codes.SUBPATTERN:
        return _needed(value[3])
    if code is codes.ATOMIC_GROUP:
        return _needed(value)
    if code is codes.BRANCH:
        ways = [_needed(way) for way in value[1]]
        return Texts().union(*ways) if all(ways) else Texts()
    if code in _REPEATS and value[0] > 0:
        return _needed(value[2])
    return Texts()


def _texts(parts: Iterable[tuple[Any, Any]]) -> list[str] | None:
    """All texts the parts can read, in small letters; None if they are too many or not known."""
    out = [""]
    for code, value in parts:
        if code is codes.LITERAL:
            ways: list[str] | None = [chr(value).lower()]
        elif code is codes.IN and all(one is codes.LITERAL for one, _ in value):
            ways = [chr(char).lower() for _, char in value]
        elif code is codes.SUBPATTERN and not value[1]:
            ways = _texts(value[3])
        elif code is codes.BRANCH:
            each = [_texts(way) for way in value[1]]
            ways = None if None in each else [text for way in each if way for text in way]
        elif code is codes.MAX_REPEAT and value[:2] == (0, 1):
            once = _texts(value[2])
            ways = None if once is None else ["", *once]
        elif code in (codes.AT, codes.ASSERT_NOT):
            ways = [""]
        else:
            ways = None
        if ways is None or len(out) * len(ways) > _MOST:
            return None
        out = [left + right for left in out for right in ways]
    return out


def _worth(pieces: Texts) -> tuple[float, ...]:
    """Longer pieces are rarer, up to some letters; fewer are asked for faster; an empty set tells nothing."""
    least = min((len(piece.strip()) for piece in pieces), default=0)
    return (min(least, 5), -len(_shortest(pieces)))


def _shortest(pieces: Texts) -> Texts:
    """Without those that hold another one."""
    if "" in pieces:
        return Texts()
    return Texts(p for p in pieces if not any(other in p for other in pieces if other != p))


def table() -> str:
    """The whole table."""
    lines = [_FIRST_LINE]
    for rule in pattern_rules(load_language()):
        prefilter = prefilter_of(rule)
        cells = [rule.id, rule.checksum, "|".join(prefilter.pieces)]
        cells += ["|".join(beginnings) for way in prefilter.ways for beginnings in way]
        lines.append("\t".join(cells) + "\n")
    return "".join(lines)


def main() -> int:
    """Write the table, or say whether it is as it should be."""
    made, path = table(), load_language().folder / "prefilters.tsv"
    if "--check" in sys.argv:
        return int(path.read_text("utf-8") != made)
    path.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
