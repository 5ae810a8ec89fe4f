"""The promise of the house, over every game of the catalogue and the tiny one: a new game is covered by being there."""

import ast
import importlib
import inspect
import pkgutil
import re
import tomllib
from collections import Counter
from enum import StrEnum
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest

from commands.catalogue import GROUP, LEFT_OUT, OURS, PACKAGES, VOCABULARIES, package_of
from commands.journal import house_lines as haus
from commands.journal.exports import NEVER_ENDED, READABLE, REPLAYABLE, by_entry, full, personal
from commands.journal.exports import played as replayed
from commands.journal.keys import flatten
from commands.journal.partie import check, parse
from commands.journal.replay import is_house, understood
from commands.journal.wrong_deals import WRONG_DEALS
from commands.language.german import fold
from commands.language.names import AnyName
from commands.table.people import TableNames, voice_for
from commands.table.reading import reading
from commands.table.refusals import REFUSALS, excuse
from commands.table.tale import retold, tale, view_of, waiting_line
from commands.table.verbs import lexicon_of, lobby_lexicon
from games import table
from games.contract import (
    HOUSE,
    SHUFFLING,
    Drawn,
    Event,
    House,
    No,
    Private,
    Public,
    Refused,
    Seat,
    Shuffle,
    TimeUp,
    Who,
    witnessed,
)
from games.game import play
from games.kit.match import unfinished
from games.record import BadDeal, Wanted, WrongDeal
from server.play.eyes import numbers_in
from tests.lanes import tries
from tests.playouts import deals, played, refusals, seated, shortest, started, step
from tests.records import EVERY_VOCABULARY, ids, records_of

ROOT = Path(__file__).parents[1]
EVERY_TABLE = ("games.table.rules", "games.game", "games.checks")
"""Where refusals are raised that every game shares."""
EVERY_DEAL = ("games.kit.piles", "games.kit.chips", "games.kit.match")
"""Where deals are refused that no game could make."""
SEEDS = range(3)

CARD_GAMES = [vocabulary for vocabulary in EVERY_VOCABULARY if vocabulary.spelling is not None]

every_game = pytest.mark.parametrize("vocabulary", EVERY_VOCABULARY, ids=ids(EVERY_VOCABULARY))
DEALING = [vocabulary for vocabulary in EVERY_VOCABULARY if vocabulary.game.table.waits]
"""The games people gather for; a machine that runs from its opening on has neither cards nor a table's words."""

OF_THE_HOUSE = [vocabulary for vocabulary in VOCABULARIES if vocabulary.game.table.waits]
"""Those of them that the house plays."""

dealing_game = pytest.mark.parametrize("vocabulary", DEALING, ids=ids(DEALING))
card_game = pytest.mark.parametrize("vocabulary", CARD_GAMES, ids=ids(CARD_GAMES))
real_game = pytest.mark.parametrize("vocabulary", VOCABULARIES, ids=ids(VOCABULARIES))
every_seed = pytest.mark.parametrize("seed", SEEDS)


def modules_of(game):
    """Return the modules of a game and the shared ones it is built from, apart from the contract and the table."""
    titles = (f"games.{game.id}", f"tests.tiny.{game.id}", "tests.tiny.game")
    title = next(name for name in titles if importlib.util.find_spec(name))
    package = importlib.import_module(title)
    own = [package]
    if hasattr(package, "__path__"):
        own += [importlib.import_module(f"{title}.{part.name}") for part in pkgutil.iter_modules(package.__path__)]
    found = {module.__name__: module for module in own}
    waiting = list(own)
    while waiting:
        for name in re.findall(r"^from (games\.[\w.]+) import", inspect.getsource(waiting.pop()), re.MULTILINE):
            if (
                name not in found
                and name not in {"games.contract", "games.game", "games.checks", "games.service"}
                and not name.startswith("games.table")
            ):
                found[name] = importlib.import_module(name)
                waiting.append(found[name])
    return list(found.values())


