"""In every game: once more with the same people, and a last move that has not happened, if nobody has seen anything."""

import pytest

from commands.journal.replay import written
from commands.table.tale import TableNames
from games.contract import Action, Event, House, No, Private, Refused, witnessed
from games.holdem import TableDealt
from games.table.actions import Again, BreakOff, Leave, TakeBack
from games.table.events import OnceMore, PleaGranted
from games.table.replaying import check_take_back
from games.table.rules import play
from games.table.state import TablePhase, finished, phase
from games.table.view import view
from server.bots.memory import learn
from tests.playouts import moves, seated, started, step
from tests.records import EVERY_VOCABULARY, ids

DEALING = [one for one in EVERY_VOCABULARY if one.game.waits]

dealing_game = pytest.mark.parametrize("vocabulary", DEALING, ids=ids(DEALING))
WHY_NOT = {No.NO_MOVE_YET, No.NO_MOVE_OF_YOURS, No.DEAL_WAS_ENDED, No.SOMETHING_SEEN, No.WRONG_PHASE}


def begun(vocabulary):
    """Return a match that has begun."""
    return started(seated(vocabulary, 5))


def ended(vocabulary):
    """Return a match that everybody has broken off."""
    match = begun(vocabulary)
    for seat in match.sitting.circle:
        match.act(seat, BreakOff())
    assert match.sitting.broken_off
    return match


def refusal(vocabulary, sitting, seat):
    """Return why the last move cannot be taken back by a seat, None if it can."""
    try:
        check_take_back(vocabulary.game, sitting, seat)
    except Refused as refused:
        return refused.reason
    return None


@dealing_game
def test_once_more_keeps_people_and_rules(vocabulary):
    """The table waits as before the first match; who deals first has changed, and nothing of the old match is left."""
    match = ended(vocabulary)
    before = match.sitting
    done = match.act(before.circle[-1], Again())

    assert [OnceMore] == [type(event) for event in done.events]
    assert TablePhase.WAITING == phase(vocabulary.game, match.sitting)
    assert (before.circle, before.options, before.people) == (
        match.sitting.circle,
        match.sitting.options,
        match.sitting.people,
    )
    [event] = done.events
    assert isinstance(event, OnceMore)
    assert event.dealer != match.sitting.opener
    assert () == match.sitting.votes
    started(match)
    assert None is not match.sitting.state
    assert not finished(vocabulary.game, match.sitting)


@dealing_game
def test_not_before_a_match_is_over(vocabulary):
    """Nobody clears a table at which a match runs, or none has begun."""
    waiting = seated(vocabulary, 5)
    for match in (waiting, begun(vocabulary)):
        with pytest.raises(Refused) as refused:
            match.act(match.sitting.circle[0], Again())
        assert No.WRONG_PHASE == refused.value.reason


def test_the_first_deal_passes_on():
    """Match by match one seat further, over whoever has left, and round again."""
    vocabulary = next(one for one in DEALING if one.game.id == "romme")
    match = started(seated(vocabulary, 5, seats=4))
    first: list[int] = []
    for _ in range(4):
        for seat in match.sitting.circle:
            match.act(seat, BreakOff())
        if len(first) == 2:
            match.act(match.sitting.circle[3], Leave(sure=True))
        [event] = match.act(match.sitting.circle[0], Again()).events
        assert isinstance(event, OnceMore)
        first.append(event.dealer)
        started(match)

    assert [1, 2, 0, 1] == first


