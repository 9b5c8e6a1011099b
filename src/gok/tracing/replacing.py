"""Replacing, told: where each pseudonym comes from, and the text that comes out."""

from __future__ import annotations

from collections.abc import Mapping

from gok.replace import naming_of, replace_mentions
from gok.replace.assemble import assemble_with
from gok.replace.lists import pool
from gok.replace.pseudonyms import Naming, name_referents
from gok.replace.referents import Referent
from gok.results import Mention, Result
from gok.settings import Settings
from gok.taxonomy import taxonomy
from gok.tracing.stages import Noted, Stage, noted_at, of_function

__all__ = ["told_replacing", "told_target"]


def told_replacing(found: Result, done: Result, settings: Settings) -> Stage:
    """What stands in for each mention, and why that."""
    key, language = settings.key, settings.language
    drawn: Mapping[int, Referent] = {}
    naming = None
    if key is not None:
        naming = naming_of(
            found.essay, found.mentions, profile=settings.profile, key=key, scope=settings.scope, language=language
        )
        name_referents(naming)
        drawn = {i: referent for referent in naming.referents for i in referent.places}
    rows = []
    for i, mention in enumerate(done.mentions):
        if mention.replacement is None:
            says = "marked: shown, and left as it is" if mention.action == "mark" else "kept as it is"
            why = "" if mention.action == "mark" else f"it is {mention.relevance}"
        else:
            says = f"→ {mention.replacement}"
            why = _drawn(naming, drawn[i]) if naming is not None and i in drawn else _written(mention, settings)
        rows.append(noted_at(found.essay.text, mention.span, says, why))
    return of_function("Replace: pseudonyms", replace_mentions, rows)


def _drawn(naming: Naming, referent: Referent) -> str:
    """From which list a pseudonym was drawn."""
    chosen = naming.choose(referent)
    if referent.slot in ("institution", "place"):
        return f"{chosen!r} is put together like {referent.base!r}: the kind stays, the name is drawn by the key"
    pools = naming.pools(referent)
    first = next((name for name in pools if chosen in pool(name)), pools[0])
    size = len(pool(first))
    return f"the key draws {chosen!r} for the {referent.slot} {referent.base!r} from the list {first} ({size} forms)"


def _written(mention: Mention, settings: Settings) -> str:
    """How a replacement that is not drawn from a list comes about."""
    profile = settings.profile
    handling = profile.handling_of(mention.label)
    if handling != "replace":
        return f"the profile {profile.name!r} says {handling!r} of {mention.label}"
    return f"{mention.label} is replaced by {taxonomy()[mention.label].replacement!r}, see the table of labels"


def told_target(result: Result) -> Stage:
    """The text that comes out."""
    rows = [Noted("before", result.essay.text), Noted("after", result.text)]
    rows += [noted_at(result.essay.text, span, "left standing: taken for a word") for span in result.homonyms]
    return of_function("Replace: the target", assemble_with, rows, "Puts the pseudonyms where the mentions stood.")
