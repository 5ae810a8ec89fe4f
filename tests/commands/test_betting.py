"""The three games for the pot in German: sentences for everything that happens, screens, prompts and excuses."""

from pathlib import Path

import pytest

from commands import holdem, poker, studpoker
from commands.catalogue import package_of
from commands.holdem import HOLDEM_WORDS
from commands.journal.partie import Typed, begin, parse
from commands.language.vocabulary import AnyVocabulary
from commands.language.voice import Voice
from commands.poker import POKER_WORDS
from commands.pot import tale, terms
from commands.studpoker import STUDPOKER_WORDS
from commands.table.refusals import excuse
from commands.table.screens import answer, prompt
from commands.table.tale import voice_for, waiting_line
from commands.table.verbs import ShowCards, ShowPossible, ShowScore, reading
from games.contract import Refused, Seat, Shuffle
from games.holdem import ForcedStakePaid, TableDealt
from games.kit.chips import Eliminated
from games.kit.events import DealerDrawn
from games.poker import ExchangeBegan, Exchanged, ExchangedUnseen, Phase, Refusal
from games.pot import actions
from games.pot.events import Checked, Folded, Held, Opened, Raised
from games.pot.hands import strength
from games.pot.match import (
    AntePaid,
    ChipsTakenAway,
    DealBegan,
    DealScored,
    DealVoid,
    HandDealt,
    LaidAway,
    MatchWon,
    NextDealer,
    NobodyCanBid,
    PhaseBegan,
    PotWon,
    Returned,
    Shown,
    TookAll,
)
from games.studpoker import DealtOpen
from games.table import view as table_view
from games.table.actions import Agree, Join
from games.table.rules import opened, play
from games.table.state import turns
from tests.games.potplay import tiles
from tests.playouts import played, seated, started
from tests.records import seeded

ANNA, BERND, CLARA, DORA = map(Seat, range(4))
NAMES = {ANNA: "Anna", BERND: "Bernd", CLARA: "Clara", DORA: "Dora"}
RECORDS = Path(__file__).parents[1] / "partien"
WORDS: dict[str, AnyVocabulary] = {"poker": POKER_WORDS, "studpoker": STUDPOKER_WORDS, "holdem": HOLDEM_WORDS}
ACES = tiles("a+ a# 9* 6o 2+")

SEED_EXAMPLE = """
spiel      poker
spieler    anna bernd clara dora
geber      dora
hand       anna   b+ b# 4* 7o 9+
hand       bernd  d+ d# 2* 5o 8+
hand       clara  a+ k# 10* 6o 3+
hand       dora   2+ 4# 6* 8o 10+
talon      3# 3* 3o 5+ 5# 5* 7+ 7# 7* 9#
"""

OPEN_TILES = """
spiel      studpoker
spieler    anna bernd clara dora
geber      dora
hand       anna   9+ k#
hand       bernd  4* 4o
hand       clara  a+ 7#
hand       dora   10+ k*
talon      9# 8+ 7o
"""

FORCED_STAKES = """
spiel      holdem
spieler    anna bernd clara dora
geber      dora
bestimmen  mindesteinsatz 4
hand       anna   9+ 9#
hand       bernd  a+ k#
hand       clara  d* b*
hand       dora   2+ 7#
talon      9* 10* 3o a# k*
"""


def after(record, *lines):
    """Return a match of one of the records above after these lines."""
    whole = parse(record + "\n".join(lines))
    played = begin(WORDS[whole.game], whole, seeded(1))
    for line in whole.body:
        assert isinstance(line, Typed)
        played.speak(line, None)
    return played


def said(played, viewer, question=None, **settings):
    """Return a screen of one pair of eyes, or its prompt."""
    vocabulary = played.vocabulary
    voice = voice_for(played.sitting, vocabulary, viewer, **settings)
    seen = table_view.view(vocabulary.game, played.sitting, viewer)
    return prompt(seen, vocabulary, voice) if question is None else answer(question, seen, vocabulary, voice)


