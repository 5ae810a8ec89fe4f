"""
The files of the page, read once at the start and ready to be sent.

All but the page itself lie in a folder named by what is in them together: so browsers may keep them for ever, and
modules find each other by their own names.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from pathlib import Path
from typing import Final

from server.ops.answers import Answer, Answers, always

_FILES: Final = Path(__file__).with_name("seite")
_KINDS: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html"}
_FOR_READERS: Final = re.compile(rb"(?m)^(?:[ \t]*(?://.*)?\n|[ \t]+)| // .*")
"""What only helps whoever reads the sources: indents, empty lines, comments. No text of ours spans lines."""

_FOR_EVER: Final = "public, max-age=31536000, immutable"


def page_files(telnet: str) -> Answers:
    """
    Return the page and its other files by path.

    Args:
        telnet: where whoever has no JavaScript is sent.
    """
    bodies = {
        file.name: _FOR_READERS.sub(b"", file.read_bytes())
        for file in sorted(_FILES.iterdir())
        if file.suffix in _KINDS
    }
    page = bodies.pop("index.html").decode()
    mark = hashlib.sha256(b"".join(name.encode() + body for name, body in bodies.items())).hexdigest()[:12]
    page = page.replace("seite/", f"seite/{mark}/").replace("[[telnet]]", telnet)
    files = {f"/seite/{mark}/{name}": always(_file(name, body, _FOR_EVER)) for name, body in bodies.items()}
    return {"/": always(_file("index.html", page.encode(), "no-cache")), **files}


def _file(name: str, body: bytes, keep: str) -> Answer:
    packed = gzip.compress(body, 9, mtime=0)
    kind = f"{_KINDS[Path(name).suffix]}; charset=utf-8"
    return Answer(body, kind, packed=packed if len(packed) < len(body) else None, keep=keep)
