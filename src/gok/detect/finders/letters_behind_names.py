"""The letter of a surname behind a first name, without a full stop: `Sara N`, `Kalle A och Kalle B`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gok.detect.view import CAPITALS, Candidate, EssayView
from gok.lang.rules import FinderRule
from gok.text import Span

__all__ = ["find_letters_behind_names"]

_LONGER = CAPITALS + "d"  # shapes of what goes on behind a letter: `Anna K Ek`, `Maria B 2`


def find_letters_behind_names(
    view: EssayView, positions: Sequence[int], rules: Mapping[str, FinderRule]
) -> Iterator[Candidate]:
    """One capital letter behind a listed first name; not before a full stop, a number or a capital."""
    rule, known, letters = rules["behind_name"], view.known, view.language.words("letters_of_surnames")
    for i in positions:
        if i == 0 or known[i].shape != "C" or known[i].lower not in letters:
            continue
        if not view.is_next(i) or "firstname" not in known[i - 1].categories:
            continue
        behind = known[i + 1] if i + 1 < len(known) else None
        if behind is not None and (behind.lower == "." or (behind.shape in _LONGER and view.is_next(i + 1))):
            continue
        if known[i - 1].shape == "C":
            token = view.tokens[i]
            yield Candidate(Span(token.start, token.end), "initials", rule.id, rule.score, personal=rule.personal)
