"""The German of Räum-Ab!: how its cards are typed, its screens, its sentences, and that all eyes read the same."""

import pytest

from commands.language.misread import Misread, MisreadCode
from commands.language.names import KnownNames
from commands.language.voice import Voice
from commands.raeumab.cards import CARDS, pack_fault, spell
from commands.raeumab.words import RAEUMAB_WORDS, ShowPairs, ShowPile, tell
from commands.table.screens import answer, show_cards, show_score
from commands.table.tale import tale, voice_for, waiting_line
from commands.table.verbs import lexicon_of
from games.contract import Seat
from games.frozen import evolve
from games.kit.rounds import MatchWon
from games.raeumab import RAEUMAB, actions
from games.raeumab.actions import Swap, Take
from games.raeumab.pack import NUMNUM, Fault, Fit, Wrong
from games.table.view import view
from tests.commands.shown import played
from tests.games.raeumab.layouts import card, cards
from tests.playouts import played as random_match

PLAYED = """
spiel      raeumab
spieler    anna bernd
geber      bernd
spalte 1   7b 12r 4p
spalte 2   9g 16r 3p
spalte 3   8p w 6g
spalte 4   11r 15r
spalte 5   5p 20p 13b
spalte 6   81b 10p 51r
spalte 7   13g v2

anna: nimm 1 6
bernd: nimm 5 6
bernd: nimm 3 5
"""

SCREEN = """\
Räum-Ab, Tisch 1. Spiel 1 von 1. Geber: Bernd.
Am Zug: Bernd (du), ein Paar nehmen.

Spalten, die freie Karte zuerst:
  1: 12r  (15)  4p 1b 1g 1p 1r 2b 2g 2p 2r 3b 3g 3r 4b 4g
  2: 9g   (16)  16r 3p 4r 5b 5g 5r 6b 6p 6r 7g 7p 7r 8b 8g 8r
  3: w    (14)  6g 9b 9p 9r 10b 10g 10r 11b 11g 11p 12b 12g 12p
  4: 11r  (15)  15r 13p 13r 15b 15g 15p 16b 16g 16p 18b 18g 18p 18r 20b
  5: 13b  (13)  20g 20r 21b 21g 21p 21r 22b 22g 22p 22r 24b 24g
  6: 51r  (14)  24p 24r 34b 34g 34p 34r 39b 39g 39p 39r 40b 40g 40p
  7: 13g  (16)  v2 40r 51b 51g 51p 81g 81p 81r v2 v2 v2 v5 v5 w w

Stapel, die letzten Karten:
  Anna         2 Karten: 7b 81b
  Bernd (du)  4 Karten: 5p 10p 8p 20p"""

READ_OUT = [
    "  1: 12 rot, 15 Karten, dahinter 4 pink, Joker blau, Joker gelb",
    "  3: Wunschkarte, 14 Karten, dahinter 6 gelb, 9 blau",
    "  Anna  2 Karten: 7 blau, 81 blau",
]


def screen(what, sitting, you, **style):
    """Return a screen as somebody sees it."""
    voice = voice_for(sitting, RAEUMAB_WORDS, you, table=1, **style)
    return what(view(RAEUMAB, sitting, you), RAEUMAB_WORDS, voice)


def asked(question, sitting, you, **style):
    """Return the answer to a question."""
    voice = voice_for(sitting, RAEUMAB_WORDS, you, **style)
    return answer(question, view(RAEUMAB, sitting, you), RAEUMAB_WORDS, voice)


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", sorted(NUMNUM.faces, key=str), ids=str)
def test_every_card_is_read_as_written(face):
    """Every card of the pack, in signs and in the words the house itself says."""
    assert face == CARDS.card(str(face))
    assert face == CARDS.card(spell(face).lower())


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("r12", "12r"),
        ("rot 12", "12r"),
        ("12 rot", "12r"),
        ("rote 12", "12r"),
        ("12-rot", "12r"),
        ("pink15", "15p"),
        ("joker rot", "1r"),
        ("roter joker", "1r"),
        ("2er-verbot", "v2"),
        ("2er verbotskarte", "v2"),
        ("fuenferverbot", "v5"),
        ("wunschkarte", "w"),
    ],
)
def test_card_in_words(typed, name):
    """Colour first or last, with a blank, a hyphen or nothing between."""
    assert (Take(card(name), card("w")),) == (read(f"nimm {typed} und w"),)


