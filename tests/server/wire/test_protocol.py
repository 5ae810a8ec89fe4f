"""The agreement with programs: one schema, written down, and nothing else is taken in."""

import hashlib
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from server.cli.protocol_schema import command
from server.wire import protocol, requests
from server.wire.encoded import HouseMessage
from server.wire.protocol import PROTOCOL, SAID, encode
from server.wire.requests import DEEPEST, Unusable, from_page, heard, schema
from tests.server.wire.test_arrivals import Town

KEPT = Path(__file__).with_name("protocols")


def written() -> str:
    """Return the schema as it is kept: `python -m tests.server.wire.test_protocol` writes it."""
    return json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"


def digest(text: str) -> str:
    """Return a short mark of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def test_what_is_said_to_programs_has_a_number():
    """A change that a program could notice raises `PROTOCOL`: whoever has agreed on a number gets just that."""
    marks = dict(line.split() for line in (KEPT / "marks.txt").read_text("utf-8").splitlines())

    assert (KEPT / f"{PROTOCOL}.json").read_text("utf-8") == written()
    assert {file.stem: digest(file.read_text("utf-8")) for file in KEPT.glob("*.json")} == marks
    assert str(PROTOCOL) == max(marks, key=int)


@pytest.mark.parametrize(
    ("package", "data"),
    [
        ("Core.Hello", b"{"),
        ("Core.Hello", b'{"client": 1}'),
        ("Core.Hello", b"[1]"),
        ("Core.Supports.Set", b'{"a": 1}'),
        ("Core.Supports.Set", b"[1, 2]"),
        ("Core.Supports.Set", b'["\xff"]'),
        ("Stammtisch.Zeile", b'{"id": 1}'),
        ("Stammtisch.Zeile", b'{"zeile": "x", "id": "y"}'),
        ("Stammtisch.Zeile", b'{"zeile": "x", "id": 1e999}'),
        ("Stammtisch.Unfug", b"{}"),
        ("Room.Info", b"{}"),
        ("", b""),
        ("Core.Ping", b"[" * 9 + b"]" * 9),
        ("Core.KeepAlive", b"[" * 2000 + b"]" * 2000),
        ("Core.KeepAlive", b'{"a":' * 9 + b"1" + b"}" * 9),
    ],
)
def test_what_is_none_of_ours_is_unusable(package, data):
    """Broken, of another shape, nested too deep or unknown: one kind of fault, and nothing else is raised."""
    with pytest.raises(Unusable):
        heard(package, data)


@pytest.mark.parametrize(
    ("package", "data", "message"),
    [
        ("core.hello", b'{"client":"X","version":"2","more":{"a":[1]}}', requests.Hello("X", "2")),
        ("CORE.SUPPORTS.SET", b' ["Stammtisch 1"] ', ["Stammtisch 1"]),
        ("Core.Ping", b"", None),
        ("Core.Ping", b"120", 120.0),
        ("Char.Login.Credentials", b"{}", requests.Credentials()),
        ("stammtisch.ZEILE", '{"zeile":"sagen schön {ja}","id":7}'.encode(), requests.Line("sagen schön {ja}", 7)),
        ("Stammtisch.Tische", b"", None),
        ("Stammtisch.Tische", b'{"an":true}', requests.AskTables(True)),
        ("Core.KeepAlive", b'"' + b"[" * 100 + b'"', "[" * 100),
    ],
)
def test_what_is_listened_to(package, data, message):
    """Names are compared without case, facts beyond the agreement are not looked at, nothing may stand for nothing."""
    assert message == heard(package, data)[1]


def test_a_page_speaks_by_tags():
    """What a browser page sends is one of four kinds."""
    assert from_page(b'{"t":"zeile","zeile":"karten","id":3}') == requests.PageLine("karten", 3)
    assert from_page(b'{"t":"weiter","karte":"x","n":9}') == requests.PageReturns("x", 9)
    with pytest.raises(Unusable):
        from_page(b'{"t":"unfug"}')


ASKED = {
    '"was":"bleiben","nr":9': ("Bleibt", 9),
    '"was":"bleiben"': ("Bleibt", 0),
    '"was":"tische","an":true': ("Tische", requests.AskTables(True)),
    '"was":"partie","nr":7': ("Partie", requests.AskRecord(7)),
    '"was":"eintraege","nr":7': ("Eintraege", requests.AskRecord(7)),
    '"was":"einladung","wort":"xyz"': ("Einladung", requests.AskInvitation("xyz")),
    '"was":"worte","wort":"gin"': ("Worte", "gin"),
    '"was":"worte"': ("Worte", None),
    '"was":"profil","wort":"anna"': ("Profil", requests.AskProfile("anna")),
    '"was":"tagesspiel","wort":"gestern"': ("Tagesspiel", requests.AskDay("gestern")),
    '"was":"stellungen","nr":7,"eintrag":3': ("Stellungen", requests.AskPositions(7, 3)),
    '"was":"stellungen"': ("Stellungen", requests.AskPositions(0, 0)),
}


@pytest.mark.parametrize("asked", ASKED)
def test_what_a_page_asks_for_is_what_a_program_would(asked):
    """Each of its questions comes to the house as the message of the same name."""
    town, came = Town(), []
    page = town.page()
    page._guest.packaged = lambda package, message: came.append((package, message))
    page.heard(f'{{"t":"bitte",{asked}}}'.encode())
    town.arrivals.work()
    town.clock.turn_all()
    package, message = ASKED[asked]

    assert [(f"Stammtisch.{package}", message)] == came


@pytest.mark.parametrize(
    ("data", "too_deep"),
    [
        (b"[" * DEEPEST + b"]" * DEEPEST, False),
        (b"[" * (DEEPEST + 1), True),
        (b'"[[[[[[[[[[[["', False),
        (b'"\\"[[[[[[[[[[[["', False),
        (b'"\\\\"[[[[[[[[[[[[', True),
        (b"[],[],[],[],[],[],[],[],[],[],[]", False),
        (b"[],[]," + b"[" * DEEPEST, False),
        (b"[],[]," + b"[" * (DEEPEST + 1), True),
        (b"[[],{},[]," + b"{" * DEEPEST, True),
        (b'["]]",' + b"[" * DEEPEST, True),
        (b'{"a":[{"b":[{"c":[{"d":[1]}]}]}]}', False),
        (b'{"a":[{"b":[{"c":[{"d":[{"e":1}]}]}]}]}', True),
    ],
)
def test_depth_is_counted_outside_of_strings(data, too_deep):
    """Eight levels are enough for every message there is."""
    assert too_deep is requests.too_deep(data)


def test_every_message_is_said_under_its_name():
    """Every struct that the house says has a package, and none is in the list twice."""
    structs = {one for one in vars(protocol).values() if isinstance(one, type) and issubclass(one, HouseMessage)}
    parts = {HouseMessage, protocol.Channel, protocol.Game, protocol.Listed, protocol.Offer, protocol.Blank}
    named = {one for shape in SAID.values() for one in getattr(shape, "__args__", (shape,)) if one in structs}

    assert structs - parts == named - parts
    assert b'{"name":"card","titel":"Karte","art":"karte","wahl":["7+",1],"frei":false}' == encode(
        protocol.Blank("card", "Karte", "karte", ("7+", 1), optional=False)
    )


def test_the_command_line_prints_all_of_it():
    """`stammtisch protokoll-schema` adds what each game puts into a view and tells as an event."""
    printed = CliRunner().invoke(command).output

    assert schema() == {name: part for name, part in json.loads(printed).items() if name in schema()}
    drawn = json.loads(printed)["ereignisse"]["romme"]["karte_gezogen"]
    assert {"sitz": "seat", "karte": "card"}.items() <= drawn.items()


if __name__ == "__main__":
    (KEPT / f"{PROTOCOL}.json").write_text(written(), "utf-8")
