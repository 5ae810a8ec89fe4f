"""What could be done in Profi-Sort, the most sensible first; and a deal as it might be, for computer players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from games.contract import Action, Event, Refused, Seat, Shuffle, Shuffled
from games.frozen import evolve
from games.kit.cards import JOKER, Card, End, Face, Rank
from games.kit.events import Discarded, Took
from games.kit.imagining import Move, heap, remembered
from games.kit.piles import missing, without
from games.profisort.actions import (
    AceGiven,
    Add,
    Added,
    Discard,
    Draw,
    Give,
    HandRemoved,
    Laid,
    Lay,
    Place,
    Redeal,
    SatOut,
    SitOut,
    Take,
    TakeBack,
    TookBack,
)
from games.profisort.course import worth
from games.profisort.groups import Display
from games.profisort.laying import LETTERS, extended
from games.profisort.rules import RULES, likely
from games.profisort.search import Layout, Supply, best, supply
from games.profisort.state import PACK, Moment, Phase, Player, State
from games.profisort.tasks import REPEAT, TASKS, WHOLE, Kind

Cards = tuple[Face, ...]


def imagine(state: State, seat: Seat, heard: tuple[Event, ...], shuffled: Shuffled) -> State:
    """Draw the hands of the others and the stock anew; the cards of who has gone are lost among the unseen (R25)."""
    known = remembered(_moves(heard))
    certain = {other: cards for other, cards in known.items() if other in state.players and other != seat}
    seen = (*state.players[seat].hand, *state.pile, *_open(state.players, state.displays))
    seen += tuple(card for cards in (*certain.values(), _removed(heard)) for card in cards)
    rest = iter(shuffled(heap(PACK, known=seen)))
    players = dict(state.players)
    for other, player in state.players.items():
        if other != seat:
            held = certain.get(other, ())
            hand = (*held, *islice(rest, len(player.hand) - len(held)))
            players[other] = evolve(player, hand=hand, dealt_aces=_aces(hand))
    stock = tuple(islice(rest, len(state.stock)))
    return evolve(state, players=players, stock=stock, trial=_trial(state, seat, players))


def _moves(heard: tuple[Event, ...]) -> Iterator[Move[Face]]:
    for event in heard:
        match event:
            case Took(seat, card):
                yield seat, (card,), ()
            case TookBack(seat, cards):
                yield seat, cards, ()
            case Discarded(seat, card) | AceGiven(seat, card):
                yield seat, (), (card,)
            case Laid(seat, _, display):
                yield seat, (), display.cards
            case Added(seat, _, cards):
                yield seat, (), cards


def _removed(heard: tuple[Event, ...]) -> Cards:
    """Return what is known of the cards of those who have gone: what they had taken openly, and aces before them."""
    gone: Cards = ()
    for place, event in enumerate(heard):
        if isinstance(event, HandRemoved):
            gone += remembered(_moves(heard[:place])).get(event.seat, ())
            gone += remembered(_aces_before(heard[:place])).get(event.seat, ())
    return gone


def _aces_before(heard: tuple[Event, ...]) -> Iterator[Move[Face]]:
    for event in heard:
        match event:
            case AceGiven(_, card, receiver):
                yield receiver, (card,), ()
            case SatOut(seat, card):
                yield seat, (), (card,)


def _open(players: Mapping[Seat, Player], displays: Iterable[Display]) -> Cards:
    """Return what lies open on the table, the pile aside."""
    received = (card for player in players.values() for card in player.received)
    return (*received, *(card for display in displays for card in display.cards))


def _aces(cards: Iterable[Face]) -> int:
    """Return how many aces somebody was dealt who has not drawn yet; of others nobody asks (R19)."""
    return sum(isinstance(card, Card) and card.rank is Rank.ACE for card in cards)


def _trial(state: State, seat: Seat, players: Mapping[Seat, Player]) -> Moment | None:
    """R9: return the table before a repetition: what has come to it since then was in the hand."""
    before = state.trial
    if before is None:
        return None
    since = without(_open(state.players, state.displays), _open(before.players, before.displays))
    then = {
        other: evolve(
            before.players[other],
            hand=(*player.hand, *since) if other == state.turn else player.hand,
            dealt_aces=player.dealt_aces,
        )
        for other, player in players.items()
    }
    return evolve(before, players={**then, seat: before.players[seat]})


FEW = 6
"""Of one kind of action no more than so many are offered."""


def moves(state: State) -> Iterator[tuple[Seat, Action]]:
    """Yield legal actions with their seats, best intended first."""
    if state.phase is Phase.OVER:
        return
    seat = state.turn
    for action in _intended(state, seat):
        if _legal(state, seat, action):
            yield seat, action
    for other in state.circle:
        if state.phase is not Phase.SHUFFLING and likely(state, other, Redeal):
            yield other, Redeal()


def _legal(state: State, seat: Seat, action: Action) -> bool:
    """Try an action; the frozen state does not mind."""
    if not likely(state, seat, type(action)):
        return False
    clause = next(clause for clause in RULES[state.phase] if clause.action is type(action))
    try:
        clause.rule(state, seat, action)
    except Refused:
        return False
    return True


def _intended(state: State, seat: Seat) -> Iterable[Action]:
    """Return what the player on turn could do, best first, legal or not."""
    if state.phase is Phase.SHUFFLING:
        return (Shuffle(),)
    if state.phase is Phase.DRAWING:
        return (Draw(), Take(), SitOut())
    return _playing(state, seat)


def _playing(state: State, seat: Seat) -> Iterator[Action]:
    """Lay what can be laid, add, end the deal with a repetition; else discard what is needed least."""
    player = state.players[seat]
    held = supply(player.hand)
    layouts = _layouts(state, seat, held)
    room = len(player.hand) - player.to_keep
    additions = list(_additions(state, player))[: 2 * FEW]
    if state.trial is not None:
        yield from additions
        yield from (Discard(card) for card in player.hand[:1])
        yield TakeBack()
        return
    yield from (
        Lay(number, layout.groups)
        for number, layout in layouts.items()
        if number not in state.sheets[seat].done and _can_be_laid(number, layout, held, room)
    )
    yield from _ending(state, seat, held, layouts, room)
    yield from additions
    yield from _discards(state, seat, layouts)
    yield from (Give(card, other) for card in player.hand if _is_ace(card) for other in state.circle if other != seat)


def _layouts(state: State, seat: Seat, held: Supply) -> dict[int, Layout]:
    """Return the best layout for every task that is open, and for the done ones if only 15 is missing."""
    done = state.sheets[seat].done
    wanted = TASKS.keys() - set(done) or TASKS.keys()
    return {
        number: layout for number in TASKS if number in wanted and (layout := best(TASKS[number], held)) is not None
    }


def _can_be_laid(number: int, layout: Layout, held: Supply, room: int) -> bool:
    return layout.open <= (held.jokers if TASKS[number].jokers else 0) and TASKS[number].size <= room


def _ending(state: State, seat: Seat, held: Supply, layouts: dict[int, Layout], room: int) -> Iterator[Action]:
    """Yield repetitions after which one card would be left to discard."""
    done = state.sheets[seat].done
    for number in done if REPEAT not in done else ():
        layout = layouts.get(number) or best(TASKS[number], held) if number in TASKS else None
        if layout is not None and TASKS[number].size == room and _can_be_laid(number, layout, held, room):
            yield Lay(REPEAT, layout.groups, number)


def _additions(state: State, player: Player) -> Iterator[Action]:
    """Yield single cards for every group that takes them, and whole further groups."""
    if not player.laid:
        return
    for number, display in enumerate(state.displays, 1):
        kind = display.groups[0].kind
        if kind in WHOLE:
            yield from (Add(Place(number), cards) for cards in _whole(kind, player.hand))
            continue
        for card in dict.fromkeys(player.hand):
            if _is_ace(card) or (card == JOKER and not TASKS[display.pattern].jokers):
                continue
            for letter in LETTERS[: len(display.groups)]:
                if extended(display, (card,), letter, None):
                    yield Add(Place(number, letter), (card,), End.FRONT if card == JOKER and number % 2 else None)


def _whole(kind: Kind, hand: tuple[Face, ...]) -> Iterator[tuple[Face, ...]]:
    """Yield whole further groups of a hand for tasks 3 and 9."""
    cards = [card for card in hand if isinstance(card, Card) and not _is_ace(card)]
    if kind is Kind.IDENTICAL:
        yield from ((card, card) for card, copies in Counter(cards).items() if copies == 2)
        return
    for rank in {card.rank for card in cards}:
        four = tuple({card.suit: card for card in cards if card.rank == rank}.values())
        if len(four) == 4:
            yield four


def _is_ace(card: Face) -> bool:
    return isinstance(card, Card) and card.rank == Rank.ACE


def _discards(state: State, seat: Seat, layouts: dict[int, Layout]) -> Iterator[Action]:
    """Yield discards: what the task nearest to its end does not need, the dearest first; jokers last."""
    player = state.players[seat]
    room = len(player.hand) - player.to_keep
    near = sorted(
        (layout for number, layout in layouts.items() if TASKS[number].size <= room), key=lambda layout: layout.open
    )
    kept = [card for group in near[0].groups for card in group] if near else []
    useful = tuple(card for card in kept if card != JOKER)
    spare = without(player.hand, without(useful, missing(player.hand, useful)))
    order = sorted(dict.fromkeys(player.hand), key=lambda card: (card == JOKER, card not in spare, -worth((card,))))
    return (Discard(card) for card in order)
