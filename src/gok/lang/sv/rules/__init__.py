"""The rules for Swedish: rows with their examples, a module a group."""

__all__ = ["MODULES"]

MODULES = (
    "initials",
    "institutions",
    "everyday_places",
    "small_forms",
    "ages",
    "dates",
    "times",
    "numbers",
    "papers",
    "references",
    "addresses",
    "streets_abroad",
    "online",
    "transport",
    "roads",
    "education",
    "sensitive",
    "asked",
    "inhabitants",
    "background",
    "background_alone",
    "pets",
    "callings",
    "owners",
    "places",
    "ages_beside",
    "repeats",
    "given",
)
