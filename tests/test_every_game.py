"""The promise of the house, over every game of the catalogue and the tiny one: a new game is covered by being there."""

import tomllib
from pathlib import Path

import pytest

from commands.catalogue import GROUP, LEFT_OUT, OURS, PACKAGES, VOCABULARIES, package_of
from commands.journal import house_lines as haus
from commands.journal.exports import NEVER_ENDED, READABLE, REPLAYABLE, by_entry, personal
from commands.journal.exports import played as replayed
from commands.journal.partie import WRONG_DEALS
from commands.language.german import fold
from commands.language.names import AnyName
from commands.promises import source
from commands.table.tale import TableNames, retold, voice_for, waiting_line
from commands.table.verbs import lexicon_of, lobby_lexicon
from games.contract import (
    No,
    Refused,
    Seat,
    Shuffle,
    TimeUp,
    Who,
    witnessed,
)
from games.game import play
from games.kit.match import unfinished
from games.record import WrongDeal
from games.table import state as table_state
from games.table.actions import Agree, Back, BreakOff, Expel, Gone, Leave, MoveCard, Side, SortAs, SortBy, Switch
from games.table.state import players_needed
from games.table.view import glance, sketch, view, waiting
from server.play.views import numbers_in
from tests.lanes import tries
from tests.playouts import deals, played, seated, shortest, started
from tests.records import EVERY_VOCABULARY, ids, records_of

ROOT = Path(__file__).parents[1]
EVERY_TABLE = ("games.table.rules", "games.game", "games.checks")
"""Where refusals are raised that every game shares."""
EVERY_DEAL = ("games.kit.piles", "games.kit.chips", "games.kit.match")
"""Where deals are refused that no game could make."""
SEEDS = range(3)

CARD_GAMES = [vocabulary for vocabulary in EVERY_VOCABULARY if vocabulary.spelling is not None]

every_game = pytest.mark.parametrize("vocabulary", EVERY_VOCABULARY, ids=ids(EVERY_VOCABULARY))
DEALING = [vocabulary for vocabulary in EVERY_VOCABULARY if vocabulary.game.waits]
"""The games people gather for; a machine that runs from its opening on has neither cards nor a table's words."""

OF_THE_HOUSE = [vocabulary for vocabulary in VOCABULARIES if vocabulary.game.waits]
"""Those of them that the house plays."""

dealing_game = pytest.mark.parametrize("vocabulary", DEALING, ids=ids(DEALING))
card_game = pytest.mark.parametrize("vocabulary", CARD_GAMES, ids=ids(CARD_GAMES))
real_game = pytest.mark.parametrize("vocabulary", VOCABULARIES, ids=ids(VOCABULARIES))
every_seed = pytest.mark.parametrize("seed", SEEDS)


# --- random matches --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("vocabulary", OF_THE_HOUSE, ids=ids(OF_THE_HOUSE))
@pytest.mark.parametrize("seeds", [(3, 11), pytest.param(range(100), id="hundred", marks=pytest.mark.soak)])
def test_whoever_always_plays_what_comes_first_ends_a_match(vocabulary, seeds):
    """The first of `moves` gets on, as the game promises of other packs: no joker is swapped to and fro for ever."""
    for seed in seeds:
        match = started(seated(vocabulary, seed, shortest(vocabulary)))
        for _ in range(20_000):
            if match.over:
                break
            match.act(*next(iter(vocabulary.game.moves(match.sitting.state))))
            match.settle()

        assert match.over, f"seed {seed}: {match.done[-1].action} for ever"


@dealing_game
@tries(1, 200)
def test_whole_matches_of_any_size_end_without_mishap(vocabulary, tries):
    """With every number of people, a match ends, its sheet adds up, and its journal replays."""
    game = vocabulary.game
    for seats in players_needed(game, seated(vocabulary, 0, seats=0).sitting):
        for seed in range(1000, 1000 + tries):
            match = started(seated(vocabulary, seed, shortest(vocabulary), seats=seats))
            for _ in deals(match, 1_000):
                pass
            sheet = table_state.sheet(game, match.sitting)

            assert match.over
            assert sheet.winners
            assert set(sheet.winners) <= set(match.sitting.circle)
            assert not any(isinstance(points, float) for _, points in sheet.totals)
            assert match.sitting == list(replayed(vocabulary, match.entries))[-1].after


@card_game
def test_personal_record_is_made_of_entries(vocabulary):
    """Entry by entry it says what it says as a text: the journal's numbers, who, what they typed, and what was seen."""
    match = played(vocabulary, 2)
    own = frozenset(Seat(seat) for seat in match.done[-1].after.circle[:1])
    before, told = by_entry(vocabulary, match.entries, own)
    text = personal(vocabulary, match.entries, own, closed=True)
    spoken = [f"{one.speaker}: {one.line}" for one in told]
    again = [*before, *(line for one, typed in zip(told, spoken, strict=True) for line in (typed, *one.seen))]
    lines = [line for line in text.split("\n") if line and line not in {*READABLE.split("\n"), REPLAYABLE, NEVER_ENDED}]

    assert told
    assert spoken == [line for line in lines if line in {*spoken}]
    if vocabulary.game.secrets:
        assert " ".join(again).split() == " ".join(line.removeprefix("#") for line in lines).split()
    assert [one.number for one in told] == sorted({one.number for one in told})
    assert [fold(match.entries[one.number][0]) for one in told] == [one.speaker for one in told]


