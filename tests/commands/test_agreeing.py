"""Before the first deal: the opener is offered what this game lets them agree, with an example that fits it."""

import pytest

from commands.catalogue import vocabulary_of
from commands.journal.replay import replay_line
from commands.table.refusals import excuse
from commands.table.screens import show_rules
from commands.table.tale import tale, view_of, voice_for
from commands.table.verbs import lexicon_of, reading
from games.contract import Refused, Seat
from games.options import Special
from games.table.actions import Agree, Switch
from games.table.agreeing import check_agreement, ordered
from games.table.rules import opened, play
from games.table.state import players_needed, seat_of
from games.table.view import glance
from tests.records import EVERY_VOCABULARY, ids

AT_TABLES = [vocabulary for vocabulary in EVERY_VOCABULARY if vocabulary.game.waits]


@pytest.mark.parametrize("vocabulary", AT_TABLES, ids=ids(AT_TABLES))
@pytest.mark.parametrize("action", [Agree, Switch])
def test_what_is_offered_can_be_done(vocabulary, action):
    """A game without special rules offers none; the example of a verb is accepted and changes something."""
    game = vocabulary.game
    sitting = opened(game, "Anna").state
    offered = action in glance(game, sitting, Seat(0)).possible
    assert offered is any(isinstance(option, Special) is (action is Switch) for option in game.options)
    examples = [verb.sample for verb in lexicon_of(vocabulary).verbs if verb.means is action]
    if offered:
        agreed = [replay_line(vocabulary, sitting, "Anna", example).state.options for example in examples]
        assert any(options != sitting.options for options in agreed)


@pytest.mark.parametrize("vocabulary", [one for one in AT_TABLES if one.game.options], ids=lambda one: one.game.id)
def test_what_is_agreed_is_told_at_the_start_and_to_whoever_joins(vocabulary):
    """R8: what is not as usual everybody reads when the match begins, and a newcomer when they sit down."""
    game = vocabulary.game
    sitting = opened(game, "Anna").state
    assert "Vereinbart" not in told(vocabulary, sitting, "Zora", "mitspielen")
    offered = {Agree, Switch} & set(glance(game, sitting, Seat(0)).possible)
    examples = [verb.sample for verb in lexicon_of(vocabulary).verbs if verb.means in offered]
    said = [one for one in examples if replay_line(vocabulary, sitting, "Anna", one).state.options != sitting.options]
    sitting = replay_line(vocabulary, sitting, "Anna", said[0]).state
    unusual = said[0].removeprefix("bestimmen ").removeprefix("spiel ")
    for name in ("Bernd", "Clara", "Dora"):
        if len(sitting.circle) not in players_needed(game, sitting):
            assert f"Du spielst jetzt mit. Vereinbart ist: {unusual}." in told(vocabulary, sitting, name, "mitspielen")
            sitting = replay_line(vocabulary, sitting, name, "mitspielen").state
    assert f" Vereinbart ist: {unusual}." in told(vocabulary, sitting, "Anna", "mischen")


def refused_at(vocabulary, line):
    """What the opener reads who types a line before the match that is refused."""
    sitting = opened(vocabulary.game, "Anna").state
    with pytest.raises(Refused) as refused:
        replay_line(vocabulary, sitting, "Anna", line)
    return excuse(refused.value, vocabulary, voice_for(sitting, vocabulary, Seat(0)))


OPTIONS = [(vocabulary, option) for vocabulary in AT_TABLES for option in vocabulary.game.options]