# --- the tale --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "own", "others"),
    [
        (
            DealerDrawn(ANNA),
            "Das Los entscheidet: Du gibst zuerst.",
            "Das Los entscheidet: Anna gibt zuerst.",
        ),
        (DealBegan(1, ANNA, 0, last=False), "Spiel 1. Du mischst und gibst.", "Spiel 1. Anna mischt und gibt."),
        (
            DealBegan(9, ANNA, 12, last=True),
            (
                "Spiel 9. Du mischst und gibst. Vom letzten Mal liegen 12 Chips noch im Pott. "
                "Das ist das letzte Spiel der Partie."
            ),
            (
                "Spiel 9. Anna mischt und gibt. Vom letzten Mal liegen 12 Chips noch im Pott. "
                "Das ist das letzte Spiel der Partie."
            ),
        ),
        (
            AntePaid(3, ((ANNA, 2), (CLARA, 0)), 8),
            "Jeder bringt 3 Chips. Du hast nur noch 2 und gibst alles.",
            "Jeder bringt 3 Chips. Anna hat nur noch 2 und gibt alles.",
        ),
        (Checked(ANNA), "Du schiebst.", "Anna schiebt."),
        (Opened(ANNA, 4, 16, all_in=False), "Du bietest 4. Pott: 16.", "Anna bietet 4. Pott: 16."),
        (
            Held(ANNA, 3, 33, all_in=True),
            "Du hältst und zahlst 3. Das sind die letzten Chips: all-in. Pott: 33.",
            "Anna hält und zahlt 3. Das sind die letzten Chips: all-in. Pott: 33.",
        ),
        (Held(ANNA, 0, 33, all_in=False), "Du hältst. Pott: 33.", "Anna hält. Pott: 33."),
        (
            Raised(ANNA, 7, 3, 7, 23, all_in=False),
            "Du erhöhst um 3 auf 7. Pott: 23.",
            "Anna erhöht um 3 auf 7. Pott: 23.",
        ),
        (Folded(ANNA), "Du steigst aus.", "Anna steigt aus."),
        (
            Shown(ANNA, ACES, strength(ACES)),
            "Du zeigst a+ a# 9* 6o 2+ (Ein Paar Asse).",
            "Anna zeigt a+ a# 9* 6o 2+ (Ein Paar Asse).",
        ),
        (
            Shown(ANNA, ACES, strength(ACES), voluntary=True),
            "Du zeigst nachträglich a+ a# 9* 6o 2+ (Ein Paar Asse).",
            "Anna zeigt nachträglich a+ a# 9* 6o 2+ (Ein Paar Asse).",
        ),
        (
            LaidAway(ANNA),
            "Du bist geschlagen und legst deine Steine verdeckt weg. Mit „zeigen“ kannst du sie aufdecken.",
            "Anna ist geschlagen und legt verdeckt weg.",
        ),
        (
            Returned(ANNA, 1),
            "Du bekommst 1 Chip zurück, den niemand gehalten hat.",
            "Anna bekommt 1 Chip zurück, den niemand gehalten hat.",
        ),
        (
            Returned(ANNA, 73),
            "Du bekommst 73 Chips zurück, die niemand gehalten hat.",
            "Anna bekommt 73 Chips zurück, die niemand gehalten hat.",
        ),
        (PotWon(0, 1, 56, ((ANNA, 56),)), "Du gewinnst den Pott: 56 Chips.", "Anna gewinnt den Pott: 56 Chips."),
        (
            PotWon(0, 3, 80, ((ANNA, 80),)),
            "Du gewinnst den Hauptpott: 80 Chips.",
            "Anna gewinnt den Hauptpott: 80 Chips.",
        ),
        (
            PotWon(2, 3, 40, ((ANNA, 40),)),
            "Du gewinnst den 2. Nebenpott: 40 Chips.",
            "Anna gewinnt den 2. Nebenpott: 40 Chips.",
        ),
        (
            TookAll(ANNA, 12),
            "Du bist allein übrig und nimmst den Pott: 12 Chips.",
            "Anna ist allein übrig und nimmt den Pott: 12 Chips.",
        ),
        (
            Eliminated(ANNA),
            "Du hast keine Chips mehr, scheidest aus und siehst zu.",
            "Anna hat keine Chips mehr, scheidet aus und sieht zu.",
        ),
        (NextDealer(ANNA), "Du bist der nächste Geber.", "Anna ist der nächste Geber."),
        (
            MatchWon((ANNA,), 220),
            "Die Partie ist zu Ende. Du gewinnst mit 220 Chips.",
            "Die Partie ist zu Ende. Anna gewinnt mit 220 Chips.",
        ),
        (
            ExchangeBegan(ANNA),
            "Jetzt wird getauscht, bis zu drei Steine. Du beginnst.",
            "Jetzt wird getauscht, bis zu drei Steine. Anna beginnt.",
        ),
        (
            ForcedStakePaid(ANNA, 2, whole=False, all_in=False),
            "Du bringst den halben Mindesteinsatz: 2 Chips.",
            "Anna bringt den halben Mindesteinsatz: 2 Chips.",
        ),
        (
            ForcedStakePaid(ANNA, 1, whole=True, all_in=True),
            "Du bringst den ganzen Mindesteinsatz: 1 Chip, mehr war nicht da.",
            "Anna bringt den ganzen Mindesteinsatz: 1 Chip, mehr war nicht da.",
        ),
        (
            DealtOpen(((BERND, tiles("9#")[0]), (ANNA, tiles("7o")[0])), ANNA),
            "Offen gegeben: Bernd 9#, Anna 7o. Du liegst offen vorn.",
            "Offen gegeben: Bernd 9#, Anna 7o. Anna liegt offen vorn.",
        ),
    ],
)
def test_a_sentence_for_the_one_it_happens_to_and_for_the_others(event, own, others):
    """Players are addressed with du, everybody else reads a name."""
    tell = teller(event)
    assert (own, others) == (tell(event, Voice(NAMES, ANNA)), tell(event, Voice(NAMES, DORA)))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (NobodyCanBid(), "Niemand kann mehr bieten."),
        (PhaseBegan(Phase.BETTING_2, 33), "Phase 2: Bieten. Im Pott liegen 33 Chips."),
        (DealVoid(12), "Niemand hat eröffnet. Die Steine werden verdeckt eingeworfen, der Pott von 12 bleibt liegen."),
        (
            PotWon(0, 1, 15, ((CLARA, 8), (ANNA, 7))),
            "Clara und Anna sind gleich gut und teilen sich den Pott von 15: Clara 8, Anna 7.",
        ),
        (
            DealScored(((ANNA, 177), (BERND, 233)), ((ANNA, -20), (BERND, 20))),
            "Das Spiel ist zu Ende.\n  Anna: 177 Chips (-20)\n  Bernd: 233 Chips (+20)",
        ),
        (ChipsTakenAway(ANNA, 1), "Damit verlässt 1 Chip die Partie."),
        (ChipsTakenAway(ANNA, 197), "Damit verlassen 197 Chips die Partie."),
        (MatchWon((ANNA, BERND), 200), "Die Partie ist zu Ende. Den Sieg teilen sich Anna und Bernd mit je 200 Chips."),
        (MatchWon((), 0), "Die Partie ist zu Ende."),
        (ExchangedUnseen(ANNA, 0), "Anna behält alle Steine."),
        (ExchangedUnseen(ANNA, 1), "Anna tauscht 1 Stein."),
        (ExchangedUnseen(ANNA, 3), "Anna tauscht 3 Steine."),
        (TableDealt(tiles("9* 10* 3o"), tiles("9* 10* 3o")), "Auf den Tisch kommen 9* 10* 3o."),
        (
            TableDealt(tiles("a#"), tiles("9* 10* 3o a#")),
            "Auf den Tisch kommt a#. Dort liegen jetzt 9* 10* 3o a#.",
        ),
    ],
)
def test_a_sentence_for_all(event, sentence):
    """What happens to the table reads the same for everybody."""
    tell = teller(event)
    assert sentence == tell(event, Voice(NAMES, DORA)) == tell(event, Voice(NAMES, None))


