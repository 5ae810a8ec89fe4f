"""Doppelkopf's records: what was played is no secret any more (R20), and nothing else that was reported is told."""

import pytest

from commands.doppelkopf import DOPPELKOPF_WORDS
from commands.journal.exports import personal
from games.contract import Seat, Shuffle
from games.doppelkopf.actions import CallSolo, Report
from games.doppelkopf.events import GameSettled
from tests.playouts import Done, played

READER = Seat(0)


def deals_of(match):
    """Return everything that was done, deal by deal."""
    deals: list[list[Done]] = [[]]
    for one in match.done:
        if isinstance(one.action, Shuffle):
            deals.append([])
        deals[-1].append(one)
    return deals


def said(match):
    """Return what the reader may read of every report, in order: the kinds of his own and of what was played."""
    for deal in deals_of(match):
        chiefs = [event.chief for one in deal for event in one.events if isinstance(event, GameSettled)]
        for one in deal:
            if isinstance(one.action, (Report, CallSolo)):
                name, line = one.entry[0].lower(), one.entry[1]
                word = line.split()[0]
                yield f"{name}: {line if one.actor in (READER, *chiefs) else f'{word} ?'}"


@pytest.mark.parametrize("seed", range(1, 7))
def test_the_kind_that_was_played_stands_in_the_record(seed):
    """A played solo, Hochzeit or Armut can be read again; a solo that had to give way stays what it was, a solo."""
    match = played(DOPPELKOPF_WORDS, seed)
    record = personal(DOPPELKOPF_WORDS, match.entries, (READER,)).splitlines()
    told = [line for line in record if line.partition(": ")[2].startswith(("solo", "vorbehalt"))]

    assert list(said(match)) == told


def test_both_kinds_are_met():
    """Among these matches some reports were played and some gave way, so that the test above is about something."""
    told = [line for seed in range(1, 7) for line in said(played(DOPPELKOPF_WORDS, seed))]

    assert [line for line in told if line.endswith("?")]
    assert [line for line in told if not line.endswith("?") and not line.startswith("anna")]
