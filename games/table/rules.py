"""The life of a table, rule by rule; what it does not know is handed to the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeGuard, assert_never, get_args

from games.checks import rule_on
from games.contract import Action, Actor, Event, House, No, Refused, Seat, Setup, Shuffle, Step
from games.frozen import evolve
from games.game import Game
from games.game import play as play_game
from games.options import Value
from games.table.actions import (
    Again,
    Agree,
    AgreeBots,
    AgreeHints,
    Back,
    Book,
    BreakOff,
    Expel,
    Gone,
    Join,
    Leave,
    MoveCard,
    NoteBot,
    Place,
    Practise,
    Remove,
    SeatComputer,
    SortAs,
    SortBy,
    StandIn,
    Switch,
    TableAction,
    TakeBack,
)
from games.table.agreeing import agree, agree_hints, agreed_at, only_the_house, switch, unbooked
from games.table.arranging import move_card, seat_here, sort_as, sort_by
from games.table.computers import agree_bots, computer_plays, first_human, note_bot
from games.table.events import (
    BrokenOff,
    CameBack,
    ExpulsionWanted,
    Joined,
    Left,
    OpenerChanged,
    Started,
    Voted,
    WentMissing,
)
from games.table.exercise import closed, practise
from games.table.replaying import again, move_of, take_back
from games.table.series import dealt, followed, laid, next_deal
from games.table.state import (
    MOST_EVER,
    LastMove,
    Person,
    S,
    Table,
    V,
    carried,
    defaults,
    finished,
    humans,
    in_match,
    newcomer_seat,
    phase,
    players_needed,
    seat_of,
    vacancies,
    voters,
)


def opened(
    game: Game[S, V], name: str, setting: Setup | None = None, given: Mapping[str, Value] | None = None
) -> Step[Table[S]]:
    """
    Return a fresh table with its opener in seat 0; a machine that does not wait starts at once.

    Args:
        game: what is played.
        name: the opener's.
        setting: a record's dealer and headers.
        given: options a record sets beside the defaults, for a machine that knows no time for agreeing.
    """
    first = Seat(0)
    options = {**defaults(game), **(given or {})}
    table: Table[S] = Table((Person(name),), (first,), first, options, setting=setting)
    if game.waits:
        return Step(table)
    step = _start(game, table, first)
    return Step(_met(game, step.state, first, name), step.events)


def _met(game: Game[S, V], table: Table[S], seat: Seat, name: str) -> Table[S]:
    """Let a running game learn a newcomer's name."""
    if table.state is None or game.service is None:
        return table
    return evolve(table, state=game.service.meet(table.state, seat, name))


def play(game: Game[S, V], table: Table[S], actor: Actor, action: Action) -> Step[Table[S]]:
    """
    Judge one action at a table, the game's included: the only way to move.

    Raises:
        Refused: the player's mistake; the table is as it was.
    """
    if _is_of_the_table(action):
        return _ruled(game, table, actor, action)
    state = table.state
    if state is not None and not table.broken_off:
        if table.series is not None and table.series.rests:
            return next_deal(game, table, actor, action)
        step = play_game(game, state, actor, action)
        settled = _settle(game, table, step, move_of(table, actor, step))
        if table.exercise is not None:
            settled = closed(game, settled)
        return settled if table.series is None else followed(game, settled, action)
    if state is None and isinstance(action, Shuffle) and not isinstance(actor, House):
        return _begin(game, table, actor)
    rule_on(game, action, table.options)
    raise Refused(No.WRONG_PHASE, phase=phase(game, table))


OF_THE_TABLE: frozenset[type[Action]] = frozenset(get_args(TableAction))
"""Kinds of action every table knows; whatever else is done changes the state of the game alone."""


def _is_of_the_table(action: Action) -> TypeGuard[TableAction]:
    """Tell whether an action is one that every table knows; asked of every move, and `isinstance` asks each kind."""
    return type(action) in OF_THE_TABLE


