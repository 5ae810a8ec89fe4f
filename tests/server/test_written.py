"""What is written of a table for programs is remembered, and is at every moment what would be written from scratch."""

import json
from dataclasses import dataclass

import pytest

from commands.journal.codec import Members, codec_of
from commands.journal.keys import NOTHING, flatten, way_to
from commands.language.plain import plain
from games import table
from server.programs.pieces import MemberPieces
from server.programs.shown import keys_written
from server.programs.written import Written
from server.wire.protocol import encode
from tests.playouts import played
from tests.records import EVERY_VOCABULARY, ids


def without_twins(pairs):
    """Return an object in which no key stands twice."""
    keys = [key for key, _ in pairs]
    assert len(set(keys)) == len(keys)
    return dict(pairs)


@pytest.mark.parametrize("vocabulary", EVERY_VOCABULARY, ids=ids(EVERY_VOCABULARY))
def test_what_was_written_before_changes_nothing(vocabulary):
    """Of every state, for everybody's eyes in turn: as data and by the keys of records, also where two are the same."""
    game, codec, done = vocabulary.game, codec_of(vocabulary), played(vocabulary, 1).done
    names = tuple(str(person.name) for person in done[-1].after.people)
    members, keys = Written(MemberPieces(Members(codec.view))), {}
    for one in done[:30]:
        for viewer in (None, *one.after.circle):
            seen = table.view(game, one.after, viewer)

            kind = type(seen.game)
            if kind not in keys:
                keys[kind] = keys_written(names, kind)
            values = {key: plain(text) for key, text in flatten(seen, names.__getitem__).items() if text != NOTHING}

            assert json.loads(encode(codec.write_view(seen))) == json.loads(members.now(seen, viewer))
            assert values == json.loads(keys[kind].now(seen, viewer), object_pairs_hook=without_twins)


APART = [one for one in EVERY_VOCABULARY if one.game.hands.apart is not None]


@pytest.mark.parametrize("vocabulary", APART, ids=ids(APART))
def test_what_another_sees_is_put_into_what_was_written(vocabulary):
    """Whoever's eyes it was written for: the others read what is written from scratch for them, and he what he read."""
    game, done, apart = vocabulary.game, played(vocabulary, 1).done, vocabulary.game.hands.apart
    names, keys, compared = tuple(str(person.name) for person in done[-1].after.people), None, 0
    for place, one in enumerate(done[:60]):
        people = (None, *one.after.circle)
        if one.after.state is None:
            continue
        seen = {viewer: table.view(game, one.after, viewer) for viewer in people}
        first = people[place % len(people)]
        keys = keys or keys_written(names, type(seen[first].game))
        before = keys.now(seen[first], first)
        for viewer in people[1:]:
            if (own := apart.of(one.after.state, viewer)) is not None:
                scratch = keys_written(names, type(seen[first].game)).now(seen[viewer], viewer)
                way = way_to(seen[first], ("game", *apart.way))
                # The glance of somebody who only waits differs in nothing that is written here; see `Eyes.apart`.
                assert json.loads(scratch) == json.loads(keys.but_for(way, own, viewer))
                compared += 1
        assert before == keys.now(seen[first], first)

    assert compared


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
