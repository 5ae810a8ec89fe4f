"""
Mau-Mau for two to five: lay a card of the same suit or rank, draw if you have none, and get rid of all of them.

The rules are numbered in RULES.md. What every match of rounds has (mixing, who deals next, leaving) is the kit's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Annotated

from games.contract import (
    SHUFFLING,
    Action,
    Clause,
    Drawn,
    Event,
    No,
    Public,
    Refused,
    Seat,
    Shuffle,
    Shuffled,
    Step,
    ToOneSeat,
    Viewer,
    house,
    turn,
)
from games.frozen import Frozen, evolve
from games.game import Game
from games.kit.cards import Card, Rank, by_rank, by_suit, pack
from games.kit.events import HandDealt, HandTucked, Passed, Reshuffled
from games.kit.imagining import hands_anew
from games.kit.match import clockwise
from games.kit.piles import in_order, without
from games.kit.rounds import ROUNDS, HandMatch, Rounds, best_wins, hand, hand_game, without_hand
from games.options import Number, Special
from games.record import key

PACK = tuple(card for card in pack(lowest=Rank.SEVEN) if isinstance(card, Card))
"""R1: 32 cards, seven to ace."""

POINTS = {Rank.JACK: 20, Rank.QUEEN: 10, Rank.KING: 10, Rank.ACE: 11}
"""R10: what a card left over costs; number cards cost their number."""


class Phase(StrEnum):
    """Where a match stands."""

    SHUFFLING = "mischen"
    PLAYING = "spielen"
    DRAWN = "gezogen"
    OVER = "partie_ende"


Colour = StrEnum("Colour", {"CLUBS": "kreuz", "SPADES": "pik", "HEARTS": "herz", "DIAMONDS": "karo"})
"""A suit as a wish names it, in the order of the house."""


def colour(card: Card) -> Colour:
    """Return a card's suit as a wish names it."""
    return tuple(Colour)[card.suit]


class Refusal(StrEnum):
    """Refusals of Mau-Mau alone; the others stand in `contract.No`."""

    DOES_NOT_FIT = "passt_nicht"
    SEVEN_OR_DRAW = "sieben_oder_ziehen"
    JACK_ON_JACK = "bube_auf_bube"
    WISH_MISSING = "wunsch_fehlt"
    NO_WISH = "kein_wunsch"


class Lay(Action):
    """Lay a card (R4); with a jack a suit is wished (R7)."""

    card: Card
    wish: Colour | None = None


class Draw(Action):
    """Draw a card, or all that are owed for sevens (R4, R5)."""


class Pass(Action):
    """Lay nothing after drawing (R4)."""


class Dealt(Public):
    """The dealer has mixed, dealt so many cards to everybody and turned one up."""

    dealer: Seat
    round: int
    rounds: int
    cards: int
    upcard: Card
    first: Seat


class Laid(Public):
    """Somebody laid a card; `left` stay in the hand, the next one owes so many cards, or `skipped` sits out."""

    seat: Seat
    card: Card
    left: int
    owed: int
    wish: Colour | None
    skipped: Seat | None


class CardsDrawn(Public):
    """Somebody drew so many cards nobody else has seen; 0 if there were none."""

    seat: Seat
    count: int


class Drew(ToOneSeat):
    """Somebody drew these cards."""

    cards: tuple[Card, ...]

    def outside(self) -> Event | None:
        """The others see how many."""
        return CardsDrawn(self.seat, len(self.cards))


class RoundScored(Public):
    """A round is over: what everybody had left, what it costs, and the sums so far (R10)."""

    winner: Seat
    left: Mapping[Seat, tuple[Card, ...]]
    points: Mapping[Seat, int]
    totals: Mapping[Seat, int]


class State(HandMatch, kw_only=True):
    """A match; `stock` and `pile` top card first, the suit to follow behind a jack, cards to be drawn for sevens."""

    stock: tuple[Card, ...] = ()
    pile: tuple[Card, ...] = ()
    wish: Colour | None = None
    owed: int = 0


class View(Frozen):
    """The public table, and the own hand of who looks."""

    dealer: Annotated[Seat, key("geber")]
    round: Annotated[int, key("runde")]
    hands: Annotated[Mapping[Seat, int], key("handkarten")]
    stock: Annotated[int, key("talon")]
    top: Annotated[Card | None, key("ablage")]
    wish: Annotated[Colour | None, key("wunsch")]
    owed: Annotated[int, key("zu_ziehen")]
    points: Annotated[Mapping[Seat, int], key("punkte")]
    winners: Annotated[tuple[Seat, ...], key("sieger")]
    own: Annotated[tuple[Card, ...], key("hand")]


