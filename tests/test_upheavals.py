"""
Whatever happens to a table in the middle of a match, it can still be looked at, recorded, and played at once more.

From moments all over random matches – every phase, every number of people – somebody leaves, is put out, is stood in
for, moves back a step, or all break off; then the next one does, until nobody is left to. States never change, so each
of these goes its own way from the same moment.
"""

import json
import random
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import product

import pytest

from commands.journal.checking import check
from commands.journal.codec import codec_of
from commands.journal.exports import full, personal
from commands.journal.keys import flatten
from commands.journal.partie import parse
from commands.language.verb import Question
from commands.language.vocabulary import AnyVocabulary
from commands.offers import offers
from commands.table.screens import ANSWERS, answer
from commands.table.tale import TableNames, tale, view_of, voice_for, waiting_line
from games.contract import HOUSE, Refused, Seat, Shuffle
from games.frozen import evolve
from games.table.actions import Again, Back, BreakOff, Expel, Gone, Join, Leave, StandIn, TakeBack
from games.table.state import chance, clock, newcomer_seat, phase, players_needed, sheet, turns, vacancies
from tests.lanes import tries
from tests.playouts import Match, seated, shortest, started, step
from tests.records import EVERY_VOCABULARY, ids

DEALING = [one for one in EVERY_VOCABULARY if one.game.waits]
dealing_game = pytest.mark.parametrize("vocabulary", DEALING, ids=ids(DEALING))

LONGEST = 150
"""How many entries a match has at most from which something takes another course."""

RECORDED = 3
"""Of every so many courses one is recorded, too; all of them in the soak."""


@cache
def questions(vocabulary: AnyVocabulary) -> list[Question]:
    """Return everything that can be asked at a table without naming anything more."""
    found = []
    for one in (*ANSWERS, *vocabulary.answers):
        with suppress(TypeError):  # it wants a name or a number
            found.append(one())
    return found


def told(match: Match, gone: Iterable[Seat] = ()) -> None:
    """Build everything there is to be shown of a table, for everybody who sits there, has just left, or watches."""
    vocabulary, sitting = match.vocabulary, match.sitting
    codec, names = codec_of(vocabulary), TableNames(sitting)
    clock(vocabulary.game, sitting)
    sheet(vocabulary.game, sitting)
    for viewer in (None, *sitting.circle, *gone):
        voice = voice_for(sitting, vocabulary, viewer)
        seen = view_of(vocabulary, sitting, viewer)
        said = [waiting_line(vocabulary, sitting, voice)]
        said += [answer(one, seen, vocabulary, voice) for one in questions(vocabulary)]
        said += tale(vocabulary, match.done[-1].events, voice)

        assert all(said)
        assert not any(sign in line for line in said for sign in ("None", "{", "Seat("))
        assert_by_place(flatten(seen, names.key), [names.key(seat) for seat in sitting.circle])
        assert bool(offers(vocabulary, seen, names.key)) == bool(seen.possible)
        told = evolve(seen, viewer=None, possible=())
        assert told == codec.read_view(json.loads(json.dumps(codec.write_view(seen))))


def assert_by_place(keys: Mapping[str, str], here: Sequence[str]) -> None:
    """Assert that several people stand under a key as they sit, clockwise from the first place."""
    assert keys
    for key, value in keys.items():
        people = value.split()
        if set(people) <= set(here):
            assert sorted(people, key=here.index) == people, key


def recorded(match: Match, seat: Seat) -> None:
    """Write the records of a match: the host's leads to the same table, and a player's is one, too."""
    vocabulary, last = match.vocabulary, [match.sitting]
    record = parse(full(vocabulary, match.entries))
    unmet = check(vocabulary, record, tuple, lambda play, _line: last.append(play.sitting))

    assert [] == unmet
    assert match.sitting.circle == last[-1].circle
    assert vocabulary.game.id == parse(personal(vocabulary, match.entries, (seat,), closed=True)).game


def branch(match: Match, length: int) -> Match:
    """Return a match as it was after some of its entries, to go on from there."""
    done = match.done[:length]
    return Match(match.vocabulary, random.Random(length), done[-1].after, done)


