"""Addresses of the portal. Each name is a row of the rights matrix."""

from __future__ import annotations

from django.urls import path, register_converter

from gok_web.portal.views import (
    collect,
    data,
    essays,
    in_browser,
    kiosks,
    learner,
    login,
    people,
    proposals,
    releases,
    returning,
    transfer,
    writing,
)

__all__ = ["urlpatterns"]


class Sid:
    """Ids of learners, tasks and essays."""

    regex = "[A-Z]{1,2}[A-Z0-9]{1,15}"

    def to_python(self, value: str) -> str:
        """As it is."""
        return value

    def to_url(self, value: str) -> str:
        """As it is."""
        return value


class Name(Sid):
    """Names of releases."""

    regex = "[A-Za-z0-9][A-Za-z0-9._-]{0,39}"


register_converter(Sid, "sid")
register_converter(Name, "name")

handler404 = "gok_web.portal.views.errors.not_found"
handler500 = "gok_web.portal.views.errors.server_error"

urlpatterns = [
    path("", essays.home, name="home"),
    path("first-steps", people.first_steps, name="first_steps"),
    path("health", login.health, name="health"),
    path("login", login.log_in, name="login"),
    path("login/code", login.code, name="code"),
    path("logout", login.log_out, name="logout"),
    path("language", login.language, name="language"),
    path("invitation", login.invitation, name="invitation"),
    path("join", login.join, name="join"),
    path("account", login.account, name="account"),
    path("account/second-factor", login.second_factor, name="second_factor"),
    path("collect/consent", collect.consent, name="consent"),
    path("collect/about", collect.about, name="about"),
    path("collect/write", writing.write, name="write"),
    path("collect/live", writing.live, name="live"),
    path("collect/engine/<path:name>", in_browser.engine, name="engine"),
    path("collect/text-key", returning.text_key, name="text_key"),
    path("collect/go-on", returning.go_on, name="go_on"),
    path("collect/forget", returning.forget, name="forget"),
    path("collect/hand-in", in_browser.hand_in, name="hand_in"),
    path("collect/done", writing.collected, name="collected"),
    path("project", people.project, name="project"),
    path("people", people.people, name="people"),
    path("people/<int:number>", people.person, name="person"),
    path("invitations", people.invitations, name="invitations"),
    path("invitations/new", people.invite, name="invite"),
    path("invitations/<int:number>/revoke", people.revoke, name="revoke"),
    path("sources", data.sources, name="sources"),
    path("sources/new", data.source_add, name="source_add"),
    path("learners", data.learners, name="learners"),
    path("learners/new", data.learner_add, name="learner_add"),
    path("learners/<sid:sid>", data.learner, name="learner"),
    path("learners/<sid:sid>/edit", data.learner_edit, name="learner_edit"),
    path("learners/<sid:sid>/consent", data.consent_add, name="consent_add"),
    path("learners/<sid:sid>/access", learner.learner_access, name="learner_access"),
    path("learners/<sid:sid>/withdraw", learner.learner_withdraw, name="learner_withdraw"),
    path("learners/<sid:sid>/code", proposals.learner_reset, name="learner_reset"),
    path("proposals", proposals.proposals, name="proposals"),
    path("proposals/<int:number>/decide", proposals.proposal_decide, name="proposal_decide"),
    path("proposals/refuse", proposals.proposal_refuse, name="proposal_refuse"),
    path("consents/<int:number>/edit", data.consent_edit, name="consent_edit"),
    path("consents/<int:number>/confirm", data.consent_confirm, name="consent_confirm"),
    path("tasks", data.tasks, name="tasks"),
    path("tasks/new", data.task_add, name="task_add"),
    path("tasks/<sid:sid>", data.task, name="task"),
    path("tasks/<sid:sid>/edit", data.task_edit, name="task_edit"),
    path("tasks/<sid:sid>/handouts", data.handout_add, name="handout_add"),
    path("handouts/<int:number>", data.handout, name="handout"),
    path("essays", essays.essays, name="essays"),
    path("essays/assign", essays.essay_assign, name="essay_assign"),
    path("essays/<sid:sid>", essays.essay, name="essay"),
    path("essays/<sid:sid>/grade", essays.essay_grade, name="essay_grade"),
    path("essays/<sid:sid>/review", essays.review, name="review"),
    path("essays/<sid:sid>/decide", essays.review_decide, name="review_decide"),
    path("essays/<sid:sid>/hide", essays.review_hide, name="review_hide"),
    path("essays/<sid:sid>/done", essays.review_done, name="review_done"),
    path("essays/<sid:sid>/reopen", essays.review_reopen, name="review_reopen"),
    path("statistics", transfer.statistics, name="statistics"),
    path("kiosks", kiosks.kiosks, name="kiosks"),
    path("kiosks/pair", kiosks.kiosk_pair, name="kiosk_pair"),
    path("kiosks/<int:number>/unpair", kiosks.kiosk_unpair, name="kiosk_unpair"),
    path("bundles/new", kiosks.bundle_take, name="bundle_take"),
    path("held", kiosks.held, name="held"),
    path("withdrawals", kiosks.withdrawals, name="withdrawals"),
    path("withdrawals/<int:number>/order", kiosks.order, name="order"),
    path("receipts/new", kiosks.receipt, name="receipt"),
    path("releases", releases.releases, name="releases"),
    path("releases/new", releases.release_add, name="release_add"),
    path("releases/<name:name>", releases.release, name="release"),
    path("releases/<name:name>/freeze", releases.release_freeze, name="release_freeze"),
    path("releases/<name:name>/choose", releases.release_choose, name="release_choose"),
    path("releases/<name:name>/risk", releases.release_risk, name="release_risk"),
    path("releases/<name:name>/recall", releases.release_recall, name="release_recall"),
    path("releases/<name:name>/archive", releases.release_download, name="release_download"),
    path("releases/<name:name>/essays/<sid:sid>", essays.released, name="released"),
    path("releases/<name:name>/apply", releases.apply, name="apply"),
    path("copies/<int:number>/erased", releases.copy_erased, name="copy_erased"),
    path("applications", releases.applications, name="applications"),
    path("applications/<int:number>/decide", releases.application_decide, name="application_decide"),
    path("applications/<int:number>/licence", releases.licence, name="licence"),
    path("search", releases.search, name="search"),
    path("import", transfer.import_, name="import"),
    path("export", transfer.export, name="export"),
    path("audit", transfer.audit, name="audit"),
    path("me", learner.my_data, name="my_data"),
    path("me/access", learner.my_access, name="my_access"),
    path("me/leave", learner.my_withdrawal, name="my_withdrawal"),
]
