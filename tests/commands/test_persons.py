"""The right person: nobody reads of themselves as of somebody else, and a name that looks like a game stays a name."""

import re
from pathlib import Path

import pytest

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.language.voice import Voice
from commands.table.tale import tale, tell
from games.contract import Seat
from games.table.events import Voted, WentMissing
from server.lobby.rankings import Ranking
from tests.commands.book import FOLDER as BOOKS

SCENES = Path(__file__).parents[1] / "server" / "scenes"

NAMES = {Seat(0): "Anna", Seat(1): "Bernd", Seat(2): "Clara"}


@pytest.mark.parametrize("vocabulary", VOCABULARIES, ids=lambda one: one.game.id)
@pytest.mark.parametrize("seat", NAMES)
def test_who_is_back_does_not_read_that_they_are_missing(seat, vocabulary):
    """Among the lines somebody missed is none about their own absence; the others learn what they can do."""
    events = [WentMissing(seat)]
    assert [] == tale(vocabulary, events, Voice(NAMES, seat))
    others = [line for you in (*NAMES, None) if you != seat for line in tale(vocabulary, events, Voice(NAMES, you))]

    way_out = f"Der Platz bleibt reserviert; „rauswerfen {NAMES[seat].lower()}“ gibt ihn frei."

    assert {f"{NAMES[seat]} ist schon länger fort. {way_out}"} == set(others)


OF_ONESELF = re.compile(r"^ *(?:\w+, )*(\w+)(?:, \w+)* \| (?i:\1) (?!und\b|\w+:)[a-zäöü]+t\b.*", re.MULTILINE)
"""What somebody reads of themselves as of another; only what is said stands there as everybody hears it."""


@pytest.mark.parametrize("file", [*BOOKS.glob("*.txt"), *SCENES.glob("*.scene")], ids=lambda file: file.name)
def test_nobody_is_told_what_they_do_as_if_it_was_another(file):
    """In no book and no scene: who wins, holds or bids reads `Du`, and so who looks at a screen."""
    assert [] == [found[0] for found in OF_ONESELF.finditer(file.read_text("utf-8"))]


@pytest.mark.parametrize(
    ("you", "missing", "said"),
    [
        (0, (0,), "Jetzt fehlt nur noch deine Stimme: „spiel abbrechen“."),
        (1, (0,), "Zustimmen muss noch: Anna („spiel abbrechen“)."),
        (0, (0, 2), "Zustimmen müssen noch: du und Clara („spiel abbrechen“)."),
    ],
)
def test_whose_vote_is_missing(you, missing, said):
    """The last one who is asked is asked as a person, not listed."""
    told = tell(Voted(Seat(1), tuple(map(Seat, missing))), Voice(NAMES, Seat(you)))

    assert told is not None
    assert told.endswith(said)


@pytest.mark.parametrize("typed", ["romme", "rommee", "Rommé", "ROMMEE", "rom"])
def test_romme_may_be_spelled_as_the_seed_does(typed):
    """Rommé, Romme and Rommee are one game."""
    vocabulary = vocabulary_of(typed)

    assert vocabulary is not None
    assert "romme" == vocabulary.game.id


@pytest.mark.parametrize(
    ("words", "game", "name"),
    [
        ("doppelkopf ewig klaus b", "doppelkopf", "klaus b"),
        ("doppelkopf ewig b", "doppelkopf", "b"),
        ('doppelkopf ewig "klaus b."', "doppelkopf", "klaus b."),
        ("klaus b", "romme", "klaus b"),
        ("b", "blackjack", None),
        ("ewig doppelkopf", "doppelkopf", None),
    ],
)
def test_behind_a_game_stands_a_name(words, game, name):
    """`rangliste doppelkopf ewig klaus b.` is about Klaus B., and not about Black Jack."""
    wanted = Ranking.of(tuple(words.split()), None, "romme")

    assert wanted.game is not None
    assert (game, name) == (wanted.game.id, wanted.name)
