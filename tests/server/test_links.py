"""Links to tables: made at a table, good for so many people and until an end, taken back, and gone with all of it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from commands.company import linking
from commands.table.notes import NOT_STORED
from db import links
from db.errors import Trouble, WriteFailed
from server.ops.config import AccountSettings, Settings, Tls, Web
from server.social.link_commands import MOST_LINKS, MOST_PEOPLE, address_of, in_letters, squares, width
from server.wire.requests import AskInvitation
from tests.server.indoors import Indoors, house_with, says

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

doors = house_with("Anna", "Bernd", "Clara", "Dora")


def seat_of(doors, name):
    """Return the table at which somebody sits, and the one they watch."""
    location = doors.wires[name].session.location
    return tuple(one and one.number for one in (location.seated and location.seated.table, location.watching))


async def link_of(doors, name, line="einladen link"):
    """Return the word behind a link that somebody makes."""
    found = re.search(r"/einladung/(\w+)", await says(doors, name, line))
    assert found is not None
    return found[1]


async def test_a_link_leads_to_a_private_table(doors):
    """Who has it sits down where nobody else may, and watches when there is no seat; who has not stays out."""
    await doors.type("Anna", "eroeffnen gin privat")
    code = await link_of(doors, "Anna")
    await doors.type("Bernd", f"einladung {code}")
    await doors.type("Clara", f"einladung {code.upper()}")

    assert (1, None) == seat_of(doors, "Bernd")
    assert (None, 1) == seat_of(doors, "Clara")
    assert "privat" in await says(doors, "Dora", "mitspielen 1")


async def test_a_link_is_used_up(doors):
    """It is for as many people as its maker says; the next one reads that, and is not let in."""
    await doors.type("Anna", "eroeffnen romme privat")
    code = await link_of(doors, "Anna", "einladen link 1")
    await doors.type("Bernd", f"einladung {code}")
    told = await says(doors, "Clara", f"einladung {code}")

    assert (1, None) == seat_of(doors, "Bernd")
    assert "Diese Einladung ist aufgebraucht" in told
    assert (None, None) == seat_of(doors, "Clara")
    assert "aufgebraucht" in doors.house.rooms.links.about(code).sentence


async def test_a_link_ends_and_is_taken_back(doors):
    """A day later it leads nowhere, nor does one that was taken back; both say so in one sentence."""
    await doors.type("Anna", "eroeffnen romme")
    first, second = [await link_of(doors, "Anna") for _ in range(2)]
    taken = await says(doors, "Anna", "einladen link zurück")
    told = [await says(doors, "Bernd", f"einladung {first}")]
    third = await link_of(doors, "Anna")
    await doors.pass_time(25 * 3600, tick=3600)  # nobody stays at a line for so long
    await doors.come_in("Bernd")
    await doors.come_in("Anna")
    told += [await says(doors, "Bernd", f"einladung {one}") for one in (second, third)]

    assert "gelten nicht mehr" in taken
    assert [] == [one for one in told if "Diese Einladung gilt nicht mehr" not in one]
    assert () == links.known(doors.database)
    assert "Zu diesem Tisch gibt es keinen Link." in await says(doors, "Anna", "einladen link zurück")


async def test_a_program_gets_a_link_as_data(doors):
    """The address, its word, for how many and until when, and the squares of its code; so the text needs none."""
    await doors.type("Anna", "eroeffnen gin")
    doors.wires["Anna"].session.packaged("Core.Supports.Set", ["Stammtisch.Link 1"])
    said = await says(doors, "Anna", "einladen link 3")
    [data] = [beat[2] for beat in doors.wires["Anna"]._beats if beat[:2] == ("oob", "Stammtisch.Link")]
    told = json.loads(data)
    found = re.search(r"/einladung/(\w+)", said)

    assert found is not None
    assert (1, found[1], 3) == (told["tisch"], told["code"], told["leute"])
    assert told["adresse"].endswith(found[1])
    assert len(told["qr"]) > 20
    assert "\u2588" not in said


async def test_links_outlive_the_house(tmp_path):
    """What was sent to friends is good after a restart, for as many as were left; of the word only a hash stays."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna", "Bernd")
    await doors.come_in("Anna")
    await doors.come_in("Bernd")
    await doors.type("Anna", "eroeffnen romme privat")
    code = await link_of(doors, "Anna", "einladen link 2")
    await doors.type("Bernd", f"einladung {code}")
    await doors.type("Bernd", "verlassen")
    await doors.stop()
    assert code.encode() not in b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    doors.start()
    [kept] = links.known(doors.database)
    found = doors.house.rooms.links.about(code)
    await doors.stop()

    assert (1, 1) == (kept.left, kept.table)
    assert (1, "romme", "Anna") == (found.table, found.game, found.host.title())


