"""
How strong the computer players are, measured: `python -m bench.strength [--quick] [GAME …]`, or `make strength`.

Every contest of the catalogue is played on packs nobody was tuned on. What was played is kept beside the table, so that
whoever interrupts it goes on where they stopped; players whose files have changed are measured anew. The table holds
every contest there is a measurement of, whatever was asked for this time.
"""

import argparse
import hashlib
import json
import re
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import TypeAlias

from bench.arena import Contest, Pack, Score, contested
from bench.contests import called, contests_of
from commands.catalogue import PACKAGES, package_of
from games.bots.contract import Level
from games.game import AnyGame

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "games" / "bots" / "STRENGTH.md"
KEPT = ROOT / ".strength.json"

FIRST = 1_000_000
"""The packs players may be tuned on have lower numbers than this one."""

Played: TypeAlias = list[tuple[list[float], list[float]]]
"""Of every pack the gaps, and how long some of the choices took."""

Kept: TypeAlias = dict[str, Played]

STAR = "\\*"
ENOUGH = 0.5
"""Such a part of the packs a line was measured with takes its place, once the players have changed."""

PRINT = re.compile(r" <!-- (\w+) -->")
"""What the files looked like: at the end of a line, and not to be seen on the page."""
NOTES = "## What the table does not say"

QUICK_SECONDS = 270.0
LONGER = 4
"""The first pack of a contest may take so many times its share of the seconds; then it is given up."""

BAR = 30

INTERRUPTED = 130
"""The exit code of a program that was interrupted, as a shell counts it."""

HEAD = """# How strong the computer players are

Measured by `make strength` on mirrored packs: every pack is played with the players' seats exchanged, so nobody has the
better cards. *Packs* are won:lost, where a contest counts blocks of packs it says so; *luck* is how likely equals would
come to such a difference (sign test); *gap* is how many points a seat the first player is ahead in a game, with the
interval of 95 %; *games* is the share of games won, a draw being half a game; *ms* is the CPU time of a choice, the
middle one and the 95th of a hundred. Yardsticks: `first` does the first thing the game offers, `random` any of them.
A goal is a share of the games, or of the blocks where there are some; a contest between levels has to be won at all.
A short run (`--minutes`) plays few packs; its intervals say what it is worth. A line with a star was measured before
the files of that game or of its players were last changed; it stays until the new ones have played a good part of it.

| game | seats | player | against | packs | won:lost | luck | games | goal | gap | ms |
|---|---|---|---|---|---|---|---|---|---|---|
"""


class OutOfTimeError(Exception):
    """A pack has taken too long for a short run."""


@dataclass(frozen=True)
class Row:
    """One contest of one game."""

    game: AnyGame
    contest: Contest

    @property
    def name(self) -> str:
        """What tells it from every other."""
        named = (self.contest.player, self.contest.opponent, self.contest.seats, self.contest.deals)
        return f"{self.game.id}/{'/'.join(map(str, named))}/{sorted(self.contest.options.items())}/"

    @property
    def title(self) -> str:
        """What stands in the table before the figures."""
        contest = self.contest
        special = ["matches" if contest.deals is None else f"{contest.deals} deals"] if contest.deals != 1 else []
        special += [word if agreed is True else f"{word} {agreed}" for word, agreed in contest.options.items()]
        named = f"{self.game.name} ({', '.join(special)})" if special else self.game.name
        return f"| {named} | {contest.seats} | {contest.player} | {contest.opponent} |"

    @property
    def key(self) -> str:
        """What tells it from itself with other players, too."""
        return f"{self.name}{_print_of(self.game)}"


def _print_of(game: AnyGame) -> str:
    """Return what the files of a game and its players look like."""
    place = ROOT / "games" / "bots"
    files = [
        ROOT / "bench" / "arena.py",
        *(ROOT / "bench").glob(f"{game.id}.py"),
        place / "contract.py",
        place / "fallback.py",
        *sorted((ROOT / "games" / game.id).rglob("*.py")),
    ]
    home = _home(game)
    if home is not None:
        files += sorted(home.parent.rglob("*.py")) if home.name == "__init__.py" else [home]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


def _home(game: AnyGame) -> Path | None:
    """Return the file, or the `__init__` of the folder, in which the players of a game live."""
    package = package_of(game.id)
    if package is None or not package.players.levels:
        return None
    for name, module in list(sys.modules.items()):
        room = name.startswith("games.bots.") and name.count(".") == 2 and module.__file__
        if room and any(value is package.players.levels for value in vars(module).values()):
            return Path(room)
    return None


def rows(wanted: list[str]) -> list[Row]:
    """Return every contest to be played."""
    found = []
    for package in PACKAGES:
        game = package.game
        if not game.waits or (wanted and game.id not in wanted):
            continue
        found += [Row(game, contest) for contest in contests_of(game.id) or (usual(game),)]
    return found


def usual(game: AnyGame) -> Contest:
    """Return what a game is measured by that has no contest of its own."""
    return Contest(Level.STRONG, "random", game.seats[0], 20)


def load() -> Kept:
    """Return what was played before."""
    return json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}


def save(kept: Kept) -> None:
    """Keep what was played, so that nothing of it is lost."""
    beside = KEPT.with_suffix(".new")
    beside.write_text(json.dumps(kept), "utf-8")
    beside.replace(KEPT)


