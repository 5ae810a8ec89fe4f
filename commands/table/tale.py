"""What everybody at a table reads after something happened: the sentences of the tale, then the prompt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from commands.journal.replay import AnyTable, AnyVocabulary
from commands.language.german import Voice
from commands.table.words import hinted, prompt, sentence
from games import table
from games.contract import Event, Seat, Viewer
from games.table import TableView


def tale(vocabulary: AnyVocabulary, events: Iterable[Event], voice: Voice) -> list[str]:
    """Return the sentences that one pair of eyes reads about these events, in order; unseen ones leave no gap."""
    told = (sentence(event, vocabulary, voice) for event in events)
    return [one for one in told if one]


def noticed(events: Iterable[Event], viewer: Viewer) -> bool:
    """Tell whether one pair of eyes sees anything of these events."""
    for event in events:  # noqa: SIM110 - asked for every seat after every move, and any() takes three times as long
        if event.seen_by(viewer) is not None:
            return True
    return False


def waiting_line(vocabulary: AnyVocabulary, sitting: AnyTable, voice: Voice) -> str:
    """Return the prompt of one pair of eyes; the game's full view is built only where its hint needs it."""
    seen = table.glance(vocabulary.game, sitting, voice.you)
    if hinted(seen, vocabulary):
        seen = table.view(vocabulary.game, sitting, voice.you)
    return prompt(seen, vocabulary, voice)


def view_of(vocabulary: AnyVocabulary, sitting: AnyTable, viewer: Viewer) -> TableView[Any]:
    """Return what one pair of eyes sees."""
    return table.view(vocabulary.game, sitting, viewer)


def listeners(before: AnyTable, after: AnyTable) -> tuple[Seat, ...]:
    """Return who hears of a step: whoever sits there now, and whoever has just left."""
    return tuple(dict.fromkeys((*after.circle, *before.circle)))