@pytest.mark.parametrize(
    ("tell", "event", "sentence"),
    [
        (poker.tell, HandDealt(ANNA, ACES), "Deine Steine: a+ a# 9* 6o 2+"),
        (studpoker.tell, HandDealt(ANNA, tiles("9+ k#")), "Dein verdeckter Stein: 9+"),
        (poker.tell, Exchanged(ANNA, tiles("4* 7o"), tiles("3# 3*")), "Du legst 4* 7o weg und bekommst 3# 3*."),
        (poker.tell, Exchanged(ANNA, (), ()), "Du behältst alle Steine."),
    ],
)
def test_a_sentence_for_the_owner_alone(tell, event, sentence):
    """What only one may know is told to them; in stud the open tile is told to all anyway."""
    assert sentence == tell(event, Voice(NAMES, ANNA))


def teller(event):
    """Return who tells an event: the game it belongs to, else the words all three share."""
    for game in (studpoker, holdem):
        if type(event).__module__ == f"games.{game.__name__.split('.')[1]}":
            return game.tell
    return poker.tell


def test_every_refusal_and_every_option_has_its_sentence():
    """No code reaches a guest without words, and every property is explained."""
    assert set(actions.Refusal) <= set(terms.REFUSALS)
    assert set(Refusal) <= set(POKER_WORDS.refusals)
    for vocabulary in WORDS.values():
        assert {option.name for option in vocabulary.game.options} == set(vocabulary.options)


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("a+ k# d* bo 9+", "höchster Stein As"),
        ("b+ b# 4* 3o 2+", "Ein Paar Buben"),
        ("a+ a# 7* 7o k+", "Zwei Paare, Asse und Siebenen"),
        ("9+ 9# 9* d+ 4o", "Drilling Neunen"),
        ("a+ 2# 3* 4o 5+", "Straße, höchster Stein Fünf"),
        ("a+ d+ 9+ 6+ 2+", "Flush, höchster Stein As"),
        ("8# 8* 8o 7* 7o", "Full House, Achten und Siebenen"),
        ("k+ k# k* ko 3+", "Vierling Könige"),
        ("5o 6o 7o 8o 9o", "Straight Flush, höchster Stein Neun"),
        ("10* b* d* k* a*", "Royal Flush"),
        ("d#", "höchster Stein Dame"),
        ("d# do", "Ein Paar Damen"),
    ],
)
def test_hands_by_name(hand, name):
    """R10: every combination has its name, unfinished ones too."""
    assert name == tale.strength_in_words(strength(tiles(hand)))


