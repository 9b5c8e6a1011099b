"""Loading `taxonomy.toml` into values that cannot be half right."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from gok.errors import SettingError
from gok.text.cache import parse_toml
from gok.text.records import cached_property, dataclass, fields

__all__ = ["HANDLINGS", "Category", "Feature", "Group", "Taxonomy", "taxonomy"]

HANDLINGS = ("replace", "mark", "generalize", "remove", "keep", "comment")

_BY_KIND = frozenset({"name", "list", "letter", "letters", "letter_line", "placeholder"})
"""Replacements that are drawn among things of a kind, or are the name of the kind."""

T = TypeVar("T", "Category", "Feature", "Group")


@dataclass(frozen=True, slots=True)
class Group:
    """A family of categories, as shown in menus."""

    id: str
    name: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Feature:
    """Something more said about a mention: its form, its kind."""

    id: str
    name: Mapping[str, str]
    svala: bool  # whether SVALA knows it as an affix


@dataclass(frozen=True, slots=True)
class Category:
    """One kind of personal information: its label id, how it is handled, how it is explained."""

    id: str
    group: str
    handling: str
    replacement: str
    value: str
    features: tuple[str, ...]
    aliases: tuple[str, ...]
    optional: bool
    name: Mapping[str, str]
    about: Mapping[str, str]
    example: str

    @property
    def treatment(self) -> str:
        """The group of Table 1 of Volodina et al. (2020): hard replacement, placeholder or markup; comments are none.

        What has a shape is replaced hard, by a figure or a fixed form; names, places and institutions by another of
        their kind; marks stay.
        """
        if self.handling == "comment":
            return ""
        if self.is_mark:
            return "markup"
        return "placeholder" if self.replacement in _BY_KIND else "hard"

    @property
    def is_mark(self) -> bool:
        """Marks stand beside main labels: they may overlap them and each other."""
        return self.handling in ("mark", "comment")


@dataclass(frozen=True)
class Taxonomy:
    """All groups, features and categories, in the order of the file."""

    groups: tuple[Group, ...]
    features: tuple[Feature, ...]
    categories: tuple[Category, ...]

    @cached_property
    def by_id(self) -> Mapping[str, Category]:
        """Categories by label id."""
        return {c.id: c for c in self.categories}

    @cached_property
    def marks(self) -> frozenset[str]:
        """The ids of the categories that are marks."""
        return frozenset(c.id for c in self.categories if c.is_mark)

    @cached_property
    def optional(self) -> frozenset[str]:
        """The ids of the categories that a profile must ask for."""
        return frozenset(c.id for c in self.categories if c.optional)

    @cached_property
    def feature_ids(self) -> Mapping[str, int]:
        """Features and their place in the writing order."""
        return {f.id: i for i, f in enumerate(self.features)}

    @cached_property
    def aliases(self) -> Mapping[str, str]:
        """Older names, lower-cased, and the id each is read as."""
        return {alias.lower(): c.id for c in self.categories for alias in c.aliases}

    def __getitem__(self, label: str) -> Category:
        """The category of a label id; SettingError if there is none."""
        try:
            return self.by_id[label]
        except KeyError:
            raise SettingError(f"unknown category {label!r}; `gok taxonomy` lists them") from None

    def is_known(self, word: str) -> bool:
        """Whether a word can stand in a label: an id, an older name, a feature, or one of these behind a colon.

        >>> taxonomy().is_known("gen"), taxonomy().is_known("firstnme")
        (True, False)
        """
        return any(part in self.feature_ids or self.resolve(part) is not None for part in (word, word.split(":")[0]))

    def resolve(self, name: str) -> str | None:
        """The label id behind an id or an older name; None if nothing is known by it.

        >>> taxonomy().resolve("firstname:female")
        'firstname_female'
        """
        return name if name in self.by_id else self.aliases.get(name.lower())


@cache
def taxonomy() -> Taxonomy:
    """The taxonomy, read on first use."""
    return parse(Path(__file__).with_name("taxonomy.toml").read_text(encoding="utf-8"))


def parse(source: str) -> Taxonomy:
    """Read a taxonomy file; an unknown or missing field, id or reference is a SettingError."""
    data = parse_toml(source)
    if unknown := data.keys() - {"group", "feature", "category"}:
        raise SettingError(f"taxonomy: unknown table {min(unknown)!r}")
    made = Taxonomy(
        groups=tuple(_build(Group, row) for row in data["group"]),
        features=tuple(_build(Feature, row) for row in data["feature"]),
        categories=tuple(_build(Category, row) for row in data["category"]),
    )
    _check(made)
    return made


def _build(kind: type[T], row: dict[str, Any]) -> T:
    expected = {f.name for f in fields(kind)}
    if row.keys() != expected:
        odd = min(row.keys() ^ expected)
        raise SettingError(f"taxonomy: {row.get('id', '?')!r}: field {odd!r} is missing or unknown")
    make: Any = kind
    made: T = make(**{k: tuple(v) if isinstance(v, list) else v for k, v in row.items()})
    return made


def _check(made: Taxonomy) -> None:
    groups = {g.id for g in made.groups}
    features = {f.id for f in made.features}
    names = [c.id for c in made.categories] + [a for c in made.categories for a in c.aliases]
    if len(names) != len(set(names)):
        raise SettingError("taxonomy: an id or alias stands twice")
    for c in made.categories:
        if c.group not in groups or c.handling not in HANDLINGS or not features.issuperset(c.features):
            raise SettingError(f"taxonomy: category {c.id!r} names an unknown group, handling or feature")
        if {"sv", "en"} - c.name.keys() or {"sv", "en"} - c.about.keys():
            raise SettingError(f"taxonomy: category {c.id!r} lacks a Swedish or English text")
