"""`contrib/bot.py`, as its reader starts it: guests that know no game play deals of it to the end."""

import asyncio
import importlib.util
import json
import random
from pathlib import Path

import pytest

from commands.catalogue import VOCABULARIES
from commands.journal.replay import replay_line
from commands.language.german import fold
from commands.language.misread import Misread
from commands.offers import offers
from games.contract import HOUSE, Drawn, Refused, Seat
from games.table.actions import Join
from games.table.rules import opened, play
from games.table.state import chance, deal_runs, finished
from games.table.view import view
from server.programs.shown import offers_written
from server.wire.protocol import encode
from tests.playouts import PEOPLE
from tests.records import ids

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

FILE = Path(__file__).parents[2] / "contrib" / "bot.py"
PLAYED = [one for one in VOCABULARIES if one.game.waits]
QUICK = [one for one in PLAYED if one.game.id in {"raeumab", "doppelkopf"}]

ENDS = frozenset(
    {"spiel_ende", "partie_ende", "naechster_geber", "neu_geben", "abgerechnet", "spiel_gewertet", "spiel_ungueltig"}
)
"""One of these is told when a deal is over."""


def bots():
    """Return the example as a module."""
    spec = importlib.util.spec_from_file_location("bot", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def few(vocabulary):
    """Return how many bots sit down: three where three may, else as few as may."""
    seats = vocabulary.game.seats
    return max(3, seats.start) if seats.stop > 3 else seats.start


async def a_deal(port, vocabulary, *, pause):
    """Have as few guests as the game allows play until a deal has ended; return what they were told of."""
    random.seed(7)
    bot, there, over = bots(), asyncio.Event(), asyncio.Event()
    told: list[str] = []
    numbers: list[int] = []

    def learn(package, data):
        if package == "Stammtisch.Tisch" and data is not None:
            numbers.append(data["nummer"])
            there.set()
        if package == "Stammtisch.Ereignis":
            told.append(data["art"])
            if data["art"] in ENDS:
                over.set()

    def sit(first):
        return bot.play("127.0.0.1", port, "gast", "", first, pause, learn)

    async with asyncio.TaskGroup() as people:
        tasks = [people.create_task(sit(f"eroeffnen {vocabulary.game.id}"))]
        await there.wait()
        tasks += [people.create_task(sit(f"mitspielen {numbers[0]}")) for _ in range(few(vocabulary) - 1)]
        await over.wait()
        for task in tasks:
            task.cancel()
    return told


class Alone:
    """A table at which bots of the example sit, without a house: what each of them may try, and what came of it."""

    def __init__(self, vocabulary, seed):
        self.bot, self.vocabulary = bots(), vocabulary
        self.chance = random.Random(seed)
        random.seed(seed)
        game = vocabulary.game
        self.sitting = opened(game, PEOPLE[0]).state
        for seat in range(1, few(vocabulary)):
            self.sitting = play(game, self.sitting, Seat(seat), Join(PEOPLE[seat])).state
        self.vain: dict[Seat, set[str]] = {}
        self.done: dict[Seat, str] = {}

    def offered(self, seat):
        """Return what a seat is offered, as its bot reads it."""
        seen = view(self.vocabulary.game, self.sitting, seat)
        found = offers(self.vocabulary, seen, lambda other: fold(self.sitting.people[other].name))
        told = json.loads(encode(offers_written(found)))
        return [one for one in told if one["befehl"] not in self.bot.NOT_MINE]

    def moves(self, seat):
        """Have a bot try until it is allowed something; return whether it is."""
        offered = self.offered(seat)
        vain = self.vain.setdefault(seat, set())
        if not offered:
            vain.clear()
        for line in [one for one in self.bot.attempts(offered) if one not in vain]:
            try:
                step = replay_line(self.vocabulary, self.sitting, PEOPLE[seat], line)
            except (Misread, Refused):
                continue
            if line == self.bot.UNDO:
                vain.add(self.done[seat])
            else:
                self.done[seat] = line
            self.sitting = step.state
            return True
        return False

    def deal(self, most):
        """Play a deal to its end; return how many moves it took, None if nobody is allowed anything or no end comes."""
        game, ran = self.vocabulary.game, False
        for count in range(most):
            while (drawn := chance(game, self.sitting)) is not None:
                order = tuple(self.chance.sample(drawn.things, len(drawn.things)))
                self.sitting = play(game, self.sitting, HOUSE, Drawn(drawn.kind, order)).state
            tried = self.chance.sample(self.sitting.circle, len(self.sitting.circle))
            if not any(self.moves(seat) for seat in tried):
                return None
            runs = deal_runs(game, self.sitting)
            if finished(game, self.sitting) or (ran and not runs):
                return count
            ran = ran or runs
        return None


async def test_it_is_short_and_needs_nothing():
    """Eighty lines, and nothing but the standard library."""
    assert len(FILE.read_text("utf-8").splitlines()) <= 80


@pytest.mark.parametrize("vocabulary", QUICK, ids=ids(QUICK))
async def test_bots_play_a_deal_to_its_end(vocabulary, open_house):
    """They know nothing of the game but what `moeglich` says, and come to the end of a deal."""
    house = open_house(limits__enabled=False)

    assert len(await asyncio.wait_for(a_deal(house.port, vocabulary, pause=0.002), 60)) > 10


@pytest.mark.parametrize("vocabulary", PLAYED, ids=ids(PLAYED))
async def test_what_is_offered_always_leads_to_the_end_of_a_deal(vocabulary):
    """In every game somebody is offered something they are allowed, until a deal is over."""
    assert [True, True] == [Alone(vocabulary, seed).deal(3000) is not None for seed in (2, 3)]


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("vocabulary", PLAYED, ids=ids(PLAYED))
async def test_what_is_offered_leads_there_many_times(vocabulary):
    """The same, often enough to see hands that come once in a hundred deals."""
    assert [True] * 60 == [Alone(vocabulary, seed).deal(6000) is not None for seed in range(60)]


@pytest.mark.soak
@pytest.mark.timeout(960)
@pytest.mark.parametrize("vocabulary", PLAYED, ids=ids(PLAYED))
async def test_bots_play_a_deal_of_every_game_to_its_end(vocabulary, open_house):
    """The same with every game, at a pace that no budget minds."""
    house = open_house(limits__enabled=False)

    assert len(await asyncio.wait_for(a_deal(house.port, vocabulary, pause=0.004), 900)) > 5
