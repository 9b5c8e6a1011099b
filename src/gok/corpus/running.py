"""A whole corpus: read, hand out, keep, put together.

    read ─ check ─ cut into batches ─ [collect ─ assign] ─ pseudonymize ─ assemble

Every pass keeps what it has done in a journal; a run that was stopped or killed skips what is there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from gok.corpus.assemble import assemble, list_beside, write_list
from gok.corpus.assignments import Assignments
from gok.corpus.batches import Batch, Seen, checked, cut
from gok.corpus.cluster import Cluster
from gok.corpus.journal import Journal, RunFolder
from gok.corpus.options import Options
from gok.corpus.outputs import Output, choose_output
from gok.corpus.pools import Processes, Task, ThisProcess, Workers, work_through
from gok.corpus.settings import Job, open_key
from gok.corpus.sources import Source, open_source
from gok.corpus.work import collect_batch, pseudonymize_batch
from gok.errors import InputError, SettingError
from gok.files import Inputs
from gok.releases import told_provenance
from gok.replace import Key

__all__ = ["Progress", "Summary", "run_corpus"]

_VERSION = 1  # of the journal and of how batches are cut
_CHANGED = "the input was changed during the run; --anew begins anew"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a pass is: bytes of the input done and in all, what came of them, and how much of it in this run."""

    phase: str
    done: int
    total: int
    essays: int
    tokens: int
    failed: int
    new_bytes: int
    new_tokens: int


@dataclass(frozen=True, slots=True)
class Summary:
    """How a run ended. `finished` is false if it was stopped: the same call goes on.

    `used_up` are lists that had fewer names than the scope has things, so that some share one.
    """

    out: Path
    finished: bool
    essays: int = 0
    tokens: int = 0
    failed: int = 0
    warned: int = 0
    resumed: bool = False
    used_up: tuple[str, ...] = ()

    @property
    def failures(self) -> Path | None:
        """Where the failures are listed, if there are any."""
        return list_beside(self.out, "failures") if self.failed else None

    @property
    def warnings(self) -> Path | None:
        """Where the warnings are listed, if there are any."""
        return list_beside(self.out, "warnings") if self.warned else None

    def counts(self) -> list[Any]:
        """What there is to remember."""
        return [self.essays, self.tokens, self.failed, self.warned, self.resumed, list(self.used_up)]

    @classmethod
    def read(cls, counts: list[Any], out: Path) -> Summary:
        """What was remembered of a run that is done."""
        essays, tokens, failed, warned, _, used_up = counts
        return cls(out, True, essays, tokens, failed, warned, resumed=True, used_up=tuple(used_up))


def run_corpus(
    source: str | Path,
    out: str | Path,
    options: Options | None = None,
    *,
    report: Callable[[Progress], None] = lambda _: None,
    stop: Callable[[], bool] = lambda: False,
    **more: Any,
) -> Summary:
    """Pseudonymize a corpus: a folder, JSONL (.gz, .zst) or Parquet, with any number of workers.

    `more` are fields of `Options`, such as `seed=1, workers=4`. The same bytes come out whatever the number of workers
    and however often the run was killed and went on. Essays that fail are listed beside the output. `report` is told of
    the progress; `stop` is asked whether to leave off.
    """
    options = replace(options, **more) if options else Options(**more)
    output = choose_output(Path(out), options.to)
    key = open_key(options.key_here())
    job = options.job(output)
    found = open_source(
        Path(source), columns=options.columns, format=options.format, meta=options.meta, most=options.max_chars
    )
    _check_places(Path(source), output, options)
    with RunFolder(output.path) as folder:
        told = {"run": _VERSION, "settings": options.told(job), "input": found.fingerprint(key)}
        before = folder.begin(told, anew=options.anew)
        if before is not None and (counts := _believed(before, output.path, key)):  # killed when all was written
            summary = Summary.read(counts, output.path)
        else:
            workers = _workers(options)
            try:
                run = _Run(found, job, key, folder.path, workers, report, stop, options.max_chars)
                summary = replace(run.all(output), resumed=before is not None)
            finally:
                workers.close()
        if summary.finished:
            counts = summary.counts()
            folder.end({**told, "summary": counts, "sealed": _sealed(counts, output.path, key)})
    return summary


def _believed(before: Mapping[str, Any], out: Path, key: Key) -> list[Any] | None:
    """What is remembered of a run, if we wrote it and the output is still what it was then."""
    counts = before.get("summary")
    return counts if isinstance(counts, list) and before.get("sealed") == _sealed(counts, out, key) else None


def _sealed(counts: list[Any], out: Path, key: Key) -> str:
    """A keyed digest of a summary and of the output it speaks of."""
    stat = out.stat() if out.exists() else None
    written = f"{stat.st_size} {stat.st_mtime_ns}" if stat else "missing"
    return key.digest("summary", json.dumps(counts), written).hex()


