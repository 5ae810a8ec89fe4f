"""R56 in every game: votes to break off belong to a deal, and are carried as soon as nobody here is against it."""

import pytest

from games.contract import HOUSE, No, Refused, Seat
from games.table.actions import BreakOff, Gone, Leave
from games.table.events import BrokenOff
from games.table.rules import opened
from games.table.state import TablePhase, phase, players_needed, sheet
from tests.playouts import seated, started, step
from tests.records import EVERY_VOCABULARY, ids

DEALING = [one for one in EVERY_VOCABULARY if one.game.waits]
MANY = [one for one in DEALING if one.game.seats.stop > 3]

dealing_game = pytest.mark.parametrize("vocabulary", DEALING, ids=ids(DEALING))
game_of_many = pytest.mark.parametrize("vocabulary", MANY, ids=ids(MANY))


def at_least(vocabulary, people):
    """Return a match that has begun, with as many people as the game needs and no fewer than these."""
    needed = players_needed(vocabulary.game, opened(vocabulary.game, "Anna").state).start
    match = started(seated(vocabulary, 3, seats=max(people, needed)))
    while vocabulary.game.phase(match.sitting.state) in vocabulary.game.idle:
        step(match)
    return match


def scored(match):
    """Return how many deals have been scored."""
    return len(sheet(match.vocabulary.game, match.sitting).deals)


@dealing_game
def test_votes_lapse_with_their_deal(vocabulary):
    """Once the deal in which they were given is scored, nobody has asked for an end any more."""
    match = at_least(vocabulary, 2)
    match.act(match.sitting.circle[-1], BreakOff())
    assert match.sitting.circle[-1:] == match.sitting.votes
    before = scored(match)

    while scored(match) == before and not match.over:
        step(match)

    assert match.over or () == match.sitting.votes


@game_of_many
def test_the_last_against_it_leaves(vocabulary):
    """When all but one have voted and that one goes, the vote is carried at once, unless the match is over anyway."""
    match = at_least(vocabulary, 3)
    last, *others = match.sitting.circle
    for seat in others:
        match.act(seat, BreakOff())

    gone = match.act(last, Leave(sure=True))

    assert match.over or () == match.sitting.votes  # where the deal has ended with them, so have the votes
    assert match.sitting.broken_off == (BrokenOff(last, agreed=True) in gone.events)


@pytest.mark.parametrize("game", ["romme", "poker", "blackjack", "raeumab", "profisort", "rummy"])
def test_carried_where_the_deal_goes_on(game):
    """Where a deal goes on without a leaver, the others' agreement ends the match with their parting."""
    vocabulary = next(one for one in DEALING if one.game.id == game)
    match = at_least(vocabulary, 3)
    last, *others = (seat for seat in match.sitting.circle)
    for seat in others:
        match.act(seat, BreakOff())
    match.act(last, Leave(sure=True))

    assert TablePhase.BROKEN_OFF == phase(vocabulary.game, match.sitting)
    assert () == sheet(vocabulary.game, match.sitting).winners


@dealing_game
def test_nobody_breaks_off_what_is_over(vocabulary):
    """A match ends once: the opener's word for somebody who is away ends it, and then there is nothing to end."""
    match = at_least(vocabulary, 2)
    match.act(HOUSE, Gone(match.sitting.circle[-1]))
    ended = match.act(Seat(0), BreakOff())

    assert (BrokenOff(Seat(0)),) == ended.events
    with pytest.raises(Refused) as refused:
        match.act(Seat(0), BreakOff())
    assert No.WRONG_PHASE is refused.value.reason
