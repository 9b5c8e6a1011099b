"""The engine as a browser gets it: without compiled code and without packages, it gives the same bytes."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

from gok.lexicon import Lexicon
from gok.lexicon.lexicon import builtin_path
from gok_web.page.desk import FORMATS, Desk
from gok_web.page.packing import pack_engine, pack_lists

ESSAYS = [json.loads(line)["text"] for line in Path("tests/data/essays-dev.jsonl").read_text("utf-8").splitlines()]
CODE = """
import json, sys
sys.path[:0] = [sys.argv[1]]
from gok_web.page.desk import FORMATS, Desk
desk = Desk()
desk.start()
for text in json.load(sys.stdin):
    desk.clear(1)
    desk.read(json.dumps({"text": text}))
    print(json.dumps([desk.write(one).hex() for one in FORMATS]))
assert not {"marisa_trie", "cryptography", "typer", "rich", "django"} & sys.modules.keys()
assert not [name for name in sys.modules if name.startswith("gok.kernel.fast_")]
"""


def unpack(folder: Path, packed: bytes) -> None:
    head, _, rest = gzip.decompress(packed).partition(b"\n")
    place = 0
    for name, size in json.loads(head):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(rest[place : place + size])
        place += size
    assert place == len(rest)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("engine")
    unpack(folder, pack_engine())
    (folder / "gok/lexicon/lexicon.gok").write_bytes(builtin_path().read_bytes())
    return folder


def test_same_bytes_without_compiled_code(home: Path) -> None:
    command = [sys.executable, "-I", "-S", "-B", "-c", CODE, str(home)]
    done = subprocess.run(command, input=json.dumps(ESSAYS), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    desk = Desk()
    for text, line in zip(ESSAYS, done.stdout.splitlines(), strict=True):
        desk.clear(1)
        desk.read(json.dumps({"text": text}))
        assert [bytes.fromhex(one) for one in json.loads(line)] == [desk.write(one) for one in FORMATS]


def test_nothing_compiled_or_unneeded_is_packed(home: Path) -> None:
    names = [path.relative_to(home).as_posix() for path in home.rglob("*") if path.is_file()]
    assert not [name for name in names if name.endswith((".so", ".pyc", ".pyx", ".mo"))]
    assert not [name for name in names if name.startswith(("gok/cli/", "gok/safe/", "gok/corpus/", "gok_web/portal/"))]
    assert not {"gok/prepared.gok", "gok/lexicon/forms.gok"}.intersection(names)


def test_small_lists_know_names_but_no_near_spellings(tmp_path: Path) -> None:
    path = tmp_path / "lexicon.gok"
    path.write_bytes(gzip.decompress(pack_lists(tmp_path, small=True)))
    small, whole = Lexicon(path), Lexicon(builtin_path())
    assert path.stat().st_size < 0.75 * builtin_path().stat().st_size
    assert small.digest != whole.digest
    for word in ("Fatima", "Malmö", "Serbien", "skriver"):
        assert small.lookup(word) == whole.lookup(word) != ()
    assert whole.near("Fatimma")
    assert not small.near("Fatimma")
