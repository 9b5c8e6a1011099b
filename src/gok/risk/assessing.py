"""From a corpus to its assessment, in two passes over the essays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from gok.errors import InputError
from gok.results import Result
from gok.risk.assessment import Assessment
from gok.risk.facts import in_target, target_essay
from gok.risk.gathering import Gathered, gather, owner_of
from gok.risk.leaks import Leak, Original, OriginalIndex, find_leaks, originals_of
from gok.risk.linkage import EssayLinkage, SequenceCounts, score_essay
from gok.risk.metadata import Table, read_table
from gok.risk.people import weigh_people
from gok.risk.settings import Settings

__all__ = ["Corpus", "Originals", "assess"]

Originals = Mapping[str, Iterable[Original]]
"""What was replaced, by the id of the essay."""

Corpus = Callable[[], Iterable[Result]] | Iterable[Result] | str | Path


def assess(
    corpus: Corpus,
    *,
    metadata: Table | str | Path | None = None,
    originals: Originals | None = None,
    settings: Settings | None = None,
    progress: Callable[[str, Iterable[Result]], Iterable[Result]] | None = None,
) -> Assessment:
    """Say what a pseudonymized corpus still gives away.

    `corpus` is a file, a folder, a list of results, or a function that gives them anew each time it is called: they are
    gone through twice. `originals` lets leaks be looked for; those in a work-flavour corpus are taken from it.
    """
    settings = settings or Settings()
    read = _reader(corpus)
    track = progress or (lambda _, results: results)
    table = read_table(Path(metadata)) if isinstance(metadata, str | Path) else metadata
    counts = SequenceCounts(settings.words) if settings.linkage else None
    known: dict[str, list[Original]] = {id: list(found) for id, found in (originals or {}).items()}

    def first_pass() -> Iterable[Result]:
        for result in track("counting", read()):
            if counts is not None:
                counts.add(target_essay(result))
            if originals is None and (own := list(originals_of(result))):
                known[result.essay.id] = own
            yield result

    gathered = gather(first_pass(), table=table, quasi=settings.quasi)
    leaks, linkage = _second_pass(lambda: track("comparing", read()), gathered, known, counts)
    if originals is None and not known:
        leaks = None
    return weigh_people(gathered, settings, leaks=leaks, linkage=linkage, notes=_notes(gathered, table, known, leaks))


def _reader(corpus: Corpus) -> Callable[[], Iterable[Result]]:
    if callable(corpus):
        return corpus
    if not isinstance(corpus, str | Path):
        held = list(corpus)
        return lambda: held
    from gok.formats import input_files, read_file

    path = Path(corpus)
    files = input_files(path) if path.is_dir() else [path]
    if not files:
        raise InputError("no essays in this folder", source=str(path))
    return lambda: (result for file in files for result in read_file(file))


def _second_pass(
    read: Callable[[], Iterable[Result]],
    gathered: Gathered,
    known: Mapping[str, list[Original]],
    counts: SequenceCounts | None,
) -> tuple[tuple[Leak, ...] | None, tuple[EssayLinkage, ...] | None]:
    if not known and counts is None:
        return None, None
    by_owner: dict[str, list[Original]] = {}
    for essay_id, found in known.items():
        by_owner.setdefault(gathered.owners.get(essay_id, ""), []).extend(found)
    everybody = OriginalIndex(o for found in known.values() for o in found) if known else None
    indices: dict[str, OriginalIndex] = {}
    leaks: list[Leak] = []
    linkage: list[EssayLinkage] = []
    for result in read():
        essay, mentions, owner = target_essay(result), in_target(result), owner_of(result.essay)
        if known:
            if owner not in indices:
                indices = {owner: OriginalIndex(by_owner.get(owner, ()))}  # one learner's essays mostly stand together
            leaks += find_leaks(essay, mentions, indices[owner], everybody)
        if counts is not None:
            linkage.append(score_essay(essay, mentions, counts))
    return tuple(leaks) if known else None, tuple(linkage) if counts is not None else None


def _notes(
    gathered: Gathered, table: Table | None, known: Mapping[str, list[Original]], leaks: tuple[Leak, ...] | None
) -> tuple[str, ...]:
    notes = []
    if not gathered.columns:
        notes.append("No metadata about persons: only what the texts tell is counted.")
    if not gathered.mentions:
        notes.append("No mentions in the corpus: only the metadata is counted. Run gok pseudonymize first.")
    if gathered.unnamed:
        notes.append(f"{gathered.unnamed} essays name no learner; each of them counts as a learner of its own.")
    if gathered.unmatched:
        notes.append(f"{gathered.unmatched} essays have no row in the table of metadata.")
    ids = {*gathered.owners.values(), *gathered.owners}
    if table is not None and (extra := sum(id not in ids for id in table.rows)):
        notes.append(f"{extra} rows of the table of metadata belong to no essay.")
    if leaks is None:
        notes.append("Leaks were not looked for: the originals were not given (--originals or --mapping).")
    elif missing := sum(id not in known for id in gathered.owners):
        notes.append(f"{missing} essays have no originals to compare with, or nothing was replaced in them.")
    if unknown := sum(id not in gathered.owners for id in known):
        notes.append(f"The originals of {unknown} essays belong to no essay of the corpus.")
    return tuple(notes)
