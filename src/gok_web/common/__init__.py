"""What the web rooms share: settings, who may ask, errors, the server, translations. It knows none of them."""

from __future__ import annotations

__all__: list[str] = []
