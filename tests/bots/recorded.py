"""
What computer players do in some positions of every game, as text: `python -m tests.bots.recorded` writes it anew.

One file a game: in each line the number of the decision, a seat, a level, what that level types there and its reason.
Whoever changes how a game is played writes its file anew (`python -m tests.bots.recorded GAME`), so that the change is
seen; on another machine or Python, or with other seeds of hashing, the same lines must come out.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from bench.arena import Contest, Meeting
from commands.catalogue import PACKAGES
from commands.package import Package
from commands.table.people import TableNames
from commands.table.verbs import lexicon_of
from games.bots.contract import Choice, LetGoOn, Level, Sight
from games.bots.doppelkopf.kernel import BOOK, SKILLED, THUMB
from games.bots.doppelkopf.playout import play_out
from games.bots.doppelkopf.reading import position_of
from games.bots.fallback import random_offer
from games.doppelkopf import terms as doppelkopf
from games.frozen import evolve
from games.table.rules import opened
from games.table.state import Person

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

IN_TWOS = {"romme": 8}
"""Of games that others play who play with two: how many decisions more."""


class _Enough(Exception):
    """All that is wanted is recorded."""


def recorded(package: Package, most: int | None = None) -> str:
    """Return what the players of a game do, line by line; `most`: in no more than so many decisions."""
    game = package.game
    company = max(game.seats[0], min(package.words.company, game.seats[-1]))
    lines = _recorded(package, company, most or MORE.get(game.id, DECISIONS))
    if game.id in IN_TWOS and most is None:
        lines += [f"2: {line}" for line in _recorded(package, 2, IN_TWOS[game.id])]
    if game.id in PLAYOUTS and most is None:
        lines += _played_out(package, company, PLAYOUTS[game.id])
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


def _recorded(package: Package, company: int, most: int) -> list[str]:
    """Return the lines of so many decisions at tables of a company."""
    game, players = package.game, package.players
    people = tuple(Person(name) for name in "abcdefghij"[:company])
    names = TableNames(evolve(opened(game, "a").state, people=people))
    write, lines, every = lexicon_of(package.words).write, list[str](), EVERY.get(game.id, USUAL)
    asked = 0

    def line(choice: Choice) -> str:
        return "-" if isinstance(choice.action, LetGoOn) else write(choice.action, names)

    def playing(sight: Sight, chance: Random) -> Choice:
        nonlocal asked
        choosing = sight.on_turn and len(sight.offers) > 1
        asked += choosing
        if choosing and asked % every == 0:
            number = asked // every
            for level in Level:
                choice = players.at(level)(sight, Random(f"{number} {level}"))
                lines.append(f"{number} {sight.seat} {level}: {line(choice)} ({choice.reason})\n")
            if number == most:
                raise _Enough
        return players.at(Level.EASY)(sight, chance)

    try:
        for pack in range(100):
            contest = Contest("easy", "easy", company, 1)
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
