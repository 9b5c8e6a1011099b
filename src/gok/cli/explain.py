"""`gok explain`: what was found in a text, by which rules, and what else it could be."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gok.cli.options import Meta, Model, NoModel, NoPos, Profile
from gok.cli.streams import open_model, parse_meta

if TYPE_CHECKING:
    from gok.results import Result
    from gok.settings import Settings
    from gok.text import Essay

__all__ = ["command"]

_STYLES = {
    "names": "bold magenta",
    "places": "bold green",
    "institutions": "bold blue",
    "transport": "bold cyan",
    "age": "bold yellow",
    "dates": "bold yellow",
    "numbers": "bold red",
    "online": "bold red",
    "marks": "italic",
}


def command(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="A sentence, a file, or - for standard input.")],
    profile: Profile = "swell",
    meta: Meta = None,
    to: Annotated[str, typer.Option("--to", metavar="table|json", help="A table to read, or JSON.")] = "table",
    trace: Annotated[
        bool, typer.Option("--trace", help="Tell what every step saw, added and changed, and why.")
    ] = False,
    no_pos: NoPos = False,
    no_model: NoModel = False,
    model: Model = None,
) -> None:
    """Show what is found in a text, by which rules, how surely, and what else it could be.

    Examples:

        gok explain "Ring mig på 070-174 06 05!"

        gok explain essay.txt

        gok explain --trace "Jag heter Fatima."
    """
    from gok.errors import SettingError
    from gok.pipeline import pseudonymize_essay
    from gok.settings import Settings
    from gok.text import Essay

    if to not in ("table", "json"):
        raise SettingError(f"unknown output {to!r}; table or json")
    judge = open_model(model, without=no_model)
    settings = Settings.chosen(profile=profile, with_source=True, pos=not no_pos, model=judge)
    known = parse_meta(meta)
    essay = Essay(_read(text), id=str(known.get("id", "")), meta=known)
    if trace:
        _print_trace(essay, settings, to)
        return
    result = pseudonymize_essay(essay, settings)
    if to == "json":
        print(json.dumps([m.to_dict(with_source=True) for m in result.mentions], ensure_ascii=False, indent=2))
        return
    _print_result(result)


def _print_trace(essay: Essay, settings: Settings, to: str) -> None:
    from gok.tracing import to_dicts, to_lines, trace

    told, _ = trace(essay, settings)
    print(json.dumps(to_dicts(told), ensure_ascii=False, indent=2) if to == "json" else "\n".join(to_lines(told)))


def _read(text: str) -> str:
    """The text itself, or what stands in the file of that name; a word that ends as files do must be one."""
    from gok.errors import InputError
    from gok.formats import FORMATS, read_file, read_stream

    if text == "-":
        return "".join(result.essay.text for result in read_stream(sys.stdin.buffer))
    if len(text) < 256 and os.path.isfile(text):
        return "".join(result.essay.text for result in read_file(Path(text)))
    suffixes = tuple(suffix for row in FORMATS.values() for suffix in row.suffixes)
    if len(text.split()) == 1 and text.lower().endswith(suffixes):
        raise InputError("there is no such file", source=text)
    return text


def _print_result(result: Result) -> None:
    from rich.console import Console
    from rich.text import Text

    from gok.detect import all_rules
    from gok.detect.model.judges import reasons_of
    from gok.lang import load_language
    from gok.taxonomy import taxonomy

    known, says = taxonomy(), reasons_of(load_language()).says
    console = Console()
    like = {rule.id: rule.finds[0] for rule in all_rules()}
    shown = Text(result.essay.text)
    for m in result.mentions:
        shown.stylize(_STYLES.get(known[m.label].group, "bold"), m.span.start, m.span.end)
    console.print(shown)
    for m in result.mentions:
        head = Text("\n")
        head.append(m.text, _STYLES.get(known[m.label].group, "bold"))
        head.append(f"  {' '.join(m.tag.words())}", "bold")
        head.append(f"  → {m.replacement}" if m.replacement is not None else f"  {m.action}, {m.relevance}")
        head.append(f"  sure {m.confidence:.2f}", "dim")
        console.print(head)
        for rule in m.rules:
            why = says.get(rule) or (f"like: {like[rule]}" if rule in like else "")
            console.print(Text(f"  {rule}  {why}", "dim"))
        for other in m.alternatives:
            console.print(Text(f"  or else {other.label} ({other.confidence:.2f}, {', '.join(other.rules)})", "dim"))
    if not result.mentions:
        console.print("\nNothing was found.")
