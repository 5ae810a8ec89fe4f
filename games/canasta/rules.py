"""
The course of a match of Canasta: lots, mixing, dealing, the turn, the end of a deal, leaving; and the table of clauses.

What goes down on the table stands in `melding`, taking the pile in `taking`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from enum import StrEnum

from games.canasta import taking
from games.canasta.actions import (
    Approve,
    Ask,
    Asked,
    DealScored,
    Dealt,
    DealVoid,
    Discard,
    Discarded,
    Draw,
    Drew,
    Interrupted,
    LaidAway,
    Lay,
    LayOff,
    LotsDrawn,
    MatchWon,
    PlaceTaken,
    RedThreesLaid,
    Replied,
    Take,
    TurnCame,
    Veto,
)
from games.canasta.melding import canastas, lay, lay_off, needed_by
from games.canasta.scoring import Code, SideResult, items
from games.canasta.state import (
    CANASTAS,
    DRAWS,
    HANDS,
    DealResult,
    Phase,
    Player,
    Refusal,
    Setting,
    State,
    deal_number,
    sides_of,
)
from games.canasta.tiles import PACK, RED_THREES, freezing
from games.contract import (
    DRAWING_LOTS,
    SHUFFLING,
    Action,
    Chance,
    Clause,
    Drawn,
    Event,
    No,
    Refused,
    Seat,
    Setup,
    Sheet,
    Shuffle,
    Step,
    Unknown,
    house,
    turn,
)
from games.frozen import evolve
from games.kit.cards import Face
from games.kit.events import DealerNext, HandDealt
from games.kit.match import lots_or_pack
from games.kit.melds import SHORTEST
from games.kit.piles import fill, same_cards, without
from games.kit.teams import partners
from games.record import BadDeal, Wanted, WrongDeal

ACCOUNT = "punkte"
"""Header of a match: `punkte NAME N` – the total with which somebody, and so their team, begins."""

BETWEEN_DEALS = frozenset({Phase.SHUFFLING, Phase.INTERRUPTED, Phase.OVER})

FEWEST_TO_ASK = 2
"""R22: with so many tiles one may still ask."""

# --- the deal --------------------------------------------------------------------------------------------------------


def start(setup: Setup) -> Step[State]:
    """
    R27, R31: the lot says who sits where and who deals first.

    A record that names its dealer, or totals, names the seating with its players.
    """
    options, places = setup.options, setup.circle
    lots = setup.dealer is None
    setting = Setting(
        goal=int(options["punktziel"]),
        face_down=bool(options["verdecktablage"]) and len(places) == 2,
        seats_by_lot=lots and not setup.given and options["teams"] == "los" and len(places) == 4,
    )
    dealing = places.index(setup.dealer) if setup.dealer is not None else 0
    pending = DRAWING_LOTS if lots else SHUFFLING
    return Step(State(setting, places, accounts(setup), dealing, places[dealing], pending=pending))


def accounts(setup: Setup) -> tuple[int, ...]:
    """
    Return the totals with which the sides begin.

    Raises:
        BadDeal: a header names nobody here, or no number.
    """
    totals = [0] * sides_of(len(setup.circle))
    for seat, words in setup.given.get(ACCOUNT, {}).items():
        if seat not in setup.circle or len(words) != 1 or not words[0].removeprefix("-").isdecimal():
            raise BadDeal(WrongDeal.NO_POINTS, header=ACCOUNT, words=" ".join(words))
        totals[setup.circle.index(seat) % len(totals)] = int(words[0])
    return tuple(totals)


def shuffle(state: State, seat: Seat, action: Shuffle) -> Step[State]:
    """R24: the dealer mixes before every deal."""
    return Step(evolve(state, pending=SHUFFLING))


def chance(state: State) -> Chance | None:
    """Return what the house must put in order: the lots before the match, the tiles before a deal."""
    return lots_or_pack(state.pending, state.circle, PACK)


def drawn(state: State, action: Drawn) -> Step[State]:
    """Take the order the house has brought: the lots before the match, or the tiles."""
    if action.kind == DRAWING_LOTS:
        return lots(state, action)
    if not same_cards(action.order, PACK):
        raise ValueError("the house mixed other tiles than it was asked to")
    return deal(state, action.order)


def lots(state: State, action: Drawn) -> Step[State]:
    """R27, R31: who comes out first deals; where the lot seats people, the others follow clockwise."""
    order: tuple[Seat, ...] = action.order
    seated = order if state.setting.seats_by_lot else state.circle
    dealing = seated.index(order[0])
    placed = evolve(state, places=seated, dealing=dealing, pending=SHUFFLING)
    teams = placed.teams if len(seated) == 4 else ()
    return Step(placed, (LotsDrawn(order[0], seated, teams, seated=state.setting.seats_by_lot),))


def deal(state: State, order: tuple[Face, ...]) -> Step[State]:
    """R28, R29: hands seat by seat, then the pile is turned up until a natural tile lies there that is no red three."""
    circle, size = state.circle, HANDS[len(state.places)]
    hands = {seat: order[place * size : (place + 1) * size] for place, seat in enumerate(circle)}
    rest = order[size * len(circle) :]
    turned = next(place for place, card in enumerate(rest) if not freezing(card)) + 1
    dealer = state.dealer
    fresh = evolve(
        state,
        phase=Phase.DRAWING,
        pending=None,
        first=True,
        players={seat: Player(hand) for seat, hand in hands.items()},
        stock=rest[turned:],
        pile=rest[:turned][::-1],
        spread=(),
        owners=(),
        threes=((),) * state.sides,
    )
    step = Step(fresh, (Dealt(dealer, deal_number(fresh), rest[:turned]),))
    for seat in after(state, dealer):
        opened = replace_threes(step.state, seat)
        step = Step(opened.state, (*step.events, *opened.events))
    dealt = (HandDealt(seat, player.hand) for seat, player in step.state.players.items())
    first = after(state, dealer)[0]
    return Step(step.state, (*step.events, *dealt)).then(lambda state: begin_turn(state, first))


def after(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return everybody clockwise, beginning at somebody's left; they themselves are last."""
    place = state.circle.index(seat) + 1
    return (*state.circle[place:], *state.circle[:place])


