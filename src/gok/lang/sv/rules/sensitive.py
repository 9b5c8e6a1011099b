"""Health and faith told in phrases, not words: `ont i ryggen`, `armen är bruten`, `gå till kyrkan`."""

from __future__ import annotations

import re

from gok.lang import lazy_regex
from gok.lang.rules import Anchor, Rule
from gok.lang.sv.context import is_about_people_in_general, sentence, speaks_of_own_life

__all__ = ["RULES"]

_I = re.IGNORECASE
_BODY = (
    r"(?:arm(?:en)?|ben(?:et)?|fot(?:en)?|hand(?:en)?|fing(?:er|ret)|tumme(?:n)?|axel(?:n)?|knä(?:t|et)?|rygg(?:en)?|nacke(?:n)?|"
    r"huvud(?:et)?|höft(?:en)?|vrist(?:en)?|handled(?:en)?|fotled(?:en)?|revben(?:et)?|nyckelben(?:et)?|näsa(?:n)?|öga(?:t)?|"
    r"ögon(?:en)?|öra(?:t)?|hjärta(?:t)?|mage(?:n)?|hals(?:en)?|tand(?:en)?|lungor(?:na)?)"
)


def is_somebodys(match: re.Match[str]) -> bool:
    """Said of the writer or somebody the writer knows, not of `man` and `många`."""
    words = sentence(match.string, match.start(), match.end())
    return speaks_of_own_life(words, widely=True) and not is_about_people_in_general(match.string, match.start())


RULES = (
    Rule(
        id="sensitive.pain",
        pattern=lazy_regex(
            r"\b(?P<sensitive>(?:ont|värk|smärtor|smärta)\s+i\s+(?:min\s|mitt\s|mina\s)?[^\W\d_]{3,15})\b", _I
        ),
        anchor=Anchor.BODY,
        accepts=is_somebodys,
        score=0.85,
        features=("health",),
        finds=("jag hade så [ont i rygen]. Men", "Hon har [smärtor i höften] sedan"),
        ignores=("man får ont i ryggen", "jag har ont om tid", "det gör ont"),
    ),
    Rule(
        id="sensitive.ache",
        pattern=lazy_regex(
            r"\b(?P<sensitive>(?:huvud|mag|tand|rygg|led|muskel|öron|hals)\s?-?(?:v[äe]rk(?:en)?|ont))\b", _I
        ),
        anchor=Anchor.BODY,
        accepts=is_somebodys,
        score=0.85,
        features=("health",),
        finds=("Jag har haft [huvud verk] i", "min son har [öronverk]"),
        ignores=("många får huvudvärk", "medicin mot ledvärk", "ett stort verk"),
    ),
    Rule(
        id="sensitive.broken",
        pattern=lazy_regex(
            rf"\b{_BODY}\s+(?:är|var|blev|ar)\s+(?P<sensitive>bruten|brutet|avbruten|stukad|svullen|svullet|gipsad|gipsat|skadad|skadat)\b",
            _I,
        ),
        anchor=Anchor.BODY,
        accepts=is_somebodys,
        score=0.85,
        features=("health",),
        finds=("Hon sa att armen är [bruten] på", "min fot blev [svullen]."),
        ignores=("bilen är skadad", "jag har bruten svenska"),
    ),
    Rule(
        id="sensitive.hurt",
        pattern=lazy_regex(
            rf"\b(?P<sensitive>(?:bröt|brutit|stukade|stukat|vrickade|vrickat|skadade|skadat|opererade|opererat|opererar)\s+(?:min\s|mitt\s|sin\s|sitt\s)?{_BODY})\b",
            _I,
        ),
        anchor=Anchor.BODY,
        accepts=is_somebodys,
        score=0.85,
        features=("health",),
        finds=("Min bror [vrickade fotleden] i", "jag har [opererat min axel]"),
        ignores=("hon bröt ett löfte", "jag skadade bilen"),
    ),
    Rule(
        id="sensitive.senses",
        pattern=lazy_regex(
            r"\b(?P<sensitive>(?:ser|hör)\s+(?:(?:jag|han|hon)\s+)?(?:inte\s+(?:så\s+)?bra|dåligt|illa))\b", _I
        ),
        anchor=Anchor.BODY,
        accepts=is_somebodys,
        score=0.8,
        features=("health",),
        finds=("ibland [ser jag inte bra] på", "Min farmor [hör dåligt] nu"),
        ignores=("man hör dåligt i salen", "det ser inte bra ut", "jag ser bra"),
    ),
    Rule(
        id="sensitive.worship",
        pattern=lazy_regex(
            r"\b(?:gå|går|gick|gått|åka|åker|åkte|cyklar|ber|bad)\b[^.!?\n]{0,30}?\b(?:till|i)\s+"
            r"(?P<sensitive>kyrkan|kyrka|mosk[eé]n|mosk[eé]e?n?|synagogan|templet|gurdwaran)(?![\w-]|(?-i:\s[A-ZÅÄÖ]))",
            _I,
        ),
        anchor=Anchor.BODY,
        accepts=is_somebodys,
        score=0.8,
        features=("religious",),
        finds=("På söndag ska vi gå till [kyrkan] och", "åker min man till [moskén]."),
        ignores=("vi gick förbi kyrkan", "man går till kyrkan", "kyrkan är stor", "vi går till kyrkan Betania"),
    ),
    Rule(
        id="sensitive.votes",
        pattern=lazy_regex(
            r"\b(?:röst(?:ar|ade|at|a)\s+(?:alltid\s+|inte\s+)?på|medlem(?:mar)?\s+i|aktiva?\s+i|engagerade?\s+i|sympatiserar\s+med|"
            r"stöd(?:er|jer)|tillhör)\s+(?P<sensitive>[^\W\d_]*(?:partiet|demokraterna|moderaterna|liberalerna|centern))\b",
            _I,
        ),
        anchor=Anchor.BODY,
        accepts=is_somebodys,
        score=0.93,
        features=("political",),
        finds=("Jag röstar på [Vänsterpartiet].", "min bror är medlem i [Socialdemokraterna]"),
        ignores=("Många röstar på Vänsterpartiet.", "Jag röstar på lördag."),
    ),
    Rule(
        id="sensitive.people",
        pattern=lazy_regex(
            r"\b(?:är|var|som|född)\s+(?:en\s+|ett\s+|också\s+|alla\s+|även\s+){0,2}(?P<sensitive>"
            r"kurd(?:er|isk|iska|en|erna)?|rom(?:er|sk|ska|erna)?|same(?:r|rna|n)?|samisk[at]?|assyri(?:er|sk|ska)|hazar(?:er|isk|iska)?|"
            r"uigur(?:er|isk|iska)?|yezidi?(?:er|sk|ska)?|jesidi?(?:er|sk|ska)?|pashtun(?:er|sk|ska)?|tadzjik(?:er|isk|iska)?|"
            r"berber(?:er|isk)?|oromo|tigrin(?:er|sk)?|tamil(?:er|sk|ska)?|rohingy(?:a|er)|jude?|judar|judisk[at]?)\b"
            r"(?!\s+(?:mat|musik|språk\w*|film\w*|bok\w*))"
        ),
        anchor=Anchor.BODY,
        accepts=is_somebodys,
        score=0.92,
        features=("ethnic",),
        finds=("Vi är [kurder] från", "Jag är [rom] och", "min fru är [same]."),
        ignores=("Många är kurder.", "huvudstaden är Rom", "Jag äter som vanligt"),
    ),
)
