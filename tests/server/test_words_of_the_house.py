"""Every word that can be said to the house has a handler, and one alone: a new one cannot be forgotten."""

import pytest

from commands.language.verb import HouseWord
from server.lobby.lexicons import every_lexicon
from server.sessions.words import WordHandlers, handles
from tests.server.indoors import Indoors
from tests.server.test_scenes import SCENES

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])


def words():
    """Return every class of a word of the house that somebody can type somewhere, admins included."""
    return {verb.means for lexicon in every_lexicon() for verb in lexicon.verbs if issubclass(verb.means, HouseWord)}


async def test_every_word_of_the_house_has_a_handler(tmp_path):
    """Whatever a verb can mean is done by somebody; and nobody is there for a word that cannot be said."""
    doors = Indoors(tmp_path)
    try:
        handlers = doors.house._router._handlers
    finally:
        await doors.stop()

    assert set() == words() - handlers.keys()
    assert set() == handlers.keys() - words()


async def test_every_word_of_the_house_is_said_in_a_scene():
    """What it answers stands there, word for word; of a word that is new somebody writes a scene."""
    lines = (line.split(": ", 1) for told in SCENES.values() for line in told.splitlines() if line.startswith("> "))
    typed = {line[1].split()[0] for line in lines if len(line) > 1 and line[1]}

    assert [] == [verb.sample for verb in every_lexicon()[0].verbs if verb.sample.split()[0] not in typed]


async def test_a_word_with_two_handlers_is_refused():
    """Who would do it would else hang on the order in which rooms are built."""

    class Room:
        @handles
        def one(self, session: object, word: HouseWord) -> None:
            """Handle the word."""

        @handles
        def other(self, session: object, word: HouseWord) -> None:
            """Handle the word, too."""

    with pytest.raises(ValueError, match=r"two handlers of HouseWord: the second is .*Room\.other"):
        WordHandlers().add(Room())
