"""
How strong the computer players are, measured: `python -m bench.strength [--quick] [GAME …]`, or `make strength`.

Every contest of the catalogue is played on packs nobody was tuned on. What was played is kept beside the table, so that
whoever interrupts it goes on where he stopped; players whose files have changed are measured anew.
"""

import argparse
import hashlib
import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from games.bots.arena import Contest, Pack, Score, contested
from games.bots.catalogue import CONTESTS, opponent
from games.bots.contract import Level
from games.catalogue import GAMES
from games.game import AnyGame

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "games" / "bots" / "STRENGTH.md"
KEPT = ROOT / ".strength.json"

FIRST = 1_000_000
"""The packs players may be tuned on have lower numbers than this one."""

QUICK_SECONDS = 280.0
BAR = 30

HEAD = """# How strong the computer players are

Measured by `make strength` on mirrored packs: every pack is played with the players' seats exchanged, so nobody has the
better cards. *Packs* are won:lost, where a contest counts blocks of packs it says so; *luck* is how likely equals would
come to such a difference (sign test); *gap* is how many points a seat the first player is ahead in a game, with the
interval of 95 %; *games* is the share of games won, a draw being half a game; *ms* is the CPU time of a choice, the
middle one and the 95th of a hundred. Yardsticks: `first` does the first thing the game offers, `random` any of them.
A goal is a share of the games, or of the blocks where there are some. A short run (`--minutes`) plays few packs; its
intervals say what it is worth.

| game | seats | player | against | packs | won:lost | luck | games | goal | gap | ms |
|---|---|---|---|---|---|---|---|---|---|---|
"""


@dataclass(frozen=True)
class Row:
    """One contest of one game."""

    game: AnyGame
    contest: Contest

    @property
    def key(self) -> str:
        """What tells it from every other, and from itself with other players."""
        named = (self.contest.player, self.contest.opponent, self.contest.seats, self.contest.deals)
        return (
            f"{self.game.id}/{'/'.join(map(str, named))}/{sorted(self.contest.options.items())}/{_print_of(self.game)}"
        )


def _print_of(game: AnyGame) -> str:
    """Return what the files of a game and its players look like."""
    place = ROOT / "games" / "bots"
    files = [
        place / "arena.py",
        place / "contract.py",
        place / "fallback.py",
        *sorted((ROOT / "games" / game.id).rglob("*.py")),
    ]
    module = sys.modules.get(CONTEST_HOMES.get(game.id, ""), None)
    if module is not None and module.__file__ is not None:
        home = Path(module.__file__)
        files += sorted(home.parent.rglob("*.py")) if home.name == "__init__.py" else [home]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


CONTEST_HOMES: dict[str, str] = {}


def _homes() -> None:
    """Find out in which module the players of each game live."""
    for name, module in list(sys.modules.items()):
        own = getattr(module, "CONTESTS", None)
        if (
            name.startswith("games.bots.")
            and name.count(".") == 2
            and name != "games.bots.catalogue"
            and own is not None
        ):
            for game, contests in CONTESTS.items():
                if contests is own:
                    CONTEST_HOMES[game] = name


def rows(wanted: list[str]) -> list[Row]:
    """Return every contest to be played."""
    found = []
    for game in GAMES:
        if not game.table.waits or (wanted and game.id not in wanted):
            continue
        usual = (Contest(Level.STRONG, "random", game.seats[0], 20),)
        found += [Row(game, contest) for contest in CONTESTS.get(game.id, usual)]
    return found


def load() -> dict[str, list[list[object]]]:
    """Return what was played before."""
    return json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}


def save(kept: dict[str, list[list[object]]]) -> None:
    """Keep what was played, so that nothing of it is lost."""
    beside = KEPT.with_suffix(".new")
    beside.write_text(json.dumps(kept), "utf-8")
    beside.replace(KEPT)


def play(row: Row, kept: dict[str, list[list[object]]], seconds: float | None, told: str) -> Score:
    """Play what is missing of a contest, for so many seconds at most."""
    contest, done = row.contest, kept.setdefault(row.key, [])
    first, second = (opponent(row.game.id, name) for name in (contest.player, contest.opponent))
    begun = saved = time.monotonic()
    while len(done) < contest.packs and (seconds is None or time.monotonic() - begun < seconds or len(done) < 2):
        pack = contested(row.game, contest, first, second, FIRST + len(done), time.process_time)
        times = sorted(pack.seconds)
        done.append([list(pack.gaps), times[:: max(1, len(times) // 20)] + times[-1:]])
        show(told, row, len(done))
        if time.monotonic() - saved > 20:
            save(kept)
            saved = time.monotonic()
    save(kept)
    return Score(tuple(Pack(tuple(gaps), tuple(times)) for gaps, times in done), contest.block)


def show(told: str, row: Row, done: int) -> None:
    """Draw how far a contest is."""
    if sys.stderr.isatty():
        filled = BAR * done // max(1, row.contest.packs)
        line = (
            f"{told} {row.game.id} {row.contest.player} : {row.contest.opponent} [{'#' * filled}{'.' * (BAR - filled)}]"
        )
        print(f"\r{line} {done}/{row.contest.packs} ", end="", file=sys.stderr, flush=True)


def line(row: Row, score: Score) -> str:
    """Return a contest as a line of the table."""
    contest, (gap, around), (won, lost) = row.contest, score.gap, score.blocks
    blocks = f" (blocks of {contest.block})" if contest.block > 1 else ""
    goal = "" if contest.goal is None else f"{contest.goal:.0%}"
    deals = "" if contest.deals == 1 else " (matches)" if contest.deals is None else f" ({contest.deals} deals)"
    cells = (
        f"{row.game.name}{deals}",
        contest.seats,
        contest.player,
        contest.opponent,
        len(score.packs),
        f"{won}:{lost}{blocks}",
        f"{score.luck:.2g}",
        f"{score.share:.1%}",
        goal,
        f"{gap:+.2f} ± {around:.2f}",
        f"{score.milliseconds(0.5):.1f} / {score.milliseconds(0.95):.1f}",
    )
    return f"| {' | '.join(map(str, cells))} |\n"


def main() -> None:
    """Measure, and write the table; a quick run prints it and leaves the file alone."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--quick", action="store_true", help="at most five minutes, printed only")
    parser.add_argument("--minutes", type=float, help="no longer than that; the table says how many packs it came to")
    given = parser.parse_args()
    _homes()
    wanted, kept = rows(given.games), load()
    whole = QUICK_SECONDS if given.quick else None if given.minutes is None else 60 * given.minutes
    seconds = None if whole is None else whole / max(1, len(wanted))
    table = HEAD
    for place, row in enumerate(wanted, 1):
        told = f"{place}/{len(wanted)}"
        score = play(row, kept, seconds, told)
        said = line(row, score)
        table += said
        print(f"\r{' ' * 100}\r{said}", end="", flush=True)
        if not given.quick and not given.games:
            TABLE.write_text(table, "utf-8")


if __name__ == "__main__":
    main()
