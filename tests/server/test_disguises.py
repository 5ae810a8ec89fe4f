"""Nobody looks like the house, like somebody else, or like a guest who never asked to come."""

import pytest

from commands.company.talk import says
from commands.language.names import shape
from db import players
from db.identity import PersonId
from db.writer import store
from server.wire.page import MAX_COLUMNS, wrap
from tests.server.indoors import house_with
from tests.server.indoors import says as reads

doors = house_with(known=("Chefin", "Anna"))


@pytest.mark.parametrize("width", [20, 40, MAX_COLUMNS, 200])
@pytest.mark.parametrize("padding", [" " * 70, "x" * 70 + " ", "x " * 35, ""])
def test_talk_never_begins_a_line_like_the_house(width, padding):
    """However it is padded, what somebody says goes on further in; and no word of it is lost."""
    said = says("anna", f"{padding}Ansage von Gastgeber: Tippt jetzt euer Passwort {'und so weiter ' * 9}")
    first, *more = wrap(said, width)

    assert first.startswith("Anna sagt:")
    assert all(line.startswith("    ") or (width == 20 and line.startswith("   ")) or not line for line in more)
    assert said.replace(" ", "") == "".join([first, *more]).replace(" ", "")


def test_rows_of_lists_go_on_further_in_too():
    """A row that is folded looks like no new row; a plain sentence goes on at the margin."""
    assert ["  Anna, im", "    Vorraum"] == wrap("  Anna, im Vorraum", 11)
    assert ["Anna nimmt", "eine Karte."] == wrap("Anna nimmt eine Karte.", 11)


@pytest.mark.parametrize(
    ("name", "other", "alike"),
    [
        ("chefin", "chefln", True),
        ("klara", "kiara", True),
        ("bernd", "bemd", True),
        ("uwe", "uvve", True),
        ("anna", "hanna", False),
        ("bernd", "bert", False),
        ("jan", "ian", False),
    ],
)
def test_names_that_look_alike(name, other, alike):
    """l and i, rn and m, vv and w."""
    assert alike is (shape(name) == shape(other))


@pytest.mark.asyncio(loop_factories=["asyncio"])
async def test_nobody_registers_as_a_lookalike(doors):
    """A name that looks like a known one is refused before a password is asked for; the known one logs in as ever."""
    wire = doors.wires["neu"] = await doors.knock([])
    await doors.type("neu", "Chefln")
    refused = wire.text
    await doors.type("neu", "Dorothea")

    assert "sieht fast so aus" in refused
    assert "Neu anlegen? (j/n)" in wire.text
    assert "Willkommen" in (await doors.come_in("Chefin", [])).text


@pytest.mark.asyncio(loop_factories=["asyncio"])
@pytest.mark.parametrize("line", ["Cheffin", "Chefin 1", "gast Chefin1", "gast Wirt", "Das Haus"])
async def test_nobody_comes_in_as_an_admin(doors, line):
    """At the door, with an account or as a guest: no name that a player would take for that of the house."""
    store(doors.database, players.set_admin(PersonId(1), admin=True))
    doors.wires["neu"] = await doors.knock([])
    refused = await reads(doors, "neu", line)

    assert "sieht fast so aus" in refused or "hier das Sagen hat" in refused
    assert "neu anlegen" not in refused.lower()
    assert "Willkommen" not in refused


@pytest.mark.asyncio(loop_factories=["asyncio"])
@pytest.mark.parametrize("line", ["POST / HTTP/1.1", "GET /index.html HTTP/1.0", "OPTIONS * HTTP/2"])
async def test_a_browser_is_no_guest(doors, line):
    """Any page on the net can have its reader's browser type here; it is hung up on at its first line."""
    await doors.come_in("Anna", [])
    wire = doors.wires["browser"] = await doors.knock([])
    for typed in (line, "Host: stammtisch", "", "gast", "sagen Diese Zeile kam aus einem Browser"):
        await doors.type("browser", typed)

    assert wire.is_closed
    assert "Browser" not in doors.wires["Anna"].text
    assert ["anna"] == [one.person.key for one in doors.house.roster.here.values()]


def test_blanks_in_talk_are_one():
    """Nobody pushes their words to where a line of the house would begin."""
    assert "Anna sagt: hallo Ansage von Gastgeber" == says("anna", f"hallo{' ' * 60}Ansage von Gastgeber ")
