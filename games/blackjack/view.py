"""
What one pair of eyes sees of a black jack table.

All is open but the bank's second tile, the wall and what lies aside (B20). The hidden tile enters
the view nowhere: the Bankhalter's own `hand` too is made of their open tiles alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Generic, TypeVar

from games.blackjack.scoring import is_black_jack, value
from games.blackjack.state import Hand, Phase, Player, Spot, State, lying, points, spot, to_play, undecided
from games.contract import Seat, Viewer
from games.frozen import Frozen
from games.kit.cards import Card
from games.kit.chips import signed
from games.record import key, wire

T = TypeVar("T")


class OwnView(Frozen):
    """What belongs to the viewer: their tiles, of both hands after a split; a Bankhalter's are the open ones."""

    hand: Annotated[tuple[Card, ...], key("hand")]


class Both(Frozen, Generic[T]):
    """The same fact of both hands of a split player."""

    first: Annotated[T, key("1")]
    second: Annotated[T, key("2")]


class HandView(Frozen):
    """One hand on the table; screen only."""

    cards: tuple[Card, ...]
    value: int
    stake: int
    doubled: bool
    black_jack: bool


class View(Frozen):
    """
    A black jack table, for one viewer.

    Everybody who started the match has a name in the mappings, who has left included. A split player has their tiles
    under their name and, hand by hand, under 1 and 2; a value then only there.
    """

    bank: Annotated[Seat | None, key("bank")]
    dealer: Annotated[Seat | None, key("geber")]
    wall: Annotated[int, key("talon")]
    aside: Annotated[int, key("beiseite")]
    chips: Annotated[Mapping[Seat, int], key("chips")]
    points: Annotated[Mapping[Seat, int], key("punkte")]
    tiles: Annotated[Mapping[Seat, int], key("handkarten")]
    stakes: Annotated[Mapping[Seat, int], key("einsatz")]
    split_stakes: Annotated[Mapping[Seat, Both[int]], key("einsatz") | wire("einsatz_geteilt")]
    cards: Annotated[Mapping[Seat, tuple[Card, ...]], key("blatt")]
    split_cards: Annotated[Mapping[Seat, Both[tuple[Card, ...]]], key("blatt") | wire("blatt_geteilt")]
    values: Annotated[Mapping[Seat, int | None], key("wert")]
    split_values: Annotated[Mapping[Seat, Both[int]], key("wert") | wire("wert_geteilt")]
    number: Annotated[int | None, key("blatt_nr")]
    staking: Annotated[tuple[Seat, ...], key("dabei")]
    results: Annotated[Mapping[Seat, str | None], key("ergebnis")]
    eliminated: Annotated[tuple[Seat, ...], key("ausgeschieden")]
    winners: Annotated[tuple[Seat, ...], key("sieger")]
    own: Annotated[OwnView | None, key("")]
    phase: Phase
    deal: int
    hole: bool
    held_by: Seat | None
    hands: Mapping[Seat, tuple[HandView, ...]]
    undecided: tuple[Seat, ...]
    sitting_out: tuple[Seat, ...]
    left: Annotated[tuple[Seat, ...], wire("gegangen")]
    lowest: int
    highest: int


def view(state: State, viewer: Viewer) -> View:
    """Return what `viewer` sees; a spectator and a player differ in `own` alone."""
    playing = state.phase is Phase.PLAY
    asked = to_play(state)
    hands = {s.seat: tuple(_seen(hand, s) for hand in s.hands) for s in state.spots}
    divided = {seat: both for seat, both in hands.items() if len(both) > 1}
    cards = {p.seat: _open_cards(state, p) for p in state.players}
    results = dict(state.scores[-1]) if state.scores else {}
    return View(
        bank=state.bank,
        dealer=state.bank,
        wall=len(state.wall),
        aside=len(state.aside),
        chips={p.seat: p.chips for p in state.players},
        points={p.seat: points(state, p) for p in state.players},
        tiles={p.seat: len(cards[p.seat]) + _hidden(state, p) for p in state.players},
        stakes={p.seat: lying(state, p.seat) for p in state.players},
        split_stakes={seat: Both(*(h.stake for h in both)) for seat, both in divided.items() if playing},
        cards=cards,
        split_cards={seat: Both(*(h.cards for h in both)) for seat, both in divided.items()},
        values={
            seat: value(open_cards) if open_cards and seat not in divided else None
            for seat, open_cards in cards.items()
        },
        split_values={seat: Both(*(h.value for h in both)) for seat, both in divided.items()},
        number=None if asked is None else asked[1] + 1,
        staking=tuple(p.seat for p in state.players if lying(state, p.seat)),
        results={p.seat: signed(results[p.seat]) if p.seat in results else None for p in state.players},
        eliminated=tuple(p.seat for p in state.players if p.out),
        winners=state.winners,
        own=None if viewer not in cards else OwnView(cards[viewer]),
        phase=state.phase,
        deal=state.dealt + (state.phase in (Phase.STAKING, Phase.PLAY)),
        hole=state.hole is not None,
        held_by=state.held_by,
        hands=hands,
        undecided=undecided(state) if state.phase is Phase.STAKING else (),
        sitting_out=tuple(p.seat for p in state.players if p.stake == 0),
        left=tuple(p.seat for p in state.players if p.left),
        lowest=state.terms.lowest,
        highest=state.terms.highest,
    )


def _seen(hand: Hand, place: Spot) -> HandView:
    black_jack = is_black_jack(hand.cards) and not place.is_split
    return HandView(hand.cards, value(hand.cards), hand.stake, hand.doubled, black_jack)


def _open_cards(state: State, somebody: Player) -> tuple[Card, ...]:
    """Return the tiles lying open before somebody: the bank's without its hidden one."""
    if somebody.seat == state.held_by:
        return state.upcards
    place = spot(state, somebody.seat)
    return () if place is None else tuple(card for hand in place.hands for card in hand.cards)


def _hidden(state: State, somebody: Player) -> int:
    """Return how many tiles lie hidden before somebody: the bank's second one (B7)."""
    return int(somebody.seat == state.held_by and state.hole is not None)
