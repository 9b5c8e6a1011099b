"""Write the pages of the documentation that are made from the code: `tools/write_docs.py`.

`docs/taxonomy.md` is made whole; of `docs/cli.md`, `docs/how-it-works.md`, `docs/languages.md` and `docs/seeds.md` what
follows a line that says so.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import language_tables
import seeds_page
from typer.main import get_command

from gok.cli import build_app
from gok.cli.taxonomy import to_markdown
from gok.settings import Settings
from gok.text import Essay
from gok.tracing import to_lines, trace

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
SENTENCE = "Jag heter Fatima."
STORY = (
    "pipeline.py",
    "detect/__init__.py",
    "detect/view.py",
    "detect/model/judges.py",
    "detect/rule_candidates.py",
    "detect/finders/callings.py",
    "detect/model/rows.py",
    "detect/model/features.py",
    "label/steps.py",
    "label/names.py",
    "label/relevance.py",
    "replace/pseudonyms.py",
)
"""The files that tell the story of the sentence, in the order in which they are first entered."""
LINE = "<!-- From here on made by `make docs`; edit the code, not this page. -->\n"


def main() -> None:
    """Write all pages."""
    (DOCS / "taxonomy.md").write_text(to_markdown(), encoding="utf-8")
    for name, make in MADE.items():
        page = DOCS / name
        page.write_text(made_anew(page.read_text(encoding="utf-8"), make()), encoding="utf-8")


def made_anew(page: str, made: str) -> str:
    """The page with something else behind the line."""
    head, line, _ = page.partition(LINE)
    return head + line + "\n" + made


def commands() -> str:
    """The reference of all commands."""
    return "\n".join(reference("gok", get_command(build_app())))


def how_it_works() -> str:
    """The files that tell the story, and the trace of the sentence."""
    lines = ["## The files that tell the story", "", "| | file | what it says of itself |", "|---|---|---|"]
    for number, name in enumerate(STORY, start=1):
        says = language_tables.first_line(ROOT / "src" / "gok" / name)
        lines.append(f"| {number} | [`{name}`](../src/gok/{name}) | {says} |")
    told, _ = trace(Essay(SENTENCE), Settings.chosen(seed=1))
    lines += ["", "## What happens to the sentence", "", "```console", f'$ gok explain --trace "{SENTENCE}"']
    return "\n".join([*lines, *to_lines(told), "```"]) + "\n"


MADE = {
    "cli.md": commands,
    "how-it-works.md": how_it_works,
    "languages.md": language_tables.to_markdown,
    "seeds.md": seeds_page.to_markdown,
}
"""What is made of each page, behind the line that says so."""


def reference(name: str, command: Any) -> list[str]:
    """The lines about a command, or about all commands of a group."""
    if hasattr(command, "commands"):
        own = [] if name == "gok" else [f"## `{name}`", "", *_prose(command.help), ""]
        return own + [line for key in command.commands for line in reference(f"{name} {key}", command.commands[key])]
    arguments = [p for p in command.params if p.param_type_name == "argument"]
    options = [p for p in command.params if p.param_type_name == "option"]
    signs = [sign if sign.startswith("[") or p.required else f"[{sign}]" for p in arguments for sign in [_sign(p)]]
    lines = [f"### `{' '.join([name, *signs])}`", "", *_prose(command.help), ""]
    if arguments or options:
        lines += ["| | what it does | default |", "|---|---|---|"]
        lines += [f"| {_cell(_sign(p))} | {_text(p.help)} | |" for p in arguments]
        lines += [f"| {', '.join(map(_cell, _spellings(p)))} | {_text(p.help)} | {_default(p)} |" for p in options]
        lines.append("")
    return lines


def _sign(parameter: Any) -> str:
    return str(parameter.metavar or parameter.name.upper())


def _spellings(option: Any) -> list[str]:
    sign = "" if option.is_flag else f" {option.metavar}" if option.metavar else f" {option.name.strip('_').upper()}"
    return [name + sign for name in (*option.opts, *option.secondary_opts)]


def _cell(text: str) -> str:
    return f"`{text}`".replace("|", "\\|")


def _text(text: str | None) -> str:
    return (text or "").replace("|", "\\|")


def _default(option: Any) -> str:
    value = option.default
    return (
        ""
        if value is None or value is False or value == "" or option.is_flag
        else f"`{getattr(value, 'value', value)}`"
    )


def _prose(text: str | None) -> list[str]:
    """The explanation of a command; examples in one block."""
    lines = re.sub(r"\n\n    ", "\n    ", (text or "").strip()).split("\n")
    out: list[str] = []
    for line in lines:
        if line.startswith("    "):
            out += [] if out[-1:] != ["Examples:"] else ["", "```sh"]
            out.append(line.strip())
        else:
            out.append(line)
    return [*out, "```"] if "```sh" in out else out


if __name__ == "__main__":
    main()