def _ruled(  # long: one row for each kind of action
    game: Game[S, V], table: Table[S], actor: Actor, action: TableAction
) -> Step[Table[S]]:
    """Judge what every table knows: one row for each kind of action, what is done most first."""
    match action:
        case SortBy():
            return sort_by(game, table, actor, action)
        case SortAs():
            return sort_as(game, table, actor, action)
        case MoveCard():
            return move_card(game, table, actor, action)
        case Join():
            return _join(game, table, actor, action)
        case Leave():
            return _leave(game, table, actor, action)
        case Expel():
            return _expel(game, table, actor, action)
        case Agree():
            return agree(game, table, actor, action)
        case Switch():
            return switch(game, table, actor, action)
        case BreakOff():
            return _break_off(game, table, actor, action)
        case Again():
            return again(game, table, seat_here(table, actor), action)
        case TakeBack():
            return take_back(game, table, seat_here(table, actor), action)
        case Gone():
            return _gone(game, table, actor, action)
        case Back():
            return _back(game, table, actor, action)
        case Book():
            return _book(game, table, actor, action)
        case Place():
            return _place(game, table, actor, action)
        case Remove():
            return _remove(game, table, actor, action)
        case Practise():
            return practise(game, table, actor, action)
        case AgreeHints():
            return agree_hints(game, table, seat_here(table, actor), action)
        case AgreeBots():
            return agree_bots(game, table, seat_here(table, actor), action)
        case SeatComputer() | StandIn() | NoteBot():
            only_the_house(actor)
            unbooked(game, table)
            return note_bot(table, action) if isinstance(action, NoteBot) else computer_plays(game, table, action)
    assert_never(action)


def _settle(game: Game[S, V], table: Table[S], step: Step[S], last: LastMove[S] | None = None) -> Step[Table[S]]:
    """
    Put the game's new state on the table; votes to break off lapse with the deal they were given in (R56 of Rommé).

    Where a lot says who sits where, the game knows it first (`TableRules.circle`). `last`: the move it comes from.
    """
    votes = () if table.votes and _deal_ended(game, table, step.state) else table.votes
    circle = table.circle if game.table.circle is None else game.table.circle(step.state)
    return Step(evolve(table, state=step.state, votes=votes, circle=circle, last=last), step.events)


def _deal_ended(game: Game[S, V], table: Table[S], state: S) -> bool:
    """Tell whether the deal in which votes were given is over: scored, void, or followed by another."""
    if game.deal(state) != table.votes_of:
        return True
    ran = table.state is not None and game.phase(table.state) not in game.idle
    return ran and game.phase(state) in game.idle


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
        dealer = table.setting.dealer if table.setting.dealer in (*table.circle, None) else setup.opener
        setup = evolve(setup, dealer=dealer, given=table.setting.given)
    step = game.start(setup)
    started = Started(seat, table.circle, agreed_at(game, table))
    return Step(evolve(table, state=step.state), (started, *step.events))


def _join(game: Game[S, V], table: Table[S], actor: Actor, action: Join) -> Step[Table[S]]:
    """
    R1 of every game: the next free seat is the newcomer's; clockwise means by seat, and round again.

    Who left before the match leaves nothing behind: when the seats are used up, theirs is given out again.
    """
    if seat_of(table, action.name) is not None:
        raise Refused(No.ALREADY_HERE)
    seat = newcomer_seat(table)
    if actor != seat:
        raise ValueError(f"a newcomer is seat {seat}, not {actor}")
    unbooked(game, table)
    if seat >= MOST_EVER:
        raise Refused(No.TABLE_FULL, most=MOST_EVER)
    if table.state is not None:
        return _join_match(game, table, table.state, action.name)
    people = (*table.people[:seat], Person(action.name), *table.people[seat + 1 :])
    if vacancies(game, table) <= 0:
        raise Refused(No.TABLE_FULL, most=game.seats.stop - 1)
    return Step(
        evolve(table, people=people, circle=tuple(sorted((*table.circle, seat)))), (_joined(game, table, seat),)
    )


def _join_match(game: Game[S, V], table: Table[S], state: S, name: str) -> Step[Table[S]]:
    """Let a newcomer into a running match, if the game has a place for them."""
    if finished(game, table):
        raise Refused(No.WRONG_PHASE, phase=phase(game, table))
    seat = Seat(len(table.people))
    people = (*table.people, Person(name))
    step = game.table.join(state, seat)
    joined = evolve(table, people=people, circle=_circle_after(game, table, step.state, seat), last=None)
    return Step(_met(game, evolve(joined, state=step.state), seat, name), (_joined(game, table, seat), *step.events))


def _joined(game: Game[S, V], table: Table[S], seat: Seat) -> Joined:
    return Joined(seat, agreed_at(game, table))


def _circle_after(game: Game[S, V], table: Table[S], state: S, seat: Seat) -> tuple[Seat, ...]:
    """Return who sits now, clockwise: a game that gives the newcomer a leaver's place says so in its circle."""
    return game.table.circle(state) if game.table.circle is not None else (*table.circle, seat)


