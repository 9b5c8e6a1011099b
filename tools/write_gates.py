"""Write `src/gok/detect/gates.tsv`: what the pattern of each rule cannot do without. `tools/write_gates.py [--check]`

A pattern is taken apart as the regex compiler does it. In a sequence every part must match, so the most telling part
counts; of alternatives one must match, so all their pieces count together; what may be left out says nothing. Pieces
are in small letters, since they are looked for in lower-cased text.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

from gok.detect import Rule, all_rules
from gok.detect.gates import RuleGate, Start, checksum, table_path

_MOST = 64  # more pieces than this are not worth asking for
_REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)
_DIGIT, _CAPITAL, _LETTER = r"\d", r"\u", r"\w"  # what a match may begin with, beside texts
_HEAD = "# made by tools/write_gates.py: rule, checksum, digits, pieces, where a match begins, with what\n"

Parts = Sequence[tuple[Any, Any]]
Texts = frozenset[str]


def gate_of(rule: Rule) -> RuleGate:
    """What a stretch must hold for the rule's pattern to match in it, and where a match can begin."""
    parsed = parser.parse(rule.pattern.pattern, rule.pattern.flags)
    pieces, digits = _needed(parsed)
    start, beginnings = _start(parsed, any_case=bool(rule.pattern.flags & re.IGNORECASE))
    return RuleGate(tuple(sorted(_shortest(pieces))), digits, start, tuple(sorted(beginnings)))


def _needed(parts: Iterable[tuple[Any, Any]]) -> tuple[Texts, int]:
    """The most telling set of pieces one of which must be there (empty if there is none), and the fewest digits."""
    best, digits = Texts(), 0
    run: Sequence[str] = [""]  # what the literals so far can read, side by side
    for part in parts:
        texts = _texts([part])
        if texts is not None and len(run) * len(texts) <= _MOST:
            run = [left + right for left in run for right in texts]
        else:
            best, run = max(best, Texts(run), key=_worth), [""]
        pieces, fewest = _of_part(*part)
        best, digits = max(best, pieces, key=_worth), digits + fewest
    return max(best, Texts(run), key=_worth), digits


def _of_part(code: Any, value: Any) -> tuple[Texts, int]:
    if code is codes.LITERAL:
        return Texts(), int(chr(value).isdigit())
    if code is codes.IN:
        return Texts(), int(_class(value, any_case=True) == {_DIGIT})
    if code is codes.SUBPATTERN:
        return _needed(value[3])
    if code is codes.ATOMIC_GROUP:
        return _needed(value)
    if code is codes.BRANCH:
        ways = [_needed(way) for way in value[1]]
        pieces = Texts().union(*(pieces for pieces, _ in ways)) if all(pieces for pieces, _ in ways) else Texts()
        return pieces, min(digits for _, digits in ways)
    if code in _REPEATS and value[0] > 0:
        pieces, digits = _needed(value[2])
        return pieces, digits * value[0]
    return Texts(), 0


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
    return (min(least, 3), -len(_shortest(pieces)))


def _shortest(pieces: Texts) -> Texts:
    """Without those that hold another one."""
    if "" in pieces:
        return Texts()
    return Texts(p for p in pieces if not any(other in p for other in pieces if other != p))


def _start(parts: Parts, *, any_case: bool) -> tuple[Start, Texts]:
    """Where a match can begin, and with which texts."""
    firsts = _firsts(parts, any_case)
    if firsts is None or "" in firsts:
        return Start.ANYWHERE, Texts()
    if _DIGIT in firsts:
        firsts = Texts(_DIGIT if first[0].isdigit() else first for first in firsts)
    markers = firsts & {_DIGIT, _CAPITAL, _LETTER}
    texts = Texts(f for f in firsts - markers if not any(f.startswith(other) for other in firsts if other != f))
    at_word = _begins_at_word(parts) and all(text[0].isalnum() for text in texts)
    if _LETTER in markers:
        return (Start.WORD if at_word else Start.ANYWHERE), Texts()
    if texts and not at_word and any(char.isalpha() for char in "".join(texts)):
        return Start.ANYWHERE, Texts()
    start = (Start.WORDS if at_word else Start.TEXT) if texts else Start.ANYWHERE
    start |= (Start.DIGIT if _DIGIT in markers else start) | (Start.CAPITAL if _CAPITAL in markers else start)
    return start, texts


