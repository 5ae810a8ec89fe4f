"""
Kill -9, again and again, while guests play every game of the house: nothing anybody was told is ever lost.

Each round all tables play until the server is killed at a random moment. Then the journal is asked: everything it held
is still there; what guests typed and was accepted is there once and in order, at most one move more (stored, but told
to nobody before the power went); nothing refused is there; and every page anybody was sent is explained by an entry.
After the restart everybody returns with their word, to the very view the journal replays to.
"""

import asyncio
import os
import random
import time
from collections import Counter

import pytest

from commands.catalogue import VOCABULARIES
from commands.journal.replay import is_house
from commands.language.german import fold
from db import journal, results, schema
from tests.lanes import tries
from tests.server.driver import Client, Ended, Party, flat, found_in, guests, needed, seated

pytestmark = [pytest.mark.asyncio(loop_factories=["asyncio"]), pytest.mark.usefixtures("hung_up")]

GAMES = [vocabulary for vocabulary in VOCABULARIES if vocabulary.game.waits]


class Round:
    """One table in one round between two kills: who plays there and what has been typed."""

    def __init__(self, server, party, seed):
        self.server = server
        self.party = party
        self.before = list(party.replayed.entries)
        self.pages = {client: len(client.history) for client in party.clients.values()}
        self.excuses: Counter[tuple[Client, str]] = Counter()
        self.random = random.Random(seed)

    async def play(self):
        """Play until the match is over or the server is killed; now and then somebody tries what is not allowed."""
        try:
            while not self.party.is_over:
                if self.random.random() < 0.2:
                    await self.try_what_is_refused()
                await self.party.move()
        except Ended:
            pass

    async def try_what_is_refused(self):
        """Have somebody type a move that is another's."""
        replayed = self.party.replayed
        if replayed.sitting.state is None:
            return
        for seat, action in replayed.possible():
            for other in replayed.sitting.circle:
                words = replayed.excuse(other, action) if other != seat else None
                if words is not None:
                    client = self.party.client(replayed.name(other))
                    self.excuses[client, words] += 1
                    await client.ask(replayed.line(action))
                    return

    def check(self):
        """Hold everything that was typed and told against the journal."""
        replayed, pending = self.party.replayed, self.party.pending
        replayed.catch_up()
        kept = list(journal.read(self.server.database, replayed.number))
        assert self.before == kept[: len(self.before)]
        assert replayed.entries == kept
        typed = [(entry.actor, entry.line) for entry in kept[len(self.before) :] if not is_house(entry.actor)]
        expected = self.party.accepted
        if len(typed) == len(expected) + 1:
            assert pending == typed[-1]
            typed.pop()
        assert expected == typed
        for name, client in self.party.clients.items():
            self.explain(name, client)
        self.count_scores()

    def explain(self, name, client):
        """Find for every page of this round the entry that tells it, or the refusal."""
        replayed = self.party.replayed
        seat = next(seat for seat in replayed.sitting.circle if fold(replayed.name(seat)) == name)
        told = replayed.told(seat, len(self.before))
        for page in map(flat, client.history[self.pages[client] :]):
            refused = next((words for who, words in self.excuses if who is client and page.startswith(words)), None)
            if refused is not None and self.excuses[client, refused]:
                self.excuses[client, refused] -= 1
                continue
            while told and not page.startswith(told[0]):
                told.pop(0)
            assert told, f"{name} was told what no entry of table {replayed.number} says: {page}"
            told.pop(0)

    def count_scores(self):
        """Every deal stands in the score book once, and a match that is over has its result."""
        replayed = self.party.replayed
        if replayed.sitting.state is None:
            return
        [match] = results.matches_of_table(self.server.database, replayed.number)
        sheet = replayed.vocabulary.game.sheet(replayed.sitting.state)
        deals = tuple({int(seat): points for seat, points in deal} for deal in sheet.deals)
        assert deals == results.deals_of(self.server.database, match.id)
        assert sheet.over == (match.outcome is schema.Ending.ENDED)


