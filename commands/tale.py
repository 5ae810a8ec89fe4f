"""
Sentences for what happens at many card tables in the same way (`games.kit.events`): a hand is dealt, a card is drawn.

A game says what it calls its cards, `tell = ByKind.within(usual, OF_CARDS)`, and registers sentences of its own.
"""

from __future__ import annotations

from commands.language.german import counted
from commands.language.kinds import ByKind
from commands.language.voice import Voice
from games.frozen import Frozen
from games.kit.events import CardDrawn, DealerDrawn, DealerNext, Discarded, Drew, HandDealt, Passed, Took


class CardNames(Frozen, kw_only=True):
    """
    What a game calls what it is played with.

    Attributes:
        one, many: a card, cards; what: `eine Karte`, as it is drawn.
        following: what is mixed for when somebody has to deal next.
    """

    one: str
    many: str
    what: str
    following: str = "das nächste Spiel"

    def count(self, number: int) -> str:
        """Return `1 Karte`, `3 Karten`."""
        return counted(number, self.one, self.many)


OF_CARDS = CardNames(one="Karte", many="Karten", what="eine Karte")

OF_TILES = CardNames(one="Stein", many="Steine", what="einen Stein")


@ByKind
def usual(event: object, _voice: Voice, _names: CardNames) -> str | None:
    """
    Return the usual sentence for an event; None if the prompt says it anyway.

    Raises:
        LookupError: neither the game nor this has one.
    """
    raise LookupError(f"no sentence for {event!r}")


@usual.register
def _tell_dealer_drawn(event: DealerDrawn, voice: Voice, _names: CardNames) -> str:
    return voice.drawn(event.seat, "gibst")


@usual.register
def _tell_dealer_next(event: DealerNext, voice: Voice, names: CardNames) -> str:
    return voice.does(event.seat, "mischst", f"für {names.following}.")


@usual.register
def _tell_hand_dealt(event: HandDealt, voice: Voice, names: CardNames) -> str:
    return f"Deine {names.count(len(event.cards))}:{voice.held(event.cards)}"


@usual.register
def _tell_card_drawn(event: CardDrawn, voice: Voice, names: CardNames) -> str:
    return f"{voice.who(event.seat)} zieht {names.what}."


@usual.register
def _tell_drew(event: Drew, voice: Voice, _names: CardNames) -> str:
    return f"Du ziehst {voice.card(event.card)}."


@usual.register
def _tell_took(event: Took, voice: Voice, _names: CardNames) -> str:
    return voice.does(event.seat, "nimmst", f"{voice.card(event.card)} vom Ablagestapel.")


@usual.register
def _tell_discarded(event: Discarded, voice: Voice, _names: CardNames) -> str:
    return voice.does(event.seat, "legst", f"{voice.card(event.card)} ab.")


@usual.register
def _tell_passed(event: Passed, voice: Voice, _names: CardNames) -> str:
    return voice.does(event.seat, "passt.")
