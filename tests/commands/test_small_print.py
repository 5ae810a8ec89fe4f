"""Small print: no sentence for players that is untrue, or that only whoever wrote the rules could understand."""

import re

import pytest

from commands.catalogue import VOCABULARIES
from commands.doppelkopf import DOPPELKOPF_WORDS
from commands.doppelkopf.screens import show
from commands.language.voice import Voice
from commands.lobby.moderation import Standing, status
from commands.romme import ROMME_WORDS
from commands.table.screens import show_score
from commands.table.tale import tale, view_of, voice_for
from server.lobby.rankings import WITH_LISTS, Ranking
from tests.playouts import played, seated, started, step

RULE = re.compile(r"\b[A-Z]\d{1,2}\b")


@pytest.mark.parametrize("vocabulary", VOCABULARIES, ids=lambda one: one.game.id)
def test_what_has_no_sentence_is_not_passed_over_in_silence(vocabulary):
    """An event nobody has thought of is a mistake of ours, of which the host is to hear."""
    with pytest.raises(LookupError):
        vocabulary.tell(object(), Voice({}))


@pytest.mark.parametrize("vocabulary", VOCABULARIES, ids=lambda one: one.game.id)
def test_no_sentence_cites_a_rule_by_number(vocabulary):
    """Numbers of rules are for the code; whoever plays could not look them up."""
    match = played(vocabulary, 1)
    said = []
    for one in match.done:
        said += tale(vocabulary, one.events, voice_for(one.after, vocabulary, None))
        seen = view_of(vocabulary, one.after, None)
        said.append(show_score(seen, vocabulary, voice_for(one.after, vocabulary, None)))

    assert said
    assert [] == [line for line in said if RULE.search(line)]


def test_who_has_played_to_a_trick_is_not_told_what_they_must_follow():
    """What lies is no duty of theirs any more, least of all if they have led it themselves."""
    vocabulary = DOPPELKOPF_WORDS
    match = started(seated(vocabulary, 2, seats=4))
    while not (match.sitting.state.phase.value == "spiel" and view_of(vocabulary, match.sitting, None).game.plays):
        step(match)
    told = {}
    for seat in match.sitting.circle:
        seen = view_of(vocabulary, match.sitting, seat)
        assert seen.game is not None
        told[seat] = "Es liegt" in show(seen.game, seen, voice_for(match.sitting, vocabulary, seat))
    led = view_of(vocabulary, match.sitting, None).game.plays[0][0]

    assert {seat: seat != led for seat in told} == told


@pytest.mark.parametrize(
    ("words", "game"),
    [("ewig", "doppelkopf"), ("romme ewig", "romme"), ("", "romme"), ("doppelkopf", "doppelkopf"), ("3", "romme")],
)
def test_the_all_time_list_without_a_game_is_one_that_exists(words, game):
    """Who asks for the all-time list means the one that tournaments write."""
    assert ("doppelkopf", "doppelkopf-ddv", "skat") == WITH_LISTS
    asked = (Ranking.of(tuple(words.split()), None, "romme"), Ranking.of(("ewig",), ROMME_WORDS, "romme"))
    assert [game, "doppelkopf"] == [None if one.game is None else one.game.id for one in asked]


def test_every_figure_of_the_house_is_said_in_its_place():
    """`status`: one fact a line, each figure under what it counts."""
    figures = {"sessions": 11, "people": 12, "tables": 13, "awake": 14, "moves": 15, "waiting": 18, "tasks": 21}
    figures |= {"failed_logins": 22, "kilobytes": 23, "computer_tables": 25, "thinking": 26, "thoughts": 27}
    figures |= {"thoughts_waiting": 28, "sunk": 29, "replaced": 31, "incarnation": 32, "standbys": 33}
    now = Standing(
        open_for=7200, journal_last=0.016, journal_p99=0.017, lag=0.019, version="1.24", ends_in=None, **figures
    )

    assert [
        "Offen seit 2 Stunden.",
        "11 Verbindungen, davon 12 angemeldet.",
        "13 offene Tische, davon 14 im Speicher.",
        "15 Züge seit dem Start.",
        "Journal: zuletzt 16,0 Millisekunden, fast immer unter 17,0 Millisekunden, 18 Aufträge warten.",
        "Verzug der Ereignisschleife: 19,0 Millisekunden.",
        "21 Aufgaben im Gange.",
        "22 Anmeldungen misslungen.",
        "Datenbank: 23 KiB. Fassung 1.24.",
        "Computer an 25 Tischen, 28 Fragen warten.",
        "Gedacht: 27-mal, gerade in 26 Prozessen.",
        "Unter ihrer Stärke gespielt: 29-mal. Prozesse ersetzt: 31.",
        "Haus 32 an dieser Datenbank. 33 Häuser stehen bereit.",
    ] == status(now).splitlines()
