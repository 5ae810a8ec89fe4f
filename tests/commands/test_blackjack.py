"""Black Jack in German: sentences for everything that happens, screens, hints and excuses."""

import random
from pathlib import Path

import pytest

import commands
from commands.blackjack import BLACKJACK_WORDS
from commands.blackjack.tale import tell
from commands.blackjack.words import OPTIONS, REFUSALS
from commands.journal.partie import Typed, begin, parse
from commands.language.voice import Voice
from commands.table.screens import answer, prompt
from commands.table.tale import TableNames, retold, tale, voice_for
from commands.table.verbs import ShowCards, ShowScore, lexicon_of, reading
from games.blackjack import BLACKJACK, Refusal
from games.blackjack.actions import (
    AsideMixed,
    Asked,
    BankDone,
    BankReturned,
    BankTaken,
    BankTurned,
    Busted,
    DealScored,
    DidSplit,
    FirstBank,
    Forfeited,
    HandSettled,
    MatchEnded,
    SatOut,
    ShuffleDue,
    Staked,
    StakesReturned,
    StakingOpened,
    Stood,
    TileGiven,
)
from games.blackjack.scoring import Outcome
from games.contract import HOUSE, Drawn, Seat, TimeRanOut
from games.frozen import evolve
from games.kit.chips import Eliminated
from games.table.rules import play
from games.table.view import view
from tests.games.blackjack.deals import ANNA, BERND, CLARA, tiles
from tests.records import seeded

NAMES = {ANNA: "Anna", BERND: "Bernd", CLARA: "Clara"}

RECORD = """
spiel     blackjack
spieler   anna bernd clara
geber     clara
hand      anna   k+ k#
hand      bernd  k* d*
hand      clara  10* 7o
talon     5+ 9# 6+ 8# 2+
"""


def after(*lines, seed=1):
    """The table of the record above after these lines."""
    record = parse(RECORD + "\n".join(lines))
    played = begin(BLACKJACK_WORDS, record, seeded(seed))
    for line in record.body:
        assert isinstance(line, Typed)
        played.speak(line, None)
    return played


def said(played, viewer, question=None, **settings):
    """A screen of one pair of eyes, or its prompt."""
    voice = voice_for(played.sitting, BLACKJACK_WORDS, viewer, **settings)
    seen = view(BLACKJACK, played.sitting, viewer)
    return prompt(seen, BLACKJACK_WORDS, voice) if question is None else answer(question, seen, BLACKJACK_WORDS, voice)


