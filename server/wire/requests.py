"""What client programs and pages say to the house, how it is read, and the JSON Schema of all that is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias, TypeVar

import msgspec
from msgspec import Struct, field

from server.wire.protocol import PROTOCOL, SAID

M = TypeVar("M")


Ignored: TypeAlias = object


class ClientMessage(Struct, frozen=True):
    """A message of a program to the house; what it holds beyond this is not looked at."""


class Hello(ClientMessage, frozen=True):
    """Which program this is."""

    client: str = ""
    version: str = ""


class Credentials(ClientMessage, frozen=True):
    """Who wants to come in; without a name they type it themselves."""

    account: str = ""
    password: str = ""


class AskTables(ClientMessage, frozen=True):
    """Send the list of tables, once, or from now on with every change."""

    on: bool = field(name="an", default=False)


class Line(ClientMessage, frozen=True):
    """A typed line with a number."""

    line: str = field(name="zeile")
    id: int = 0


class AskRecord(ClientMessage, frozen=True):
    """Send the personal record of a match, or the entries of which it is made; without a number of the last one."""

    number: int | None = field(name="nr", default=None)


class AskInvitation(ClientMessage, frozen=True):
    """Say where a link leads."""

    code: str = ""


class AskProfile(ClientMessage, frozen=True):
    """Tell of somebody."""

    name: str = ""


class AskPositions(ClientMessage, frozen=True):
    """Show a match, of which somebody has the entries, as it was behind an entry and some after it."""

    number: int = field(name="nr", default=0)
    entry: int = field(name="eintrag", default=0)


class AskDay(ClientMessage, frozen=True):
    """Tell of the set of the day: of today, or of what is typed behind `tagesspiel`: `gestern`, `2026-11-22 gin`."""

    day: str = field(name="tag", default="")


HEARD: Final[Mapping[str, object]] = {
    "Core.Hello": Hello,
    "Core.Supports.Set": list[str],
    "Core.Supports.Add": list[str],
    "Core.Supports.Remove": list[str],
    "Core.Ping": float | None,
    "Core.KeepAlive": Ignored,
    "Char.Login.Credentials": Credentials,
    "Comm.Channel.List": Ignored,
    "Stammtisch.Haus": Ignored,
    "Stammtisch.Tische": AskTables | None,
    "Stammtisch.Tisch": Ignored,
    "Stammtisch.Zeile": Line,
    "Stammtisch.Partie": AskRecord | None,
    "Stammtisch.Eintraege": AskRecord | None,
    "Stammtisch.Statistik": Ignored,
    "Stammtisch.Einladung": AskInvitation,
    "Stammtisch.Profil": AskProfile,
    "Stammtisch.Stellungen": AskPositions,
    "Stammtisch.Tagesspiel": AskDay | None,
}
"""Every package the house listens to, and what must stand behind its name."""


class PageLine(Struct, frozen=True, tag_field="t", tag="zeile"):
    """A typed line with a number."""

    line: str = field(name="zeile")
    id: int = 0


class PageWindow(Struct, frozen=True, tag_field="t", tag="fenster"):
    """How many columns the page has, and whether its user listens."""

    columns: int = field(name="spalten")
    reader: bool = field(name="vorlesen", default=False)


class PageAsks(Struct, frozen=True, tag_field="t", tag="bitte"):
    """The page asks for something: a table as it is, the list of tables, a record."""

    what: str = field(name="was")
    number: int | None = field(name="nr", default=None)
    on: bool = field(name="an", default=False)
    word: str = field(name="wort", default="")
    entry: int = field(name="eintrag", default=0)


class PageReturns(Struct, frozen=True, tag_field="t", tag="weiter"):
    """The page is back after its line was lost; `n`: the last message it got."""

    ticket: str = field(name="karte")
    last: int = field(name="n")


FromPage: TypeAlias = PageLine | PageWindow | PageAsks | PageReturns


_DECODERS: Mapping[str, msgspec.json.Decoder[object]] = {
    package.lower(): msgspec.json.Decoder(shape) for package, shape in HEARD.items()
}


_NAMES = {package.lower(): package for package in HEARD}


_FROM_PAGE: msgspec.json.Decoder[FromPage] = msgspec.json.Decoder(FromPage)


class Unusable(ValueError):
    """A message that is none of those that are listened to."""


def heard(package: str, data: bytes) -> tuple[str, object]:
    """
    Return the name of a package as it is written here, and its message; an empty one is None, `{}` or `[]`.

    Raises:
        Unusable: no such package, not UTF-8, no JSON, nested too deep, or not what belongs there.
    """
    key = package.lower()
    decoder = _DECODERS.get(key)
    if decoder is None:
        raise Unusable("unknown package")
    return _NAMES[key], _decoded(decoder, data.strip() or b"null")


def from_page(data: bytes) -> FromPage:
    """
    Return the message of a page.

    Raises:
        Unusable: it is none.
    """
    return _decoded(_FROM_PAGE, data)


def _decoded(decoder: msgspec.json.Decoder[M], data: bytes) -> M:
    if too_deep(data):
        raise Unusable("nested too deep")
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unusable(str(error)) from None


DEEPEST: Final = 8
"""How deep the values of a message may be nested."""


def too_deep(data: bytes) -> bool:
    """Tell whether values are nested deeper than allowed; brackets inside of strings do not count."""
    if data.count(b"[") + data.count(b"{") <= DEEPEST:
        return False
    depth, in_string, escaped = 0, False, False
    for sign in data:
        if in_string:
            in_string, escaped = escaped or sign != _QUOTE, not escaped and sign == _ESCAPE
        elif sign == _QUOTE:
            in_string = True
        elif sign in _OPENING:
            depth += 1
            if depth > DEEPEST:
                return True
        elif sign in _CLOSING:
            depth -= 1
    return False


_QUOTE, _ESCAPE = ord('"'), ord("\\")
_OPENING, _CLOSING = b"[{", b"]}"


def _anything(_kind: object) -> dict[str, object]:
    """Return the schema of what stands there by the rules of one game, or is not looked at."""
    return {"description": "whatever stands there"}


def schema() -> dict[str, object]:
    """Return the JSON Schema of every message in both directions."""
    shapes = [*SAID.values(), *HEARD.values(), FromPage]
    made, parts = msgspec.json.schema_components(shapes, ref_template="#/$defs/{name}", schema_hook=_anything)
    said, heard_, page = made[: len(SAID)], made[len(SAID) : -1], made[-1]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Stammtisch",
        "protokoll": PROTOCOL,
        "sagt": dict(zip(SAID, said, strict=True)),
        "hoert": dict(zip(HEARD, heard_, strict=True)),
        "seite": page,
        "$defs": parts,
    }