def play(row: Row, kept: Kept, allowed: tuple[float, float], told: str) -> None:
    """Play what is missing of a contest, for so many seconds, a few times as long if the first pack takes it."""
    contest, done = row.contest, kept.setdefault(row.key, [])
    first, second = (called(row.game.id, name) for name in (contest.player, contest.opponent))
    begun = saved = time.monotonic()
    seconds, longest = allowed

    def clock() -> float:
        if time.monotonic() - begun > longest:
            raise OutOfTimeError
        return time.process_time()

    while len(done) < contest.packs and (time.monotonic() - begun < seconds or not done):
        try:
            pack = contested(row.game, contest, first, second, FIRST + len(done), clock)
        except OutOfTimeError:
            break
        times = sorted(pack.seconds)
        done.append((list(pack.gaps), times[:: max(1, len(times) // 20)] + times[-1:]))
        show(told, row, len(done))
        if time.monotonic() - saved > 20:
            save(kept)
            saved = time.monotonic()
    save(kept)


def score_of(row: Row, done: Played) -> Score:
    """Return what the packs of a contest come to that were played."""
    return Score(tuple(Pack(tuple(gaps), tuple(times)) for gaps, times in done), row.contest.block)


def measured(row: Row, kept: Kept, printed: Mapping[str, str]) -> str:
    """
    Return the line of a contest, nothing if it was never played.

    With a star if other players were measured than there are now; few packs do not take the place of many.
    """
    now = _print_of(row.game)
    stands, done = printed.get(row.title, ""), kept.get(row.key, [])
    if done and len(done) >= packs_of(stands) * (1 if PRINT.findall(stands) == [now] else ENOUGH):
        return signed(line(row, score_of(row, done)), now)
    before = [played for key, played in kept.items() if key.startswith(row.name) and key != row.key]
    best = max(before, key=len, default=[])
    if PRINT.findall(stands) != [now] and best and len(best) >= packs_of(stands):
        stands = line(row, score_of(row, best))
    return stands if PRINT.findall(stands) == [now] else starred(row, stands)


def packs_of(told: str) -> int:
    """Return with how many packs a line was measured."""
    return int(told.split(" | ")[4]) if told else 0


def signed(told: str, now: str) -> str:
    """Return a line that says which files were measured."""
    return told.replace(" |\n", f" <!-- {now} --> |\n")


def starred(row: Row, told: str) -> str:
    """Return a line with a star."""
    return told.replace(row.title, row.title.replace(" |", f"{STAR} |", 1), 1)


def notes() -> str:
    """Return what is written by hand below the table."""
    _, found, told = TABLE.read_text("utf-8").partition(NOTES) if TABLE.exists() else ("", "", "")
    return f"\n{found}{told}" if found else ""


def already_printed() -> dict[str, str]:
    """Return the lines of the table there is, by their titles and without stars."""
    lines = TABLE.read_text("utf-8").splitlines() if TABLE.exists() else []
    told = [one.replace(STAR, "") + "\n" for one in lines if one.startswith("| ")]
    return {" | ".join(one.split(" | ")[:4]) + " |": one for one in told}


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
    cells = (
        len(score.packs),
        f"{won}:{lost}" + (f" (blocks of {contest.block})" if contest.block > 1 else ""),
        f"{score.luck:.2g}",
        f"{score.share:.1%}",
        "" if contest.goal is None else f"{contest.goal:.0%}",
        f"{gap:+.2f} ± {around:.2f}",
        f"{score.milliseconds(0.5):.1f} / {score.milliseconds(0.95):.1f}",
    )
    return f"{row.title} {' | '.join(map(str, cells))} |\n"


def main() -> int:
    """Measure, and write the table; a quick run prints it and leaves the file alone. Returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--quick", action="store_true", help="at most five minutes, printed only")
    parser.add_argument("--minutes", type=float, help="no longer than that; the table says how many packs it came to")
    given = parser.parse_args()
    wanted, kept = rows(given.games), load()
    whole = QUICK_SECONDS if given.quick else None if given.minutes is None else 60 * given.minutes
    code = 0
    try:
        play_all(wanted, kept, whole)
    except KeyboardInterrupt:
        print("\nTo be continued: nothing that was played is lost.")
        code = INTERRUPTED
    finally:
        save(kept)
        if not given.quick:
            printed = already_printed()
            TABLE.write_text(HEAD + "".join(measured(one, kept, printed) for one in rows([])) + notes(), "utf-8")
    return code


def shared(whole: float | None, begun: float, contests: int) -> tuple[float, float]:
    """Return for how long one of so many contests may be played, and for how long at most: never beyond the end."""
    if whole is None:
        return inf, inf
    left = whole - (time.monotonic() - begun)
    return left / contests, min(left, LONGER * left / contests)


def play_all(wanted: list[Row], kept: Kept, whole: float | None) -> None:
    """Play one contest after another, each for its part of the seconds that are left."""
    begun = time.monotonic()
    for place, row in enumerate(wanted, 1):
        allowed = shared(whole, begun, len(wanted) - place + 1)
        if allowed[0] <= 0:
            print(f"{len(wanted) - place + 1} contests were not reached in time")
            return
        play(row, kept, allowed, f"{place}/{len(wanted)}")
        done = kept[row.key]
        told = line(row, score_of(row, done)) if done else f"{row.title} no pack was ended in time |\n"
        wiped = f"\r{' ' * 100}\r" if sys.stderr.isatty() else ""
        print(f"{wiped}{told}", end="", flush=True)


if __name__ == "__main__":
    sys.exit(main())
