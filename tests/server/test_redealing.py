"""`ab hier` in a match with people: what one could not know is dealt anew, and tells nothing of what was."""

from __future__ import annotations

from random import Random

import pytest

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.journal.replay import Moved
from commands.promises.exchange import exchanged
from commands.promises.playing import fill_seats, seated, started, step
from games.contract import Drawn, Refused, witnessed
from games.table.rules import play
from server.bots.memory import decides
from server.lobby import redealing
from server.lobby.redealing import _beginning, _cards_in, _mixed, dealt_anew
from tests.records import ids

MOVES = 90
SECRET = [one for one in VOCABULARIES if one.game.secrets]


def match_of(vocabulary, seed):
    """Return the moves of a match that people play at random."""
    match = seated(vocabulary, seed, seats=0)
    fill_seats(match)
    sitting, before = match.sitting, len(match.done)
    started(match)
    while len(match.done) - before < MOVES and not match.over:
        step(match)
    return replayed(vocabulary, sitting, [(one.actor, one.action) for one in match.done[before:]])


def replayed(vocabulary, sitting, actions):
    """Return moves with what came of them."""
    moves = []
    for actor, action in actions:
        done = play(vocabulary.game, sitting, actor, action)
        moves.append(Moved("", "", actor, action, sitting, done.state, done.events))
        sitting = done.state
    return moves


def decisions_of(vocabulary, seeds, each):
    """Yield what was done before some decisions, and the seat that decides."""
    for seed in seeds:
        moves = match_of(vocabulary, seed)
        own = [
            place for place, move in enumerate(moves) if isinstance(move.actor, int) and decides_there(vocabulary, move)
        ]
        for place in Random(seed).sample(own, min(each, len(own))):
            yield moves[:place], moves[place].actor


def decides_there(vocabulary, move):
    """Tell whether somebody decides something with a move."""
    return decides(vocabulary, move, move.actor)


def twin_of(vocabulary, moves, seat, chance):
    """Return the same match with two cards exchanged that the seat has never seen, None if it is not the same to it."""
    first = _beginning(vocabulary, moves)
    since = moves[first:]
    seen = {card for move in since for card in _cards_in(witnessed(move.events, seat))}
    unseen = sorted({card for move in since for card in _mixed(move.action)} - seen, key=str)
    if len(unseen) < 2:
        return None
    one, other = chance.sample(unseen, 2)
    cards = {one: other, other: one}

    def changed(move):
        if order := _mixed(move.action):
            return Drawn(move.action.kind, tuple(cards.get(card, card) for card in order))
        return move.action if move.actor == seat else exchanged(move.action, cards)

    try:
        twin = replayed(vocabulary, since[0].before, [(move.actor, changed(move)) for move in since])
    except (Refused, ValueError):
        return None
    alike = all(witnessed(a.events, seat) == witnessed(b.events, seat) for a, b in zip(since, twin, strict=True))
    return [*moves[:first], *twin] if alike else None


@pytest.mark.parametrize("vocabulary", SECRET, ids=ids(SECRET))
def test_the_same_is_dealt_whatever_the_others_held(vocabulary):
    """Two matches that differ in cards never shown to a seat lead to the same exercise, and to no deal of theirs."""
    pairs = others = 0
    for moves, seat in decisions_of(vocabulary, (1, 2), 4):
        dealt = dealt_anew(vocabulary, moves, seat, "4711")
        assert dealt is not None
        others += dealt != tuple(move.action for move in moves)
        twin = twin_of(vocabulary, moves, seat, Random(4711))
        if twin is not None:
            first = _beginning(vocabulary, moves)
            same = dealt_anew(vocabulary, twin, seat, "4711")
            assert same is not None
            assert dealt[first:] == same[first:]
            pairs += 1
    assert pairs
    assert others


@pytest.mark.parametrize("vocabulary", SECRET, ids=ids(SECRET))
def test_what_is_dealt_anew_was_played_as_it_was_seen(vocabulary):
    """Every move up to the decision fits the new cards, and the seat notices the same of each."""
    for moves, seat in decisions_of(vocabulary, (3,), 2):
        dealt = dealt_anew(vocabulary, moves, seat, "4711")
        assert dealt is not None
        again = replayed(
            vocabulary, moves[0].before, [(move.actor, action) for move, action in zip(moves, dealt, strict=True)]
        )
        assert [witnessed(move.events, seat) for move in moves] == [witnessed(move.events, seat) for move in again]
        view = vocabulary.game.view
        assert view(moves[-1].after.state, seat) == view(again[-1].after.state, seat)


def test_a_planted_leak_is_caught(monkeypatch):
    """Who deals what really lay, though it looks the same, does not pass."""
    monkeypatch.setattr(redealing._Traced, "imagined", lambda traced, _seed: tuple(traced._actions))

    with pytest.raises(AssertionError):
        test_the_same_is_dealt_whatever_the_others_held(vocabulary_of("gin"))
