"""Computer players of every game and level: legal, honest, the same every time, and never without a reason."""

import importlib
import pkgutil
from contextlib import suppress
from enum import StrEnum
from itertools import islice
from random import Random

import pytest

import games.bots
from bench.arena import Contest, contested
from bench.contests import CONTESTS, called, contests_of
from commands.catalogue import PACKAGES, VOCABULARIES, package_of
from commands.language.voice import Voice
from commands.promises.hidden import TruthError, honest
from commands.thinking import REASONS, choosing, judging, players_of, reason_of
from games.bots.contract import Choice, LetGoOn, Level, Sight, Why, thinkable
from games.bots.fallback import first_of_moves
from games.bots.players import lowered
from games.game import play
from tests.bots.inquiring import looked_into
from tests.bots.noting import noting
from tests.lanes import tries
from tests.records import ids
from tests.test_imagine import SECRETIVE

PLAYED = [vocabulary for vocabulary in VOCABULARIES if vocabulary.game.waits]
HONEST = [vocabulary for vocabulary in SECRETIVE if vocabulary in PLAYED]

played_game = pytest.mark.parametrize("vocabulary", PLAYED, ids=ids(PLAYED))
every_level = pytest.mark.parametrize("level", Level)

MATCHES = 100
"""So many whole matches of every number of players are ended in the soak."""

SHORTEST = {"runden": 1, "spiele": 2, "punktziel": 500, "aufgaben": 5}
"""How long a match is, by the options of the games: at the least, but for two deals where one may be all."""

WANTED = 4
"""How many choices of one deal are asked for in the suite."""


class EnoughError(Exception):
    """Enough choices have been looked at."""


def legal(choice, sight):
    """Tell whether a choice can be played in the imagined world; raises `Refused` if not."""
    if isinstance(choice.action, LetGoOn):
        return not sight.on_turn
    return play(sight.game, sight.world, sight.seat, choice.action) is not None


@played_game
@every_level
def test_choices_are_legal_and_repeatable(vocabulary, level):
    """Whoever is asked, at whatever moment of a deal, names something that can be done, and the same again."""
    asked = []

    def looking(sight, chance):
        if chance.random() < 0.3:
            choice = choosing(sight, level, 7)()
            asked.append(choice)
            assert legal(choice, sight)
            assert choice == choosing(sight, level, 7)()
            assert not (choice.reason is Why.USUAL and choice.sure)
            assert choice.sure or choice.reason is not Why.ONLY
            if len(asked) == WANTED:
                raise EnoughError
        return first_of_moves(sight, chance)

    contest = Contest("first", "first", seats=vocabulary.game.seats[0], packs=1)
    with suppress(EnoughError):
        contested(vocabulary.game, contest, looking, looking, 11)

    assert asked


@pytest.mark.soak
@pytest.mark.timeout(7_200)
@pytest.mark.parametrize(
    ("game", "seats"),
    [pytest.param(one.game, seats, id=f"{one.game.id}-{seats}") for one in PLAYED for seats in one.game.seats],
)
@every_level
def test_whole_matches_of_every_size_end(game, seats, level, record_property):
    """A hundred matches of every number of players, as short as their options make them: no refusal, nobody stuck."""
    bot, ended = players_of(game.id).at(level), 0
    options = {one.name: SHORTEST[one.name] for one in game.options if one.name in SHORTEST}
    contest = Contest(level.value, level.value, seats=seats, packs=1, deals=None, options=options)
    while ended < MATCHES:
        ended += len(contested(game, contest, bot, bot, ended).gaps)
    record_property("counted", f"{game.id} {level}: {ended} whole matches with {seats} players")

    assert ended >= MATCHES


@played_game
def test_easy_players_end_a_deal(vocabulary):
    """The cheapest player of every game plays a deal to its end at the largest table."""
    bot = players_of(vocabulary.game.id).at(Level.EASY)
    contest = Contest("leicht", "leicht", seats=min(4, vocabulary.game.seats[-1]), packs=1)

    assert contested(vocabulary.game, contest, bot, bot, 3).gaps


@pytest.mark.parametrize("vocabulary", HONEST, ids=ids(HONEST))
@tries(1, 200)
def test_choice_is_the_same_when_unseen_cards_are_swapped(vocabulary, tries, record_property):
    """What nobody on this seat can know decides nothing: not of any level."""
    compared = []
    for level in Level if tries > 10 else (Level.EASY, Level.STRONG):
        compared.append(honest(vocabulary, chosen_by(vocabulary.game, level), tries))
        record_property("counted", f"{vocabulary.game.id} {level}: {compared[-1]}")

    assert min(one.pairs for one in compared) >= tries


