"""The German of Dicke Zwei: its screens, its sentences, and what one could lay."""

import pytest

from commands.dickezwei import DICKEZWEI_WORDS
from commands.dickezwei.words import ALL, CountTiles, ShowCombinations, tell
from commands.language.names import KnownNames
from commands.language.voice import Voice
from commands.table.screens import answer, show_cards, show_score
from commands.table.tale import voice_for, waiting_line
from commands.table.verbs import lexicon_of
from games.contract import HOUSE, Drawn, Seat, Shuffle
from games.dickezwei import DICKEZWEI, actions
from games.dickezwei.combinations import Kind, read, within
from games.kit.cards import PACK
from games.table import state as table_state
from games.table.view import view
from tests.commands.shown import played
from tests.playouts import seated, started, step

PLAYED = """
spiel      dickezwei
spieler    anna bernd clara dora
geber      dora
hand       anna   3o 4+ 5* 6# 7o 8# 9# 10# b# d# 2* 5o 9o
hand       bernd  3+ 5+ 7+ 9+ b+ 4o 6o 8o 10o do 2o 3* 7*
hand       clara  6+ 10+ 6* k+ k* 8+ 7# 9* 10* bo d* k# 4*
hand       dora   a+ ao a* a# 3# 4# 5# b* d+ ko 2+ 2# 8*

anna: legen 3o 4+ 5* 6# 7o
bernd: legen 3+ 5+ 7+ 9+ b+
clara: passen
"""

SCREEN = """\
Dicke Zwei, Tisch 1. Runde 1 von 4. Geber: Dora.
Am Zug: Dora (du), höher legen oder passen.

Stich: Gruppe 3+ 5+ 7+ 9+ b+, von Bernd.

Spieler:
  Anna    8 Steine   0 Minuspunkte
  Bernd   8 Steine   0 Minuspunkte
  Clara  13 Steine   0 Minuspunkte   (gepasst)
  Dora   13 Steine   0 Minuspunkte   (du)

Deine 13 Steine: 3# 4# 5# 8* b* d+ ko a+ ao a* a# 2+ 2#"""

READ_OUT = """\
Dicke Zwei, Tisch 1. Runde 1 von 4. Geber: Dora.
Am Zug: Dora, höher legen oder passen.

Stich: Gruppe 3+, 5+, 7+, 9+, b+, von dir.

Spieler:
  Anna, 8 Steine, 0 Minuspunkte
  Bernd, 8 Steine, 0 Minuspunkte, du
  Clara, 13 Steine, 0 Minuspunkte, gepasst
  Dora, 13 Steine, 0 Minuspunkte

Deine 8 Steine:
  3*
  4o
  6o
  7*
  8o
  10o
  do
  2o"""


def screen(what, sitting, you, **style):
    """Return a screen as somebody sees it."""
    voice = voice_for(sitting, DICKEZWEI_WORDS, you, table=1, **style)
    return what(view(DICKEZWEI, sitting, you), DICKEZWEI_WORDS, voice)


def asked(question, sitting, you, **style):
    """Return the answer to a question."""
    voice = voice_for(sitting, DICKEZWEI_WORDS, you, **style)
    return answer(question, view(DICKEZWEI, sitting, you), DICKEZWEI_WORDS, voice)


def test_screen_of_a_player():
    """What has to be beaten, what everybody still has, and the own tiles last."""
    assert SCREEN == screen(show_cards, played(PLAYED).sitting, Seat(3))


def test_screen_for_a_screen_reader():
    """One tile a line, and nothing in columns."""
    assert READ_OUT == screen(show_cards, played(PLAYED).sitting, Seat(1), reader=True)


def test_screen_of_a_spectator():
    """R20: who watches sees no tiles but those laid, and nothing to lay."""
    assert "Deine" not in screen(show_cards, played(PLAYED).sitting, None)
    assert "Du siehst nur zu und hast keine Steine." == asked(ShowCombinations(), played(PLAYED).sitting, None)


@pytest.mark.parametrize("what", [show_cards, show_score])
def test_screens_are_narrow(what):
    """No line is wider than 78 columns, the names as long as they may be."""
    text = PLAYED
    for short in ("anna", "bernd", "clara", "dora"):
        text = text.replace(short, (short * 4)[:16])

    assert [] == [line for line in screen(what, played(text).sitting, Seat(3)).splitlines() if len(line) > 78]