# --- prompts and screens ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "viewer", "prompted"),
    [
        (
            (),
            ANNA,
            "Du bist dran. Pott: 12. Bieten 3 bis 6. Möglich: schieben, bieten, aussteigen.",
        ),
        ((), BERND, "Am Zug: Anna."),
        (
            ("anna: bieten 4", "bernd: erhoehen 3"),
            CLARA,
            (
                "Du bist dran. Pott: 23. Halten kostet 7. Erhöhen um 3 bis 15, noch dreimal. "
                "Möglich: halten, erhoehen, aussteigen."
            ),
        ),
        (
            ("anna: schieben", "bernd: schieben"),
            CLARA,
            (
                "Du bist dran. Pott: 12. Eröffnen kannst du nicht: Dazu gehört wenigstens ein Paar Buben. "
                "Möglich: schieben, aussteigen."
            ),
        ),
        (
            (
                "anna: bieten 3",
                "bernd: halten",
                "clara: aussteigen",
                "dora: aussteigen",
                "anna: halten",
                "bernd: halten",
            ),
            ANNA,
            "Du bist dran. Pott: 18. Deine Steine: b+ b# 4* 7o 9+. Möglich: tauschen, behalten.",
        ),
        (
            ("anna: bieten 3", "bernd: aussteigen", "clara: aussteigen", "dora: aussteigen"),
            ANNA,
            "Du bist dran. Möglich: mischen, zeigen.",
        ),
    ],
)
def test_the_prompt_says_what_it_costs(lines, viewer, prompted):
    """The pot, what holding costs, what may be bid or raised, and nothing that would be refused."""
    assert prompted == said(after(SEED_EXAMPLE, *lines), viewer)


