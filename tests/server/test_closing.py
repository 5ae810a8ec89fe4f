"""The announced end of the house: told once more as it comes near, put off by a later word, and taken back for good."""

import pytest

from commands.language.names import AnyName
from commands.lobby import admin as words
from commands.lobby import moderation
from server.lobby.lexicons import lexicon_for
from server.ops.closing import WARNINGS, Closing
from tests.server.indoors import MovedClock


@pytest.fixture
def house():
    """A clock, the end of its house, and what was told and when."""
    clock = MovedClock()
    began = clock.monotonic()
    heard: list[tuple[float, str]] = []

    def tell(line):
        heard.append((clock.monotonic() - began, line))

    return clock, Closing(clock, tell, lambda: tell("the end")), heard


def test_everybody_is_told_again_as_the_end_comes_near(house):
    """At so many seconds before it, each time with what is left; the last word is the end, at its second."""
    clock, closing, heard = house
    closing.announce(400, "Umzug")
    assert 400 == closing.ends_in
    clock.advance(399)
    assert 1 == closing.ends_in
    clock.advance(1)

    left = [400, *(one for one in WARNINGS if one < 400)]
    assert [(400 - one, moderation.closes(one, "Umzug")) for one in left] + [(400, "the end")] == heard


def test_a_later_word_counts(house):
    """Nobody is told of an end that was put off, and the house closes once."""
    clock, closing, heard = house
    closing.announce(20, "Umzug")
    clock.advance(1)
    closing.announce(100, "Doch später")
    clock.advance(1000)

    assert [moderation.closes(one, "Doch später") for one in (100, 60, 30, 10, 5)] == [line for _, line in heard[1:-1]]
    assert (101, "the end") == heard[-1]


def test_an_end_that_is_taken_back_does_not_come(house):
    """It is told once that the house stays open; with nothing announced there is nothing to take back."""
    clock, closing, heard = house
    assert not closing.take_back()
    closing.announce(20, "Umzug")
    assert closing.take_back()
    clock.advance(1000)

    assert (None, False) == (closing.ends_in, closing.take_back())
    assert [(0, moderation.closes(20, "Umzug")), (0, moderation.STAYS_OPEN)] == heard


@pytest.mark.parametrize(
    ("typed", "seconds", "reason"),
    [("60 Neue Fassung", 60, "Neue Fassung"), ("5m", 300, ""), ("1H Umzug", 3600, "Umzug"), ("gleich", None, "gleich")],
)
def test_it_is_announced_in_seconds_or_in_minutes(typed, seconds, reason):
    """As spans of bans are written; what is no span is the reason."""
    assert words.ShutDown(seconds, reason) == lexicon_for(None, admin=True).heard(f"herunterfahren {typed}", AnyName())
