"""A corpus in Sparv: a real `sparv run`, and what it leaves in its working folder and as export."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.bridges.environments import ROOT
from tests.bridges.ways import FIELDS, Given, Passed

ENVIRONMENT = "sparv"
CARRIES = FIELDS
CHANGES = {
    "lines": "Sparv reads \\r\\n as \\n",
    "decomposed": "Sparv reads all text in Unicode's composed form",
}


def run_sparv(corpus: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Sparv in a corpus with a data folder and a home of its own, so that it leaves nothing behind."""
    home = corpus / "home"
    home.mkdir(exist_ok=True)
    surroundings = os.environ | {"HOME": str(home), "SPARV_DATADIR": str(home), "PYTHONWARNINGS": "ignore"}
    command = [str(Path(sys.executable).with_name("sparv")), "-d", str(corpus), *words]
    return subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)


def make_corpus(folder: Path, texts: dict[str, str], config: str) -> None:
    """A corpus with these sources."""
    (folder / "source").mkdir()
    for name, text in texts.items():
        (folder / "source" / f"{name}.txt").write_bytes(text.encode("utf-8"))
    (folder / "config.yaml").write_text(config, "utf-8")
    done = run_sparv(folder, "setup", "--dir", str(folder / "home"))
    assert done.returncode == 0, done.stdout + done.stderr


def through(essays: list[Given], key: Path) -> list[Passed]:
    config = (ROOT / "docs" / "bridges" / "gok_sparv" / "config.yaml").read_text("utf-8")
    changed = config.replace("seed: 1 #", f"key: {key} #")
    assert changed != config
    with tempfile.TemporaryDirectory() as name:
        corpus = Path(name)
        make_corpus(corpus, {one["id"]: one["text"] for one in essays}, changed)
        done = run_sparv(corpus, "run", "gok_sparv:pseudonymized", "-j", "2")
        assert done.returncode == 0, done.stdout + done.stderr
        os.chdir(corpus)
        return [_passed(corpus, one["id"]) for one in essays]


def _passed(corpus: Path, name: str) -> Passed:
    mentions = [*_read(name, "mention"), *_read(name, "mark")]
    for one in mentions:
        one["number"] = int(one["number"]) if one["number"] else None
        one["features"] = [feature for feature in one["features"].split("|") if feature]
        one["replacement"] = one.get("replacement") or None
        one.setdefault("action", "mark")
    target = (corpus / "export" / "gok_sparv.pseudonymized" / f"{name}.txt").read_bytes().decode("utf-8")
    return {"id": name, "target": target, "mentions": sorted(mentions, key=lambda m: (m["start"], m["end"]))}


def _read(name: str, kind: str) -> list[dict[str, Any]]:
    from sparv.api import Annotation

    spans = Annotation(f"gok_sparv.{kind}", source_file=name).read_spans()
    found: list[dict[str, Any]] = [{"start": start, "end": end} for start, end in spans]
    asked = ("label", "number", "features", "relevance", *(("action", "replacement") if kind == "mention" else ()))
    for attribute in asked:
        values = Annotation(f"gok_sparv.{kind}:gok_sparv.{attribute}", source_file=name).read()
        for one, value in zip(found, values, strict=True):
            one[attribute] = value
    return found
