"""The addresses of the kiosk."""

from __future__ import annotations

from django.urls import path

from gok_web.api.app import api
from gok_web.kiosk.views import editing, entering, judging, knowing, leaving, managing, tasks

__all__ = ["handler404", "handler500", "urlpatterns"]

urlpatterns = [
    path("", tasks.home),
    path("enter", entering.enter),
    path("unlock", entering.unlock_page),
    path("first", entering.first),
    path("login", entering.log_in),
    path("logout", entering.log_out),
    path("password", entering.password),
    path("language", entering.language),
    path("import", tasks.import_files),
    path("assign", tasks.assign_many),
    path("guidelines", editing.guidelines),
    path("essays/<str:essay>", editing.editor),
    path("essays/<str:essay>/manage", tasks.manage),
    path("essays/<str:essay>/assign", tasks.assign),
    path("next", tasks.next_task),
    path("essays/<str:essay>/start", tasks.start),
    path("essays/<str:essay>/reset", tasks.reset),
    path("essays/<str:essay>/remove", tasks.remove),
    path("essays/<str:essay>/reopen", tasks.reopen),
    path("essays/<str:essay>/transcribe", editing.transcribe),
    path("essays/<str:essay>/transcript", editing.save_transcript),
    path("essays/<str:essay>/transcribed", editing.transcribed),
    path("essays/<str:essay>/compare", judging.compare),
    path("essays/<str:essay>/adjudicate", judging.adjudicate),
    path("scans/<str:name>", editing.scan),
    path("learners", leaving.learners),
    path("learners/<str:sid>", leaving.learner),
    path("access/<str:sid>", leaving.access),
    path("facts", knowing.facts_page),
    path("facts/<str:kind>/<str:sid>", knowing.facts_of_one),
    path("export", leaving.export),
    path("bundles/<int:number>/lost", leaving.lost),
    path("reports", leaving.report),
    path("reports/remove", leaving.unreport),
    path("deposits", leaving.deposits),
    path("accounts", managing.account_list),
    path("partners", managing.partners),
    path("partners/remove", managing.unpair),
    path("withdrawals", managing.withdrawals),
    path("withdrawals/<int:pk>/receipt", managing.receipt),
    path("audit", managing.audit),
    path("audit/head", managing.head),
    path("api/", api.urls),
]
handler404 = "gok_web.kiosk.views.shared.not_found"
handler500 = "gok_web.kiosk.views.shared.server_error"