def own_classes(modules, kind):
    """Return the classes of a kind that are defined in some modules; of the shared events those that are used."""
    found = [
        thing
        for module in modules
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, kind) and thing.__module__ in {module.__name__, SHARED}
    ]
    used = {id(thing) for module in modules if SHARED != module.__name__ for thing in vars(module).values()}
    used |= {id(other) for one in found if id(one) in used for other in _told_instead(one)}
    return list(dict.fromkeys(one for one in found if SHARED != one.__module__ or id(one) in used))


SHARED = "games.kit.events"
"""Where the events stand that happen at most tables."""


def _told_instead(event):
    """Return what others are told instead of one of the shared events."""
    if SHARED != event.__module__ or not issubclass(event, Private):
        return []
    return [vars(importlib.import_module(SHARED)).get(name) for name in event.outside.__code__.co_names]


# --- random matches --------------------------------------------------------------------------------------------------


@card_game
@every_seed
def test_match_with_its_shortest_options_ends(vocabulary, seed):
    """Whoever plays sensibly four times in five comes to an end: each deal within 3,000 actions, and the match."""
    match = played(vocabulary, seed)

    assert match.over
    assert table.sheet(vocabulary.game, match.sitting).winners


@card_game
@pytest.mark.parametrize("seats", ["fewest", "most"])
def test_deals_end_with_as_few_and_as_many_players_as_allowed(vocabulary, seats):
    """Deals end under default options too, at the smallest and at the largest table."""
    needed = table.players_needed(vocabulary.game, seated(vocabulary, 0, seats=0).sitting)
    match = started(seated(vocabulary, 7, seats=needed[0 if seats == "fewest" else -1]))

    assert list(deals(match, 3))


@pytest.mark.parametrize("vocabulary", OF_THE_HOUSE, ids=ids(OF_THE_HOUSE))
@pytest.mark.parametrize("seeds", [(0, 3, 11), pytest.param(range(100), id="hundred", marks=pytest.mark.soak)])
def test_whoever_always_plays_what_comes_first_ends_a_match(vocabulary, seeds):
    """The first of `moves` gets on: computer players without an idea of their own swap no joker to and fro for ever."""
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
    for seats in table.players_needed(game, seated(vocabulary, 0, seats=0).sitting):
        for seed in range(1000, 1000 + tries):
            match = started(seated(vocabulary, seed, shortest(vocabulary), seats=seats))
            for _ in deals(match, 1_000):
                pass
            sheet = table.sheet(game, match.sitting)

            assert match.over
            assert sheet.winners
            assert set(sheet.winners) <= set(match.sitting.circle)
            assert not any(isinstance(points, float) for _, points in sheet.totals)
            assert match.sitting == list(replayed(vocabulary, match.entries))[-1].after


@card_game
@every_seed
def test_journal_says_what_was_done(vocabulary, seed):
    """`read(write(action)) == action` for every action of a match, those of the table and of the house included."""
    match = played(vocabulary, seed)

    for one in match.done:
        assert (one.actor, one.action) == understood(vocabulary, one.before, *one.entry)


@card_game
def test_line_with_its_cards_in_words_says_the_same(vocabulary):
    """What a hint or an example shows to whoever listens can be typed as it is read aloud."""
    for one in played(vocabulary, 0).done:
        who, line = one.entry
        if not isinstance(one.actor, House):
            voice = voice_for(one.before, vocabulary, one.actor, words=True)
            assert (one.actor, one.action) == understood(vocabulary, one.before, who, voice.line(line))


@card_game
@every_seed
def test_replay_equals_live(vocabulary, seed):
    """The written lines lead to the same state, step by step."""
    match = played(vocabulary, seed)

    assert [one.after for one in match.done] == [move.after for move in replayed(vocabulary, match.entries)]


@card_game
@every_seed
def test_full_record_replays_to_the_same_end(vocabulary, seed):
    """The host's record is the match: nothing is left to chance."""
    match = played(vocabulary, seed)
    last = []
    unmet = check(
        vocabulary, parse(full(vocabulary, match.entries)), tuple, lambda play, _line: last.append(play.sitting)
    )
    names = TableNames(match.sitting).key

    assert [] == unmet
    assert all(
        flatten(view_of(vocabulary, match.sitting, viewer), names)
        == flatten(view_of(vocabulary, last[-1], viewer), names)
        for viewer in (None, *match.sitting.circle)
    )