def nobody_sits_twice(server):
    """A name has a seat at one open table at most."""
    rows, damaged = journal.open_tables(server.database)
    assert () == damaged
    seats = Counter(person.name for row in rows for person in row.people if not person.left)
    assert [] == [name for name, count in seats.items() if count > 1]


async def come_back(server, party):
    """Bring everybody back by their word; they must see the table as the journal replays it."""
    people = []
    for client in party.clients.values():
        back = await Client.connect(server.port)
        heard = flat(await back.guest(client.word))
        assert back.name == client.name
        assert f"Du sitzt an Tisch {party.replayed.number}." in heard
        seat = next(seat for seat in party.replayed.sitting.circle if party.replayed.name(seat) == back.name)
        cards = party.replayed.cards(seat)
        assert cards in flat(await back.ask("karten", cards))
        people.append(back)
    return people


async def next_evening(server, game, party, people, seed):
    """Sit down where one sat, or at a new table once the match is over."""
    if not party.is_over:
        return Party(server, party.replayed.number, people, seed)
    for client in people:
        await client.ask("verlassen", "Du bist wieder im Vorraum.")
    return await seated(server, game.id, people, seed)


async def survive(server, kills, seed):
    """Play every game of the house through so many kills; return how many moves were told."""
    chosen = random.Random(seed)
    games = [vocabulary.game for vocabulary in GAMES]
    parties = [
        await seated(server, vocabulary.game.id, await guests(server, needed(vocabulary)), chosen.getrandbits(32))
        for vocabulary in GAMES
    ]
    moves = 0
    for _ in range(kills):
        rounds = [Round(server, party, chosen.getrandbits(32)) for party in parties]
        playing = [asyncio.create_task(one.play()) for one in rounds]
        await asyncio.sleep(chosen.uniform(0.02, 0.8))
        server.kill()
        await asyncio.gather(*playing)
        for one in rounds:
            one.check()
            moves += len(one.party.accepted)
        nobody_sits_twice(server)
        assert () == journal.gaps(server.database)
        assert () == results.contradictions(server.database)
        server.start()
        people = [await come_back(server, party) for party in parties]
        parties = [
            await next_evening(server, game, party, sitting, chosen.getrandbits(32))
            for game, party, sitting in zip(games, parties, people, strict=True)
        ]
    return moves


@tries(4, 200)
async def test_killed_while_everybody_plays(open_house, tries):
    """Killed again and again, over every game of the house; in the soak with other moments each time it is run."""
    seed = int(os.environ.get("KILL_SEED", "1" if tries < 10 else time.time_ns()))
    assert await survive(open_house(), tries, seed) > 5 * tries


@pytest.mark.parametrize("loop", ["asyncio", "uvloop"])
async def test_killed_while_people_come_and_sit_down(open_house, loop):
    """Killed while guests log in, open and join tables: whoever was told their word or their seat has it."""
    server = open_house(server__loop=loop)
    chosen = random.Random(loop)
    seats = {}
    for _ in range(3):
        people: list[Client] = []

        async def arrive(people=people):
            client = await Client.connect(server.port)
            people.append(client)
            await client.guest()
            await client.ask("eroeffnen" if chosen.random() < 0.4 else "mitspielen")

        arriving = [asyncio.create_task(arrive()) for _ in range(20)]
        await asyncio.sleep(chosen.uniform(0.005, 0.05))
        server.kill()
        await asyncio.gather(*arriving, return_exceptions=True)
        for client in people:
            heard = flat("".join(client.history))
            if "Dein Wort für die Rückkehr" in heard and ("Du eröffnest" in heard or "Du spielst jetzt mit" in heard):
                seats[found_in(r"Rückkehr[^:]*: gast (\S+)", heard)] = found_in(r"Stammtisch, (\w+)!", heard)
        nobody_sits_twice(server)
        server.start()
        for word, name in seats.items():
            back = await Client.connect(server.port)
            assert f"Willkommen zurück, {name}! Du sitzt an Tisch" in flat(await back.guest(word))