def read(line):
    """Return what a line means."""
    return lexicon_of(RAEUMAB_WORDS).read(line, KnownNames(["anna", "bernd"]))


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("nimm 3 5", Take(3, 5)),
        ("nimm Spalte 3 und 5", Take(3, 5)),
        ("räume die 3 und die 5 ab", Take(3, 5)),
        ("nimm 3 und Spalte 5", Take(3, 5)),
        ("tausche 20p", Swap(card("20p"))),
        ("tauschen spalte 3 gegen 20p", Swap(card("20p"), 3)),
        ("tausch die Wunschkarte", Swap(card("w"))),
        ("stapel von anna", ShowPile(Seat(0))),
        ("was passt", None),
        ("paare", ShowPairs()),
    ],
)
def test_line_is_understood(line, meaning):
    """What one says at the table; what means nothing is refused."""
    if meaning is None:
        with pytest.raises(Misread):
            read(line)
    else:
        assert meaning == read(line)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("nimm 3", MisreadCode.SYNTAX),
        ("nimm 3 12r", MisreadCode.SYNTAX),
        ("nimm 3 5 7", MisreadCode.SYNTAX),
        ("nimm 14r 8r", MisreadCode.UNKNOWN_CARD),
        ("nimm 12x 8r", MisreadCode.UNKNOWN_CARD),
        ("nimm rot12rot 8r", MisreadCode.UNKNOWN_CARD),
        ("nimm v3 v3", MisreadCode.UNKNOWN_CARD),
        ("tausche", MisreadCode.SYNTAX),
        ("tausche 82b", MisreadCode.UNKNOWN_CARD),
    ],
)
def test_line_that_means_nothing(line, code):
    """A card this pack has not is told from a line that is none."""
    with pytest.raises(Misread) as misread:
        read(line)

    assert code is misread.value.code


# --- screens ---------------------------------------------------------------------------------------------------------


def test_screen_of_a_player():
    """One line for each column, the free card first; then the piles."""
    shown = screen(show_cards, played(PLAYED).sitting, Seat(1))

    assert SCREEN.replace("Anna         2", "Anna        2") == shown


def test_screen_for_a_screen_reader():
    """A column is a sentence: its number, the free card, how many, and what lies behind."""
    shown = screen(show_cards, played(PLAYED).sitting, Seat(0), reader=True, words=True)

    assert "  Anna (du)  2 Karten: 7 blau, 81 blau" in shown
    assert READ_OUT[0] in shown
    assert READ_OUT[1] in shown
    assert READ_OUT[2] in screen(show_cards, played(PLAYED).sitting, Seat(1), reader=True, words=True)


def test_screen_names_what_is_barred():
    """R7: with a free Verbotskarte the screen says what does not count."""
    text = PLAYED[: PLAYED.index("anna: nimm")].replace("13g v2", "v5 13g").replace("9g 16r", "v2 16r")
    barred = played(text).sitting

    assert "Als gemeinsamer Teiler gilt gerade nicht: 2 und 5." in screen(show_cards, barred, None)


def test_screens_are_narrow():
    """At the beginning every column is full and still fits into 78 columns."""
    text = PLAYED.replace("anna", "annaannaannaanna")
    sitting = played(text[: text.index("annaannaannaanna: nimm")]).sitting

    for what in (show_cards, show_score):
        assert [] == [line for line in screen(what, sitting, Seat(0)).splitlines() if len(line) > 78]


@pytest.mark.parametrize(
    ("cut", "you", "prompt"),
    [
        (
            "anna: nimm 1 6",
            0,
            "Du bist dran. Frei in 1 bis 7: 7b, 9g, 8p, 11r, 5p, 81b, 13g. Möglich: nehmen.",
        ),
        (
            "bernd: nimm 3 5",
            1,
            "Du bist dran. Frei in 1 bis 7: 12r, 9g, 8p, 11r, 20p, 51r, 13g. Möglich: nehmen.",
        ),
        ("bernd: nimm 3 5", 0, "Am Zug: Bernd."),
    ],
)
def test_prompt(cut, you, prompt):
    """Who is on turn reads what lies free; the others only whose turn it is."""
    sitting = played(PLAYED[: PLAYED.index(cut)]).sitting

    assert prompt == waiting_line(RAEUMAB_WORDS, sitting, voice_for(sitting, RAEUMAB_WORDS, Seat(you)))


