"""
What the end of a turn of Rommé is worth, by self-play: `python -m bench.learn.romme_turns --seats N --out FILE`.

A deal is played by the real rules at a table of two to six. The learner judges whole turns as the house's strong player
does at tables of three, with the weights learnt so far; from time to time it throws another card than the best, or goes
another way to it. At its table sit others of its kind, those who discard by habit, the player of middling strength and
the easy one, by lot. Behind every end of its turns stands what the deal came to: 0.85 for the share of the others who
lost more, and up to 0.15 for how much more that was (`selfplay`). There are two networks, before the first lay and
behind it. They begin as those of the house for a table of three (`--begin`), or as chance has it (`--zero`). Who takes
the open card is judged as at a table of three throughout.

Nothing is imagined on the way: whoever plays here looks at nothing they could not see. A turn is thought of once, and
all of it is done, where the player of the house thinks again behind each meld, with three also whether to lay no more.
`--against` plays the house's player with what stands in FILE.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from functools import cache, partial
from random import Random
from statistics import fmean
from unittest.mock import patch

from bench.arena import PATIENCE, Contest, Pack, contested, mixed
from bench.contests import called
from bench.learn.selfplay import UNSEEN, Ended, Learner, Learners, Lesson, asked, counted, run
from games.bots import romme
from games.bots.bits import packed
from games.bots.contract import Bot, Choice, Level, Sight, thinkable
from games.bots.network import FIRST, SECOND, Net, read
from games.bots.romme import plans
from games.bots.romme.plans import JUDGING, NUMBERS, TABLE, WON, Plan, Turn, judging
from games.bots.romme.position import numbers_behind, table_of
from games.contract import HOUSE, Action, Drawn, Event, Seat, Setup, witnessed
from games.game import play
from games.kit.cards import Card, Face
from games.meld.actions import Discard, Draw, Take
from games.romme import ROMME
from games.romme.state import Phase, State, offered
from games.table.state import defaults

BEFORE, OUT = "before", "out"
"""The names of the networks."""

ITSELF, OTHERS = 0.6, {"habits": 0.85, Level.MEDIUM: 0.95, Level.EASY: 1.0}
"""How many at a table are learners, and up to which share the others are who they are."""

STRAYING = 0.1
"""How often a turn ends otherwise than looks best."""
NEAREST = 3
"""The discard is one of so many behind the best then."""

MOST_POINTS = 60
"""Who has lost so many points less than the others, in the mean, gets all that points can count."""


class Student:
    """A learner at one seat: it thinks of a turn once, does all of it, and notes how it ended."""

    def __init__(self, learners: Learners) -> None:
        """Begin a deal."""
        self.learners = learners
        self.pending: list[Action] = []
        self.ended: list[Ended] = []

    def __call__(self, sight: Sight, chance: Random) -> Action:
        """Do what is next."""
        state: State = sight.world  # type: ignore[assignment]
        if not self.pending:
            with patch.object(plans, "judging", self._judging):
                if state.phase is Phase.TAKING:
                    return _taken(sight, state)
                self.pending = self._thought(sight, state, chance)
        return self.pending.pop(0)

    def _judging(self, _players: int, *, out: bool) -> Learner:
        return self.learners[OUT if out else BEFORE]

    def _thought(self, sight: Sight, state: State, chance: Random) -> list[Action]:
        """Return how the turn goes on to its end."""
        turn = Turn(sight, state)
        ways = list(turn.plans())
        best = max(ways, key=lambda plan: plan.worth)
        plan, discard, worth = best, best.discard, best.worth
        if best.worth < WON and chance.random() < STRAYING:
            plan = chance.choice(ways)
            worths = turn.worths(plan.state)
            discard = chance.choice(sorted(worths, key=lambda card: -worths[card])[: NEAREST + 1])
            worth = worths[discard]
        if len(plan.state.players[sight.seat].hand) > 1:
            self._note(turn, plan, discard, (worth, best.worth))
        return [*(choice.action for choice in plan.lays), Discard(discard)]

    def _note(self, turn: Turn, plan: Plan, discard: Face, worth: tuple[float, float]) -> None:
        """Remember the end of a turn."""
        seat = turn.sight.seat
        table = table_of(plan.state, seat, turn.told)
        numbers = (*table.numbers, *numbers_behind(packed(plan.state.players[seat].hand), discard, table))
        self.ended.append(Ended(OUT if table.out else BEFORE, numbers, *worth, strayed=worth[0] != worth[1]))


def _taken(sight: Sight, state: State) -> Action:
    """Take the open card where the house's player would, or draw."""
    top = offered(state)
    return Take() if top is not None and (not isinstance(top, Card) or Turn(sight, state).takes(top)) else Draw()


