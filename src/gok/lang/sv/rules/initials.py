"""Initials: `J.S.`, `A. Karlsson`, `Snežana H.`"""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, FinderRule, Rule, Trigger

__all__ = ["ATTRIBUTES", "RULES"]

_LETTER = r"[A-ZÅÄÖÉÜ]"
_CAPITAL = r"[A-ZÅÄÖÉÜÞÐØÆČŠŽĆĐŁŚŻÇĞİÑÁÍÓÚÝ]"
# What people in a report do.
_DOES = (
    r"(?:är|var|blev|blir|har|hade|fick|får|kan|kunde|vill|ville|ska|skulle|måste|sa|sade|säger|svarar|svarade|tycker|tyckte|tror|trodde|"
    r"menar|menade|anser|ansåg|berättar|berättade|förklarar|förklarade|påstår|påstod|vet|visste|känner|kände|bor|bodde|jobbar|jobbade|"
    r"arbetar|arbetade|läser|läste|studerar|studerade|kommer|kom|går|gick|flyttade|började|brukar|brukade|minns|mindes|gillar|gillade|"
    r"övar|övade|lärde|använder|använde|talar|talade|pratar|pratade|skriver|skrev|hävdar|hävdade|upplever|upplevde|nämner|nämnde|står|stod|och|som|på|från|[a-zåäö]{2,12}(?:de|te))"
)
_NO_PERSON = lazy_regex(
    r"\b(?:vitamin|plan|grupp|klass|klassen|kurs|nivå|del|bokstaven|sfi|kapitel|typ|hepatit|alternativ|uppgift|betyg|betyget|fick|får|fått|fråga|"
    r"hus|uppgång|ingång|trappa|port|sal|punkt|figur|tabell|bilaga|sidan|blodgrupp|körkort|b-körkort|spår|gate|zon|hushåll|i|familj)\s*$|\b[A-ZÅÄÖ]\s(?:och|eller|till)\s$",
    re.IGNORECASE,
)
_ABBREVIATIONS = frozenset(
    {"P.S.", "P.S", "U.S.A.", "U.S.", "E.U.", "F.N.", "A.D.", "B.C.", "T.EX.", "M.M.", "D.V.S.", "F.D."}
)


def are_initials(match: re.Match[str]) -> bool:
    """Letters of a person: no abbreviation, no vitamin, no group of a course."""
    start = match.start("initials")
    left = match.string[max(0, start - 30) : start]
    if match.group("initials").upper() in _ABBREVIATIONS or _NO_PERSON.search(left):
        return False
    if not _begins_line(match.string, start):
        return True
    return _LISTED.search(match.string, max(0, start - _WITHIN), start + _WITHIN) is None


_WITHIN = (
    5_000  # characters before and behind; a list is no longer, and a book is not searched for each of its initials
)
_LISTED = lazy_regex(r"^[ \t]*A[.)][ \t].*\n(?:.*\n){0,8}?[ \t]*B[.)][ \t]", re.MULTILINE)


def _begins_line(text: str, start: int) -> bool:
    """At the beginning of a line: where lines begin with A. and B. these are points of a list."""
    return not text[text.rfind("\n", 0, start) + 1 : start].strip()


