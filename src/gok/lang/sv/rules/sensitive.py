"""Health, faith, parties and peoples told in phrases: `ont i ryggen`, `gå till kyrkan`, `medlem i Centern`."""

from __future__ import annotations

import re

from gok.lang import lazy_regex, load_language
from gok.lang.rules import Anchor, FinderRule, Rule
from gok.lang.sv.context import is_somebodys

__all__ = ["RULES"]

_I = re.IGNORECASE
_words = load_language("sv").words
_PARTY = "|".join(sorted(_words("party_endings")))
_PEOPLE = "|".join(sorted(_words("peoples_without_country")))
_BODY = (
    r"(?:arm(?:en)?|ben(?:et)?|fot(?:en)?|hand(?:en)?|fing(?:er|ret)|tumme(?:n)?|axel(?:n)?|knä(?:t|et)?|rygg(?:en)?|nacke(?:n)?|"
    r"huvud(?:et)?|höft(?:en)?|vrist(?:en)?|handled(?:en)?|fotled(?:en)?|revben(?:et)?|nyckelben(?:et)?|näsa(?:n)?|öga(?:t)?|"
    r"ögon(?:en)?|öra(?:t)?|hjärta(?:t)?|mage(?:n)?|hals(?:en)?|tand(?:en)?|lungor(?:na)?)"
)


_CAUSES = frozenset({"political", "religious"})
_TOLD_ELSEWHERE = ("röst", "på", "med", "fly", "krig")  # parties have a rule of their own, war is no cause
_PEOPLE_IN_GENERAL = _words("people_in_general")
_WRITER = _words("pronouns_first_person") | _words("possessives_first_person") | _words("we")


def is_a_people(match: re.Match[str]) -> bool:
    """Somebody's people, and no town that is spelled like it (`Rom`)."""
    return match["sensitive"] not in _words("towns_like_peoples") and is_somebodys(match)


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
        id="sensitive.limps",
        pattern=lazy_regex(r"\b(?P<sensitive>haltar|haltade|stammar|stammade)\b(?!\s+från)", _I),
        anchor=Anchor.BODY,
        accepts=is_somebodys,
        score=0.85,
        features=("health",),
        finds=("Min son [haltar].", "hon [stammade] som barn"),
        ignores=("Jämförelsen haltar.", "familjen stammar från Iran"),
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
            r"\b(?:röst(?:ar|ade|at|a)\s+(?:alltid\s+|inte\s+)?på|(?:parti)?medlem(?:mar)?\s+i|aktiva?\s+i|"
            r"engager(?:ade?|ar\s+(?:mig|sig|oss)|at\s+(?:mig|sig|oss))\s+i|sympatiser(?:ar|ade|at)\s+med|med\s+i|"
            r"kandider(?:ar|ade|at)\s+för|kampanj(?:ar|ade|at)\s+för|stöd(?:er|jer|de)|stött|tillhör(?:de|t)?)\s+"
            rf"(?P<sensitive>(?:(?-i:[A-ZÅÄÖ])[^\W\d_]+\s+)?[^\W\d_]*(?:{_PARTY})|centern)\b",
            _I,
        ),
        anchor=Anchor.BODY,
        needs=(*sorted(_words("party_endings")), "centern"),
        accepts=is_somebodys,
        score=0.93,
        features=("political",),
        finds=(
            "Jag röstar på [Vänsterpartiet].",
            "min bror är medlem i [Socialdemokraterna]",
            "Jag är med i [Moderata samlingspartiet] nu",
            "Min morfar tillhörde [kommunistpartiet].",
        ),
        ignores=("Många röstar på Vänsterpartiet.", "Jag röstar på lördag.", "Jag var med i matchen."),
    ),
    Rule(
        id="sensitive.people",
        pattern=lazy_regex(
            r"\b(?:är|var|som|född)\s+(?:en\s+|ett\s+|också\s+|alla\s+|även\s+){0,2}"
            rf"(?P<sensitive>{_PEOPLE})\b(?!\s+(?:mat|musik|språk\w*|film\w*|bok\w*))",
            _I,
        ),
        anchor=Anchor.BODY,
        accepts=is_a_people,
        score=0.92,
        features=("ethnic",),
        finds=("Vi är [kurder] från", "Vi är [Kurder] från", "Jag är [rom] och", "min fru är [same]."),
        ignores=("Många är kurder.", "min huvudstad är Rom", "Jag äter som vanligt"),
    ),
    FinderRule(
        id="sensitive.own_cause",
        says="tells what the writer or the writer's people fled from, believe in or fought for",
        finders=("background",),
        category="sensitive",
        score=0.85,
        holds=lambda w: (
            w.weight >= 2
            and w.kind in _CAUSES
            and not _WRITER.isdisjoint(w.before[: 7 if w.kind == "political" else 4])
            and _PEOPLE_IN_GENERAL.isdisjoint(w.before[:3])
            and not w.surface.startswith(_TOLD_ELSEWHERE)
            and not w.is_cited
            and not w.is_general
        ),
        finds=("Jag fick [asyl] i Sverige.", "Min pappa [demonstrerade] mot regeringen."),
        ignores=("Många söker asyl.", "Boken handlar om asyl.", "Jag vet att många flyktingar kom."),
        attributes=frozenset({"mark", "weighed", "stands_without_model", "stands_alone"}),
    ),
)
