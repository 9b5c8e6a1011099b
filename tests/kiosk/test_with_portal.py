"""Kiosk and portal together: a bundle is taken once, an order comes back, its receipt is believed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from tests.kiosk.running import served, text_file

ROOT = Path(__file__).parents[2]
PORTAL = """
import json, sys
from pathlib import Path
from gok_web.portal.server import prepare, migrate
prepare()
migrate()
from gok.errors import InputError
from gok_web.portal import intake, withdrawing
from gok_web.portal.models import EssayVersion, Kiosk, Learner, Source
what, file = sys.argv[1], Path(sys.argv[2])
if what == "pair":
    kiosk = json.loads(file.read_text())
    Source.objects.create(code="A")
    Kiosk.objects.create(name=kiosk["name"], role="kiosk", public_key=kiosk["key"])
    print(json.dumps(withdrawing.portal_partner("portal").to_dict()))
elif what == "take":
    try:
        intake.take(file.name, file.read_bytes(), None)
    except InputError as error:
        print("refused", getattr(error, "code", ""))
    else:
        print(EssayVersion.objects.count(), EssayVersion.objects.last().text)
elif what == "withdraw":
    file.write_bytes(bytes(withdrawing.withdraw(Learner.objects.get(sid="A1"), "learner", None).order))
elif what == "receipt":
    print(withdrawing.take_receipt(file.name, file.read_bytes(), None).erased)
"""


def portal(folder: Path, what: str, file: Path) -> str:
    env = os.environ | {"GOK_DATA_DIR": str(folder / "portal"), "DATABASE_URL": ""}
    env.pop("DJANGO_SETTINGS_MODULE", None)
    command = [sys.executable, "-c", PORTAL, what, str(file)]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.strip()


def test_there_and_back(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        chief = server.manager()
        chief.take(text_file("A1AT1", "Jag heter Ali Hosseini och bor i Borlänge."), annotator=["1"])
        chief.form("/essays/A1AT1/start")
        assert chief.finish("A1AT1").status_code == 200
        page = chief.get("/partners").text
        (ours,) = re.findall(r'id="us"[^>]*>([^<]+)<', page)
        (tmp_path / "kiosk.json").write_text(ours.replace("&quot;", '"'), encoding="utf-8")
        theirs = portal(tmp_path, "pair", tmp_path / "kiosk.json")
        from gok.safe.signing import Partner

        words = Partner.from_dict(json.loads(theirs), source="").key.words
        chief.form("/partners", what="pair", partner=theirs, fingerprint=words)
        bundle = chief.post("/export", data={"essay": "A1AT1"})
        assert bundle.status_code == 200, bundle.text
        (tmp_path / "one.gokbundle").write_bytes(bundle.content)
        taken = portal(tmp_path, "take", tmp_path / "one.gokbundle")
        assert taken.startswith("1 Jag heter ")
        assert "Hosseini" not in taken
        assert portal(tmp_path, "take", tmp_path / "one.gokbundle") == "refused replay"
        changed = bytearray(bundle.content)
        changed[len(changed) // 2] ^= 1
        (tmp_path / "two.gokbundle").write_bytes(bytes(changed))
        assert portal(tmp_path, "take", tmp_path / "two.gokbundle").startswith("refused")
        # the learner leaves the portal; the kiosk follows, and its receipt is taken
        portal(tmp_path, "withdraw", tmp_path / "order.json")
        order = {"order": ("order.json", (tmp_path / "order.json").read_bytes(), "application/json")}
        preview = chief.post("/withdrawals", data={"what": "order"}, files=order)  # shown first, not carried out
        assert (preview.status_code, "A1AT1" in preview.text) == (200, True)
        assert "row-A1AT1" in chief.get("/").text
        (held,) = re.findall(r'name="order64" value="([^"]+)"', preview.text)
        chief.form("/withdrawals", 422, what="carry", order64=held[:-8])
        chief.form("/withdrawals", what="carry", order64=held)
        assert chief.post("/withdrawals", data={"what": "order"}, files=order).status_code == 422
        receipt = chief.get("/withdrawals/1/receipt")
        (tmp_path / "receipt.json").write_bytes(receipt.content)
        assert "'essays': 1" in portal(tmp_path, "receipt", tmp_path / "receipt.json")
        assert "row-A1AT1" not in chief.get("/").text
