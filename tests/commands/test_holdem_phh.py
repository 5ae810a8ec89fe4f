"""`protokoll N phh`: what PokerKit reads is what was played, and what PHH cannot tell is said in German."""

import re
from collections import Counter
from functools import cache
from itertools import chain
from random import Random

import pytest
from pokerkit.notation import HandHistory

from commands.holdem import HOLDEM_WORDS
from commands.journal import phh as holdem_phh
from commands.journal.exports import in_form
from commands.language.vocabulary import Witnessed
from commands.poker import POKER_WORDS
from commands.romme import ROMME_WORDS
from commands.studpoker import STUDPOKER_WORDS
from commands.table.tale import voice_for
from games.contract import HOUSE, SHUFFLING, Drawn, Refused, Seat, Setup, Shuffle
from games.pot.actions import AllIn, Bid, Check, Fold, Hold, Raise
from games.pot.match import HandDealt, Show, Shown
from games.record import Wanted
from games.table.actions import Agree, BreakOff, Join, Leave
from games.table.rules import opened
from games.table.view import view
from tests.games.potplay import tiles
from tests.lanes import tries
from tests.playouts import PEOPLE, Match, played, seated, started

FITTING = {"rundenende": "gleichstand", "maximaleinsatz": "ohne", "startkapital": "60", "spiele": "12"}

# To drop where checking is free is legal, here and there; PokerKit only wonders.
pytestmark = pytest.mark.filterwarnings("ignore:There is no reason for this player to fold")


def fresh(seed, people=None, **agreed):
    """Return a table whose options fit, after the first deal."""
    return started(seated(HOLDEM_WORDS, seed, {**FITTING, **agreed}, people))


@cache
def wild_match(seed, checked_through="frei"):
    """Return a whole match with many raises, many last chips, and people who show what nobody may ask for."""
    match = fresh(seed, durchgeschoben=checked_through)
    while not match.over:
        _move_wildly(match)
    return match


def _move_wildly(match):
    """Let somebody do something: mostly check or hold, often raise by any amount, now and then everything."""
    dice = match.chance
    offered = list(match.vocabulary.game.moves(match.sitting.state))
    seat, likely = offered[0]
    shows = [action for owner, action in offered if isinstance(action, Show) and dice.random() < 0.3]
    if shows:
        seat, likely = next((owner, action) for owner, action in offered if isinstance(action, Show))
    amount = dice.choice((3, 6, dice.randint(3, 30), 30))
    stay, bid, everything, drop = (Check(), Hold()), (Bid(amount), Raise(amount)), (AllIn(),), (Fold(),)
    wishes = dice.choices((stay, bid, everything, drop), weights=(60, 25, 6, 12))[0]
    wanted = (likely,) if isinstance(likely, Shuffle | Show) else (*wishes, *stay, likely)
    for action in wanted:
        try:
            match.act(seat, action)
        except Refused:
            continue
        break
    match.settle()


def history(match, seat=0):
    """Return the history of a match as one person gets it."""
    return in_form(match.vocabulary, match.entries, (seat,), "phh")


def hands(text):
    """Return what PokerKit reads in a history."""
    return list(HandHistory.loads_all(text))


@tries(12, 40)
def test_pokerkit_plays_every_hand_to_the_same_stacks(tries):
    """Deals with short stakes, side pots, shared pots and duels among them, end as they did at our table."""
    kinds: Counter[str] = Counter()
    for seed in range(tries):
        for hand in hands(history(wild_match(seed))):
            *_, end = hand
            assert not end.status, (seed, hand.hand)
            assert hand.finishing_stacks == list(end.stacks), (seed, hand.hand)
            kinds["all"] += 1
            kinds["two players"] += len(hand.players) == 2
            kinds["shown before the last tiles"] += _shows_early(hand)
            kinds["somebody out"] += 0 in hand.finishing_stacks
    assert kinds["all"] >= 5 * tries
    assert min(kinds.values()) >= tries / 8


def _shows_early(hand):
    """Tell whether tiles still came to the table after somebody had shown their own."""
    told = [action.split()[1] for action in hand.actions]
    return "sm" in told and "db" in told[told.index("sm") :]


