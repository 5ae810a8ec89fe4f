"""Every computer player of every level: none breaks a rule, or knows what a player cannot see."""

from random import Random

import pytest

import commands.dickezwei.words
from bench.arena import Contest, Meeting
from commands import blackjack as blackjack_reasons
from commands import doppelkopf as doppelkopf_reasons
from commands.catalogue import PACKAGES
from commands.pot import terms as pot_reasons
from commands.raeumab import words as raeumab_words
from games.bots import blackjack, pot, raeumab
from games.bots.contract import Level
from games.bots.dickezwei import plans
from games.bots.doppelkopf import easy as doppelkopf

PLAYED = {package.game.id: package for package in PACKAGES if package.players.levels}

every_player = pytest.mark.parametrize(
    ("game", "level"),
    [
        pytest.param(one.game, level, id=f"{ident}-{level}")
        for ident, one in PLAYED.items()
        for level in one.players.levels
    ],
)

NOW_AND_THEN = 12
"""Every so many choices are made again, from another world."""


@every_player
def test_player_ends_a_deal_and_knows_nothing_they_cannot_see(game, level):
    """Whatever they are asked is answered within the rules, and the same in any world that looks the same to them."""
    players = PLAYED[game.id].players
    bot, same = players.at(level), []
    easy = players.at(Level.EASY)  # beside them the deal ends sooner

    def watched(sight, chance):
        seed = chance.random()
        choice = bot(sight, Random(seed))
        if sight.on_turn and chance.randrange(NOW_AND_THEN) == 0:
            same.append(choice == bot(sight.anew(chance), Random(seed)))
        return choice

    for number in range(12):
        one = Meeting(game, Contest(level, level, game.seats[0], 1), number, 0)
        one.played({True: watched, False: easy}, None)
        if len(same) >= 3:
            break

    assert same
    assert all(same)


CODES = [
    (blackjack.Reason, blackjack_reasons.REASONS),
    (plans.Reason, commands.dickezwei.words.REASONS),
    (doppelkopf.Reason, doppelkopf_reasons.REASONS),
    (pot.Reason, pot_reasons.REASONS),
    (raeumab.Reason, raeumab_words.REASONS),
]


@pytest.mark.parametrize(("codes", "sentences"), CODES, ids=[codes.__module__.split(".")[2] for codes, _ in CODES])
def test_every_reason_has_a_sentence(codes, sentences):
    """Whatever a player gives as their reason can be said, and nothing is ready that nobody says."""
    assert set(sentences) == {str(code) for code in codes}
    assert all(sentence.endswith(".") and len(sentence) <= 120 for sentence in sentences.values())
