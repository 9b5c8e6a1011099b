"""`gok train`: the context model and the tagger, from corpora of one's own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gok.cli.streams import writing
from gok.errors import GokError, WriteError, named

if TYPE_CHECKING:
    from gok.results import Result

__all__ = ["app"]

app = typer.Typer(help="Train the models anew, on a corpus of your own.", no_args_is_help=True)

Out = Annotated[Path, typer.Option("-o", "--out", metavar="OUT", help="The model to write.")]
Refills = Annotated[
    int, typer.Option(min=0, max=20, help="How often each essay is shown again with other names in it.")
]
Seed = Annotated[int, typer.Option(help="The same seed draws the same names.")]


@app.command()
def context(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE…", help="Annotated essays: JSONL, SVALA, XML … or folders.")
    ],
    out: Out = Path("context.crf"),
    from_: Annotated[str | None, typer.Option("--from", metavar="FORMAT", help="Format, if names do not tell.")] = None,
    refills: Refills = 2,
    seed: Seed = 1,
) -> None:
    """Train the context model, which weighs names against what stands around them, on annotated essays.

    The model holds words of the essays: guard it like them unless they may be shared. Use it with
    `gok detect --model OUT`.

    Examples:

        gok train context gold.jsonl -o ours.crf

        gok train context graphs/ --refills 5 -o ours.crf
    """
    from gok.detect import shared_forms
    from gok.detect.model.judges import ContextModel
    from gok.detect.model.training import train_context
    from gok.errors import InputError

    results = list(_annotated(files, from_))
    if not any(result.mentions for result in results):
        raise InputError("no mention is annotated here", source=str(files[0]))
    with _written(out, files, ContextModel) as temporary, _status(f"training on {len(results)} essays"):
        count = train_context(results, temporary, shared_forms(), refills=lambda result: refills, seed=seed)
    print(f"{out}: {count} examples of {len(results)} essays, {out.stat().st_size / 1e6:.2f} MB")


@app.command()
def pos(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="CoNLL-U files; named entities as .iob2.")],
    out: Out = Path("model.gok"),
) -> None:
    """Train the part-of-speech tagger on tagged sentences, such as a treebank of Universal Dependencies.

    Examples:

        gok train pos sv_talbanken-ud-train.conllu sv_lines-ud-train.conllu -o ours.gok
    """
    from gok.pos.model import read_model
    from gok.pos.training import train_pos

    with _written(out, files, read_model) as temporary, _status(f"training on {len(files)} files"):
        model = train_pos(files, temporary)
    print(f"{out}: {model.about['tokens']} tokens, {out.stat().st_size / 1e6:.2f} MB")


def _annotated(files: list[Path], format: str | None) -> Iterator[Result]:
    """The essays of all files and folders, as they were annotated."""
    from gok.cli.streams import read_inputs
    from gok.errors import InputError

    found, _ = read_inputs([str(path) for path in files], format=format, meta={})
    for result in found:
        if result.released or not result.essay.text.strip():
            raise InputError(f"{named(result.essay.id)} has no source text to learn from", source=str(files[0]))
        yield result


@contextmanager
def _written(out: Path, files: list[Path], read: Callable[[Path], object]) -> Iterator[Path]:
    """A path to write a model to, which becomes OUT when all went well and it can be read. Its owner's alone.

    Trainers do not tell when the disk is full: what they wrote is believed only when it was read back.
    """
    with writing(files, out, private=True) as outputs:
        temporary = outputs.scratch(out)
        yield temporary
        try:
            read(temporary)
            content = temporary.read_bytes()
        except (GokError, OSError):
            raise WriteError(f"{out}: the model could not be written whole; is the disk full?") from None
        outputs.add(out, [content])


@contextmanager
def _status(what: str) -> Iterator[None]:
    """A turning sign on standard error while somebody looks on."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(what):
        yield
