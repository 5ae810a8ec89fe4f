"""Kill -9 in the middle of what people do with each other: what was told is so, and nobody is half an account."""

import asyncio
import random

import pytest

from db import bonds, journal, messages, pending, players
from db.bonds import Kind
from tests.lanes import tries
from tests.server.driver import Client, Ended, flat

pytestmark = [pytest.mark.asyncio(loop_factories=["asyncio"]), pytest.mark.usefixtures("hung_up")]

PASSWORD = "Zwei Störche im Nebel"
LINES = ("freund bernd", "nachricht emil Bis morgen!", "zuschauer nein", "einladen bernd", "weg Hole Kaffee")


async def typed_until_killed(server, anna, guest, pause):
    """Have Anna do one thing after another and a guest become an account; kill the house in the middle of it."""
    for line in LINES:
        anna.send(line)
    guest.send(PASSWORD)
    await asyncio.sleep(pause)
    server.kill()
    heard = []
    for client in (anna, guest):
        try:
            heard.append(flat(await client.ended()))
        except Ended:
            heard.append("")
    return heard


@tries(2, 25)
async def test_what_was_told_is_so(open_house, tries):
    """Friend, message, vote, invitation, being away: stored if told; the guest is one or an account, and sits there."""
    chance = random.Random(tries)
    for number in range(tries):
        server = open_house(limits__enabled=False)
        for name in ("Anna", "Bernd", "Emil"):
            client = await Client.connect(server.port)
            await client.sign_up(name, PASSWORD)
            if name == "Anna":
                anna = client
        server.database  # noqa: B018 - opened beside the running house
        client.cut()
        await anna.ask("eroeffnen romme privat", "privat")
        await anna.ask("einladen zora")
        guest = await Client.connect(server.port)
        heard = flat(await guest.ask("gast zora", "Gast-Zora!"))
        word = heard.partition("zu tippen: gast ")[2].split()[0]
        await anna.ask("einladen zora", "ist eingeladen")
        await guest.ask("ja", "Du spielst jetzt mit")
        await guest.ask("konto Zora", "Neues Passwort")
        await guest.ask(PASSWORD, "Noch einmal")
        told, said = await typed_until_killed(server, anna, guest, chance.random() * 0.12)
        who = {name: players.find(server.database, name) for name in ("anna", "bernd", "emil", "zora")}
        anna_id, emil, zora = who["anna"].id, who["emil"].id, who["zora"]

        friends = [one.other for one in bonds.of(server.database, anna_id) if one.kind is Kind.FRIEND]
        assert ("steht jetzt auf deiner Liste" not in told) or [who["bernd"].id] == friends
        assert ("Hinterlegt." not in told) or ["Bis morgen!"] == [
            one.text for one in messages.waiting(server.database, emil)
        ]
        kept = {one.kind for one in pending.known(server.database)}
        assert ("keine Zuschauer. Eine Stimme fehlt" not in told) or pending.Kind.VOTE in kept
        assert ("Bernd ist eingeladen" not in told) or pending.Kind.INVITATION in kept
        assert ("„kurz weg“ gemeldet" not in told) or pending.Kind.AWAY in kept

        known = players.guests_known(server.database)
        assert (zora is None) is (len(known) == 1)
        assert zora is not None or "Du hast jetzt ein Konto" not in said
        row = journal.table(server.database, 1)
        assert row is not None
        owner = known[0].id if zora is None else zora.id
        assert [anna_id, owner] == [one.who for one in row.people]
        server.start()
        back = await Client.connect(server.port)
        if zora is None:
            again = await back.guest(word)
        else:
            again = await back.log_in("Zora", PASSWORD)
        assert "Du sitzt an Tisch 1." in flat(again)
        server.stop()
        assert number < tries
