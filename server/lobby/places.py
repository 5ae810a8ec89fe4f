"""The addresses of the house: which paths are places that the page can show, and the rules of every game to be read."""

from __future__ import annotations

import json
import re
from typing import Final

from commands.catalogue import VOCABULARIES
from commands.lobby.help import rules_of
from server.ops.answers import ASK_AGAIN, JSON, Answer, Answers, always

_GAMES: Final = frozenset(one.game.id for one in VOCABULARIES)

_PLACE: Final = re.compile(
    r"/(?:tisch/[1-9]\d{0,8}|partie/[1-9]\d{0,8}(?:/\d{1,6})?|leute/[^/]{1,120}|einladung/[a-z]{1,40}"
    r"|(?:rangliste|regeln)/(?P<game>[\w-]{1,40}))"
)


def is_place(path: str) -> bool:
    """
    Tell whether there can be such a place; whether there is one now, and who may see it, is said inside.

    `/tisch/14`, `/partie/81` and one of its steps, `/leute/anna`, `/rangliste/romme`, `/regeln/romme`,
    `/einladung/CODE`.
    """
    found = _PLACE.fullmatch(path)
    return found is not None and (found["game"] is None or found["game"] in _GAMES)


def rules_to_read() -> Answers:
    """Return the rules of every game as text: they are anybody's."""
    return {
        f"/regeln/{one.game.id}.json": always(
            Answer(
                json.dumps(
                    {"name": one.game.name, "text": rules_of(one, words=False), "worte": rules_of(one, words=True)},
                    ensure_ascii=False,
                ).encode(),
                JSON,
                keep=ASK_AGAIN,
            )
        )
        for one in VOCABULARIES
    }