def _firsts(parts: Parts, any_case: bool) -> Texts | None:
    """What a match can begin with: texts, a digit, a capital, a letter; "" if it can be empty; None if not known."""
    found: set[str] = set()
    for place, (code, value) in enumerate(parts):
        ways: Iterable[str] | None = None
        for end in range(len(parts), place, -1):  # as long a text as can be
            if (ways := _texts(parts[place:end])) is not None:
                break
        if ways is not None:
            pass
        elif code in (codes.AT, codes.ASSERT, codes.ASSERT_NOT):
            ways = [""]
        elif code is codes.IN:
            ways = _class(value, any_case)
        elif code is codes.SUBPATTERN and not value[1]:
            ways = _firsts(value[3], any_case)
        elif code is codes.BRANCH:
            each = [_firsts(way, any_case) for way in value[1]]
            ways = None if None in each else Texts().union(*(way for way in each if way))
        elif code in _REPEATS and (once := _firsts(value[2], any_case)) is not None:
            ways = once if value[0] > 0 else {"", *once}
        if ways is None:
            return None
        found |= {*ways} - {""}
        if "" not in ways:
            return Texts(found)
    return Texts({*found, ""})


def _class(members: Parts, any_case: bool) -> Texts | None:
    """What a class of characters stands for."""
    if members[0] == (codes.NEGATE, None):
        return Texts({_LETTER}) if (codes.CATEGORY, codes.CATEGORY_NOT_WORD) in members else None
    found = set()
    for code, value in members:
        chars = range(value[0], value[1] + 1) if code is codes.RANGE else [value] if code is codes.LITERAL else []
        if (code, value) == (codes.CATEGORY, codes.CATEGORY_DIGIT) or (chars and all(chr(c).isdigit() for c in chars)):
            found.add(_DIGIT)
        elif chars and all(chr(c).isupper() for c in chars) and not any_case:
            found.add(_CAPITAL)
        elif (code, value) == (codes.CATEGORY, codes.CATEGORY_WORD) or (chars and all(chr(c).isalpha() for c in chars)):
            found.add(_LETTER)
        elif code is codes.LITERAL:
            found.add(chr(value).lower())
        else:
            return None
    return Texts(found)


def _begins_at_word(parts: Parts) -> bool:
    """Whether nothing of a word can stand right before a match that begins with a letter or digit."""
    for code, value in parts:
        if code is codes.AT and value is codes.AT_BOUNDARY:
            return True
        if code is codes.ASSERT_NOT and value[0] < 0:
            if any(one is codes.IN and (codes.CATEGORY, codes.CATEGORY_WORD) in of for one, of in value[1]):
                return True
            if list(value[1]) == [(codes.CATEGORY, codes.CATEGORY_WORD)]:
                return True
        elif code is codes.SUBPATTERN:
            return _begins_at_word(value[3])
        elif code is codes.BRANCH:
            return all(_begins_at_word(way) for way in value[1])
        elif code not in (codes.AT, codes.ASSERT, codes.ASSERT_NOT):
            return False
    return False


def table() -> str:
    """The whole table."""
    lines = [_HEAD]
    for rule in all_rules():
        gate = gate_of(rule)
        sum_ = checksum(rule.pattern.pattern, rule.pattern.flags)
        cells = (rule.id, sum_, str(gate.digits), "|".join(gate.pieces), _named(gate.start), "|".join(gate.beginnings))
        lines.append("\t".join(cells) + "\n")
    return "".join(lines)


def _named(start: int) -> str:
    return "+".join(kind.name.lower() for kind in Start if kind & start and kind.name)


def main() -> int:
    """Write the table, or say whether it is as it should be."""
    made, path = table(), table_path()
    if "--check" in sys.argv:
        return int(path.read_text("utf-8") != made)
    path.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