@pytest.mark.parametrize(
    ("chips", "lines", "viewer", "part"),
    [
        ("chips bernd 20", ("anna: bieten 30",), BERND, "Halten kostet deine letzten 17. Möglich: halten, alles,"),
        ("chips bernd 35", ("anna: bieten 30",), BERND, "Halten kostet 30. Erhöhen um 2, noch dreimal."),
        ("chips anna 5", (), ANNA, "Bieten 2. Möglich"),
        ("chips anna 200", (), ANNA, "Bieten 3 bis 197."),
    ],
)
def test_the_prompt_counts_the_players_own_chips(chips, lines, viewer, part):
    """R4, R5, R30: nobody is offered more than they have, and last chips are offered though they are few."""
    record = SEED_EXAMPLE.replace("geber      dora", f"geber      dora\nbestimmen maximaleinsatz ohne\n{chips}")
    assert part in said(after(record, *lines), viewer)


def test_the_screen_of_poker():
    """What Clara reads when Bernd has raised as in the booklet."""
    expected = """Poker. Spiel 1, Phase 1: Bieten. Geber: Dora. Pott: 23 Chips.
Anna   193 Chips  hat eröffnet, gesetzt 4
Bernd  190 Chips  gesetzt 7, einmal erhöht
Clara  197 Chips  am Zug
Dora   197 Chips
Deine Steine (höchster Stein As): a+ k# 10* 6o 3+
Du bist dran. Pott: 23. Halten kostet 7. Erhöhen um 3 bis 15, noch dreimal."""
    assert expected == said(after(SEED_EXAMPLE, "anna: bieten 4", "bernd: erhoehen 3"), CLARA, ShowCards())


def test_the_screen_of_studpoker():
    """Bernd's view in the second round; a dropped player's tiles are gone."""
    expected = """Studpoker. Spiel 1, Runde 2 von 4. Geber: Dora. Pott: 21 Chips.
Anna   194 Chips  offen: k# 9#
Bernd  194 Chips  offen: 4o 8+
Clara  194 Chips  offen: 7# 7o, offen vorn, am Zug
Dora   197 Chips  ausgestiegen
Dein verdeckter Stein: 4*
Deine Steine (Ein Paar Vieren): 4* 4o 8+
Am Zug: Clara."""
    lines = ("anna: bieten 3", "bernd: halten", "clara: halten", "dora: aussteigen")
    circle = ("anna: halten", "bernd: halten", "clara: halten")
    assert expected == said(after(OPEN_TILES, *lines, *circle), BERND, ShowCards())


def test_the_screen_of_holdem():
    """The table's tiles stand above the players, and the hand counts them."""
    expected = """Texas Holdem. Spiel 1, Runde 2 von 4. Geber: Dora. Pott: 12 Chips.
Tisch: 9* 10* 3o
Anna   196 Chips  am Zug
Bernd  196 Chips
Clara  196 Chips
Dora   200 Chips  ausgestiegen
Deine Steine (Drilling Neunen): 9+ 9#
Du bist dran. Pott: 12. Bieten 4 bis 6."""
    lines = ("clara: halten", "dora: aussteigen", "anna: halten", "bernd: halten")
    assert expected == said(after(FORCED_STAKES, *lines), ANNA, ShowCards())


def test_the_screen_for_a_screen_reader():
    """One fact a line, no columns, tiles in words."""
    lines = said(after(OPEN_TILES), BERND, ShowCards(), reader=True, words=True).splitlines()
    assert "Anna: 197 Chips, offen: Pik-König, offen vorn, am Zug" == lines[1]
    assert ["Dein verdeckter Stein: Herz-Vier", "Deine Steine (Ein Paar Vieren):"] == lines[5:7]
    assert ["  Herz-Vier", "  Karo-Vier"] == lines[7:9]


