"""
An exercise: a table on which a finished match has been laid out again up to a decision, to be played on otherwise.

Its journal begins with the entries of that match. From the decision on one seat is a person's and all others are
computers', nothing counts, and with the deal the exercise is over: what came of it then and now is told side by side.
"""

from __future__ import annotations

from games.contract import Actor, Step
from games.frozen import evolve
from games.game import Game
from games.table.actions import Practise
from games.table.agreeing import only_the_house
from games.table.events import ExerciseBegan, ExerciseEnded
from games.table.state import Exercise, Person, S, Table, V, finished


def practise(game: Game[S, V], table: Table[S], actor: Actor, action: Practise) -> Step[Table[S]]:
    """Make an exercise of a table at which a deal runs: computers keep their strength, people give way to others."""
    only_the_house(actor)
    seat, state = action.seat, table.state
    if state is None or finished(game, table) or seat not in table.circle or table.exercise is not None:
        raise ValueError(f"nothing to practise for {seat}")
    people = tuple(
        Person(person.name, left=person.left, computer=_computer(person, action.level) if place != seat else "")
        for place, person in enumerate(table.people)
    )
    exercise = Exercise(seat, game.deal(state), len(game.sheet(state).deals), action.points, action.anew)
    laid = evolve(
        table,
        people=people,
        opener=seat,
        votes=(),
        against=(),
        departed=False,
        booked=False,
        last=None,
        hints=None,
        exercise=exercise,
        series=None,
    )
    return Step(laid, (ExerciseBegan(seat),))


def _computer(person: Person, level: str) -> str:
    return "" if person.left else person.computer if person.is_machine else level


def points_of(game: Game[S, V], state: S, exercise: Exercise) -> int | None:
    """Return what the deal of an exercise has counted for its seat, None if it was not scored."""
    deals = game.sheet(state).deals[exercise.deals :]
    return dict(deals[0]).get(exercise.seat) if deals else None


def is_over(game: Game[S, V], state: S, exercise: Exercise) -> bool:
    """Tell whether the deal of an exercise is over: scored, void, or followed by another."""
    phase = game.phase(state)
    scored = len(game.sheet(state).deals) > exercise.deals
    return scored or phase in game.idle or phase in game.over or game.deal(state) != exercise.deal


def closed(game: Game[S, V], step: Step[Table[S]]) -> Step[Table[S]]:
    """End an exercise with its deal: nothing more is played there."""
    table = step.state
    exercise, state = table.exercise, table.state
    if exercise is None or state is None or table.broken_off or not is_over(game, state, exercise):
        return step
    ended = ExerciseEnded(exercise.seat, exercise.points, points_of(game, state, exercise), exercise.anew)
    return Step(evolve(table, broken_off=True, last=None), (*step.events, ended))