@pytest.mark.parametrize(
    ("more", "you", "prompt"),
    [
        ("", 3, "Du bist dran. Zu schlagen: Gruppe 3+ 5+ 7+ 9+ b+ von Bernd. Möglich: legen, passen."),
        ("", 1, "Am Zug: Dora."),
        ("dora: passen\nanna: passen", 1, "Du bist dran. Möglich: legen."),
        (
            "dora: legen a+ ao a* a# 8*\nanna: legen 8# 9# 10# b# d#",
            1,
            "Du bist dran. Möglich: passen.",
        ),
    ],
)
def test_prompt(more, you, prompt):
    """R10, R11: what has to be beaten is named again if others passed; who holds nothing higher may only pass."""
    sitting = played(PLAYED + more).sitting

    assert prompt == waiting_line(DICKEZWEI_WORDS, sitting, voice_for(sitting, DICKEZWEI_WORDS, Seat(you)))


def test_prompt_names_the_tile_that_opens():
    """R9: the leader of a round reads which tile must be in their first play."""
    sitting = played(PLAYED[: PLAYED.index("anna: legen")]).sitting
    line = waiting_line(DICKEZWEI_WORDS, sitting, voice_for(sitting, DICKEZWEI_WORDS, Seat(0)))

    assert "Du bist dran. 3o muss dabei sein. Möglich: legen." == line


# --- what one could lay ----------------------------------------------------------------------------------------------


def test_combinations_that_beat_what_lies():
    """R7, R10: kind by kind from the lowest; of those that are equally high only the first, if there are many."""
    said = """\
Zu schlagen: Gruppe 3+ 5+ 7+ 9+ b+.
Gruppe (1): 3# 4# 5# a# 2#
Volle Hand (4): a+ ao a* 2+ 2#; a+ ao a# 2+ 2#; a+ a* a# 2+ 2#; ao a* a# 2+ 2#
Vierling (9, je Höhe eine): a+ ao a* a# 3#
„kombinationen alle“ zeigt jede einzelne, „kombinationen strasse“ alle Straßen und so weiter."""

    assert said == asked(ShowCombinations(), played(PLAYED).sitting, Seat(3))


def test_combinations_of_one_kind():
    """One kind alone is listed one by one, for a screen reader a line each; who has none reads that."""
    fours = asked(ShowCombinations(Kind.FOUR), played(PLAYED).sitting, Seat(3), reader=True).splitlines()

    assert ["Vierling (9):", "  a+, ao, a*, a#, 3#"] == fours[1:3]
    assert 2 + 9 == len(fours)
    assert "nichts von der Art Straße" in asked(ShowCombinations(Kind.STRAIGHT), played(PLAYED).sitting, Seat(3))


def test_every_combination_is_said():
    """`kombinationen alle` says exactly those that the hand holds."""
    match = seated(DICKEZWEI_WORDS, 5, seats=4)
    match.act(Seat(0), Shuffle())
    match.settle()
    state = match.sitting.state
    assert state is not None
    leader = state.turn
    expected = {one.tiles for one in within(state.hands[leader]) if state.needed in one.tiles}
    lines = asked(ShowCombinations(ALL), match.sitting, leader, reader=True).splitlines()
    said = [tuple(line.strip().split(", ")) for line in lines if line.startswith("  ")]

    assert {tuple(map(str, one)) for one in expected} == set(said)
    assert len(expected) == len(said)


def test_combinations_stand_kind_by_kind_from_the_lowest():
    """Who looks for the least that will do reads it first, among each kind and among the kinds."""
    tiles = {str(card): card for card in PACK}
    match = started(seated(DICKEZWEI_WORDS, 4, seats=4))
    while not match.over:
        step(match)
        if match.sitting.state is None:
            continue
        for seat in match.sitting.circle:
            lines = asked(ShowCombinations(ALL), match.sitting, seat, reader=True).splitlines()
            said = [read([tiles[tile] for tile in line.strip().split(", ")]) for line in lines if line.startswith("  ")]
            kinds = {one.kind: [other.order for other in said if other.kind == one.kind] for one in said}
            assert [sorted(orders) for orders in kinds.values()] == [*kinds.values()]
            assert sorted(kinds.values()) == [*kinds.values()]


def test_longest_answer_is_bearable():
    """Seventeen tiles with a whole suit hold more than a thousand combinations; unasked nobody reads them all."""
    suit = [tile for tile in PACK if tile.suit is PACK[0].suit]
    order = [*suit, *(tile for tile in PACK if tile not in suit)]
    match = seated(DICKEZWEI_WORDS, 1, seats=3)
    match.act(Seat(0), Shuffle())
    chance = table_state.chance(DICKEZWEI, match.sitting)
    match.act(HOUSE, Drawn(chance.kind, match.sitting.circle))
    match.act(HOUSE, Drawn("mischen", tuple(order)))
    for seat in match.sitting.circle:
        assert len(asked(ShowCombinations(), match.sitting, seat, reader=True).splitlines()) < 80


