"""Pinned packages: downloaded by the registries' own tools, checked, and read without being installed."""

import hashlib
import io
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

__all__ = ["Package", "fetch", "importable", "members", "packages", "pinned_date"]

PINS = Path(__file__).with_name("packages.toml")


@dataclass(frozen=True, slots=True)
class Package:
    """A package as pinned in packages.toml."""

    name: str
    registry: str
    version: str
    file: str
    sha256: str


def packages() -> dict[str, Package]:
    """All pinned packages by name."""
    pins = tomllib.loads(PINS.read_text("utf-8"))
    return {name: Package(name=name, **said) for name, said in pins.items() if isinstance(said, dict)}


def pinned_date() -> str:
    """The day on which the pins were made."""
    return str(tomllib.loads(PINS.read_text("utf-8"))["date"])


def fetch(package: Package, folder: Path) -> Path:
    """The package's file in a folder, downloaded if it is not there; its checksum must be the pinned one."""
    path = folder / package.file
    if not path.exists():
        command = {
            "pypi": [sys.executable, "-m", "pip", "download", "-q", "--no-deps", f"{package.name}=={package.version}"],
            "npm": ["npm", "pack", "--silent", f"{package.name}@{package.version}"],
            "debian": ["apt-get", "download", "-q", f"{package.name}={package.version}"],
        }[package.registry]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != package.sha256:
        raise SystemExit(f"{package.file}: sha256 {found}, pinned {package.sha256}")
    return path


def members(path: Path, wanted: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
    """The files inside a wheel, tarball or Debian package whose names are wanted, in archive order."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                if wanted(name):
                    yield name, archive.read(name)
        return
    source = _debian_data(path) if path.suffix == ".deb" else path.read_bytes()
    with tarfile.open(fileobj=io.BytesIO(source)) as tar:
        for info in tar:
            if info.isfile() and wanted(info.name) and (file := tar.extractfile(info)):
                yield info.name, file.read()


def _debian_data(path: Path) -> bytes:
    """The data.tar of a .deb, which is an `ar` archive: 60-byte heads, contents padded to even length."""
    data, at = path.read_bytes(), 8
    while at < len(data):
        name, size = data[at : at + 16].decode().strip().rstrip("/"), int(data[at + 48 : at + 58])
        at += 60
        if name.startswith("data.tar"):
            return data[at : at + size]
        at += size + size % 2
    raise SystemExit(f"{path.name}: no data inside")


@contextmanager
def importable(path: Path) -> Iterator[None]:
    """Let Python import from a wheel for a while; some packages keep their data in code."""
    with TemporaryDirectory() as folder:
        with zipfile.ZipFile(path) as archive:
            archive.extractall(folder)
        sys.path.insert(0, folder)
        try:
            yield
        finally:
            sys.path.remove(folder)