def dealt(seats: int, number: int, acting: Sequence[Student | Bot]) -> dict[Seat, int] | None:
    """Play a deal; return what everybody has lost, None if it comes to no end."""
    circle = tuple(Seat(seat) for seat in range(seats))
    options = {**defaults(ROMME), "zuzweit": seats == 2}
    state: State = ROMME.start(Setup(circle, circle[0], options)).state
    heard: dict[Seat, tuple[Event, ...]] = dict.fromkeys(circle, ())
    thought = [Random(f"{number}/{seat}") for seat in circle]
    mixing = mixed(number)
    for _ in range(PATIENCE):
        wanted = ROMME.chance(state)
        if wanted is not None:
            step = play(ROMME, state, HOUSE, Drawn(wanted.kind, mixing(ROMME.deal(state), wanted.things)))
        elif not thinkable(ROMME, state) and ROMME.sheet(state).deals:
            return dict(ROMME.sheet(state).totals)
        elif not thinkable(ROMME, state):
            step = play(ROMME, state, *next(iter(ROMME.moves(state))))
        else:
            seat = state.turn
            done = acting[seat](Sight(ROMME, seat, state, heard[seat]), thought[seat])
            step = play(ROMME, state, seat, done.action if isinstance(done, Choice) else done)
        state = step.state
        for seat in circle:
            heard[seat] += witnessed(step.events, seat)
    return None


def played(seats: int, learners: Learners, seed: int, number: int) -> list[tuple[list[Ended], float]]:
    """Play the deal of this number; return the ends of the learners' turns with what it came to for each of them."""
    chance = Random(f"{seed}/{number}")
    acting: list[Student | Bot] = [Student(learners)]
    for _ in range(seats - 1):
        drawn = chance.random()
        other = next(name for name, upto in OTHERS.items() if drawn < upto)
        acting.append(Student(learners) if drawn < ITSELF else called("romme", other))
    chance.shuffle(acting)
    lost = dealt(seats, chance.randrange(UNSEEN), acting)
    if lost is None:
        return []
    found = []
    for seat, own in lost.items():
        student = acting[seat]
        if isinstance(student, Student):
            others = [points for other, points in lost.items() if other != seat]
            won = fmean((points > own) + (points == own) / 2 for points in others)
            found.append((student.ended, counted(won, (fmean(others) - own) / MOST_POINTS)))
    return found


@cache
def _ready(text: str) -> Net:
    return read(text, NUMBERS, TABLE)


def judging_by(texts: Mapping[str, str]) -> Bot:
    """Return the strong player of the house, were these its networks at every table."""
    strong = called("romme", Level.STRONG)

    def judging(_players: int, *, out: bool) -> Net:
        return _ready(texts[OUT if out else BEFORE])

    def playing(sight: Sight, chance: Random) -> Choice:
        with patch.object(plans, "judging", judging), patch.object(romme, "knows", return_value=True):
            return strong(sight, chance)

    return playing


def match(seats: int, opponent: str, texts: Mapping[str, str], number: int) -> Pack:
    """Play the networks of a file against the house's, on one mirrored pack."""
    contest = Contest("new", opponent, seats, 1, options={"zuzweit": seats == 2})
    return contested(ROMME, contest, judging_by(texts), called("romme", opponent), number)


def by_chance(seed: int) -> Net:
    """Return a network that has learnt nothing."""
    chance = Random(f"{seed}/zero")

    def layer(size: int, wide: int) -> tuple[tuple[float, ...], ...]:
        return tuple(tuple(chance.gauss(0, (2 / wide) ** 0.5) for _ in range(wide)) for _ in range(size))

    first = layer(FIRST, NUMBERS)
    common, rest = tuple(row[:TABLE] for row in first), tuple(row[TABLE:] for row in first)
    return Net(common, rest, layer(SECOND, FIRST), layer(1, SECOND)[0], 0.0)


def lesson(given: argparse.Namespace) -> Lesson:
    """Return what is learnt."""
    nets = {name: judging(given.begin, out=name == OUT) for name in (BEFORE, OUT)}
    if given.zero:
        nets = {name: by_chance(given.seed) for name in nets}
    name = f"romme with {given.seats}"
    return Lesson(name, nets, partial(played, given.seats), partial(match, given.seats, given.opponent))


def main() -> int:
    """Learn, or play what was learnt. Returns the exit code."""
    parser = asked(__doc__)
    parser.add_argument("--seats", type=int, choices=ROMME.seats, required=True)
    parser.add_argument("--zero", action="store_true", help="begin with nothing learnt")
    parser.add_argument("--begin", type=int, choices=JUDGING, default=3, help="with the networks of such a table")
    parser.add_argument(
        "--opponent", choices=[*OTHERS, Level.STRONG], default=Level.STRONG, help="whom to play against"
    )
    given = parser.parse_args()
    return run(lesson(given), given)


if __name__ == "__main__":
    sys.exit(main())