def replace_threes(state: State, seat: Seat) -> Step[State]:
    """R6, R30: red threes of a hand as dealt go to the table and are replaced, until none is left in it."""
    hand = state.players[seat].hand
    count = sum(card in RED_THREES for card in hand)
    if not count:
        return Step(state)
    kept = tuple(card for card in hand if card not in RED_THREES)
    got, threes, stock = _from_stock(state.stock, count)
    threes = (*(card for card in hand if card in RED_THREES), *threes)
    laid = evolve(
        state, players=state.with_hand(seat, (*kept, *got)), stock=stock, threes=_with_threes(state, seat, threes)
    )
    return Step(laid, (RedThreesLaid(seat, threes, replaced=True),))


def _from_stock(stock: tuple[Face, ...], count: int) -> tuple[tuple[Face, ...], tuple[Face, ...], tuple[Face, ...]]:
    """R6: return so many tiles as the stock has, the red threes met on the way, and the stock that is left."""
    got: list[Face] = []
    threes: list[Face] = []
    taken = 0
    while len(got) < count and taken < len(stock):
        (threes if stock[taken] in RED_THREES else got).append(stock[taken])
        taken += 1
    return tuple(got), tuple(threes), stock[taken:]


def _with_threes(state: State, seat: Seat, threes: tuple[Face, ...]) -> tuple[tuple[Face, ...], ...]:
    side = state.side(seat)
    return tuple((*lying, *threes) if one == side else lying for one, lying in enumerate(state.threes))


def stack(state: State, wanted: Wanted) -> tuple[Hashable, ...]:
    """
    Return the order that deals these hands, turns up this tile, and leaves this stock.

    Raises:
        BadDeal: a hand too long or for nobody here, a tile too often, or a line this game does not know.
    """
    if wanted.others or len(wanted.upcards) > 1:
        raise BadDeal(WrongDeal.NO_SUCH_PILE)
    if not wanted.hands.keys() <= set(state.circle):
        raise BadDeal(WrongDeal.NO_SUCH_HAND)
    size = HANDS[len(state.places)]
    hands = [(wanted.hands.get(seat, ()), size) for seat in state.circle]
    return tuple(card for pile in fill(PACK, *hands, ((*wanted.upcards, *wanted.stock), 0)) for card in pile)


# --- the turn --------------------------------------------------------------------------------------------------------


def begin_turn(state: State, seat: Seat) -> Step[State]:
    """R13, R23: somebody's turn begins; if the stock is empty and they cannot take the pile, the deal is over."""
    dry = not state.stock
    begun = evolve(state, turn=seat, phase=Phase.DRAWING, laid=False, asked=False, forbidden=False)
    if dry and taking.example(begun, seat) is None:
        return score(begun, None)
    return Step(begun, (TurnCame(seat, first=begun.first, dry=dry),))


