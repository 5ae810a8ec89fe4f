"""Records that cannot be set up: which line is to blame, and the sentence that says why."""

from __future__ import annotations

import pytest

from commands.catalogue import VOCABULARIES
from commands.journal.checking import check
from commands.journal.partie import BadRecord, begin, parse
from games.frozen import evolve
from games.record import Wanted

BY_GAME = {vocabulary.game.id: vocabulary for vocabulary in VOCABULARIES}


def checked(text: str) -> None:
    """Read and check a record."""
    record = parse(text)
    check(BY_GAME[record.game], record, tuple)


def problem(game: str, players: str, *lines: str) -> tuple[int, str]:
    """Return line and sentence of what is wrong with a record."""
    with pytest.raises(BadRecord) as bad:
        checked("\n".join((f"spiel {game}", f"spieler {players}", *lines)))
    return bad.value.line, bad.value.sentence


@pytest.mark.parametrize(
    ("game", "players", "line", "place", "sentence"),
    [
        ("romme", "anna bernd clara", "ablage 2+", 1, "Rommé deckt keine Karte auf"),
        ("profisort", "anna bernd", "ablage 2+", 1, "Profi-Sort deckt keine Karte auf"),
        ("profisort", "anna bernd", "punkte anna x", 1, "punkte braucht einen Namen und eine Zahl"),
        ("profisort", "anna bernd", "erledigt anna 99", 1, "diese Aufgaben gibt es hier nicht: 99"),
        ("dickezwei", "anna bernd clara", "talon 3+", 1, "bei Dicke Zwei bleibt nichts auf einem Stapel"),
        ("dickezwei", "anna bernd clara", "punkte anna x", 1, "„punkte x“ nennt keine Punkte"),
        ("gin", "anna bernd", "ablage 7o 8o", 1, "so viele Steine liegen nicht auf dem Tisch"),
        ("gin", "anna bernd", "hand anna 7o 7o", 3, "7o gibt es nicht so oft"),
        ("doppelkopf", "anna bernd clara dora", "talon a+", 1, "Beim Doppelkopf bleibt keine Karte liegen"),
        ("holdem", "anna bernd clara", "hand anna a+ k+ d+", 3, "3 Karten statt 2"),
        ("poker", "anna bernd clara", "ablage a+", 1, "hier wird kein Stein aufgedeckt"),
        ("poker", "anna bernd clara", "chips anna 0", 1, "chips braucht einen Namen und eine Zahl ab 1, nicht 0"),
        ("poker", "anna bernd clara", "chips anna", 1, "chips braucht einen Namen und eine Zahl ab 1, nicht nichts"),
    ],
)
def test_a_deal_that_cannot_be_is_explained(game, players, line, place, sentence):
    """What a record asks of a deal is refused in the words of its game, at the hand or at the head."""
    assert (place, f"So lässt sich nicht geben: {sentence}.") == problem(game, players, line)


GIN = "spiel gin\nspieler anna bernd\n"
TURNIER = "spiel turnier\nspieler anna bernd\n"


@pytest.mark.parametrize(
    ("text", "place", "sentence"),
    [
        ("spieler anna bernd\n", 1, "Es fehlt eine Zeile „spiel NAME“."),
        ("spiel gin gin\nspieler anna bernd\n", 1, "Es fehlt eine Zeile „spiel NAME“."),
        ("spiel gin\n", 1, "Es fehlt eine Zeile „spieler NAME NAME …“."),
        ("spiel gin\nspieler\n", 1, "Es fehlt eine Zeile „spieler NAME NAME …“."),
        ("spiel gin\nspieler anna bernd clara\n", 1, "„clara“ kann nicht mitspielen: tisch_voll."),
        (f"{GIN}    stand", 3, "„stand“ ist eingerückt, aber davor steht kein Befehl."),
        (f"{GIN}anna: stand\n    sagt anna", 4, "„sagt anna“ fehlen Name oder Anführungszeichen."),
        (f"{GIN}purzel 1", 3, "Die Kopfzeile „purzel“ gibt es nicht."),
        (f"{GIN}geber zora", 3, "„geber zora“ nennt niemanden, der mitspielt."),
        (f"{GIN}hand zora 2+", 3, "„hand zora 2+“ nennt niemanden, der mitspielt."),
        (f"{GIN}hand anna ? ?", 3, "Hier stehen verdeckte Karten; dieses Protokoll lässt sich nur lesen."),
        (f"{GIN}hand anna xx", 3, "'xx' ist hier keine Karte."),
        (f"{GIN}bestimmen purzel 1", 3, "„bestimmen purzel 1“ geht nicht: unbekannte_eigenschaft."),
        (f"{GIN}mit purzel", 3, "„mit purzel“ geht nicht: unbekannte_regel."),
        (f"{TURNIER}bestimmen purzel 1", 3, "„bestimmen purzel 1“ geht nicht."),
        (f"{TURNIER}bestimmen spiel purzel", 3, "„bestimmen spiel purzel“ geht nicht."),
        (f"{TURNIER}hand anna 2+", 3, "Turnier hat keine Karten."),
    ],
)
def test_a_line_that_cannot_be_is_named(text, place, sentence):
    """Whatever is missing from a record or means nothing in it: the line, and the sentence that says why."""
    with pytest.raises(BadRecord) as bad:
        checked(text)

    assert (place, sentence) == (bad.value.line, bad.value.sentence)


@pytest.mark.parametrize("body", [(), ("anna: stand",)])
def test_the_pile_of_another_game_is_no_line_of_this_one(body):
    """`spalte` stacks a deal only where a game says so; neither among the headers nor below is it passed over."""
    line, sentence = problem("blackjack", "anna bernd clara", *body, "spalte 1 2+")

    assert 3 + len(body) == line
    assert "spalte" in sentence


def test_a_game_names_its_own_piles():
    """A word among `Recording.piles` stacks piles by the name behind it."""
    romme = BY_GAME["romme"]
    asked: list[Wanted] = []

    def stack(state, wanted):
        asked.append(wanted)
        return romme.game.record.stack(state, Wanted())

    recording = evolve(romme.game.record, piles=frozenset({"spalte"}), stack=stack)
    own = evolve(romme, game=evolve(romme.game, record=recording))
    begin(own, parse("spiel romme\nspieler anna bernd clara\nspalte 1 2+ 3+\nspalte 2 4+\n"), tuple)

    piles = {name: " ".join(map(str, cards)) for name, cards in asked[0].others["spalte"].items()}
    assert {"1": "2+ 3+", "2": "4+"} == piles
