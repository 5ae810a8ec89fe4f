"""What is written of a table for programs is remembered, and is at every moment what would be written from scratch."""

import json
from dataclasses import dataclass

import pytest

from commands.journal.codec import Members, codec_of
from games.table.view import view
from server.programs.shown import CachedJson, JsonMembers, in_braces
from server.wire.protocol import encode
from tests.playouts import played
from tests.records import EVERY_VOCABULARY, ids


def without_twins(pairs):
    """Return an object in which no key stands twice."""
    keys = [key for key, _ in pairs]
    assert len(set(keys)) == len(keys)
    return dict(pairs)


def data_of(vocabulary):
    """Return what nothing was written of yet."""
    return CachedJson(JsonMembers(Members(codec_of(vocabulary).view), in_braces))


@pytest.mark.parametrize("vocabulary", EVERY_VOCABULARY, ids=ids(EVERY_VOCABULARY))
def test_what_was_written_before_changes_nothing(vocabulary):
    """Of every state, for everybody's eyes in turn: what stands there is what would be written from scratch."""
    game, codec, written = vocabulary.game, codec_of(vocabulary), data_of(vocabulary)
    for one in played(vocabulary, 1).done[:30]:
        for viewer in (None, *one.after.circle):
            seen = view(game, one.after, viewer)
            found = json.loads(written.now(seen, viewer), object_pairs_hook=without_twins)

            assert json.loads(encode(codec.write_view(seen))) == found


APART = [one for one in EVERY_VOCABULARY if one.game.hands.apart is not None]


@pytest.mark.parametrize("vocabulary", APART, ids=ids(APART))
def test_what_another_sees_is_put_into_what_was_written(vocabulary):
    """Whoever's eyes it was written for: all read what is written from scratch for them."""
    game, done, apart = vocabulary.game, played(vocabulary, 1).done, vocabulary.game.hands.apart
    members, written, compared = Members(codec_of(vocabulary).view), data_of(vocabulary), 0
    way = members.way_to(("game", *apart.way))
    for place, one in enumerate(done[:60]):
        people = (None, *one.after.circle)
        if one.after.state is None:
            continue
        seen = {viewer: view(game, one.after, viewer) for viewer in people}
        first = people[place % len(people)]
        before = written.now(seen[first], first)
        for viewer in people[1:]:
            if (own := apart.of(one.after.state, viewer)) is not None:
                scratch = data_of(vocabulary).now(seen[viewer], viewer)
                # The glance of somebody who only waits differs in nothing that is written here; see `Eyes.apart`.
                assert json.loads(scratch) == json.loads(written.but_for(way, own, viewer))
                compared += 1
        assert before == written.now(seen[first], first)

    assert compared


@dataclass
class Sight:
    """Something that is seen."""

    open: object
    own: object


class Counted(JsonMembers):
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
        return repr(value).encode()

    def below(self, _place, _kind):
        """No part has parts."""

    @staticmethod
    def whole(pieces):
        """Both parts in a row."""
        return b" ".join(pieces)


def test_only_what_has_changed_is_written():
    """Once for all eyes; a number and a yes are two things though they are equal."""
    parts = Counted()
    written = CachedJson(parts)
    seen = (("Anna", (1,), "a"), ("Bert", (1,), "b"), ("Anna", (1,), "a"), ("Anna", True, 1))
    said = [written.now(Sight(is_open, own), eyes) for eyes, is_open, own in seen]

    assert [b"(1,) 'a'", b"(1,) 'b'", b"(1,) 'a'", b"True 1"] == said
    assert [(0, (1,)), (1, "a"), (1, "b"), (0, True), (1, 1)] == parts.written
