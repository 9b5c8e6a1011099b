"""The rules for Swedish: rows with their examples, a module a group."""

__all__ = ["MODULES"]

MODULES = (
    "initials",
    "institutions",
    "ages",
    "dates",
    "times",
    "numbers",
    "papers",
    "references",
    "addresses",
    "online",
    "transport",
    "roads",
    "education",
    "sensitive",
    "asked",
    "inhabitants",
    "background",
    "callings",
    "owners",
    "places",
    "ages_beside",
    "repeats",
    "given",
)