def test_the_screen_of_somebody_who_watches():
    """R36: without a seat there are no tiles of one's own, and no advice."""
    assert "Deine" not in said(after(SEED_EXAMPLE), None, ShowCards())
    assert said(after(SEED_EXAMPLE), None, ShowCards()).endswith("Am Zug: Anna.")


def test_the_screen_between_two_deals():
    """R25: what was shown stays visible until the shuffle; what one kept is one's own to see."""
    won = ("anna: bieten 3", "bernd: aussteigen", "clara: aussteigen", "dora: aussteigen")
    kept = said(after(SEED_EXAMPLE, *won), ANNA, ShowCards())
    assert "Deine letzten Steine, ungezeigt: b+ b# 4* 7o 9+" in kept
    shown = said(after(SEED_EXAMPLE, *won, "anna: zeigen"), CLARA, ShowCards()).splitlines()
    assert "Anna   209 Chips  gezeigt: b+ b# 4* 7o 9+, am Zug" == shown[1]


def test_the_score():
    """Nothing but chips counts; void deals are dealt but not scored."""
    checked = [f"{name}: schieben" for name in ("anna", "bernd", "clara", "dora")]
    expected = """Poker. Spiel 1. Gewertet: 0 von 20. Im Pott liegen 12 Chips.
Anna   197 Chips
Bernd  197 Chips
Clara  197 Chips
Dora   197 Chips"""
    assert expected == said(after(SEED_EXAMPLE, *checked), ANNA, ShowScore())


def test_the_end_of_the_match():
    """R29: the winner is named on both screens, and nobody is asked for anything."""
    record = SEED_EXAMPLE.replace("geber      dora", "geber      dora\nbestimmen spiele 1")
    over = after(record, "anna: bieten 3", "bernd: aussteigen", "clara: aussteigen", "dora: aussteigen")
    for question in (ShowCards(), ShowScore()):
        assert said(over, BERND, question).endswith("Anna gewinnt mit 209 Chips.")
    assert "Poker. Spiel 1. Geber: Dora. Pott: 0 Chips." == said(over, BERND, ShowCards()).splitlines()[0]


def test_what_an_eliminated_player_has_shown_stays_open():
    """Whoever lost their last chips with open tiles: they lie there until `mischen`, and they are out."""
    found = 0
    for seed in range(8):
        for one in played(HOLDEM_WORDS, seed).done:
            seen = table_view.view(HOLDEM_WORDS.game, one.after, None).game
            if seen is None or seen.common.playing:
                continue
            view = seen.common
            for seat in view.eliminated:
                if view.shown[seat] and seat in one.after.circle:
                    notes = terms.rows(view, (), voice_for(one.after, HOLDEM_WORDS, None), {})
                    said = "ausgeschieden, gezeigt: " + " ".join(map(str, view.shown[seat]))
                    assert said in [row[2] for row in notes]
                    found += 1
    assert found


def test_who_is_out_of_the_match_has_not_left_a_deal():
    """While the others play on, that they are out is all that is told of them."""
    told = set()
    for one in (step for seed in range(8) for step in played(HOLDEM_WORDS, seed).done):
        seen = table_view.view(HOLDEM_WORDS.game, one.after, None).game
        if seen is not None and seen.common.playing:
            rows = terms.rows(seen.common, (), voice_for(one.after, HOLDEM_WORDS, None), {})
            out = {one.after.people[seat].name for seat in seen.common.eliminated}
            told |= {notes for name, _chips, notes in rows if name in out}

    assert {"ausgeschieden"} == told


