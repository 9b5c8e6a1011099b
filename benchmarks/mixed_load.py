"""Workbench, kiosk and portal under mixed use by thirty clients, while they are killed: `make load`.

    python benchmarks/mixed_load.py [ROOM…] [--seconds 600] [--kills 20] [--json FILE]

Clients write what must not be lost, ask the engine, read pages, send a body a byte at a time and hang up in the middle
of an upload; the server is killed (-9) in the first part of that time and started again on the same port and the same
data, and then lives on. When it is over all that was acknowledged must be there, no answer may have been a 5xx, none
may have taken longer than docs/reliability.md says, and what stays in memory between requests may not have grown by
more than a tenth from the middle to the end of the last life. Everything listens on 127.0.0.1. Status 1 if not so.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import socket
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

CLIENTS = 30
BOUND = 60.0  # seconds for an answer, kills and all
GROWTH = 1.1
_MEMORY = "memory at the end to the middle of the last life"
KILLED = 0.4  # of the time, in which all kills are
TEXT = "Jag heter Fatima och bor i Borås. Min bror Ali är 27 år. Ring 070-174 06 05! "


class Log:
    """What happened, told by all clients."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.times: list[float] = []
        self.stored: set[str] = set()
        self.memory: list[list[int]] = [[]]  # of each life of the server, in KiB
        self._lock = threading.Lock()

    def tell(self, answer: httpx.Response, begun: float) -> None:
        """Count an answer and its time."""
        with self._lock:
            self.times.append(time.monotonic() - begun)
            self.counts[f"{answer.status_code // 100}xx"] += 1
            if answer.status_code >= 500:
                self.counts[f"{answer.status_code} {answer.request.url.path}"] += 1


