"""
Tables the house books, everybody seated at once; and a series: deals there, each as if it were the only one.

Nothing in a deal of a series hangs on what came before it: every one starts from a fresh match, its dealer is the next
seat, and when it is scored the table rests until somebody at it wants the next one. So whoever plays the same series
plays the same deals, however the others ended.
"""

from __future__ import annotations

from games.contract import Action, Actor, Drawn, House, No, Refused, Seat, Setup, Shuffle, Step
from games.frozen import evolve
from games.game import Game
from games.kit.events import NextDealNamed
from games.table.actions import Book
from games.table.events import SeriesDealBegun, SeriesDealScored
from games.table.state import Person, S, Series, Table, V, phase, turns


def laid(table: Table[S], action: Book) -> Table[S]:
    """Return a fresh table with everybody of a booking seated, people and computers, before its match begins."""
    levels = action.levels or ("",) * len(action.names)
    people = tuple(Person(name, computer=level) for name, level in zip(action.names, levels, strict=True))
    given: dict[str, dict[Seat | None, tuple[str, ...]]] = {}
    for header, seat, words in action.given:
        given.setdefault(header, {})[seat] = words
    dealer = Seat(0)
    return evolve(
        table,
        people=people,
        circle=tuple(Seat(place) for place in range(len(people))),
        options={**table.options, **dict(action.options)},
        setting=Setup((), dealer, {}, dealer, given),
        booked=True,
        series=Series(action.deals) if action.deals else None,
    )


def dealt(game: Game[S, V], table: Table[S], number: int) -> Step[Table[S]]:
    """Begin deal `number` of a series, from 1; its dealer is the seat of that number, round and round."""
    series, setting = table.series, table.setting
    assert series is not None
    circle = tuple(Seat(place) for place in range(len(table.people)))
    given = {} if setting is None else setting.given
    setup = Setup(circle, table.opener or circle[0], table.options, circle[(number - 1) % len(circle)], given)
    step = game.start(setup)
    begun = evolve(series, number=number, draws=0, rests=False)
    told = SeriesDealBegun(number, series.deals)
    return Step(evolve(table, circle=circle, state=step.state, series=begun, last=None), (told, *step.events))


def next_deal(game: Game[S, V], table: Table[S], actor: Actor, action: Action) -> Step[Table[S]]:
    """
    Let whoever the table waits for have the next deal.

    Raises:
        Refused: something else was tried, or there is no further deal.
    """
    series = table.series
    assert series is not None
    if isinstance(actor, House) or actor not in turns(game, table) or not isinstance(action, Shuffle):
        raise Refused(No.WRONG_PHASE, phase=phase(game, table))
    return dealt(game, table, series.number + 1)


def followed(game: Game[S, V], step: Step[Table[S]], action: Action) -> Step[Table[S]]:
    """Count what the house has drawn in the running deal; rest as soon as that is scored."""
    table = step.state
    series, state = table.series, table.state
    assert series is not None
    assert state is not None
    if isinstance(action, Drawn):
        series = evolve(series, draws=series.draws + 1)
    if game.phase(state) in game.resting and (deals := game.sheet(state).deals):
        series = evolve(series, rests=True, scored=(*series.scored, deals[0]))
        told = SeriesDealScored(series.number, series.deals, deals[0])
        events = [event for event in step.events if not isinstance(event, NextDealNamed)]
        return Step(evolve(table, series=series, last=None), (*events, told))
    return step if series is table.series else Step(evolve(table, series=series), step.events)
