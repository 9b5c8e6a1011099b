"""Gök in a browser: the engine as plain Python under Pyodide, and the static site around it.

`desk` and what it imports run in the browser, as they are; `packing`, `site` and `command` write the site.
"""

from __future__ import annotations

__all__: list[str] = []