@pytest.mark.parametrize(
    ("vocabulary", "option"), OPTIONS, ids=[f"{one.game.id}-{other.name}" for one, other in OPTIONS]
)
def test_how_each_is_set_is_said_to_who_tries_the_other_way(vocabulary, option):
    """A special rule is switched and a property gets a value; who mixes that up reads the command that does it."""
    sitting = opened(vocabulary.game, "Anna").state
    if isinstance(option, Special):
        said = refused_at(vocabulary, f"bestimmen {option.name} nein")
        assert f"„spiel mit {option.name}“" in said
        assert f"„spiel ohne {option.name}“" in said
        for way, on in (("mit", True), ("ohne", False)):
            step = replay_line(vocabulary, sitting, "Anna", f"bestimme {way} {option.name}")
            assert step.state.options[option.name] is on
        return
    said = refused_at(vocabulary, f"spiel mit {option.name}")
    assert f"„bestimmen {option.name}“ und dahinter " in said
    several = option.allowed()
    for sentence in (said, refused_at(vocabulary, f"bestimmen {option.name} unsinn")):
        assert (f" oder {several[-1]}." in sentence) is (len(several) > 1)


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        ("doppelkopf", "bestimme spiele zwei", "bestimmen spiele 2"),
        ("romme", "bestimmen runden auf drei", "bestimmen runden 3"),
        ("doppelkopf", "spiel ohne sau und armut", "„spiel ohne sau“ und dann „spiel ohne armut“"),
        ("skat", "spiel mit ramsch und kontra", "„spiel mit ramsch“ und dann „spiel mit kontra“"),
        ("romme", "spiel mit klopfen, umbauen", "„spiel mit klopfen“ und dann „spiel mit umbauen“"),
    ],
)
def test_what_is_agreed_in_words_and_in_one_breath(game, line, meant):
    """Numbers may be words; of several rules in one line each is named, whatever else `spielen` means in a game."""
    assert meant in reading(next(one for one in AT_TABLES if one.game.id == game), line)


def told(vocabulary, sitting, who, line):
    """What somebody reads of what they do, in one line."""
    step = replay_line(vocabulary, sitting, who, line)
    seat = seat_of(step.state, who)
    return " ".join(tale(vocabulary, step.events, voice_for(step.state, vocabulary, seat)))


CONTRADICTIONS = {
    ("blackjack", "bankkapital 10"): "startkapital 30",
    ("blackjack", "startkapital 101"): "bankkapital 100",
    ("blackjack", "mindesteinsatz 9"): "hoechsteinsatz 5",
    ("poker", "maximaleinsatz 2"): "mindesteinsatz 3",
}


@pytest.mark.parametrize(("game", "line"), CONTRADICTIONS)
def test_what_contradicts_is_refused(game, line):
    """What could not be played as it is shown is refused, with the property that has to be changed first."""
    vocabulary = next(one for one in AT_TABLES if one.game.id == game)
    sitting = opened(vocabulary.game, "Anna").state
    name, value = line.split()
    with pytest.raises(Refused) as refused:
        check_agreement(vocabulary.game, sitting, Agree(name, value))
    sentence = excuse(refused.value, vocabulary, voice_for(sitting, vocabulary, Seat(0)))
    assert f"Jetzt gilt {CONTRADICTIONS[game, line]};" in sentence
    first, now = CONTRADICTIONS[game, line].split()
    check_agreement(vocabulary.game, sitting, Agree(first, now))
    assert replay_line(vocabulary, sitting, "Anna", f"bestimmen {line}").state.options[name] == int(value)


@pytest.mark.parametrize("vocabulary", AT_TABLES, ids=ids(AT_TABLES))
def test_what_is_usual_goes_together(vocabulary):
    """No game's own defaults contradict each other, and what is ordered are properties of the game."""
    sitting = opened(vocabulary.game, "Anna").state
    for pair in ordered(vocabulary.game):
        for name in pair:
            check_agreement(vocabulary.game, sitting, Agree(name, str(sitting.options[name])))


def test_a_rule_that_is_off_is_not_told_as_if_it_were_on():
    """D: `ohne jackpott` says what would hold with it, in so many words."""
    vocabulary = vocabulary_of("poker")
    assert vocabulary is not None
    sitting = opened(vocabulary.game, "Anna").state
    off = play(vocabulary.game, sitting, Seat(0), Switch("jackpott", on=False)).state
    voice = voice_for(off, vocabulary, Seat(0))

    assert "mit jackpott – eröffnen darf nur" in show_rules(view_of(vocabulary, sitting, Seat(0)), vocabulary, voice)
    assert "ohne jackpott – sonst gälte: eröffnen darf nur" in show_rules(
        view_of(vocabulary, off, Seat(0)), vocabulary, voice
    )
