"""Words made from a town, a region or a workplace."""

from __future__ import annotations

from gok.lang.rules import FinderRule, Trigger

__all__ = ["ATTRIBUTES", "RULES"]

ATTRIBUTES = frozenset({"weighed"})  # of every row
RULES = (
    FinderRule(
        id="inhabitants.town",
        says="is made from the name of a town or a region",
        finders=("inhabitants",),
        triggers=(Trigger(endings=("inhabitant_endings",), shortest=2), Trigger(categories=("inhabitant",))),
        score=0.8,
        personal=0.8,
        attributes=frozenset({"inhabitants"}),
        finds=(
            "Alla [göteborgare] vet.",
            "en [linköpingsbo] till",
            "[Mölndalsbor] är",
            "Hon är [göteborgska].",
            "en [stockolmare] till",
            "Min man är [smålänning].",
            "Vi [dalmasar] sjunger.",
        ),
        ignores=("Vår lärare vet.", "Hon bor här.", "en hammare", "Hon pratar göteborgska."),
    ),
    FinderRule(
        id="inhabitants.compound",
        says="is a compound that begins with a town or a workplace",
        finders=("inhabitants",),
        triggers=(Trigger(unlisted=True, shapes="Cl"), Trigger(categories=("prof",), shapes="Cl")),
        score=0.8,
        personal=0.8,
        finds=("som [malmöpolis] nu", "med [Uddevallabussen] till", "tog [Scaniajobbet] igen", "en [malmötjej] till"),
        ignores=("med Skolbussen till", "på Sofiaskolan i", "en malmöbuss"),
    ),
)
