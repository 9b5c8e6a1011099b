"""Profiles: what happens to each category. A profile is a TOML file; users may bring their own."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from gok.errors import SettingError
from gok.taxonomy import taxonomy
from gok.taxonomy.categories import HANDLINGS

__all__ = ["Profile", "load_profile", "parse_profile", "shipped_profiles"]


@dataclass(frozen=True)
class Profile:
    """How an essay is treated.

    `handling` overrides the taxonomy's handling per category; `mark` names the optional categories (time points,
    languages …) that are to be marked; the spans say how far an age or a year may move.
    """

    name: str
    about: Mapping[str, str] = field(default_factory=dict)
    age_span: int = 2
    year_span: int = 2
    mark: tuple[str, ...] = ()
    handling: Mapping[str, str] = field(default_factory=dict)

    def handling_of(self, category: str) -> str:
        """What is done with a category under this profile."""
        return self.handling.get(category) or taxonomy()[category].handling


def shipped_profiles() -> tuple[str, ...]:
    """Names of the profiles that come with Gök."""
    folder = resources.files("gok.replace.profiles")
    return tuple(sorted(p.name.removesuffix(".toml") for p in folder.iterdir() if p.name.endswith(".toml")))


@cache
def load_profile(name: str) -> Profile:
    """A shipped profile by name, or a user's by the path of its TOML file."""
    if name in shipped_profiles():
        source = resources.files("gok.replace.profiles").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    elif name.endswith(".toml"):
        try:
            source = Path(name).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "not UTF-8"
            raise SettingError(f"{name}: cannot read the profile: {reason}") from None
    else:
        known = ", ".join(shipped_profiles())
        raise SettingError(f"unknown profile {name!r}; there are {known}, or the path of a .toml file")
    return parse_profile(source, name=Path(name).stem)


def parse_profile(source: str, *, name: str) -> Profile:
    """Read a profile; what it says wrongly is a SettingError that names the profile and the key."""
    try:
        data = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise SettingError(f"profile {name}: {error}") from None
    known = {f.name for f in fields(Profile)} - {"name"}
    if unknown := data.keys() - known:
        raise SettingError(f"profile {name}: unknown key {min(unknown)!r}; known are {', '.join(sorted(known))}")
    _check(name, data)
    return Profile(name=name, **{k: tuple(v) if isinstance(v, list) else v for k, v in data.items()})


def _check(name: str, data: Mapping[str, Any]) -> None:
    for key in ("age_span", "year_span"):
        if not isinstance(data.get(key, 2), int) or isinstance(data.get(key), bool) or not 1 <= data.get(key, 2) <= 10:
            raise SettingError(f"profile {name}: {key} must be a whole number from 1 to 10")
    for key, kind in (("about", dict), ("handling", dict), ("mark", list)):
        if not isinstance(data.get(key, kind()), kind):
            raise SettingError(f"profile {name}: {key} is not a {'list' if kind is list else 'table'}")
    for category in [*data.get("mark", ()), *data.get("handling", ())]:
        if category not in taxonomy().by_id:
            raise SettingError(f"profile {name}: unknown category {category!r}; `gok taxonomy` lists them")
    for category, handling in data.get("handling", {}).items():
        if handling not in HANDLINGS:
            raise SettingError(
                f"profile {name}: {category}: unknown handling {handling!r}; one of {', '.join(HANDLINGS)}"
            )
