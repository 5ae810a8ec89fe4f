"""What the tests of the words of a game share: a record played to its end, by its game's own words."""

from commands.catalogue import vocabulary_of
from commands.journal.partie import Play, Typed, begin, parse


def played(text: str, *, refused: bool = False) -> Play:
    """Return a record after its last line; none of them is refused, unless that is what it is about."""
    record = parse(text)
    vocabulary = vocabulary_of(record.game)
    assert vocabulary is not None
    play = begin(vocabulary, record, tuple)
    for one in record.body:
        assert isinstance(one, Typed)
        play.speak(one, None)
        assert refused or play.code is None, one
    return play
