"""Journals of every released version of every game: they replay, or it is known why not."""

from itertools import pairwise

import pytest

from commands.catalogue import VOCABULARIES
from commands.journal.house_lines import CLOCK_NAME
from commands.journal.replay import read_opening, replay_line
from games.table.rules import opened
from tests.records import ids
from tests.released import CLOCK, ending_of, kept, path_of, read

PRESENT = {(one.game.id, one.game.version) for one in VOCABULARIES}


@pytest.mark.parametrize("vocabulary", VOCABULARIES, ids=ids(VOCABULARIES))
def test_every_version_has_its_journal(vocabulary):
    """Whoever raises the version of a game's rules runs `python -m tests.released`, and keeps the file."""
    assert path_of(vocabulary.game.id, vocabulary.game.version).exists()


@pytest.mark.parametrize("path", kept(), ids=lambda path: path.stem)
def test_kept_journal_is_whole(path):
    """A kept file opens the game and version it is named after; it was played to its end."""
    journal = read(path)
    game, version, _ = read_opening(journal.entries[0][1])

    assert (journal.game, journal.version) == (game, version)
    assert len(journal.entries) > 10
    assert journal.ending[0].startswith("phase ")


@pytest.mark.parametrize("path", kept(), ids=lambda path: path.stem)
def test_kept_journal_of_the_present_version_replays(path):
    """As long as the version is the same, every line is accepted and the match ends as it did."""
    journal = read(path)
    vocabulary = next(one for one in VOCABULARIES if one.game.id == journal.game)
    if vocabulary.game.version != journal.version:
        pytest.skip("of an earlier version")
    sitting = opened(vocabulary.game, read_opening(journal.entries[0][1])[2]).state
    for actor, line in journal.entries[1:]:
        sitting = replay_line(vocabulary, sitting, actor, line).state

    assert journal.ending == ending_of(vocabulary, sitting)


def test_time_ran_out_in_a_kept_journal():
    """Of Rummy, where every turn has its time, a journal is kept in which it ran out, also with tiles laid."""
    journal = read(path_of("rummy", 1, CLOCK))
    before = [line for (_, line), (actor, _) in pairwise(journal.entries) if actor == CLOCK_NAME]

    assert {"ablauf"} == {line for actor, line in journal.entries if actor == CLOCK_NAME}
    assert len(before) > 3
    assert any(line.startswith(("rauslegen", "anlegen", "umbauen")) for line in before)


def test_no_version_is_forgotten():
    """Of every game there is a journal of each version from 1 to the present one."""
    versions = {(one.game.id, version) for one in VOCABULARIES for version in range(1, one.game.version + 1)}

    assert versions == {(read(path).game, read(path).version) for path in kept()}
    assert versions >= PRESENT
