"""How far an essay is, and what may be done with it then. Pure rules over the rows; call them in the store's thread."""

from __future__ import annotations

from collections.abc import Sequence

from gok_web.kiosk.models import Essay, Seat

__all__ = ["STAGES", "annotators", "final_seat", "may_reopen", "settle", "stage_of"]

STAGES = ("transcribe", "ready", "annotate", "compare", "adjudicate", "done", "deposited")


def annotators(seats: Sequence[Seat]) -> list[Seat]:
    """Who annotates, in the order they were asked."""
    return [seat for seat in seats if seat.role == "annotator"]


def stage_of(essay: Essay, seats: Sequence[Seat]) -> str:
    """One of STAGES."""
    working = annotators(seats)
    if essay.released is not None:
        return "deposited"
    if not essay.transcribed:
        return "transcribe"
    if essay.done:
        return "done"
    if not working:
        return "ready"
    if not all(seat.done for seat in working):
        return "annotate"
    return "adjudicate" if any(seat.role == "adjudicator" and seat.begun for seat in seats) else "compare"


def final_seat(seats: Sequence[Seat]) -> Seat | None:
    """Whose copy counts: the adjudicator's, or the only annotator's."""
    judge = next((seat for seat in seats if seat.role == "adjudicator"), None)
    working = annotators(seats)
    if judge is not None:
        return judge if judge.begun else None
    return working[0] if len(working) == 1 else None


def may_reopen(seat: Seat) -> bool:
    """Whether the one who sits there may go on by themselves: not once somebody else has seen or built on it."""
    others = [one for one in seat.essay.seats.all() if one.pk != seat.pk and one.role != "transcriber"]
    if seat.role == "adjudicator" or not others:
        return True
    return not all(one.done for one in others if one.role == "annotator") and not any(
        one.begun for one in others if one.role == "adjudicator"
    )


def settle(essay: Essay) -> None:
    """Bring `done` of the essay in line with its seats."""
    counts = final_seat(list(essay.seats.all()))
    done = counts is not None and counts.begun and counts.done
    if essay.done != done:
        essay.done, essay.sent = done, 0  # what is reopened leaves anew
        essay.save(update_fields=["done", "sent"])