def view(state: State, viewer: Viewer) -> View:
    """R13: return everything public, and the own cards of who plays."""
    return View(
        dealer=state.dealer,
        round=state.round,
        hands={seat: len(hand(state, seat)) for seat in state.circle},
        stock=len(state.stock),
        top=state.pile[0] if state.pile else None,
        wish=state.wish,
        owed=state.owed,
        points=state.totals,
        winners=state.winners,
        own=own(state, viewer),
    )


def own(state: State, viewer: Viewer) -> tuple[Card, ...]:
    """Return what a viewer sees beside what all see alike: the own hand."""
    return () if viewer is None else hand(state, viewer)


def deal(state: State, order: tuple[Card, ...]) -> Step[State]:
    """R2, R3: the hands, then one card is turned up, whatever it is; the dealer's left neighbour begins."""
    hands, rest = MATCH.dealt(state, order)
    first, stock, pile = state.next_dealer, rest[1:], rest[:1]
    fresh = evolve(state, turn=first, round=state.round + 1, hands=hands, stock=stock, pile=pile, wish=None, owed=0)
    dealt = Dealt(state.dealer, fresh.round, state.rounds, len(hands[first]), pile[0], first)
    told = (dealt, *(HandDealt(seat, cards) for seat, cards in hands.items()))
    return Step(evolve(fresh, phase=Phase.PLAYING), told)


def objection(state: State, card: Card) -> Refusal | None:
    """R4, R5, R7: return why a card cannot be laid on the pile, None if it can."""
    top = state.pile[0]
    if state.owed:
        return None if card.rank == Rank.SEVEN and state.options["siebenstapeln"] else Refusal.SEVEN_OR_DRAW
    if card.rank == Rank.JACK:
        return Refusal.JACK_ON_JACK if top.rank == Rank.JACK and not state.options["bubeaufbube"] else None
    fits = card.rank == top.rank or colour(card) == (state.wish or colour(top))
    return None if fits else Refusal.DOES_NOT_FIT


def lay(state: State, seat: Seat, action: Lay) -> Step[State]:
    """R4 to R7, R9: one card; the last one ends the round and has no further effect."""
    card, wish, held = action.card, action.wish, state.hands[seat]
    if card not in held:
        raise Refused(No.CARD_MISSING, cards=(card,))
    wrong = objection(state, card)
    rest = without(held, (card,))
    if wrong is None and (wish is not None) is not (card.rank == Rank.JACK) and (rest or wish is not None):
        wrong = Refusal.WISH_MISSING if wish is None else Refusal.NO_WISH
    if wrong is not None:
        raise Refused(wrong, card=card, top=state.pile[0], wish=state.wish, owed=state.owed)
    owed = state.owed + 2 if card.rank == Rank.SEVEN and rest else 0
    skipped = state.following if card.rank == Rank.EIGHT and rest else None
    down = evolve(state, hands=state.with_hand(seat, rest), pile=(card, *state.pile), wish=wish, owed=owed)
    step = Step(down, (Laid(seat, card, len(rest), owed, wish, skipped),))
    return step.then(lambda state: pass_turn(state, skipped) if rest else score(state))


def pass_turn(state: State, skipped: Seat | None = None) -> Step[State]:
    """R4, R6: the next player is on turn; behind an eight the one after, so that of two the same goes on."""
    before = state.turn if skipped is None else skipped
    return settle(evolve(state, phase=Phase.PLAYING, turn=clockwise(state.everybody, before, state.circle)))


def draw(state: State, seat: Seat, _action: Draw) -> Step[State]:
    """R4, R5, R8: one card, or all that are owed; what the stock lacks is drawn from the new one."""
    got = state.stock[: state.owed or 1]
    owed = max(0, state.owed - len(got)) if len(state.pile) > 1 else 0
    phase = Phase.PLAYING if owed else Phase.DRAWN
    hands = state.with_hand(seat, (*state.hands[seat], *got))
    drawn = evolve(state, phase=phase, hands=hands, stock=state.stock[len(got) :], owed=owed)
    return Step(drawn, (Drew(seat, got),)).then(settle)


def pass_on(state: State, seat: Seat, _action: Pass) -> Step[State]:
    """R4: after drawing nobody has to lay."""
    return Step(state, (Passed(seat),)).then(pass_turn)


