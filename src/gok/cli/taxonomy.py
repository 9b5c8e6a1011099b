"""`gok taxonomy`: every category, how it is handled, what counts."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Annotated

import typer

__all__ = ["TOOLS", "command", "to_markdown"]

TOOLS = ("brat", "labelstudio", "prodigy", "xmi", "vrt")
"""Formats of tools that must be told the labels."""


def command(
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="table|markdown|json|TOOL",
            help="How to write it: for people, or as the settings of a tool (brat, labelstudio, prodigy, xmi, vrt).",
        ),
    ] = "table",
    language: Annotated[
        str, typer.Option("--language", metavar="sv|en", help="Language of names and explanations.")
    ] = "en",
) -> None:
    """Print the categories of personal information with their handling, names and examples.

    `group` is that of Table 1 of Volodina et al. (2020): hard replacement, placeholder or markup.

    Examples:

        gok taxonomy

        gok taxonomy --language sv

        gok taxonomy --to markdown > docs/taxonomy.md

        gok taxonomy --to labelstudio > interface.xml
    """
    from gok.errors import SettingError
    from gok.taxonomy import taxonomy

    if language not in ("sv", "en"):
        raise SettingError(f"unknown language {language!r}; sv or en")
    known = taxonomy()
    if to == "json":
        rows = [{**asdict(c), "treatment": c.treatment} for c in known.categories]
        print(json.dumps(rows, ensure_ascii=False, indent=2))
    elif to == "markdown":
        print(to_markdown(language), end="")
    elif to == "table":
        _print_table(language)
    elif (configure := _configuration(to)) is not None:
        print(configure(), end="")
    else:
        raise SettingError(f"unknown output {to!r}; table, markdown, json or a tool: {', '.join(TOOLS)}")


def _configuration(tool: str) -> Callable[[], str] | None:
    """What makes the settings of a tool of the labels: its format knows."""
    from gok.formats import FORMATS

    return FORMATS[tool].module.configuration if tool in TOOLS else None


def _print_table(language: str) -> None:
    from rich.console import Console
    from rich.table import Table

    from gok.taxonomy import taxonomy

    known = taxonomy()
    table = Table(
        "label", "name", "handling", "group", "features", "what counts", box=None, header_style="dim", pad_edge=False
    )
    for group in known.groups:
        table.add_row(f"[bold]{group.name[language]}[/]", end_section=False)
        for c in (c for c in known.categories if c.group == group.id):
            handling = c.handling + (" if asked for" if c.optional and c.handling == "mark" else "")
            table.add_row(f"  {c.id}", c.name[language], handling, c.treatment, " ".join(c.features), c.about[language])
    Console().print(table)


def to_markdown(language: str = "en") -> str:
    """The taxonomy as a page of the documentation."""
    from gok.taxonomy import taxonomy

    known = taxonomy()
    lines = [
        "# The labels",
        "",
        "Made from `src/gok/taxonomy/taxonomy.toml` by `gok taxonomy --to markdown`; edit that file, not this page.",
        "Ids are those of the SweLL guidelines and SVALA. Older names are read, never written. *Group* is that of",
        "Table 1 of Volodina et al. (2020): hard replacement (a figure or a fixed form), placeholder (another of its",
        "kind), markup (stays as it is).",
        "",
    ]
    for group in known.groups:
        lines += [f"## {group.name[language].capitalize()}", ""]
        lines += [
            "| label | name | handling | group | features | read also as | what counts | example |",
            "|---|---|---|---|---|---|---|---|",
        ]
        for c in (c for c in known.categories if c.group == group.id):
            handling = c.handling + (" (if asked for)" if c.optional and c.handling == "mark" else "")
            cells = (
                f"`{c.id}`",
                c.name[language],
                handling,
                c.treatment,
                " ".join(c.features),
                " ".join(f"`{a}`" for a in c.aliases),
            )
            lines.append("| " + " | ".join((*cells, c.about[language], c.example)) + " |")
        lines.append("")
    lines += ["## Features", "", "| feature | meaning | in SVALA |", "|---|---|---|"]
    lines += [f"| `{f.id}` | {f.name[language]} | {'yes' if f.svala else 'no'} |" for f in known.features]
    return "\n".join(lines) + "\n"