def _leave(game: Game[S, V], table: Table[S], actor: Actor, action: Leave) -> Step[Table[S]]:
    """Go for good; in a running match of a betting game or at a booked table only with the word `ja`."""
    seat = seat_here(table, actor)
    if game.table.stakes is not None or table.booked:
        ask_back(game, table, seat, action)
    return _depart(game, table, seat, Left(seat))


def ask_back(game: Game[S, V], table: Table[S], actor: Actor, action: Action) -> None:
    """
    Refuse what cannot be taken back unless it was said with the word `ja` (to leave a running match), and what is so.

    That is said to somebody who types; a journal or a record says what was done, and is not asked.

    Raises:
        Refused: they have not said `ja` yet, or have agreed already, or a computer of that level plays already.
    """
    voted = table.state is not None and actor in table.votes and table.votes_of == game.deal(table.state)
    if isinstance(action, BreakOff) and voted and _missing(table) and not _alone(table, actor):
        raise Refused(No.ALREADY_AGREED, missing=_missing(table))
    if (
        isinstance(action, StandIn)
        and action.seat in table.circle
        and table.people[action.seat].computer == action.level
    ):
        raise Refused(No.ALREADY_PLAYED_FOR, seat=action.seat)
    if not isinstance(action, Leave) or action.sure or isinstance(actor, House) or table.state is None:
        return
    stakes, runs = game.table.stakes, in_match(game, table) and table.exercise is None
    if runs and (table.booked or stakes is None or stakes(table.state, actor)):
        raise Refused(No.CONFIRM, booked=table.booked)


def _expel(game: Game[S, V], table: Table[S], actor: Actor, action: Expel) -> Step[Table[S]]:
    """Drop who has been gone for a minute: the opener alone, else more than half of those who are here."""
    by = seat_here(table, actor)
    unbooked(game, table)
    if action.seat not in table.circle:
        raise Refused(No.NO_SUCH_PLAYER)
    if table.people[action.seat].is_machine:
        raise Refused(No.IS_COMPUTER, seat=action.seat)
    if table.people[action.seat].present:
        raise Refused(No.IS_PRESENT, seat=action.seat)
    wanted = tuple(dict.fromkeys((*table.against, (action.seat, by))))
    here = [seat for seat in humans(table) if table.people[seat].present]
    lacking = len(here) // 2 + 1 - sum(seat == action.seat and voter in here for seat, voter in wanted)
    if by == table.opener or lacking <= 0:
        return _depart(game, table, action.seat, Left(action.seat, by))
    return Step(evolve(table, against=wanted), (ExpulsionWanted(action.seat, by, lacking),))


def _depart(game: Game[S, V], table: Table[S], seat: Seat, left: Left) -> Step[Table[S]]:
    """
    Take somebody's seat away; computers do not stay among themselves, with the last of the people they go, too.

    Of that nobody is told: who sat there has gone, and which computer was left as the last one says nothing.
    """
    step = _parted(game, table, seat, left)
    while step.state.circle and not humans(step.state):
        rest = step.state
        step = evolve(step, state=_parted(game, rest, rest.circle[0], Left(rest.circle[0])).state)
    return step


def _parted(game: Game[S, V], table: Table[S], seat: Seat, left: Left) -> Step[Table[S]]:
    place = table.circle.index(seat)
    circle = table.circle[:place] + table.circle[place + 1 :]
    people = _changed(table.people, seat, evolve(table.people[seat], left=True))
    opener, events = table.opener, (left,)
    changed: tuple[Event, ...] = ()
    if seat == table.opener:
        opener = first_human((*circle[place:], *circle[:place]), table.people)
        changed = () if opener is None else (OpenerChanged(opener),)
    votes = tuple(voter for voter in table.votes if voter != seat)
    against = tuple(pair for pair in table.against if seat not in pair)
    rest = evolve(table, people=people, circle=circle, opener=opener, votes=votes, against=against)
    if table.exercise is not None:  # whoever practises ends it so, and nothing was to be counted
        return Step(evolve(rest, broken_off=True), (*events, *changed))
    if table.state is None or finished(game, table) or game.phase(table.state) in game.over:  # or of a series: this one
        return Step(rest, (*events, *changed))
    step = game.table.leave(table.state, seat)
    settled = _settle(game, evolve(rest, departed=True), step)
    told = (*events, *changed, *step.events)
    after = settled.state
    if carried(game, after):
        return Step(_ended(game, after), (*told, BrokenOff(seat, agreed=True)))  # R56: only they had not agreed
    return Step(after, told)


