"""What one plays with is called the same throughout a game: tiles or cards, never both."""

import re

import pytest

from commands.catalogue import PACKAGES
from commands.table.refusals import REFUSALS
from server.lobby.lexicons import lexicon_for
from tests.records import ids

NEVER_SAID = {"rummy": {"talon_leer", "ablage_leer"}}
"""Refusals that the game has from its family and never gives: there is no discard pile in it."""


@pytest.mark.parametrize("package", PACKAGES, ids=ids([one.words for one in PACKAGES]))
def test_a_game_is_played_with_one_thing(package):
    """Helps, refusals, reasons and options say „Stein“ or „Karte“."""
    words = package.words
    refusals = {code: said for code, said in words.refusals.items() if code not in NEVER_SAID.get(words.game.id, ())}
    at_the_table = [verb for verb in lexicon_for(words, admin=False).verbs if verb.name in {"mischen", "sortieren"}]
    helps = [said for verb in (*words.verbs, *at_the_table) for said in (verb.help, *dict(verb.asks).values())]
    helps += REFUSALS.values()
    texts = [*helps, *refusals.values(), *package.reasons.values(), *words.options.values(), *words.phases.values()]
    tiles = [text for text in texts if re.search(r"\bSteine?n?\b", text)]
    cards = [text for text in texts if re.search(r"\bKarten?\b", text)]

    assert not tiles or not cards
