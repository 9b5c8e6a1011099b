"""Names in the genitive, and families in the plural."""

from __future__ import annotations

from gok.lang.rules import FinderRule, Trigger

__all__ = ["RULES"]

RULES = (
    FinderRule(
        id="owners.owner",
        says="stands in the genitive before what people have",
        finders=("owners",),
        triggers=(Trigger(endings=("genitive_endings",), shortest=1),),
        score=0.997,
        attributes=frozenset({"owns", "says_surname", "weighed", "whole"}),
        finds=(
            "Jag tog [Marias] bil.",
            "Vi var i [Lukas] gamla lägenhet.",
            "Det är [Max]' cykel.",
            "[Svenssons] hund",
            "[Emma] [Lunds] cykel",
            "tog [marias] bil",
            "Bilen är [Lenas].",
            "[Emmas] och [Olles] föräldrar",
        ),
        ignores=(
            "Lukas springer.",
            "Hans bil är röd.",
            "Paris gator är vackra.",
            "Jag gav Lukas pengar.",
            "Marias Café",
            "Då kom Lukas hem.",
            "Lukas lagade mat.",
        ),
    ),
    FinderRule(
        id="owners.town",
        says="is a town in the genitive before what towns have",
        finders=("owners",),
        score=0.8,
        finds=("[Bodens] vintrar är långa",),
        ignores=("Dagens gator är", "Bodens lås är trasigt"),
    ),
    FinderRule(
        id="owners.households",
        says="is a family, called by its surname in the plural",
        finders=("owners",),
        score=0.997,
        attributes=frozenset({"owns", "says_surname", "weighed", "whole"}),
        finds=("Vi var hos [Anderssons] i går.", "[Svenssons] är våra grannar."),
        ignores=("Vi var hos Lukas i går.", "Vi åkte till Paris.", "Jag såg Anderssons igår."),
    ),
)
