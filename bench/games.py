"""How fast whole games go: every line read, played and told to everybody at the table, without wire and disk."""

import time
from dataclasses import replace

from commands.catalogue import VOCABULARIES
from commands.journal.replay import understood
from commands.language.vocabulary import AnyVocabulary
from commands.table.people import voice_for
from commands.table.tale import listeners, tale, waiting_line
from games import table
from tests.playouts import played

GAMES = tuple(vocabulary for vocabulary in VOCABULARIES if vocabulary.game.table.waits)


def measure(vocabulary: AnyVocabulary, seconds: float) -> float:
    """Moves per second of one random match, played again and again."""
    script = [(one.before, *one.entry) for one in played(vocabulary, 1).done]
    names = voice_for(script[-1][0], vocabulary, None)
    voices = {seat: replace(names, you=seat) for seat in names.names}
    moves, began = 0, time.process_time()
    while (took := time.process_time() - began) < seconds:
        for sitting, speaker, line in script:
            actor, action = understood(vocabulary, sitting, speaker, line)
            step = table.play(vocabulary.game, sitting, actor, action)
            for seat in listeners(sitting, step.state):
                tale(vocabulary, step.events, voices[seat])
                waiting_line(vocabulary, step.state, voices[seat])
        moves += len(script)
    return moves / took
