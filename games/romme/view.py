"""What one pair of eyes sees of a match of Rommé, built up from nothing (R36)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.contract import Seat, Viewer, evolve
from games.kit.cards import Face
from games.kit.melds import Kind, numbered
from games.record import key
from games.romme.scoring import standings
from games.romme.state import Phase, State


@dataclass(frozen=True, slots=True)
class Order:
    """Cards whose order matters, as a record writes them."""

    cards: tuple[Face, ...]

    def __str__(self) -> str:
        return ",".join(map(str, self.cards))


@dataclass(frozen=True, slots=True)
class OwnView:
    """A player's own hand: the cards, and the order he keeps them in."""

    hand: tuple[Face, ...] = field(metadata=key("hand"))
    order: Order = field(metadata=key("reihenfolge"))


@dataclass(frozen=True)
class View:
    """
    The public table of Rommé, and the own hand of who looks.

    Attributes:
        dealer: of this deal; in phase `mischen` of the next one.
        deal: of the match, from 1; deals: how many it will have if nobody leaves.
        top: the top discard; pile: how many lie there.
        losses, winner, handromme, revealed: of the last scored deal; revealed: what the others held.
        missing: points still missing to the first lay of this turn, where melds add up.
    """

    dealer: Seat = field(metadata=key("geber"))
    deal: int = field(metadata=key("spiel_nr"))
    deals: int
    round: int = field(metadata=key("runde"))
    hands: Mapping[Seat, int] = field(metadata=key("handkarten"))
    out: Mapping[Seat, bool] = field(metadata=key("ausgelegt"))
    stock: int = field(metadata=key("talon"))
    top: Face | None = field(metadata=key("ablage"))
    pile: int = field(metadata=key("ablage_anzahl"))
    offered: bool
    count: int = field(metadata=key("auslagen"))
    melds: Mapping[int, tuple[Face, ...]] = field(metadata=key("auslage"))
    kinds: Mapping[int, Kind]
    open_jokers: int = field(metadata=key("joker_offen"))
    missing: int
    knocks: tuple[Seat, ...] = field(metadata=key("klopfer"))
    points: Mapping[Seat, int] = field(metadata=key("punkte"))
    losses: Mapping[Seat, int | None] = field(metadata=key("verlust"))
    winner: Seat | None = field(metadata=key("gewinner"))
    handromme: bool = field(metadata=key("handromme"))
    revealed: Mapping[Seat, tuple[Face, ...]]
    winners: tuple[Seat, ...] = field(metadata=key("sieger"))
    own: OwnView | None = field(metadata=key(""))


def view(state: State, viewer: Viewer) -> View:
    """Return what `viewer` sees: everything public, and his own hand if he plays."""
    melds, last = numbered(state.spread), state.last
    between = state.phase in {Phase.SHUFFLING, Phase.OVER}
    return View(
        dealer=state.dealer,
        deal=state.deal,
        deals=_deals(state),
        round=state.round,
        hands={seat: len(player.hand) for seat, player in state.players.items()},
        out={seat: player.out for seat, player in state.players.items()},
        stock=len(state.stock),
        top=state.pile[0] if state.pile else None,
        pile=len(state.pile),
        offered=state.offered is not None,
        count=len(melds),
        melds={number: meld.cards for number, meld in melds.items()},
        kinds={number: meld.kind for number, meld in melds.items()},
        open_jokers=state.open_jokers,
        missing=state.start_value - state.first_lay if state.first_lay else 0,
        knocks=state.knocks,
        points=standings(state),
        losses={seat: None if last is None else last.losses.get(seat) for seat in state.everybody},
        winner=None if last is None else last.winner,
        handromme=last is not None and last.handromme,
        revealed=last.hands if last is not None and between else {},
        winners=state.winners,
        own=None if viewer is None else _own(state, viewer),
    )


def rearranged(view: View, state: State, viewer: Seat) -> View:
    """Return a view after its owner did nothing but arrange his hand (R52): everything else of it stands."""
    return evolve(view, own=_own(state, viewer))


def _own(state: State, viewer: Seat) -> OwnView | None:
    mine = state.players.get(viewer)
    return None if mine is None else OwnView(mine.hand, Order(mine.hand))


def _deals(state: State) -> int:
    """Return how many deals the match will have if nobody leaves (R34, R55)."""
    to_come = sum(seat not in state.dealt for seat in state.circle)
    return state.deal + to_come + len(state.circle) * (state.rounds - max(state.round, 1))