def _check_places(source: Path, output: Output, options: Options) -> None:
    """Nothing is written into the input, nor over what is there unless that was asked for."""
    out = output.path.absolute()
    read = (source, options.key, options.profile, None if isinstance(options.model, bool) else options.model)
    Inputs(Path(one) for one in read if one is not None).check(output.path)
    if RunFolder(output.path).is_begun:
        return
    is_empty = out.is_dir() and not any(out.iterdir())
    if out.exists() and not is_empty and (out.is_dir() or not options.anew):
        hint = "name another folder" if out.is_dir() else "--anew writes over it"
        raise SettingError(f"{output.path}: there already; {hint}")


def _workers(options: Options) -> Workers:
    if options.scheduler is not None:
        return Cluster(options.scheduler, count=options.workers, tls=options.tls)
    return ThisProcess() if options.workers == 1 else Processes(options.workers)


@dataclass(frozen=True)
class _Run:
    """One run: what all its steps need."""

    source: Source
    job: Job
    key: Key
    folder: Path
    workers: Workers
    report: Callable[[Progress], None]
    stop: Callable[[], bool]
    most: int

    def all(self, output: Output) -> Summary:
        """Every step, as far as nobody stops it."""
        state = self.source.state()
        used_up: tuple[str, ...] = ()
        with ExitStack() as files:
            journal = files.enter_context(closing(Journal(self.folder, "essays")))
            batches = self.batches()
            if self.job.settings.scope != "essay":
                names = files.enter_context(closing(Journal(self.folder, "names")))
                if not self.go_through("collecting", collect_batch, names, batches):
                    return Summary(output.path, False, names.essays, names.tokens)
                assigned = files.enter_context(closing(Assignments(self.folder / "assigned.sqlite")))
                assigned.fill((names.data(index) for index in sorted(names.entries)), self.key)
                used_up = tuple(sorted(assigned.used_up))
                batches = self.with_names(names, assigned)
            if not self.go_through("pseudonymizing", pseudonymize_batch, journal, batches):
                return Summary(output.path, False, journal.essays, journal.tokens, journal.failed)
            if self.source.state() != state:
                raise InputError(_CHANGED, source=str(self.source.root))
            return replace(self.finish(output, journal), used_up=used_up)

    def finish(self, output: Output, journal: Journal) -> Summary:
        """Put the parts together, and list what failed."""
        total = self.source.total
        self.report(Progress("writing", total, total, journal.essays, journal.tokens, journal.failed, 0, 0))
        assemble(
            output,
            journal,
            source=self.source,
            provenance=self.provenance(),
            job=self.job,
            folder=self.folder,
        )
        failed, warned = (write_list(journal, output.path, what) for what in ("failures", "warnings"))
        return Summary(output.path, True, journal.essays, journal.tokens, failed, warned)

    def provenance(self) -> dict[str, str]:
        """What `gok.pseudonymize` says of each result, as far as it may be said."""
        settings = self.job.settings
        version, lexicon, model = self.job.versions
        told = {"gok": version, "profile": settings.profile.name, "lexicon": lexicon, "model": model}
        told |= {"key": self.key.fingerprint, "scope": settings.scope}
        if settings.profile.culture != "sv":
            told["culture"] = settings.profile.culture
        return told if settings.with_source else told_provenance(told, secret_key=not self.key.seeded)

    def batches(self) -> Iterator[Batch]:
        """The input, cut."""
        with closing(Seen(self.key, self.folder / "ids.sqlite")) as seen:
            yield from cut(checked(self.source.read(), seen, most=self.most), self.key)

    def with_names(self, names: Journal, assigned: Assignments) -> Iterator[Batch]:
        """The input with what was assigned to its things."""
        for batch in self.batches():
            if not names.has(batch):
                raise InputError(_CHANGED)
            yield replace(batch, assigned=assigned.of(names.data(batch.index)))

    def go_through(self, phase: str, task: Task, journal: Journal, batches: Iterator[Batch]) -> bool:
        """Have done what is not done yet; gives whether all is."""
        total, before = self.source.total, journal.tokens
        done = skipped = count = 0
        is_read = False

        def missing() -> Iterator[Batch]:
            nonlocal done, skipped, count, is_read
            for batch in batches:
                count += 1
                if not journal.has(batch):
                    yield batch
                    continue
                done, skipped = done + batch.size, skipped + batch.size
            is_read = True

        def tell() -> None:
            told = journal.essays, journal.tokens, journal.failed, done - skipped, journal.tokens - before
            self.report(Progress(phase, done, total, *told))

        tell()
        for batch, result in work_through(self.workers, task, self.job, missing(), stop=self.stop):
            journal.add(batch, result)
            done += batch.size
            tell()
        return is_read and len(journal.entries) == count
