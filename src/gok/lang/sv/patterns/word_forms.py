"""What a word form tells by itself, asked by `gok.lexicon.word_forms` and for its features."""

from __future__ import annotations

from gok.text.cache import compile_pattern

__all__ = ["HEAD", "HOMELAND", "UNHEARD"]

_HEADS = {
    "school": r"skol(?:a|an|or|e)|gymnasi(?:et|um)|universitet(?:et)?|högskola(?:n)?|school|college|university",
    "faith": r"kyrka(?:n)?|församling(?:en)?|mosk[eé](?:n)?|tempel|templet",
    "care": r"sjukhus(?:et)?|vårdcentral(?:en)?|klinik(?:en)?|boende(?:t)?|förskola(?:n)?|dagis(?:et)?",
    "public": r"bibliotek(?:et)?|muse(?:um|et)|badhus(?:et)?|simhall(?:en)?|kommun(?:en)?",
    "club": r"förening(?:en)?|klubb(?:en)?|lag(?:et)?",
    "trade": r"hotell(?:et)?|restaurang(?:en)?|kaf[eé](?:et)?|caf[eé](?:et)?|bank(?:en)?|butik(?:en)?|affär(?:en)?|"
    r"fabrik(?:en)?|bruk(?:et)?|företag(?:et)?",
    "centre": r"centr(?:um|et|alen)|galleria(?:n)?",
    "spot": r"torg(?:et)?|gata(?:n)?|väg(?:en)?|gränd|park(?:en)?|station(?:en)?|hållplats(?:en)?",
    "nature": r"sjö(?:n)?|berg(?:et)?|ö(?:n)?",
    "line": r"linjen?|banan?|tåget",
}
HEAD = compile_pattern("(?:" + "|".join(f"(?P<{kind}>{words})" for kind, words in _HEADS.items()) + ")s?$")
"""The common word that a name of an institution or place ends in, by what kind of thing it makes of it."""
HOMELAND = compile_pattern(
    r"sv[aeä]r[iy]?[egj]+[aei]?[nst]?|sv[aeä]rgi[ae]?[nst]?|sverige[ns]?|sverigs?|sverje|sverie|sverge|sverike|swerige|sweden|sveriga"
)
"""Sweden, however it is spelled: the country everybody here lives in is never personal."""
UNHEARD = compile_pattern(r"(?<=ti)o|(?<=tju)[gi]o?|(?<=[io])(?:en|ett)$")
"""Letters of a number word that are not heard, or stand for each other: fyrti, tjuge, tjugoen."""
