"""What comes at the wrong time is refused with the reason, in every phase of every game, and never with "not now"."""

import pytest

from commands.catalogue import VOCABULARIES
from commands.language.misread import Misread, MisreadCode
from commands.language.voice import Voice
from commands.lobby.replies import LOBBY
from commands.table.refusals import SOMETHING_ELSE, excuse
from commands.table.verbs import lexicon_of
from games.contract import Action, No, Refused, Seat, Shuffle, Who
from games.pot.actions import Fold
from games.table.actions import Join
from games.table.state import TablePhase
from server.lobby.lexicons import lexicon_for, refusal
from server.tournaments.executor import NOBODY
from tests.records import ids
from tests.sentences import COLLECTED

every_game = pytest.mark.parametrize("vocabulary", VOCABULARIES, ids=ids(VOCABULARIES))
VOICE = Voice({Seat(0): "Anna", Seat(1): "Bernd"}, Seat(0), table=7)


def kinds(vocabulary):
    """Return every kind of action a player may type at a table of this game: whatever its words mean."""
    own = {clause.action for rows in vocabulary.game.rules.values() for clause in rows if clause.who is not Who.HOUSE}
    typed = {verb.means for verb in lexicon_of(vocabulary).verbs if issubclass(verb.means, Action)}
    return own | typed | {Shuffle, Join}


@every_game
def test_every_phase_says_what_goes_on_instead(vocabulary):
    """Whatever somebody tries at the wrong time, they read why: a whole sentence, not that it is to be looked up."""
    game = vocabulary.game
    waiting = list(TablePhase) if game.waits else []
    for phase in [*game.rules, *waiting]:
        for kind in kinds(vocabulary) - {clause.action for clause in game.rules.get(phase, ())}:
            said = excuse(Refused(No.WRONG_PHASE, phase=phase), vocabulary, VOICE, kind)

            assert said.endswith("."), (phase, kind)
            assert len(said) > 20
            assert "Das geht jetzt nicht" not in said
            assert "befehle" not in said
            assert SOMETHING_ELSE not in said


def test_a_phase_without_words_is_said_to_be_something_else():
    """A game may have one; the house's own have none."""
    strange = Refused(No.WRONG_PHASE, phase="quer")
    said = {excuse(strange, vocabulary, VOICE, None) for vocabulary in VOCABULARIES}
    COLLECTED.heard(" ".join(said))

    assert {SOMETHING_ELSE} == said


@every_game
def test_no_two_phases_of_a_deal_say_the_same(vocabulary):
    """One sentence belongs to one cause: laying before drawing reads something else than drawing twice."""
    said = [vocabulary.phases[phase] for phase in vocabulary.game.rules if phase in vocabulary.phases]

    assert len(set(said)) == len(said) or vocabulary.game.id in {"holdem", "studpoker"}  # betting is betting


@pytest.mark.parametrize(
    ("game", "phase", "kind", "expected"),
    [
        ("romme", "aufnehmen", "ablegen", "„ziehen“ vom Talon"),
        ("romme", "auslegen", "ziehen", "Aufgenommen ist schon."),
        ("romme", "auslegen", "mischen", "wenn dieses Spiel zu Ende ist"),
        ("romme", "warten", "ziehen", "noch nicht begonnen"),
        ("romme", "warten", "spiel abbrechen", "noch nicht begonnen"),
        ("romme", "partie_ende", "mischen", "zu Ende"),
        ("doppelkopf", "vorbehalte", "re", "Erst meldet sich jeder"),
        ("doppelkopf", "vorbehalte", "sortieren", "nichts auf der Hand"),
        ("doppelkopf", "unterbrochen", "spielen", "ruht"),
        ("blackjack", "spiel", "setzen", "schon gegeben"),
        ("holdem", "bieten1", "tauschen", "nie"),
    ],
)
def test_the_cause_is_named(game, phase, kind, expected):
    """F10: laying away before drawing, agreeing after the deal, announcing too early … each has its own sentence."""
    vocabulary = next(one for one in VOCABULARIES if one.game.id == game)
    means = next(verb.means for verb in lexicon_of(vocabulary).verbs if verb.name == kind)

    assert expected in excuse(Refused(No.WRONG_PHASE, phase=phase), vocabulary, VOICE, means)


def test_whoever_comes_too_late_is_shown_the_way_to_watch():
    """A newcomer at a running match is told that nobody can sit down, and what they can do."""
    vocabulary = next(one for one in VOCABULARIES if one.game.id == "gin")

    assert (
        "Hier läuft schon eine Partie; dazusetzen kann sich jetzt niemand mehr. „zuschauen 7“ zeigt sie dir."
        == excuse(Refused(No.WRONG_PHASE), vocabulary, VOICE, Join)
    )


def test_only_dropping_is_told_how_to_leave_for_good():
    """R35: `aussteigen` drops a deal; what else comes out of turn is not answered with the way out."""
    vocabulary = next(one for one in VOCABULARIES if one.game.id == "poker")
    refused = Refused(No.NOT_YOUR_TURN, turns=(Seat(1),))

    assert "verlassen ja" in excuse(refused, vocabulary, VOICE, Fold)
    assert "Du bist nicht am Zug. Am Zug: Bernd." == excuse(refused, vocabulary, VOICE, Shuffle)


@every_game
def test_what_is_done_at_a_table_is_told_to_belong_there(vocabulary):
    """The example of every command of a game, typed in the lobby: it is no slip that something else is near to."""
    lobby, slips = lexicon_for(None, admin=False), []
    for verb in lexicon_of(vocabulary).verbs:
        if issubclass(verb.means, Action):
            try:
                lobby.heard(verb.sample, NOBODY)
            except Misread as misread:
                said = refusal(None, verb.sample, misread)
                if misread.code is MisreadCode.UNKNOWN_COMMAND and said != LOBBY:
                    slips.append((verb.sample, said))

    assert not slips


@pytest.mark.parametrize("line", ["karte ziehen", "eine karte ziehen", "ziehen jetzt"])
def test_a_move_in_other_words_belongs_to_a_table_too(line):
    """Whoever begins with a card in the lobby is told that they sit nowhere, not how `karten` or a setting goes."""
    with pytest.raises(Misread) as misread:
        lexicon_for(None, admin=False).heard(line, NOBODY)

    assert LOBBY == refusal(None, line, misread.value)
