"""The list of tasks: a page of it does not grow with the kiosk, and every essay is on one."""

from __future__ import annotations

import re
from pathlib import Path

from tests.kiosk.running import served, text_file

ESSAYS = [f"A{number}AT1" for number in range(1, 206)]
ROW = re.compile(r'id="row-(A\d+AT1)"')


def test_every_essay_is_on_one_page(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        manager = server.manager()
        for begin in range(0, len(ESSAYS), 50):
            files = [text_file(sid, "Hej på dig.") for sid in ESSAYS[begin : begin + 50]]
            manager.take(*files, annotator=["1"])
        pages = [manager.get("/", params={"page": number}).text for number in (1, 2)]
        rows = [ROW.findall(page) for page in pages]
        assert [len(found) for found in rows] == [200, 5]
        assert sorted(rows[0] + rows[1]) == sorted(ESSAYS)
        assert 'href="?page=2"' in pages[0]
        assert 'href="?page=1"' in pages[1]
        assert ROW.findall(manager.get("/", params={"q": "A205AT1"}).text) == ["A205AT1"]
        assert ROW.findall(manager.get("/", params={"page": "none"}).text) == rows[0]
