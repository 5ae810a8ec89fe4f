"""
Two promises of the set of the day, measured: `python -m bench.daily [--deals N] [--rows FILE [--as FILE]] [GAME …]`.

With `--rows` every deal is played by computers alone, and what came of it is a row of the file: points, how many lines,
and a digest of them. A file goes on where it ends, so a run may be killed whenever one likes. `--as` compares with the
rows of another run, of another moment, load, hash seed or version of Python: each has to be the same.

Else every deal is played by `stark` and by `mittel` in the same seat, beside the same computers. Told is how many deals
it takes until 95 % are sure that the two differ: when both get the same deals and the differences are looked at, and
when each gets deals of its own and the points alone are. The ratio of the two is what falls out of luck; it hangs on
the spreads alone, its interval comes from drawing the deals again.
"""

import argparse
import hashlib
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from random import Random
from statistics import fmean, pvariance

from commands.catalogue import VOCABULARIES
from games.bots.contract import Level
from server.daily.packs import Version
from server.daily.strong import PlayedDeal, played
from server.daily.terms import deals_of

SURE = 1.96
"""Standard errors of a mean within which it lies in 95 % of all cases."""

DRAWN_AGAIN = 400
FIRST_DAY = 1_000_000
"""Days are numbered from here; a secret is such a number."""


class Differs(Exception):
    """A deal did not come to the same again, or to no end."""


def deals_from(game: str, most: int) -> Iterator[tuple[Version, int, int]]:
    """Yield so many deals of a game, a set a day: the version, how many deals its set has, the deal."""
    deals = deals_of(game, 0)
    for number in range(most):
        day, deal = divmod(number, deals)
        yield Version((FIRST_DAY + day).to_bytes(32), game, 1), deals, deal + 1


def played_out(version: Version, deals: int, deal: int, own: Level = Level.STRONG) -> PlayedDeal:
    """
    Return what came of a deal.

    Raises:
        Differs: it came to no end.
    """
    found = played(version, deals, deal, own)
    if found is None:
        raise Differs(f"{version.game}: deal {deal} of day {int.from_bytes(version.secret)} came to no end")
    return found


# --- the same again ---


def rows_in(file: Path) -> dict[str, str]:
    """Return the rows of a file by their deal; one that a kill has cut off is none."""
    whole = file.read_text("ascii").rpartition("\n")[0] if file.exists() else ""
    return dict(line.split(": ", 1) for line in whole.splitlines())


def written(game: str, most: int, file: Path) -> Iterator[tuple[str, str]]:
    """
    Yield a row for each of so many deals of a game; those that are not in the file are played, and added.

    Raises:
        Differs: a deal came to no end.
    """
    known = rows_in(file)
    file.write_text("".join(f"{deal}: {row}\n" for deal, row in known.items()), "ascii")
    with file.open("a", encoding="ascii") as out:
        for one in deals_from(game, most):
            version, _, deal = one
            name = f"{game} {int.from_bytes(version.secret)} {deal}"
            if name not in known:
                found = played_out(*one)
                digest = hashlib.sha256(repr(found.lines).encode()).hexdigest()[:16]
                known[name] = f"{found.points} {len(found.lines)} {digest}"
                out.write(f"{name}: {known[name]}\n")
                out.flush()
            yield name, known[name]


def compared(game: str, most: int, file: Path, other: Path | None) -> str:
    """
    Play what is not in a file yet; return how many deals there are, and how many of them the other file knows.

    Raises:
        Differs: a row is another one there.
    """
    expected = {} if other is None else rows_in(other)
    found = dict(written(game, most, file))
    different = sorted(name for name, row in found.items() if expected.get(name, row) != row)
    if different:
        raise Differs(f"{len(different)} deals are not the same: {', '.join(different[:5])}")
    return f"{game}: {len(found)} deals, {len(found.keys() & expected.keys())} of them compared and the same"


# --- how much of luck falls out ---


@dataclass(frozen=True)
class Needed:
    """
    How many deals tell two players apart.

    Attributes:
        gap: mean of the differences in points, deal by deal; `error`: its interval of 95 %, to either side.
        same, plain: deals needed with the same deals for both, and with others for each; infinite without a gap.
        ratio: of the two; `low` and `high`: its interval of 95 %.
    """

    gap: float
    error: float
    same: float
    plain: float
    ratio: float
    low: float
    high: float


def needed(strong: Sequence[int], medium: Sequence[int], chance: Random) -> Needed:
    """Return how many deals tell apart who made these points of the same deals, one after another."""
    pairs = list(zip(strong, medium, strict=True))
    apart = [one - other for one, other in pairs]
    gap, spread = fmean(apart), pvariance(apart)
    plain = pvariance(strong) + pvariance(medium)
    again = sorted(_ratio([chance.choice(pairs) for _ in pairs]) for _ in range(DRAWN_AGAIN))
    tail = DRAWN_AGAIN // 40
    error = SURE * (spread / len(pairs)) ** 0.5
    return Needed(gap, error, _deals(spread, gap), _deals(plain, gap), _ratio(pairs), again[tail], again[-1 - tail])


def _deals(variance: float, gap: float) -> float:
    return SURE**2 * variance / gap**2 if gap else inf


def _ratio(pairs: Sequence[tuple[int, int]]) -> float:
    """Return how much of the variance stays when the same deals are compared."""
    plain = pvariance([one for one, _ in pairs]) + pvariance([other for _, other in pairs])
    return pvariance([one - other for one, other in pairs]) / plain if plain else 1.0


def row(game: str, most: int) -> str:
    """Return a line of a table: what it takes to tell `stark` from `mittel` in a game."""
    sign = next(-1 if one.game.fewest_wins else 1 for one in VOCABULARIES if one.game.id == game)
    strong, medium = (
        [sign * played_out(*one, own).points for one in deals_from(game, most)] for own in (Level.STRONG, Level.MEDIUM)
    )
    found = needed(strong, medium, Random(game))
    return (
        f"| {game} | {most} | {found.gap:+.2f} ± {found.error:.2f} | {found.same:.0f} | {found.plain:.0f} | "
        f"{found.ratio:.2f} ({found.low:.2f} to {found.high:.2f}) |"
    )


def main() -> int:
    """Measure; return 0 if everything was the same."""
    games = [one.game.id for one in VOCABULARIES if one.game.waits]
    parser = argparse.ArgumentParser(prog="bench.daily", description=__doc__.strip().splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(games)}; all of them if none is named")
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--rows", type=Path, help="write what comes of each deal into this file, or go on there")
    parser.add_argument("--as", type=Path, dest="other", help="rows of another run, which have to be the same")
    asked = parser.parse_args()
    unknown = sorted(set(asked.games) - set(games))
    if unknown or asked.deals < 1:
        parser.error(f"no such game: {', '.join(unknown)}" if unknown else "at least one deal")
    for game in asked.games or games:
        try:
            plain = asked.rows is None
            print(row(game, asked.deals) if plain else compared(game, asked.deals, asked.rows, asked.other))
        except Differs as trouble:
            print(trouble, file=sys.stderr)
            return 1
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
