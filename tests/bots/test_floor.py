"""A floor under the computer players: on the same packs nobody loses to whoever plays anything at all."""

import pytest

from bench.arena import Contest, contested
from bench.contests import called, contests_of
from commands.thinking import players_of
from games.bots.contract import Level
from games.bots.fallback import random_offer
from games.doppelkopf import DOPPELKOPF
from games.rummy import RUMMY
from tests.bots.test_every_player import PLAYED

PACKS = 3
"""One deal each; how far ahead somebody is says `make strength`."""

TELLING = {"studpoker": 10, "profisort": 1, "raeumab": 1, "romme": 1, "dickezwei": 2, "canasta": 1, "skat": 1, "gin": 1}
"""Packs of games where thinking takes longest and one deal tells much; of Studpoker a block, for few say nothing."""

DEAR = {"doppelkopf", "rummy"}
"""Where parties hang on the cards, or chance ends no deal, it takes minutes to tell skill from it."""

BY_PARTIES = 6
"""Packs of Doppelkopf, if who is Re in one game is Kontra in the other."""

CASES = [
    pytest.param(
        vocabulary.game,
        level,
        id=f"{vocabulary.game.id}-{level}",
        marks=[pytest.mark.soak] if vocabulary.game.id in DEAR else [],
    )
    for vocabulary in PLAYED
    for level in players_of(vocabulary.game.id).levels
]


@pytest.mark.parametrize(("game", "level"), CASES)
def test_a_player_is_better_than_chance(game, level):
    """Some packs of one deal each, played with exchanged seats: ahead in the sum of them."""
    packs = 40 if game.id in DEAR else TELLING.get(game.id, PACKS)
    contest = Contest(str(level), "random", seats=game.seats[0], packs=packs, deals=1)
    player = players_of(game.id).at(level)
    gaps = [contested(game, contest, player, random_offer, number).gap for number in range(packs)]

    assert sum(gaps) > 0, gaps


@pytest.mark.parametrize(
    ("level", "packs"), [(Level.EASY, BY_PARTIES), (Level.MEDIUM, BY_PARTIES), (Level.STRONG, BY_PARTIES // 3)]
)
def test_a_player_of_doppelkopf_is_better_than_cards_by_lot(level, packs):
    """With the parties exchanged a few deals tell: a point a seat ahead at the least, of whoever lays any card."""
    contest = next(one for one in contests_of("doppelkopf") if one.opponent == "cards")
    player, other = players_of("doppelkopf").at(level), called("doppelkopf", "cards")
    gaps = [contested(DOPPELKOPF, contest, player, other, number).gap for number in range(packs)]

    assert sum(gaps) > packs, gaps


@pytest.mark.parametrize("level", [Level.MEDIUM, Level.STRONG])
def test_a_player_of_rummy_is_better_than_who_looks_at_the_rack_alone(level):
    """A pack with either rack: whoever rebuilds the table is far ahead of the easy player, who never does."""
    contest = Contest(level, "rack", seats=2, packs=1)

    assert contested(RUMMY, contest, players_of("rummy").at(level), called("rummy", "rack"), 2).gap > 50