def draw(state: State, seat: Seat, action: Draw) -> Step[State]:
    """R6, R13, R15: one tile or two; red threes are laid and replaced. Nothing but red threes at the very end: R23."""
    if not state.stock:
        raise Refused(Refusal.STOCK_EMPTY, card=state.pile[0])
    got, threes, stock = _from_stock(state.stock, DRAWS[len(state.places)])
    hand = (*state.players[seat].hand, *got)
    after_it = evolve(state, players=state.with_hand(seat, hand), stock=stock, phase=Phase.LAYING)
    events: list[Event] = []
    if threes:
        after_it = evolve(after_it, threes=_with_threes(state, seat, threes))
        events.append(RedThreesLaid(seat, threes, replaced=bool(got)))
    if not got:
        return Step(after_it, tuple(events)).then(lambda state: score(state, None))
    return Step(after_it, (*events, Drew(seat, got)))


def ask(state: State, seat: Seat, action: Ask) -> Step[State]:
    """R22: once a turn the partner may be asked, as long as there is something to decide."""
    others = partners(state.teams, seat)
    if not others:
        raise Refused(Refusal.NO_PARTNER)
    if state.asked:
        raise Refused(Refusal.ASKED_ALREADY, partner=others[0])
    if len(state.players[seat].hand) < FEWEST_TO_ASK:
        raise Refused(Refusal.TOO_LATE)
    return Step(evolve(state, phase=Phase.ASKING, asked=True), (Asked(seat, others[0]),))


def worth_asking(state: State, seat: Seat) -> bool:
    """R21, R22: tell whether there is a partner to ask, and enough Canasta for their answer to matter."""
    if state.asked or not partners(state.teams, seat) or len(state.players[seat].hand) < FEWEST_TO_ASK:
        return False
    return canastas(state, state.side(seat)) >= CANASTAS[len(state.places)]


def approve(state: State, seat: Seat, action: Approve) -> Step[State]:
    """R22: a yes obliges to nothing."""
    return Step(evolve(state, phase=Phase.LAYING), (Replied(seat, state.turn, yes=True),))


def veto(state: State, seat: Seat, action: Veto) -> Step[State]:
    """R22: a no forbids ending in this turn."""
    return Step(evolve(state, phase=Phase.LAYING, forbidden=True), (Replied(seat, state.turn, yes=False),))


def discard(state: State, seat: Seat, action: Discard) -> Step[State]:
    """R13, R18, R26: one tile ends the turn; the last one ends the deal (R22)."""
    card, player = action.card, state.players[seat]
    if isinstance(card, Unknown) or card not in player.hand:
        raise Refused(No.CARD_MISSING, cards=(card,))
    hand = without(player.hand, (card,))
    down = evolve(
        state,
        pile=(card, *state.pile),
        first=False,
        players={**state.players, seat: Player(hand, player.laid or (state.laid and bool(hand)))},
    )
    event: Event = Discarded(seat, card, len(hand), down.barred, down.frozen)
    if state.setting.face_down:
        event = LaidAway(seat, card, len(hand))
    following = after(state, seat)[0]
    step = Step(down, (event,))
    return step.then(lambda state: begin_turn(state, following) if hand else score(state, seat))


# --- the end of a deal and of the match ------------------------------------------------------------------------------


def score(state: State, out: Seat | None) -> Step[State]:
    """R24, R32-R36: every side counts its items; `out` has ended the deal, None if the stock did."""
    results = tuple(result(state, side, out) for side in range(state.sides))
    hands = {seat: player.hand for seat, player in state.players.items()}
    points = {seat: one.points for one in results for seat in one.team}
    scored = evolve(
        state,
        accounts=tuple(one.total for one in results),
        scores=(*state.scores, tuple((seat, points[seat]) for seat in sorted(points))),
        last=DealResult(out, results, hands),
        dealing=(state.dealing + 1) % len(state.places),
    )
    return Step(scored, (DealScored(out, results, hands),)).then(next_deal)


def result(state: State, side: int, out: Seat | None) -> SideResult:
    """R32-R36: return what a deal is worth to a side."""
    team = state.teams[side]
    ended = None
    if out in team and out is not None:
        ended = Code.ENDED if state.players[out].laid else Code.ENDED_AT_ONCE
    held = (card for seat in team for card in state.players[seat].hand)
    made = tuple(items(tuple(state.melds_of(side).values()), len(state.threes[side]), held, ended))
    points = sum(item.points for item in made)
    return SideResult(team, made, points, state.accounts[side] + points)


