"""Every word a page may say is there in Swedish, with the same places for values."""

from __future__ import annotations

import re
from pathlib import Path

from babel.messages.pofile import read_po

ROOM = Path(__file__).parents[2] / "src/gok_web/kiosk"
QUOTED = r'"((?:[^"\\]|\\.)*)"'


def said() -> set[str]:
    """The texts of templates and code."""
    out: set[str] = set()
    for path in ROOM.rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        out |= {a or b for a, b in re.findall(r"""\{%\s*translate\s+(?:"([^"]*)"|'([^']*)')\s*%\}""", page)}
        blocks = re.findall(r"\{%\s*blocktranslate[^%]*%\}(.*?)\{%\s*endblocktranslate\s*%\}", page, re.DOTALL)
        out |= {re.sub(r"\{\{\s*(\w+)\s*\}\}", r"%(\1)s", block) for block in blocks}
    for path in ROOM.rglob("*.py"):
        code = path.read_text(encoding="utf-8")
        out |= set(re.findall(rf"(?:\b_|\bgettext|\bRuleError)\(\s*{QUOTED}", code))
        out |= set(re.findall(rf"Refused\(\w+(?:\.\w+)?, {QUOTED}", code))
    return out


def test_everything_is_translated() -> None:
    with (ROOM / "locale/sv/LC_MESSAGES/django.po").open("rb") as file:
        catalogue = {str(message.id): str(message.string) for message in read_po(file) if message.id}
    wanted = said()
    assert len(wanted) > 250
    assert not wanted - set(catalogue)
    assert not [key for key, text in catalogue.items() if not text]
    holes = re.compile(r"%\(\w+\)[sd]")
    assert not [key for key, text in catalogue.items() if sorted(holes.findall(key)) != sorted(holes.findall(text))]
