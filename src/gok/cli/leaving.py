"""How the command line ends: whatever goes wrong becomes one line on standard error and an exit status."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import signal
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import NoReturn

from gok.errors import GokError, WriteError

__all__ = ["Ended", "leaving"]

_ENDING = ("SIGINT", "SIGTERM", "SIGHUP")
_DEFAULT = (signal.SIG_DFL, signal.default_int_handler)
_REFUSALS = {  # what a disk or a system refuses; all else is a fault of ours
    *(errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO),
    *(errno.ENAMETOOLONG, errno.EMFILE, errno.ENFILE, errno.ELOOP, errno.ENXIO, errno.ENODEV),
}


Handler = Callable[[int, FrameType | None], object] | int | signal.Handlers | None


class Ended(BaseException):
    """A signal to end came: what is on its way is taken back."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(number)


@contextlib.contextmanager
def leaving() -> Iterator[None]:
    """Run a command in here."""
    _ready()
    before = _listen()
    try:
        try:
            yield
            _flush()
        except BaseException as error:  # noqa: BLE001 – all ends go through one door
            _leave(error)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _leave(error: BaseException) -> NoReturn:
    """Say what there is to say, and end with the status of it."""
    if isinstance(error, SystemExit):
        raise error
    if isinstance(error, Ended | KeyboardInterrupt):
        _say("interrupted; nothing was written")
        sys.exit(128 + error.number if isinstance(error, Ended) else 130)
    if isinstance(error, BrokenPipeError):  # the reader of our pipe has seen enough
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    if type(error).__name__ == "NoArgsIsHelpError":  # the help was shown already
        sys.exit(2)
    message, status = _told(error)
    if status == 3 and os.environ.get("GOK_DEBUG"):
        raise error
    _say(message)
    sys.exit(status)


def _told(error: BaseException) -> tuple[str, int]:
    """The line, and the status."""
    if isinstance(error, GokError):
        return str(error), 2
    if type(error).__name__ == "Abort":
        return "left without an answer; nothing was changed", 2
    if hasattr(error, "format_message"):  # what Typer says of a wrong usage
        return f"{error.format_message().rstrip('.')} (see --help)", 2
    if isinstance(error, OSError) and error.errno in _REFUSALS:
        place = f"{error.filename}: " if error.filename else ""
        return f"{place}{os.strerror(error.errno)}", 2
    if isinstance(error, UnicodeEncodeError):
        return f"standard output takes only {error.encoding}; set PYTHONIOENCODING=utf-8", 2
    if isinstance(error, MemoryError):
        return "there is not enough memory for this", 2
    return f"internal error ({type(error).__name__}); set GOK_DEBUG=1 to see where, on text that is not secret", 3


def _say(message: str) -> None:
    with contextlib.suppress(OSError, ValueError):
        print("gok:", " ".join(message.split("\n")), file=sys.stderr)


class _Closed(io.TextIOBase):
    """Standard output where there is none: who writes to it is told."""

    def write(self, text: str) -> int:
        if text:
            raise WriteError("standard output is closed")
        return 0

    def isatty(self) -> bool:
        return False


def _ready() -> None:
    """Have three streams that take any character; what goes into files and pipes is UTF-8."""
    with contextlib.suppress(OSError):
        while (handle := os.open(os.devnull, os.O_RDWR)) <= 2:  # a file of ours must never become a stream
            pass
        os.close(handle)
    if sys.stdout is None:
        sys.stdout = _Closed()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 – for as long as we run
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.encoding.lower().replace("-", "") != "utf8":
        if sys.stdout.isatty():
            sys.stdout.reconfigure(errors="replace")
        else:
            sys.stdout.reconfigure(encoding="utf-8")


def _flush() -> None:
    """What stands in the buffer is written now, so that a full disk is still told."""
    if sys.stdout is not None:
        try:
            sys.stdout.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise WriteError(f"standard output: {error.strerror or 'cannot be written'}") from None


def _listen() -> dict[int, Handler]:
    """Let a signal to end take back what is on its way; one that is ignored (nohup) stays so."""
    before: dict[int, Handler] = {}

    def end(number: int, _frame: FrameType | None) -> None:
        raise Ended(number)

    for name in _ENDING:
        number = getattr(signal, name, None)
        with contextlib.suppress(ValueError):  # not in the main thread
            if number is not None and signal.getsignal(number) in _DEFAULT:
                before[number] = signal.signal(number, end)
    return before