def next_deal(state: State) -> Step[State]:
    """R25, R31: who exceeds the goal alone at the top has won; otherwise the next one clockwise deals."""
    best = max(state.accounts)
    if best > state.setting.goal and state.accounts.count(best) == 1:
        return end_match(state, state.teams[state.accounts.index(best)])
    return wait_for_dealer(state)


def wait_for_dealer(state: State) -> Step[State]:
    """R31, R37: the dealer mixes; with an empty place the match waits for somebody to take it."""
    missing = state.places.count(None)
    if missing:
        return Step(evolve(state, phase=Phase.INTERRUPTED), (Interrupted(missing),))
    return Step(evolve(state, phase=Phase.SHUFFLING), (DealerNext(state.dealer),))


def end_match(state: State, winners: tuple[Seat, ...], *, alone: bool = False) -> Step[State]:
    """R25, R37: the match is over."""
    ended = evolve(state, phase=Phase.OVER, pending=None, winners=winners)
    totals = tuple(zip(ended.teams, ended.accounts, strict=True))
    return Step(ended, (MatchWon(winners, totals, alone=alone),))


# --- people who go and come ------------------------------------------------------------------------------------------


def leave(state: State, seat: Seat) -> Step[State]:
    """R37: the running deal is void; four wait for a newcomer, three go on as two, and who is left alone has won."""
    events: tuple[Event, ...] = () if state.phase in BETWEEN_DEALS else (DealVoid(seat),)
    place = state.places.index(seat)
    left = evolve(
        state,
        gone=(*state.gone, (seat, state.accounts[state.side(seat)])),
        players={},
        stock=(),
        pile=(),
        spread=(),
        owners=(),
        threes=(),
    )
    if len(state.places) == 4:
        emptied = evolve(left, places=tuple(None if one == seat else one for one in state.places))
        return Step(emptied, events).then(wait_for_dealer)
    dealing = state.dealing - (place < state.dealing)
    fewer = evolve(
        left,
        places=tuple(one for one in state.places if one != seat),
        accounts=(*state.accounts[:place], *state.accounts[place + 1 :]),
        dealing=dealing % (len(state.places) - 1),
    )
    if len(fewer.places) == 1:
        return Step(fewer, events).then(lambda state: end_match(state, state.circle, alone=True))
    return Step(fewer, events).then(wait_for_dealer)


def join(state: State, seat: Seat) -> Step[State]:
    """R37: a newcomer takes an empty place with its partner and its points."""
    if None not in state.places:
        raise Refused(No.TABLE_FULL, most=len(state.places))
    place = state.places.index(None)
    seated = evolve(state, places=(*state.places[:place], seat, *state.places[place + 1 :]))
    mate = next(iter(partners(seated.teams, seat)), None)
    taken = PlaceTaken(seat, mate, state.accounts[place % state.sides])
    return Step(seated, (taken,)).then(wait_for_dealer)


# --- the score, and what is likely -----------------------------------------------------------------------------------


def sheet(state: State) -> Sheet:
    """Return the score sheet: what partners score is scored by both."""
    return Sheet(state.scores, tuple(state.totals.items()), state.winners, state.phase is Phase.OVER)


def likely(state: State, seat: Seat, action: type[Action]) -> bool:
    """Tell what could be done now at all, for the prompt: R16, R21 to R23 at a glance."""
    hopeless = _HOPELESS.get(action)
    return hopeless is None or not hopeless(state, seat)


_HOPELESS: Mapping[type[Action], Callable[[State, Seat], bool]] = {
    Draw: lambda state, _seat: not state.stock,
    Take: lambda state, seat: taking.example(state, seat) is None,
    Lay: lambda state, seat: len(state.players[seat].hand) <= SHORTEST,
    LayOff: lambda state, seat: needed_by(state, state.side(seat)) > 0 or len(state.players[seat].hand) < FEWEST_TO_ASK,
    Ask: lambda state, seat: not worth_asking(state, seat),
}


# --- the table of clauses --------------------------------------------------------------------------------------------

RULES: Mapping[StrEnum, tuple[Clause[State], ...]] = {
    Phase.SHUFFLING: (turn(Shuffle, shuffle), house(Drawn, drawn)),
    Phase.DRAWING: (turn(Draw, draw), turn(Take, taking.take)),
    Phase.LAYING: (turn(Lay, lay), turn(LayOff, lay_off), turn(Ask, ask), turn(Discard, discard)),
    Phase.ASKING: (turn(Approve, approve), turn(Veto, veto)),
    Phase.INTERRUPTED: (),
    Phase.OVER: (),
}
