"""The user's own lists: kept as text in the data folder, compiled into an overlay beside the built-in lexicon."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gok.errors import GokError, SettingError, WriteError

if TYPE_CHECKING:
    from gok.lexicon.lists import WordList
    from gok.lexicon.user_lists import UserList

__all__ = ["add_list", "data_folder", "overlay_path", "remove_list", "user_lists"]

_NAME: Final = re.compile(r"[a-z0-9_-]{1,60}")


def data_folder() -> Path:
    """Where Gök keeps its state: GOK_DATA_DIR, or the platform's folder for data."""
    if chosen := os.environ.get("GOK_DATA_DIR"):
        return Path(chosen)
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or f"{home}/AppData/Local") / "gok"
    if sys.platform == "darwin":
        return Path(home, "Library", "Application Support", "gok")
    return Path(os.environ.get("XDG_DATA_HOME") or f"{home}/.local/share") / "gok"


def _folder() -> Path:
    return data_folder() / "lexicon"


def overlay_path() -> Path:
    """Where the compiled overlay is, if there is one."""
    return _folder() / "overlay.gok"


def user_lists() -> list[WordList]:
    """The lists the user has added."""
    from gok.lexicon.lists import discover

    return discover(_folder())


def list_name(path: Path) -> str:
    """A name for a list made from its file's name."""
    return re.sub(r"[^a-z0-9_-]+", "_", path.stem.lower()).strip("_")[:60] or "list"


def add_list(
    rows: UserList,
    name: str,
    *,
    origin: str = "added by the user",
    licence: str = "LicenseRef-unknown",
    progress: Callable[[str, int], None] | None = None,
) -> dict[str, Any]:
    """Add a list, or put it in the place of one of the same name; gives back the head of the new overlay.

    Everything is written and compiled beside the old files first: if anything fails, they are as they were.
    """
    from gok.lexicon.lexicon import builtin_path
    from gok.lexicon.store import Store

    if not _NAME.fullmatch(name):
        raise SettingError("a list's name has small letters a-z, digits, - and _ only, at most 60")
    if builtin_path().is_file() and any(one["name"] == name for one in Store(builtin_path()).head["sources"]):
        raise SettingError(f"a built-in list has the name {name}; choose another with --name")
    folder = _folder()
    with _workshop(folder) as shop:
        _write_list(shop / "data" / name, rows, origin, licence)
        return _exchange(folder, shop, name, progress)


def remove_list(name: str) -> None:
    """Take an added list away again."""
    folder = _folder()
    if not _NAME.fullmatch(name) or not (folder / "data" / name).is_dir():
        raise SettingError(f"no added list has the name {name[:60]}")
    with _workshop(folder) as shop:
        _exchange(folder, shop, name, None)


class _workshop:  # noqa: N801 - used like a function
    """A folder beside the lists that is gone when the work is done; the file system's refusals become GokErrors."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __enter__(self) -> Path:
        from gok.files import Staging, blaming

        with blaming(self._folder):
            self._folder.mkdir(parents=True, exist_ok=True)
            self._shop = Staging(self._folder)
        return self._shop.path

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        self._shop.close()
        if isinstance(error, OSError):
            raise WriteError(f"{self._folder}: {error.strerror or 'cannot be written'}") from None


def _write_list(folder: Path, rows: UserList, origin: str, licence: str) -> None:
    import json
    from datetime import UTC, datetime

    folder.mkdir(parents=True)
    with (folder / "items.tsv").open("w", encoding="utf-8", newline="\n") as file:
        file.write("form\tgender\tcountry\tculture\tkind\tof\tweight\n")
        for row in sorted(rows.rows):
            if row.form.startswith("#"):
                raise SettingError("an entry must not begin with #")
            file.write("\t".join((*row, str(rows.rows[row]))) + "\n")
    said = {
        "category": rows.category,
        "title": folder.name,
        "origin": origin.strip() or "added by the user",
        "licence": licence.strip() or "LicenseRef-unknown",
        "date": datetime.now(tz=UTC).date().isoformat(),
        "made": "Added with gok lexicon add.",
    }
    toml = "".join(f"{field} = {json.dumps(value, ensure_ascii=False)}\n" for field, value in said.items())
    (folder / "source.toml").write_text(toml, encoding="utf-8")


def _exchange(folder: Path, shop: Path, name: str, progress: Callable[[str, int], None] | None) -> dict[str, Any]:
    """Compile the lists with the new one in place of the old, then move both into place, or neither."""
    import shutil

    from gok.lexicon.compile import compile_lists
    from gok.lexicon.lists import discover

    lists = [words for words in discover(folder) if words.name != name] + discover(shop)
    compiled, old, new = shop / "overlay.gok", folder / "data" / name, shop / "data" / name
    head = compile_lists(lists, compiled, progress) if lists else {}
    kept = shop / "kept"
    try:
        if old.exists():
            os.replace(old, kept)
        if new.exists():
            old.parent.mkdir(exist_ok=True)
            os.replace(new, old)
        if lists:
            os.replace(compiled, folder / "overlay.gok")
        else:
            (folder / "overlay.gok").unlink(missing_ok=True)
    except (OSError, GokError):
        if kept.exists():
            shutil.rmtree(old, ignore_errors=True)
            os.replace(kept, old)
        elif old.exists() and not new.exists():
            shutil.rmtree(old, ignore_errors=True)
        raise
    return head
