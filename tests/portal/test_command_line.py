"""`gok portal` on the command line: managers, migrations, import with a progress bar, a server that answers."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import urllib.request
from datetime import UTC, datetime
from pathlib import Path

import pytest

import gok
from gok.safe.bundles import build_bundle
from gok.safe.chains import START
from gok.safe.releases import META
from gok.safe.signing import Signer
from tests.portal.postgres import postgres

PASSWORD = "korrekt-hast-batteri"
KEY = Signer(b"k" * 32)
ADD = """
from gok_web.portal.server import prepare
prepare()
from gok_web.portal.models import Kiosk, Source
Source.objects.create(code="A")
Kiosk.objects.create(name="kiosk", public_key={key!r})
"""


def environment(folder: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("DJANGO_SETTINGS_MODULE", "DATABASE_URL")}
    return {**kept, "GOK_DATA_DIR": str(folder)}


def portal(folder: Path, *arguments: str, **more: str) -> tuple[int, str, str]:
    command = [sys.executable, "-m", "gok.cli", "portal", *arguments]
    done = subprocess.run(command, env=environment(folder) | more, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A portal with a manager, a source and a kiosk."""
    made = tmp_path_factory.mktemp("data")
    (made / "password").write_text(PASSWORD + "\n")
    assert portal(made, "create-manager", "anna", "--password-file", str(made / "password")) == (
        0,
        "manager anna\n",
        "",
    )
    code = ADD.format(key=KEY.public.text)
    subprocess.run([sys.executable, "-c", code], env=environment(made), check=True)
    return made


def bundle(path: Path, sequence: int, count: int, key: Signer = KEY) -> Path:
    ids = [f"A{n}" for n in range(1, count + 1)]
    results = [
        gok.pseudonymize(
            "Jag dricker kaffe.", seed=1, meta={"id": f"{sid}AT{sequence}", "learner": sid, "task": f"AT{sequence}"}
        )
        for sid in ids
    ]
    metadata = {"learner": [{"id": sid} for sid in ids], "task": [{"id": f"AT{sequence}"}]}
    released = [result.release(META) for result in results]
    build_bundle(path, released, signer=key, sequence=sequence, head=START, metadata=metadata, now=datetime.now(UTC))
    return path


def test_managers(folder: Path, tmp_path: Path) -> None:
    status, _, said = portal(folder, "create-manager", "anna", "--password-file", str(folder / "password"))
    assert (status, said.count("\n")) == (2, 1)
    (tmp_path / "weak").write_text("kort")
    assert portal(folder, "create-manager", "berit", "--password-file", str(tmp_path / "weak"))[0] == 2
    assert portal(folder, "create-manager", "berit", "--password-file", str(tmp_path / "none"))[0] == 2
    assert portal(folder, "migrate") == (0, "up to date\n", "")
    assert (folder / "portal" / "portal.sqlite3").stat().st_mode & 0o077 == 0


def test_import(folder: Path, tmp_path: Path) -> None:
    metadata = tmp_path / "learners.csv"
    metadata.write_text("id,birthyear_interval,first_languages\nA900,1990-1994,somaliska\n")
    status, said, _ = portal(folder, "import", str(metadata), str(bundle(tmp_path / "b", 1, 3)))
    assert (status, said.splitlines()) == (
        0,
        ["learners.csv: 1 learners, 0 tasks, 0 essays, 0 consents", "b: 3 essays"],
    )


def test_refused_files_say_why_and_others_are_taken(folder: Path, tmp_path: Path) -> None:
    stranger = bundle(tmp_path / "stranger", 7, 1, Signer(b"s" * 32))
    good = tmp_path / "more.json"
    good.write_text('{"learner": [{"id": "A901"}]}')
    status, said, complaints = portal(folder, "import", str(stranger), str(tmp_path / "none"), str(good))
    assert status == 2
    assert "not paired" in complaints
    assert said == "more.json: 1 learners, 0 tasks, 0 essays, 0 consents\n"


