"""Kill -9 in the middle of a deal of the day: the same cards, and the same moves of the same computers follow."""

import asyncio
import time

import pytest

from commands.language.german import fold
from db import journal
from games.contract import Seat
from tests.server.driver import PATIENCE, Client, Replayed, found_in, guests

pytestmark = [pytest.mark.asyncio(loop_factories=["asyncio"]), pytest.mark.usefixtures("hung_up")]

ME = Seat(0)
MOVES = 5
"""How many own moves are made."""


class Player:
    """Somebody who plays the set of the day of Rommé, where no deal is short, always the first thing it offers."""

    def __init__(self, server, client):
        self.server, self.client, self.moves = server, client, 0
        self.replayed: Replayed

    async def begin(self):
        """Begin the set; computers are quick."""
        await self.client.ask("tempo schnell", "schnell")
        number = found_in(r"an Tisch (\d+)", await self.client.ask("tagesspiel romme", "an Tisch"))
        self.replayed = Replayed(self.server, int(number))
        self.replayed.catch_up()

    async def on_turn(self):
        """Wait until the house waits for this player."""
        replayed, deadline = self.replayed, time.monotonic() + PATIENCE
        while ME not in replayed.vocabulary.game.on_turn(replayed.sitting.state):
            assert time.monotonic() < deadline, "no computer acts"
            await asyncio.sleep(0.01)
            replayed.catch_up()

    async def move(self):
        """Make a move, and see it in the journal."""
        await self.on_turn()
        action = next(action for seat, action in self.replayed.possible() if seat == ME)
        self.client.send(self.replayed.line(action))
        deadline = time.monotonic() + PATIENCE
        while not self.replayed.catch_up():
            assert time.monotonic() < deadline, self.client.heard()
            await asyncio.sleep(0.01)
        self.moves += 1

    async def come_back(self):
        """Return to the seat by the word of return."""
        word, self.client = self.client.word, await Client.connect(self.server.port)
        heard = await self.client.guest(word)
        assert f"Tisch {self.replayed.number}" in heard

    def lines(self):
        """Return what was dealt and done, by the seat that did it; how the table was laid, coming and going apart."""
        seats = {fold(str(person.name)): seat for seat, person in enumerate(self.replayed.sitting.people)}
        entries = [(seats.get(fold(one.actor), one.actor), one.line) for one in self.replayed.entries[1:]]
        return [(actor, line) for actor, line in entries if line.split()[0] not in {"bestellt", "fort", "da"}]


async def test_the_same_cards_and_moves_after_a_kill(open_house):
    """The house dies in a computer's thought and on the player's turn, and nobody meets anything else for it."""
    server = open_house(tagesspiel__versions=1)
    anna, bernd = (Player(server, client) for client in await guests(server, 2))
    for player in (anna, bernd):
        await player.begin()
    while anna.moves < MOVES:
        await anna.move()
        if anna.moves == MOVES - 1:
            await anna.on_turn()
        if anna.moves in {2, MOVES - 1}:
            kept = list(anna.replayed.entries)
            server.kill()
            server.start()
            await anna.come_back()
            assert kept == anna.replayed.entries[: len(kept)]
    await bernd.come_back()
    while bernd.moves < MOVES:
        await bernd.move()

    shared = min(len(anna.lines()), len(bernd.lines()))
    assert shared >= 2 * MOVES
    assert anna.lines()[:shared] == bernd.lines()[:shared]


async def test_a_second_connection_takes_the_set_over(open_house):
    """Of two connections of one person the later one plays on at the same table; there is no second set."""
    server = open_house()
    [first] = await guests(server, 1)
    anna = Player(server, first)
    await anna.begin()
    await anna.move()
    await anna.come_back()
    await first.ended()
    await anna.client.ask("tagesspiel romme", "Das spielst du gerade.")
    await anna.move()

    numbers = {row.number for row in journal.open_tables(server.database)[0]}
    assert {anna.replayed.number} == numbers
