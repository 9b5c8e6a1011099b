"""The settings of a run as workers get them: everything but the key, of which they are told only where it lies."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from gok.detect import shared_forms
from gok.detect.model.judges import digest_of
from gok.errors import SettingError
from gok.replace import Key, choose_key
from gok.settings import Settings
from gok.version import __version__

if TYPE_CHECKING:
    from gok.detect.model.protocols import Judge

__all__ = ["Job", "KeyPlace", "open_judge", "open_key", "versions"]


@dataclass(frozen=True, slots=True)
class KeyPlace:
    """Where a worker finds the key: a file of its own machine, or a seed that is no secret."""

    path: str = ""
    seed: int | None = None
    fingerprint: str = ""


@dataclass(frozen=True)
class Job:
    """What workers are told: the settings of the run without key and model, and where they find those.

    `model` is `shipped`, `none` or the path of a context model.
    """

    settings: Settings
    key: KeyPlace
    model: str = "shipped"
    keep_meta: tuple[str, ...] = ()
    format: str = "jsonl"
    pieces: Literal["lines", "results", "files"] = "lines"
    versions: tuple[str, ...] = field(default=())

    def ready(self) -> Settings:
        """The settings with key and model, read where this runs; an error if it would not do what the others do."""
        if versions(self.model) != self.versions:
            raise SettingError("a worker has another version of Gök, of its lists or of its model")
        return replace(self.settings, key=open_key(self.key), model=open_judge(self.model))

    def told(self) -> dict[str, Any]:
        """All that decides what comes out, to be compared with an earlier run; the key is named by its fingerprint."""
        return {
            "profile": hashlib.sha256(repr(self.settings.profile).encode()).hexdigest()[:16],
            "key": self.key.fingerprint,
            **{name: getattr(self.settings, name) for name in _TOLD},
            "format": self.format,
            "pieces": self.pieces,
            "keep_meta": list(self.keep_meta),
            "versions": list(self.versions),
        }


_TOLD = ("scope", "replace", "caution", "pos", "with_source", "project_errors", "svala_affixes")


def open_key(place: KeyPlace) -> Key:
    """The key, read where this runs; another one than the run began with is refused.

    It is read for every batch: a worker that goes on after the run shall not remember it.
    """
    key = choose_key(Key.from_file(Path(place.path)) if place.path else None, place.seed)
    if place.fingerprint not in ("", key.fingerprint):
        raise SettingError(f"{place.path}: another key than this run has begun with")
    return key


@cache
def open_judge(model: str) -> bool | Judge:
    """Who judges candidates."""
    if model in ("shipped", "none"):
        return model == "shipped"
    from gok.detect.model.judges import ContextModel

    return ContextModel(Path(model))


@cache
def versions(model: str) -> tuple[str, ...]:
    """What must be the same on all machines for the same bytes to come out: Gök, its lists, its model."""
    return __version__, shared_forms().lexicon.digest, digest_of(open_judge(model))
