"""
Two promises of the set of the day, measured: `python -m bench.daily [--deals N] [--twice] [GAME …]`.

With `--twice` every deal is played two times by computers alone, and each line has to be the same; a digest of all
lines is printed, to be held against that of another run, another hash seed or another version of Python.

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
    """A deal did not come to the same twice, or to no end."""


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


# --- the same twice ---


def digest_of(game: str, most: int) -> str:
    """
    Play every deal twice; return a digest of all lines.

    Raises:
        Differs: a line was another one the second time.
    """
    digest = hashlib.sha256()
    for one in deals_from(game, most):
        first, second = played_out(*one), played_out(*one)
        if first != second:
            raise Differs(f"{game}: deal {one[2]} of day {int.from_bytes(one[0].secret)} is not the same twice")
        digest.update(repr((first.points, first.lines)).encode())
    return digest.hexdigest()[:16]


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
    """Measure; return 0 if everything was the same twice."""
    games = [one.game.id for one in VOCABULARIES if one.game.waits]
    parser = argparse.ArgumentParser(prog="bench.daily", description=__doc__.strip().splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(games)}; all of them if none is named")
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--twice", action="store_true")
    asked = parser.parse_args()
    unknown = sorted(set(asked.games) - set(games))
    if unknown or asked.deals < 1:
        parser.error(f"no such game: {', '.join(unknown)}" if unknown else "at least one deal")
    for game in asked.games or games:
        try:
            print(f"{game} {asked.deals} {digest_of(game, asked.deals)}" if asked.twice else row(game, asked.deals))
        except Differs as trouble:
            print(trouble, file=sys.stderr)
            return 1
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