def test_a_bar_is_shown_to_who_looks(folder: Path, tmp_path: Path) -> None:
    path = bundle(tmp_path / "b", 2, 40)
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "gok.cli", "portal", "import", str(path)]
    with subprocess.Popen(
        command, env=environment(folder) | {"TERM": "xterm"}, stderr=theirs, stdout=subprocess.PIPE
    ) as run:
        os.close(theirs)
        seen = b""
        while True:
            if select.select([ours], [], [], 0.2)[0]:
                try:
                    seen += os.read(ours, 4096)
                except OSError:
                    break
            elif run.poll() is not None:
                break
        assert run.wait() == 0
    os.close(ours)
    assert b"40/40" in seen


def test_a_server_that_answers(folder: Path) -> None:
    command = [sys.executable, "-m", "gok.cli", "portal", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, env=environment(folder), stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            found = re.fullmatch(r"http://([0-9a-f]{16}\.localhost:(\d+))/", server.stdout.readline().split()[-1])
            assert found is not None, "a name of its own: cookies of 127.0.0.1 are sent to every port"
            here = f"http://127.0.0.1:{found[2]}/"
            with urllib.request.urlopen(f"{here}health", timeout=300) as answer:
                assert b'"ok"' in answer.read()
            page = urllib.request.Request(f"{here}login", headers={"Host": found[1]})
            with urllib.request.urlopen(page, timeout=300) as answer:
                assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        finally:
            server.terminate()
            assert server.wait(300) == 0


def test_a_taken_port_is_said() -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        status, _, said = portal(
            Path(os.environ["GOK_DATA_DIR"]), "--port", str(taken.getsockname()[1]), "--no-browser"
        )
    assert status == 2
    assert "--port" in said


def test_help_loads_no_web_framework() -> None:
    code = (
        "import sys; sys.argv = ['gok', 'portal', '--help']\n"
        "from gok.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "assert 'django' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


COUNT = """
from gok_web.portal.server import prepare
prepare()
from gok_web.portal.models import Essay, Learner, Person
print(Learner.objects.count(), Essay.objects.count(), Person.objects.get().username)
"""
LEAVE = """
from gok_web.portal.server import prepare
prepare()
from gok_web.portal.models import Learner
from gok_web.portal.withdrawing import withdraw
withdraw(Learner.objects.get(sid="A2"), "manager", None)
"""


def test_backup_and_restore(folder: Path, tmp_path: Path) -> None:
    """From a file of SQLite into a PostgreSQL and back; who has left meanwhile stays away in both."""
    portal(folder, "import", str(bundle(tmp_path / "b", 40, 3)))
    (tmp_path / "pass").write_text("korrekt hast batteri klammer gnista\n")
    (tmp_path / "pass").chmod(0o600)
    words = {"GOK_PASSPHRASE_FILE": str(tmp_path / "pass")}
    status, said, _ = portal(folder, "backup", str(tmp_path / "one"), **words)
    assert (status, "read back and compared" in said) == (0, True)
    assert portal(folder, "backup", str(tmp_path / "one"), **words)[0] == 2, "never written over"
    status, _, said = portal(folder, "restore", str(tmp_path / "one"), **words)
    assert (status, said.count("\n"), "--force" in said) == (2, 1, True)
    subprocess.run([sys.executable, "-c", LEAVE], env=environment(folder), check=True)
    with postgres() as url:
        more = {**words, "DATABASE_URL": url}
        status, said, _ = portal(folder, "restore", str(tmp_path / "one"), **more)
        assert (status, "had left: 1" in said) == (0, True)
        there = python(COUNT, environment(folder) | more)
        assert portal(folder, "backup", str(tmp_path / "two"), **more)[0] == 0
    status, said, _ = portal(folder, "restore", str(tmp_path / "two"), "--force", **words)
    assert (status, "had left: 0" in said) == (0, True)
    here = python(COUNT, environment(folder))
    assert here == there
    assert here.split()[-1] == "anna"
    assert (folder / "portal" / "portal.sqlite3").stat().st_mode & 0o077 == 0


def python(code: str, within: dict[str, str]) -> str:
    return subprocess.run([sys.executable, "-c", code], env=within, capture_output=True, text=True, check=True).stdout