def test_prompt_of_who_must_swap():
    """R10: where only a swap helps the prompt says so and offers nothing else."""
    text = """
spiel      raeumab
spieler    anna bernd
geber      bernd
spalte 1   8g 4g 9g 22b
spalte 2   16g 15g v5
spalte 3   v2
spalte 4   w 34p
spalte 5   7b
spalte 6   11p
spalte 7   13r

anna: nimm 1 2
bernd: nimm 1 2
"""
    sitting = played(text).sitting
    line = waiting_line(RAEUMAB_WORDS, sitting, voice_for(sitting, RAEUMAB_WORDS, Seat(0)))

    assert "Es passt kein Paar, du musst tauschen. Möglich: tauschen." in line
    assert "Gerade passt nichts zusammen.\nDu kannst gegen die Wunschkarte tauschen: " in asked(
        ShowPairs(), sitting, Seat(0)
    )
    assert "Anna kann gegen die Wunschkarte tauschen: " in asked(ShowPairs(), sitting, None)


PAIRS = """\
Doppelt:
  12r und 51r in den Spalten 1 und 6
Einfach:
  12r und 9g in den Spalten 1 und 2
  12r und 11r in den Spalten 1 und 4
  9g und 51r in den Spalten 2 und 6
  9g und 13g in den Spalten 2 und 7
  11r und 51r in den Spalten 4 und 6
  13b und 13g in den Spalten 5 und 7
Du kannst gegen die Wunschkarte tauschen: 5p 10p 8p 20p in Spalte 3."""


def test_pairs():
    """R1, R6: double before simple, each with its columns; then what could be swapped."""
    assert PAIRS == asked(ShowPairs(), played(PLAYED).sitting, Seat(1))


def test_what_may_be_taken_is_among_the_pairs():
    """R4, R6: at the beginning as later `paare` names every pair one may take; between deals it says that none runs."""
    told = set()
    for one in random_match(RAEUMAB_WORDS, 1).done:
        if one.after.state is None:
            continue
        offered = [action for _, action in RAEUMAB.moves(one.after.state)]
        start, pairs = view(RAEUMAB, one.after, None).game.start, asked(ShowPairs(), one.after, None)
        for take in (action for action in offered if isinstance(action, Take)):
            either_way = {f" {take.first} und {take.second}", f" {take.second} und {take.first}"}
            told.add((start, "Am Anfang kommen die doppelten zuerst." in pairs))
            assert [line for line in either_way if line in pairs]
        runs = any(isinstance(action, Take | Swap) for action in offered)
        assert runs == (pairs != "Gerade läuft kein Spiel.")

    assert {(True, True), (True, False), (False, False)} == told


def test_pile():
    """The last seven cards, or all if there are no more."""
    long = random_match(RAEUMAB_WORDS, 1).sitting

    assert "Bernd: 4 Karten, alle: 5p 10p 8p 20p." == asked(ShowPile(Seat(1)), played(PLAYED).sitting, None)
    assert "die letzten sieben: " in asked(ShowPile(), long, None)
    assert "Anna: noch keine Karte." == asked(
        ShowPile(Seat(0)), played(PLAYED[: PLAYED.index("anna: nimm")]).sitting, None
    )


# --- sentences -------------------------------------------------------------------------------------------------------

VOICE = Voice(names={Seat(0): "Anna", Seat(1): "Bernd"}, you=Seat(1))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            actions.Taken(Seat(0), (1, 4), cards("12r 8r"), Fit.DOUBLE, cards("5p 7b"), 2, again=True),
            "Anna nimmt 12r und 8r, doppelt. Jetzt frei: 5p in Spalte 1 und 7b in Spalte 4. Anna nimmt noch ein Paar.",
        ),
        (
            actions.Taken(Seat(1), (1, 4), cards("12r 9g"), Fit.SIMPLE, (None, card("7b")), 2, again=False),
            "Du nimmst 12r und 9g, einfach. Jetzt frei: nichts mehr in Spalte 1 und 7b in Spalte 4.",
        ),
        (
            actions.Swapped(Seat(0), 3, card("20p")),
            "Anna tauscht die Wunschkarte in Spalte 3 gegen 20p. 20p liegt jetzt dort frei.",
        ),
        (
            actions.GameScored({Seat(0): 36, Seat(1): 1}, {Seat(0): 36, Seat(1): 11}),
            "Es passt nichts mehr zusammen, das Spiel ist zu Ende.\nAnna: 36 Karten.\nBernd: 1 Karte, zusammen 11.",
        ),
        (
            MatchWon((Seat(0), Seat(1)), {Seat(0): 2, Seat(1): 2}),
            "Die Partie ist zu Ende. Den Sieg teilen sich Anna und Bernd. Karten: Anna 2, Bernd 2.",
        ),
        (
            MatchWon((Seat(1),), {Seat(0): 0, Seat(1): 0}, alone=True),
            "Alle anderen sind gegangen. Du gewinnst die Partie.",
        ),
    ],
)
def test_sentences(event, sentence):
    """What happened is told with names and cards, to the listener as du."""
    assert sentence == tell(event, VOICE)