@dealing_game
def test_a_move_taken_back_has_not_happened(vocabulary):
    """The game and what computers remember are as before; what was seen stays: no card comes back into the dark."""
    match, taken, seen = begun(vocabulary), 0, 0
    kept = {seat: list[Event]() for seat in match.sitting.circle}
    for _ in range(120):
        if match.over:
            break
        before = match.sitting
        heard = {seat: list(noticed) for seat, noticed in kept.items()}
        done = step(match)
        for seat, noticed in kept.items():
            learn(noticed, witnessed(done.events, seat))
        last = match.sitting.last
        if isinstance(done.actor, House) or last is None:
            continue
        assert last.seat == done.actor
        reason = refusal(vocabulary, match.sitting, last.seat)
        if reason is not None:
            assert reason in WHY_NOT
            seen += 1
            continue
        assert not any(isinstance(event, Private) for event in done.events)
        back = play(vocabulary.game, match.sitting, last.seat, TakeBack())
        taken += 1
        assert before.state is back.state.state
        assert (PleaGranted(last.seat, len(done.events)),) == back.events
        for seat, noticed in kept.items():
            learn(noticed, [OnceMore(last.seat, last.seat)])  # somebody votes, comes or goes meanwhile
            again = list(noticed)
            learn(again, back.events)
            assert heard[seat] == again
        line = written(vocabulary, match.sitting, last.seat, TakeBack(), TableNames(match.sitting))
        assert "zurueck bitten" == line[1]
        assert view(vocabulary.game, before, None).game == view(vocabulary.game, back.state, None).game

    assert taken > 0
    assert seen > 0 or not vocabulary.game.secrets


@dealing_game
def test_only_the_last_move_of_ones_own(vocabulary):
    """Somebody else's is not mine to take back, nor one from before the cards were dealt."""
    match = begun(vocabulary)
    for _ in range(30):
        if match.over:
            break
        for seat in match.sitting.circle:
            if match.sitting.last is None or match.sitting.last.seat != seat:
                with pytest.raises(Refused) as refused:
                    play(vocabulary.game, match.sitting, seat, TakeBack())
                nobody = match.sitting.last is None
                assert (No.NO_MOVE_YET if nobody else No.NO_MOVE_OF_YOURS) == refused.value.reason
        step(match)
    assert all(isinstance(action, Action) for _, action in moves(match))


def test_the_next_card_on_the_table_is_news():
    """Hold'em: the call that turns the flop cannot be taken back, the one before it can."""
    vocabulary = next(one for one in DEALING if one.game.id == "holdem")
    match = started(seated(vocabulary, 5, seats=3))
    fates = set()
    for _ in range(60):
        if match.over:
            break
        done = step(match)
        if match.sitting.last is None or isinstance(done.actor, House):
            continue
        shown = any(isinstance(event, TableDealt) for event in done.events)
        fates.add((shown, refusal(vocabulary, match.sitting, done.actor)))

    assert (False, None) in fates
    assert (True, No.SOMETHING_SEEN) in fates
    assert (True, None) not in fates


def test_a_stake_may_be_taken_back_a_tile_may_not():
    """Black Jack: stakes and standing show nothing; a tile from the wall is news, though its like lies there."""
    vocabulary = next(one for one in DEALING if one.game.id == "blackjack")
    match, fates = begun(vocabulary), set()
    for _ in range(80):
        if match.over:
            break
        done = step(match)
        if not isinstance(done.actor, House):
            fates.add((type(done.action).__name__, refusal(vocabulary, match.sitting, done.actor)))

    assert {("Stake", None), ("Stand", None), ("Hit", No.SOMETHING_SEEN)} <= fates
    assert ("Hit", None) not in fates


def test_where_all_lies_open_nothing_is_news():
    """Räum-Ab!: whoever took the wrong pair has shown nobody anything."""
    vocabulary = next(one for one in DEALING if one.game.id == "raeumab")
    match = begun(vocabulary)
    while match.sitting.last is None:
        done = step(match)

    assert None is refusal(vocabulary, match.sitting, done.actor)


def test_a_joker_that_stands_for_a_card_is_no_news():
    """Rommé: who laid a joker in the place of a card nobody has seen may take that back."""
    vocabulary = next(one for one in DEALING if one.game.id == "romme")
    match, fates = started(seated(vocabulary, 6)), set()
    for _ in range(300):
        if match.over:
            break
        done = step(match)
        if "stands_for=Card" in str(done.events):
            fates.add(refusal(vocabulary, match.sitting, done.actor))

    assert {None} == fates
