"""Evidence for whoever answers for a release: what was measured, with which limits, who decided what, signed.

It is gathered from reports of other commands (`gok evaluate`, `gok risk`) and from the release itself. Of the reports
only figures are taken, each by its name: whatever else they hold, an original least of all, stays where it is.
"""

from gok.evidence.gathering import Reports, gather
from gok.evidence.page import to_page
from gok.evidence.signing import Evidence, check_files, open_evidence, sign_evidence

__all__ = ["Evidence", "Reports", "check_files", "gather", "open_evidence", "sign_evidence", "to_page"]
