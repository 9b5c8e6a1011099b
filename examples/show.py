"""Pseudonymize the essays in this folder and print source and target side by side."""

from __future__ import annotations

from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

import gok
from gok.taxonomy import taxonomy

COLOURS = {"names": "magenta", "places": "green", "institutions": "blue", "transport": "cyan", "marks": "bright_black"}


def main() -> None:
    """Print every example essay twice: as it was written, and as it may be read."""
    console = Console()
    for path in sorted(Path(__file__).parent.glob("*.txt")):
        result = gok.pseudonymize(path.read_text(encoding="utf-8"), seed=1, with_source=True)
        source, target = Text(result.essay.text.strip()), Text(result.text.strip())
        for m in result.mentions:
            colour = COLOURS.get(taxonomy()[m.label].group, "yellow")
            source.stylize(colour if m.action == "replace" else f"underline {colour}", m.span.start, m.span.end)
            if m.target and m.replacement is not None:
                target.stylize(f"bold {colour}", m.target.start, m.target.end)
        width = max(30, console.width // 2 - 2)
        panels = [Panel(source, title=f"{path.name}: source", width=width), Panel(target, title="target", width=width)]
        console.print(Columns(panels, padding=(0, 1)))
    console.print("No automatic pseudonymization is complete: let a person read what you share.", style="dim")


if __name__ == "__main__":
    main()
