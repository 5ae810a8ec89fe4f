"""Screens as newcomers read them: nothing is said twice, and who is lost in the house is shown the way."""

import sqlite3
from contextlib import closing

import pytest

from commands.lobby import replies
from tests.server.driver import Client, flat, guests, seated

pytestmark = [pytest.mark.asyncio(loop_factories=["asyncio"]), pytest.mark.usefixtures("hung_up")]


def shown(page):
    """Return the lines of a page; the last is the prompt."""
    return page.replace("\r\n", "\n").split("\n")


async def test_prompt_is_not_said_twice(open_house):
    """After a refusal that names who is on turn no prompt does; an empty line is answered by the prompt alone."""
    server = open_house()
    anna, bernd, clara = await guests(server, 3)
    party = await seated(server, "romme", [anna, bernd, clara])
    await party.move()
    name, _ = party.next_move()
    waiting = await party.at_rest(next(client.name for client in (anna, bernd, clara) if client.name != name))
    assert [f"Du bist nicht am Zug. Am Zug: {name}.", "> "] == shown(await waiting.ask("ziehen"))
    assert [f"Am Zug: {name}.", "> "] == shown(await waiting.ask(""))
    assert [f"Am Zug: {name}.", "> "] == shown(await waiting.ask("dran"))
    assert 1 == flat(await waiting.ask("befehle")).count(f"Am Zug: {name}.")
    for page in [await waiting.ask(line) for line in ("karten", "stand", "mitspieler", "sonderregeln", "protokoll")]:
        assert "" != shown(page)[-2]


async def test_whoever_leaves_reads_no_prompt_of_the_table(open_house):
    """One page: what they did, and where they are now."""
    server = open_house()
    anna, bernd = await guests(server, 2)
    await seated(server, "romme", [anna, bernd])
    assert ["Du verlässt den Tisch.", "Du bist wieder im Vorraum.", "> "] == shown(await bernd.ask("verlassen"))


async def test_whoever_joins_reads_where(open_house):
    """Without a number one cannot know what is played there and by whom."""
    server = open_house()
    anna, bernd = await guests(server, 2)
    await anna.ask("eroeffnen doppelkopf", "Du eröffnest Tisch 1")
    await bernd.until("eröffnet Tisch 1")
    heard = shown(await bernd.ask("mitspielen", "Du spielst jetzt mit."))
    assert ["Tisch 1, Doppelkopf, wartet: Gast1.", "Du spielst jetzt mit."] == heard[:2]


@pytest.mark.parametrize(
    "line", ["karten", "stand", "mischen", "verlassen", "ablegen 7o", "zieh", "setzen 5", "befehle"]
)
async def test_words_of_a_table_show_the_way_there(house, line):
    """In the lobby a word of any table is no unknown word: it needs a table."""
    client = await Client.connect(house.port)
    await client.guest()
    assert replies.LOBBY in flat(await client.ask(line))
    client.cut()


@pytest.mark.parametrize("line", ["xyzzy", "kick Anna", "herunterfahren"])
async def test_words_of_no_table_stay_unknown(house, line):
    """What means nothing anywhere, or only to the host, is unknown."""
    client = await Client.connect(house.port)
    await client.guest()
    assert "kenne ich nicht" in flat(await client.ask(line))
    client.cut()


async def test_screen_and_prompt_do_not_say_the_same(open_house):
    """A screen that ends with whose turn it is needs no prompt to say it again."""
    server = open_house()
    people = await guests(server, 3)
    party = await seated(server, "holdem", people)
    await party.move()
    name, _ = party.next_move()
    author = await party.at_rest(name)
    screen = flat(await author.ask("karten"))
    assert 1 == screen.count("Du bist dran.")
    await author.ask("prompt aus", "aus.")
    assert 1 == flat(await author.ask("karten")).count("Du bist dran.")


async def test_settings_go_along_before_they_are_stored(open_house):
    """Who logs in again while the disk is slow has the settings they have just made."""
    server = open_house()
    client = await Client.connect(server.port)
    await client.sign_up("Edeltraud", "Veilchen und Rosen")
    with closing(sqlite3.connect(server.database_file, isolation_level=None)) as slow_disk:
        slow_disk.execute("BEGIN IMMEDIATE")
        client.send("breite 40")
        again = await Client.connect(server.port)
        await again.log_in("Edeltraud", "Veilchen und Rosen")
        await again.ask("breite", "40 Zeichen")
        slow_disk.execute("ROLLBACK")