@card_game
def test_personal_record_can_be_read(vocabulary):
    """Each player's record is one: its lines are those of a record, and it hides no card of his own."""
    match = played(vocabulary, 0)
    for seat in match.sitting.circle:
        name = TableNames(match.sitting).key(seat)
        record = parse(personal(vocabulary, match.entries, (seat,)))
        own = [one for one in (*record.headers, *record.body) if getattr(one, "words", ())[:1] == (name,)]

        assert vocabulary.game.id == record.game
        assert not any("?" in one.words for one in own)


@card_game
def test_personal_record_is_made_of_entries(vocabulary):
    """Entry by entry it says what it says as a text: the journal's numbers, who, what he typed, and what was seen."""
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


@card_game
@every_seed
def test_everybody_hears_the_match(vocabulary, seed):
    """There is a sentence, a prompt and a picture for everybody after every step, the watcher included."""
    match = played(vocabulary, seed)
    for one in match.done[:400]:
        for viewer in (None, *one.after.circle):
            voice = voice_for(one.after, vocabulary, viewer)
            said = [*tale(vocabulary, one.events, voice), waiting_line(vocabulary, one.after, voice)]

            assert all("None" not in line and "{" not in line and "Seat(" not in line for line in said)
            assert flatten(view_of(vocabulary, one.after, viewer), TableNames(one.after).key)


@card_game
def test_refused_line_changes_nothing(vocabulary):
    """Whoever is refused leaves the very same state behind, and reads why."""
    match = started(seated(vocabulary, 3))
    seen = 0
    for _ in range(30):
        if match.over:
            break
        before, looked = match.sitting, repr(match.sitting)
        for seat, _action, refused in refusals(match, 10):
            seen += 1
            assert before is match.sitting
            assert excuse(refused, vocabulary, voice_for(match.sitting, vocabulary, seat))
        assert looked == repr(match.sitting)
        step(match)

    assert seen > 20


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


@card_game
@every_seed
def test_no_card_is_in_two_hands(vocabulary, seed):
    """At every moment the hands together are a part of the pack: no card is doubled."""
    match = played(vocabulary, seed)
    game = vocabulary.game
    pack: Counter[object] = Counter()
    for one in match.done:
        if isinstance(one.action, Drawn) and one.action.kind == SHUFFLING:
            pack |= Counter(one.action.order)
        if one.after.state is not None:
            held = Counter(card for seat in one.after.circle for card in game.hands.of(one.after.state, seat))
            assert held <= pack


@card_game
@pytest.mark.parametrize("seed", range(3))
def test_who_arranges_his_hand_changes_no_view_but_his_own(vocabulary, seed):
    """After an arranged hand every other view is as it was, and one kept by `rearranged` is the one built anew."""
    game = vocabulary.game
    tried = 0
    for one in played(vocabulary, seed).done[::7]:
        sitting = one.after
        for seat in sitting.circle if sitting.state is not None else ():
            if not game.hands.of(sitting.state, seat):
                continue
            tried += 1
            seen = table.view(game, sitting, seat)
            arranged = table.play(game, sitting, seat, table.SortBy(next(iter(game.hands.sorting)))).state
            kept = table.rearranged(game, arranged, seen)
            for other in (None, *(other for other in sitting.circle if other != seat)):
                assert table.view(game, sitting, other) == table.view(game, arranged, other)
            assert kept == table.view(game, arranged, seat)

    assert tried > 0 or not game.hands.sorting


@card_game
def test_view_made_from_that_of_another_is_the_own_one(vocabulary):
    """What somebody sees is the same whether or not what another one sees is at hand, whoever that is."""
    game = vocabulary.game
    for one in played(vocabulary, 0).done[::5]:
        sitting = one.after
        views = {viewer: table.view(game, sitting, viewer) for viewer in (None, *sitting.circle)}
        for viewer, other in permutations(views, 2):
            assert views[viewer] == table.view(game, sitting, viewer, another=views[other])


