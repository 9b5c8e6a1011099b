"""After a learner has left: `python -m tests.attacks.after_withdrawal`, or on folders of one's own (`--help`).

Without arguments it plays a project in new folders, with the servers and commands that a user has: kiosk, vault and
portal, a bundle, a report, a release, a search, an access file of somebody else, backups of both rooms. Then a learner
leaves. Every byte of every file is searched for their name, numbers and id: raw, unpacked, and opened with the
passphrase and every key there is; then once more after the backups from before have been put back.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import httpx
import pyotp

from gok.safe.signing import Partner
from tests.attacks.opening import Piece, found, kiosk_pieces
from tests.e2e_portal.running import PASSWORD, gok, portal
from tests.kiosk.running import PASSPHRASE, Client, served, text_file

ROOT = Path(__file__).parents[2]
WHO, OTHER = "QX9471", "QX2"
WORDS = (WHO, "Zerin", "Baziari", "Söderhamn", "073-555", "0735551234", "zerin.b@example.org", "zazaki")
TEXT = "Jag heter Zerin Baziari och bor i Söderhamn. Mitt nummer är 073-555 12 34 och min mejl zerin.b@example.org."
_PORTAL = """
import json, sys
from gok_web.portal.server import prepare
prepare()
from tests.attacks.opening import found, portal_pieces
print(json.dumps(found(json.loads(sys.argv[1]), portal_pieces())))
"""
_SET_UP = """
from gok_web.portal.server import migrate, prepare
prepare(); migrate()
from gok_web.portal.metadata.checks import later_week, this_week
from gok_web.portal.models import Consent, Learner, LearnerLanguage, Project, Source, Task
Project.objects.update_or_create(pk=1, defaults={"risk_gates": ""})
school, week = Source.objects.create(code="QX"), this_week()
Task.objects.create(sid="QXT1", source=school, title="Min dag", week=week)
for sid in ("QX9471", "QX2"):
    made = Learner.objects.create(sid=sid, source=school)
    tongue = "zazaki" if sid == "QX9471" else "polska"
    LearnerLanguage.objects.create(learner=made, situation="mother_tongue", name=tongue)
    Consent.objects.create(learner=made, version="1", language="sv", given=week, first=week, last=later_week(week, 12))
"""


def in_portal(script: str, data: Path, *arguments: str) -> str:
    """What a script says that runs with the portal's settings on a folder."""
    environment = {**os.environ, "GOK_DATA_DIR": str(data), "DATABASE_URL": ""}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    command = [sys.executable, "-c", script, *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr[-2000:])
    return done.stdout


def command(data: Path, secret: Path, *arguments: str, given: str = "") -> None:
    """Run a command of Gök on a data folder, as a user does."""
    environment = {**os.environ, "GOK_DATA_DIR": str(data), "GOK_PASSPHRASE_FILE": str(secret), "DATABASE_URL": ""}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    line = [sys.executable, "-m", "gok.cli", *arguments]
    done = subprocess.run(line, env=environment, input=given, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{arguments}: {done.stderr[-1000:]}")


class Manager(httpx.Client):
    """The portal's manager without a screen."""

    @classmethod
    def at(cls, url: str) -> Manager:
        """By its own name, which browsers know and resolvers may not."""
        there = httpx.URL(url)
        return cls(base_url=there.copy_with(host="127.0.0.1"), headers={"Host": there.netloc.decode()}, timeout=300)

    def send_form(self, path: str, *, files: dict[str, Path] | None = None, **fields: str) -> httpx.Response:
        """Open a page and send its form."""
        (token,) = set(re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.get(path).text)) or {""}
        sent = {name: (file.name, file.read_bytes()) for name, file in (files or {}).items()}
        answer = self.post(path, data={"csrfmiddlewaretoken": token, **fields}, files=sent or None)
        assert answer.status_code in (200, 302), (path, answer.status_code, answer.text[-800:])
        return answer

    def log_in(self) -> None:
        """With password and second factor, which is set up."""
        self.send_form("/login", username="anna", password=PASSWORD)
        (secret,) = re.findall(r'class="secret">([^<]+)<', self.get("/account/second-factor").text)
        self.send_form("/account/second-factor", code=pyotp.TOTP(secret).now())


