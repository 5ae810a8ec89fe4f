"""What is written of a table for programs is remembered, and is at every moment what would be written from scratch."""

from dataclasses import dataclass

import pytest

from commands.journal.codec import Members, codec_of
from commands.journal.keys import Keys, flatten
from commands.language.plain import plain
from games import table
from games.table import TableView
from server.programs.written import Written
from tests.playouts import played
from tests.records import EVERY_VOCABULARY, ids


@pytest.mark.parametrize("vocabulary", EVERY_VOCABULARY, ids=ids(EVERY_VOCABULARY))
def test_what_was_written_before_changes_nothing(vocabulary):
    """Of every state, for everybody's eyes in turn: as data and by the keys of records, also where two are the same."""
    game, codec, done = vocabulary.game, codec_of(vocabulary), played(vocabulary, 1).done
    names = [str(person.name) for person in done[-1].after.people]
    members, keys = Members(codec.view), Keys(TableView, names.__getitem__)
    written_members, written_keys = Written(members), Written(keys)
    for one in done[:30]:
        for viewer in (None, *one.after.circle):
            seen = table.view(game, one.after, viewer)

            assert codec.write_view(seen) == written_members.now(seen, viewer)
            assert {key: plain(text) for key, text in flatten(seen, names.__getitem__).items()} == written_keys.now(seen, viewer)


@dataclass
class Sight:
    """Something that is seen."""

    open: object
    own: object


class Counted:
    """Writes such things, and counts how often."""

    def __init__(self):
        self.written = []

    def __len__(self):
        return 2

    @staticmethod
    def values(sight):
        """Both parts."""
        return sight.open, sight.own

    def write(self, place, value):
        """A part."""
        self.written.append((place, value))
        return repr(value)

    def below(self, _place, _kind):
        """No part has parts."""

    def whole(self, pieces):
        """Both parts in a row."""
        return " ".join(pieces)


def test_only_what_has_changed_is_written():
    """Once for all eyes; a number and a yes are two things though they are equal."""
    parts = Counted()
    written = Written(parts)
    seen = (("Anna", (1,), "a"), ("Bert", (1,), "b"), ("Anna", (1,), "a"), ("Anna", True, 1))
    said = [written.now(Sight(is_open, own), eyes) for eyes, is_open, own in seen]

    assert ["(1,) 'a'", "(1,) 'b'", "(1,) 'a'", "True 1"] == said
    assert [(0, (1,)), (1, "a"), (1, "b"), (0, True), (1, 1)] == parts.written