@card_game
@every_seed
def test_teams_hold_for_the_whole_match(vocabulary, seed):
    """
    Who plays together is known from the first deal to the last, and partners score and win together.

    What changes from deal to deal, as the parties of Doppelkopf do, is no team: it would tell who holds what.
    """
    game, match = vocabulary.game, played(vocabulary, seed)
    sat = [one.after for one in match.done if one.after.state is not None]
    dealt = [sitting for sitting in sat if game.phase(sitting.state) not in game.idle]
    teams = game.teams(dealt[0].state)
    sheet = table.sheet(game, match.sitting)

    assert {teams} == {game.teams(sitting.state) for sitting in dealt}
    assert not teams or sorted(match.sitting.circle) == sorted(seat for team in teams for seat in team)
    for team in teams:
        assert all(len({points for seat, points in deal if seat in team}) == 1 for deal in (*sheet.deals, sheet.totals))
        assert set(team) <= set(sheet.winners) or set(team).isdisjoint(sheet.winners)


@dealing_game
def test_every_deal_has_the_whole_pack(vocabulary):
    """What is shuffled for a deal is always the same cards: none was lost in the deal before."""
    match = played(vocabulary, 1)
    packs, dealing = [], False
    for one in match.done:
        dealing = dealing or isinstance(one.action, Shuffle)
        if dealing and isinstance(one.action, Drawn) and one.action.kind == SHUFFLING:
            packs.append(Counter(one.action.order))
            dealing = False

    assert packs
    assert all(pack == packs[0] for pack in packs)


# --- stacked deals ---------------------------------------------------------------------------------------------------


def pending(vocabulary, seed):
    """Return a state that waits for its first shuffle, and what is to be shuffled."""
    match = seated(vocabulary, seed)
    match.act(Seat(0), Shuffle())
    while (chance := table.chance(vocabulary.game, match.sitting)) is not None and chance.kind != SHUFFLING:
        match.act(HOUSE, Drawn(chance.kind, chance.things))
    assert chance is not None
    return match, chance


@dealing_game
@every_seed
def test_stacked_deal_shows_what_was_wanted(vocabulary, seed):
    """The hands of a random deal can be ordered again: `deal(stack(wanted))` shows them."""
    game = vocabulary.game
    match, _ = pending(vocabulary, seed)
    waiting = match.sitting
    match.settle()
    hands = {seat: game.hands.of(match.sitting.state, seat) for seat in match.sitting.circle}
    order = game.record.stack(waiting.state, Wanted(hands=hands))
    dealt = table.play(game, waiting, HOUSE, Drawn(SHUFFLING, order)).state

    assert hands == {seat: game.hands.of(dealt.state, seat) for seat in dealt.circle}


@dealing_game
def test_impossible_deal_is_none(vocabulary):
    """Nobody can want more copies of a card than there are."""
    match, chance = pending(vocabulary, 0)
    card = chance.things[0]
    too_many = (card,) * (chance.things.count(card) + 1)

    with pytest.raises(BadDeal):
        vocabulary.game.record.stack(match.sitting.state, Wanted(stock=too_many))


# --- words -----------------------------------------------------------------------------------------------------------


@dealing_game
def test_lines_of_the_table_say_what_was_done(vocabulary):
    """What every table knows is written and read back in the words of this game too."""
    match = started(seated(vocabulary, 5))
    lexicon, names = lexicon_of(vocabulary), TableNames(match.sitting)
    hands = (vocabulary.game.hands.of(match.sitting.state, seat) for seat in match.sitting.circle)
    hand = next((held for held in hands if len(set(held)) > 1), ())
    actions = [
        table.Leave(),
        table.Leave(sure=True),
        table.Expel(Seat(1)),
        table.BreakOff(),
        table.Switch("zauber", on=True),
        table.Switch("zauber", on=False),
        table.Agree("runden", "3"),
        Shuffle(),
        *(table.SortBy(order) for order in vocabulary.game.hands.sorting),
    ]
    if hand:
        card, anchor = sorted(set(hand), key=str)[:2]
        actions += [table.SortAs(hand), table.MoveCard(card, table.Side.BEFORE, anchor)]

    assert actions == [lexicon.read(lexicon.write(action, names), names) for action in actions]


