"""
What a game promises to the house, and what the house promises to a game: actions, events, refusals, clauses, clocks.

Theory of operation
-------------------
What holds is the state, what is kept are the actions, what is told are the events. `play` takes a frozen state,
somebody, and what they want to do; it returns a `Step` (the next state and what happened), or raises `Refused` and has
changed nothing. Replaying the accepted actions always leads to the same state, because nothing in a game draws lots or
reads a clock: where an order is needed the state asks for it (`Game.chance`) and the house answers with a `Drawn`.
The value that binds all this together, and `play` itself, stand in `games/game.py`.

A game is a value and nobody's base class: a table of clauses says in which phase who may do what, and everything
else ("not your turn", "not now", "what can I do?") is read from that table.

What somebody may know is decided in two places only: `Game.view` builds a picture from nothing for one pair of eyes,
and every `Event` says in `seen_by` what is left of it for a viewer. A `Private` event cannot be written without saying
what the others notice.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from enum import Enum, StrEnum
from typing import Any, ClassVar, Final, Generic, NewType, Protocol, TypeAlias, TypeVar

from games.frozen import Frozen, field
from games.options import Value

Seat = NewType("Seat", int)
"""Somebody at this table: numbers grow as people come, and none is given twice."""

Viewer: TypeAlias = Seat | None
"""Whose eyes: a seat, or None for somebody who only watches (never -1: `hands[-1]` is somebody's hand)."""


class House:
    """The house itself: it draws lots and cards, calls time and notes who is present. There is one (`HOUSE`)."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "HOUSE"

    def __reduce__(self) -> str:
        """Remain the only one, wherever it is sent."""
        return "HOUSE"


HOUSE: Final = House()

Actor: TypeAlias = Seat | House

S = TypeVar("S")

T = TypeVar("T")

A = TypeVar("A", bound="Action")

Things: TypeAlias = tuple[Any, ...]
"""What a game is played with, in an order: cards, tiles, seats. What they are is known to that game alone."""


class Action(Frozen):
    """What somebody wants to do: an imperative, read from a typed line and written back into one."""


class Secret(Action):
    """An action that holds more than the table may hear, so that records for others need a shortened form."""

    @abstractmethod
    def shown(self, viewer: Viewer, state: object) -> Action:
        """
        Return the action as `viewer` may read it in a record; what the viewer must not know is `UNKNOWN`.

        Args:
            viewer: who reads.
            state: of the game before it: what was agreed may say that nothing of it is hidden.
        """


class Unknown(Frozen):
    """Stands for a card somebody must not know; written `?`."""

    def __str__(self) -> str:
        return "?"


UNKNOWN = Unknown()


class Shuffle(Action):
    """The dealer mixes the cards; the very first one of a match is the opener's."""


class Drawn(Action):
    """The house has put things in order: the answer to a `Chance` of the same kind, a permutation of its things."""

    kind: str
    order: Things


class TimeUp(Action):
    """The clock has run out, and the house acts in the place of who is on turn."""


class Event(Frozen):
    """
    What happened, in the past tense; frozen.

    Attributes:
        two_sided: it is `Private`; asked of every event of every move, which `isinstance` would ask of an `ABC`.
    """

    two_sided: ClassVar[bool] = False

    @abstractmethod
    def seen_by(self, viewer: Viewer) -> Event | None:
        """Return what `viewer` notices of it, or None if they notice nothing."""

    def insiders(self) -> tuple[Seat, ...]:
        """Return who sees more of it than everybody else: nobody, unless it has two sides."""
        return ()

    def lays_open(self) -> tuple[Seat, Things] | None:
        """Return the hand it shows to everybody, and whose; what was dealt and is not in it was openly played."""
        return None

    def makes_known(self) -> tuple[Seat, Action] | None:
        """Return whose earlier `Secret` action of this deal it tells everybody, and that action whole."""
        return None


class Public(Event):
    """Something the whole table sees."""

    def seen_by(self, viewer: Viewer) -> Event | None:
        """Return the event itself: it has no other side."""
        return self


class Waits(Public):
    """What a table waits for now: no business of whoever has just left it."""


class Private(Event):
    """Something with two sides: the insiders see all of it, everybody else only what `outside` says."""

    two_sided: ClassVar[bool] = True

    @abstractmethod
    def insiders(self) -> tuple[Seat, ...]:
        """Return the seats that see the whole event."""

    @abstractmethod
    def outside(self) -> Event | None:
        """Return what everybody else notices: another event with nothing secret in it, or None."""

    def seen_by(self, viewer: Viewer) -> Event | None:
        """Return the whole event for an insider and the outside of it for the rest."""
        return self if viewer in self.insiders() else self.outside()


class ToOneSeat(Private):
    """Something that one seat alone sees; the others notice nothing of it where `outside` says no more."""

    seat: Seat

    def insiders(self) -> tuple[Seat, ...]:
        """Return that seat."""
        return (self.seat,)

    def outside(self) -> Event | None:
        """Return that nobody else is told anything."""
        return None


def witnessed(events: Iterable[Event], viewer: Viewer) -> tuple[Event, ...]:
    """Return what one pair of eyes notices of these events, in order."""
    return tuple([seen for event in events if (seen := event.seen_by(viewer)) is not None])


class TimeRanOut(Public):
    """Somebody's time is over (`TimeUp`); what is done for them follows."""

    seats: tuple[Seat, ...]


class No(StrEnum):
    """Refusals that every game shares; a game adds its own enum of codes."""

    NOT_YOUR_TURN = "nicht_am_zug"
    ON_TURN_YOURSELF = "selbst_am_zug"
    WRONG_PHASE = "falsche_phase"
    CARD_MISSING = "karte_fehlt"
    RULE_OFF = "regel_aus"
    NOT_ALL_CARDS = "nicht_alle_karten"
    NOT_THE_OPENER = "nicht_eroeffner"
    NO_SUCH_PLAYER = "unbekannter_spieler"
    NO_SUCH_PROPERTY = "unbekannte_eigenschaft"
    NO_SUCH_RULE = "unbekannte_regel"
    IS_A_RULE = "ist_sonderregel"
    IS_A_PROPERTY = "ist_eigenschaft"
    NO_SUCH_VALUE = "ungueltiger_wert"
    CONTRADICTS = "widerspruch"
    ALREADY_HERE = "schon_dabei"
    TABLE_FULL = "tisch_voll"
    TOO_FEW_PLAYERS = "zu_wenig_spieler"
    IS_PRESENT = "ist_anwesend"
    IS_COMPUTER = "ist_computer"
    CONFIRM = "bestaetigung"
    ELIMINATED = "ausgeschieden"
    NO_MOVE_YET = "noch_kein_zug"
    NO_MOVE_OF_YOURS = "kein_zug_von_dir"
    DEAL_WAS_ENDED = "schon_abgerechnet"
    SOMETHING_SEEN = "schon_gesehen"
    NO_BOTS = "keine_bots"
    NOT_FOR_BOTS = "nicht_als_bot"
    ALREADY_AGREED = "schon_zugestimmt"
    ALREADY_PLAYED_FOR = "schon_vertreten"


class Refused(Exception):
    """
    What a player must not do now, as a code and its facts; sentences are made elsewhere. Who raises it changed nothing.

    Attributes:
        reason: the code; `commands/` has a German sentence for every one.
        facts: what the sentence may mention, e.g. `{"needed": 30, "got": 27}`. They are told to the author alone.
    """

    __slots__ = ("facts", "reason")

    def __init__(self, reason: StrEnum, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts: Mapping[str, object] = facts


class Step(Frozen, Generic[S]):
    """One step of a game: the next state and the tale of how it came about, in order."""

    state: S
    events: tuple[Event, ...] = ()

    def then(self, rule: Callable[[S], Step[S]]) -> Step[S]:
        """Let a consequence follow: its events come after the ones so far."""
        following = rule(self.state)
        return Step(following.state, self.events + following.events) if self.events else following


class Who(Enum):
    """Who may use a clause: whoever is on turn, whoever is not, any player, or only the house."""

    TURN = "turn"
    OTHERS = "others"
    ANY = "any"
    HOUSE = "house"


class Clause(Frozen, Generic[S]):
    """
    One row of a game's table: this kind of action, by these people, is judged by this rule.

    The rule takes the state, the actor and an action of just that kind: `turn`, `others`, `anybody` and `house` see to
    it that the three fit together.
    """

    action: type[Action]
    who: Who
    rule: Callable[..., Step[S]]


def turn(action: type[A], rule: Callable[[S, Seat, A], Step[S]]) -> Clause[S]:
    """Return the row for something only a player on turn may do."""
    return Clause(action, Who.TURN, rule)


def others(action: type[A], rule: Callable[[S, Seat, A], Step[S]]) -> Clause[S]:
    """Return the row for something only players who are not on turn may do."""
    return Clause(action, Who.OTHERS, rule)


def anybody(action: type[A], rule: Callable[[S, Seat, A], Step[S]]) -> Clause[S]:
    """Return the row for something every player may do, on turn or not."""
    return Clause(action, Who.ANY, rule)


def house(action: type[A], rule: Callable[[S, A], Step[S]]) -> Clause[S]:
    """Return the row for something only the house does."""
    return Clause(action, Who.HOUSE, lambda state, _house, done: rule(state, done))


class Chance(Frozen):
    """Things whose order the house has to find: cards (`mischen`), or lots (`los`) for dealers, teams and numbers."""

    kind: str
    things: tuple[Hashable, ...]


class Shuffled(Protocol):
    """Puts things into a random order: the house's own way of answering a `Chance`, handed in where a game needs it."""

    def __call__(self, things: Sequence[T], /) -> tuple[T, ...]:
        """Return the same things in some order."""
        ...


SHUFFLING = "mischen"

DRAWING_LOTS = "los"


class Clock(Frozen):
    """
    Time somebody has. It starts anew with a new key alone, so that idle talk wins nobody a second.

    Attributes:
        key: of this time and no other.
        seconds: how much there is.
        warnings: with how many seconds left they are warned; where nothing is said, with a quarter of them.
    """

    key: Hashable
    seconds: float
    warnings: tuple[int, ...] = ()


class Setup(Frozen):
    """
    Everything a match starts from.

    Attributes:
        circle: who plays, clockwise.
        opener: who opened the table.
        options: every option of the game by name; one without a default and never set is absent.
        dealer: the first dealer if a record names them; otherwise the game decides or asks for a lot.
        given: further headers of a record, `{"chips": {seat: ("100",)}}`; the key None holds a line without a name.
    """

    circle: tuple[Seat, ...]
    opener: Seat
    options: Mapping[str, Value]
    dealer: Seat | None = None
    given: Mapping[str, Mapping[Seat | None, tuple[str, ...]]] = field(default_factory=dict)


class Sheet(Frozen):
    """
    The score sheet of a match.

    Attributes:
        deals: for every scored deal, in order, the points of each seat in it.
        totals: points so far by seat, people who left included.
        winners: empty while the match runs; then everybody who shares the victory.
        over: the match has ended by its rules (a match broken off never is).
        marks: who of those still here has earned a mark that outlives the match (a Pflicht-Solo).
    """

    deals: tuple[tuple[tuple[Seat, int], ...], ...]
    totals: tuple[tuple[Seat, int], ...]
    winners: tuple[Seat, ...] = ()
    over: bool = False
    marks: tuple[Seat, ...] = ()
