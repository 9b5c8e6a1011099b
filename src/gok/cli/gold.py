"""`gok gold`: splits and samples of an annotated corpus."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gok.cli.streams import writing

if TYPE_CHECKING:
    from gok.evaluate.gold import Member

__all__ = ["app"]

app = typer.Typer(help="Splits by learner, and samples for double annotation.", no_args_is_help=True)

_ANNOTATION = ("spans", "mentions", "label", "target", "provenance", "document_comment", "homonyms", "doubts")


@app.command("split")
def split_command(
    source: Annotated[Path, typer.Argument(help="The corpus: a file or a folder, in any format.")],
    out: Annotated[Path, typer.Option("--output", "-o", help="Folder for the parts.")],
    parts: Annotated[str, typer.Option(help="Names and shares of the parts.")] = "dev=0.5,test=0.5",
    by: Annotated[str, typer.Option(help="Metadata key that says who wrote an essay.")] = "learner",
    seed: Annotated[int, typer.Option(help="The same seed gives the same parts.")] = 1,
) -> None:
    """Split a corpus so that no learner stands in two parts.

    Examples:

        gok gold split corpus.jsonl -o parts

        gok gold split corpus.jsonl -o parts --parts train=0.6,dev=0.2,test=0.2 --seed 7
    """
    from gok.evaluate.gold import split

    shares = _shares(parts)
    made = split(_members(source, by, []), shares, seed=seed)
    where = {essay_id: name for name, ids in made.items() for essay_id in ids}
    with writing([source], out, private=True) as outputs:
        streams = {name: outputs.open_text(out / f"{name}.jsonl") for name in shares}
        for essay_id, line in _records(source):
            streams[where[essay_id]].write(line)
    for name, ids in made.items():
        typer.echo(f"{name}: {len(ids)} essays")


@app.command("sample")
def sample_command(
    source: Annotated[Path, typer.Argument(help="The corpus: a file or a folder, in any format.")],
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="How many essays to draw.")],
    out: Annotated[Path | None, typer.Option("--output", "-o", help="File to write; otherwise stdout.")] = None,
    strata: Annotated[str, typer.Option("--by", help="Metadata keys to draw from evenly.")] = "genre,level",
    seed: Annotated[int, typer.Option(help="The same seed draws the same essays.")] = 1,
    blank: Annotated[
        bool, typer.Option("--blank", help="Without annotations, for an annotator to start from.")
    ] = False,
) -> None:
    """Draw essays for double annotation, evenly over genres and levels.

    Examples:

        gok gold sample corpus.jsonl -n 20 --blank -o second_annotator.jsonl

        gok gold sample corpus.jsonl -n 20 --by genre --seed 7 > sample.jsonl
    """
    from gok.evaluate.gold import sample

    keys = [k.strip() for k in strata.split(",") if k.strip()]
    drawn = set(sample(_members(source, "learner", keys), count, seed=seed))
    lines = (_blanked(line) if blank else line for essay_id, line in _records(source) if essay_id in drawn)
    if out is None:
        for line in lines:
            typer.echo(line, nl=False)
        return
    with writing([source], out, private=True) as outputs:
        outputs.add(out, lines)


def _shares(text: str) -> dict[str, float]:
    from gok.errors import SettingError

    shares: dict[str, float] = {}
    for piece in text.split(","):
        name, _, share = piece.partition("=")
        try:
            shares[name.strip()] = float(share)
        except ValueError:
            raise SettingError(f"--parts {piece!r}: write names and shares as in dev=0.5,test=0.5") from None
        if not name.strip().isidentifier():
            raise SettingError(f"--parts {name!r}: a part becomes a file, so its name must be one word")
    return shares


def _members(source: Path, by: str, strata: list[str]) -> Iterable[Member]:
    from gok.evaluate.gold import Member, stratum

    for essay_id, line in _records(source):
        record = json.loads(line)
        nested = record.get("meta")
        meta: dict[str, Any] = {**(nested if isinstance(nested, dict) else {}), **record}
        yield Member(essay_id, str(meta.get(by) or ""), stratum(meta, strata))


def _records(source: Path) -> Iterator[tuple[str, str]]:
    """Ids and JSONL lines of a corpus: lines of a JSONL file as they are, other formats turned into lines."""
    from gok.errors import InputError
    from gok.evaluate import Reading, read_entries
    from gok.formats import jsonl

    seen: set[str] = set()
    for entry in read_entries(source, Reading()):
        if entry.id in seen:
            raise InputError(f"essay {entry.id[:80]!r} stands twice", source=entry.source)
        seen.add(entry.id)
        record = entry.record
        if entry.result is not None:
            record = jsonl.to_record(entry.result, with_source=True)
        yield entry.id, json.dumps(record, ensure_ascii=False) + "\n"


def _blanked(line: str) -> str:
    record = json.loads(line)
    return json.dumps({k: v for k, v in record.items() if k not in _ANNOTATION}, ensure_ascii=False) + "\n"
