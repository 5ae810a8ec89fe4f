"""The words of Skat: phases, refusals, what is announced and how a deal ended."""

from __future__ import annotations

from enum import StrEnum

from games.contract import Seat
from games.frozen import Frozen
from games.kit.cards import Card
from games.skat.cards import BASE, Kind

ADDITIONS = ("hand", "ouvert", "schneider", "schwarz")
"""R19: what may be announced with a game."""

GAMES = tuple(str(kind) for kind in (*BASE, Kind.NULL))
"""R18: what may be announced."""


class Phase(StrEnum):
    """The phases of a match."""

    SHUFFLE = "mischen"
    BIDDING = "reizen"
    SKAT = "skat"
    PRESSING = "druecken"
    ANNOUNCING = "ansage"
    PLAY = "spiel"
    QUESTION = "frage"
    INTERRUPTED = "unterbrochen"
    OVER = "partie_ende"


BETWEEN_DEALS = frozenset({Phase.SHUFFLE, Phase.INTERRUPTED, Phase.OVER})
"""Phases in which nothing can be done with cards."""


class Refusal(StrEnum):
    """Why something cannot be done in Skat."""

    SITS_OUT = "setzt_aus"
    NO_BID = "kein_reizwert"
    TOO_LOW = "zu_niedrig"
    YOU_HEAR = "du_hoerst"
    YOU_SAY = "du_sagst"
    TWO_CARDS = "zwei_karten"
    WHICH_GAME = "welches_spiel"
    UNKNOWN_GAME = "unbekanntes_spiel"
    SKAT_LIES = "skat_liegt"
    NO_HAND_GAME = "kein_handspiel"
    ONLY_HAND = "nur_hand"
    OVERBID = "ueberreizt"
    FOLLOW = "bedienen"
    QUESTION_OPEN = "frage_offen"
    NO_SOLOIST = "kein_alleinspieler"
    ONLY_SOLOIST = "nur_alleinspieler"
    TOO_EARLY = "zu_frueh"
    WRONG_PARTY = "falsche_partei"
    ALREADY_SAID = "schon_angesagt"
    NO_KONTRA = "keine_ansage"
    TOO_LATE = "zu_spaet"


class Level(StrEnum):
    """What raises the factor beside Spitzen, game and Hand (R41), in the order shown."""

    SCHNEIDER = "schneider"
    SCHNEIDER_SAID = "schneider_angesagt"
    SCHWARZ = "schwarz"
    SCHWARZ_SAID = "schwarz_angesagt"
    OUVERT = "ouvert"


class Ending(StrEnum):
    """How a deal ended; the values are those of `ergebnis.art`."""

    WON = "gewonnen"
    LOST = "verloren"
    PASSED_OUT = "eingepasst"
    RAMSCH = "ramsch"
    MARCH = "durchmarsch"
    DROPPED = "abgebrochen"


class Asked(StrEnum):
    """What is asked in phase `frage`; the values are those of `frage`."""

    GIVE_UP = "aufgeben"
    GIFT = "schenken"
    REST = "rest"


class Contract(Frozen):
    """What was announced (R18, R19); an announced step includes the lower ones."""

    kind: Kind
    hand: bool = False
    schneider: bool = False
    schwarz: bool = False
    ouvert: bool = False

    @property
    def said(self) -> tuple[str, ...]:
        """Return what was announced beside the game and Hand: `schneider`, `schwarz`, `ouvert`."""
        return tuple([word for word in ("schneider", "schwarz", "ouvert") if getattr(self, word)])


class Result(Frozen):
    """
    How a deal ended.

    Attributes:
        contract: what was played.
        soloist: who played alone.
        bid: how far it was bid.
        tops: the Spitzen, minus them without; None in a Null and where nobody played alone.
        factor: before it was raised to the bid; None in a Null.
        levels: what counted beside Spitzen, game and Hand.
        eyes, others: the Augen of the soloist and of the others; None in a Null.
        overbid: the value did not reach the bid.
        value: the value counted.
        points: of the soloist, or of each who has lost a Ramsch.
        losers: of a Ramsch.
        gains: what every seat got for this deal.
        skat: the Skat, once everybody may see it.
    """

    ending: Ending
    contract: Contract | None = None
    soloist: Seat | None = None
    bid: int | None = None
    tops: int | None = None
    factor: int | None = None
    levels: tuple[Level, ...] = ()
    eyes: int | None = None
    others: int | None = None
    overbid: bool | None = None
    value: int | None = None
    points: int | None = None
    losers: tuple[Seat, ...] = ()
    gains: tuple[tuple[Seat, int], ...] = ()
    skat: tuple[Card, ...] = ()
