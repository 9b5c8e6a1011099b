"""Days and years as notes and lists have them: `Nästa möte: 7/1`, `15:e Pia` under a month, `den tjugo maj`."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.numerals import read_cardinal, read_month
from gok.lang.sv.rules.date_checks import is_in_calendar, is_numeric_date
from gok.lang.sv.rules.hasty_dates import RULES as _HASTY

__all__ = ["RULES"]

_I = re.IGNORECASE
_MONTHS = r"januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december"


def is_counted_day(match: re.Match[str]) -> bool:
    """`den tjugo augusti`: a numeral that is no ordinal, as learners say days."""
    day = read_cardinal(match.group("day"), near=False)
    return day is not None and 1 <= day <= 31 and read_month(match.group("month_word"), near=True) is not None


RULES = (
    Rule(
        id="dates.slash_said",
        pattern=lazy_regex(
            r"\b(?:mötet?|träff(?:en)?|start(?:ar|en)?|slutar|fest(?:en)?|kalas(?:et)?|prov(?:et)?|tentan?|inflyttning|besiktning|avresa|hemresa|ankomst|"
            r"deadline|inlämning|förfaller|förfallodag|besök(?:et)?|operation(?:en)?|leverans|bröllop(?:et)?|dop(?:et)?|"
            r"uppdatering|uppdaterad|ändrad|tillägg|sett|såg|(?:mån|tis|ons|tors?|fre|lör|sön)(?:dag(?:en)?)?)\b\.?:?\s+(?P<date_digits>\d{1,2}/\d{1,2})"
            r"(?![\w/]|[-.,:]\d|\s*(?:år|rätt|poäng|dl|av\b))",
            _I,
        ),
        anchor=Anchor.SLASH,
        accepts=is_numeric_date,
        score=0.88,
        finds=("Nästa möte: [7/1] hos Siv", "tis [4/2] tandläkare", "Festen [5/6] blir", "(uppdatering [9/5]: hon"),
        ignores=("provet 7/10 rätt", "mötet 45/1", "starten 3/4 av loppet"),
    ),
    Rule(
        id="dates.day_heads_line",
        pattern=lazy_regex(r"(?:(?<=\n)|(?<=\n- )|\A)(?P<day>\d{1,2}:[ae])(?=[^\S\n:]*[^\W\d_(])"),
        needs=(":e", ":a"),
        accepts=is_in_calendar,
        score=0.85,
        finds=("Födelsedagar i oktober\n[4:e] Somchai", "Maj månad\n[15:e] Pia\n[31:a] jag själv"),
        ignores=("Tävlingen\n4:e plats", "i oktober 4:e"),
    ),
    Rule(
        id="dates.counted_day",
        pattern=lazy_regex(
            rf"\bden\s+(?P<day>(?:tjugo|trettio)(?:\s?(?:ett|en|två|tre|fyra|fem|sex|sju|åtta|nio))?|[^\W\d_]{{3,9}})\s+(?P<month_word>{_MONTHS})\b(?:\s+(?P<year>(?:19|20)\d\d)\b)?",
            _I,
        ),
        anchor=Anchor.MONTH,
        accepts=is_counted_day,
        score=0.9,
        finds=("den [tjugo]{day} [augusti]{month_word}. jag", "den [fem]{day} [maj]{month_word} [2016]{year}"),
        ignores=("den varma augusti", "den kalla mars 2016"),
    ),
    Rule(
        id="dates.years_short",
        pattern=lazy_regex(
            r"\bfödda?\s+[-’'–](?P<year>\d\d)\b(?:\s*(?:,|och|&|resp\.?|respektive)\s*[-’'–](?P<year_2>\d\d)\b)"
            r"|(?<=\d\d\d\d[–-])[-’'–](?P<year_3>\d\d)\b(?![-\d])",
            _I,
        ),
        score=0.88,
        finds=("Två barn (födda -[14] och -[17]).", "körde hans bil 1963–-[64]."),
        ignores=("född -14", "minus 12–-14", "2010-05-14"),
    ),
    Rule(
        id="dates.since_year_in_words",
        pattern=lazy_regex(
            r"(?:(?<=[.!?–—-]\s)|(?m:^)|\b(?:här|där|hit|dit|bott|bor|jobbat|jobbar|hållit\s+på|gifta|varit)\s+)(?:sen|sedan)\s+(?P<year>(?:fyrti|femti|sexti|sjutti|åtti|nitti)o?(?:ett|två|tre|fyra|fem|sex|sju|åtta|nio))(?=\s*(?:[.,!?\n]|\Z))",
            _I,
        ),
        needs=("sen", "sedan"),
        anchor=Anchor.NUMBER_WORD,
        score=0.85,
        finds=("– Sen [sextioåtta]. Jag kom", "vi har bott här sedan [åttiosju]."),
        ignores=("Sen sextioåtta personer", "sedan trettio år", "och sen femtio."),
    ),
    Rule(
        id="dates.last_of_month",
        pattern=lazy_regex(rf"\b(?:den\s+)?sist[ae]\s+(?:dagen\s+i\s+)?(?P<month_word>{_MONTHS})\b", _I),
        needs=("sist",),
        anchor=Anchor.MONTH,
        score=0.85,
        finds=("Praktiken slutar den sista [april].", "sista dagen i [maj] flyttar vi"),
        ignores=("den sista dagen", "sista gången i april"),
    ),
    Rule(
        id="dates.day_until",
        pattern=lazy_regex(
            r"\b(?:från|till|senast|före|innan|efter|sedan|sen|redan|först)\s+den\s+(?P<day>(?:[1-9]|[12]\d|3[01]):[ae])(?!\s+(?:i\s+(?:raden|kön|klassen|ordningen)|gången|plats|dagen|januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december)\b)",
            _I,
        ),
        needs=(":a", ":e"),
        score=0.88,
        finds=(
            "OSA senast den [1:a] till lola",
            "Ny kod från den [1:a]: 7206.",
            "ledig från den [23:e] till den [27:e].",
        ),
        ignores=("till den 3:e gången", "från den 1:a maj"),
    ),
    *_HASTY,
)
