"""A PostgreSQL of the test run's own: in a temporary folder, on a socket in it, as an ordinary user."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["postgres"]


def _binaries() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    assert found, "PostgreSQL is missing: run tools/install_test_tools.sh (Debian's package postgresql)"
    return found[-1].parent


def _as_nobody_special() -> list[str]:
    """PostgreSQL refuses to run as root; Debian's package brings a user for it."""
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []


@contextmanager
def postgres() -> Iterator[str]:
    """Its DATABASE_URL; the server is stopped and its folder removed afterwards."""
    binaries, prefix = _binaries(), _as_nobody_special()
    folder = Path(tempfile.mkdtemp(prefix="gok-pg-", dir=tempfile.gettempdir()))
    if prefix:
        user = pwd.getpwnam("postgres")
        os.chown(folder, user.pw_uid, user.pw_gid)

    def run(*command: str) -> None:
        done = subprocess.run([*prefix, *command], cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr[-2000:]

    data = folder / "data"
    run(str(binaries / "initdb"), "-D", str(data), "-U", "gok", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
    options = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off -c log_statement=none"
    run(str(binaries / "pg_ctl"), "-D", str(data), "-l", str(folder / "log"), "-w", "-o", options, "start")
    try:
        run(str(binaries / "createdb"), "-h", str(folder), "-U", "gok", "portal")
        yield f"postgresql://gok@/portal?host={folder}"
    finally:
        run(str(binaries / "pg_ctl"), "-D", str(data), "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder, ignore_errors=True)