@pytest.mark.parametrize(
    ("event", "own", "others"),
    [
        (
            FirstBank(ANNA, 100, by_lot=False),
            "Du hältst die Bank, mit 100 Chips.",
            "Anna hält die Bank, mit 100 Chips.",
        ),
        (
            FirstBank(ANNA, 100, by_lot=True),
            "Das Los ist gefallen. Du hältst die Bank, mit 100 Chips.",
            "Das Los ist gefallen. Anna hält die Bank, mit 100 Chips.",
        ),
        (
            BankTaken(ANNA, 105, 70),
            "Du übernimmst die Bank, dazu 70 Chips aus der Kasse, zusammen 105, und mischst.",
            "Anna übernimmt die Bank, dazu 70 Chips aus der Kasse, zusammen 105, und mischt.",
        ),
        (
            BankReturned(ANNA, 70, 31),
            "Du gibst die Bank ab und 70 Chips an die Kasse zurück. Eigene Chips: 31.",
            "Anna gibt die Bank ab und 70 Chips an die Kasse zurück. Eigene Chips: 31.",
        ),
        (BankReturned(ANNA, 0, 0), "Du gibst die Bank ab. Eigene Chips: 0.", "Anna gibt die Bank ab. Eigene Chips: 0."),
        (
            ShuffleDue(ANNA, 34),
            "Das letzte Drittel der Wand ist angebrochen, es sind noch 34 Steine. Du mischst vor dem nächsten Spiel.",
            "Das letzte Drittel der Wand ist angebrochen, es sind noch 34 Steine. Anna mischt vor dem nächsten Spiel.",
        ),
        (
            StakingOpened(2, ANNA, 1, 5),
            "Spiel 2. Du hältst die Bank, die anderen setzen 1 bis 5 Chips.",
            "Spiel 2. Anna hält die Bank. Zu setzen sind 1 bis 5 Chips, oder du setzt aus.",
        ),
        (Staked(ANNA, 1, 0), "Du setzt 1 Chip.", "Anna setzt 1 Chip."),
        (Staked(ANNA, 5, 2), "Du setzt jetzt 5 statt 2 Chips.", "Anna setzt jetzt 5 statt 2 Chips."),
        (SatOut(ANNA), "Du setzt dieses Spiel aus.", "Anna setzt dieses Spiel aus."),
        (
            SatOut(ANNA, 2),
            "Du setzt dieses Spiel aus und nimmst 2 Chips zurück.",
            "Anna setzt dieses Spiel aus und nimmt 2 Chips zurück.",
        ),
        (
            TimeRanOut((ANNA, CLARA)),
            "Die Zeit ist um für dich und Clara.",
            "Die Zeit ist um für Anna und Clara.",
        ),
        (Asked(ANNA, 1, 1, 15), "Du wirst gefragt: Wert 15.", "Anna wird gefragt: Wert 15."),
        (Asked(ANNA, 2, 2, 15), "Du wirst für Blatt 2 gefragt: Wert 15.", "Anna wird für Blatt 2 gefragt: Wert 15."),
        (TileGiven(ANNA, 1, 1, tiles("5o")[0], 20), "Du bekommst 5o, Wert 20.", "Anna bekommt 5o, Wert 20."),
        (
            TileGiven(ANNA, 1, 2, tiles("5o")[0], 20),
            "Du bekommst für Blatt 1 5o, Wert 20.",
            "Anna bekommt für Blatt 1 5o, Wert 20.",
        ),
        (Stood(ANNA, 1, 1, 18), "Du bleibst bei 18.", "Anna bleibt bei 18."),
        (Stood(ANNA, 2, 2, 18), "Du bleibst mit Blatt 2 bei 18.", "Anna bleibt mit Blatt 2 bei 18."),
        (
            DidSplit(ANNA, tiles("8+ 8#"), 3),
            "Du teilst 8+ und 8# und setzt 3 Chips auf jedes Blatt.",
            "Anna teilt 8+ und 8# und setzt 3 Chips auf jedes Blatt.",
        ),
        (
            Busted(ANNA, 1, 1, 26, 5),
            "Mit 26 bist du über 21. Der Einsatz von 5 Chips geht an die Bank.",
            "Mit 26 ist Anna über 21. Der Einsatz von 5 Chips geht an die Bank.",
        ),
        (
            Busted(ANNA, 2, 2, 26, 5),
            "Mit 26 in Blatt 2 bist du über 21. Der Einsatz von 5 Chips geht an die Bank.",
            "Mit 26 in Blatt 2 ist Anna über 21. Der Einsatz von 5 Chips geht an die Bank.",
        ),
        (
            HandSettled(ANNA, 1, 1, 21, Outcome.BLACK_JACK, 4, 6, 6),
            "Du gewinnst mit dem Black Jack 6 Chips.",
            "Anna gewinnt mit dem Black Jack 6 Chips.",
        ),
        (
            HandSettled(ANNA, 1, 2, 20, Outcome.WON, 10, 5, 10),
            "Du gewinnst 5 Chips mit Blatt 1. Mehr hat die Bank nicht, es wären 10 Chips.",
            "Anna gewinnt 5 Chips mit Blatt 1. Mehr hat die Bank nicht, es wären 10 Chips.",
        ),
        (
            HandSettled(ANNA, 1, 1, 18, Outcome.PUSH, 4, 0, 0),
            "Du behältst den Einsatz von 4 Chips.",
            "Anna behält den Einsatz von 4 Chips.",
        ),
        (HandSettled(ANNA, 1, 1, 17, Outcome.LOST, 4, -4, -4), "Du verlierst 4 Chips.", "Anna verliert 4 Chips."),
        (
            Eliminated(ANNA),
            "Du hast keine Chips mehr, scheidest aus und siehst zu.",
            "Anna hat keine Chips mehr, scheidet aus und sieht zu.",
        ),
        (
            MatchEnded(((ANNA, 32), (CLARA, -4)), (ANNA,)),
            "Die Partie ist zu Ende. Du gewinnst. Chips: Anna 32, Clara -4.",
            "Die Partie ist zu Ende. Anna gewinnt. Chips: Anna 32, Clara -4.",
        ),
    ],
)
def test_a_sentence_for_the_one_it_happens_to_and_for_the_others(event, own, others):
    """Players are addressed with du, everybody else reads a name."""
    told = [line for seat in (ANNA, BERND) for line in retold(BLACKJACK_WORDS, [event], Voice(NAMES, seat))]
    assert [own, others] == told


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            AsideMixed(60),
            "Die Wand ist leer. Die beiseitegelegten Steine werden gemischt und sind die neue Wand: 60.",
        ),
        (Forfeited(BERND, 3), "Bernd war noch im Spiel. Der Einsatz von 3 Chips geht an die Bank."),
        (StakesReturned(((ANNA, 2), (BERND, 1))), "Die Einsätze gehen zurück: Anna 2 Chips und Bernd 1 Chip."),
        (BankTurned(CLARA, tiles("k*")[0], 21, black_jack=True), "Die Bank deckt k* auf: Black Jack."),
        (
            BankDone(CLARA, tiles("6+ 9o d+"), 25, bust=True, drawing=True),
            "Die Bank hat 6+ 9o d+, Wert 25, und ist damit über 21.",
        ),
        (
            BankDone(CLARA, tiles("2* 3o"), 5, bust=False, drawing=False),
            "Die Bank hat 2* 3o, Wert 5. Es ist kein Blatt mehr im Spiel, sie zieht nicht.",
        ),
        (
            DealScored(1, ((ANNA, 2), (CLARA, -2)), ((ANNA, 32), (CLARA, 98))),
            "Spiel 1 ist zu Ende.\n  Anna: 32 Chips (+2)\n  Bank, Clara: 98 Chips (-2)",
        ),
        (MatchEnded(((ANNA, 30), (BERND, 30)), (ANNA, BERND)), None),
    ],
)
def test_a_sentence_for_all(event, sentence):
    """What happens to the table reads the same for everybody; a shared victory names all winners."""
    shared = "Die Partie ist zu Ende. Den Sieg teilen sich Anna und Bernd. Chips: Anna 30, Bernd 30."
    assert (sentence or shared) == tell(event, Voice(NAMES, ANNA)) == tell(event, Voice(NAMES, None))


