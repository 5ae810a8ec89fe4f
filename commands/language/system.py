"""Errors of the system and of the database in German: what cannot be read, written or had."""

import errno
import os
import socket
from collections.abc import Mapping
from typing import Final

_WORDS: Final[Mapping[int, str]] = {
    errno.ENOENT: "es gibt sie nicht",
    errno.EACCES: "das ist nicht erlaubt",
    errno.EPERM: "das ist nicht erlaubt",
    errno.EISDIR: "das ist ein Verzeichnis",
    errno.ENOTDIR: "auf dem Weg dorthin liegt eine Datei",
    errno.EEXIST: "das gibt es schon",
    errno.ELOOP: "das ist ein Verweis auf etwas anderes",
    errno.ENAMETOOLONG: "der Name ist zu lang",
    errno.ENOSPC: "der Datenträger ist voll",
    errno.EROFS: "dort lässt sich nur lesen",
    errno.EIO: "der Datenträger ist gestört",
    errno.EMFILE: "zu viele Dateien sind offen",
    errno.EADDRNOTAVAIL: "sie gehört nicht zu diesem Rechner",
    errno.EAFNOSUPPORT: "solche Adressen kann dieser Rechner nicht",
}

TROUBLES: Final[Mapping[str, str]] = {
    "full": _WORDS[errno.ENOSPC],
    "locked": "ein anderes Programm hält die Datenbank fest",
    "read_only": _WORDS[errno.EROFS],
    "damaged": "die Datenbank ist beschädigt",
    "unreachable": "die Datenbank ist nicht zu erreichen",
    "overloaded": "die Datenbank ist überlastet",
    "lost": "ein anderes Haus hat übernommen",
}
"""Why the database did not do what was asked, as far as there are words for it."""


def why_not(trouble: OSError) -> str:
    """Return why the system did not do something; what it seldom says, in its own words."""
    if isinstance(trouble, socket.gaierror):
        return "der Name lässt sich nicht auflösen"
    return _WORDS.get(trouble.errno or 0) or trouble.strerror or str(trouble)


def in_german(words: str) -> str:
    """Return what the system says of an error, in its own words, in German; what it seldom says as it is."""
    return _BY_WORDS.get(words, words)


_BY_WORDS: Final = {os.strerror(number): said for number, said in _WORDS.items()}