def moments(match: Match) -> list[int]:
    """Return numbers of entries: in each phase of a first deal and of a later one, one after which it goes on."""
    game = match.vocabulary.game
    found: dict[object, list[int]] = {}
    for number, one in enumerate(match.done[:LONGEST], 1):
        if chance(game, one.after) is None and one.after.state is not None:
            found.setdefault((phase(game, one.after), game.deal(one.after.state) > 1), []).append(number)
    return [match.chance.choice(numbers) for numbers in found.values()]


def moves_on(match: Match) -> None:
    """Let the next one move, if anybody can: a match may wait for a newcomer."""
    if turns(match.vocabulary.game, match.sitting):
        step(match)


def leaves(match: Match, seat: Seat) -> None:
    """Somebody goes for good."""
    match.act(seat, Leave(sure=True))


def is_put_out(match: Match, seat: Seat) -> None:
    """Somebody is gone for a while and put out, by as many as it takes."""
    match.act(HOUSE, Gone(seat))
    told(match)
    for other in match.sitting.circle:
        if seat in match.sitting.circle and other != seat:
            match.act(other, Expel(seat))


def is_stood_in_for(match: Match, seat: Seat) -> None:
    """A computer plays for somebody who is away, and gives the seat back."""
    match.act(HOUSE, Gone(seat))
    told(match)
    if not match.over:
        match.act(HOUSE, StandIn(seat, "mittel"))
        told(match)
        moves_on(match)
    match.act(HOUSE, Back(seat))


def takes_back(match: Match, seat: Seat) -> None:
    """Somebody moves, and has not moved, where that may be."""
    moves_on(match)
    with suppress(Refused):
        match.act(seat, TakeBack())


def breaks_off(match: Match, seat: Seat) -> None:
    """Everybody wants to stop, somebody first."""
    for other in (seat, *match.sitting.circle):
        if not match.over:
            match.act(other, BreakOff())


def somebody_joins(match: Match, seat: Seat) -> None:
    """Somebody leaves, and a newcomer comes, where the game has a place."""
    leaves(match, seat)
    match.settle()
    if match.sitting.circle and vacancies(match.vocabulary.game, match.sitting):
        match.act(Seat(len(match.sitting.people)), Join("Xaver"))


UPHEAVALS = (leaves, is_put_out, is_stood_in_for, takes_back, breaks_off, somebody_joins)


def goes_on(match: Match, seat: Seat) -> None:
    """Let it be played a little, and then one after another leave; then begin once more, with whom it takes."""
    game = match.vocabulary.game
    match.settle()
    told(match, [seat])
    for _ in range(match.chance.randrange(8)):
        moves_on(match)
    told(match)
    while match.sitting.circle and not match.over:
        other = match.chance.choice(match.sitting.circle)
        leaves(match, other)
        match.settle()
        told(match, [other])
    if not match.sitting.circle:
        return
    match.act(match.chance.choice(match.sitting.circle), Again())
    while len(match.sitting.circle) < players_needed(game, match.sitting).start:
        number = newcomer_seat(match.sitting)
        match.act(number, Join(f"Gast{number}"))
    told(match)
    assert match.sitting.opener is not None
    match.act(match.sitting.opener, Shuffle())
    match.settle()
    told(match)


@cache
def cases(vocabulary: AnyVocabulary, tries: int) -> list[tuple[Match, int]]:
    """Return moments in the first deals of matches of as few and of as many people as may be."""
    needed = players_needed(vocabulary.game, seated(vocabulary, 0, seats=0).sitting)
    found = []
    for seats, seed in product(sorted({needed[0], needed[-1]}), range(tries)):
        match = started(seated(vocabulary, 500 + seed, shortest(vocabulary), seats=seats))
        while not match.over and len(match.done) < LONGEST:
            step(match)
        found += [(match, number) for number in moments(match)]
    return found


@dealing_game
@pytest.mark.parametrize("upheaval", UPHEAVALS, ids=lambda one: one.__name__)
@tries(1, 20)
def test_a_table_survives_it(vocabulary, upheaval, tries):
    """Every view, screen, prompt, key and record can be made afterwards, and the next match begins."""
    found = cases(vocabulary, tries)
    for turn, (match, number) in enumerate(found):
        circle = match.done[number - 1].after.circle
        for seat in match.chance.sample(circle, 2 if len(circle) == 2 else 1 if tries == 1 else min(len(circle), 3)):
            one = branch(match, number)
            upheaval(one, seat)
            goes_on(one, seat)
            if turn % RECORDED == 0 or tries > 1:
                recorded(one, seat)

    assert found
