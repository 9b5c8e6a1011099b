"""A class writes while the server is killed: `python benchmarks/portal_class.py [SECONDS [KILLS]]`.

Forty learners behind one address enter a code, agree, write with the live preview on, and store, again and again for
five minutes, on a real PostgreSQL; the server is killed (-9) fifty times meanwhile and started again. As the page does,
a learner asks again when nobody answers. None may be refused, every text that was acknowledged must be stored, and
none twice. Everything listens on 127.0.0.1 and ends after a quarter of an hour at the latest.
"""

from __future__ import annotations

import http.client
import http.cookiejar
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

LEARNERS = 40
LONGEST = 900.0
PATIENCE = 300.0  # seconds after which a pupil gives up
PREVIEWS = 4
_SET_UP = """
from gok_web.portal.server import migrate, prepare
prepare(); migrate()
from gok_web.portal import codes
from gok_web.portal.models import Invitation, Source, Task
school = Source.objects.create(code="A")
task = Task.objects.create(sid="AT1", source=school, title="Min dag")
made, code = codes.invite("collect", None, task=task, source=school, uses=500)
Invitation.objects.filter(pk=made.pk).update(uses_left=100000)
print(code)
"""
_COUNT = """
import json
from gok_web.portal.server import prepare
prepare()
from gok_web.portal.models import EssayVersion
rows = EssayVersion.objects.filter(number=1).values_list("essay__learner__sid", "text")
print(json.dumps(list(rows)))
"""


class Server:
    """The portal on one port, killed and started again."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._environment = environment
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - as long as the server

    def start(self) -> bool:
        """Start it; whether it answers within a minute."""
        command = [sys.executable, "-m", "gok.cli", "portal", "--port", str(self.port), "--no-browser"]
        self._process = subprocess.Popen(command, env=self._environment, stdout=subprocess.DEVNULL, stderr=self._said)
        for _ in range(600):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health", timeout=5):
                    return True
            except (OSError, http.client.HTTPException):
                time.sleep(0.1)
        return False

    def faults(self) -> Counter[str]:
        """What it logged of answers that failed: the kind of the error, and where."""
        self._said.seek(0)
        told = [json.loads(line) for line in self._said if line.startswith(b"{")]
        return Counter(f"{one.get('error')} at {one.get('where')}" for one in told if one["level"] == "error")

    def kill(self) -> None:
        """As if the plug were pulled."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(30)


class Pupil:
    """One browser: cookies of its own, much patience."""

    def __init__(self, port: int, counts: Counter[str], waits: list[float]) -> None:
        jar = http.cookiejar.CookieJar()
        self._open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar)).open
        self._base, self._counts, self._waits = f"http://127.0.0.1:{port}", counts, waits
        self._token = ""

    def ask(self, path: str, sent: dict[str, str] | None = None) -> str:
        """The page; asked again as long as nobody answers. What is refused is counted."""
        begun = time.monotonic()
        body = urllib.parse.urlencode({"csrfmiddlewaretoken": self._token, **sent}).encode() if sent else None
        while time.monotonic() < begun + PATIENCE:
            try:
                with self._open(self._base + path, body, timeout=60) as answer:
                    page = answer.read().decode()
                found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
                self._token = found.group(1) if found else self._token
                self._counts["answers"] += 1
                self._waits.append(time.monotonic() - begun)
                return page
            except urllib.error.HTTPError as error:
                if error.code < 500:
                    self._counts[f"refused {error.code} {path}"] += 1
                    raise
                self._counts["failed"] += 1
                self._counts[f"{error.code} {path}"] += 1
            except (OSError, http.client.HTTPException):
                self._counts["asked again"] += 1
            time.sleep(0.5)
        raise TimeoutError


def hidden(page: str) -> dict[str, str]:
    """The hidden fields of the form."""
    found = re.findall(r'<input type="hidden" name="(key|wishes|shown|draft)" value="([^"]*)"', page)
    return {name: value.replace("&quot;", '"') for name, value in found}


@dataclass
class Lesson:
    """What happened: counts, texts that were acknowledged, how long each answer took."""

    stop: threading.Event = field(default_factory=threading.Event)
    counts: Counter[str] = field(default_factory=Counter)
    stored: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    down: list[float] = field(default_factory=list)