async def test_a_link_to_a_full_table_leads_to_watch_only_where_one_may(doors):
    """Where nobody may, its follower reads why and stays where they are; the link is not used up by that."""
    await doors.type("Anna", "eroeffnen gin")
    code = await link_of(doors, "Anna", "einladen link 2")
    await doors.type("Bernd", f"einladung {code}")
    for name in ("Anna", "Bernd"):
        await doors.type(name, "zuschauer nein")
    assert linking.IS_FULL in await says(doors, "Clara", f"einladung {code}")
    assert (None, None) == seat_of(doors, "Clara")
    [kept] = links.known(doors.database)
    assert 1 == kept.left

    for name in ("Anna", "Bernd"):
        await doors.type(name, "zuschauer ja")
    await doors.type("Clara", f"einladung {code}")
    assert (None, 1) == seat_of(doors, "Clara")


async def test_a_link_that_cannot_be_stored_leads_nowhere(doors, monkeypatch):
    """Neither made nor followed nor taken back: each time it is said, and afterwards all is as it was."""
    await doors.type("Anna", "eroeffnen gin")
    code = await link_of(doors, "Anna", "einladen link 2")
    refused = WriteFailed("links", Trouble.FULL, "no space")
    with monkeypatch.context() as patched:
        patched.setattr(type(doors.house.context.writer), "_transaction", lambda _self, _jobs: refused)
        said = [
            await says(doors, name, line)
            for name, line in (
                ("Anna", "einladen link"),
                ("Bernd", f"einladung {code}"),
                ("Anna", "einladen link zurück"),
            )
        ]
    assert [] == [one for one in said if NOT_STORED not in one]
    assert (None, None) == seat_of(doors, "Bernd")

    await doors.type("Bernd", f"einladung {code}")
    assert (1, None) == seat_of(doors, "Bernd")


async def test_a_link_ends_with_its_table_and_its_maker(doors):
    """A table that is no more has no links; nor has a person who is gone."""
    await doors.type("Anna", "eroeffnen romme")
    code = await link_of(doors, "Anna")
    await doors.type("Anna", "verlassen")
    await doors.settled()

    assert doors.house.rooms.links.about(code).table is None
    assert () == links.known(doors.database)


@pytest.mark.parametrize("end", ["einladen link zurück", "verlassen"])
async def test_a_link_of_another_table_is_as_it_was(doors, end):
    """Links count, end and are taken back by table: as many as may lead to one are no obstacle to another."""
    for name in ("Anna", "Bernd"):
        await doors.type(name, "eroeffnen gin")
    for _ in range(MOST_LINKS):
        await doors.type("Anna", "einladen link")
    code = await link_of(doors, "Bernd")
    await doors.type("Anna", end)
    await doors.type("Clara", f"einladung {code}")

    assert (2, None) == seat_of(doors, "Clara")
    assert 1 == len(links.known(doors.database))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("einladen link 0", f"Ein Link gilt für 1 bis {MOST_PEOPLE} Leute."),
        ("einladen link 51", f"Ein Link gilt für 1 bis {MOST_PEOPLE} Leute."),
        ("einladung", "Welches Wort steht am Ende des Links?"),
        ("einladung xyzzy", "Diese Einladung gilt nicht mehr"),
    ],
)
async def test_what_is_no_link_gets_one_sentence(doors, line, told):
    """Numbers beyond reason, no word, a wrong one: nothing is made, and nobody is led anywhere."""
    await doors.type("Anna", "eroeffnen romme")

    assert told in await says(doors, "Anna", line)
    assert () == links.known(doors.database)