# --- sentences -------------------------------------------------------------------------------------------------------

VOICE = Voice(names={Seat(0): "Anna", Seat(1): "Bernd", Seat(2): "Clara"}, you=Seat(1))


def tiles(text):
    """Return the tiles written in a line."""
    known = {str(tile): tile for tile in PACK}
    return tuple(known[word] for word in text.split())


def combination(text):
    """Return the combination written in a line."""
    found = read(tiles(text))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (actions.Laid(Seat(0), combination("4+ 4o"), 9), "Anna legt ein Paar: 4+ 4o. Noch 9 Steine."),
        (actions.Laid(Seat(1), combination("4+"), 1), "Du legst 4+. Du hast nur noch 1 Stein!"),
        (actions.Laid(Seat(0), combination("4+ 4o 4#"), 0), "Anna legt einen Drilling: 4+ 4o 4#."),
        (
            actions.Dealt(Seat(1), 2, 4, 17, tiles("3o")[0], Seat(0), tiles("3+")[0]),
            (
                "Du mischst und gibst. Runde 2 von 4, 17 Steine für jeden. Offen in der Mitte liegt 3o. "
                "Anna hat 3+ und spielt aus."
            ),
        ),
        (
            actions.TrickWon(Seat(1)),
            "Alle anderen haben gepasst, der Stich kommt weg. Du spielst neu aus.",
        ),
        (
            actions.RoundScored(Seat(0), {Seat(0): 0, Seat(1): 1}, {Seat(0): 0, Seat(1): 1}, {Seat(0): 12, Seat(1): 1}),
            (
                "Anna ist alle Steine los. Die Runde ist zu Ende.\nAnna: kein Stein mehr, 0 Minuspunkte, zusammen 12.\n"
                "Bernd: noch 1 Stein, 1 Minuspunkt, zusammen 1."
            ),
        ),
        (actions.RoundVoid(Seat(2)), "Weil Clara mitten in der Runde geht, zählt sie nicht."),
        (
            actions.MatchWon((Seat(0), Seat(1)), {Seat(0): 5, Seat(1): 5, Seat(2): 9}),
            "Die Partie ist zu Ende. Den Sieg teilen sich Anna und Bernd. Minuspunkte: Anna 5, Bernd 5, Clara 9.",
        ),
        (
            actions.MatchWon((Seat(1),), {Seat(0): 9, Seat(1): 5, Seat(2): 0}, early=True),
            (
                "Zu zweit geht es nicht weiter, die Partie ist zu Ende. Du gewinnst die Partie. "
                "Minuspunkte: Anna 9, Bernd 5, Clara 0."
            ),
        ),
    ],
)
def test_sentences(event, sentence):
    """What happened is told with names and tiles, to the listener as du."""
    assert sentence == tell(event, VOICE)


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("anzahl", CountTiles()),
        ("frag bernd nach", CountTiles(Seat(1))),
        ("anzahl von bernd", CountTiles(Seat(1))),
        ("kombinationen", ShowCombinations()),
        ("Kombinationen Straßen", ShowCombinations("strasse")),
        ("kombinationen volle hand", ShowCombinations("volle_hand")),
        ("kombinationen alle", ShowCombinations("alle")),
    ],
)
def test_questions_are_understood(line, meaning):
    """What one may ask in the middle of a game, in the words one finds."""
    lexicon, names = lexicon_of(DICKEZWEI_WORDS), KnownNames(["anna", "bernd", "clara"])

    assert meaning == lexicon.read(line, names)


def test_counts_are_told_to_whoever_asks():
    """R13: of one or of everybody, also to who watches."""
    assert "Anna: 8 Steine." == asked(CountTiles(Seat(0)), played(PLAYED).sitting, None)
    assert 4 == len(asked(CountTiles(), played(PLAYED).sitting, Seat(2)).splitlines())


def test_random_matches_leave_no_sentence_half_done():
    """Whatever is dealt and laid, the list of combinations can be said."""
    match = started(seated(DICKEZWEI_WORDS, 4, seats=3))
    for _ in range(25):
        said = [asked(ShowCombinations(), match.sitting, seat) for seat in match.sitting.circle]
        assert all("None" not in text and "{" not in text for text in said)
        step(match)
