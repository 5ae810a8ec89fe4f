"""
Are the verdicts of `analyse` true? `python -m bench.verdicts --rows FILE [--each N] [--minutes M] [--sets] [GAME …]`.

Deals are played, and every decision of one seat is looked into as the house does it: the nearest to clear first, until
its budget for a deal (CPU seconds) is spent. Each verdict is then asked again of worlds nobody has looked at, ten times
as many as it took; fewer where the sign cannot turn any more, which is what makes it affordable. `matches`: the weakest
players among themselves. `--sets`: a player of the middle level in the set of the day, beside strong ones. What is
exact (the last cards of Skat, of Räum-Ab) is no matter of worlds played out by thumb, and not asked again.

Every deal is a row of the file, which goes on where it ends: a run may be killed whenever one likes.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import count
from math import inf, isfinite, sqrt
from pathlib import Path
from random import Random

from bench.arena import Contest, Meeting
from bench.daily import SURE, rows_in
from commands.catalogue import VOCABULARIES
from commands.language.vocabulary import AnyVocabulary
from commands.thinking import players_of
from games.bots.analysis import DEVIATIONS, LOOKS, GapTally, points_after
from games.bots.contract import Choice, Level, Sight, chance_of
from games.contract import Action, Seat
from server.bots.memory import Decision
from server.bots.workers import Workers
from server.daily.terms import PLAYER, booking
from server.lobby.lookback import SECONDS, Examiner
from server.ops.clock import Clock

FIRST = 3_000_000
"""Packs have numbers from here on: none of these was ever tuned on, or measured."""

AGAIN = 10
"""So many times the worlds of a verdict say whether it was right."""

TURNS_NO_MORE = 3.2
"""A mean so many standard errors from zero, with a tenth of the worlds: its sign turns in one of 2,500 cases."""

STEPS = (1, 2, 4, AGAIN)
"""After so many times the worlds of a verdict it is asked whether its sign can still turn."""


class Working(Clock):
    """A clock that stands while this process is not at work."""

    def monotonic(self) -> float:
        """Seconds of CPU."""
        return time.process_time()


@dataclass(frozen=True)
class Told:
    """A verdict: by how many points something was better, with half its interval, and how it did when asked again."""

    cost: float
    half: float
    again: GapTally

    @property
    def agrees(self) -> bool:
        """Whether it was better indeed."""
        return self.again.mean > 0

    def __str__(self) -> str:
        """As it stands in a row: cost, half the interval, the mean of how many worlds."""
        return f"{self.cost:.2f}/{self.half:.2f}/{self.again.mean:+.2f}/{self.again.number}"


def decided(game: AnyVocabulary, pack: int, *, of_the_day: bool) -> list[tuple[Sight, Action]]:
    """Return every decision of one seat in a deal: what was seen, and what was done."""
    rules, players = game.game, players_of(game.game.id)
    daily = booking(game, "", 1)
    seats = len(daily.names) if of_the_day else max(rules.seats[0], 2)
    seat = PLAYER if of_the_day else Seat(pack % seats)
    options = dict(daily.options) if of_the_day else {}
    mine = players.at(Level.MEDIUM if of_the_day else Level.EASY)
    beside = players.at(Level.STRONG if of_the_day else Level.EASY)
    found: list[tuple[Sight, Action]] = []

    def acting(sight: Sight, chance: Random) -> Choice:
        choice = (mine if sight.seat == seat else beside)(sight, chance)
        if sight.seat == seat and sight.on_turn and type(choice.action) in rules.usual:
            found.append((sight, choice.action))
        return choice

    contest = Contest("", "", seats, packs=1, options=options)
    Meeting(rules, contest, pack, 0).played({True: acting, False: acting}, None)
    return found


def asked_again(sight: Sight, done: Action, better: Action, seed: int, worlds: int) -> GapTally:
    """Return by how much something did better than what was done in worlds nobody has looked at before."""
    easy, tally = players_of(sight.game.id).at(Level.EASY), GapTally()
    for step in STEPS:
        for number in range(tally.number, worlds * step):
            chance = chance_of(f"again {seed} {number}")
            world, luck = sight.anew(chance), chance.random()
            after, instead = (points_after(world, action, luck, easy) for action in (done, better))
            tally = tally.plus(0.0 if after is None or instead is None else instead - after)
        if isfinite(tally.half) and tally.mean and abs(tally.mean) * DEVIATIONS >= TURNS_NO_MORE * tally.half:
            break
    return tally


def verdicts(taken: Iterable[tuple[Sight, Action]], seed: int, seconds: float) -> list[Told]:
    """Return the estimates the house tells of one deal's decisions, each with what other worlds say; no exact ones."""
    asked = [(Decision(number, 1, sight, done, ""), done) for number, (sight, done) in enumerate(taken, 1)]
    seeds = [1_000 * seed + decision.entry for decision, _ in asked]
    clock = Working()
    until = clock.monotonic() + seconds
    examining = Examiner(Workers(clock, 0), clock).deal(asked, seeds, lambda: clock.monotonic() < until)
    told = []
    for (decision, done), inquiry, own in zip(asked, asyncio.run(examining), seeds, strict=True):
        if inquiry is not None and inquiry.verdict.cost > 0 and not inquiry.verdict.sure:
            verdict = inquiry.verdict
            again = asked_again(decision.sight, done, verdict.better.action, own, max(LOOKS[0], inquiry.worlds))
            told.append(Told(verdict.cost, verdict.half, again))
    return told


