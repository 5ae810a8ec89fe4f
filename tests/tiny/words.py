"""The German of High Card."""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch

from commands.language import grammar
from commands.language.spelling import playing_cards
from commands.language.verb import Verb
from commands.language.vocabulary import Vocabulary
from commands.language.voice import Voice
from games.kit.cards import Suit, pack
from games.table.view import TableView
from tests.tiny.game import HIGH_CARD, Dealt, Show, Shown, State, View, Won

CARDS = playing_cards(pack(), {"rot": Suit.HEARTS})

VERBS = (
    Verb(
        ("aus|spielen", "zeigen"),
        Show,
        "ausspielen {card}",
        grammar.card(CARDS),
        asks=(("card", "Welche Karte willst du ausspielen?"),),
        help="Spielt eine Karte aus.",
        example="ausspielen 10+",
    ),
)


@singledispatch
def tell(event: object, _voice: Voice) -> str | None:
    """Return the sentence for an event."""
    raise LookupError(f"no sentence for {event!r}")


@tell.register
def _(event: Dealt, voice: Voice) -> str:
    return f"Du bekommst {voice.hand(event.cards)}."


@tell.register
def _(event: Shown, voice: Voice) -> str:
    return voice.says(event.seat, f"spielst {voice.card(event.card)}.", f"spielt {voice.card(event.card)}.")


@tell.register
def _(event: Won, voice: Voice) -> str:
    return voice.says(event.seat, "gewinnst das Spiel.", "gewinnt das Spiel.")


def show(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `karten`."""
    lines = [f"{voice.name(seat)}: {voice.card(card)}" for seat, card in view.shown.items()]
    return "\n".join([*lines, f"Deine Karten: {voice.hand(view.hand)}", f"Am Tisch: {voice.people(table.circle)}."])


def score(view: View, _table: TableView[View], voice: Voice) -> str:
    """Return the screen `stand`."""
    return "\n".join(f"{voice.name(seat)}: {points}" for seat, points in view.points.items())


REFUSALS: Mapping[str, str] = {}

WORDS: Vocabulary[State, View] = Vocabulary(
    game=HIGH_CARD,
    about="Die höchste Karte gewinnt.",
    takes="eine Minute",
    verbs=VERBS,
    tell=tell,
    show=show,
    score=score,
    refusals=REFUSALS,
    phases={"spiel": "Jetzt wird ausgespielt."},
    options={"zauber": "gibt es nicht"},
    spelling=CARDS,
    events={"blatt": Dealt, "karte_gespielt": Shown, "gewonnen": Won},
)
