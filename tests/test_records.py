"""Every record under `tests/partien/` is a test, and the tiny game has a few of its own."""

import pytest

from commands.catalogue import VOCABULARIES
from commands.journal.checking import check
from commands.journal.partie import parse
from tests.records import EVERY_VOCABULARY, FOLDERS, HERE, MIXERS, ids, records_of

RECORDS = [(vocabulary, file) for vocabulary in EVERY_VOCABULARY for file in records_of(vocabulary)]


@pytest.mark.parametrize("mixer", MIXERS.values(), ids=[name.replace(" ", "-") for name in MIXERS])
@pytest.mark.parametrize(("vocabulary", "file"), RECORDS, ids=[f"{one.game.id}/{file.stem}" for one, file in RECORDS])
def test_record_holds(vocabulary, file, mixer):
    """What a record expects happens, however the things it does not speak of are shuffled; all of it can be told."""
    told = []
    unmet = check(vocabulary, parse(file.read_text("utf-8")), mixer(), lambda play, _line: told.append(bool(play.sent)))

    assert any(told)
    assert [] == [f"{file.name}:{one.line}: {one.sentence}" for one in unmet]


@pytest.mark.parametrize("vocabulary", EVERY_VOCABULARY, ids=ids(EVERY_VOCABULARY))
def test_game_has_records(vocabulary):
    """No game of the house is without scenarios."""
    assert records_of(vocabulary)


def test_every_folder_of_records_belongs_to_a_game():
    """A record that nobody plays would promise nothing."""
    known = {FOLDERS[vocabulary.game.id] for vocabulary in VOCABULARIES}
    folders = {file.parent for file in (HERE / "partien").rglob("*.partie")}

    assert set() == {folder for folder in folders if folder not in known}
