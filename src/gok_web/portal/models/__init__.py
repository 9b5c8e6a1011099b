"""What the portal stores. No field can hold an original, a name, a birth date, a country of origin or a nationality."""

from __future__ import annotations

from gok_web.portal.models.essays import Assignment, Decision, Draft, Essay, EssayVersion, IndexEntry
from gok_web.portal.models.kiosks import Bundle, Doubt, Errand, Kiosk, LogHead, Withdrawal
from gok_web.portal.models.learners import Consent, ConsentText, Learner, LearnerLanguage, Source
from gok_web.portal.models.people import Invitation, Notice, Person, Project, Proposal, Throttle
from gok_web.portal.models.releases import Application, Download, Release, ReleaseEssay
from gok_web.portal.models.tasks import Handout, Task

__all__ = [
    "Application",
    "Assignment",
    "Bundle",
    "Consent",
    "ConsentText",
    "Decision",
    "Doubt",
    "Download",
    "Draft",
    "Errand",
    "Essay",
    "EssayVersion",
    "Handout",
    "IndexEntry",
    "Invitation",
    "Kiosk",
    "Learner",
    "LearnerLanguage",
    "LogHead",
    "Notice",
    "Person",
    "Project",
    "Proposal",
    "Release",
    "ReleaseEssay",
    "Source",
    "Task",
    "Throttle",
    "Withdrawal",
]