def fill_kiosk(chief: Client, folder: Path) -> None:
    """Two learners with texts, facts and reports; all done."""
    for learner, text, tongue in ((WHO, TEXT, "zazaki"), (OTHER, "Jag heter Ali Hosseini.", "polska")):
        sid = f"{learner}QXT1"
        chief.take(text_file(sid, text), annotator=["1"])
        chief.form(f"/essays/{sid}/start")
        assert chief.finish(sid).status_code == 200
        row = json.dumps({"learner": [{"id": learner, "first_languages": [tongue]}]}).encode()
        assert chief.post("/facts", files={"file": ("facts.json", row)}).status_code == 302
        chief.form("/reports", kind="technical", message="Sidan är sned.", about=sid)
    chief.form("/reports", kind="technical", message=f"Filen för {WHO} kom två gånger.", about="")
    access = chief.post(f"/access/{OTHER}", data={"open": "yes"})
    (folder / "access-of-another.zip").write_bytes(access.content)


def pair(chief: Client, manager: Manager) -> None:
    """Both rooms know each other."""
    (ours,) = re.findall(r'id="us"[^>]*>([^<]+)<', chief.get("/partners").text)
    ours = ours.replace("&quot;", '"')
    words = Partner.from_dict(json.loads(ours), source="").key.words
    manager.send_form("/kiosks/pair", partner=ours, fingerprint=words)
    (theirs,) = re.findall(r"<pre[^>]*><code[^>]*>(.*?)</code></pre>", manager.get("/kiosks").text, re.DOTALL)
    theirs = theirs.replace("&quot;", '"')
    words = Partner.from_dict(json.loads(theirs), source="").key.words
    chief.form("/partners", what="pair", partner=theirs, fingerprint=words)


def play(folder: Path) -> dict[str, dict[str, list[str]]]:
    """The project until the learner has left and old backups are back: what was found when."""
    out, kiosk_data, portal_data = folder / "out", folder / "data", folder / "portal"
    secret = folder / "passphrase"
    for made in (out, portal_data):
        made.mkdir()
    in_portal(_SET_UP, portal_data)
    (out / "password").write_text(PASSWORD + "\n")
    gok(portal_data, "create-manager", "anna", "--password-file", str(out / "password"))
    seen: dict[str, dict[str, list[str]]] = {}
    with portal(portal_data) as url, Manager.at(url) as manager:
        manager.log_in()
        with served(folder) as running:
            chief = running.manager()
            command(kiosk_data, secret, "vault", "create")
            person = json.dumps({"name": "Zerin Baziari", "contact": "0735551234"})
            command(kiosk_data, secret, "vault", "add", "learner", WHO, given=person)
            fill_kiosk(chief, folder)
            pair(chief, manager)
            bundle = chief.post("/export", data={"essay": [WHO + "QXT1", OTHER + "QXT1"]})
            (out / "bundle").write_bytes(bundle.content)
            command(kiosk_data, secret, "backup", str(out / "kiosk.backup"))
            (folder / "kiosk.log").write_text(running.stop(), encoding="utf-8")
        manager.send_form("/bundles/new", files={"bundle": out / "bundle"})
        manager.send_form("/releases/new", name="v1", also="yes")
        manager.get(f"/search?q={WHO}")
        command(portal_data, secret, "portal", "backup", str(out / "portal.backup"))
        seen["kiosk, before"] = found(WORDS, kiosk_pieces(kiosk_data, PASSPHRASE))
        seen["portal, before"] = json.loads(in_portal(_PORTAL, portal_data, json.dumps(WORDS)))
        with served(folder) as running:
            chief = running.manager()
            leave(chief, manager, out)
            seen["pages"] = found(WORDS, pages(chief, manager))
            with (folder / "kiosk.log").open("a", encoding="utf-8") as log:
                log.write(running.stop())
    seen["kiosk"] = found(WORDS, kiosk_pieces(kiosk_data, PASSPHRASE))
    seen["portal"] = json.loads(in_portal(_PORTAL, portal_data, json.dumps(WORDS)))
    handed = [(folder / name) for name in ("access-of-another.zip", "kiosk.log")] + [out / "receipt", out / "order"]
    seen["handed out"] = found(WORDS, [(path.name, path.read_bytes()) for path in handed])
    command(kiosk_data, secret, "restore", str(out / "kiosk.backup"), "--force")
    with served(folder) as running:  # opening it is enough
        running.stop()
    command(portal_data, secret, "portal", "restore", str(out / "portal.backup"), "--force")
    seen["kiosk, old backup put back"] = found(WORDS, kiosk_pieces(kiosk_data, PASSPHRASE))
    seen["portal, old backup put back"] = json.loads(in_portal(_PORTAL, portal_data, json.dumps(WORDS)))
    return seen


