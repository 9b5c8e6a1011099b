"""Profiles: what happens to each category. A profile is a TOML file; users may bring their own."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from gok.errors import SettingError
from gok.taxonomy import taxonomy
from gok.taxonomy.categories import HANDLINGS
from gok.text.cache import parse_toml
from gok.text.records import cached_property, dataclass, field, fields, replace

__all__ = ["CHOICES", "STYLES", "Profile", "load_profile", "parse_profile", "shipped_profiles"]

_HERE = Path(__file__).parent
STYLES = ("kind", "code", "placeholder", "redact")
"""How a replaced category is written: in kind, as A-stad, as @city_1, as a bar."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    "style": STYLES,
    "age_words": ("words", "digits"),
    "towns": ("invented", "real"),
    "countries": ("continent", "anywhere"),
    "origin": ("replace", "keep"),
    "transit": ("replace", "keep"),
    "months": ("replace", "keep"),
    "weekdays": ("keep", "replace"),
    "abroad": ("kind", "code"),
    "transport_words": ("keep", "replace"),
    "ranges": ("bins", "centred"),
    "nationality": ("keep", "follow"),
    "family_numbers": ("keep", "mark"),
    "caution": ("normal", "low", "high"),
}
"""Keys of a profile that take one of a few words; the first is the default."""

ORIGINAL = "original"
"""The culture of names under which each is drawn from that of its original."""
NAMES = ("male", "female", "neutral", "surname")
"""Names that a profile may fix for all."""
_SPANS = ("age_span", "year_span")
_TABLES: Mapping[str, tuple[str, ...]] = {"handling": tuple(h for h in HANDLINGS if h != "comment"), "styles": STYLES}


@dataclass(frozen=True)
class Profile:
    """How an essay is treated.

    `handling` overrides the taxonomy's handling per category, `style` and `styles` say how replacements are written in
    general and per category; `mark` names the optional categories (time points, languages …) that are to be marked;
    the spans say how far an age or a year may move; in essays of `safe_genres` and on `safe_topics` nothing is
    replaced, only shown. The other keys are explained in docs/profiles.md.
    """

    name: str
    about: Mapping[str, str] = field(default_factory=dict)
    style: str = "kind"
    styles: Mapping[str, str] = field(default_factory=dict)
    handling: Mapping[str, str] = field(default_factory=dict)
    mark: tuple[str, ...] = ()
    age_span: int = 2
    year_span: int = 2
    age_words: str = "words"
    towns: str = "invented"
    countries: str = "continent"
    origin: str = "replace"
    transit: str = "replace"
    months: str = "replace"
    weekdays: str = "keep"
    nationality: str = "keep"
    family_numbers: str = "keep"
    culture: str = "sv"
    abroad: str = "kind"
    transport_words: str = "keep"
    ranges: str = "bins"
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    safe_genres: tuple[str, ...] = ()
    safe_topics: tuple[str, ...] = ()
    caution: str = "normal"

    @cached_property
    def _handlings(self) -> Mapping[str, str]:
        """The handling of each category: asked for every mention, so it is worked out once."""
        found = {c.id: self.handling.get(c.id) or c.handling for c in taxonomy().categories}
        if self.months == "keep":
            found |= dict.fromkeys(("month_word", "month_digit"), "keep")
        if self.weekdays == "replace":
            found |= dict.fromkeys(("past_timepoint", "future_timepoint"), "replace")
        return found

    def handling_of(self, category: str) -> str:
        """What is done with a category under this profile."""
        return self._handlings.get(category) or taxonomy()[category].handling

    @property
    def optional(self) -> frozenset[str]:
        """Optional categories that have to be found under this profile."""
        points = ("past_timepoint", "future_timepoint") if self.weekdays == "replace" else ()
        peoples = ("nationality", "language") if self.nationality == "follow" else ()
        return frozenset((*self.mark, *points, *peoples))

    def in_culture(self, culture: str | None) -> Profile:
        """The same profile with names, cities and countries of another culture; None changes nothing."""
        from gok.replace.lists import check_culture

        if culture is None or culture == ORIGINAL:
            return self if culture is None else replace(self, culture=ORIGINAL)
        return replace(self, culture=check_culture(culture))

    @property
    def place_culture(self) -> str:
        """Where cities and countries come from; with the culture of the original they are drawn as ever."""
        return "sv" if self.culture == ORIGINAL else self.culture

    def is_coded(self, category: str, features: Collection[str]) -> bool:
        """Whether a place is written as a letter because it lies abroad."""
        return self.abroad == "code" and "foreign" in features and taxonomy()[category].group == "places"

    def style_of(self, category: str) -> str:
        """How replacements of a category are written."""
        return self.styles.get(category) or self.style


