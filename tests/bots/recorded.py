"""
What computer players do in some positions of every game, as text: `python -m tests.bots.recorded` writes it anew.

One file a game: in each line the number of the decision, a seat, a level, what that level types there and its reason;
at the end of it a checksum of what else the choice says, its facts and what was weighed, to five digits.
Whoever changes how a game is played writes its file anew (`python -m tests.bots.recorded GAME`), so that the change is
seen; on another machine or Python, or with other seeds of hashing, the same lines must come out.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from bench.arena import Contest, Meeting
from commands.catalogue import PACKAGES
from commands.package import Package
from commands.table.tale import TableNames
from commands.table.verbs import lexicon_of
from games.bots.contract import Choice, LetGoOn, Level, Sight
from games.bots.doppelkopf.kernel import BOOK, SKILLED, THUMB
from games.bots.doppelkopf.playout import play_out
from games.bots.doppelkopf.reading import position_of
from games.bots.fallback import random_offer
from games.doppelkopf import terms as doppelkopf
from games.frozen import Frozen, evolve, field
from games.options import Value
from games.table.rules import opened
from games.table.state import Person
from tests.bots.kernels import KERNELS

FOLDER = Path(__file__).parent / "choices"

RECORDED = {package.game.id: package for package in PACKAGES if package.players.levels}

DECISIONS = 8
"""How many decisions of a game are recorded, each of every level."""

MORE = {
    "dickezwei": 48, "gin": 48, "blackjack": 16, "holdem": 32, "studpoker": 32, "poker": 16, "canasta": 32,
    "romme": 24, "rummy": 12, "profisort": 16, "skat": 16,
}  # fmt: skip
"""How many where thinking costs little, so that rare turns are among them."""

EVERY = {"blackjack": 1, "holdem": 2, "poker": 2, "studpoker": 2, "canasta": 4}
"""How many decisions of a deal lie between two that are recorded, where it is not `USUAL`."""

USUAL = 3

RARE: Mapping[str, Collection[int]] = {"romme": (58,), "skat": (22, 23, 34), "studpoker": (67, 72, 73)}
"""Later decisions that hang on what seldom matters."""


class Table(Frozen):
    """
    A table at which other things matter than at the usual one.

    Attributes:
        seats: how many play.
        numbers: which decisions are recorded, counted in steps of `every`.
        options: what is agreed beside the defaults.
        deals: how many deals are played; None for a whole match, in which people come to own more or less.
        pack: the pack to begin with.
    """

    seats: int
    numbers: Collection[int]
    options: Mapping[str, Value] = field(default_factory=dict)
    deals: int | None = 1
    pack: int = 0
    every: int = 1


ELSEWHERE: Mapping[str, Sequence[Table]] = {
    "dickezwei": [Table(3, (27, 54), every=3)],
    "doppelkopf": [Table(4, (5,), pack=79)],
    "romme": [Table(2, {*range(1, 9), 10, 14, 49}, every=3), Table(4, (5, 15), every=3)],
    "skat": [Table(3, (5, 6, 12, 15), {"ramsch": True}, pack=241)],
    "studpoker": [Table(4, (67, 68), deals=None, every=2)],
}


class _Enough(Exception):
    """All that is wanted is recorded."""


def recorded(package: Package, most: int | None = None) -> str:
    """Return what the players of a game do, line by line; `most`: in no more than so many decisions."""
    game = package.game
    company = max(game.seats[0], min(package.words.company, game.seats[-1]))
    every = EVERY.get(game.id, USUAL)
    usual = range(1, (most or MORE.get(game.id, DECISIONS)) + 1)
    if most is not None:
        return "".join(decided(package, Table(company, usual, every=every)))
    lines = decided(package, Table(company, {*usual, *RARE.get(game.id, ())}, every=every))
    for place, table in enumerate(ELSEWHERE.get(game.id, ()), 1):
        lines += [f"table {place}: {line}" for line in decided(package, table)]
    if game.id in PLAYOUTS:
        lines += _played_out(package, company, PLAYOUTS[game.id])
    lines += [f"{line}\n" for line in KERNELS.get(game.id, tuple)()]
    return "".join(lines)


def _doppelkopf(sight: Sight) -> str | None:
    """Return the Augen of the four in an imagined deal, for each habit of going on."""
    state: Any = sight.world
    if state.phase is not doppelkopf.Phase.PLAY:
        return None
    found = []
    for habit in (SKILLED, THUMB, BOOK):
        position = position_of(state.running)
        position.habits = (habit,) * len(position.hands)
        play_out(position)
        found.append(position.eyes)
    return str(found)


PLAYOUTS: Mapping[str, Callable[[Sight], str | None]] = {"doppelkopf": _doppelkopf}
"""How imagined deals end that are played by rules of thumb: some of those rules are followed nowhere else."""

ENDS = 90
"""How many such ends are recorded."""


def _played_out(package: Package, company: int, ended: Callable[[Sight], str | None]) -> list[str]:
    """Return how some imagined deals end."""
    lines: list[str] = []

    def playing(sight: Sight, chance: Random) -> Choice:
        told = ended(sight) if sight.on_turn else None
        if told is not None:
            lines.append(f"end: {told}\n")
        if len(lines) == ENDS:
            raise _Enough
        return random_offer(sight, chance)

    try:
        for pack in range(100):
            Meeting(package.game, Contest("easy", "easy", company, 1), pack, 0).played(
                dict.fromkeys((True, False), playing), None
            )
    except _Enough:
        return lines
    raise RuntimeError(f"{package.game.id}: too few ends")


def _said_beside(choice: Choice) -> str:
    """Return a checksum of the facts of a choice and of all it was weighed against; nothing if there is neither."""
    facts = ((name, choice.facts[name]) for name in sorted(choice.facts))
    told = [f"{name} {f'{fact:.5g}' if isinstance(fact, float) else fact}" for name, fact in facts]
    told += [f"{one.action} {one.worth + 0.0:.5g}" for one in choice.weighed]
    return f" {crc32(chr(10).join(told).encode()):08x}" if told else ""


def decided(package: Package, table: Table) -> list[str]:
    """Return the lines of some decisions at a table."""
    game, players = package.game, package.players
    people = tuple(Person(name) for name in "abcdefghij"[: table.seats])
    names = TableNames(evolve(opened(game, "a").state, people=people))
    write, lines = lexicon_of(package.words).write, list[str]()
    asked, last = 0, max(table.numbers)

    def line(choice: Choice) -> str:
        typed = "-" if isinstance(choice.action, LetGoOn) else write(choice.action, names)
        return f"{typed} ({choice.reason}){_said_beside(choice)}"

    def playing(sight: Sight, chance: Random) -> Choice:
        nonlocal asked
        choosing = sight.on_turn and len(sight.offers) > 1
        asked += choosing
        number, between = divmod(asked, table.every)
        if choosing and not between and number in table.numbers:
            for level in Level:
                choice = players.at(level)(sight, Random(f"{number} {level}"))
                lines.append(f"{number} {sight.seat} {level}: {line(choice)}\n")
            if number == last:
                raise _Enough
        return players.at(Level.EASY)(sight, chance)

    try:
        for pack in range(table.pack, table.pack + 100):
            contest = Contest("easy", "easy", table.seats, 1, deals=table.deals, options=table.options)
            Meeting(game, contest, pack, 0).played({True: playing, False: playing}, None)
    except _Enough:
        return lines
    raise RuntimeError(f"{game.id}: too few decisions")


def main(games: list[str]) -> None:
    """Write the files of some games anew, else of all."""
    for game in games or RECORDED:
        (FOLDER / f"{game}.txt").write_text(recorded(RECORDED[game]), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
