"""What is seen of a match of Räum-Ab!: by everybody the same (R14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from games.contract import Seat, Viewer
from games.frozen import Frozen
from games.raeumab.pack import Face, Fit, Pair, bans_among, free_cards, pairs
from games.raeumab.rules import swaps
from games.raeumab.state import Phase, State
from games.record import key


class View(Frozen):
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
        swaps: what the player on turn could swap: columns with a Wunschkarte, and their cards for each.
        start, clearing: the phase, for the screens.
    """

    dealer: Annotated[Seat, key("geber")]
    game: Annotated[int, key("runde")]
    games: int
    free: Annotated[Mapping[int, Face | None], key("spalte")]
    rows: Annotated[Mapping[int, tuple[Face, ...]], key("reihe")]
    left: Annotated[Mapping[int, int], key("rest")]
    bans: Annotated[tuple[int, ...], key("verbote")]
    counts: Annotated[Mapping[Seat, int], key("anzahl")]
    piles: Annotated[Mapping[Seat, tuple[Face, ...]], key("stapel")]
    last_pair: Annotated[Fit | None, key("letztes_paar")]
    points: Annotated[Mapping[Seat, int], key("punkte")]
    winners: Annotated[tuple[Seat, ...], key("sieger")]
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
        game=state.round,
        games=state.rounds,
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