def settle(state: State) -> Step[State]:
    """R8: an empty stock is made anew of the discards, all but the top one."""
    return Step(evolve(state, pending=SHUFFLING) if not state.stock and len(state.pile) > 1 else state)


def mixed(state: State, action: Drawn) -> Step[State]:
    """R8: take the new stock from the house."""
    stock = in_order(cards_of(state), action.order)
    return Step(evolve(state, stock=stock, pile=state.pile[:1], pending=None), (Reshuffled(len(stock)),))


def cards_of(state: State) -> tuple[Card, ...]:
    """R1, R8: return what the house mixes: the pack, or in a running round the discards under the top one."""
    return state.pile[1:] if state.phase in PLAYED else PACK


def score(state: State) -> Step[State]:
    """R9, R10: the others write down what their cards cost; the next seat deals."""
    points = {seat: sum(POINTS.get(card.rank, card.rank) for card in hand(state, seat)) for seat in state.circle}
    scored = MATCH.scored(state, points)
    left = {seat: held for seat, held in state.hands.items() if held}
    told = RoundScored(state.turn, left, points, scored.totals)
    return Step(scored, (told,)).then(lambda state: MATCH.follow(state, state.next_dealer))


def gone(state: State, seat: Seat) -> Step[State]:
    """R12: a leaver's hand goes under the stock."""
    held, rest = hand(state, seat), without_hand(state, seat)
    if state.phase not in PLAYED:
        return Step(rest)
    return Step(evolve(rest, stock=(*state.stock, *held)), (HandTucked(seat, len(held)),))


PLAYED = frozenset({Phase.PLAYING, Phase.DRAWN})

MATCH: Rounds[State] = Rounds(
    state=State,
    shuffling=Phase.SHUFFLING,
    over=Phase.OVER,
    pack=cards_of,
    sizes=lambda state: dict.fromkeys(state.circle, int(state.options["karten"])),
    stock=True,
    upcards=1,
    deal=deal,
    gone=gone,
    end=best_wins,
    resume=pass_turn,
    fewest=True,  # R11
)

RULES: Mapping[StrEnum, tuple[Clause[State], ...]] = {
    Phase.SHUFFLING: MATCH.mixing,
    Phase.PLAYING: (turn(Lay, lay), turn(Draw, draw), house(Drawn, mixed)),
    Phase.DRAWN: (turn(Lay, lay), turn(Pass, pass_on), house(Drawn, mixed)),
    Phase.OVER: (),
}


def likely(state: State, seat: Seat, action: type[Action]) -> bool:
    """Tell whether there is any hope of it: a card that fits."""
    return action is not Lay or any(objection(state, card) is None for card in hand(state, seat))


def favourite(cards: tuple[Card, ...]) -> Colour:
    """Return the suit of which there is most in a hand, the jacks apart."""
    return max(Colour, key=[colour(card) for card in cards if card.rank != Rank.JACK].count)


def moves(state: State) -> Iterator[tuple[Seat, Action]]:
    """Yield legal actions, laying first: jacks last, and with them the suit of which there is most."""
    seat, held = state.turn, hand(state, state.turn)
    if state.phase is Phase.SHUFFLING:
        yield seat, Shuffle()
    elif state.phase in PLAYED:
        fitting = [card for card in held if objection(state, card) is None]
        for card in sorted(fitting, key=lambda card: card.rank == Rank.JACK):
            yield seat, Lay(card, favourite(held) if card.rank == Rank.JACK else None)
        yield seat, Draw() if state.phase is Phase.PLAYING else Pass()


def imagine(state: State, seat: Seat, _heard: tuple[Event, ...], shuffled: Shuffled) -> State:
    """R13: share out anew what the others hold and what is left in the stock."""
    hands, stock = hands_anew(state.hands, seat, state.stock, shuffled)
    return evolve(state, hands=hands, stock=stock)


MAUMAU: Game[State, View] = hand_game(
    MATCH,
    word="maumau",
    name="Mau-Mau",
    seats=range(2, 6),
    options=(
        Number(ROUNDS, 1, 50, 5),
        Number("karten", 3, 6, 5),
        Special("siebenstapeln", default=True),
        Special("bubeaufbube", default=False),
    ),
    clauses=RULES,
    view=view,
    own=own,
    moves=moves,
    imagine=imagine,
    sorting={"farbe": lambda _state: by_suit, "wert": lambda _state: by_rank},
    likely=likely,
)
