"""The rights matrix: one row a page or call, one column a role. This table is the only place that says who may what.

`all`: every object; `own`: those of one's own (what that is, scopes.py says); `-`: refused. In the last column `open`
lets anybody in, `invited` whoever has entered a code. The middleware checks every request against it; a view
that is not listed is refused. docs/portal.md shows the table, tests go through it cell by cell.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["RIGHTS", "ROLES", "TOTP_ROLES", "Right", "cell", "to_markdown"]

ROLES = ("manager", "assistant", "teacher", "researcher", "officer", "learner")
TOTP_ROLES = frozenset({"manager", "assistant", "officer"})
"""Who must have a second factor: those who see what is not released, of more than one school."""

_TABLE = """
view | manager assistant teacher researcher officer learner | outsider | what
login              | all all all all all all | open    | log in with user name and password
code               | all all all all all all | open    | log in: the second factor
language           | all all all all all all | open    | choose the language of the pages
health             | all all all all all all | open    | whether the server works
invitation         | all all all all all all | open    | enter an invitation code
join               | -   -   -   -   -   -   | invited | make an account with a code
consent            | -   -   -   -   -   -   | invited | read the consent text and agree
about              | -   -   -   -   -   -   | invited | the form about the learner
write              | -   -   -   -   -   -   | invited | write an essay, see what will be stored
live               | -   -   -   -   -   -   | invited | pseudonymize while the essay is written
engine             | -   -   -   -   -   -   | invited | the engine for one's own browser
text_key           | -   -   -   -   -   -   | invited | what the browser seals a draft under
go_on              | all all all all all all | open    | open a text that was begun in this browser, with its number
forget             | -   -   -   -   -   -   | invited | erase the key of a draft
hand_in            | -   -   -   -   -   -   | invited | store what the browser has pseudonymized
collected          | -   -   -   -   -   -   | invited | what was stored; the learner's account
logout             | all all all all all all | -       | log out
home               | all all all all all all | -       | first page
first_steps        | all -   -   -   all -   | -       | what a project does first, and how far it is
account            | all all all all all all | -       | change one's password
second_factor      | all all all all all all | -       | set up the second factor
project            | all -   -   -   -   -   | -       | settings of the project
people             | all -   -   -   all -   | -       | list of accounts
person             | all -   -   -   -   -   | -       | lock, unlock an account, ask for its reset
proposals          | all -   -   -   all -   | -       | what waits for a second person
proposal_decide    | all -   -   -   all -   | -       | accept or refuse what somebody else proposed
proposal_refuse    | own own own own own own | -       | refuse the reset of one's own account
invitations        | all -   own -   all -   | -       | list of invitations
invite             | all -   own -   -   -   | -       | make an invitation
revoke             | all -   own -   -   -   | -       | take an invitation back
sources            | all -   -   -   all -   | -       | list of sources
source_add         | all -   -   -   -   -   | -       | add a source
learners           | all all own -   all -   | -       | list of learners
learner            | all all own -   all -   | -       | what is stored about a learner
learner_add        | all all own -   -   -   | -       | add a learner
learner_edit       | all all own -   -   -   | -       | change a learner's metadata
consent_add        | all all own -   -   -   | -       | enter a consent signed on paper
consent_edit       | all all own -   -   -   | -       | correct a consent signed on paper, or take it back
consent_confirm    | all -   -   -   all -   | -       | confirm a consent somebody else has entered late
learner_access     | all -   -   -   all -   | -       | everything about a learner in one file
learner_reset      | all -   own -   -   -   | -       | ask for a new code for a learner's account
learner_withdraw   | all -   -   -   -   -   | -       | a learner leaves: erase everything
tasks              | all all own -   all -   | -       | list of tasks
task               | all all own -   all -   | -       | a task
task_add           | all all own -   -   -   | -       | add a task
task_edit          | all all own -   -   -   | -       | change a task
handout_add        | all all own -   -   -   | -       | add a hand-out
handout            | all all own -   all -   | -       | fetch a hand-out
essays             | all own own -   all -   | -       | list of essays
essay              | all own own -   all -   | -       | read an essay and its versions
essay_assign       | all -   -   -   -   -   | -       | say who is to review an essay
essay_grade        | all -   own -   -   -   | -       | enter the grade
review             | all own -   -   -   -   | -       | look through an essay: decide, hide
review_decide      | all own -   -   -   -   | -       | decide about a mark
review_hide        | all own -   -   -   -   | -       | hide words
review_done        | all own -   -   -   -   | -       | release from quarantine, close the review
review_reopen      | all own -   -   -   -   | -       | open a closed review again
statistics         | all all -   -   all -   | -       | figures and plots
kiosks             | all -   -   -   all -   | -       | list of kiosks and bundles
kiosk_pair         | all -   -   -   -   -   | -       | trust a kiosk
kiosk_unpair       | all -   -   -   -   -   | -       | trust a kiosk no longer
bundle_take        | all all -   -   -   -   | -       | take in a bundle
held               | all -   -   -   -   -   | -       | words that may name somebody: let in, throw away
withdrawals        | all all -   -   all -   | -       | list of withdrawals and their state
order              | all all -   -   -   -   | -       | fetch the signed order of a withdrawal
receipt            | all all -   -   -   -   | -       | hand in a receipt
releases           | all all -   own all -   | -       | list of releases
release            | all all -   own all -   | -       | a release: its gates, its contents
release_add        | all -   -   -   -   -   | -       | begin a release
release_freeze     | all -   -   -   -   -   | -       | freeze a release
release_choose     | all -   -   -   -   -   | -       | choose essays and columns of a release
release_risk       | all -   -   -   all -   | -       | the report of the residual risk of a release
release_recall     | all -   -   -   all -   | -       | take a frozen release back
release_download   | all -   -   own -   -   | -       | fetch the archive of a release
released           | all -   -   own -   -   | -       | read an essay as it stands in a release
copy_erased        | -   -   -   own -   -   | -       | say that an older copy is erased
apply              | -   -   -   own -   -   | -       | ask to use a release
applications       | all -   -   own all -   | -       | list of applications
application_decide | all -   -   -   -   -   | -       | approve or refuse an application
licence            | -   -   -   own -   -   | -       | accept the licence
search             | all own -   own -   -   | -       | search, key word in context
import             | all -   -   -   -   -   | -       | read metadata from a file
export             | all -   -   -   all -   | -       | write metadata to a file
audit              | all -   -   -   all -   | -       | the audit log
my_data            | -   -   -   -   -   own | -       | what is stored about me
my_access          | -   -   -   -   -   own | -       | everything about me in one file
my_withdrawal      | -   -   -   -   -   own | -       | leave: erase everything about me
"""


@dataclass(frozen=True, slots=True)
class Right:
    """A row of the table."""

    view: str
    cells: Mapping[str, str]
    outsider: str
    what: str

    def of(self, role: str) -> str:
        """`all`, `own` or nothing."""
        return self.cells.get(role, "")


def _rows() -> dict[str, Right]:
    lines = [[part.strip() for part in line.split("|")] for line in _TABLE.strip().splitlines()]
    if tuple(lines[0][1].split()) != ROLES:
        raise ValueError("the columns of the rights matrix are not the roles")
    out: dict[str, Right] = {}
    for view, cells, outsider, what in lines[1:]:
        values = ["" if cell == "-" else cell for cell in cells.split()]
        if view in out or not {"", "all", "own"}.issuperset(values) or outsider not in ("-", "open", "invited"):
            raise ValueError(f"rights matrix: row {view}")
        out[view] = Right(view, dict(zip(ROLES, values, strict=True)), "" if outsider == "-" else outsider, what)
    return out


RIGHTS: Mapping[str, Right] = _rows()


def cell(view: str, role: str) -> str:
    """What a role may do in a view; nothing if the view is not listed."""
    row = RIGHTS.get(view)
    return row.of(role) if row else ""


def to_markdown() -> str:
    """The table as the documentation shows it."""
    head = ["page or call", *ROLES, "outsider", "what"]
    out = [f"| {' | '.join(head)} |", "|" + " --- |" * len(head)]
    for row in RIGHTS.values():
        cells = [row.of(role) or "–" for role in ROLES]
        out.append(f"| `{row.view}` | {' | '.join(cells)} | {row.outsider or '–'} | {row.what} |")
    return "\n".join(out) + "\n"