async def test_links_are_made_at_a_table_and_not_without_end(doors):
    """In the lobby there is nothing to invite to; to one table lead so many links at a time."""
    nowhere = await says(doors, "Bernd", "einladen link")
    await doors.type("Anna", "eroeffnen romme")
    for _ in range(MOST_LINKS):
        await doors.type("Anna", "einladen link")

    assert "Dafür musst du an einem Tisch sitzen." in nowhere
    assert "genug Links" in await says(doors, "Anna", "einladen link")
    assert MOST_LINKS == len(links.known(doors.database))


async def test_the_code_is_shown_in_letters_of_the_terminal(doors):
    """A phone reads it from the screen; who listens, or has a narrow terminal, gets the link alone."""
    await doors.type("Anna", "eroeffnen romme")
    shown = await says(doors, "Anna", "einladen link")
    await doors.type("Anna", "zeichensatz ascii")
    plain = await says(doors, "Anna", "einladen link")
    await doors.type("Anna", "breite 40")
    narrow = await says(doors, "Anna", "einladen link")
    await doors.type("Anna", "vorlesen an")
    spoken = await says(doors, "Anna", "einladen link")

    assert "█" in shown
    assert "##" in plain
    assert plain.isascii() or "█" not in plain
    assert "##" not in narrow
    assert "##" not in spoken


async def test_letters_show_the_squares():
    """Two rows of squares are one of letters, light ones drawn; twice as wide where a terminal has no such letters."""
    rows = squares("https://stammtisch.example.org/einladung/bakolumifenatorisu")
    small, plain = in_letters(rows, plain=False).split("\n"), in_letters(rows, plain=True).split("\n")

    assert {len(rows)} == set(map(len, rows))
    assert "1111111" == rows[0][:7]
    assert len(rows) + 4 == len(plain)
    assert (len(rows) + 5) // 2 == len(small)
    assert 78 >= width(rows, plain=True) == max(map(len, plain))
    assert "##" * (len(rows) + 4) == plain[0]
    assert "  " * 7 == plain[2][4:18]


LOCK = Tls(certificate=Path("haus.pem"), key=Path("haus.key"))


@pytest.mark.parametrize(
    ("web", "tls", "begin"),
    [
        (Web(address="https://spiele.example"), Tls(), "https://spiele.example/einladung/"),
        (Web(), Tls(), "http://127.0.0.1:8080/einladung/"),
        (Web(host="::", names=("haus.example",)), LOCK, "https://haus.example:8080/einladung/"),
        (Web(host="::"), Tls(), "http://localhost:8080/einladung/"),
        (Web(host="::1"), LOCK, "https://[::1]:8080/einladung/"),
        (Web(port=0, address="https://spiele.example"), Tls(), ""),
    ],
)
async def test_a_link_begins_as_the_host_says(web, tls, begin):
    """With the address the house has outside, else with where the page is; without a page there is none."""
    assert begin == address_of(Settings(web=web, tls=tls), "bako").removesuffix("bako")


async def test_a_closed_house_keeps_links_for_those_it_knows(tmp_path):
    """Where guests may not come a link tells a stranger nothing, and an account is led there all the same."""
    doors = Indoors(tmp_path, settings=Settings(konten=AccountSettings(guests=False)))
    doors.enrol("Anna", "Bernd")
    await doors.come_in("Anna")
    await doors.come_in("Bernd")
    await doors.type("Anna", "eroeffnen romme privat")
    await doors.type("Bernd", f"einladung {await link_of(doors, 'Anna')}")

    assert (1, None) == seat_of(doors, "Bernd")
    await doors.stop()


async def test_a_page_learns_where_its_link_leads_before_anybody_logs_in(doors):
    """Whose table it is and what is played there, or why it leads nowhere; and of no other link anything."""
    await doors.type("Anna", "eroeffnen gin privat")
    code = await link_of(doors, "Anna")
    beats: list[Any] = []
    page = await doors.knock(beats)
    page.session.packaged("Core.Supports.Set", ["Stammtisch 1"])
    for asked in (code, "quark"):
        page.session.packaged("Stammtisch.Einladung", AskInvitation(asked))
    await doors.settled()
    doors.clock.advance(0.1)
    leads, nowhere = [json.loads(bytes(beat[2])) for beat in beats if beat[1:2] == ("Stammtisch.Einladung",)]

    assert ("gin", "Anna", 1) == (leads["spiel"], leads["von"], leads["tisch"])
    assert linking.IS_NONE == nowhere["satz"]
