from __future__ import annotations

from pathlib import Path

import pytest

from gok.lexicon import Lexicon
from gok.lexicon.compile import compile_folder
from gok.lexicon.lexicon import builtin_path

from .samples import write_samples


@pytest.fixture(scope="session")
def sample_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = write_samples(tmp_path_factory.mktemp("lists"))
    compile_folder(folder, folder / "lexicon.gok")
    return folder / "lexicon.gok"


@pytest.fixture(scope="session")
def lexicon(sample_file: Path) -> Lexicon:
    return Lexicon(sample_file)


@pytest.fixture(scope="session")
def builtin() -> Lexicon:
    if not builtin_path().is_file():
        pytest.fail("the word lists are not compiled: python -m gok.lexicon.compile")
    return Lexicon(builtin_path())


@pytest.fixture
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GOK_DATA_DIR", str(tmp_path / "state"))
    return tmp_path / "state"