OWN_HANDS = [one for one in OF_THE_HOUSE if one.game.id in {"dickezwei", "gin", "canasta", "doppelkopf"}]
"""
Games whose view has one's own hand under this name; the dearest to play is left out, and Skat, where what was held
when a deal was given up stays to be looked at until the next one (`tests/partien/skat/44-verborgenes.partie`).
"""


@pytest.mark.parametrize("vocabulary", OWN_HANDS, ids=ids(OWN_HANDS))
@tries(1, 20)
def test_everybody_sees_the_hand_they_hold(vocabulary, tries):
    """Nobody is shown another hand than the one to be played from: no old one either, between two deals."""
    game = vocabulary.game
    for one in (step for seed in range(tries) for step in played(vocabulary, seed).done):
        for seat in one.after.circle if one.after.state else ():
            own = game.view(one.after.state, seat).own

            assert game.hands.of(one.after.state, seat) == (() if own is None else own.hand), (one.action, seat)


# --- stacked deals ---------------------------------------------------------------------------------------------------


# --- words -----------------------------------------------------------------------------------------------------------


@dealing_game
def test_lines_of_the_table_say_what_was_done(vocabulary):
    """What every table knows is written and read back in the words of this game too."""
    match = started(seated(vocabulary, 5))
    lexicon, names = lexicon_of(vocabulary), TableNames(match.sitting)
    hands = (vocabulary.game.hands.of(match.sitting.state, seat) for seat in match.sitting.circle)
    hand = next((held for held in hands if len(set(held)) > 1), ())
    actions = [
        Leave(),
        Leave(sure=True),
        Expel(Seat(1)),
        BreakOff(),
        Switch("zauber", on=True),
        Switch("zauber", on=False),
        Agree("runden", "3"),
        Shuffle(),
        *(SortBy(order) for order in vocabulary.game.hands.sorting),
    ]
    if hand:
        card, anchor = sorted(set(hand), key=str)[:2]
        actions += [SortAs(hand), MoveCard(card, Side.BEFORE, anchor)]

    assert actions == [lexicon.read(lexicon.write(action, names), names) for action in actions]


@card_game
def test_lines_of_the_house_say_what_was_done(vocabulary):
    """Absence, return and the clock are written and read back."""
    match = started(seated(vocabulary, 5))
    names = TableNames(match.sitting)

    for action in (Gone(Seat(1)), Back(Seat(1)), TimeUp()):
        assert action == haus.read(*haus.write(action, names), names, None)


def test_every_verb_of_the_lobby_is_explained_by_an_example_that_reads():
    """A help text without a line that can be typed helps nobody; games promise the same (`commands.promises`)."""
    lobby = lobby_lexicon()

    assert [] == [one.name for one in lobby.verbs if not isinstance(lobby.read(one.sample, AnyName()), one.means)]
    assert [] == [one.name for one in lobby.verbs if not one.help.endswith((".", "!", "“", ")"))]


def test_every_wrong_deal_of_the_house_has_a_sentence():
    """Whatever every game may find wrong with a deal is said."""
    assert set(WrongDeal) == set(WRONG_DEALS)


# --- sentences -------------------------------------------------------------------------------------------------------


def pairs_of_eyes(vocabulary, sitting, style):
    """Return the voices for everybody who sits there, by seat, and for somebody who only watches."""
    voices = {one: voice_for(sitting, vocabulary, one, **style) for one in (*sitting.circle, None)}
    return voices, voices.pop(None)


@every_game
@pytest.mark.parametrize("style", [{}, {"reader": True, "words": True}], ids=["plain", "spoken"])
def test_whom_an_event_does_not_concern_reads_what_a_spectator_reads(vocabulary, style):
    """A sentence is made once for all whose seat does not occur in what they saw: none of them is spoken to in it."""
    compared = 0
    for one in played(vocabulary, 0).done:
        voices, watching = pairs_of_eyes(vocabulary, one.after, style)
        for event in one.events:
            for seat, voice in voices.items():
                seen = witnessed([event], seat)
                if seen and seat not in numbers_in(seen):
                    assert retold(vocabulary, seen, watching) == retold(vocabulary, seen, voice), event
                    compared += 1

    assert compared


TURN_FIRST = [one for one in DEALING if unfinished in one.game.checks]
"""Games whose rules ask whose turn it is before they ask what may be done now, between deals as well."""


