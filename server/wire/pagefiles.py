"""
The files of the page, read once at the start and ready to be sent.

All but a few lie in a folder named by what is in them together: so browsers may keep them for ever. Those few have
addresses of their own and are asked for anew each time: the page, the one that says that there is nothing, the
manifest, and the worker that keeps the page's files for when there is no line.

Over a slow net each request costs as much as twenty kilobytes. So all modules go out as one, each in a function of its
own, all style sheets as one, and the drawings of the faces within the page. Beside them goes what opens the line to the
house while they are still on their way.

There are no Early Hints (103): browsers heed them over HTTP/2 alone, which the house does not speak; and the page lies
ready in memory, so that they would come in the same packet as the page itself, whose head names the same files.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Final

from server.ops.answers import ASK_AGAIN, Answer, Answers, always

_FILES: Final = Path(__file__).with_name("seite")
_KINDS: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".png": "image/png",
}
_FOR_READERS: Final = re.compile(rb"(?m)^(?:[ \t]*(?://.*|/\*.*\*/)?\n|[ \t]+)| // .*| ?/\*.*?\*/")
"""What only helps whoever reads the sources: indents, empty lines, comments. No text of ours spans lines."""

_IMPORT: Final = re.compile(r'(?m)^import \{ (?P<names>[^}]*) \} from "\./(?P<module>\w+)\.js";\n')
_EXPORT: Final = re.compile(r"(?m)^export (?=(?:(?:async )?function|class|const) (?P<name>\w+))")
_FIRST_MODULE: Final = "haus"
"""Imports all others."""

_EARLY: Final = "frueh.js"
"""No module, and part of none."""

_STYLES: Final = ("stil.css", "tisch.css", "orte.css")
"""In the order in which they follow each other."""

_FOR_EVER: Final = "public, max-age=31536000, immutable"

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
    own = {name: bodies.pop(name).decode() for name in _OWN_ADDRESS}
    faces = bodies.pop("karten.svg").decode()
    early = bodies.pop(_EARLY)
    modules = {Path(name).stem: bodies.pop(name).decode() for name in list(bodies) if name.endswith(".js")}
    bodies[_EARLY] = early
    bodies["seite.js"] = one_module(modules, _FIRST_MODULE).encode()
    bodies["seite.css"] = b"".join(map(bodies.pop, _STYLES))
    mark = hashlib.sha256(b"".join(name.encode() + body for name, body in bodies.items())).hexdigest()[:12]
    paths = ", ".join(f'"/seite/{mark}/{name}"' for name in bodies)
    files = {f"/seite/{mark}/{name}": always(_file(name, body, _FOR_EVER)) for name, body in bodies.items()}
    for name, text in own.items():
        filled = text.replace("seite/", f"seite/{mark}/")
        for blank, said in (("[[telnet]]", telnet), ("[[dateien]]", paths), ("[[gesichter]]", faces)):
            filled = filled.replace(blank, said)
        status = HTTPStatus.NOT_FOUND if name == MISSING else HTTPStatus.OK
        files[_OWN_ADDRESS[name]] = always(_file(name, filled.encode(), ASK_AGAIN, status))
    return files


def one_module(sources: Mapping[str, str], first: str) -> str:
    """
    Return modules as one: each in a function of its own, behind those it imports, so that no name meets another.

    Raises:
        ValueError: two modules import each other, so that neither could go before the other.
    """
    written: dict[str, str] = {}

    def write(name: str, above: tuple[str, ...]) -> None:
        if name in above:
            raise ValueError(f"modules that import each other: {', '.join((*above, name))}")
        source = sources[name]
        for wanted in _IMPORT.finditer(source):
            if wanted["module"] not in written:
                write(wanted["module"], (*above, name))
        given = ", ".join(found["name"] for found in _EXPORT.finditer(source))
        inside = _EXPORT.sub("", _IMPORT.sub(r"const { \g<names> } = _\g<module>;\n", source))
        written[name] = f"const _{name} = (() => {{\n{inside}return {{ {given} }};\n}})();\n"

    write(first, ())
    return "".join(written.values()) + f"export {{ {', '.join(f'_{name} as {name}' for name in written)} }};\n"


def _body(file: Path) -> bytes:
    return file.read_bytes() if file.suffix == ".png" else _FOR_READERS.sub(b"", file.read_bytes())


def _file(name: str, body: bytes, keep: str, status: HTTPStatus = HTTPStatus.OK) -> Answer:
    packed = gzip.compress(body, 9, mtime=0)
    return Answer(body, _KINDS[Path(name).suffix], status, packed if len(packed) < len(body) else None, keep)