@pytest.mark.parametrize(
    ("line", "code", "sentence"),
    [
        ("anna: bieten 2", "zu_wenig", "Das ist zu wenig: Mindestens 3 müssen es sein."),
        ("anna: bieten 7", "zu_hoch", "Das ist zu viel: Höchstens 6 dürfen es sein."),
        ("anna: halten", "kein_gebot", "Es liegt noch kein Gebot. Mit „bieten“ machst du das erste."),
        (
            "bernd: aussteigen",
            "nicht_am_zug",
            "Du bist nicht am Zug. Am Zug: Anna. Den Tisch ganz verlässt du mit „verlassen ja“.",
        ),
        (
            "anna: zeigen",
            "falsche_phase",
            "Gerade wird geboten. Getauscht wird danach, gezeigt erst am Ende.",
        ),
        (
            "anna: verlassen",
            "bestaetigung",
            (
                "Für immer gehst du mit „verlassen ja“; deine Chips verfallen dann. Willst du nur aus diesem Spiel "
                "heraus, tippe „aussteigen“, wenn du am Zug bist."
            ),
        ),
        ("anna: bieten", "syntax", "Wie viel willst du bieten? Zum Beispiel: bieten 4"),
        ("anna: erhoehen", "syntax", "Um wie viel willst du erhöhen? Zum Beispiel: erhoehen 3"),
    ],
)
def test_what_a_refused_player_reads(line, code, sentence):
    """The rule and the way out, to them alone; `aussteigen` at the wrong moment hints at `verlassen` (R35)."""
    played = after(SEED_EXAMPLE, line)
    speaker = line.split(":")[0]
    assert (code, [speaker]) == (played.code, [*played.sent])
    assert sentence == played.sent[speaker][0]


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("ich biete 4 Chips", "bieten 4"),
        ("setze 4", "bieten 4"),
        ("eröffne mit 4", "bieten 4"),
        ("eroeffnen poker", "eroeffnen poker"),
        ("eroeffnen", "eroeffnen"),
        ("ich halte", "halten"),
        ("halt", "halten"),
        ("halte 7 chips", "halten 7"),
        ("ich gehe mit", "halten"),
        ("mitgehen", "halten"),
        ("ich erhöhe um 3", "erhoehen 3"),
        ("erhöh auf 15", "erhoehen auf 15"),
        ("ich halte 4 und erhöhe um 3", "halten 4 und erhoehen 3"),
        ("halten und erhoehen auf 9", "erhoehen auf 9"),
        ("schieb", "schieben"),
        ("check", "schieben"),
        ("all in", "alles"),
        ("alles!", "alles"),
        ("ich steige aus", "aussteigen"),
        ("passe", "aussteigen"),
        ("zeig mal", "zeigen"),
        ("ich tausche die 3+ und 4o", "tauschen 3+,4o"),
        ("tauschen nichts", "tauschen"),
        ("behalte alle", "behalten"),
        ("stand", "stand"),
    ],
)
def test_how_it_may_be_typed(typed, canonical):
    """Synonyms, imperatives and split verbs; `eroeffnen` is a bid with a number only."""
    assert canonical == reading(POKER_WORDS, typed)


@pytest.mark.parametrize("typed", ["aus", "auss", "ausst", "pas", "verl"])
def test_nothing_final_is_reached_by_a_prefix(typed):
    """What cannot be taken back needs its full word."""
    assert reading(POKER_WORDS, typed) not in {"aussteigen", "verlassen"}


@pytest.mark.parametrize("game", WORDS)
def test_possible_commands(game):
    """`befehle` explains what can be done now, with an example for each."""
    record = {"poker": SEED_EXAMPLE, "studpoker": OPEN_TILES, "holdem": FORCED_STAKES}[game]
    played = after(record)
    (seat,) = turns(played.vocabulary.game, played.sitting)
    lines = said(played, seat, ShowPossible()).splitlines()
    assert "Das kannst du jetzt tun:" == lines[0]
    assert any(line.startswith("  aussteigen: ") for line in lines)