@card_game
def test_lines_of_the_house_say_what_was_done(vocabulary):
    """Absence, return and the clock are written and read back."""
    match = started(seated(vocabulary, 5))
    names = TableNames(match.sitting)

    for action in (table.Gone(Seat(1)), table.Back(Seat(1)), TimeUp()):
        assert action == haus.read(*haus.write(action, names), names, None)


@every_game
def test_no_guest_speaks_for_the_house(vocabulary):
    """A typed shuffle with cards, a lot or a clock is no line of a guest's."""
    lines = ("mischen 7o 3#", "los anna", "fort anna", "da anna", "ablauf")

    assert all(reading(vocabulary, line).startswith(("nein syntax", "nein unbekannter_befehl")) for line in lines)


@every_game
def test_every_action_has_a_verb_with_help(vocabulary):
    """Whatever the table of clauses lets a player do can be typed, and its help says how."""
    lexicon = lexicon_of(vocabulary)
    rows = (clause for clauses in vocabulary.game.rules.values() for clause in clauses)
    actions = {clause.action for clause in rows if clause.who is not Who.HOUSE}

    assert [] == [action.__name__ for action in actions if lexicon.verb_of(action) is None]


LEXICONS = {"lobby": lobby_lexicon()} | {one.game.id: lexicon_of(one) for one in EVERY_VOCABULARY}


@pytest.mark.parametrize("place", LEXICONS)
def test_every_verb_is_explained_by_an_example_that_reads(place):
    """A help text without a line that can be typed helps nobody; a word may belong to the game first."""
    verbs = LEXICONS[place].verbs
    meant = [
        (verb, {other.means for other in verbs if verb.name == other.name or verb.name in other.words})
        for verb in verbs
    ]

    assert [] == [
        verb.name for verb, means in meant if type(LEXICONS[place].read(verb.example, AnyName())) not in means
    ]
    assert [] == [verb.name for verb in verbs if not verb.help.endswith((".", "!", "“", ")"))]


@cache
def used_in_records(vocabulary):
    """Return the kinds of action that are accepted somewhere in the records of a game."""
    used = set()

    def note(play, line):
        if play.code is None and not is_house(line.speaker):
            used.add(type(lexicon_of(vocabulary).read(line.text, AnyName())))

    for file in records_of(vocabulary):
        check(vocabulary, parse(file.read_text("utf-8")), tuple, note)
    return used


@real_game
def test_every_action_is_used_in_a_record(vocabulary):
    """What a player can do is done, and accepted, in a scenario."""
    rows = (clause for clauses in vocabulary.game.rules.values() for clause in clauses)
    actions = {clause.action for clause in rows if clause.who is not Who.HOUSE}

    assert set() == {action.__name__ for action in actions - used_in_records(vocabulary)}


# --- sentences -------------------------------------------------------------------------------------------------------


def raised(modules, kind="Refused"):
    """Yield reason and names of the facts for every `Refused(…)`, or another exception with a reason, in modules."""
    for module in modules:
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if not (isinstance(node, ast.Call) and getattr(node.func, "id", "") == kind and node.args):
                continue
            reason = node.args[0]
            if isinstance(reason, ast.Attribute) and isinstance(reason.value, ast.Name):
                owner = vars(module).get(reason.value.id)
                if isinstance(owner, type) and issubclass(owner, StrEnum):
                    facts = {keyword.arg for keyword in node.keywords}
                    yield owner[reason.attr], facts


