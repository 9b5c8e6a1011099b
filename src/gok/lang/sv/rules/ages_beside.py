"""Ages that only the person or the age beside them tells."""

from __future__ import annotations

from gok.lang.rules import FinderRule

__all__ = ["ATTRIBUTES", "RULES"]

ATTRIBUTES = frozenset({"by_form"})  # of every row
RULES = (
    FinderRule(
        id="ages.of_person",
        says="stands beside somebody where an age stands",
        finders=("ages_beside",),
        score=0.85,
        personal=1.0,
        finds=("Min vän Ali är [26].", "Lin, [nio], och", "Fatima ([12]) bor", "mormor Sara [85] år"),
        ignores=("Ali 2 gånger", "Ali köpte 3 bilar", "Ali är snäll"),
    ),
    FinderRule(
        id="ages.in_row",
        says="stands behind another age, in a row of people and their ages",
        finders=("ages_beside",),
        score=0.85,
        personal=1.0,
        attributes=frozenset({"behind_age"}),
        finds=("Ali är 39 och han [37].",),
        ignores=("Ali är 39 och köpte 37 bilar.",),
    ),
)