# Somebody who may be called by a letter.
_SOMEBODY = (
    r"(?:vän|vännen|väninna|väninnan|kompis|kompisen|kamrat|klasskamrat|klasskompis|rumskamrat|arbetskamrat|kollega|granne|"
    r"lärare|lärarinna|chef|bror|lillebror|storebror|syster|lillasyster|storasyster|kusin|pojkvän|flickvän|sambo|man|fru|son|"
    r"dotter|mamma|pappa|moster|faster|farbror|morbror|svåger|svägerska|mormor|farmor|morfar|farfar)"
)
ATTRIBUTES = frozenset({"weighed"})  # of every row
RULES = (
    Rule(
        id="initials.of_somebody",
        pattern=lazy_regex(rf"\b{_SOMEBODY},?[ \u00a0](?P<initials>{_LETTER}(?:\.(?![\w.])|(?![\w.:-])))"),
        anchor=Anchor.INITIAL,
        score=0.9,
        finds=("träffade min vän [K.] på stan", "Hennes bror [M] kom."),
        ignores=("min vän K.L. kom", "min vän Karl kom", "min lärare B-G kom", "vitamin K. Jag"),
    ),
    Rule(
        id="initials.said_to_be",
        pattern=lazy_regex(
            rf"(?:(?<=[.!?\n] )|(?<=\n)|^)(?P<initials>{_LETTER}\.?)"
            rf"(?=\s(?:är|var)\s(?:min|vår)\s(?:[a-zåäö]+\s)?{_SOMEBODY}\b|\soch\sjag\b)"
        ),
        anchor=Anchor.INITIAL,
        score=0.9,
        finds=("[K] är min bästa vän.", "[M] och jag åkte hem."),
        ignores=("K är min favorit.", "A och B är rätt."),
    ),
    Rule(
        id="initials.several",
        pattern=lazy_regex(rf"(?<![\w.])(?P<initials>{_LETTER}\.(?:[ -]?{_LETTER}\.){{1,3}})(?:(?=:s\b)|(?![\w]))"),
        anchor=Anchor.INITIAL,
        accepts=are_initials,
        score=0.9,
        finds=("/[J.S.]", "heter [T.Q.] Bảo", "och [A.-L.]. Alla"),
        ignores=("P.S. Hälsa", "t.ex. så", "A. Karlsson", "U.S.A. är"),
    ),
    Rule(
        id="initials.before_surname",
        pattern=lazy_regex(
            rf"(?<![\w.])(?<!\d[ \u00a0])(?P<initials>{_LETTER}\.)(?=[ \u00a0]?{_CAPITAL}[^\W\d_]{{2,}})"
        ),
        anchor=Anchor.INITIAL,
        accepts=are_initials,
        score=0.75,
        finds=("står [A.] Karlsson", "skylten: [M.] Vaziri", "till [S.] Þórsdóttir"),
        ignores=(
            "vitamin D. Jag",
            "plan B. Vi",
            "J.S. Ek",
            "på gatan 14 B. Zlata säger",
            "A. Först går du\nB. Sedan svänger du",
            "hon fick A. Sedan gick vi",
        ),
    ),
    Rule(
        id="initials.after_name",
        pattern=lazy_regex(rf"\b{_LETTER}[^\W\d_]{{2,20}},?\s(?P<initials>{_LETTER}\.)(?=\s|\Z|,|\))"),
        anchor=Anchor.INITIAL,
        accepts=are_initials,
        score=0.7,
        finds=("Hälsningar Snežana [H.]", "Venkatesh [R.], Sollentuna", "Bjelkhage, [T.] (2012)"),
        ignores=("Vitamin D. Sedan", "på plan B.", "Ali och K."),
    ),
    Rule(
        id="initials.alone",
        pattern=lazy_regex(
            rf"(?:(?<=[.!?\n] )|(?<=[.!?][\"”] )|(?<=\n)|(?<=, )|(?<=och )|(?<=att )|(?<=vem )|(?<=när )|^)"
            rf"(?P<initials>{_LETTER}\.)(?=:s\b|,|\s{_DOES}\b)"
        ),
        anchor=Anchor.INITIAL,
        accepts=are_initials,
        score=0.75,
        finds=(
            "hjälmen på. [L.] är fyrtiosex",
            "T.B., [L.], H.M.",
            "nysning. [Y.] övar inte",
            "ett bageri. [D.] hjälpte en granne",
            "”Aldrig.” [R.] tycker tvärtom",
            "hon trodde att [M.] var chef",
        ),
        ignores=("vitamin D. är bra", "plan B. är bra", "A. Karlsson", "A. är fel\nB. är rätt"),
    ),
    Rule(
        id="initials.called",
        pattern=lazy_regex(
            r"\b(?:kall(?:ar|as|ad|at|ade|ades|a)|benämn\w{1,3}|informant(?:en)?|intervjupersonen?|deltagaren?|enligt|"
            r"sade|sa|säger|svarade|tycker|frågade|intervjuade|träffade|mötte|ringde|hjälpte|låg|ligger|satt|sitter|stod|kom|gick|vaknade|sov|föll|ramlade|grät|skrattade|med|hos|åt|heter|hette|"
            rf"(?:ringde|ringer|skrev|skriver|sade|sa)\s+till|(?:tänker|tänkte|väntar|väntade)\s+på)\s+(?:för\s+|här\s+|bara\s+|honom\s+|henne\s+)?(?P<initials>{_LETTER}\.)(?=[,.:\s]|\Z)",
            re.IGNORECASE,
        ),
        anchor=Anchor.INITIAL,
        accepts=lambda m: m.group("initials").isupper() and are_initials(m),
        score=0.8,
        finds=(
            "en man som jag kallar [M.], svarade",
            "här kallad [T.]",
            "Enligt [S.] är det så",
            "då sade [K.], som",
            "Jag träffade [C.] på en fest",
            "Jag kallar honom [M.] i texten",
            "vi ringde till [V.] som",
            "När jag kom låg [G.] på golvet",
        ),
        ignores=("enligt plan B. så", "kallas C-vitamin", "de säger A och B", "enligt k. så"),
    ),
    Rule(
        id="initials.in_row",
        pattern=lazy_regex(rf"{_LETTER}\.(?=(?:,|,?\s+och|\s+samt)\s(?P<initials>{_LETTER}\.)(?:[,.:\s)]|\Z))"),
        anchor=Anchor.INITIAL,
        accepts=are_initials,
        score=0.75,
        finds=("L. och [M.]. Alla", "mellan K.S., [T.] och några"),
        ignores=("A. Karlsson, B. Ek", "A, B och C. Sedan"),
    ),
    Rule(
        id="initials.genitive",
        pattern=lazy_regex(rf"(?<![\w.])(?P<initials>{_LETTER}\.:s)\b"),
        anchor=Anchor.INITIAL,
        accepts=are_initials,
        score=0.8,
        finds=("jag följer [L.:s] exempel",),
        ignores=("L. exempel", "EU:s regler"),
    ),
    Rule(
        id="initials.before_postscript",
        pattern=lazy_regex(rf"(?<=\n)(?P<initials>{_LETTER}\.?)(?=[^\S\n]*\n\s*(?:[Pp]\.?\s?[Ss]\b))"),
        anchor=Anchor.INITIAL,
        score=0.85,
        finds=("Puss och kram\n[D.]\n\nps. Nevena",),
        ignores=("A.\nB.", "Plan B.\n\nps. Hej"),
    ),
    FinderRule(
        id="initials.behind_name",
        says="is a letter behind a first name",
        finders=("letters_behind_names",),
        triggers=(Trigger(words=("letters_of_surnames",), shapes="C"),),
        score=0.8,
        finds=("Jag heter Sara [N] och går", "Kalle [A], 9B", "Hälsningar Zeinab [H]"),
        ignores=("Vitamin C är bra.", "Plan B, tack", "Sara I Ek", "sara n och"),
    ),
)