def test_too_many_for_32_tiles():
    """R3: a fourth player may sit down, but with 32 tiles the match does not start; the prompt says why."""
    names = ("Anna", "Bernd", "Clara", "Dora")
    sitting = opened(POKER_WORDS.game, names[0]).state
    for seat, name in enumerate(names[1:], 1):
        sitting = play(POKER_WORDS.game, sitting, Seat(seat), Join(name)).state
    sitting = play(POKER_WORDS.game, sitting, ANNA, Agree("steine", "32")).state
    with pytest.raises(Refused) as refused:
        play(POKER_WORDS.game, sitting, ANNA, Shuffle())
    voice = voice_for(sitting, POKER_WORDS, ANNA)
    assert "Mehr als 3 können hier nicht mitspielen. Mit 32 Steinen spielen genau drei." == excuse(
        refused.value, POKER_WORDS, voice
    )
    seen = table_view.view(POKER_WORDS.game, sitting, ANNA)
    assert prompt(seen, POKER_WORDS, voice).startswith("Ihr seid zu viele: Mehr als 3 können so nicht spielen.")


@pytest.mark.parametrize("subject", ["poker", "studpoker", "holdem", "pott", "kombinationen"])
def test_help_fits_a_terminal(subject):
    """No line of a help text is wider than 78 columns."""
    text = package_of("holdem" if subject in HOLDEM_WORDS.subjects else subject).help[subject]
    assert [] == [line for line in text.splitlines() if len(line) > 78]


SHARED = PotWon(0, 1, 60, ((CLARA, 30), (ANNA, 30)))


@pytest.mark.parametrize(
    ("viewer", "sentence"),
    [
        (ANNA, "Clara und du seid gleich gut und teilt euch den Pott von 60: je 30."),
        (CLARA, "Du und Anna seid gleich gut und teilt euch den Pott von 60: je 30."),
        (BERND, "Clara und Anna sind gleich gut und teilen sich den Pott von 60: je 30."),
    ],
)
def test_who_shares_a_pot_is_spoken_to(viewer, sentence):
    """D: their own half is told to a winner as theirs; equal shares are named once."""
    assert sentence == terms_tell(SHARED, viewer)


def terms_tell(event, viewer):
    """Return what somebody reads of an event."""
    return WORDS["poker"].tell(event, Voice(NAMES, viewer))


@pytest.mark.parametrize("game", ["holdem", "studpoker"])
def test_on_turn_one_is_reminded_of_their_tiles(game):
    """P10: where no exchange shows them, the prompt says to their owner alone which they are and what they make."""
    match = started(seated(WORDS[game], 5))
    on_turn, *_ = turns(WORDS[game].game, match.sitting)
    voices = [voice_for(match.sitting, WORDS[game], seat) for seat in match.sitting.circle]
    prompts = {voice.you: waiting_line(WORDS[game], match.sitting, voice) for voice in voices}
    hand = WORDS[game].game.hands.of(match.sitting.state, on_turn)

    assert f"Deine Steine: {' '.join(map(str, hand))} (" in prompts.pop(on_turn)
    assert not any("Deine Steine" in said for said in prompts.values())


def test_on_turn_one_reads_how_long_they_may_think():
    """P8: with `bedenkzeit` the prompt says it to whoever is on turn, not only in the last quarter."""
    match = started(seated(WORDS["poker"], 5, {"bedenkzeit": "30"}))
    on_turn, *others = turns(WORDS["poker"].game, match.sitting)
    prompts = [
        waiting_line(WORDS["poker"], match.sitting, voice_for(match.sitting, WORDS["poker"], seat))
        for seat in match.sitting.circle
    ]

    assert not others
    assert 1 == sum("Bedenkzeit: 30 Sekunden." in said for said in prompts)
    assert "Bedenkzeit: 30 Sekunden." in prompts[match.sitting.circle.index(on_turn)]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("bernd: erhoehen 2", "Das ist zu wenig: Mindestens 3 müssen es sein."),
        ("bernd: erhoehen auf 5", "Das ist zu wenig: Mindestens 6 müssen es sein."),
        ("bernd: erhoehen auf 90", "Das ist zu viel: Höchstens 12 dürfen es sein."),
    ],
)
def test_an_amount_is_refused_in_the_terms_it_was_said_in(line, sentence):
    """A17: who says what the bid shall become reads what it may become."""
    assert sentence == after(SEED_EXAMPLE, "anna: bieten 3", line).sent["bernd"][0]
