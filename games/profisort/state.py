"""Everything there is to know about a match of Profi-Sort at one moment; frozen, and known to no player as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from games.contract import Seat
from games.frozen import Frozen, field
from games.kit.cards import Card, Face, pack
from games.kit.rounds import Match
from games.profisort.groups import Display
from games.profisort.tasks import EVERY, JOKERS, pairs_done

PACK = pack(copies=2, jokers=JOKERS)
"""112 cards: two packs of 52 with four jokers each."""

HAND = 10
"""Cards dealt to everybody."""

ACES_FOR_A_REDEAL = 3


class Phase(StrEnum):
    """Where a match stands."""

    SHUFFLING = "mischen"
    DRAWING = "ziehen"
    PLAYING = "spielen"
    OVER = "partie_ende"


class Refusal(StrEnum):
    """Refusals of Profi-Sort; the others stand in `contract.No`."""

    STOCK_ONLY = "nur_talon"
    PILE_EMPTY = "ablage_leer"
    NO_ACE_FROM_PILE = "ass_nicht_ziehen"
    NO_SUCH_TASK = "unbekannte_aufgabe"
    DONE_ALREADY = "schon_erledigt"
    NOT_TO_REPEAT = "nicht_wiederholbar"
    ACE_IN_TASK = "ass_in_aufgabe"
    WRONG_COUNT = "falsche_kartenzahl"
    NO_JOKER = "kein_joker"
    ONLY_JOKERS = "nur_joker"
    NOT_FULFILLED = "aufgabe_nicht_erfuellt"
    ACE_RECEIVED = "erhaltenes_ass"
    LAST_CARD = "letzte_karte"
    NO_SUCH_DISPLAY = "keine_auslage"
    NOTHING_LAID_YET = "noch_nicht_aufgedeckt"
    DOES_NOT_FIT = "passt_nicht"
    AMBIGUOUS = "mehrdeutig"
    NOT_TO_ONESELF = "unbekannter_spieler"
    NOT_AN_ACE = "kein_ass"
    NOT_PASSED_ON = "ass_nicht_weitergeben"
    GIVEN_ALREADY = "ass_schon_abgegeben"
    NO_ACE_TO_PLAY = "kein_aussetzen"
    ONLY_TO_SIT_OUT = "ass_nur_aussetzen"
    DEAL_NOT_ENDED = "runde_nicht_beendet"
    NOTHING_TO_TAKE_BACK = "nichts_zurueckzunehmen"
    TOO_FEW_ACES = "zu_wenige_asse"
    TOO_LATE = "zu_spaet"


class Player(Frozen):
    """
    One player in the running deal.

    Attributes:
        hand: in their own order, without received aces.
        received: aces others have laid before them, open (R16).
        dealt_aces: how many they were dealt (R19).
        drawn: they have taken a card in this deal (R19).
        laid: they have laid a task in this deal (R4).
        given: they have given away the ace they may give for now (R15).
    """

    hand: tuple[Face, ...]
    received: tuple[Card, ...] = ()
    dealt_aces: int = 0
    drawn: bool = False
    laid: bool = False
    given: bool = False

    @property
    def to_keep(self) -> int:
        """Return how many cards of the hand must be left before the discard (R5, R18)."""
        return 2 if self.received else 1


class Progress(Frozen):
    """
    Somebody's sheet.

    Attributes:
        done: the tasks ticked, ascending.
        bare: the tasks struck for being laid without a joker, ascending.
    """

    done: tuple[int, ...] = ()
    bare: tuple[int, ...] = ()

    @property
    def struck(self) -> tuple[str, ...]:
        """Return every struck item of the sheet: tasks, then pairs."""
        return (*map(str, self.bare), *pairs_done(self.done))

    def ticked(self, number: int, *, bare: bool) -> Progress:
        """Return the sheet with one more task done."""
        struck = (*self.bare, number) if bare else self.bare
        return Progress(tuple(sorted((*self.done, number))), tuple(sorted(struck)))


class Moment(Frozen):
    """The table as it was before task 15 was laid; taking it back returns to it (R9)."""

    players: Mapping[Seat, Player]
    displays: tuple[Display, ...]
    sheets: Mapping[Seat, Progress]


class DealResult(Frozen):
    """How the last deal ended (R20, R21): who ended it, what was in the hands, what was written down."""

    ender: Seat | None
    hands: Mapping[Seat, tuple[Face, ...]]
    points: Mapping[Seat, int]


class State(Match, kw_only=True):
    """
    A match.

    Attributes:
        first: who sits at mark I.
        sheets: by seat, of everybody.
        players: by seat, those who are here.
        stock, pile: top card first.
        trial: the table before task 15 was laid in this turn (R9).
        before: points from before the match, if a record names some; the totals begin with them.
        extras: what was not struck, added at the end (R22).
        last: the last deal that ended.
    """

    first: Seat
    sheets: Mapping[Seat, Progress] = field(default_factory=dict)
    players: Mapping[Seat, Player] = field(default_factory=dict)
    stock: tuple[Face, ...] = ()
    pile: tuple[Face, ...] = ()
    displays: tuple[Display, ...] = ()
    trial: Moment | None = None
    before: Mapping[Seat, int] = field(default_factory=dict)
    extras: Mapping[Seat, int] = field(default_factory=dict)
    last: DealResult | None = None

    @property
    def goal(self) -> int:
        """Return how many tasks end the match (R22, R24)."""
        return int(self.options["aufgaben"])

    @property
    def counts_points(self) -> bool:
        """Tell whether points are counted: not in a beginner's match (R24)."""
        return self.goal == len(EVERY)

    def with_player(self, seat: Seat, player: Player) -> Mapping[Seat, Player]:
        """Return the players with one of them changed."""
        return {**self.players, seat: player}

    def with_sheet(self, seat: Seat, sheet: Progress) -> Mapping[Seat, Progress]:
        """Return the sheets with one of them changed."""
        return {**self.sheets, seat: sheet}