def test_every_refusal_and_every_option_has_its_sentence():
    """No code reaches a guest without words."""
    assert set(Refusal) <= set(REFUSALS)
    assert {option.name for option in BLACKJACK.options} == set(OPTIONS)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("anna: setzen 9", "Setzen darfst du höchstens 5, nicht 9."),
        ("anna: setzen 0", "Setzen musst du mindestens 1, das ist nur 0. Oder du setzt aus: „aussetzen“."),
        ("clara: setzen 2", "Du hältst die Bank, und die setzt nicht. Mit „geben“ gibst du die Steine."),
        ("clara: geben", "Geben kannst du erst, wenn jemand gesetzt hat."),
        ("anna: geben", "Du bist nicht am Zug. Am Zug: Anna und Bernd. Die Steine gibt die Bank: Clara."),
        ("anna: setzen", "Wie viele Chips willst du setzen? Zum Beispiel: setzen 2"),
    ],
)
def test_what_a_refused_player_reads(line, sentence):
    """The rule and the way out, to them alone."""
    speaker = line.split(":")[0]
    sent = after(line).sent
    assert [speaker] == list(sent)
    assert sentence == sent[speaker][0]


def test_leaving_in_mid_deal_is_asked_back():
    """B25: poker players mean only the deal when they type `aussteigen`."""
    played = after("anna: setzen 1", "bernd: setzen 1", "anna: aussteigen")
    assert "bestaetigung" == played.code
    assert "„verlassen ja“" in played.sent["anna"][0]


