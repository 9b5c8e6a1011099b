"""All that can be asked of a run, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gok.corpus.cluster import Tls, check_address
from gok.corpus.columns import Columns
from gok.corpus.outputs import Output
from gok.corpus.settings import Job, KeyPlace, open_key, versions
from gok.errors import SettingError
from gok.replace import load_profile
from gok.settings import Settings

__all__ = ["Options"]


@dataclass(frozen=True, kw_only=True)
class Options:
    """What a run is asked to do; docs/corpora.md explains each.

    A key file or a seed is needed. `worker_key` is where the workers of a cluster find the key, if not where it is
    here.
    """

    key: str | Path | None = None
    seed: int | None = None
    scope: str = "essay"
    profile: str = "swell"
    culture: str | None = None
    replace: str = "personal"
    caution: str = ""
    pos: bool = True
    model: bool | str | Path = True
    with_source: bool = False
    project_errors: bool = False
    svala_affixes: bool = False
    format: str | None = None
    to: str | None = None
    columns: Columns = field(default_factory=Columns)
    meta: Mapping[str, str] = field(default_factory=dict)
    keep_meta: tuple[str, ...] = ()
    max_chars: int = 1_000_000
    workers: int = 1
    scheduler: str | None = None
    worker_key: str | Path | None = None
    tls: Tls = field(default_factory=Tls)
    anew: bool = False

    def __post_init__(self) -> None:
        if (self.key is None) == (self.seed is None):
            raise SettingError(
                "a corpus needs either a key (`gok key new FILE`) or a seed: a run that goes on must choose as it began"
            )
        if self.workers < 1 or self.max_chars < 1:
            raise SettingError("the number of workers and of characters must be at least 1")
        self.settings()
        if self.scheduler is not None:
            check_address(self.scheduler)

    def settings(self) -> Settings:
        """The settings of the engine but for key and model, which workers read where they run."""
        return Settings(
            profile=load_profile(self.profile).in_culture(self.culture),
            scope=self.scope,
            replace=self.replace,
            caution=self.caution,
            pos=self.pos,
            with_source=self.with_source,
            project_errors=self.project_errors,
            svala_affixes=self.svala_affixes,
        )

    def key_here(self) -> KeyPlace:
        """Where the key is on this machine."""
        return KeyPlace("" if self.key is None else str(Path(self.key).absolute()), self.seed)

    def job(self, output: Output) -> Job:
        """What the workers are told."""
        here = self.key_here()
        path = str(self.worker_key) if self.worker_key is not None and here.path else here.path
        model = {True: "shipped", False: "none"}[self.model] if isinstance(self.model, bool) else str(self.model)
        return Job(
            settings=self.settings(),
            key=KeyPlace(path, self.seed, open_key(here).fingerprint),
            model=model,
            keep_meta=tuple(self.keep_meta),
            format=output.format,
            pieces=output.pieces,
            versions=versions(model),
        )

    def told(self, job: Job) -> dict[str, Any]:
        """All that decides what comes out, for comparison with an earlier run."""
        columns = [self.columns.text, self.columns.id, self.columns.learner]
        return job.told() | {
            "from": self.format,
            "columns": columns,
            "meta": dict(self.meta),
            "max_chars": self.max_chars,
        }
