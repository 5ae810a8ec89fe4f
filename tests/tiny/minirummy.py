"""
Mini-Rummy: seven cards, sets and runs, the last discard wins. It proves that `games/meld/` carries more than Rommé.

M1 One pack and two jokers, seven cards each, dealer's left neighbour begins. M2 Draw or take the open card, lay what
you like, discard one. M3 Who discards their last card wins a point for every card the others hold. M4 Everybody deals
once. M5 After sixty turns a deal that will not end is won by whoever is on turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import singledispatch

from commands import melds
from commands.language.german import counted
from commands.language.spelling import playing_cards
from commands.language.verb import Verb
from commands.language.vocabulary import Vocabulary
from commands.language.voice import Voice
from games.contract import Action, Clause, Drawn, Event, Public, Refused, Seat, Shuffle, Step, house, turn
from games.frozen import evolve
from games.kit.cards import Card, Face, Suit, pack
from games.kit.finding import within
from games.kit.melds import RING, MeldRules
from games.meld.actions import Discard, Draw, Lay, LayOff, Rebuild, Replace, Take, TakeBack
from games.meld.game import meld_game
from games.meld.moves import accepted, drawn_anew, layoffs, swaps
from games.meld.rules import DealResult, Match, NoMove, Variant
from games.meld.table import lay, lay_off, rebuild, replace_one
from games.meld.turn import deal, discard, from_pile, from_stock, mixed, next_deal, settle, shuffle, take_back
from games.meld.view import MeldView, picture
from games.options import Special
from games.table.view import TableView

State = Match[int]  # its own part is the number of turns in this deal

PACK = pack(jokers=2)
MELDS = MeldRules(row=RING, jokers=1)


class Phase(StrEnum):
    """The phases of Mini-Rummy."""

    SHUFFLING, TAKING, LAYING, OVER = "mischen", "nehmen", "legen", "partie_ende"


class Won(Public):
    """M3: somebody has won a deal."""

    seat: Seat
    points: int


def offered(state: State) -> Face | None:
    """M2: the open card is on offer until somebody has taken one."""
    return state.pile[0] if state.pile and state.phase is Phase.TAKING else None


def draw(state: State, seat: Seat, action: Draw) -> Step[State]:
    """M2: the top card of the stock."""
    if not state.stock:
        raise Refused(NoMove.STOCK_EMPTY, card=offered(state))
    return from_stock(state, seat).then(taken)


def take(state: State, seat: Seat, action: Take) -> Step[State]:
    """M2: the open card."""
    return from_pile(state, seat).then(taken)


def taken(state: State) -> Step[State]:
    """M2: now they may lay."""
    return settle(evolve(state, phase=Phase.LAYING))


def settled(state: State) -> Step[State]:
    """M2, M5: where there is no card at all, they go on without one."""
    if state.own > 60 and state.phase is Phase.TAKING:
        return score(state)
    nothing = state.phase is Phase.TAKING and not state.stock and not state.pile
    return Step(evolve(state, phase=Phase.LAYING) if nothing else state)


def score(state: State) -> Step[State]:
    """M3: a point for every card that is left."""
    hands = {seat: state.players[seat].hand for seat in state.circle}
    won = sum(map(len, hands.values()))
    points = {seat: won if seat == state.turn else 0 for seat in state.circle}
    scores = (*state.scores, tuple(points.items()))
    ended = evolve(state, scores=scores, last=DealResult(state.turn, points, hands))
    return Step(ended, (Won(state.turn, won),)).then(next_deal)


RULES: Variant[int] = Variant(
    shuffling=Phase.SHUFFLING,
    opening=Phase.TAKING,
    turning=Phase.TAKING,
    over=Phase.OVER,
    pack=PACK,
    sizes=lambda state: dict.fromkeys(state.circle, 7),  # M1
    melds=MELDS,
    points=lambda meld: len(meld.cards),
    fresh=0,
    dealt=lambda state: Step(evolve(state, own=0)),
    turned=lambda state, _following, _left: state.own + 1,
    finished=lambda state: state.deal >= len(state.circle),  # M4
    score=score,
    settled=settled,
    offered=offered,
)

CLAUSES: Mapping[StrEnum, tuple[Clause[State], ...]] = {
    Phase.SHUFFLING: (turn(Shuffle, shuffle), house(Drawn, deal)),
    Phase.TAKING: (turn(Draw, draw), turn(Take, take), house(Drawn, mixed)),
    Phase.LAYING: (
        turn(Lay, lay),
        turn(LayOff, lay_off),
        turn(Replace, replace_one),
        turn(Rebuild, rebuild),
        turn(TakeBack, take_back),
        turn(Discard, discard),
        house(Drawn, mixed),
    ),
    Phase.OVER: (),
}


def moves(state: State) -> Iterator[tuple[Seat, Action]]:
    """Lay and lay off what can be, then discard anything."""
    if state.phase is Phase.OVER:
        return
    yield from ((state.turn, action) for action in intended(state) if accepted(CLAUSES, state, action))


def intended(state: State) -> Iterator[Action]:
    """Yield what could be tried, legal or not."""
    hand = state.players[state.turn].hand if state.players else ()
    if state.phase is Phase.SHUFFLING:
        yield Shuffle()
    elif state.phase is Phase.TAKING:
        yield from (Draw(), Take())
    else:
        yield from (Lay(meld.cards) for meld in within(hand, MELDS))
        yield from layoffs(state, hand)
        yield from swaps(state, hand)
        yield from map(Discard, sorted(dict.fromkeys(hand), key=lambda card: company(card, hand)))
        yield TakeBack()


def company(card: Face, hand: tuple[Face, ...]) -> int:
    """Return how many cards of a hand could go with a card; a joker goes with all."""
    if not isinstance(card, Card):
        return len(hand)
    others = [other for other in hand if isinstance(other, Card)]
    return sum(one.rank == card.rank or (one.suit == card.suit and abs(one.rank - card.rank) < 3) for one in others)


_OF_THE_FAMILY = meld_game(
    RULES,
    word="minirummy",
    name="Mini-Rummy",
    seats=range(2, 4),
    options=(Special("zauber", default=False),),
    clauses=CLAUSES,
    view=picture,
    moves=moves,
    imagine=drawn_anew,
    likely=lambda _state, _seat, kinds: kinds,
)
MINI_RUMMY = evolve(_OF_THE_FAMILY, hands=evolve(_OF_THE_FAMILY.hands, apart=None))
"""Every view of it is built anew."""
CARDS = playing_cards(PACK, {"rot": Suit.HEARTS})
HELP: dict[type[Action], str] = dict.fromkeys((Lay, LayOff, Replace, Rebuild, TakeBack), "Geht wie beim großen Bruder.")
VERBS: tuple[Verb, ...] = (*melds.taking_verbs(CARDS, melds.CARDS), *melds.laying_verbs(CARDS, melds.CARDS, HELP))


@singledispatch
def tell(event: object, voice: Voice) -> str | None:
    """Return the sentence for an event."""
    return melds.tell(event, voice, melds.CARDS)


@tell.register
def _tell_won(event: Won, voice: Voice) -> str:
    points = counted(event.points, "Punkt", "Punkte")
    return voice.says(event.seat, f"gewinnst {points}.", f"gewinnt {points}.")


def show(view: MeldView, table: TableView[MeldView], voice: Voice) -> str:
    """Return the screen `karten`."""
    return "\n".join([*melds.lying(view, voice, melds.CARDS), *melds.own_cards(view, voice, melds.CARDS)])


def points(view: MeldView, table: TableView[MeldView], voice: Voice) -> str:
    """Return the screen `stand`."""
    return "\n".join(f"{voice.name(seat)}: {points}" for seat, points in view.points.items())


EVENTS: Mapping[str, type[Event]] = {**melds.EVENTS, "gewonnen": Won}
ABOUT = "Wer auslegt, gewinnt."
MINI_WORDS: Vocabulary[State, MeldView] = Vocabulary(
    MINI_RUMMY,
    VERBS,
    tell,
    show,
    points,
    melds.refusals(melds.CARDS, "karten"),
    spelling=CARDS,
    events=EVENTS,
    about="Wer auslegt, gewinnt.",
    takes="kurz",
    phases={"nehmen": "Jetzt wird genommen.", "legen": "Jetzt wird gelegt."},
)
