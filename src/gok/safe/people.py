"""Who is behind an id: ids come from spaces that do not meet, and a keyed digest tells two people apart.

A portal gives ids to learners who write online, a kiosk takes those of learners who write on paper. Both count up from
one letter of a school. So the portal begins where the kiosk ends, and a bundle says of each learner a digest that only
the kiosk holding the learner's key can make: another person under the same id has another.
"""

from __future__ import annotations

import re

from gok.safe.sealing import derive

__all__ = ["FIRST_ONLINE", "is_digest", "is_online", "person_digest"]

FIRST_ONLINE = 10_001
"""The first number of a learner who joined at a portal; kiosks and files have those below."""
_NUMBER = re.compile(r"[A-Z]{1,2}([1-9][0-9]*)")
_DIGEST = re.compile(r"[0-9a-f]{32}")


def is_online(learner: str) -> bool:
    """Whether an id is one that only a portal gives.

    >>> is_online("A10001"), is_online("A12")
    (True, False)
    """
    found = _NUMBER.fullmatch(learner)
    return found is not None and int(found[1]) >= FIRST_ONLINE


def person_digest(data_key: bytes) -> str:
    """What tells the learner with this data key from everybody else; it ends with the key."""
    return derive(data_key, "person")[:16].hex()


def is_digest(value: object) -> bool:
    """Whether it is such a digest."""
    return isinstance(value, str) and _DIGEST.fullmatch(value) is not None