@pytest.mark.parametrize("vocabulary", TURN_FIRST, ids=ids(TURN_FIRST))
def test_who_is_not_on_turn_hears_that_first(vocabulary):
    """At every moment of a match, whatever belongs to a turn of some phase; once it is over it is too late for all."""
    game, match = vocabulary.game, played(vocabulary, 0)
    kinds = {clause.action for clauses in game.rules.values() for clause in clauses if clause.who is Who.TURN}
    tried = {type(one.action): one.action for one in match.done if type(one.action) in kinds}
    seen = set()
    for state in [one.after.state for one in match.done if one.after.state is not None]:
        turns = game.on_turn(state)
        for action in tried.values() if game.chance(state) is None else ():
            with pytest.raises(Refused) as refused:
                play(game, state, next(seat for seat in match.sitting.circle if seat not in turns), action)
            assert (No.NOT_YOUR_TURN if turns else No.WRONG_PHASE) == refused.value.reason
            seen.add((game.phase(state), type(action)))

    assert {(phase, kind) for phase in {phase for phase, _ in seen} for kind in tried} == seen
    assert game.over & {phase for phase, _ in seen}


def onlookers(vocabulary, sitting):
    """Return who can do nothing now but wait."""
    return list(waiting(vocabulary.game, sitting, glance(vocabulary.game, sitting, None)))


@every_game
@pytest.mark.parametrize("style", [{}, {"reader": True, "words": True}], ids=["plain", "spoken"])
def test_who_can_only_wait_reads_a_spectators_prompt(vocabulary, style):
    """A prompt is made once for all who can do nothing: none of them is spoken to in it."""
    match = played(vocabulary, 0)
    for sitting in (seated(vocabulary, 0).sitting, *(one.after for one in match.done)):
        voices, watching = pairs_of_eyes(vocabulary, sitting, style)
        prompt = waiting_line(vocabulary, sitting, watching)
        for seat in onlookers(vocabulary, sitting):
            assert prompt == waiting_line(vocabulary, sitting, voices[seat])

    assert [*match.sitting.circle] == onlookers(vocabulary, match.sitting)


@every_game
def test_who_can_only_wait_is_not_asked_what_they_could_do(vocabulary):
    """Their view is made without asking the game, which would find nothing: they may only have somebody put out."""
    game, match = vocabulary.game, played(vocabulary, 0)
    for sitting in (seated(vocabulary, 0).sitting, *(one.after for one in match.done)):
        public = glance(game, sitting, None)
        for seat in waiting(game, sitting, public):
            assert glance(game, sitting, seat) == glance(game, sitting, seat, public, waits=True)


@every_game
def test_who_has_nothing_to_be_reminded_of_has_no_hint(vocabulary):
    """A prompt is written without the full view where a game says that nothing can be forgotten: it says no less."""
    match, game = played(vocabulary, 0), vocabulary.game
    if vocabulary.hint is None:
        pytest.skip("this game has no hints")
    for one in match.done:
        for seat in one.after.circle if one.after.state is not None else ():
            looked = glance(game, one.after, seat)
            if sketch(game, one.after, looked).game is None and looked.possible:
                seen = view(game, one.after, seat)
                assert "" == vocabulary.hint(seen.game, seen, voice_for(one.after, vocabulary, seat))


@every_game
def test_a_hint_reads_the_same_in_a_sketch(vocabulary):
    """A prompt needs no more of a view than the game says: the hint is the one that the whole view gives."""
    match, game = played(vocabulary, 0), vocabulary.game
    if vocabulary.hint is None or game.sketch is None:
        pytest.skip("hints of this game read the whole view")
    found = set()
    for one in match.done:
        for seat in one.after.circle if one.after.state is not None else ():
            whole, voice = view(game, one.after, seat), voice_for(one.after, vocabulary, seat)
            part = sketch(game, one.after, glance(game, one.after, seat))
            expected = vocabulary.hint(whole.game, whole, voice)
            assert expected == ("" if part.game is None else vocabulary.hint(part.game, part, voice))
            found.add(bool(expected))

    assert {True, False} == found


# --- rules as written ------------------------------------------------------------------------------------------------


@real_game
def test_every_rule_is_shown(vocabulary):
    """Every number of RULES.md is shown by a test or a scenario; that the code cites it, the game promises."""
    package = package_of(vocabulary.game.id)
    folder = ROOT / "tests" / "games"
    tests = [*(folder / vocabulary.game.id).glob("*.py"), *folder.glob("*.py")]
    shown = " ".join(file.read_text("utf-8") for file in [*tests, *records_of(vocabulary)])

    assert set() == source.rules_in(package.rules_text) - source.numbers(shown)


def test_the_houses_own_games_are_found_as_those_of_others_are():
    """A checkout knows its games without being installed, by the very entry points the house has as a wheel."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

    assert project["entry-points"][GROUP] == {one.name: one.value for one in OURS}
    assert [one.name for one in OURS] == [package.game.id for package in PACKAGES]
    assert () == LEFT_OUT


@pytest.mark.parametrize("vocabulary", OF_THE_HOUSE, ids=ids(OF_THE_HOUSE))
def test_who_has_won_is_named_at_the_end(vocabulary):
    """In the ears of a spectator, by name."""
    last = played(vocabulary, 0).done[-1]
    told = "\n".join(retold(vocabulary, witnessed(last.events, None), voice_for(last.after, vocabulary, None)))
    winners = vocabulary.game.sheet(last.after.state).winners

    assert [] == [seat for seat in winners if last.after.people[seat].name.title() not in told]
    assert winners