@every_game
def test_every_reason_has_a_sentence(vocabulary):
    """Whatever a game refuses, it says why; and the sentence mentions only what it is told."""
    sentences = {**REFUSALS, **vocabulary.refusals}
    reasons = list(raised([*modules_of(vocabulary.game), *map(importlib.import_module, EVERY_TABLE)]))

    assert reasons
    assert set() == {str(reason) for reason, _ in reasons if str(reason) not in sentences}
    for reason, facts in reasons:
        always = re.sub(
            r"\[[^\]]*\]", "", sentences[str(reason)]
        )  # what stands in brackets is left out without its fact
        mentioned = set(re.findall(r"\{@?(\w+)\}", always))
        assert None in facts or mentioned <= facts, f"{reason} knows no {mentioned - facts}"


@every_game
def test_every_wrong_deal_has_a_sentence(vocabulary):
    """Whatever deal of a record cannot be, it is said why; and the sentence mentions only what it is told."""
    sentences = {**WRONG_DEALS, **vocabulary.refusals}
    reasons = list(raised([*modules_of(vocabulary.game), *map(importlib.import_module, EVERY_DEAL)], "BadDeal"))

    assert set(WrongDeal) == set(WRONG_DEALS)
    assert reasons
    for reason, facts in reasons:
        mentioned = set(re.findall(r"\{(\w+)\}", sentences[reason]))
        assert mentioned <= facts | {"game"}, f"{reason} knows no {mentioned - facts}"


@every_game
def test_every_refusal_of_a_game_can_be_told(vocabulary):
    """No code of a game is without a sentence, also one that is raised in a roundabout way."""
    sentences = {**REFUSALS, **vocabulary.refusals}
    enums = [
        one
        for one in own_classes(modules_of(vocabulary.game), StrEnum)
        if one.__name__.startswith(("No", "Refus")) and one.__module__.startswith(f"games.{vocabulary.game.id}")
    ]

    assert set() == {str(reason) for one in enums for reason in one} - set(sentences)
    assert set() == {str(reason) for reason in No} - set(sentences)


@every_game
def test_every_event_has_a_sentence(vocabulary):
    """
    There is a way of telling for every class of event of the game's own, and for those most games share.

    Where melds are laid, these are told as the others of the family: `tests/commands/test_romme.py` asks for them.
    """
    modules = modules_of(vocabulary.game)
    told = [f"games.{vocabulary.game.id}", "tests.tiny", SHARED]
    if any(module.__name__.startswith("games.meld") for module in modules):
        told.remove(SHARED)
    events = [
        one
        for one in own_classes(modules, Event)
        if not inspect.isabstract(one) and one.__module__.startswith(tuple(told))
    ]
    dispatch = getattr(vocabulary.tell, "dispatch", None)

    assert events
    assert set() == {one.__name__ for one in events if dispatch is None or dispatch(one) is dispatch(object)}


@every_game
def test_events_have_one_side_or_say_the_other(vocabulary):
    """What happened is either seen by all or says who notices what."""
    events = own_classes(modules_of(vocabulary.game), Event)

    assert [] == [
        one.__name__ for one in events if not issubclass(one, (Public, Private)) and not inspect.isabstract(one)
    ]


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


def onlookers(vocabulary, sitting):
    """Return who can do nothing now but wait."""
    return list(table.waiting(vocabulary.game, sitting, table.glance(vocabulary.game, sitting, None)))


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
def test_who_can_only_wait_is_not_asked_what_he_could_do(vocabulary):
    """His view is made without asking the game, which would find nothing: only that he may have somebody put out."""
    game, match = vocabulary.game, played(vocabulary, 0)
    for sitting in (seated(vocabulary, 0).sitting, *(one.after for one in match.done)):
        public = table.glance(game, sitting, None)
        for seat in table.waiting(game, sitting, public):
            assert table.glance(game, sitting, seat) == table.glance(game, sitting, seat, public, waits=True)


