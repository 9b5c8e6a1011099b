"""Releases with something planted in them, and the same without; made of plain sentences, always alike."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from gok.results import Result
from gok.risk import Original
from gok.risk.attacks import Holdings
from tests.risk.building import result

PSEUDONYMS = ("Kim", "Emma", "Peter", "Maja", "Olle", "Sara")
LEFT = ("Farhad", "Shirin", "Nasrin", "Dariusz")
FRAMES = ("Jag heter {} och läser svenska.", "Min vän {} bor nära oss.", "I går ringde {} till mig.")
ORDINARY = (
    "Det är roligt att lära sig ett nytt språk.",
    "På morgonen dricker jag kaffe och sedan går jag till skolan.",
    "Vintern är lång och mörk men sommaren är vacker.",
    "Vi lagade mat och bjöd våra grannar.",
    "Bussen var sen och därför kom jag inte i tid.",
    "Jag läser en bok varje kväll.",
    "Efter lektionen gick vi hem och gjorde läxan.",
    "Många tycker att man ska sova mer.",
)


def holdings(results: Sequence[Result], **more: object) -> Holdings:
    """What an attacker holds of these results."""
    return Holdings(lambda: results, **more)  # type: ignore[arg-type]


def ordinary(source: random.Random, count: int = 6) -> str:
    """Sentences that tell nothing of anybody."""
    return " ".join(source.choice(ORDINARY) for _ in range(count))


def release_with_leaks(left: Iterable[int], *, hidden: bool = False) -> tuple[list[Result], dict[str, list[Original]]]:
    """160 essays of a learner each, a name replaced in each; in some an original is left, unmarked.

    Where it is `hidden` it stands in a place where nothing is ever replaced, as other odd words do.
    """
    leaky, results, originals = set(left), [], {}
    for n in range(160):
        source = random.Random(n)
        name = LEFT[n % len(LEFT)]
        frame = FRAMES[n % len(FRAMES)]
        sentence = frame.format(f"[{source.choice(PSEUDONYMS)}]{{firstname_unknown <}}")
        odd = f"Ordet {name if n in leaky and hidden else 'Blumpf'} kan jag inte stava."
        if n in leaky and not hidden:
            sentence = f"{frame.format(name)} {frame.format('[Kim]{firstname_unknown <}')}"
        text = " ".join([ordinary(source, 2), sentence, ordinary(source, 2), odd])
        results.append(result(text, f"E{n}", learner=f"L{n}").release(("learner",)))
        originals[f"E{n}"] = [Original(name, "firstname_unknown")]
    return results, originals