def test_a_card_is_written_only_for_who_saw_it():
    """`????` stands for tiles nobody showed; the rest is what the table, the showdown or one's own hand told."""
    unseen: Counter[str] = Counter()
    for seed in range(12):
        match = wild_match(seed)
        for seat in (Seat(0), Seat(1)):
            for hand, seen in _seen_by_deal(match, seat):
                written = [card for action in hand.actions for card in _cards_in(action)]
                assert set(written) <= seen, (seed, seat, hand.hand)
                unseen["????"] += sum(action.endswith("????") for action in hand.actions)
                unseen["own"] += sum(action.startswith("d dh") and "?" not in action for action in hand.actions)
    assert min(unseen["????"], unseen["own"]) > 50


def _seen_by_deal(match, seat):
    """Yield every hand of a history with all cards its reader had seen of that deal, as PHH writes them."""
    game = match.vocabulary.game
    seen: set[object] = set()
    by_deal: dict[int, set[object]] = {}
    for one in match.done:
        if isinstance(one.action, Shuffle):
            seen = set()
        for event in (event.seen_by(seat) for event in one.events):
            if isinstance(event, HandDealt | Shown):
                seen |= _written(event.cards)
            seen |= _written(getattr(event, "table", ()))
        if one.after.state is not None:
            by_deal[game.deal(one.after.state)] = seen
    for hand in hands(history(match, seat)):
        yield hand, by_deal[hand.hand]


def _written(cards):
    ranks = {"10": "T", "b": "J", "d": "Q", "k": "K", "a": "A"}
    suits = {"+": "c", "#": "s", "*": "h", "o": "d"}
    return {ranks.get(str(card)[:-1], str(card)[:-1]) + suits[str(card)[-1]] for card in cards}


def _cards_in(action):
    return re.findall(r"[2-9TJQKA][cdhs]", action) if " d" in f" {action}" or " sm" in action else []


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("rundenende", "heft", "bestimmen rundenende gleichstand"),
        ("rundenende", "runde", "bestimmen rundenende gleichstand"),
        ("maximaleinsatz", "pott", "bestimmen maximaleinsatz ohne"),
        ("maximaleinsatz", "20", "bestimmen maximaleinsatz ohne"),
        ("steine", "32", "bestimmen steine 52"),
    ],
)
def test_a_table_that_does_not_fit(option, value, says):
    """What was agreed otherwise is named, with the words that agree on it next time."""
    match = fresh(1, 3, **{option: value})
    match.act(match.vocabulary.game.on_turn(match.sitting.state)[0], Fold())

    told = history(match)

    assert told.startswith("Als PHH lässt sich diese Partie nicht schreiben: ")
    assert says in told
    assert 1 == told.count("bestimmen")


@pytest.mark.parametrize(
    ("options", "moves", "says"),
    [
        ({}, (Raise(20), Raise(3)), "kleiner als die vorige"),
        ({}, (Hold(), Hold(), Hold(), Check(), Check(), Check(), Bid(3)), "Alle hatten geschoben"),
        ({"mindesteinsatz": "40", "startkapital": "30"}, (), "fehlten Chips"),
    ],
)
def test_a_deal_that_does_not_fit(options, moves, says):
    """A raise below the last one, a bid after a round of checks, a whole stake that falls short: left out, and why."""
    match = fresh(2, 3, durchgeschoben="zwang", **options)
    for action in moves:
        match.act(match.vocabulary.game.on_turn(match.sitting.state)[0], action)
    _end_the_deal(match)

    told = history(match)

    assert re.search(f"# Spiel 1 fehlt: .*{says}", told)
    assert [] == hands(told)


def _end_the_deal(match):
    """Let everybody drop until the deal is over."""
    game = match.vocabulary.game
    while match.sitting.state.hands:
        match.act(game.on_turn(match.sitting.state)[0], Fold())