def _break_off(game: Game[S, V], table: Table[S], actor: Actor, _action: BreakOff) -> Step[Table[S]]:
    """
    R56: it takes all votes of one deal, or the opener's alone once somebody has gone, for good or for a minute.

    The house says so where they have become all because the last one against it is played for.
    """
    if isinstance(actor, House):
        if not carried(game, table):
            raise ValueError("somebody has not agreed to break off")
        return Step(_ended(game, table), (BrokenOff(table.votes[-1], agreed=True),))
    seat = seat_here(table, actor)
    unbooked(game, table)
    if table.state is None or finished(game, table):
        raise Refused(No.WRONG_PHASE, phase=phase(game, table))
    deal = game.deal(table.state)
    votes = tuple(s for s in table.circle if s == seat or (s in table.votes and deal == table.votes_of))
    voted = evolve(table, votes=votes, votes_of=deal)
    still = _missing(voted)
    if _alone(table, seat) or not still:
        return Step(_ended(game, voted), (BrokenOff(seat, agreed=not still and len(votes) > 1),))
    return Step(voted, (Voted(seat, still),))


def _alone(table: Table[S], actor: Actor) -> bool:
    """Tell whether somebody may break off without the others: the opener, once somebody has gone."""
    return actor == table.opener and (table.departed or any(not table.people[seat].present for seat in table.circle))


def _missing(table: Table[S]) -> tuple[Seat, ...]:
    """Return whose votes for breaking off are missing."""
    return tuple(seat for seat in voters(table) if seat not in table.votes)


def _ended(game: Game[S, V], table: Table[S]) -> Table[S]:
    """Return the table with its match broken off: nobody has won."""
    return table if table.state is None else evolve(table, state=game.table.abort(table.state), broken_off=True)


def _book(game: Game[S, V], table: Table[S], actor: Actor, action: Book) -> Step[Table[S]]:
    """The house lays a fresh table for a service; its opener sits there already."""
    only_the_house(actor)
    if table.state is not None or tuple(person.name for person in table.people) != action.names[:1]:
        raise ValueError("only a fresh table can be booked, for its opener first")
    table = laid(table, action)
    return dealt(game, table, 1) if action.deals else _start(game, table, Seat(0))


def _place(game: Game[S, V], table: Table[S], actor: Actor, action: Place) -> Step[Table[S]]:
    """The house gives somebody a place that is free in the running match."""
    only_the_house(actor)
    if table.state is None or seat_of(table, action.name) is not None:
        raise ValueError(f"{action.name} cannot be given a seat")
    return _join_match(game, table, table.state, action.name)


def _remove(game: Game[S, V], table: Table[S], actor: Actor, action: Remove) -> Step[Table[S]]:
    """The house takes a seat away; the game bears it as if its owner had left."""
    only_the_house(actor)
    if action.seat not in table.circle:
        raise ValueError(f"{action.seat} does not sit at this table")
    return _depart(game, table, action.seat, Left(action.seat))


def _gone(game: Game[S, V], table: Table[S], actor: Actor, action: Gone) -> Step[Table[S]]:
    """The house notes an absence; nothing else changes, the seat waits."""
    only_the_house(actor)
    return _presence(game, table, action.seat, WentMissing(action.seat), present=False)


def _back(game: Game[S, V], table: Table[S], actor: Actor, action: Back) -> Step[Table[S]]:
    """The house notes a return."""
    only_the_house(actor)
    back = CameBack(action.seat, relieved=table.people[action.seat].computer != "")
    return _presence(game, table, action.seat, back, present=True)


def _presence(game: Game[S, V], table: Table[S], seat: Seat, noted: Event, *, present: bool) -> Step[Table[S]]:
    person = table.people[seat]
    people = _changed(table.people, seat, evolve(person, present=present, computer="" if present else person.computer))
    seen = evolve(table, people=people, against=tuple(pair for pair in table.against if pair[0] != seat))
    if table.state is None or game.service is None:
        return Step(seen, (noted,))
    step = game.service.presence(table.state, seat, present)
    last = seen.last if step.state is table.state else None
    return Step(evolve(seen, state=step.state, last=last), (noted, *step.events))


def _changed(people: tuple[Person, ...], seat: Seat, changed: Person) -> tuple[Person, ...]:
    return (*people[:seat], changed, *people[seat + 1 :])