def test_the_screen_in_the_middle_of_a_split():
    """Both hands, whose turn, the bank's open tile and that one is hidden."""
    expected = """Black Jack. Spiel 1. Bank: Clara, 100 Chips. Wand: 96 Steine.
Bank             10*, Wert 10, und ein verdeckter Stein
Anna   22 Chips  Blatt 1: k+ 5+, Wert 15, Einsatz 4, am Zug
                 Blatt 2: k# 9#, Wert 19, Einsatz 4
Bernd  26 Chips  k* d*, Wert 20, Einsatz 4
Du bist dran. Du spielst Blatt 1: k+ 5+, Wert 15, Einsatz 4."""
    played = after("anna: setzen 4", "bernd: setzen 4", "anna: teilen")
    assert expected == said(played, ANNA, ShowCards())
    waiting = "Du bist dran. Du spielst Blatt 1: k+ 5+, Wert 15, Einsatz 4. Möglich: karte, bleiben."
    assert waiting == said(played, ANNA)


def test_the_screen_for_a_screen_reader():
    """One hand a line, with its owner's name, and tiles in words if wanted."""
    played = after("anna: setzen 4", "bernd: setzen 4", "anna: teilen")
    lines = said(played, BERND, ShowCards(), reader=True, words=True).splitlines()
    assert "Anna: Blatt 2: Pik-König, Pik-Neun, Wert 19, Einsatz 4" == lines[3]
    assert "Bernd: 26 Chips, Herz-König, Herz-Dame, Wert 20, Einsatz 4" == lines[4]


def test_the_screens_between_two_deals():
    """B20: stakes for the next deal, tiles and results of the last one, points of the bank without the supplement."""
    played = after("anna: setzen 4", "bernd: setzen 4", "anna: bleiben", "bernd: bleiben", "anna: setzen 3")
    cards, stand = said(played, BERND, ShowCards()).splitlines(), said(played, BERND, ShowScore()).splitlines()
    assert "Bank             letztes Spiel, Clara: 10* 7o, Wert 17, -8" == cards[1]
    assert "Anna   31 Chips  Einsatz 3; letztes Spiel: k+ k#, Wert 20, +4" == cards[2]
    assert "Bernd  34 Chips  noch kein Einsatz; letztes Spiel: k* d*, Wert 20, +4" == cards[3]
    assert "Clara  22 Punkte  92 Chips, Bank, letztes Spiel -8" == stand[3]


@pytest.mark.parametrize(
    ("viewer", "lines", "prompted"),
    [
        (
            BERND,
            ("anna: setzen 1",),
            "Du bist dran. Du hast 30 Chips. Einsatz: 1 bis 5 Chips. Möglich: setzen, aussetzen.",
        ),
        (CLARA, (), "Am Zug: Anna und Bernd."),
        (
            CLARA,
            ("anna: setzen 1",),
            "Am Zug: Bernd. Du kannst schon geben; wer nicht gesetzt hat, setzt dann aus. Möglich: geben.",
        ),
        (
            ANNA,
            ("anna: setzen 1", "bernd: setzen 1"),
            "Du bist dran. Dein Blatt: k+ k#, Wert 20, Einsatz 1. Möglich: karte, bleiben, teilen.",
        ),
        (CLARA, ("anna: setzen 1", "bernd: setzen 1"), "Am Zug: Anna."),
    ],
)
def test_the_prompt_says_what_can_be_done(viewer, lines, prompted):
    """Only what the rules allow this player now, and what they must know for it."""
    assert prompted == said(after(*lines), viewer)


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("setze 5 Chips", "setzen 5"),
        ("setz aus", "aussetzen"),
        ("ich passe", "aussetzen"),
        ("gib die Steine", "geben"),
        ("noch eine Karte", "karte"),
        ("nimm noch einen Stein", "karte"),
        ("zieh", "karte"),
        ("Stein!", "karte"),
        ("bleib", "bleiben"),
        ("doppeln", "verdoppeln"),
        ("splitte", "teilen"),
        ("stand", "stand"),
        ("karten", "karten"),
    ],
)
def test_how_it_may_be_typed(typed, canonical):
    """Synonyms and imperatives; `stand` and `karten` stay questions."""
    assert canonical == reading(BLACKJACK_WORDS, typed)


