"""
The life of a table around any game: who sits there, what was agreed, who is absent, who wants to stop, who goes.

A table is a state like a game's and is played by the same rule, `play`: people join and agree on options in the phase
`warten`; the opener's first `mischen` starts the match; from then on everything the table does not know is handed to
the game. The cards of a hand are arranged here too, for every game that has hands.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from typing import Any, Generic, TypeVar, cast

from games import contract
from games.contract import (
    HOUSE,
    Action,
    Actor,
    Chance,
    Clock,
    Event,
    Game,
    House,
    No,
    Private,
    Public,
    Refused,
    Seat,
    Setup,
    Sheet,
    Shuffle,
    Special,
    Step,
    Value,
    Viewer,
    evolve,
    key,
)
from games.piles import missing, same_cards
from games.teams import partners

S = TypeVar("S")
V = TypeVar("V")

MOST_EVER = 200
"""Seats one table gives out in its whole life: everybody who ever sat there is remembered with it."""


class TablePhase(StrEnum):
    """The two phases a table has beside those of its game."""

    WAITING = "warten"
    BROKEN_OFF = "abgebrochen"


# --- actions ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Join(Action):
    """Somebody takes a seat. He has none yet: the actor is the next free seat number."""

    name: str


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """Go for good; where that costs something it needs the word `ja`."""

    sure: bool = False


@dataclass(frozen=True, slots=True)
class Expel(Action):
    """Drop somebody who has been gone for a while."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Agree(Action):
    """Set a property of the match, as typed: `bestimmen startwert 40`."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Switch(Action):
    """Play with or without a special rule."""

    name: str
    on: bool


@dataclass(frozen=True, slots=True)
class BreakOff(Action):
    """End the match without a winner, or vote for it."""


@dataclass(frozen=True, slots=True)
class SortBy(Action):
    """Sort one's hand by one of the game's orders."""

    order: str


@dataclass(frozen=True, slots=True)
class SortAs(Action):
    """Put one's whole hand into exactly this order."""

    cards: tuple[Hashable, ...]


class Side(Enum):
    """Where a card goes: directly before or behind another."""

    BEFORE = "vor"
    BEHIND = "hinter"


@dataclass(frozen=True, slots=True)
class MoveCard(Action):
    """Put the first of one card directly before or behind the first of another."""

    card: Hashable
    side: Side
    anchor: Hashable

    def __post_init__(self) -> None:
        if self.card == self.anchor:
            raise ValueError("a card cannot stand beside itself")