def chosen_by(game, level):
    """Return what a player chooses in a world imagined like this, in the place of the world."""

    def chosen(state, seat, heard, shuffled):
        world = game.imagine(state, seat, heard, shuffled)
        sight = Sight(game, seat, world, heard)
        return choosing(sight, level, 1)() if sight.on_turn and sight.offers and thinkable(game, world) else None

    return chosen


@pytest.mark.parametrize("vocabulary", HONEST[:3], ids=ids(HONEST[:3]))
def test_player_who_sees_the_truth_is_caught(vocabulary):
    """A planted leak: somebody who decides by cards nobody has shown them."""

    def peeping(state, seat, heard, shuffled):
        return repr(state)

    with pytest.raises(TruthError):
        honest(vocabulary, peeping, 20)


# --- reasons ---------------------------------------------------------------------------------------------------------


SHARED = {f"games.bots.{name}" for name in ("contract", "players", "analysis", "fallback")}
"""Modules that know no game."""


def reasons():
    """Yield every code a player may give, with the game whose player it is; None for those of every game."""
    for module in pkgutil.walk_packages(games.bots.__path__, "games.bots."):
        if module.name in SHARED:
            continue
        for thing in vars(importlib.import_module(module.name)).values():
            ours = isinstance(thing, type) and thing.__module__.startswith("games.bots.")
            if ours and issubclass(thing, StrEnum) and thing.__name__.endswith("Reason"):
                room = module.name.split(".")[2]
                owners = [one.game.id for one in PACKAGES if room in {one.game.id, family(one.game.id)}]
                yield from ((owner, code) for owner in owners for code in thing)


def family(game):
    """Return in which module several games have their players."""
    return "pot" if game in {"poker", "holdem", "studpoker"} else game


@pytest.mark.parametrize(("game", "code"), sorted(set(reasons())), ids=str)
def test_every_reason_has_its_sentence(game, code):
    """`warum` is never at a loss: a sentence for every code, ended like one."""
    sentence = package_of(game).reasons.get(code) or REASONS.get(code)

    assert sentence is not None
    assert sentence[-1] in ".!"


@pytest.mark.parametrize("code", Why)
def test_reasons_of_every_game_have_sentences(code):
    """So have those that every game shares."""
    assert REASONS[code]


def test_reason_is_filled_with_its_facts():
    """Numbers and cards stand in the sentence."""
    choice = Choice(LetGoOn(), Why.WORLDS, {"won": 31, "worlds": 40})

    assert "31 von 40" in reason_of(choice, PLAYED[0], Voice({}))


# --- levels, contests, looking back ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "steps", "lower"),
    [(Level.STRONG, 0, Level.STRONG), (Level.STRONG, 1, Level.MEDIUM), (Level.MEDIUM, 5, Level.EASY)],
)
def test_levels_sink_no_lower_than_the_easiest(level, steps, lower):
    """Where too many wait, computers play below their level, but they play."""
    assert lower is lowered(level, steps)


@pytest.mark.parametrize("game", CONTESTS)
def test_contests_name_players_there_are(game):
    """`make strength` finds everybody it is to measure, at tables the game allows."""
    seats = next(vocabulary.game.seats for vocabulary in PLAYED if vocabulary.game.id == game)
    contests = contests_of(game)
    assert {(Level.STRONG, Level.MEDIUM), (Level.MEDIUM, Level.EASY)} <= {
        (one.player, one.opponent) for one in contests
    }
    for contest in contests:
        assert called(game, contest.player) is not None
        assert called(game, contest.opponent) is not None
        assert contest.seats in seats


def test_move_that_a_strong_player_makes_has_cost_nothing():
    """Looking back, the best move is no mistake; what is worse costs at least nothing, from what could be known."""
    seen, player = noting()

    game = next(vocabulary.game for vocabulary in PLAYED if vocabulary.game.id == "dickezwei")
    contested(game, Contest("first", "first", seats=3, packs=1), player, player, 5)
    for sight in islice((one for one in seen if len(one.offers) > 2), 2):
        best = judging(sight, choosing(sight, Level.STRONG, 3)().action, 3)()
        other = looked_into(sight, Random(1).choice(sight.offers), 3)

        assert best.settled
        assert 0.0 == best.verdict.cost
        assert other.verdict.cost >= 0.0
