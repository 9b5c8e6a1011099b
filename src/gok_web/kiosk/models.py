"""What the kiosk stores: ids and states in clear, every text and image sealed under the key of its learner.

The annotations themselves are essays of the workbench, one for each account that works on an essay.
"""

from __future__ import annotations

from django.db import models

__all__ = [
    "Account",
    "Bundle",
    "Deposit",
    "Essay",
    "Facts",
    "Partner",
    "Report",
    "Scan",
    "Seat",
    "Setting",
    "Transcript",
    "Withdrawal",
]


class Account(models.Model):
    """Somebody who works here. The password is stored as Argon2 makes it."""

    name = models.CharField(max_length=40, unique=True)
    password = models.CharField(max_length=200)
    is_manager = models.BooleanField(default=False)
    active = models.BooleanField(default=True)
    must_change = models.BooleanField(default=False)  # the password is one that somebody else knows
    failures = models.PositiveIntegerField(default=0)
    locked_until = models.DateTimeField(null=True)
    made_at = models.DateTimeField()

    class Meta:
        app_label = "kiosk"
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class Essay(models.Model):
    """An essay under its SweLL-ID, which is the learner's id and the task's together."""

    sid = models.CharField(max_length=20, unique=True)
    learner = models.CharField(max_length=10, db_index=True)
    task = models.CharField(max_length=10)
    kind = models.CharField(max_length=5)  # text, scan
    transcribed = models.BooleanField(default=False)
    done = models.BooleanField(default=False)
    imported_at = models.DateTimeField()
    sent = models.PositiveIntegerField(default=0)  # the number of the last bundle it was in
    released = models.BinaryField(null=True)  # of a deposited essay: what is left of it here, sealed
    words = models.BinaryField(null=True)  # of a deposited essay: keyed digests of the words that were replaced, sealed
    own_key = models.BooleanField(default=False)  # the original has a key of its own beside the learner's

    class Meta:
        app_label = "kiosk"
        ordering = ("learner", "sid")

    def __str__(self) -> str:
        return self.sid

    @property
    def owner(self) -> str:
        """Under which keys the original is sealed."""
        return f"{self.learner}/{self.sid}" if self.own_key else self.learner


class Transcript(models.Model):
    """A version of the transcribed text, sealed."""

    essay = models.ForeignKey(Essay, on_delete=models.CASCADE, related_name="transcripts")
    number = models.PositiveIntegerField()
    sealed = models.BinaryField()
    saved_at = models.DateTimeField()

    class Meta:
        app_label = "kiosk"
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("essay", "number"), name="one_transcript_a_number"),)

    def __str__(self) -> str:
        return f"{self.essay_id} {self.number}"


class Scan(models.Model):
    """A page of a handwritten essay; the sealed image is a file of the scans' folder."""

    essay = models.ForeignKey(Essay, on_delete=models.CASCADE, related_name="scans")
    number = models.PositiveIntegerField()
    file = models.CharField(max_length=32, unique=True)
    media = models.CharField(max_length=20)

    class Meta:
        app_label = "kiosk"
        ordering = ("number",)

    def __str__(self) -> str:
        return self.file


class Seat(models.Model):
    """Who works on an essay, as what, and how far. `copy` is the name of their own essay of the workbench."""

    essay = models.ForeignKey(Essay, on_delete=models.CASCADE, related_name="seats")
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="seats")
    role = models.CharField(max_length=12)  # transcriber, annotator, adjudicator
    begun = models.BooleanField(default=False)
    done = models.BooleanField(default=False)

    class Meta:
        app_label = "kiosk"
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=("essay", "account", "role"), name="one_seat_a_role"),)

    def __str__(self) -> str:
        return f"{self.essay_id} {self.role}"


class Facts(models.Model):
    """Metadata of a learner, task or essay, generalized, sealed under the learner's key (tasks: the common one)."""

    kind = models.CharField(max_length=7)
    sid = models.CharField(max_length=20)
    learner = models.CharField(max_length=10, blank=True, db_index=True)
    sealed = models.BinaryField()

    class Meta:
        app_label = "kiosk"
        ordering = ("kind", "sid")
        constraints = (models.UniqueConstraint(fields=("kind", "sid"), name="one_row_of_facts"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.sid}"


class Report(models.Model):
    """A technical problem or a question that waits for the next bundle, sealed."""

    essay = models.CharField(max_length=20, blank=True)
    learner = models.CharField(max_length=10, blank=True, db_index=True)
    key = models.CharField(max_length=20, blank=True, default="")  # the name of its data key; the learner's, or its own
    kind = models.CharField(max_length=10)
    held = models.BooleanField(default=False)  # somebody must read it before it leaves
    allowed = models.BooleanField(default=False)  # somebody has
    sealed = models.BinaryField()
    made_at = models.DateTimeField()
    sent = models.PositiveIntegerField(default=0)

    class Meta:
        app_label = "kiosk"
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Bundle(models.Model):
    """A bundle that was made; its number is greater than that of any before."""

    sequence = models.PositiveIntegerField(unique=True)
    bundle_id = models.CharField(max_length=32, blank=True)  # empty: begun, and never finished
    essays = models.PositiveIntegerField(default=0)
    reports = models.PositiveIntegerField(default=0)
    made_at = models.DateTimeField()

    class Meta:
        app_label = "kiosk"
        ordering = ("-sequence",)

    def __str__(self) -> str:
        return str(self.sequence)


class Partner(models.Model):
    """A portal, vault or kiosk whose key was compared and pinned."""

    name = models.CharField(max_length=80, unique=True)
    role = models.CharField(max_length=6)
    key = models.CharField(max_length=44, unique=True)

    class Meta:
        app_label = "kiosk"
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class Withdrawal(models.Model):
    """An order that is being carried out, or was: then neither the learner nor the order is here any more."""

    order_id = models.CharField(max_length=32, unique=True)
    learner = models.CharField(max_length=80, blank=True)
    order = models.BinaryField(default=bytes)
    erased = models.JSONField(default=dict)
    receipt = models.BinaryField(default=bytes)
    made_at = models.DateTimeField()

    class Meta:
        app_label = "kiosk"
        ordering = ("-id",)

    def __str__(self) -> str:
        return self.order_id


class Deposit(models.Model):
    """That originals were sealed to somebody's key and moved out."""

    deposit_id = models.CharField(max_length=32, unique=True)
    essay = models.CharField(max_length=20)
    learner = models.CharField(max_length=10, db_index=True)
    file = models.CharField(max_length=80)
    made_at = models.DateTimeField()

    class Meta:
        app_label = "kiosk"
        ordering = ("-id",)

    def __str__(self) -> str:
        return self.deposit_id


class Setting(models.Model):
    """What the manager has set: the kiosk's name, the lock of deposits."""

    name = models.CharField(max_length=20, unique=True)
    value = models.CharField(max_length=500, blank=True)

    class Meta:
        app_label = "kiosk"

    def __str__(self) -> str:
        return self.name