@pytest.mark.parametrize("seed", range(8))
def test_nobody_reads_anything_of_the_banks_second_tile(seed):
    """B7: two matches that differ in that tile alone send the same bytes to everybody until it is turned."""
    rng = random.Random(seed)
    played = after("anna: setzen 2", "bernd: setzen 2", seed=seed)
    names = TableNames(played.sitting)
    lexicon = lexicon_of(BLACKJACK_WORDS)
    one = played.sitting
    state = one.state
    assert state is not None
    assert state.hole is not None
    place = rng.randrange(10, len(state.wall))
    wall = (*state.wall[:place], state.hole, *state.wall[place + 1 :])
    other = _replaced(one, state, wall, state.wall[place])
    while state.hole is not None:
        for viewer in (ANNA, BERND, CLARA, None):
            assert _everything(one, viewer) == _everything(other, viewer)
        seat, action = rng.choice(list(BLACKJACK.moves(state)))
        assert action == lexicon.read(lexicon.write(action, names), names)
        steps = [play(BLACKJACK, sitting, seat, action) for sitting in (one, other)]
        one, other = steps[0].state, steps[1].state
        state = one.state
        assert state is not None
        if state.hole is not None:
            assert steps[0].events == steps[1].events
            voice = voice_for(one, BLACKJACK_WORDS, CLARA)
            assert tale(BLACKJACK_WORDS, steps[0].events, voice)


def _replaced(sitting, state, wall, hole):
    """The same table with another order of the wall and another hidden tile."""
    return evolve(sitting, state=evolve(state, wall=wall, hole=hole))


def _everything(sitting, viewer):
    """All that one pair of eyes can read."""
    voice = voice_for(sitting, BLACKJACK_WORDS, viewer)
    seen = view(BLACKJACK, sitting, viewer)
    screens = [answer(question, seen, BLACKJACK_WORDS, voice) for question in (ShowCards(), ShowScore())]
    return [*screens, prompt(seen, BLACKJACK_WORDS, voice)]


def test_every_action_can_be_written_and_read():
    """The journal is written in the players' language."""
    played = after()
    names, lexicon = TableNames(played.sitting), lexicon_of(BLACKJACK_WORDS)
    rng, seen = random.Random(5), set()
    sitting = played.sitting
    for _ in range(400):
        state = sitting.state
        assert state is not None
        chance = BLACKJACK.chance(state)
        if chance is not None:
            drawn = Drawn(chance.kind, tuple(rng.sample(chance.things, len(chance.things))))
            sitting = play(BLACKJACK, sitting, HOUSE, drawn).state
            continue
        offered = list(BLACKJACK.moves(state))
        if not offered:
            break
        for _seat, action in offered:
            assert action == lexicon.read(lexicon.write(action, names), names)
            seen.add(type(action))
        seat, action = rng.choice(offered)
        sitting = play(BLACKJACK, sitting, Seat(seat), action).state
    assert {"Stake", "SitOut", "Deal", "Hit", "Stand", "Double", "Split", "Shuffle"} == {kind.__name__ for kind in seen}


@pytest.mark.parametrize("subject", BLACKJACK_WORDS.subjects)
def test_help_fits_a_screen(subject):
    """At most 78 columns, a title first."""
    lines = (Path(commands.__file__).parent / "blackjack" / "hilfe" / f"{subject}.md").read_text("utf-8").splitlines()
    assert lines[0].startswith("Black Jack – ")
    assert [] == [line for line in lines if len(line) > 78]


def test_after_a_split_both_hands_are_asked_for():
    """D: the first hand is asked for in so many words, as the second one is."""
    told = after("anna: setzen 4", "bernd: setzen 4", "anna: teilen").sent

    assert "Du wirst für Blatt 1 gefragt: Wert 15." in told["anna"]
    assert "Anna wird für Blatt 1 gefragt: Wert 15." in told["clara"]


def test_who_deals_is_named_to_whoever_tries():
    """D: `geben` by a player is answered with the bank's name; any other move out of turn is not."""
    dealing = after("bernd: setzen 4", "anna: geben").sent["anna"][0]
    playing = after("anna: setzen 4", "bernd: setzen 4", "bernd: karte").sent["bernd"][0]

    assert "Du bist nicht am Zug. Am Zug: Anna. Die Steine gibt die Bank: Clara." == dealing
    assert "Du bist nicht am Zug. Am Zug: Anna." == playing