def row(game: AnyVocabulary, pack: int, seconds: float, *, of_the_day: bool) -> str:
    """Return what came of a deal: a word for each verdict."""
    return " ".join(map(str, verdicts(decided(game, pack, of_the_day=of_the_day), pack, seconds))) or "-"


def agreeing(rows: Iterable[str]) -> tuple[int, int]:
    """Return of how many verdicts the sign was right, and how many there are."""
    means = [float(word.split("/")[2]) for one in rows for word in one.split() if word != "-"]
    return sum(mean > 0 for mean in means), len(means)


def at_least(right: int, told: int) -> float:
    """Return the share that so many right ones of those told show with 95 % (Wilson's interval, its lower end)."""
    if not told:
        return 0.0
    share, square = right / told, SURE**2
    half = SURE * sqrt(share * (1 - share) / told + square / (4 * told**2))
    return (share + square / (2 * told) - half) / (1 + square / told)


def main() -> int:
    """Measure, and say of every game how many verdicts were right."""
    games = {one.game.id: one for one in VOCABULARIES if one.game.waits}
    parser = argparse.ArgumentParser(prog="bench.verdicts", description=__doc__.strip().splitlines()[0])
    parser.add_argument("games", nargs="*", choices=[[], *games], metavar="GAME", help="all of them if none is named")
    parser.add_argument("--rows", type=Path, required=True, help="write what comes of each deal into this file")
    parser.add_argument("--each", type=int, default=17, help="verdicts wanted of every game")
    parser.add_argument("--minutes", type=float, default=inf)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of CPU for the decisions of one deal")
    parser.add_argument("--first", type=int, default=FIRST, help="the number of the first pack")
    parser.add_argument("--sets", action="store_true", help="deals of sets of the day in place of matches")
    given = parser.parse_args()
    until = time.monotonic() + 60 * given.minutes
    known, kind = rows_in(given.rows), "sets" if given.sets else "matches"
    lacking = given.games or list(games)
    for pack in count(given.first):
        for name in lacking:
            key = f"{name} {kind} {pack}"
            if key not in known and time.monotonic() < until:
                known[key] = row(games[name], pack, given.seconds, of_the_day=given.sets)
                with given.rows.open("a", encoding="ascii") as out:
                    out.write(f"{key}: {known[key]}\n")
        by_game = {name: agreeing(known_of(known, f"{name} {kind} ")) for name in given.games or games}
        lacking = [name for name in lacking if by_game[name][1] < given.each]
        if not lacking or time.monotonic() >= until:
            break
    for name, (right, told) in by_game.items():
        print(f"{name}: {right} of {told}")
    right, told = (sum(column) for column in zip(*by_game.values(), strict=True))
    print(f"{kind}: {right} of {told} verdicts, at least {at_least(right, told):.1%}")
    return 0


def known_of(known: Mapping[str, str], kind: str) -> list[str]:
    """Return the rows whose name begins in one way."""
    return [one for name, one in known.items() if name.startswith(kind)]


if __name__ == "__main__":
    sys.exit(main())
