"""The words of Doppelkopf: phases, parties, reports, refusals, and what a scored deal consists of."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from games.contract import Seat
from games.doppelkopf.trumps import Kind
from games.frozen import Frozen


class Phase(StrEnum):
    """The phases of a match."""

    SHUFFLE = "mischen"
    REPORT = "vorbehalte"
    PUSH = "armut_schieben"
    OFFER = "armut_angebot"
    RETURN = "armut_rueckgabe"
    PLAY = "spiel"
    INTERRUPTED = "unterbrochen"
    OVER = "partie_ende"


class Party(StrEnum):
    """The two sides of a deal."""

    RE = "re"
    KONTRA = "kontra"

    @property
    def other(self) -> Party:
        """Return the other side."""
        return Party.KONTRA if self is Party.RE else Party.RE


class Said(StrEnum):
    """What the table heard in the announcement round."""

    HEALTHY = "gesund"
    RESERVATION = "vorbehalt"
    SOLO = "solo"


class Reservation(StrEnum):
    """The two Vorbehalte."""

    POVERTY = "armut"
    MARRIAGE = "hochzeit"


class Level(StrEnum):
    """The steps of the Absagen, lowest first."""

    NO_90 = "90"
    NO_60 = "60"
    NO_30 = "30"
    SCHWARZ = "schwarz"


LEVELS = tuple(Level)
"""The steps of the Absagen, lowest first."""


class Refusal(StrEnum):
    """What Doppelkopf refuses beside what every game does."""

    SITS_OUT = "setzt_aus"
    NO_RESERVATION = "kein_vorbehalt"
    WHICH_RESERVATION = "welcher_vorbehalt"
    NO_POVERTY = "keine_armut"
    NO_MARRIAGE = "keine_hochzeit"
    WHICH_SOLO = "welches_solo"
    UNKNOWN_SOLO = "unbekanntes_solo"
    THREE_CARDS = "drei_karten"
    ALL_TRUMPS = "alle_truempfe"
    FOLLOW = "bedienen"
    NOT_CLEARED = "noch_ungeklaert"
    WRONG_PARTY = "falsche_partei"
    ALREADY_SAID = "schon_angesagt"
    TOO_LATE = "zu_spaet"
    NOTHING_ANNOUNCED = "keine_ansage"
    NO_SAU = "keine_sau"
    NO_TOSS = "kein_schmeissen"
    DUTY_DUE = "pflichtsolo_faellig"


class Code(StrEnum):
    """The items of a score (R42-R46)."""

    WON = "gewonnen"
    AGAINST_THE_ELDERS = "gegen_die_alten"
    NO_90 = "keine_90"
    NO_60 = "keine_60"
    NO_30 = "keine_30"
    SCHWARZ = "schwarz"
    NO_90_SAID = "keine_90_angesagt"
    NO_60_SAID = "keine_60_angesagt"
    NO_30_SAID = "keine_30_angesagt"
    SCHWARZ_SAID = "schwarz_angesagt"
    AGAINST_NO_90 = "gegen_keine_90"
    AGAINST_NO_60 = "gegen_keine_60"
    AGAINST_NO_30 = "gegen_keine_30"
    AGAINST_SCHWARZ = "gegen_schwarz"
    FOX = "fuchs"
    DOPPELKOPF = "doppelkopf"
    CHARLIE = "karlchen"
    CHARLIE_CAUGHT = "karlchen_gefangen"
    RE = "re"
    KONTRA = "kontra"


RULE: Mapping[Code, str] = {
    Code.FOX: "R42",
    Code.CHARLIE: "R43",
    Code.CHARLIE_CAUGHT: "R43",
    **{code: "R45" for code in Code if code.endswith("_angesagt") or code.startswith("gegen_keine")},
    Code.AGAINST_SCHWARZ: "R45",
    Code.RE: "R46",
    Code.KONTRA: "R46",
}
"""The rule that gives the points of an item; all others are in the list of R44."""


class Item(Frozen):
    """
    One line of a score, earned by the winners (R42-R47).

    Attributes:
        code: what it was for.
        points: what it counts.
        seat: whose announcement, fox or Kreuz-Bube it was, who took the Doppelkopf; None where nobody did it alone.
        trick: the number of the trick it was earned in, 1 to 12; None if in no single one.
    """

    code: Code
    points: int
    seat: Seat | None = None
    trick: int | None = None

    @property
    def rule(self) -> str:
        """Return the rule that gave the points."""
        return RULE.get(self.code, "R44")


class Result(Frozen):
    """
    A scored deal.

    Attributes:
        kind: what it really was, a silent solo included.
        winner: the winning party; None if both missed an Absage (R41).
        re, kontra: the parties.
        eyes_re, eyes_kontra: their Augen, together 240.
        needs_121: the party that needed 121; the other one wins with 120 (R41).
        missed: who missed an Absage.
        items: every point with its reason.
        value: the sum of the items, before `factor`.
        factor: by which the value of a soloist who won is multiplied, else 1 (R48).
        points: what everybody gets, in seat order.
    """

    kind: Kind
    winner: Party | None
    re: tuple[Seat, ...]
    kontra: tuple[Seat, ...]
    eyes_re: int
    eyes_kontra: int
    needs_121: Party
    missed: tuple[Party, ...]
    items: tuple[Item, ...]
    value: int
    factor: int
    points: tuple[tuple[Seat, int], ...]