@every_game
def test_who_has_nothing_to_be_reminded_of_has_no_hint(vocabulary):
    """A prompt is written without the full view where a game says that nothing can be forgotten: it says no less."""
    match, game = played(vocabulary, 0), vocabulary.game
    if vocabulary.hint is None:
        pytest.skip("this game has no hints")
    for one in match.done:
        for seat in one.after.circle if one.after.state is not None else ():
            if not table.reminds(game, one.after, seat) and table.possible(game, one.after, seat):
                seen = table.view(game, one.after, seat)
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
            whole, voice = table.view(game, one.after, seat), voice_for(one.after, vocabulary, seat)
            part = table.sketch(game, one.after, table.glance(game, one.after, seat))
            expected = vocabulary.hint(whole.game, whole, voice)
            assert expected == vocabulary.hint(part.game, part, voice)
            found.add(bool(expected))

    assert {True, False} == found


@every_game
def test_nothing_is_scored_while_a_deal_goes_on(vocabulary):
    """Where a step leaves a deal running the score sheet says what it said before, so the score book need not look."""
    game, went_on = vocabulary.game, 0
    for one in played(vocabulary, 0).done:
        if table.deal_goes_on(game, one.before, one.after):
            before, after = table.sheet(game, one.before), table.sheet(game, one.after)
            assert (before.deals, False) == (after.deals, after.over)
            went_on += 1

    assert went_on or not vocabulary.game.table.waits


# --- rules as written ------------------------------------------------------------------------------------------------


def rules_text(game):
    """Return the rules of a game of the house as written."""
    return package_of(game.id).rules_text


def numbers(text):
    """Return every rule a text cites: `R7`, `R15a`, and all between in `R3-R6`."""
    found = set(re.findall(r"\b[A-Z]\d+[a-z]?\b", text))
    for letter, low, high in re.findall(r"\b([A-Z])(\d+)\s*(?:-|–|to|bis|…)\s*[A-Z]?(\d+)\b", text):
        found |= {f"{letter}{number}" for number in range(int(low), int(high) + 1)}
    return found


@real_game
def test_every_rule_is_cited(vocabulary):
    """Every number of RULES.md is cited by the code that keeps it, and by a test or a scenario that shows it."""
    game = vocabulary.game
    rules = set(re.findall(r"\*\*([A-Z]\d+[a-z]?)\b", rules_text(game)))
    code = " ".join(inspect.getsource(module) for module in modules_of(game))
    code += inspect.getsource(importlib.import_module(vocabulary.tell.__module__))
    tests = [*(ROOT / "tests" / "games" / game.id).glob("*.py"), *(ROOT / "tests" / "games").glob("*.py")]
    shown = " ".join(file.read_text("utf-8") for file in [*tests, *records_of(vocabulary)])

    assert rules
    assert set() == rules - numbers(code), "not cited by the code"
    assert set() == rules - numbers(shown), "not cited by a test or scenario"


@real_game
def test_phase_table_agrees_with_the_rules(vocabulary):
    """The table of phases in RULES.md names the phases and actions of the table of clauses, no more and no fewer."""
    game, lexicon = vocabulary.game, lexicon_of(vocabulary)
    phases = {str(phase): phase for phase in game.rules}
    lines = [line.strip().strip("|") for line in rules_text(game).splitlines() if line.startswith("|")]
    written_down = {}
    for first, *cells in ([cell.strip() for cell in line.split("|")] for line in lines):
        name = first.strip("`")
        if name in phases and first.startswith("`"):
            written_down[name] = {word for cell in cells[:-1] for word in re.findall(r"`([^`]+)`", cell)}
    expected = {
        name: {clause.action for clause in game.rules[phase] if clause.who is not Who.HOUSE}
        for name, phase in phases.items()
    }
    meanings = {verb.name: verb.means for verb in reversed(lexicon.verbs)}
    meanings |= {clause.action.__name__: clause.action for rows in game.rules.values() for clause in rows}

    assert set(expected) == set(written_down)
    for name, words in written_down.items():
        assert {meanings.get(word, word) for word in words} == expected[name], name


def test_the_houses_own_games_are_found_as_those_of_others_are():
    """A checkout knows its games without being installed, by the very entry points the house has as a wheel."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

    assert project["entry-points"][GROUP] == {one.name: one.value for one in OURS}
    assert [one.name for one in OURS] == [package.game.id for package in PACKAGES]
    assert () == LEFT_OUT
