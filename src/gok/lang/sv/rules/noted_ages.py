"""Ages as notes, lists and everyday speech have them: `fem bast`, `sextio plus`, `(Olha, Nina: 15 resp. 13)`."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.numerals import read_cardinal
from gok.lang.sv.rules.age_checks import is_an_age, is_bare_number, is_somebodys_age
from gok.lang.sv.rules.baby_ages import ABOUT, AGE, IS
from gok.lang.sv.rules.hasty_ages import RULES as _HASTY

__all__ = ["RULES"]

_I = re.IGNORECASE
_AGE_2 = AGE.replace("age_digits", "age_digits_2").replace("age_string", "age_string_2")
_NAME = r"[A-ZÅÄÖŁŠŽÇÉÓÚÍ][^\W\d_]{1,30}"
_DIGITS = r"(?P<age_digits>[1-9]\d?)"
_NO_WORD = r"(?P<age_string>(?!))?"
_ENDS = r"(?=\s*(?:[.!?;)\n]|\Z|,\s(?!\d)))"


def are_listed_ages(match: re.Match[str]) -> bool:
    """As many ages as names, none of them a hundred."""
    names = len(re.findall(_NAME, match.group("_names")))
    ages = [match.group(name) for name in ("age_digits", "age_digits_2", "age_digits_3", "age_digits_4")]
    return names == len([age for age in ages if age])


RULES = (
    Rule(
        id="ages.bast",
        pattern=lazy_regex(rf"(?<![\w,.]){AGE}\s+bast\b", _I),
        needs=("bast",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_an_age,
        score=0.95,
        finds=("Ute stod Tim, [fem] bast, med", "en snubbe på [23] bast"),
        ignores=("bindas med bast", "en bast"),
    ),
    Rule(
        id="ages.plus",
        pattern=lazy_regex(
            rf"\b(?:jag|du|han|hon|hen|som|{_NAME})\s+{IS}\s+{ABOUT}{AGE}(?=\s*(?:\+(?!\s?\d)|plus(?:sare)?\b(?!\s+\w*(?:\d|grad|moms))))",
            _I,
        ),
        needs=("+", "plus"),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_bare_number,
        score=0.85,
        finds=("min granne Resul som är [sextio] plus.", "hon är [70]+ men stark"),
        ignores=("det är 20 plus 3", "han är 5 + 6", "Det var fem plus moms"),
    ),
    Rule(
        id="ages.about_so_old",
        pattern=lazy_regex(
            r"(?<!\bsom\s)\b(?:(?:en|ett)\s+(?:\w+\s+)?(?=\w+\s+på\s+[\dtfsån])|(?=\w+\s+på\s+(?:unge|omkr|cirk|ca\b|kans|runt|krin|över|näst|dryg|knap|högs)))(?:son|dotter|pojke|flicka|tjej|kille|kvinna|man|barn|bebis|dam|herre|gubbe|gumma|tant|farbror|person|kund|"
            rf"patient)\w{{0,2}}\s+på\s+{ABOUT}{AGE}"
            r"(?=\s+år\b(?!\s+(?:sedan|sen))|\s*(?:[.,;!?)\n]|\Z)|\s+(?:som|och|med|kom|stod|satt)\b)",
            _I,
        ),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_bare_number,
        score=0.85,
        finds=(
            "En kund, en dam på ungefär [sjuttio] år, ville",
            "en pojke på kanske [tio] som sålde",
            "en dam på [60] och en präst",
        ),
        ignores=("en man på ungefär 80 kilo", "barn på nästan alla skolor", "som ett barn på fem år"),
    ),
    Rule(
        id="ages.too",
        pattern=lazy_regex(
            rf"\b(?:(?:min|din|hans|hennes|vår)\s+(?:\w*(?:mamma|pappa|mor|far|bror|syster|son|dotter|man|fru|sambo|make|maka|kusin|vän|kompis|moster|faster))|jag|du|han|hon)\s+{IS}\s+{AGE}(?=\s+(?:också|oxå|med|faktiskt|precis|fortfarande|redan)\b(?!\s+\w+\s+(?:gånger|år)))",
            _I,
        ),
        needs=("också", "oxå", "med", "faktiskt", "precis", "fortfarande", "redan"),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_somebodys_age,
        score=0.85,
        finds=("min pappa är [43] också men", "hon är [tretton] redan"),
        ignores=("min tid är 10 redan", "min hyra är 43 också", "det är 20 också"),
    ),
    Rule(
        id="ages.guesses",
        pattern=lazy_regex(
            r"\bhur\s+gam\w+\b[^\n]{0,90}?\b(?:gissa(?:r|de)?|tippa(?:r|de)?|tror|trodde)\s+(?:på\s+|att\s+(?:han|hon)\s+är\s+|(?:han|hon)\s+är\s+)?"
            rf"{AGE}{_ENDS}",
            _I,
        ),
        needs=("hur",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_bare_number,
        score=0.85,
        finds=("Hur gammal är läraren? (Ingen vet. Trésor gissar [58].)",),
        ignores=("Hur gammalt är trädet? Jag tror 300.", "Jag gissar 58."),
    ),
    Rule(
        id="ages.years_and_months_beside",
        pattern=lazy_regex(
            rf"(?:{_NAME}|\b(?:son|dotter|bror|syster|barn))\s*[(,]\s*{AGE}\s*år\s+(?:och|&)\s+{_AGE_2}\s*(?:månader|månad|mån|veckor)\b",
        ),
        anchor=Anchor.WEEKS | Anchor.YEARS,
        accepts=is_somebodys_age,
        score=0.9,
        finds=("vår son Zayan ([2] år och [7] mån) finns", "min dotter, [tre] år och [fyra] månader"),
        ignores=("kursen, 2 år och 3 månader",),
    ),
    Rule(
        id="ages.of_those_named",
        pattern=lazy_regex(
            rf"(?P<_names>{_NAME}(?:,\s+{_NAME}){{0,2}}(?:,|,?\s+(?:och|&))\s+{_NAME})\s*[:(–-]\s*{_DIGITS}(?:\s*år)?"
            r"(?:,\s*(?P<age_digits_2>[1-9]\d?))?(?:,\s*(?P<age_digits_3>[1-9]\d?))?"
            r"(?:\s*(?:,|och|&|resp\.?|respektive)\s*(?P<age_digits_4>[1-9]\d?))(?![\w:/]|[.,]\d)(?P<age_string>(?!))?"
        ),
        needs=(":", "(", "-", "–"),
        accepts=are_listed_ages,
        score=0.85,
        finds=("Systrarna (Olha, Nina, Daryna: [15], [13] resp. [11]);", "Ali och Sara ([9], [12])"),
        ignores=("Lund och Malmö: 3, 4, 5", "Brynäs och Luleå: 4-3"),
    ),
    Rule(
        id="ages.behind_aside",
        pattern=lazy_regex(
            rf"\b{_NAME}\s+\([^()\n\d]{{3,40}}\),\s+{AGE}(?=\s*,\s|\s+år\b)",
        ),
        needs=("(",),
        anchor=Anchor.DIGIT | Anchor.NUMBER_WORD,
        accepts=is_bare_number,
        score=0.8,
        finds=("Vem: Ove (inte han i boken!), [sjuttiofyra], f.d. lokförare", "Siv (till vänster), [81] år"),
        ignores=("Lund (en stad), två timmar bort",),
    ),
    Rule(
        id="ages.turns_one",
        pattern=lazy_regex(
            rf"\b(?:fyll(?:er|de|t)|blir|blev)\s+(?:(?:snart|nu|redan)\s+)?(?P<age_string>ett)(?=\s*(?:[.!?)\n]|\Z)|,\s|\s+(?:i|på)\s+(?:dag|morgon|januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december|{_NAME}|måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag)\b)(?P<age_digits>(?!))?",
            _I,
        ),
        anchor=Anchor.BIRTHDAY,
        score=0.88,
        finds=("Neema fyller [ett]. Hon gick", "Vår dotter fyller [ett] i mars.", "Lo fyllde [ett] på lördag"),
        ignores=("vi fyller ett glas", "det blir ett stort hus"),
    ),
    Rule(
        id="ages.in_month_to_come",
        pattern=lazy_regex(
            rf"\b{_NAME},\s+{_DIGITS}(?=\s+i\s+(?:januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december)\b){_NO_WORD}",
        ),
        needs=(",",),
        anchor=Anchor.DIGIT,
        score=0.85,
        finds=("Da (Fintan, [70] i augusti) ville",),
        ignores=("Lund, 3 dagar i augusti", "Ali, 2 gånger i maj"),
    ),
    Rule(
        id="ages.corrected",
        pattern=lazy_regex(
            rf"\b{IS}\s+(?:(?:redan|nu|snart)\s+)?[^\W\d_]{{4,20}}(?:\s+nu)?\s*[.!…]+\s*nej,?\s+(?:(?:vad\s+säger\s+jag|förlåt|vänta),?\s+)?{AGE}{_ENDS}",
            _I,
        ),
        needs=("nej",),
        anchor=Anchor.NUMBER_WORD,
        accepts=lambda m: is_bare_number(m) and read_cardinal(m.group("age_string") or "", near=False) is not None,
        score=0.85,
        finds=(
            "Hon är sextioåtta nu... nej vad säger jag, [sjuttioåtta].",
            "och redan är sextio. Nej, [femtionio]. Du ser",
        ),
        ignores=("Han är hemma. Nej, borta.",),
    ),
    *_HASTY,
)
