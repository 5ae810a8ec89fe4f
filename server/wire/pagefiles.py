"""
The files of the page, read once at the start and ready to be sent.

All but a few lie in a folder named by what is in them together: so browsers may keep them for ever, and modules find
each other by their own names. Those few have addresses of their own and are asked for anew each time: the page, the one
that says that there is nothing, the manifest, and the worker that keeps the page's files for when there is no line.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from http import HTTPStatus
from pathlib import Path
from typing import Final

from server.ops.answers import Answer, Answers, always

_FILES: Final = Path(__file__).with_name("seite")
_KINDS: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".png": "image/png",
}
_FOR_READERS: Final = re.compile(rb"(?m)^(?:[ \t]*(?://.*)?\n|[ \t]+)| // .*")
"""What only helps whoever reads the sources: indents, empty lines, comments. No text of ours spans lines."""

_FOR_EVER: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"

_OWN_ADDRESS: Final = {
    "index.html": "/",
    "fehlt.html": "fehlt.html",
    "stammtisch.webmanifest": "/stammtisch.webmanifest",
    "helfer.js": "/helfer.js",
}
"""What has an address of its own, by the name of its file."""

MISSING: Final = _OWN_ADDRESS["fehlt.html"]
"""Stands in place of a path for the page that says that there is nothing; no path begins so."""


def page_files(telnet: str) -> Answers:
    """
    Return the page and its other files by path.

    Args:
        telnet: where whoever has no JavaScript is sent.
    """
    bodies = {file.name: _body(file) for file in sorted(_FILES.iterdir()) if file.suffix in _KINDS}
    mark = hashlib.sha256(b"".join(name.encode() + body for name, body in bodies.items())).hexdigest()[:12]
    own = {name: bodies.pop(name).decode() for name in _OWN_ADDRESS}
    paths = ", ".join(f'"/seite/{mark}/{name}"' for name in bodies)
    files = {f"/seite/{mark}/{name}": always(_file(name, body, _FOR_EVER)) for name, body in bodies.items()}
    ahead = "\n".join(f'<link rel="modulepreload" href="{path}">' for path in files if path.endswith(".js"))
    for name, text in own.items():
        filled = text.replace("seite/", f"seite/{mark}/")
        for blank, said in (("[[telnet]]", telnet), ("[[dateien]]", paths), ("[[module]]", ahead)):
            filled = filled.replace(blank, said)
        status = HTTPStatus.NOT_FOUND if name == MISSING else HTTPStatus.OK
        files[_OWN_ADDRESS[name]] = always(_file(name, filled.encode(), _ASK_AGAIN, status))
    return files


def _body(file: Path) -> bytes:
    return file.read_bytes() if file.suffix == ".png" else _FOR_READERS.sub(b"", file.read_bytes())


def _file(name: str, body: bytes, keep: str, status: HTTPStatus = HTTPStatus.OK) -> Answer:
    packed = gzip.compress(body, 9, mtime=0)
    return Answer(body, _KINDS[Path(name).suffix], status, packed if len(packed) < len(body) else None, keep)
