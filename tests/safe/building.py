"""What the tests of safe keeping share: a passphrase, and costs that let hundreds of files be opened in a second."""

from __future__ import annotations

from gok.safe.passphrases import Cost

SECRET = "korrekt häst batteri"
CHEAP = Cost(iterations=1, lanes=1, memory=8)
