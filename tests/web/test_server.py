"""The server as a process: started, entered, stopped, started again with nothing lost."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import httpx
import pytest

from gok_web.common.command import greet
from gok_web.common.server import Server
from tests.cli.running import gok
from tests.web.conftest import TEXT
from tests.web.running import PASSPHRASE, served

HASHED = re.compile(r"\.[0-9a-f]{12}\.")


def test_a_workbench_in_memory(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        assert stat.S_IMODE(server.entry.stat().st_mode) == 0o600
        assert not server.greeting["kept"]
        with server.client() as client:
            assert not server.entry.exists()
            (row,) = client.get("/api/essays").json()
            assert row["title"].startswith("Exempel")
            assert row["found"] > 10
            assert client.get(f"/essays/{row['id']}").status_code == 200
            check_static_files(client)
            cookie = dict(client.cookies)
        server.new_entry()
        with server.client() as client:
            assert dict(client.cookies) != cookie
        check_addresses(httpx.URL(server.url).port)
        status, said, logged = server.stop()
    assert (status, logged) == (0, "")
    assert "in memory" in said
    left = [path for path in (tmp_path / "data").rglob("*") if path.is_file()]
    assert left == [tmp_path / "data" / "run" / "host"]  # the name it had, under which open pages find it again


def check_static_files(client: httpx.Client) -> None:
    """They have names that change with their contents, modules and what they import included."""
    found = re.findall(r'(?:src|href)="(/static/[^"]+)"', client.get("/").text)
    (script, *_) = [path for path in found if path.endswith(".js")]
    for path in found:
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert HASHED.search(path), path
        assert "immutable" in answer.headers["Cache-Control"]
    imported = re.findall(r'from\s*"(\.[^"]+)"', client.get(script).text)
    assert imported
    assert not [path for path in imported if not HASHED.search(path)]


def check_addresses(port: int | None) -> None:
    """It listens on this machine alone, and says so if it cannot."""
    others = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    for address in others - {"127.0.0.1", "127.0.1.1"}:
        with socket.socket() as probe:
            probe.settimeout(2)
            assert probe.connect_ex((str(address), port)) != 0
    status, _, err = gok("serve", "--no-browser", "--port", str(port))
    assert status == 2
    assert "--port" in err


def test_nothing_accepted_is_lost_when_it_stops(tmp_path: Path) -> None:
    accepted: dict[str, int] = {}
    with served(tmp_path, "--keep") as server, server.client() as client:
        port = httpx.URL(server.url).port or 0
        threads = [threading.Thread(target=save_again_and_again, args=(client, f"E{i}", accepted)) for i in range(6)]
        for thread in threads:
            thread.start()
        deadline = time.monotonic() + 300
        while (len(accepted) < 6 or min(accepted.values()) < 4) and time.monotonic() < deadline:
            time.sleep(0.02)
        status, said, logged = server.stop()
        for thread in threads:
            thread.join()
        assert (status, logged) == (0, "")
        assert "saved" in said
        assert len(accepted) == 6
        stored = b"".join(path.read_bytes() for path in (tmp_path / "data").rglob("*") if path.is_file())
        assert b"Hosseini" not in stored
        with served(tmp_path, "--keep", port=port):
            assert len(client.get("/api/essays").json()) == 7  # the same session; the example came once
            for name, version in accepted.items():
                now = client.get(f"/api/essays/{name}").json()
                assert now["version"] in (version, version + 1)  # one may have been saved and not been heard of
                assert now["document"]["comment"] == f"version {now['version']}"


def save_again_and_again(client: httpx.Client, name: str, accepted: dict[str, int]) -> None:
    """Save an essay until the server is gone; `accepted` has the last version it has promised."""
    document = client.post("/api/essays", json={"text": TEXT, "id": name}).json()["document"]
    version = 1
    try:
        while True:
            document["comment"] = f"version {version + 1}"
            match = {"If-Match": f'"{version}"'}
            answer = client.put(f"/api/essays/{name}", json={"document": document}, headers=match)
            assert answer.status_code == 200
            version = accepted[name] = answer.json()["version"]
    except httpx.TransportError:
        return


def chunks(size: int) -> Iterator[bytes]:
    yield b'{"text": "'
    for _ in range(size // 10_000):
        yield b"a" * 10_000
    yield b'"}'


def test_bodies_that_are_too_large_are_refused(tmp_path: Path) -> None:
    with served(tmp_path, GOK_MAX_BODY="200000", GOK_MAX_TEXT="50000") as server:
        url = f"{server.address}api/detect"
        json = {"Content-Type": "application/json"}
        for content in (b"a" * 300_000, chunks(300_000)):
            try:
                answer = httpx.post(url, content=content, headers=json)
                assert (answer.status_code, answer.headers["Content-Type"]) == (413, "application/problem+json")
            except httpx.WriteError:
                pass  # it hung up on us
        assert httpx.post(url, content=chunks(100_000), headers=json).status_code == 413
        assert httpx.post(url, content=chunks(20_000), headers=json).status_code == 200


def test_ctrl_c_stops_it_too(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        server.process.send_signal(signal.SIGINT)
        _, err = server.process.communicate(timeout=300)
        assert (server.process.returncode, err) == (0, "")


def test_a_wrong_passphrase_opens_nothing(tmp_path: Path) -> None:
    with served(tmp_path, "--keep"):
        pass
    wrong = tmp_path / "wrong"
    wrong.write_text(PASSPHRASE.upper(), encoding="utf-8")
    env = os.environ | {"GOK_DATA_DIR": str(tmp_path / "data"), "GOK_PASSPHRASE_FILE": str(wrong)}
    command = [sys.executable, "-m", "gok.cli", "serve", "--keep", "--no-browser", "--port", "0"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "passphrase" in done.stderr


@pytest.mark.parametrize("missing", ["django", "ninja", "uvicorn", "whitenoise"])
def test_a_missing_extra_is_told_in_one_line(missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; sys.argv = ['gok', 'serve', '--no-browser', '--port', '0']\n"
    code += "from gok.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=300)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"gok: the workbench needs {missing}; install it with: pip install 'gok[web]'\n"


def test_the_command_line_starts_without_django() -> None:
    code = "import sys; sys.argv = ['gok', '--help']\nfrom gok.cli import main\n"
    code += "try:\n    main()\nexcept SystemExit:\n    pass\n"
    code += "assert not [m for m in sys.modules if m.partition('.')[0] in ('django', 'ninja', 'uvicorn')]"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


class _Waiting:
    """A server that only hands out ways in."""

    url, kept = "http://0123.localhost:8765/", False

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def new_entry(self) -> tuple[str, Path]:
        return "token", self.folder / "enter-1.html"


@pytest.mark.parametrize("by_person", [True, False])
def test_without_a_browser_a_person_gets_words_and_a_program_gets_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], by_person: bool
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: by_person)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    greet(cast("Server", _Waiting(tmp_path)), True)
    said = capsys.readouterr().out
    assert "enter-1.html" in said
    if by_person:
        assert said.startswith("Gök runs on http://0123.localhost:8765/\n")
        assert "within a minute" in said
    else:
        assert json.loads(said)["kept"] is False
