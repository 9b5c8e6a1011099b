"""What a running room holds in memory: its keys, its sessions, and where it listens."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field

from gok.safe import DataKeys
from gok_web.common.security.entry import Entries

__all__ = ["Running", "running", "set_running"]


@dataclass(frozen=True)
class Running:
    """One running server. `kept` says whether essays outlive it.

    Cookies know hosts, not ports: on 127.0.0.1 a browser would send ours to whatever other users of the machine have
    listening there. So each server has a name of its own, `<label>.localhost`, which browsers take for this machine.
    """

    keys: DataKeys = field(repr=False)
    kept: bool
    port: int
    entries: Entries = field(default_factory=Entries, repr=False)
    label: str = field(default_factory=lambda: secrets.token_hex(8))
    live_secret: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)

    @property
    def host(self) -> str:
        """The one name under which there are sessions."""
        return f"{self.label}.localhost:{self.port}"

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names under which it may be asked; anything else is another page that rebinds a name.

        Under the common ones there is what needs no session: a program may ask the engine.
        """
        return (self.host, *(f"{name}:{self.port}" for name in ("127.0.0.1", "localhost", "[::1]")))

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://{self.host}/"

    @property
    def cookie(self) -> str:
        """The name of the session cookie; cookies do not know ports, so the name says it."""
        return f"gok_session_{self.port}"

    @property
    def svala_origins(self) -> frozenset[str]:
        """Origins from which a SVALA may ask."""
        return frozenset(os.environ.get("GOK_SVALA_ORIGINS", "").replace(",", " ").split())


_here: list[Running] = []


def set_running(now: Running) -> None:
    """Say what runs in this process."""
    _here[:] = [now]


def running() -> Running:
    """What runs in this process."""
    return _here[0]