def test_who_hears_their_turn_hears_no_list_twice():
    """U1: read out, what lies free is said when one is to choose; before that only to who takes on."""
    taken = actions.Taken(Seat(0), (1, 4), cards("12r 8r"), Fit.DOUBLE, cards("5p 7b"), 2, again=False)
    again = evolve(taken, again=True)
    names = {Seat(0): "Anna", Seat(1): "Bernd"}
    player, watcher = Voice(names, Seat(1), reader=True), Voice(names, None, reader=True)

    assert "Anna nimmt 12r und 8r, doppelt." == tell(taken, player)
    assert "Jetzt frei: 5p in Spalte 1 und 7b in Spalte 4." in str(tell(again, player))
    assert tell(taken, player) == tell(taken, watcher)


def test_double_pairs_first_only_where_there_are_any():
    """M8: at the beginning the screen asks for double pairs first, but not where only a simple one lies there."""
    sitting = played(PLAYED[: PLAYED.index("anna: nimm")]).sitting
    seen = view(RAEUMAB, sitting, Seat(0))
    assert seen.game is not None
    double = tuple(evolve(pair, fit=Fit.DOUBLE) for pair in seen.game.pairs)
    with_doubles = evolve(seen, game=evolve(seen.game, pairs=double))
    voice = voice_for(sitting, RAEUMAB_WORDS, Seat(0))

    assert seen.game.start
    assert {Fit.SIMPLE} == {pair.fit for pair in seen.game.pairs}
    assert "Anna (du), ein Paar nehmen." in show_cards(seen, RAEUMAB_WORDS, voice)
    assert "Anna (du), doppelte Paare vorweg." in show_cards(with_doubles, RAEUMAB_WORDS, voice)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (Wrong(Fault.NO_CARD, 4, "12x"), "Zeile 4: „12x“ ist keine Karte."),
        (Wrong(Fault.TOTAL, 0, "108"), "Es müssen genau 109 Karten sein; gezählt: 108."),
        (Wrong(Fault.ENCODING, 0, ""), "Die Datei ist nicht in UTF-8 geschrieben."),
    ],
)
def test_faults_of_a_file(wrong, sentence):
    """R13: a host reads what is wrong with their file of cards."""
    assert pack_fault(wrong).startswith(sentence)


# --- nothing is hidden -----------------------------------------------------------------------------------------------


def test_all_eyes_read_the_same():
    """R14: in a whole match every tale and every screen is the same for players and watchers, but for the word du."""
    for one in random_match(RAEUMAB_WORDS, 2).done:
        sitting = one.after
        if sitting.state is None:
            continue
        watcher = voice_for(sitting, RAEUMAB_WORDS, None)
        for seat in sitting.circle:
            seen = view(RAEUMAB, sitting, seat)
            assert view(RAEUMAB, sitting, None).game == seen.game
            assert screen(show_score, sitting, None) == screen(show_score, sitting, seat)
            assert asked(ShowPile(), sitting, None) == asked(ShowPile(), sitting, seat)
            own = screen(show_cards, sitting, seat).replace(" (du)", "").splitlines()
            others = screen(show_cards, sitting, None).splitlines()
            # The second line says whose turn it is, to the player themselves in other words.
            assert [line.split() for line in others[2:]] == [line.split() for line in own[2:]]
            heard = tale(RAEUMAB_WORDS, one.events, voice_for(sitting, RAEUMAB_WORDS, seat))
            assert len(tale(RAEUMAB_WORDS, one.events, watcher)) == len(heard)
