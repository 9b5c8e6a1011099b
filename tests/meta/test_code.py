"""What holds of all modules: names, sizes, imports, doctests, dependencies."""

from __future__ import annotations

import ast
import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

import gok
from gok.integrations.extras import MissingExtraError

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "gok"
MODULES = ["gok", *(module.name for module in pkgutil.walk_packages(gok.__path__, "gok."))]
HEAVY = ("gok.lexicon.lexicon", "gok.detect.model.judges", "gok.pipeline", "gok.detect", "marisa_trie", "pycrfsuite")
HEAVY += ("phonenumbers", "stdnum", "cryptography", "diff_match_patch", "lxml")
NAMED_OTHERWISE = {"typer": "typer", "marisa_trie": "marisa-trie"}
NAMED_OTHERWISE |= {"stdnum": "python-stdnum", "diff_match_patch": "diff-match-patch"}
OPTIONAL = {"stanza", "pycrfsuite", "numpy"}  # asked for by commands and bridges alone
OPTIONAL |= {"sparv", "spacy", "presidio_analyzer", "presidio_anonymizer", "pandas", "polars", "datasets", "dask"}


def load(name: str) -> ModuleType:
    """The module; that of a bridge whose tool is not here is skipped, with the line a user gets."""
    try:
        return importlib.import_module(name)
    except MissingExtraError as error:
        pytest.skip(f"{error}; `make bridges` tests it")


@pytest.mark.parametrize("name", MODULES)
def test_all_resolves(name: str) -> None:
    module = load(name)
    assert isinstance(module.__all__, list)
    assert len(set(module.__all__)) == len(module.__all__)
    assert not [one for one in module.__all__ if not hasattr(module, one)]
    assert module.__doc__


@pytest.mark.parametrize("name", MODULES)
def test_doctests(name: str) -> None:
    assert doctest.testmod(load(name)).failed == 0


def loaded_by(code: str) -> set[str]:
    """The modules that are loaded after running some code."""
    code += "\nimport sys; sys.stderr.write(' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def test_importing_costs_next_to_nothing() -> None:
    loaded = loaded_by("import gok")
    assert {name for name in loaded if name.startswith("gok")} == {"gok", "gok.version"}
    assert not loaded.intersection(HEAVY)


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["detect", "--help"], ["taxonomy", "--to", "json"]])
def test_help_loads_neither_lists_nor_models(arguments: list[str]) -> None:
    code = f"import sys; sys.argv = ['gok', *{arguments}]\nfrom gok.cli import main\n"
    loaded = loaded_by(code + "try:\n    main()\nexcept SystemExit:\n    pass")
    assert "gok.cli" in loaded
    assert not loaded.intersection(HEAVY)


def test_dependencies_are_complete() -> None:
    """What is imported is asked for, and what is asked for is imported."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {re.split(r"[><=~! ;\[]", item)[0].lower() for item in project["dependencies"]}
    imported = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                imported.add(node.module.partition(".")[0])
    inner = {"_sha2"}  # the interpreter's own, in later versions than this one may be
    foreign = imported - sys.stdlib_module_names - {"gok"} - OPTIONAL - inner
    assert {NAMED_OTHERWISE.get(name, name) for name in foreign} == wanted


def test_only_the_command_line_prints() -> None:
    for path in SOURCE.rglob("*.py"):
        if path.parent.name != "cli":
            calls = [n for n in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(n, ast.Call)]
            assert not [c for c in calls if isinstance(c.func, ast.Name) and c.func.id == "print"], path.name


def test_nothing_asks_the_network() -> None:
    network = {"socket", "http", "urllib", "requests", "httpx", "ftplib", "smtplib", "ssl", "asyncio"}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not network.intersection(name.partition(".")[0] for name in names), path.name


def test_sources_name_no_machine() -> None:
    """No path of somebody's machine and no address of a package registry in what is published."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    paths = [ROOT / name for name in listed.split("\0") if name] or list(ROOT.glob("*.*"))
    wrong = re.compile(
        r"(?<![\w.])/(?:work|home|root|opt|Users|tmp)/\w|pythonhosted|\bpypi\.\w+/simple|--index-url\s*[=h]"
    )
    for path in paths:
        if path.suffix in (".xz", ".png", ".gok", ".crf") or path == Path(__file__) or not path.is_file():
            continue
        found = wrong.search(path.read_text(encoding="utf-8"))
        assert found is None, f"{path.relative_to(ROOT)}: {found and found.group()}"


def _caught(node: ast.Try) -> set[str]:
    kinds = [handler.type for handler in node.handlers if handler.type]
    return {ast.unparse(one) for kind in kinds for one in (kind.elts if isinstance(kind, ast.Tuple) else [kind])}


def _reads_json(node: ast.Try) -> bool:
    calls = [one for line in node.body for one in ast.walk(line) if isinstance(one, ast.Call)]
    return any(ast.unparse(one.func) in ("json.loads", "json.load", "tomllib.loads", "tomllib.load") for one in calls)


def test_who_refuses_broken_json_refuses_deep_json() -> None:
    """Brackets in brackets without end are no ValueError: whoever thinks of the one must think of the other."""
    forgetful = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted((ROOT / "src").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Try) and _reads_json(node)
        if _caught(node) & {"ValueError", "json.JSONDecodeError", "tomllib.TOMLDecodeError"}
        if not _caught(node) & {"RecursionError", "RuntimeError", "Exception"}
    ]
    assert forgetful == []