def write_essays(server: Server, code: str, lesson: Lesson) -> None:
    """Be one pupil after the other until the time is over; the last one finishes."""
    draw = random.Random(threading.get_ident())
    counts = lesson.counts
    while not lesson.stop.is_set():
        pupil = Pupil(server.port, counts, lesson.waits)
        try:
            pupil.ask("/invitation")
            pupil.ask("/invitation", {"code": code})
            pupil.ask("/collect/consent", {"agree": "on", "age": "on", "lang": "sv"})
            page = pupil.ask("/collect/about", {"gender": "a"})
            mark, text, held = f"ord{draw.randrange(10**9)}", "", hidden(page)
            for number in range(PREVIEWS):
                text += f"Jag heter Ali och bor i Borås. Dag {number} läser jag {mark}. "
                held |= hidden(pupil.ask("/collect/live", {**held, "text": text}))
                time.sleep(draw.uniform(0.7, 2.5))
            done = pupil.ask("/collect/write", {**held, "text": text, "do": "store"})
            while 'id="sid"' not in done:
                held |= hidden(done)
                done = pupil.ask("/collect/write", {**held, "text": text, "do": "store"})
            lesson.stored.append(mark)
            counts["stored"] += 1
        except (urllib.error.HTTPError, TimeoutError):
            counts["given up"] += 1


def run(seconds: float, kills: int, environment: dict[str, str]) -> tuple[Lesson, int]:
    """The lesson, and how often the server was killed."""
    code = _python(_SET_UP, environment).strip()
    server, lesson = Server(environment), Lesson()
    server.start()
    pupils = [threading.Thread(target=write_essays, args=(server, code, lesson)) for _ in range(LEARNERS)]
    for one in pupils:
        one.start()
    begun, killed = time.monotonic(), 0
    try:
        while time.monotonic() - begun < LONGEST - 300 and (time.monotonic() - begun < seconds or killed < kills):
            time.sleep(random.uniform(1, 4) if killed < kills else 1)
            if killed < kills:
                server.kill()
                killed += 1
                since = time.monotonic()
                server.start()
                lesson.down.append(time.monotonic() - since)
        lesson.stop.set()
        for one in pupils:
            one.join(LONGEST)
    finally:
        server.kill()
    return lesson, killed


def _python(script: str, environment: dict[str, str]) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True, timeout=300
    )
    return done.stdout


def main() -> int:
    """Print what happened; 1 if anything was refused, lost or stored twice."""
    from tests.portal.postgres import postgres

    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 300.0
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 50
    with postgres() as url, tempfile.TemporaryDirectory(prefix="gok-class-") as folder:
        environment = {**os.environ, "GOK_DATA_DIR": folder, "DATABASE_URL": url}
        environment.pop("DJANGO_SETTINGS_MODULE", None)
        lesson, killed = run(seconds, kills, environment)
        rows = json.loads(_python(_COUNT, environment))
    counts, stored = lesson.counts, lesson.stored
    held = Counter(mark for _sid, text in rows for mark in set(re.findall(r"ord\d+", text)))
    lost = [mark for mark in stored if mark not in held]
    twice = [mark for mark, number in held.items() if number > 1]
    refused = {name: number for name, number in counts.items() if name.startswith("refused")}
    print(f"{LEARNERS} learners, {killed} kills, {counts['answers']} answers, {len(stored)} texts acknowledged")
    print(f"in the database {len(rows)}, asked again {counts['asked again']}, failed {counts['failed']}")
    waits, down = sorted(lesson.waits), sorted(lesson.down) or [0.0]
    middle, late = waits[len(waits) // 2], waits[len(waits) * 99 // 100]
    print(f"seconds for an answer: half within {middle:.1f}, 99 of 100 within {late:.1f}, longest {waits[-1]:.1f}")
    print(f"seconds until it answers again: half within {down[len(down) // 2]:.1f}, longest {down[-1]:.1f}")
    print(f"refused {refused or 0}, given up {counts['given up']}, lost {len(lost)}, stored twice {len(twice)}")
    return 1 if refused or counts["given up"] or lost or twice or len(rows) < len(stored) else 0


if __name__ == "__main__":
    raise SystemExit(main())
