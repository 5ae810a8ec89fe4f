"""What is seen of a match of Räum-Ab!: by everybody the same (R14)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.contract import Seat, Viewer
from games.raeumab.clearing import swaps
from games.raeumab.matching import Fit, Pair, bans_among, free_cards, pairs
from games.raeumab.pack import Face
from games.raeumab.state import Phase, State
from games.record import key


@dataclass(frozen=True)
class View:
    """
    The open table of Räum-Ab!.

    Attributes:
        dealer: of this game; in phase `mischen` of the next one.
        game: the current or last one; games: how many were agreed.
        free, rows, left: by column: its free card, all its cards from that one on, and how many they are.
        bans: what does not count as common divisor now.
        counts: cards on everybody's pile in this game; piles: the last of them, which could be swapped.
        points: cards of all finished games; last: those of the last finished one.
        pairs: what matches now.
        swaps: what the player on turn could swap: columns with a Wunschkarte, and his cards for each.
        start, clearing: the phase, for the screens.
    """

    dealer: Seat = field(metadata=key("geber"))
    game: int = field(metadata=key("runde"))
    games: int
    free: Mapping[int, Face | None] = field(metadata=key("spalte"))
    rows: Mapping[int, tuple[Face, ...]] = field(metadata=key("reihe"))
    left: Mapping[int, int] = field(metadata=key("rest"))
    bans: tuple[int, ...] = field(metadata=key("verbote"))
    counts: Mapping[Seat, int] = field(metadata=key("anzahl"))
    piles: Mapping[Seat, tuple[Face, ...]] = field(metadata=key("stapel"))
    last_pair: Fit | None = field(metadata=key("letztes_paar"))
    points: Mapping[Seat, int] = field(metadata=key("punkte"))
    winners: tuple[Seat, ...] = field(metadata=key("sieger"))
    last: Mapping[Seat, int]
    pairs: tuple[Pair, ...]
    swaps: Mapping[int, tuple[Face, ...]]
    start: bool
    clearing: bool


def view(state: State, _viewer: Viewer) -> View:
    """R14: return what everybody sees; nothing depends on who looks."""
    free = free_cards(state.columns)
    running = state.phase in {Phase.START, Phase.CLEARING}
    return View(
        dealer=state.dealer,
        game=state.game,
        games=state.games,
        free=dict(enumerate(free, 1)),
        rows=dict(enumerate(state.columns, 1)),
        left={column: len(cards) for column, cards in enumerate(state.columns, 1)},
        bans=bans_among(free),
        counts={seat: len(state.piles.get(seat, ())) for seat in state.circle},
        piles={seat: state.in_reach(seat) for seat in state.circle},
        last_pair=state.last_pair,
        points=state.totals,
        winners=state.winners,
        last=dict(state.scores[-1]) if state.scores else {},
        pairs=tuple(pairs(free)) if running else (),
        swaps=_swaps(state),
        start=state.phase is Phase.START,
        clearing=state.phase is Phase.CLEARING,
    )


def _swaps(state: State) -> dict[int, tuple[Face, ...]]:
    if state.phase is not Phase.CLEARING:
        return {}
    found: dict[int, tuple[Face, ...]] = {}
    for one in swaps(state, state.turn):
        if one.column is not None:
            found[one.column] = (*found.get(one.column, ()), one.card)
    return found
