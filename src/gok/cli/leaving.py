"""How the command line ends: whatever goes wrong becomes one line on standard error and an exit status."""

from __future__ import annotations

import atexit
import contextlib
import errno
import gc
import io
import os
import signal
import sys
from types import FrameType
from typing import NoReturn, TextIO

from gok.errors import GokError, WriteError

__all__ = ["leave", "make_ready", "settle"]

_USUAL = gc.get_threshold()
_LOADED = 100_000  # objects that can hold others: twice what one essay needs
_ENDING = ("SIGINT", "SIGTERM", "SIGHUP")
_DEFAULT = (signal.SIG_DFL, signal.default_int_handler)
_REFUSALS = {  # what a disk or a system refuses; all else is a fault of ours
    *(errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO),
    *(errno.ENAMETOOLONG, errno.EMFILE, errno.ENFILE, errno.ELOOP, errno.ENXIO, errno.ENODEV),
}


def make_ready() -> None:
    """Have three streams that take any character, UTF-8 in files and pipes; let signals to end take back what is begun.

    A signal that is ignored (nohup) stays so. What is loaded at the start is no garbage: Python's collector looks for
    some when there is more than that, or from `settle` on, and not through everything once more when all ends anyway.
    """
    gc.set_threshold(_LOADED)
    atexit.register(gc.freeze)
    with contextlib.suppress(OSError):
        while (handle := os.open(os.devnull, os.O_RDWR)) <= 2:  # a file of ours must never become a stream
            pass
        os.close(handle)
    if sys.stdout is None:
        sys.stdout = _closed()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 – for as long as we run
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.encoding.lower().replace("-", "") != "utf8":
        if sys.stdout.isatty():
            sys.stdout.reconfigure(errors="replace")
        else:
            sys.stdout.reconfigure(encoding="utf-8")
    for name in _ENDING:
        number = getattr(signal, name, None)
        with contextlib.suppress(ValueError):  # not in the main thread
            if number is not None and signal.getsignal(number) in _DEFAULT:
                signal.signal(number, _end)


def settle() -> None:
    """Everything is loaded: from now on the collector works as usual, and leaves alone what is there."""
    gc.freeze()
    gc.set_threshold(*_USUAL)


def _end(number: int, _frame: FrameType | None) -> NoReturn:
    """Leave as soon as what is on its way was taken back."""
    with contextlib.suppress(OSError):
        os.write(2, b"gok: interrupted; nothing was written\n")
    signal.signal(number, signal.SIG_IGN)  # once is enough
    sys.exit(128 + number)


def leave(error: BaseException) -> NoReturn:
    """Say what there is to say, and end with the status of it."""
    # the reader of our pipe has seen enough; Typer and Rich make status 1 of it, which is that of a check not met
    is_read = isinstance(error.__context__ if isinstance(error, SystemExit) else error, BrokenPipeError)
    if isinstance(error, SystemExit) and not is_read:
        raise error
    if is_read:
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    if type(error).__name__ == "NoArgsIsHelpError":  # the help was shown already
        sys.exit(2)
    message, status = _told(error)
    if status == 3 and os.environ.get("GOK_DEBUG"):
        raise error
    with contextlib.suppress(OSError, ValueError):
        print("gok:", message.replace("\n", " "), file=sys.stderr)
    with contextlib.suppress(OSError, ValueError):
        if isinstance(error, OSError):  # what could not be written is not tried once more
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    sys.exit(status)


def _told(error: BaseException) -> tuple[str, int]:
    """The line, and the status."""
    if isinstance(error, GokError):
        return str(error), 2
    if isinstance(error, KeyboardInterrupt):
        return "interrupted; nothing was written", 130
    if type(error).__name__ == "Abort":
        return "left without an answer; nothing was changed", 2
    if hasattr(error, "format_message"):  # what Typer says of a wrong usage
        return f"{error.format_message().rstrip('.')} (see --help)", 2
    if isinstance(error, OSError) and error.errno in _REFUSALS:
        return f"{error.filename or 'standard output'}: {os.strerror(error.errno)}", 2
    if isinstance(error, UnicodeEncodeError):
        return f"the output takes only {error.encoding}; set PYTHONIOENCODING=utf-8", 2
    if isinstance(error, MemoryError):
        return "there is not enough memory for this", 2
    return f"internal error ({type(error).__name__}); set GOK_DEBUG=1 to see where, on text that is not secret", 3


def _closed() -> TextIO:
    """Standard output where there is none: who writes to it is told."""

    class Closed(io.StringIO):
        def write(self, text: str) -> int:
            if text:
                raise WriteError("standard output is closed")
            return 0

    return Closed()
