"""
Scripted tournaments: people with names of their own who play every table that is booked for them.

What happens they learn from the journals, as `Party` does; the tournament's own journal tells which tables there are.
"""

import asyncio
import time

from commands.language.german import fold
from db import journal
from tests.server.driver import PATIENCE, Client, Party, Replayed, ServerProcess, flat

NAMES = (
    *("Anna", "Bernd", "Clara", "Dorle", "Emil", "Frieda", "Gustav", "Hanna", "Ida", "Jan", "Kurt", "Lotte", "Max"),
    *("Nora", "Otto", "Paula"),
)

PASSWORD = "ein-langes-Wort-für-alle"

MOST_MOVES = 20_000


class Tourney:
    """
    A tournament over telnet; the first of its people leads it and plays.

    Attributes:
        people: everybody by folded name.
        record: the tournament as its journal tells it.
    """

    def __init__(self, server: ServerProcess, count: int, seed: int = 0) -> None:
        self.server = server
        self.names = NAMES[:count]
        self.people: dict[str, Client] = {}
        self.record: Replayed
        self.seed = seed

    @property
    def leader(self):
        """The connection of who leads it."""
        return self.people[fold(self.names[0])]

    @property
    def state(self):
        """The tournament now, as its journal tells it."""
        self.record.catch_up()
        return self.record.sitting.state

    @property
    def view(self):
        """What everybody sees of it."""
        game = self.record.vocabulary.game
        return game.view(self.state, None)

    def name(self, seat):
        """Return the name of somebody."""
        return self.record.name(seat)

    async def come_in(self, *, known: bool) -> None:
        """Connect everybody; who is known has a password already."""
        for name in self.names:
            client = self.people[fold(name)] = await Client.connect(self.server.port)
            await (client.log_in(name, PASSWORD) if known else client.sign_up(name, PASSWORD))

    async def register(self, name: str, *settings: str) -> None:
        """Open the tournament, set it up, and let everybody sign on."""
        await self.leader.ask(f"turnier eroeffnen {name}", "eröffnest das Turnier")
        for setting in settings:
            await self.leader.ask(f"turnier bestimmen {setting}", "bestimmst für das Turnier")
        for client in self.people.values():
            await client.ask("turnier anmelden", "bist angemeldet")
        self.record = self.open_record()

    def open_record(self) -> Replayed:
        """Return the journal of the open tournament."""
        rows, _ = journal.open_tables(self.server.database)
        number = next(row.number for row in rows if row.game == "turnier")
        record = Replayed(self.server, number)
        record.catch_up()
        return record

    def bookings(self):
        """Return the tables that are being played."""
        service = self.record.vocabulary.game.service
        return [booking for booking in service.bookings(self.state) if not booking.done]

    def party(self, booking) -> Party:
        """Return the people of a booked table."""
        people = [self.people[fold(self.name(seat))] for seat in booking.seats]
        return Party(self.server, booking.table, people, self.seed + booking.table)

    async def play_round(self) -> None:
        """Play every table of the running round to its end, all at once, and wait until the sheets are in."""
        bookings = self.bookings()
        assert bookings
        await asyncio.gather(*(self.play_table(booking) for booking in bookings))
        await self.until(lambda: not self.bookings())

    async def play_table(self, booking) -> None:
        """Play a table to its end."""
        party = self.party(booking)
        await party.play(MOST_MOVES)
        assert party.is_over

    async def until(self, done, patience: float = PATIENCE) -> None:
        """Wait until something holds."""
        deadline = time.monotonic() + patience
        while not done():
            assert time.monotonic() < deadline, self.record.entries[-5:]
            await asyncio.sleep(0.02)

    async def go_on(self) -> None:
        """Let the leader begin the next round."""
        await self.leader.ask("turnier weiter", "beginnt:")

    async def stand(self) -> str:
        """Return the screen `turnier stand` of the leader."""
        return flat(await self.leader.ask("turnier stand", "Turnier "))

    def disconnect(self) -> None:
        """Lose all lines."""
        for client in self.people.values():
            client.cut()