@pytest.mark.parametrize(
    ("chips", "moves", "says"),
    [
        ((200, 25, 200), (Raise(20), Hold(), AllIn(), Raise(30)), "nochmals erhöht"),
        ((200, 10, 23), (Raise(20), Raise(20)), "konnte niemand mehr halten"),
        ((9, 60, 60, 60), (Hold(), Hold(), Fold(), Hold(), *[Check()] * 9), "mehr als ein Chip übrig"),
    ],
)
def test_a_deal_of_uneven_chips_that_does_not_fit(chips, moves, says):
    """A raise after a short one, a raise nobody can answer, two odd chips of one pot: PHH would go on otherwise."""
    game = HOLDEM_WORDS.game
    given: dict[str, dict[Seat | None, tuple[str, ...]]] = {
        "chips": {Seat(seat): (str(number),) for seat, number in enumerate(chips)}
    }
    setting = Setup((), Seat(0), {}, dealer=Seat(len(chips) - 1), given=given)
    match = Match(HOLDEM_WORDS, Random(1), opened(game, "Anna", setting).state)
    for action in (Agree(name, value) for name, value in (FITTING | {"durchgeschoben": "frei"}).items()):
        match.act(Seat(0), action)
    for name in PEOPLE[1 : len(chips)]:
        match.act(Seat(len(match.sitting.people)), Join(name))
    match.act(Seat(0), Shuffle())
    assert match.sitting.state is not None
    royal = Wanted(stock=tiles("10+ b+ d+ k+ a+"))
    match.act(HOUSE, Drawn(SHUFFLING, game.record.stack(match.sitting.state, royal)))
    for action in moves:
        match.act(game.on_turn(match.sitting.state)[0], action)
    _end_the_deal(match)

    told = holdem_phh.history(
        [Witnessed(view(game, one.before, Seat(0)), _seen(one, Seat(0))) for one in match.done],
        voice_for(match.sitting, HOLDEM_WORDS, Seat(0)),
    )

    assert re.search(f"# Spiel 1 fehlt: .*{says}", told)


def _seen(one, seat):
    return tuple(seen for event in one.events if (seen := event.seen_by(seat)) is not None)


def test_leaving_and_breaking_off():
    """Somebody who leaves in mid-deal, and a match that is broken off, leave gaps; the deals before them stand."""
    match = fresh(4, 4)
    _end_the_deal(match)
    match.act(match.vocabulary.game.on_turn(match.sitting.state)[0], Shuffle())
    match.settle()
    match.act(Seat(3), Leave(sure=True))
    _end_the_deal(match)
    match.act(match.vocabulary.game.on_turn(match.sitting.state)[0], Shuffle())
    match.settle()
    assert "# Spiel 3" not in history(match)  # of a running deal nothing
    match.act(Seat(0), BreakOff())

    told = history(match)

    assert [1] == [hand.hand for hand in hands(told)]
    assert "# Spiel 2 fehlt: Jemand hat den Tisch verlassen." in told
    assert "# Spiel 3 fehlt: Die Partie wurde abgebrochen." in told


def test_nothing_of_a_running_deal():
    """Before the first deal is over there is no hand to tell."""
    assert "noch kein Spiel zu Ende" in history(fresh(5, 3))


@pytest.mark.parametrize(
    ("vocabulary", "says"),
    [
        (POKER_WORDS, "das höchste Blatt"),
        (STUDPOKER_WORDS, "mit sieben Steinen"),
        (ROMME_WORDS, "gibt es bei Rommé nicht"),
    ],
)
def test_games_without_a_history(vocabulary, says):
    """PHH has no name for our draw and stud; Rommé knows no other form at all."""
    assert says in history(played(vocabulary, 1))


def test_an_unknown_form_names_those_there_are():
    """A mistyped form is answered with what could be typed."""
    told = in_form(HOLDEM_WORDS, fresh(6, 3).entries, (), "pgn")
    assert all(word in told for word in ("„pgn“", "„phh“"))


def test_lines_fit_the_screen():
    """A history is copied from the screen: no line of it is wider than 78 columns, so that none is broken."""
    lines = chain.from_iterable(history(wild_match(seed)).splitlines() for seed in range(6))
    assert max(map(len, lines)) <= 78
