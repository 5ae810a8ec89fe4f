"""What the fast rules of computer players come to on made-up cards, in digests: each says much for little time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from zlib import crc32

from games.bots.skat import judgement, planning
from games.bots.skat.thumb import ALONE, Position, play_out, worth_of
from games.kit.cards import Rank
from games.skat.cards import PACK, Kind

HANDS = 60


def digest(found: object) -> str:
    """Return a number for what was found, the same on every machine."""
    return f"{crc32(repr(found).encode()):08x}"


def _skat() -> Iterator[str]:
    """Yield how deals end by rules of thumb in every game, and what hands are bid and played."""
    for kind in Kind:
        worth, chance, ends = worth_of(kind), Random(1), []
        for number in range(HANDS):
            cards = chance.sample(range(len(PACK)), 30)
            alone = ALONE if kind is Kind.RAMSCH else number % 3
            position = Position([cards[:10], cards[10:20], cards[20:]], [], number % 7 % 3, alone, [0] * 3, [0] * 3)
            play_out(worth, position)
            ends.append((position.eyes, position.tricks))
        yield f"{kind} by thumb: {digest(ends)}"
    chance = Random(2)
    hands = [chance.sample(PACK, 12) for _ in range(HANDS)]
    low = [card for card in PACK if card.rank < Rank.TEN or card.rank is Rank.JACK]
    bids = [*map(judgement.limit, [*(hand[:10] for hand in hands), *(chance.sample(low, 10) for _ in hands)])]
    yield f"bid: {digest(bids)}, {digest([judgement.best_plan(hand, 18).kind for hand in hands])}"
    stakes = planning.Stakes(50, 40)
    plans = [planning.best_plan(hand, 0, 18, stakes) for hand in hands[:2]]
    yield f"planned: {digest([(plan.kind, [*map(str, plan.pressed)]) for plan in plans])}"


KERNELS: Mapping[str, Callable[[], Iterator[str]]] = {"skat": _skat}
"""Game -> a line for each of its fast rules."""
