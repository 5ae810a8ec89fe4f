"""Why a record's deal cannot be: a code and its facts as a sentence, to be read behind a colon."""

from __future__ import annotations

from collections.abc import Mapping

from commands.language.vocabulary import AnyVocabulary
from games.record import BadDeal, WrongDeal

WRONG_DEALS: Mapping[str, str] = {
    WrongDeal.NOT_A_WHOLE_DEAL: "nur ein ganzes Spiel lässt sich bestellen",
    WrongDeal.NO_SUCH_PILE: "{game} deckt keine Karte auf",
    WrongDeal.NO_SUCH_PLACE: "die Stellen gehen von 1 bis {most}",
    WrongDeal.NO_SUCH_HAND: "eine Hand gehört niemandem am Tisch",
    WrongDeal.PILE_TOO_LONG: "{named} Karten statt {size}",
    WrongDeal.CARD_TOO_OFTEN: "{card} gibt es nicht so oft",
    WrongDeal.NO_SUCH_CARD: "diese Karte gibt es bei {game} nicht",
    WrongDeal.NO_SUCH_PACK: "den Kartensatz {words} gibt es hier nicht",
    WrongDeal.NO_SUCH_TASKS: "diese Aufgaben gibt es hier nicht: {words}",
    WrongDeal.NO_POINTS: "„{header} {words}“ nennt keine Punkte",
    WrongDeal.NO_CHIPS: "{header} braucht einen Namen und eine Zahl ab 1, nicht {words}",
}


def wrong_deal(bad: BadDeal, vocabulary: AnyVocabulary) -> str:
    """Return why a deal cannot be: in the game's own words, else in those of every game."""
    wording = vocabulary.refusals.get(bad.reason) or WRONG_DEALS[bad.reason]
    facts = {name: _said(value) for name, value in bad.facts.items()}
    return wording.format(game=vocabulary.game.name, **facts)


def _said(fact: object) -> str:
    return (" ".join(map(str, fact)) or "nichts") if isinstance(fact, tuple) else str(fact)
