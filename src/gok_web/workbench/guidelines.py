"""The guideline of a category, made from the taxonomy: always there, offline too."""

from __future__ import annotations

from gok.taxonomy.categories import Category

__all__ = ["guideline_of"]

_HANDLING = {
    "replace": {"sv": "Ersätts med en pseudonym.", "en": "Replaced by a pseudonym."},
    "mark": {"sv": "Markeras; texten står kvar.", "en": "Marked; the text stays."},
    "comment": {"sv": "En kommentar till stället.", "en": "A comment on the place."},
}


def guideline_of(category: Category) -> dict[str, str]:
    """What the category is for, what happens to it, and an example, in both languages."""
    out = {}
    for language, example in (("sv", "Exempel"), ("en", "Example")):
        handled = _HANDLING.get(category.handling, {}).get(language, "")
        shown = f"{example}: {category.example}" if category.example else ""
        out[language] = " ".join(filter(None, (category.about[language], handled, shown)))
    return out