def shipped_profiles() -> tuple[str, ...]:
    """Names of the profiles that come with Gök."""
    return tuple(sorted(path.stem for path in _HERE.glob("*.toml")))


@cache
def load_profile(name: str) -> Profile:
    """A shipped profile by name, or a user's by the path of its TOML file."""
    if is_ours := name in shipped_profiles():
        source = (_HERE / f"{name}.toml").read_text(encoding="utf-8")
    elif name.endswith(".toml"):
        try:
            source = Path(name).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "not UTF-8"
            raise SettingError(f"{name}: cannot read the profile: {reason}") from None
    else:
        known = ", ".join(shipped_profiles())
        raise SettingError(f"unknown profile {name!r}; there are {known}, or the path of a .toml file")
    return parse_profile(source, name=Path(name).stem, is_ours=is_ours)


def parse_profile(source: str, *, name: str, is_ours: bool = False) -> Profile:
    """Read a profile; what it says wrongly is a SettingError that names the profile and the key.

    Those that come with Gök (`is_ours`) are checked by its tests.
    """
    try:
        data = parse_toml(source)
    except (ValueError, RecursionError) as error:
        is_told = type(error).__name__ == "TOMLDecodeError"
        reason = error if is_told else "it holds a number or a list that cannot be read"
        raise SettingError(f"profile {name}: {reason}") from None
    known = {f.name for f in fields(Profile)} - {"name"}
    if unknown := data.keys() - known:
        raise SettingError(f"profile {name}: unknown key {min(unknown)!r}; known are {', '.join(sorted(known))}")
    for check in () if is_ours else (_check_spans, _check_choices, _check_tables, _check_culture):
        check(name, data)
    if "names" in data:
        data["names"] = {kind: tuple(names) for kind, names in data["names"].items()}
    values: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in data.items()}
    return Profile(name=name, **values)


def _check_spans(name: str, data: Mapping[str, Any]) -> None:
    for key in _SPANS:
        if not isinstance(data.get(key, 2), int) or isinstance(data.get(key), bool) or not 1 <= data.get(key, 2) <= 10:
            raise SettingError(f"profile {name}: {key} must be a whole number from 1 to 10")


def _check_choices(name: str, data: Mapping[str, Any]) -> None:
    for key, choices in CHOICES.items():
        if data.get(key, choices[0]) not in choices:
            raise SettingError(f"profile {name}: {key} must be one of {', '.join(choices)}")


def _check_tables(name: str, data: Mapping[str, Any]) -> None:
    for key, kind in (("about", dict), ("handling", dict), ("styles", dict), ("mark", list), ("names", dict)):
        if not isinstance(data.get(key, kind()), kind):
            raise SettingError(f"profile {name}: {key} is not a {'list' if kind is list else 'table'}")
    for kind, names in data.get("names", {}).items():
        if kind not in NAMES or not isinstance(names, list) or not all(isinstance(n, str) and n for n in names):
            raise SettingError(f"profile {name}: names.{kind}: lists of {', '.join(NAMES)} names are known")
    for key in ("safe_genres", "safe_topics"):
        if not isinstance(data.get(key, []), list) or not all(isinstance(one, str) for one in data.get(key, [])):
            raise SettingError(f"profile {name}: {key} is not a list of names")
    for category in [*data.get("mark", ()), *data.get("handling", ()), *data.get("styles", ())]:
        if category not in taxonomy().by_id:
            raise SettingError(f"profile {name}: unknown category {category!r}; `gok taxonomy` lists them")
    for table, values in _TABLES.items():
        for category, value in data.get(table, {}).items():
            if value not in values:
                raise SettingError(
                    f"profile {name}: {table}.{category}: unknown value {value!r}; one of {', '.join(values)}"
                )


def _check_culture(name: str, data: Mapping[str, Any]) -> None:
    from gok.replace.lists import check_culture

    culture = data.get("culture", "sv")
    if not isinstance(culture, str):
        raise SettingError(f"profile {name}: culture must be a language code")
    if culture not in ("sv", ORIGINAL):
        check_culture(culture)
