"""The browser code: its types, and the tests that need no browser."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).parent


def run(*command: str) -> str:
    """What a tool says; it fails the test when it is not content."""
    program = shutil.which(command[0])
    assert program is not None, f"{command[0]} is not installed"
    done = subprocess.run([program, *command[1:]], cwd=HERE, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr)[-6000:]
    return done.stdout


def test_types() -> None:
    """`npm ci` in this folder installs the type checker."""
    run("node", "node_modules/typescript/bin/tsc", "--project", ".")


def test_node() -> None:
    said = run("node", "--test", "--test-reporter=tap")
    assert "# fail 0" in said
    assert "# pass 0" not in said


def test_modules_are_small() -> None:
    static = HERE.parents[2] / "src/gok_web/workbench/static/workbench"
    modules = sorted(static.rglob("*.js"))
    assert len(modules) > 30
    assert [path.name for path in modules if len(path.read_text("utf-8").splitlines()) > 300] == []


def test_the_page_runs_no_foreign_code() -> None:
    """No address of another machine in code, style or pages; no string turned into code or markup."""
    workbench = HERE.parents[2] / "src/gok_web/workbench"
    files = [
        *workbench.glob("static/**/*.js"),
        *workbench.glob("static/**/*.css"),
        *workbench.glob("templates/**/*.html"),
    ]
    for path in files:
        text = path.read_text("utf-8").replace("http://www.w3.org/", "")
        for word in ("http://", "https://", "innerHTML", "insertAdjacentHTML", "eval(", "new Function", 'style="'):
            assert word not in text, f"{word} in {path.name}"
