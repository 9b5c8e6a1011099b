"""Initials: `J.S.`, `A. Karlsson`, `Snežana H.`"""

from __future__ import annotations

import re

from gok.detect.rules import Anchor, Rule, later

__all__ = ["RULES"]

_LETTER = r"[A-ZÅÄÖÉÜ]"
_NO_PERSON = re.compile(
    r"\b(?:vitamin|plan|grupp|klass|klassen|kurs|nivå|del|bokstaven|sfi|kapitel|typ|hepatit|alternativ|uppgift|betyg|betyget|fråga|"
    r"hus|uppgång|port|sal|punkt|figur|tabell|bilaga|sidan|blodgrupp|körkort|b-körkort|spår|gate|zon)\s*$",
    re.IGNORECASE,
)
_ABBREVIATIONS = frozenset({"P.S.", "P.S", "U.S.A.", "U.S.", "E.U.", "F.N.", "A.D.", "B.C.", "T.EX.", "M.M.", "D.V.S."})


def are_initials(match: re.Match[str]) -> bool:
    """Letters of a person: no abbreviation, no vitamin, no group of a course."""
    start = match.start("initials")
    left = match.string[max(0, start - 30) : start]
    return match.group("initials").upper() not in _ABBREVIATIONS and not _NO_PERSON.search(left)


RULES = (
    Rule(
        id="initials.several",
        pattern=later(rf"(?<![\w.])(?P<initials>{_LETTER}\.(?:[ -]?{_LETTER}\.){{1,3}})(?:(?=:s\b)|(?![\w]))"),
        anchor=Anchor.INITIAL,
        accepts=are_initials,
        score=0.9,
        finds=("/[J.S.]", "heter [T.Q.] Bảo", "och [A.-L.]. Alla"),
        ignores=("P.S. Hälsa", "t.ex. så", "A. Karlsson", "U.S.A. är"),
    ),
    Rule(
        id="initials.before_surname",
        pattern=later(rf"(?<![\w.])(?<!\d[ \u00a0])(?P<initials>{_LETTER}\.)(?=[ \u00a0]?{_LETTER}[^\W\d_]{{2,}})"),
        anchor=Anchor.INITIAL,
        accepts=are_initials,
        score=0.75,
        finds=("står [A.] Karlsson", "skylten: [M.] Vaziri"),
        ignores=("vitamin D. Jag", "plan B. Vi", "J.S. Ek", "på gatan 14 B. Zlata säger"),
    ),
    Rule(
        id="initials.after_name",
        pattern=later(rf"\b{_LETTER}[^\W\d_]{{2,20}},?\s(?P<initials>{_LETTER}\.)(?=\s|\Z|,|\))"),
        anchor=Anchor.INITIAL,
        accepts=are_initials,
        score=0.7,
        finds=("Hälsningar Snežana [H.]", "Venkatesh [R.], Sollentuna", "Bjelkhage, [T.] (2012)"),
        ignores=("Vitamin D. Sedan", "på plan B.", "Ali och K."),
    ),
    Rule(
        id="initials.alone",
        pattern=later(
            rf"(?:(?<=[.!?\n] )|(?<=\n)|(?<=, )|(?<=och )|^)(?P<initials>{_LETTER}\.)(?=:s\b|,|\s(?:är|var|och|"
            rf"sa|säger|övar|har|hade|kom|bor)\b)"
        ),
        anchor=Anchor.INITIAL,
        accepts=are_initials,
        score=0.7,
        finds=("hjälmen på. [L.] är fyrtiosex", "T.B., [L.], H.M.", "nysning. [Y.] övar inte"),
        ignores=("vitamin D. är bra", "plan B. är bra", "A. Karlsson"),
    ),
)
