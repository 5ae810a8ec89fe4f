"""How fast whole games go: every line read, played and told to everybody at the table, without wire and disk."""

import time
from collections import defaultdict

from commands.catalogue import VOCABULARIES
from commands.journal.replay import understood
from commands.language.vocabulary import AnyVocabulary
from commands.table.tale import listeners
from games.table.rules import play
from server.play.views import PLAIN, PlayerViews
from server.sessions.location import PromptState
from tests.playouts import played

GAMES = tuple(vocabulary for vocabulary in VOCABULARIES if vocabulary.game.waits)

LEAST = {"romme": 10_000, "doppelkopf": 7_000, "holdem": 6_000}
"""Moves per second that are aimed at; of every other game 2,000."""


def measure(vocabulary: AnyVocabulary, seconds: float) -> float:
    """Moves per second of one random match, played again and again and told as a live table tells it."""
    script = [(one.before, *one.entry) for one in played(vocabulary, 1).done]
    moves, began = 0, time.process_time()
    while (took := time.process_time() - began) < seconds:
        eyes = PlayerViews(1, vocabulary, script[0][0])
        attention = defaultdict(PromptState)
        for sitting, speaker, line in script:
            actor, action = understood(vocabulary, sitting, speaker, line, eyes.names)
            step = play(vocabulary.game, sitting, actor, action)
            eyes.look_again(step.state)
            for seat in listeners(sitting, step.state):
                eyes.lines(eyes.seen(step.events, seat), seat, PLAIN)
                attention[seat].told(eyes.prompt(seat), hints=True)
        moves += len(script)
    return moves / took
