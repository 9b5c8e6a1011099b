"""The wheel, alone in a clean environment, outside the source tree."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from gok.version import __version__

ROOT = Path(__file__).parents[2]
LARGEST = 45_000_000
ESSAY = "Jag heter Fatima Hosseini och bor i Borlänge. Min bror Ali jobbar på Sandvik.\n"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment that holds the wheel and what it depends on."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    install = [str(programs / "python"), "-m", "pip", "install", "--quiet", "--no-input", str(wheel)]
    subprocess.run(install, check=True, cwd=folder, capture_output=True)
    return programs


def run(installed: Path, *arguments: str, given: str = "") -> str:
    """What a program of the environment prints, with nothing of the source tree in sight."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "GOK", "VIRTUAL"))}
    clean |= {"HOME": str(installed.parent), "XDG_DATA_HOME": str(installed.parent), "PYTHONWARNINGS": "error"}
    done = subprocess.run(
        [str(installed / arguments[0]), *arguments[1:]],
        input=given.encode(),
        capture_output=True,
        cwd=installed.parent,
        env=clean,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def test_wheel_is_small_and_holds_what_it_needs(wheel: Path) -> None:
    assert wheel.stat().st_size <= LARGEST
    names = set(zipfile.ZipFile(wheel).namelist())
    needed = (
        "lexicon/lexicon.gok",
        "lexicon/forms.gok",
        "prepared.gok",
        "lang/sv/models/context.crf",
        "lang/sv/models/sentences.crf",
        "lang/sv/models/tagger.gok",
        "lang/sv/weights.toml",
        "lang/sv/words/triggers.txt",
        "text/abbreviations.txt",
        "taxonomy/taxonomy.toml",
        "formats/gok.xsd",
    )
    assert {f"gok/{name}" for name in needed} <= names
    assert not [name for name in names if name.startswith(("tests", "gok/lexicon/tables/"))]
    assert {Path(name).name for name in names} >= {"LICENSE", "NOTICE", "py.typed"}


def test_it_is_the_installed_one_that_runs(installed: Path) -> None:
    assert run(installed, "gok", "--version") == f"gok {__version__}\n"
    where = run(installed, "python", "-c", "import gok; print(gok.__file__)")
    assert Path(where.strip()).is_relative_to(installed.parent)


def test_the_forms_fit_the_installed_code(installed: Path) -> None:
    code = "from gok.lexicon.known_forms import known_forms as f; from gok.lexicon import open_lexicon as o; l = o()"
    assert int(run(installed, "python", "-c", f"{code}; print(len(f(l, l.language)))")) > 100_000


def test_an_essay_is_pseudonymized(installed: Path) -> None:
    target = run(installed, "gok", "pseudonymize", "--seed", "1", given=ESSAY)
    assert target.startswith("Jag heter ")
    assert target != ESSAY
    for original in ("Fatima", "Hosseini", "Borlänge", "Ali "):
        assert original not in target


def test_pseudonyms_are_those_of_the_source_tree(installed: Path) -> None:
    """The lists that are drawn from came along whole: the choice is the same here and there."""
    for options in ((), ("--culture", "so"), ("--profile", "swell-real")):
        arguments = ("pseudonymize", "--seed", "7", *options)
        here = subprocess.run(
            [sys.executable, "-m", "gok.cli", *arguments], input=ESSAY.encode(), capture_output=True, check=True
        )
        assert run(installed, "gok", *arguments, given=ESSAY) == here.stdout.decode()
