"""What IT runs: containers and services with few rights, and nothing of an essay in a file of theirs."""

from __future__ import annotations

import configparser
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from gok.cli import other_commands
from gok_web.portal.databases import database_of

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_may_do_little(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert "privileged" not in service
    assert not any("docker.sock" in volume for volume in service["volumes"])
    assert re.search(r":[\w.]+", service["image"])
    assert not service["image"].endswith(":latest")


def test_only_the_proxy_is_reached_from_elsewhere() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    closed = {name for name, network in COMPOSE["networks"].items() if network.get("internal")}
    for name in ("portal", "database"):
        assert set(SERVICES[name]["networks"]) <= closed
    assert "0.0.0.0" not in SERVICES["workbench"]["command"]


def test_no_secret_stands_in_the_file() -> None:
    said = (DEPLOY / "compose.yaml").read_text(encoding="utf-8") + (DEPLOY / "env.example").read_text(encoding="utf-8")
    assert not re.search(r"PASSWORD\s*[:=]\s*\S*[^_\s]*secret|://\w+:\w+@", said)
    assert SERVICES["portal"]["environment"]["DATABASE_PASSWORD_FILE"] == "/run/secrets/database_password"


def test_the_image_is_nobody_special() -> None:
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    last = len(lines) - 1 - lines[::-1].index(next(line for line in lines[::-1] if line.startswith("FROM")))
    users = [line.split()[1] for line in lines[last:] if line.startswith("USER")]
    assert users == ["10001:10001"]
    assert not any(" gcc" in line for line in lines[last:]), "no compiler in what is kept"
    assert all("--require-hashes" in line for line in lines if "-r requirements/" in line)
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert ignored[0] == "*", "what is not named does not get in"


def test_the_commands_are_ours() -> None:
    started = {SERVICES[name]["command"][0] for name in ("workbench", "portal")}
    for unit in UNITS:
        started.add(_unit(unit)["Service"]["ExecStart"].split()[1])
    assert started == set(other_commands()) - {"page"}, "a page is written, not served"


def test_the_proxy_keeps_nothing() -> None:
    conf = (DEPLOY / "nginx/portal.conf.template").read_text(encoding="utf-8")
    for line in ("proxy_request_buffering off;", "proxy_max_temp_file_size 0;", "X-Forwarded-For $remote_addr;"):
        assert line in conf
    assert conf.count("access_log off;") == conf.count("server {")
    assert "TLSv1.1" not in conf


def _unit(path: Path) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(path, encoding="utf-8")
    return parser


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_leaves_no_core_and_gains_no_rights(path: Path) -> None:
    service = _unit(path)["Service"]
    assert (service["LimitCORE"], service["UMask"], service["NoNewPrivileges"]) == ("0", "0077", "yes")
    assert "0.0.0.0" not in service["ExecStart"]


def test_a_password_of_its_own_file(tmp_path: Path) -> None:
    from gok.errors import SettingError

    secret = tmp_path / "password"
    secret.write_text("p@ss wörd\n", encoding="utf-8")
    found = database_of("postgresql://gok@db/gok", tmp_path, str(secret))
    assert (found["USER"], found["PASSWORD"]) == ("gok", "p@ss wörd")
    with pytest.raises(SettingError, match="DATABASE_PASSWORD_FILE"):
        database_of("postgresql://gok@db/gok", tmp_path, str(tmp_path / "none"))
