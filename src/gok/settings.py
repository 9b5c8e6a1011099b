"""The settings of a run: one frozen object that the Python API, the command line, corpus runs and the web hand down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from gok.errors import SettingError
from gok.lang import Language, load_language
from gok.replace import Key, Original, Profile, check_scope, choose_key, load_profile
from gok.text.records import cached_property, dataclass, field

if TYPE_CHECKING:
    from gok.detect.model.protocols import Judge
    from gok.pos.given import GivenAnnotations

__all__ = ["CAUTIONS", "REPLACED", "Settings"]

REPLACED = ("personal", "all")
"""What can be replaced: what is personal, or every entity."""
CAUTIONS = ("low", "normal", "high")
"""How much is replaced in doubt, by name; a number says how sure it must be that nothing personal is left."""
_DRAWING = ("profile", "language", "scope", "overrides", "redraw", "assigned", "project_errors", "svala_affixes")


@dataclass(frozen=True, kw_only=True)
class Settings:
    """All that decides what becomes of an essay; what does not go together is refused when it is made.

    `model` is the shipped context model, none (hand-written weights judge in its place) or one of the caller's; without
    `pos` no part of speech is asked for; `given` has what another tagger has said of the words of the essays.
    `caution` sets the operating point, else the profile does: `low` keeps what is replaced unsurely, `high` replaces
    what is only doubted, a number such as 0.999 all that is personal with a probability of 0.001 or more.
    `with_source` lets written files hold the original beside the pseudonym. `overrides` are pseudonyms set by hand,
    `redraw` says how often an entity was drawn again, `assigned` what was chosen for a whole scope; `project_errors`
    misspells a pseudonym as its original was misspelled, `svala_affixes` writes `Emma-gen` instead of `Emmas`. Without
    a key one is drawn for each essay and forgotten.
    """

    profile: Profile = field(default_factory=lambda: load_profile("swell"))
    language: Language = field(default_factory=load_language)
    replace: str = "personal"
    caution: str = ""
    pos: bool = True
    model: bool | Judge = True
    key: Key | None = None
    scope: str = "essay"
    with_source: bool = False
    overrides: Mapping[Original, str] | None = None
    redraw: Mapping[Original, int] | int = 0
    assigned: Mapping[bytes, str] | None = field(default=None, repr=False)
    project_errors: bool = False
    svala_affixes: bool = False
    given: GivenAnnotations | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if self.replace not in REPLACED:
            raise SettingError(f"unknown value {self.replace!r} for replace; 'personal' or 'all'")
        if self.caution and self.caution not in CAUTIONS and not _is_share(self.caution):
            raise SettingError(
                f"unknown value {self.caution!r} for caution; low, normal, high, or a number such as 0.999"
            )
        if not isinstance(self.model, bool) and not hasattr(self.model, "rule"):
            raise TypeError(f"the model is True, False or a judge, not {type(self.model).__name__}")
        if self.key is not None and not isinstance(self.key, Key):
            raise TypeError(f"the key is a gok.Key, not {type(self.key).__name__}")
        if self.overrides is not None and not _is_table(self.overrides, str):
            raise TypeError("overrides are pseudonyms, a str each, by label and original")
        if not isinstance(self.redraw, int) and not _is_table(self.redraw, int):
            raise TypeError("redraw is an int, or one by label and original")
        check_scope(self.scope)

    @cached_property
    def drawing(self) -> Mapping[str, Any]:
        """What `gok.replace.replace_mentions` is told beside the key."""
        return {name: getattr(self, name) for name in _DRAWING}

    @classmethod
    def chosen(
        cls,
        *,
        profile: str = "swell",
        culture: str | None = None,
        language: str = "sv",
        key: Key | None = None,
        seed: int | None = None,
        **others: Any,
    ) -> Settings:
        """Settings as people give them: profile and language by name, a key or a seed or neither.

        With neither a key is drawn now and goes with the settings: all essays of a run share it. `culture` draws names,
        cities and countries from elsewhere (`so`, `ar`, `fi` …).

        >>> Settings.chosen(profile="swell", culture="so", seed=1).profile.culture
        'so'
        """
        if not isinstance(profile, str) or not isinstance(seed, int | None):
            raise TypeError("a profile is named by a str, a seed is an int")
        if not isinstance(key, Key | None):  # an empty one is none, and must not be taken for none given
            raise TypeError(f"the key is a gok.Key, not {type(key).__name__}")
        return cls(
            profile=load_profile(profile).in_culture(culture),
            language=load_language(language),
            key=choose_key(key, seed),
            **others,
        )


def _is_table(table: object, kind: type) -> bool:
    """Whether it says something of this kind of each of some originals, which are a label and a text."""
    if not isinstance(table, Mapping):
        return False
    return all(
        isinstance(original, tuple) and len(original) == 2 and isinstance(value, kind)
        for original, value in table.items()
    )


def _is_share(text: str) -> bool:
    """Whether it is a number between 0 and 1."""
    try:
        return 0 < float(text) < 1
    except ValueError:
        return False