@dataclass(frozen=True, slots=True)
class Gone(Action):
    """The house notes: somebody's connection has been gone for a minute."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Back(Action):
    """The house notes: somebody is back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Book(Action):
    """
    The house lays the table for a service: people are seated, options agreed, and the match begins at once.

    Attributes:
        names: who plays, in seat order; the first one has opened the table and deals.
        options: what is agreed beside the defaults.
        given: further headers as (header, seat or None, words), as in `Setup`.
    """

    names: tuple[str, ...]
    options: tuple[tuple[str, Value], ...] = ()
    given: tuple[tuple[str, Seat | None, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Place(Action):
    """The house gives somebody a seat at a booked table."""

    name: str


@dataclass(frozen=True, slots=True)
class Remove(Action):
    """The house takes somebody's seat at a booked table away."""

    seat: Seat


# --- events ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Joined(Public):
    """Somebody took a seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Left(Public):
    """Somebody went for good, or was dropped by somebody else."""

    seat: Seat
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class OpenerChanged(Public):
    """The opener went; his right passes on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Agreed(Public):
    """A property was set."""

    seat: Seat
    name: str
    value: Value


@dataclass(frozen=True, slots=True)
class Switched(Public):
    """A special rule was switched on or off."""

    seat: Seat
    name: str
    on: bool


@dataclass(frozen=True, slots=True)
class Voted(Public):
    """Somebody wants to break off; these have not said so yet."""

    seat: Seat
    missing: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class BrokenOff(Public):
    """The match was broken off."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Started(Public):
    """The match begins with these players, clockwise, under these options."""

    seat: Seat
    circle: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Arranged(Private):
    """Somebody arranged his hand; nobody else notices."""

    seat: Seat
    cards: tuple[Hashable, ...]

    def insiders(self) -> tuple[Seat, ...]:
        """Only the owner sees it."""
        return (self.seat,)

    def outside(self) -> Event | None:
        """Nobody else notices anything."""
        return None


@dataclass(frozen=True, slots=True)
class WentMissing(Public):
    """Somebody's connection has been gone for a while."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CameBack(Public):
    """Somebody is back."""

    seat: Seat


# --- state -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who sits or sat here; his place in `Table.people` is his seat number."""

    name: str
    present: bool = True
    left: bool = False


@dataclass(frozen=True)
class Table(Generic[S]):
    """
    A table: its people, what was agreed, and the state of its game.

    Attributes:
        people: everybody who ever sat here, by seat number.
        circle: who sits now, clockwise.
        opener: whose word counts for options and breaking off; None once everybody has gone.
        options: agreed values by name.
        state: None while people gather.
        votes: who has voted for breaking off, in seat order.
        votes_of: the deal those votes belong to.
        departed: somebody has left since the match began.
        setting: what the match started from apart from people and options: a record's dealer and headers.
        booked: a service has laid this table: who plays, under which options and until when is not up to its people.
    """

    people: tuple[Person, ...]
    circle: tuple[Seat, ...]
    opener: Seat | None
    options: Mapping[str, Value]
    state: S | None = None
    votes: tuple[Seat, ...] = ()
    votes_of: int = 0
    broken_off: bool = False
    departed: bool = False
    setting: Setup | None = None
    booked: bool = False


@dataclass(frozen=True)
class TableView(Generic[V]):
    """
    What one pair of eyes sees of a table.

    `begun` tells whether a match runs or ran; `game` is the game's own view, None before it and in a mere `glance`.
    """

    phase: StrEnum = field(metadata=key("phase"))
    turns: tuple[Seat, ...] = field(metadata=key("am_zug"))
    circle: tuple[Seat, ...] = field(metadata=key("mitspieler"))
    opener: Seat | None = field(metadata=key("eroeffner"))
    votes: tuple[Seat, ...] = field(metadata=key("abbruch"))
    options: Mapping[str, Value] = field(metadata=key(""))
    absent: tuple[Seat, ...] = field(metadata=key("abwesend"))
    game: V | None = field(metadata=key(""))
    viewer: Viewer = None
    possible: tuple[type[Action], ...] = ()
    begun: bool = False


def defaults(game: Game[Any, Any]) -> dict[str, Value]:
    """Return the options of a game nobody has touched."""
    return {option.name: option.default for option in game.options if option.default is not None}


def opened(
    game: Game[S, V], name: str, setting: Setup | None = None, agreed: Mapping[str, Value] | None = None
) -> Step[Table[S]]:
    """
    Return a fresh table with its opener in seat 0; a machine that does not wait starts at once.

    Args:
        game: what is played.
        name: the opener's.
        setting: a record's dealer and headers.
        agreed: options a record sets beside the defaults, for a machine that knows no time for agreeing.
    """
    first = Seat(0)
    options = {**defaults(game), **(agreed or {})}
    table: Table[S] = Table((Person(name),), (first,), first, options, setting=setting)
    if game.waits:
        return Step(table)
    step = _start(game, table, first)
    return Step(_met(game, step.state, first, name), step.events)


def _met(game: Game[S, V], table: Table[S], seat: Seat, name: str) -> Table[S]:
    """Let a running game learn a newcomer's name."""
    return table if table.state is None else replace(table, state=game.meet(table.state, seat, name))


def phase(game: Game[S, V], table: Table[S]) -> StrEnum:
    """Return the phase of the table or, once it runs, of its game."""
    if table.broken_off:
        return TablePhase.BROKEN_OFF
    return TablePhase.WAITING if table.state is None else game.phase(table.state)


def finished(game: Game[S, V], table: Table[S]) -> bool:
    """Tell whether the match has ended or was broken off, so that leaving costs nothing any more."""
    return table.broken_off or (table.state is not None and game.phase(table.state) in game.over)


def in_match(game: Game[S, V], table: Table[S]) -> bool:
    """Tell whether a match runs."""
    return table.state is not None and not finished(game, table)


def turns(game: Game[S, V], table: Table[S]) -> tuple[Seat, ...]:
    """Return whom the table waits for."""
    if table.broken_off or table.state is None:
        return ()
    return game.on_turn(table.state)


def chance(game: Game[S, V], table: Table[S]) -> Chance | None:
    """Return the things the game wants in order now."""
    return None if table.state is None or table.broken_off else game.chance(table.state)


def clock(game: Game[S, V], table: Table[S]) -> Clock | None:
    """Return the time somebody has now."""
    return None if table.state is None or table.broken_off else game.clock(table.state)


def sheet(game: Game[S, V], table: Table[S]) -> Sheet | None:
    """Return the score so far, None before the match."""
    return None if table.state is None else game.sheet(table.state)


def must_not_whisper(game: Game[S, V], table: Table[S], one: Seat, other: Seat) -> bool:
    """Tell whether two people are partners in a deal that runs: then nothing may pass between them in secret."""
    if table.state is None or finished(game, table) or game.phase(table.state) in game.idle:
        return False
    return other in partners(game.teams(table.state), one)


def vacancies(game: Game[S, V], table: Table[S]) -> int:
    """Return how many people could take a seat now."""
    if table.booked:
        return 0
    if table.state is None:
        return game.seats.stop - 1 - len(table.circle)
    return 0 if finished(game, table) else game.vacancies(table.state)


def seat_of(table: Table[S], name: str) -> Seat | None:
    """Return the seat of somebody who sits here now, by the name as stored."""
    return next((seat for seat in table.circle if table.people[seat].name == name), None)


def view(game: Game[S, V], table: Table[S], viewer: Viewer) -> TableView[V]:
    """Return what `viewer` sees of the table, the game's view included."""
    seen = glance(game, table, viewer)
    return seen if table.state is None else evolve(seen, game=game.view(table.state, viewer))


def rearranged(game: Game[S, V], table: Table[S], seen: TableView[V]) -> TableView[V] | None:
    """Return a view after its owner did nothing but arrange his hand, None if it has to be built anew."""
    if game.rearranged is None or seen.game is None or seen.viewer is None or table.state is None:
        return None
    return evolve(seen, game=game.rearranged(seen.game, table.state, seen.viewer))


def glance(game: Game[S, V], table: Table[S], viewer: Viewer) -> TableView[V]:
    """Return what `viewer` sees of the table without a look at the cards: all that most prompts need."""
    return TableView(
        phase=phase(game, table),
        turns=turns(game, table),
        circle=table.circle,
        opener=table.opener,
        votes=table.votes,
        options=table.options,
        absent=tuple(seat for seat in table.circle if not table.people[seat].present),
        game=None,
        viewer=viewer,
        possible=possible(game, table, viewer),
        begun=table.state is not None,
    )


def possible(game: Game[S, V], table: Table[S], viewer: Viewer) -> tuple[type[Action], ...]:
    """Return the kinds of action `viewer` could try now: those of the game, or before it those of an opener."""
    if viewer is None or viewer not in table.circle or finished(game, table):
        return ()
    if table.state is not None:
        return game.possible(table.state, viewer)
    if viewer != table.opener:
        return ()
    start = (Shuffle,) if len(table.circle) in players_needed(game, table) else ()
    special = [isinstance(option, Special) for option in game.options]
    agree = () if all(special) else (Agree,)
    return (*start, *agree, *((Switch,) if any(special) else ()))


ARRANGING: frozenset[type[Action]] = frozenset({SortBy, SortAs, MoveCard})
"""What changes nothing but the order of the actor's own hand: nobody else's view can depend on it."""


# --- play ------------------------------------------------------------------------------------------------------------


def play(game: Game[S, V], table: Table[S], actor: Actor, action: Action) -> Step[Table[S]]:
    """
    Judge one action at a table, the game's included: the only way to move.

    Raises:
        Refused: the player's mistake; the table is as it was.
    """
    rule = _RULES.get(type(action))
    if rule is not None:
        return cast("Callable[[Game[S, V], Table[S], Actor, Action], Step[Table[S]]]", rule)(game, table, actor, action)
    if isinstance(action, Shuffle) and table.state is None and not isinstance(actor, House):
        return _begin(game, table, actor)
    if table.state is None or table.broken_off:
        contract.rule_on(game, action, table.options)
        raise Refused(No.WRONG_PHASE, phase=phase(game, table))
    return _settle(game, table, contract.play(game, table.state, actor, action))


def _settle(game: Game[S, V], table: Table[S], step: Step[S]) -> Step[Table[S]]:
    """
    Put the game's new state on the table; votes to break off lapse with the deal they were given in.

    Where a lot says who sits where, the game knows it first (`Game.circle`).
    """
    votes = table.votes if game.deal(step.state) == table.votes_of else ()
    circle = table.circle if game.circle is None else game.circle(step.state)
    return Step(evolve(table, state=step.state, votes=votes, circle=circle), step.events)


def players_needed(game: Game[S, V], table: Table[S]) -> range:
    """Return how many people may start under what was agreed."""
    return game.seats if game.starters is None else game.starters(table.options)


def _begin(game: Game[S, V], table: Table[S], seat: Seat) -> Step[Table[S]]:
    """The opener's first shuffle starts the match."""
    if seat != table.opener:
        raise Refused(No.NOT_THE_OPENER, opener=table.opener)
    needed = players_needed(game, table)
    if len(table.circle) >= needed.stop:
        raise Refused(No.TABLE_FULL, most=needed.stop - 1)
    if len(table.circle) not in needed:
        raise Refused(No.TOO_FEW_PLAYERS, here=len(table.circle), needed=needed.start)
    return _start(game, table, seat)


def _start(game: Game[S, V], table: Table[S], seat: Seat) -> Step[Table[S]]:
    setup = Setup(table.circle, table.opener or seat, table.options)
    if table.setting is not None:
        setup = replace(setup, dealer=table.setting.dealer, given=table.setting.given)
    step = game.start(setup)
    return Step(replace(table, state=step.state), (Started(seat, table.circle), *step.events))


def _join(game: Game[S, V], table: Table[S], actor: Actor, action: Join) -> Step[Table[S]]:
    """R1 of every game: the next free seat is the newcomer's; clockwise means by seat, and round again."""
    if seat_of(table, action.name) is not None:
        raise Refused(No.ALREADY_HERE)
    seat = Seat(len(table.people))
    if actor != seat:
        raise ValueError(f"a newcomer is seat {seat}, not {actor}")
    _unbooked(game, table)
    if seat >= MOST_EVER:
        raise Refused(No.TABLE_FULL, most=MOST_EVER)
    if table.state is not None:
        return _join_match(game, table, table.state, action.name)
    people = (*table.people, Person(action.name))
    if vacancies(game, table) <= 0:
        raise Refused(No.TABLE_FULL, most=game.seats.stop - 1)
    return Step(replace(table, people=people, circle=(*table.circle, seat)), (Joined(seat),))


def _join_match(game: Game[S, V], table: Table[S], state: S, name: str) -> Step[Table[S]]:
    """Let a newcomer into a running match, if the game has a place for him."""
    if finished(game, table):
        raise Refused(No.WRONG_PHASE, phase=phase(game, table))
    seat = Seat(len(table.people))
    people = (*table.people, Person(name))
    step = game.join(state, seat)
    joined = replace(table, people=people, circle=_circle_after(game, table, step.state, seat))
    return Step(_met(game, replace(joined, state=step.state), seat, name), (Joined(seat), *step.events))


def _circle_after(game: Game[S, V], table: Table[S], state: S, seat: Seat) -> tuple[Seat, ...]:
    """Return who sits now, clockwise: a game that gives the newcomer a leaver's place says so in its circle."""
    return game.circle(state) if game.circle is not None else (*table.circle, seat)


def _leave(game: Game[S, V], table: Table[S], actor: Actor, action: Leave) -> Step[Table[S]]:
    """Go for good; in a running match of a betting game or at a booked table only with the word `ja`."""
    seat = _sitting(table, actor)
    if (game.confirm or table.booked) and not action.sure and in_match(game, table):
        raise Refused(No.CONFIRM, booked=table.booked)
    return _depart(game, table, seat, Left(seat))


def _expel(game: Game[S, V], table: Table[S], actor: Actor, action: Expel) -> Step[Table[S]]:
    """Everybody at the table may drop who has been gone for a minute."""
    by = _sitting(table, actor)
    _unbooked(game, table)
    if action.seat not in table.circle:
        raise Refused(No.NO_SUCH_PLAYER)
    if table.people[action.seat].present:
        raise Refused(No.IS_PRESENT, seat=action.seat)
    return _depart(game, table, action.seat, Left(action.seat, by))


def _depart(game: Game[S, V], table: Table[S], seat: Seat, left: Left) -> Step[Table[S]]:
    """Take somebody's seat away and let the game bear it; the right of the opener passes clockwise."""
    place = table.circle.index(seat)
    circle = table.circle[:place] + table.circle[place + 1 :]
    people = _changed(table.people, seat, replace(table.people[seat], left=True))
    opener, events = table.opener, (left,)
    changed: tuple[Event, ...] = ()
    if seat == table.opener:
        opener = circle[place % len(circle)] if circle else None
        changed = () if opener is None else (OpenerChanged(opener),)
    votes = tuple(voter for voter in table.votes if voter != seat)
    rest = replace(table, people=people, circle=circle, opener=opener, votes=votes)
    if table.state is None or finished(game, table):
        return Step(rest, (*events, *changed))
    step = game.leave(table.state, seat)
    settled = _settle(game, replace(rest, departed=True), step)
    return Step(settled.state, (*events, *changed, *step.events))


def _agree(game: Game[S, V], table: Table[S], actor: Actor, action: Agree) -> Step[Table[S]]:
    """The opener sets a property, before the first deal only."""
    seat = _sitting(table, actor)
    _unbooked(game, table)
    properties = {option.name: option for option in game.options if not isinstance(option, Special)}
    option = properties.get(action.name)
    if option is None:
        raise Refused(No.NO_SUCH_PROPERTY, typed=action.name, names=tuple(properties))
    value = option.value(action.value)
    if value is None:
        raise Refused(No.NO_SUCH_VALUE, typed=action.value, name=option.name, allowed=option.allowed())
    _opener_before_the_match(game, table, seat)
    return Step(replace(table, options={**table.options, option.name: value}), (Agreed(seat, option.name, value),))


def _switch(game: Game[S, V], table: Table[S], actor: Actor, action: Switch) -> Step[Table[S]]:
    """The opener switches a special rule, before the first deal only."""
    seat = _sitting(table, actor)
    _unbooked(game, table)
    names = tuple(o.name for o in game.options if isinstance(o, Special))
    if action.name not in names:
        raise Refused(No.NO_SUCH_RULE, typed=action.name, names=names)
    _opener_before_the_match(game, table, seat)
    return Step(
        replace(table, options={**table.options, action.name: action.on}), (Switched(seat, action.name, action.on),)
    )


def _opener_before_the_match(game: Game[S, V], table: Table[S], seat: Seat) -> None:
    if seat != table.opener:
        raise Refused(No.NOT_THE_OPENER, opener=table.opener)
    if table.state is not None:
        raise Refused(No.WRONG_PHASE, phase=phase(game, table))


def _break_off(game: Game[S, V], table: Table[S], actor: Actor, _action: BreakOff) -> Step[Table[S]]:
    """It takes all votes of one deal, or the opener's alone once somebody has gone, for good or for a minute."""
    seat = _sitting(table, actor)
    _unbooked(game, table)
    if table.state is None or finished(game, table):
        raise Refused(No.WRONG_PHASE, phase=phase(game, table))
    deal = game.deal(table.state)
    votes = tuple(s for s in table.circle if s == seat or (s in table.votes and deal == table.votes_of))
    alone = seat == table.opener and (table.departed or any(not table.people[s].present for s in table.circle))
    if alone or len(votes) == len(table.circle):
        ended = replace(table, state=game.abort(table.state), votes=votes, votes_of=deal, broken_off=True)
        return Step(ended, (BrokenOff(seat),))
    still = tuple(s for s in table.circle if s not in votes)
    return Step(replace(table, votes=votes, votes_of=deal), (Voted(seat, still),))


def _unbooked(game: Game[S, V], table: Table[S]) -> None:
    """Refuse what the people of a booked table must not decide."""
    if table.booked:
        raise Refused(No.WRONG_PHASE, phase=phase(game, table))


def _book(game: Game[S, V], table: Table[S], actor: Actor, action: Book) -> Step[Table[S]]:
    """The house lays a fresh table for a service; its opener sits there already."""
    _only_the_house(actor)
    if table.state is not None or tuple(person.name for person in table.people) != action.names[:1]:
        raise ValueError("only a fresh table can be booked, for its opener first")
    people = tuple(Person(name) for name in action.names)
    given: dict[str, dict[Seat | None, tuple[str, ...]]] = {}
    for header, seat, words in action.given:
        given.setdefault(header, {})[seat] = words
    dealer = Seat(0)
    laid = replace(
        table,
        people=people,
        circle=tuple(Seat(place) for place in range(len(people))),
        options={**table.options, **dict(action.options)},
        setting=Setup((), dealer, {}, dealer, given),
        booked=True,
    )
    return _start(game, laid, dealer)


def _place(game: Game[S, V], table: Table[S], actor: Actor, action: Place) -> Step[Table[S]]:
    """The house gives somebody a place that is free in the running match."""
    _only_the_house(actor)
    if table.state is None or seat_of(table, action.name) is not None:
        raise ValueError(f"{action.name} cannot be given a seat")
    return _join_match(game, table, table.state, action.name)


def _remove(game: Game[S, V], table: Table[S], actor: Actor, action: Remove) -> Step[Table[S]]:
    """The house takes a seat away; the game bears it as if its owner had left."""
    _only_the_house(actor)
    if action.seat not in table.circle:
        raise ValueError(f"{action.seat} does not sit at this table")
    return _depart(game, table, action.seat, Left(action.seat))


def _sort_by(game: Game[S, V], table: Table[S], actor: Actor, action: SortBy) -> Step[Table[S]]:
    """Sort by one of the game's orders; equal cards keep theirs."""
    seat, state = _holding(game, table, actor)
    order = game.sorting.get(action.order)
    if order is None:
        raise Refused(No.NO_SUCH_VALUE, typed=action.order, name="sortieren", allowed=tuple(game.sorting))
    return _arrange(game, table, state, seat, tuple(sorted(game.hand(state, seat), key=order(state))))


def _sort_as(game: Game[S, V], table: Table[S], actor: Actor, action: SortAs) -> Step[Table[S]]:
    """Exactly the order typed, if it is the whole hand."""
    seat, state = _holding(game, table, actor)
    hand = game.hand(state, seat)
    if not same_cards(hand, action.cards):
        raise Refused(No.NOT_ALL_CARDS, missing=missing(action.cards, hand), surplus=missing(hand, action.cards))
    return _arrange(game, table, state, seat, action.cards)


def _move_card(game: Game[S, V], table: Table[S], actor: Actor, action: MoveCard) -> Step[Table[S]]:
    """The first of one card goes directly before or behind the first of the other."""
    seat, state = _holding(game, table, actor)
    hand = list(game.hand(state, seat))
    lacking = missing(hand, (action.card, action.anchor))
    if lacking:
        raise Refused(No.CARD_MISSING, cards=lacking)
    hand.remove(action.card)
    place = hand.index(action.anchor) + (action.side is Side.BEHIND)
    hand.insert(place, action.card)
    return _arrange(game, table, state, seat, tuple(hand))


def _arrange(game: Game[S, V], table: Table[S], state: S, seat: Seat, cards: tuple[Hashable, ...]) -> Step[Table[S]]:
    return Step(evolve(table, state=game.arrange(state, seat, cards)), (Arranged(seat, cards),))


def _gone(game: Game[S, V], table: Table[S], actor: Actor, action: Gone) -> Step[Table[S]]:
    """The house notes an absence; nothing else changes, the seat waits."""
    _only_the_house(actor)
    return _presence(game, table, action.seat, WentMissing(action.seat), present=False)


def _back(game: Game[S, V], table: Table[S], actor: Actor, action: Back) -> Step[Table[S]]:
    """The house notes a return."""
    _only_the_house(actor)
    return _presence(game, table, action.seat, CameBack(action.seat), present=True)


def _presence(game: Game[S, V], table: Table[S], seat: Seat, noted: Event, *, present: bool) -> Step[Table[S]]:
    people = _changed(table.people, seat, replace(table.people[seat], present=present))
    seen = replace(table, people=people)
    if table.state is None:
        return Step(seen, (noted,))
    step = game.presence(table.state, seat, present)
    return Step(replace(seen, state=step.state), (noted, *step.events))


def _changed(people: tuple[Person, ...], seat: Seat, changed: Person) -> tuple[Person, ...]:
    return (*people[:seat], changed, *people[seat + 1 :])


def _sitting(table: Table[S], actor: Actor) -> Seat:
    if isinstance(actor, House) or actor not in table.circle:
        raise ValueError(f"{actor} does not sit at this table")
    return actor


def _holding(game: Game[S, V], table: Table[S], actor: Actor) -> tuple[Seat, S]:
    seat = _sitting(table, actor)
    if table.state is None or not game.hand(table.state, seat):
        raise Refused(No.WRONG_PHASE, phase=phase(game, table))
    return seat, table.state


def _only_the_house(actor: Actor) -> None:
    if actor is not HOUSE:
        raise ValueError("only the house notes presence")


_RULES: Mapping[type[Action], object] = {
    Join: _join,
    Leave: _leave,
    Expel: _expel,
    Agree: _agree,
    Switch: _switch,
    BreakOff: _break_off,
    SortBy: _sort_by,
    SortAs: _sort_as,
    MoveCard: _move_card,
    Gone: _gone,
    Back: _back,
    Book: _book,
    Place: _place,
    Remove: _remove,
}
