"""The made part of `docs/seeds.md`: the rows of the seeds with what shows them, and two texts under every profile."""

from __future__ import annotations

import sys
from pathlib import Path

import gok
from gok.replace.profiles import shipped_profiles

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.seeds.reading import Row, read_rows  # noqa: E402

TEXTS = {
    "After the guideline's essay": (
        "Jag bor i en 40kvm lägenhet i Vasastan tisammans med min sambo. Vi har bott här sedan i juli 2013. Jag är "
        "webbutvikler och kommer från Syrien, men jag har bott i London, Storbritanien. England är dyrt. Jag åker "
        "tunnelbana till Stockholms universitet."
    ),
    "After the papers' figures": (
        "Jag heter Ali och jag bor i Borlänge. Jag är 18 år. Jag flyttade till Sverige för 3 år sedan. Min bror "
        "Hans fyller tolv den femte maj. Ring mig på 089-777-654-22!"
    ),
}
"""Short texts with what the seeds' own examples have in them."""


def to_markdown() -> str:
    """The table and the texts."""
    lines = ["## Row by row", "", "| | what | state | shown by |", "|---|---|---|---|"]
    lines += [f"| {row.number} | {row.what} | {_state(row)} | {_shown(row)} |" for row in read_rows()]
    lines += ["", "## Two texts under every profile", ""]
    for title, text in TEXTS.items():
        lines += [f"### {title}", "", "| profile | text |", "|---|---|", f"| *before* | {text} |"]
        for name in shipped_profiles():
            after = gok.pseudonymize(text, profile=name, seed=1).text
            lines.append(f"| `{name}` | {after.replace('|', chr(92) + '|')} |")
        lines.append("")
    return "\n".join(lines)


def _state(row: Row) -> str:
    if any(trial.known_wrong for trial in row.trials):
        return "not yet" if all(trial.known_wrong for trial in row.trials) else "partly"
    return "holds" if row.trials else "see test" if row.tests else "answered"


def _shown(row: Row) -> str:
    texts = [f"`{trial.text.text}`" + f" ({trial.profile})" * (trial.profile != "swell") for trial in row.trials]
    tests = [f"[{Path(test).stem}](../{test})" for test in row.tests]
    return " ".join([*texts, *tests, *row.answers]).replace("|", "\\|")