def leave(chief: Client, manager: Manager, out: Path) -> None:
    """The learner leaves: order, kiosk and vault, receipt."""
    manager.send_form(f"/learners/{WHO}/withdraw", sure=WHO)
    (out / "order").write_bytes(manager.get("/withdrawals/1/order").content)
    order = {"order": ("order.json", (out / "order").read_bytes(), "application/json")}
    preview = chief.post("/withdrawals", data={"what": "order"}, files=order).text
    (held,) = re.findall(r'name="order64" value="([^"]+)"', preview)
    chief.form("/withdrawals", what="carry", order64=held, vault=PASSPHRASE)
    (out / "receipt").write_bytes(chief.get("/withdrawals/1/receipt").content)
    manager.send_form("/receipts/new", files={"receipt": out / "receipt"})
    assert "complete" in manager.get("/withdrawals").text or "klart" in manager.get("/withdrawals").text
    (out / "v1.zip").write_bytes(manager.get("/releases/v1/archive").content)


def pages(chief: Client, manager: Manager) -> list[Piece]:
    """What both rooms still show, search included, and the release as it can be fetched now."""
    shown = (
        "/ /learners /essays /withdrawals /kiosks /held /releases /releases/v1 /audit /export /search?q=heter".split()
    )
    here = "/ /learners /facts /export /withdrawals /audit /?q=heter /?q=Zerin&x=".split()
    out = [(f"portal {path}", manager.get(path).content) for path in shown]
    out += [(f"kiosk {path}", chief.get(path).content.replace(b'value="Zerin"', b"")) for path in here]
    return [*out, ("release as fetched", manager.get("/releases/v1/archive").content)]


def main() -> int:
    """Print where each word stands; 1 if any stands anywhere after the learner has left."""
    parser = argparse.ArgumentParser(prog="after_withdrawal", description="Search what is left of a learner.")
    parser.add_argument("--kiosk", type=Path, help="data folder of a kiosk that is not running")
    parser.add_argument("--portal", type=Path, help="data folder of a portal")
    parser.add_argument("--words", type=Path, help="what to search for: names, numbers, id; one a line")
    given = parser.parse_args()
    if given.words is None:
        with tempfile.TemporaryDirectory(prefix="gok-left-") as folder:
            seen = play(Path(folder))
    else:
        words = given.words.read_text(encoding="utf-8").split("\n")
        words = [word.strip() for word in words if word.strip()]
        seen = {}
        if given.kiosk is not None:
            secret = Path(os.environ["GOK_PASSPHRASE_FILE"]).read_text(encoding="utf-8").strip()
            seen["kiosk"] = found(words, kiosk_pieces(given.kiosk, secret))
        if given.portal is not None:
            seen["portal"] = json.loads(in_portal(_PORTAL, given.portal, json.dumps(words)))
    left = 0
    for where, words_there in seen.items():
        is_before = where.endswith("before")
        left += 0 if is_before else len(words_there)
        print(f"{where}: {'nothing' if not words_there else ''}")
        for word, places in words_there.items():
            print(f"  {word}: {', '.join(sorted(set(places))[:6])}")
    return 1 if left else 0


if __name__ == "__main__":
    raise SystemExit(main())
