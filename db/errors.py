"""What the database can say no with: facts, no sentences. Those are made where somebody reads them."""

from enum import StrEnum


class Trouble(StrEnum):
    """Why the database did not do what was asked."""

    FULL = "full"
    LOCKED = "locked"
    READ_ONLY = "read_only"
    DAMAGED = "damaged"
    UNREACHABLE = "unreachable"
    TAKEN = "taken"
    """A key that must be unique is there already, or a row it refers to is missing."""
    STALE = "stale"
    """A change found no row to change, or an earlier state than its author thought."""
    OVERLOADED = "overloaded"
    CLOSED = "closed"
    LOST = "lost"
    """Another house has taken over; this one stores nothing any more."""
    OTHER = "other"


class Cause(StrEnum):
    """Why a database cannot be opened, or a copy of one not be made, where the system has no words of its own."""

    MISSING = "there is no such file"
    NO_FOLDER = "there is no such folder"
    EMPTY = "the file is empty"
    NO_DATABASE = "file is not a database"
    NOT_OURS = "it holds tables of another program"
    NO_URL = "this is no database URL"
    NO_ENGINE = "only sqlite and postgresql are served"
    NO_DRIVER = "the driver of postgresql is not installed"
    NO_SUCH_DATABASE = "there is no such database on the server"
    NO_FSYNC = "the server does not wait for its disk (fsync = off)"
    TORN_PAGES = "the server does not write whole pages (full_page_writes = off)"
    COLLATION = "it was not made with LC_COLLATE 'C'"
    ENCODING = "it was not made with the encoding UTF8"
    NO_STANDBY = "only a database on a server can be taken over"
    NOT_EMPTY = "it is not empty"
    NOT_LASTING = "the house needs a file that outlives it"
    EXISTS = "the file exists"
    UNDER_WAY = "another copy is being written there"


class DatabaseError(Exception):
    """Everything the database can say no with; facts in attributes, sentences are made elsewhere."""


class CannotOpen(DatabaseError):
    """The file is missing, not readable, not writable, or no database of this house."""

    def __init__(self, where: str, *causes: str) -> None:
        super().__init__(f"{where}: {'; '.join(causes)}")
        self.where = where
        self.causes = causes


class NewerSchema(DatabaseError):
    """The database was written by a newer version of this house."""

    def __init__(self, where: str, found: str, known: str) -> None:
        super().__init__(f"{where}: schema {found}, known up to {known}")
        self.where = where
        self.found = found
        self.known = known


class OlderSchema(NewerSchema):
    """The database was written by an older version of this house, and was not to be changed."""


class InUse(DatabaseError):
    """Another server serves this database; `process` is its id, 0 when it did not leave one or is on another `host`."""

    def __init__(self, where: str, process: int, host: str = "") -> None:
        super().__init__(f"{where}: served by process {process} of {host or 'this machine'}")
        self.where = where
        self.process = process
        self.host = host


class ReadFailed(DatabaseError):
    """A question could not be answered."""

    def __init__(self, trouble: Trouble, detail: str) -> None:
        super().__init__(f"{trouble}: {detail}")
        self.trouble = trouble
        self.detail = detail


class MoveFailed(DatabaseError):
    """What a database holds could not be put into another one, which is as it was."""

    def __init__(self, where: str, detail: str) -> None:
        super().__init__(f"{where}: {detail}")
        self.where = where
        self.detail = detail


class WriteFailed(DatabaseError):
    """The job `label` was not stored, not even in part."""

    def __init__(self, label: str, trouble: Trouble, detail: str) -> None:
        super().__init__(f"{label}: {trouble}: {detail}")
        self.label = label
        self.trouble = trouble
        self.detail = detail
