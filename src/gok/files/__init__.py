"""Files that are there whole or not at all: the one place where rooms and commands write.

A file is written in a hidden folder beside its place and is on the disk before it gets its name. An error, an interrupt
or a signal to end takes the hidden folder away; what a killed process has left goes when somebody writes there next.
"""

from gok.files.atomic import AtomicFile, clear_leftovers, shred, write_atomically
from gok.files.inputs import Inputs
from gok.files.outputs import Outputs
from gok.files.staging import Staging, blaming, sync_folder

__all__ = [
    "AtomicFile",
    "Inputs",
    "Outputs",
    "Staging",
    "blaming",
    "clear_leftovers",
    "shred",
    "sync_folder",
    "write_atomically",
]
