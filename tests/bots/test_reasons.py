"""Every reason a computer gives is true: proved by the rules or by search, or said to be an estimate."""

import re
from collections import Counter

import pytest

from commands.catalogue import PACKAGES
from commands.thinking import REASONS
from games.bots.contract import Level
from tests.bots.told import ANY, TRUTHS, told, truth_of
from tests.lanes import tries

ABSOLUTE = re.compile(
    r"\b(nicht|nichts|nur|nie|nirgends|sicher|kein\w*|niemand\w*|immer|alle[mnrs]?|durchgerechnet)\b", re.IGNORECASE
)

ESTIMATES = re.compile(
    r"\b(kaum|fast|wohl|denkbaren|am ehesten|auf die Dauer|geschätzt|meist|verspreche"
    r"|würde ich|habe ich|finde ich|ich finde|mir zu schade|für dich|lohnt es sich nicht)\b"
    r"|beweisen kann ich das nicht",
    re.IGNORECASE,
)
"""What says of a sentence that somebody judges there, and need not be right."""

BY_THE_RULES = {
    ("romme", "legt_aus"): "what lies on the table counts against nobody",
    ("romme", "kleinster_rest"): "as before; how little is left, `best_lay` searches",
    ("gin", "anlegen"): "what is laid off counts against nobody",
    ("profisort", "aufgabe_fertig"): "a task that lies is done",
    ("profisort", "legt_an"): "what is added counts against nobody",
    ("profisort", "ass_ausspielen"): "with an ace received in this deal nobody may end it",
    ("skat", "ist_verloren"): "the others have the points they need",
    ("raeumab", "ausgerechnet"): "test_raeumab searches every way to the end",
    ("rummy", "meiste_steine"): "test_tiling compares with an integer program",
    ("rummy", "nichts_passt"): "test_tiling compares with an integer program",
    ("rummy", "zug_fertig"): "test_tiling compares with an integer program",
    ("rummy", "alle_steine"): "no tile is left in the rack",
    ("rummy", "neu_beginnen"): "a turn ends with a table of melds alone",
    (ANY, "ueblich"): "that nobody has looked closer",
}
"""Sentences that follow from the rules, or are proved elsewhere: from what."""

SENTENCES = [(ANY, code, text) for code, text in REASONS.items()]
SENTENCES += [(one.game.id, str(code), text) for one in PACKAGES for code, text in one.reasons.items()]

QUICK = {"rummy": Level.EASY}
"""Who says in every run what is looked up, where the player of middling strength thinks long."""

PLAYED = [one.game.id for one in PACKAGES if one.players.levels]


def test_what_sounds_certain_is_certain_or_says_that_it_is_judged():
    """A sentence with „nicht“, „nur“, „sicher“, „keiner“ is looked up in whole deals, follows from rules, or hedges."""
    unproved = [
        (game, code, text)
        for game, code, text in SENTENCES
        if ABSOLUTE.search(text)
        and not ESTIMATES.search(text)
        and (game, code) not in TRUTHS
        and (game, code) not in BY_THE_RULES
    ]

    assert [] == unproved


def test_what_is_proved_is_said():
    """No proof is kept of a sentence that is gone."""
    assert {*TRUTHS, *BY_THE_RULES} <= {(game, code) for game, code, _ in SENTENCES}


@pytest.mark.parametrize("game", PLAYED)
@tries(1, 60)
def test_reasons_are_true_as_the_cards_lie(game, tries):
    """Whole deals among strong players, every sentence against the true cards: at most one in a hundred is untrue."""
    looked, untrue = Counter[str](), Counter[str]()
    for pack in range(tries):
        reasons, _ = told(game, Level.STRONG if tries > 1 else QUICK.get(game, Level.MEDIUM), pack)
        for said in reasons:
            truth = truth_of(said)
            if truth is not None:
                looked[said.choice.reason] += 1
                untrue[said.choice.reason] += not truth(said)

    assert {} == {code: f"{wrong} of {looked[code]}" for code, wrong in untrue.items() if wrong > looked[code] / 100}
