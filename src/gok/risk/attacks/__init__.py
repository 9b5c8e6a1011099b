"""Attacks on a release, as somebody would make them who wants to know more than it tells; one module an attack.

Each is measured against chance on the release itself. Numbers need numpy (`pip install 'gok[attacks]'`).
"""

from gok.risk.attacks.holdings import Holdings, Suspect
from gok.risk.attacks.ledger import Ledger
from gok.risk.attacks.running import chosen_attacks, run_attacks

__all__ = ["Holdings", "Ledger", "Suspect", "chosen_attacks", "run_attacks"]
