"""The games as a subcommand is told of them."""

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.language.german import listed
from commands.language.vocabulary import AnyVocabulary
from server.ops.failure import Failure


def vocabulary(game: str) -> AnyVocabulary:
    """
    Return the words of the game somebody names.

    Raises:
        Failure: there is no such game. Exit code 2.
    """
    found = vocabulary_of(game)
    if found is None:
        known = listed(vocabulary.game.id for vocabulary in VOCABULARIES)
        raise Failure(f"Das Spiel {game} gibt es hier nicht. Es gibt: {known}.", 2)
    return found