class Room:
    """A server that is killed and comes back. `write` stores a text and gives its mark if that was acknowledged."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port, self.ready = folder, port, threading.Event()

    def pid(self) -> int:
        """The process that is running."""
        return int(self.server.process.pid)

    def start(self) -> None:
        """Start it, and let a client in."""
        self.stack = contextlib.ExitStack()
        self.server = self.stack.enter_context(self.served(self.folder, *self.arguments, port=self.port))
        self.client = self.enter()
        self.ready.set()

    def kill(self) -> None:
        """As if the plug were pulled."""
        self.ready.clear()
        self.server.process.kill()
        self.server.process.wait(60)
        self.stack.close()

    def close(self) -> None:
        """For good."""
        self.kill()

    def faults(self) -> Counter[str]:
        """What the server itself says of answers that failed."""
        return Counter()

    arguments: tuple[str, ...] = ()
    served: Callable[..., Any]
    uploads = "/api/pseudonymize"

    def enter(self) -> httpx.Client:
        raise NotImplementedError

    def write(self, mark: str, log: Log) -> bool:
        raise NotImplementedError

    def read(self, log: Log, draw: random.Random) -> None:
        """Ask the engine, or for a page."""
        begun = time.monotonic()
        if draw.random() < 0.7:
            answer = self.client.post("/api/pseudonymize", json={"text": TEXT * draw.randrange(1, 40)})
        else:
            answer = self.client.get(draw.choice(("/", "/api/health")))
        log.tell(answer, begun)

    def kept(self, marks: set[str]) -> set[str]:
        raise NotImplementedError


class Workbench(Room):
    arguments = ("--keep",)

    def __init__(self, folder: Path, port: int) -> None:
        super().__init__(folder, port)
        from tests.web.running import served

        self.served = served

    def enter(self) -> httpx.Client:
        return self.stack.enter_context(self.server.client())

    def write(self, mark: str, log: Log) -> bool:
        begun = time.monotonic()
        answer = self.client.post("/api/essays", json={"text": TEXT * 3, "id": mark})
        log.tell(answer, begun)
        return answer.status_code == 201

    def kept(self, marks: set[str]) -> set[str]:
        return {row["id"] for row in self.client.get("/api/essays").json()}


class Kiosk(Room):
    def __init__(self, folder: Path, port: int) -> None:
        super().__init__(folder, port)
        from tests.kiosk.running import served

        self.served = served

    def enter(self) -> httpx.Client:
        return self.server.manager()

    def write(self, mark: str, log: Log) -> bool:
        from tests.kiosk.running import text_file

        begun = time.monotonic()
        answer = self.client.post("/import", files=[text_file(mark, TEXT * 3)])
        log.tell(answer, begun)
        return answer.status_code == 200 and mark in answer.json()["created"]

    def kept(self, marks: set[str]) -> set[str]:
        return {mark for mark in marks if self.client.get(f"/essays/{mark}/manage").status_code == 200}


class Portal(Room):
    """Pupils write, as in `portal_class.py`; the others read and disturb."""

    uploads = "/collect/live"

    def __init__(self, folder: Path, port: int, **environment: str) -> None:
        super().__init__(folder, port)
        import portal_class

        import gok

        for mark in ("A1AT1", "A28AT7", "A30AT321"):  # a text is looked for by its mark, so that has to stay
            text = f"{TEXT} Jag läser {_word(mark)}."
            assert _word(mark) in gok.pseudonymize(text, seed=1).text, "the engine replaces the marks of this benchmark"
        self.environment = {**os.environ, "GOK_DATA_DIR": str(folder), **environment}
        self.environment.pop("DJANGO_SETTINGS_MODULE", None)
        self.of = portal_class
        self.code = portal_class._python(portal_class._SET_UP, self.environment).strip()
        self.running = portal_class.Server(self.environment)
        self.port = self.running.port

    def pid(self) -> int:
        process = self.running._process
        return process.pid if process else 0

    def start(self) -> None:
        if not self.running.start():
            raise TimeoutError("the portal does not answer")
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{self.port}/", timeout=120)
        self.ready.set()

    def kill(self) -> None:
        self.ready.clear()
        self.running.kill()

    def faults(self) -> Counter[str]:
        return self.running.faults()

    def write(self, mark: str, log: Log) -> bool:
        pupil = self.of.Pupil(self.port, log.counts, log.times)
        pupil.ask("/invitation")
        pupil.ask("/invitation", {"code": self.code})
        pupil.ask("/collect/consent", {"agree": "on", "age": "on", "lang": "sv"})
        held = self.of.hidden(pupil.ask("/collect/about", {"gender": "a"}))
        done, text = "", f"{TEXT} Jag läser {_word(mark)}."
        held |= self.of.hidden(pupil.ask("/collect/live", {**held, "text": text}))
        until = time.monotonic() + self.of.PATIENCE
        while 'id="sid"' not in done:
            if time.monotonic() > until:
                return False
            done = pupil.ask("/collect/write", {**held, "text": text, "do": "store"})
            held |= self.of.hidden(done)
        return True

    def read(self, log: Log, draw: random.Random) -> None:
        begun = time.monotonic()
        log.tell(self.client.get(draw.choice(("/health", "/invitation", "/login"))), begun)

    def kept(self, marks: set[str]) -> set[str]:
        rows = json.loads(self.of._python(self.of._COUNT, self.environment))
        texts = " ".join(text.replace(".", " ") for _sid, text in rows)
        return {mark for mark in marks if _word(mark) in texts.split()}


class PortalOnPostgres(Portal):
    def __init__(self, folder: Path, port: int) -> None:
        from tests.portal.postgres import postgres

        self.database = contextlib.ExitStack()
        super().__init__(folder, port, DATABASE_URL=self.database.enter_context(postgres()))

    def close(self) -> None:
        super().close()
        self.database.close()


def _word(mark: str) -> str:
    """A mark as a word that the engine leaves alone."""
    return f"ord{int(mark[1:].replace('AT', '00000'))}"


ROOMS: dict[str, type[Room]] = {
    "workbench": Workbench,
    "kiosk": Kiosk,
    "portal": Portal,
    "portal-postgres": PortalOnPostgres,
}


def _disturb(room: Room, draw: random.Random, slowly: bool) -> None:
    """Send a body a byte at a time, or hang up in the middle of one."""
    told = (f"POST {room.uploads} HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json", "Content-Length: ")
    head = "\r\n".join(told).encode()
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", room.port), timeout=20) as line:
        line.sendall(head + (b"40\r\n\r\n" if slowly else b"900000\r\n\r\n"))
        if slowly:
            for byte in json.dumps({"text": "Jag heter Ali."}).encode().ljust(40):
                line.sendall(bytes([byte]))
                time.sleep(draw.uniform(0.05, 0.4))
            line.recv(100)
        else:
            line.sendall(b'{"text": "' + b"a" * draw.randrange(1, 400_000))


def _use(room: Room, number: int, stop: threading.Event, log: Log) -> None:
    """One client until it is over: a third write, a third read, the others disturb."""
    draw, count = random.Random(number), 0
    while not stop.is_set():
        if not room.ready.wait(1):
            continue
        count += 1
        mark = f"A{number + 1}AT{count}"
        try:
            if number % 3 == 0:
                if room.write(mark, log):
                    log.stored.add(mark)
            elif number % 3 == 1:
                room.read(log, draw)
            else:
                _disturb(room, draw, slowly=number % 2 == 0)
                log.counts["disturbed"] += 1
        except (httpx.HTTPError, OSError, RuntimeError, KeyError, ValueError):
            log.counts["nobody answered"] += 1
        time.sleep(draw.uniform(0.1, 1.5))


def _used(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text("ascii").splitlines()
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0)


def _grown(life: list[int]) -> float:
    """The end of a life to its middle: what stays in the last tenth of the time, by what stayed in as much before.

    What stays is what three quarters of the seconds are above. A code or password that is hashed takes 100 MiB for as
    long as that lasts; how many of some thirty seconds it falls into is chance, and moved a mean by a tenth.
    """
    tenth = max(1, len(life) // 10)
    middle = life[len(life) // 2 - tenth : len(life) // 2]
    return _stays(life[-tenth:]) / _stays(middle) if middle else 0.0


def _stays(seconds: list[int]) -> int:
    return sorted(seconds)[len(seconds) // 4]


def load(name: str, seconds: float, kills: int) -> tuple[dict[str, Any], list[str]]:
    """One room under load; the figures, and what does not hold."""
    log, stop = Log(), threading.Event()
    with tempfile.TemporaryDirectory(prefix="gok-load-") as folder, socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
        free.close()
        room = ROOMS[name](Path(folder), port)
        room.start()
        clients = [threading.Thread(target=_use, args=(room, n, stop, log), daemon=True) for n in range(CLIENTS)]
        for one in clients:
            one.start()
        begun = lives_since = time.monotonic()
        next_kill, killed = KILLED * seconds / (kills + 1), 0
        while (now := time.monotonic()) - begun < seconds:
            time.sleep(1)
            with contextlib.suppress(OSError):
                log.memory[-1].append(_used(room.pid()))
            # where it takes long to start, what is killed has lived for a while all the same
            if killed < kills and now - begun > next_kill * (killed + 1) and now - lives_since > next_kill / 2:
                room.kill()
                killed += 1
                log.memory.append([])
                room.start()
                lives_since = time.monotonic()
        stop.set()
        for one in clients:
            one.join(300)
        lost = log.stored - room.kept(log.stored)
        room.close()
    grown = _grown(log.memory[-1])
    figures = {
        "answers": len(log.times),
        "acknowledged": len(log.stored),
        "lost": len(lost),
        "kills": killed,
        "5xx": log.counts["5xx"] + log.counts["failed"],
        "4xx": log.counts["4xx"],
        "disturbed": log.counts["disturbed"],
        "nobody answered": log.counts["nobody answered"] + log.counts["asked again"],
        "median s": round(statistics.median(log.times or [0]), 3),
        "slowest s": round(max(log.times, default=0), 2),
        "memory MiB": max((max(life) for life in log.memory if life), default=0) >> 10,
        _MEMORY: round(grown, 3),
    }
    figures |= {what: n for what, n in log.counts.items() if what[:1] == "5" and " " in what} | room.faults()
    return figures, _broken(figures)


def _broken(figures: dict[str, Any]) -> list[str]:
    """What of the promises does not hold; nothing if all is well."""
    held = {
        "nothing acknowledged is lost": not figures["lost"],
        "something was acknowledged": figures["acknowledged"] > 0,
        "no answer is a 5xx": not figures["5xx"],
        f"no answer takes longer than {BOUND:.0f} s": figures["slowest s"] <= BOUND,
        f"memory stays below {GROWTH} of the middle": figures[_MEMORY] < GROWTH,
    }
    return [what for what, holds in held.items() if not holds]


def _table(told: dict[str, dict[str, Any]]) -> str:
    """The figures, a column a room."""
    rows = list(dict.fromkeys(what for figures in told.values() for what in figures))
    lines = [["", *told], *([what, *(str(figures.get(what, 0)) for figures in told.values())] for what in rows)]
    wide = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    return "\n".join(
        "  ".join(cell.ljust(wide[i]) if i == 0 else cell.rjust(wide[i]) for i, cell in enumerate(line))
        for line in lines
    )


def main() -> int:
    """Each room in turn."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help=f"{', '.join(ROOMS)}; all if none is named")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--json", type=Path, default=ROOT / "build" / "mixed-load.json")
    options = parser.parse_args()
    told, broken = dict[str, dict[str, Any]](), list[str]()
    for name in options.rooms or ROOMS:
        told[name], found = load(name, options.seconds, options.kills)
        broken += [f"{name}: {what}" for what in found]
        print(f"{name}: {'; '.join(f'NOT {what}' for what in found) or 'holds'}", flush=True)
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    print(f"{CLIENTS} clients, {options.seconds:.0f} s a room", _table(told), sep="\n")
    print(f"VERDICT: does not hold ({'; '.join(broken)})" if broken else "VERDICT: holds")
    return 1 if broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
