"""What `make strength` plays: by game its contests, and the fixed players others are measured against."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bench.arena import Contest
from bench.doppelkopf import by_the_book, random_cards
from bench.yardsticks import calling_station, fewest_plays, maniac, never_bust, pairs_and_better
from commands.thinking import players_of
from games.bots import blackjack, canasta, romme, rummy
from games.bots.contract import Bot, Level
from games.bots.dickezwei import lowest_legal
from games.bots.fallback import first_of_moves, random_offer
from games.bots.gin import simple
from games.bots.profisort import nearest
from games.bots.raeumab import greedy
from games.bots.skat import by_chance, by_thumb
from games.contract import Seat
from games.doppelkopf.state import State
from games.options import Value

LADDER = ((Level.STRONG, Level.MEDIUM), (Level.MEDIUM, Level.EASY))
"""Every level has to beat the one below it."""

LADDER_PACKS = 200

EVERYWHERE: Mapping[str, Bot] = {"first": first_of_moves, "random": random_offer}
"""Yardsticks of every game."""

_OF_THE_POT: Mapping[str, Bot] = {"station": calling_station, "maniac": maniac, "pairs": pairs_and_better}

YARDSTICKS: Mapping[str, Mapping[str, Bot]] = {
    "blackjack": {"bank": blackjack.like_the_bank, "careful": never_bust},
    "canasta": {"eager": canasta.eager},
    "dickezwei": {"fewest": fewest_plays, "lowest": lowest_legal},
    "doppelkopf": {"book": by_the_book, "cards": random_cards},
    "gin": {"simple": simple},
    "holdem": _OF_THE_POT,
    "poker": _OF_THE_POT,
    "profisort": {"nearest": nearest},
    "raeumab": {"greedy": greedy},
    "romme": {"habits": romme.Playing(worlds=20, habits=romme.ALL)},
    "rummy": {"rack": rummy.rack_only},
    "skat": {"thumb": by_thumb, "chance": by_chance},
    "studpoker": _OF_THE_POT,
}
"""Game -> name -> a fixed player others are measured against."""


def party_of_the_elders(state: object) -> frozenset[Seat]:
    """Return who was dealt a Kreuz-Dame: the party whose seats the two players of a contest exchange."""
    assert isinstance(state, State)
    return frozenset(state.running.elders)


BY_THE_VERBAND: Mapping[str, Value] = {
    **dict.fromkeys(("sau", "armut", "zweitezehn"), False),
    "regelwerk": "ddv",
    "karlchen": 1,
}
"""`regelwerk ddv` but for the Pflicht-Solo, which no single deal can owe."""

_FOR_THE_POT = (
    Contest(Level.STRONG, "station", 4, 200, block=10, goal=0.9),
    Contest(Level.STRONG, "maniac", 4, 200, block=10, goal=0.9),
    Contest(Level.STRONG, "random", 4, 200, block=10),
    Contest(Level.STRONG, Level.EASY, 4, 200, block=10),
    Contest(Level.EASY, "station", 4, 200, block=10),
)
"""Single packs say little where one card decides the pot: blocks of ten."""

CONTESTS: Mapping[str, tuple[Contest, ...]] = {
    "blackjack": (  # how far from the optimum says `bench/blackjack_expectation.py`: single deals are nearly all luck
        Contest(Level.STRONG, "careful", 5, 100, deals=5, options={"wechsel": 0}),
        Contest(Level.STRONG, "bank", 5, 100, deals=5, options={"wechsel": 0}),
    ),
    "canasta": (
        Contest(Level.STRONG, "eager", 4, 150, goal=0.65),
        Contest(Level.STRONG, "eager", 2, 150, goal=0.65),
        Contest(Level.STRONG, "eager", 3, 60, goal=0.65),
        Contest(Level.MEDIUM, "eager", 4, 100),
    ),
    "dickezwei": (
        Contest(Level.STRONG, "lowest", 4, 400, goal=0.64),
        Contest(Level.STRONG, "fewest", 4, 400, goal=0.56),
        Contest(Level.STRONG, "lowest", 3, 200, goal=0.55),
        Contest(Level.MEDIUM, "lowest", 4, 200),
        Contest(Level.EASY, "random", 4, 100),
    ),
    "doppelkopf": (
        Contest(Level.STRONG, "book", 4, 200, sides=party_of_the_elders, goal=0.66),
        Contest(Level.STRONG, "cards", 4, 200, sides=party_of_the_elders, goal=0.82),
        Contest(Level.STRONG, Level.EASY, 4, 200, sides=party_of_the_elders),
        Contest(Level.MEDIUM, "book", 4, 200, sides=party_of_the_elders),
        Contest(Level.EASY, "book", 4, 200, sides=party_of_the_elders),
        Contest(Level.EASY, "cards", 4, 200, sides=party_of_the_elders),
        Contest(Level.STRONG, "book", 4, 200, options=BY_THE_VERBAND, sides=party_of_the_elders, goal=0.62),
    ),
    "gin": (
        Contest(Level.STRONG, "simple", 2, 600, goal=0.57),
        Contest(Level.STRONG, "first", 2, 200),
    ),
    "holdem": _FOR_THE_POT,
    "poker": (*_FOR_THE_POT, Contest(Level.STRONG, "pairs", 4, 200, block=10, goal=0.9)),
    "profisort": (
        Contest(Level.STRONG, "nearest", 2, 20, deals=None),
        Contest(Level.STRONG, "nearest", 3, 10, deals=None),
    ),
    "raeumab": (
        Contest(Level.STRONG, "greedy", 2, 100, goal=0.92),
        Contest(Level.MEDIUM, "greedy", 2, 100),
        Contest(Level.STRONG, Level.MEDIUM, 2, 60),
        Contest(Level.EASY, "random", 2, 100),
        Contest(Level.STRONG, "greedy", 3, 40),
        Contest(Level.STRONG, "greedy", 4, 40),
    ),
    "romme": (
        Contest(Level.STRONG, "first", 3, 600, goal=0.60),
        Contest(Level.STRONG, "first", 2, 150, options={"zuzweit": True}, goal=0.56),
        Contest(Level.STRONG, "first", 3, 200, options={"klopfen": True, "umbauen": True}, goal=0.60),
        Contest(Level.STRONG, "habits", 4, 600, goal=0.52),
    ),
    "rummy": (
        Contest(Level.STRONG, "rack", 2, 60, goal=0.95),
        Contest(Level.STRONG, "first", 2, 60),
        Contest(Level.STRONG, "rack", 4, 40, goal=0.95),
        Contest(Level.MEDIUM, "rack", 2, 60),
    ),
    "skat": (
        Contest(Level.STRONG, "thumb", 3, 200, deals=6, goal=0.58),
        Contest(Level.EASY, "thumb", 3, 200, deals=6),
        Contest("thumb", "chance", 3, 40, deals=6),
    ),
    "studpoker": (*_FOR_THE_POT, Contest(Level.STRONG, "pairs", 4, 200, block=10, goal=0.9)),
}


def called(game: str, name: str) -> Bot:
    """
    Return a player of a game by the name of a yardstick or of a level.

    Raises:
        KeyError: there is none of that name.
    """
    if name in tuple(Level):
        return players_of(game).at(Level(name))
    return {**EVERYWHERE, **YARDSTICKS.get(game, {})}[name]


def contests_of(game: str) -> tuple[Contest, ...]:
    """Return what is played to measure a game's players: its contests, and every level against the one below it."""
    own = CONTESTS.get(game, ())
    if not own:
        return ()
    known = [(contest.player, contest.opponent) for contest in own]
    rungs = (replace(own[0], player=one, opponent=other, packs=LADDER_PACKS, goal=None) for one, other in LADDER)
    return (*own, *(rung for rung in rungs if (rung.player, rung.opponent) not in known))
