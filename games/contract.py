"""
What a game promises to the house, and what the house promises to a game.

Theory of operation
-------------------
What holds is the state, what is kept are the actions, what is told are the events. `play` takes a frozen state,
somebody, and what he wants to do; it returns a `Step` (the next state and what happened), or raises `Refused` and has
changed nothing. Replaying the accepted actions always leads to the same state, because nothing in a game draws lots or
reads a clock: where an order is needed the state asks for it (`Game.chance`) and the house answers with a `Drawn`.

A game is a value and nobody's base class: a table of clauses says in which phase who may do what, and everything
else ("not your turn", "not now", "what can I do?") is read from that table.

What somebody may know is decided in two places only: `Game.view` builds a picture from nothing for one pair of eyes,
and every `Event` says in `seen_by` what is left of it for a viewer. A `Private` event cannot be written without saying
what the others notice.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from functools import cached_property
from typing import Any, Generic, NewType, TypeAlias, TypeVar, cast

Seat = NewType("Seat", int)
"""Somebody at this table: numbers grow as people come, and none is given twice."""

Viewer: TypeAlias = Seat | None
"""Whose eyes: a seat, or None for somebody who only watches (never -1: `hands[-1]` is somebody's hand)."""


class House(Enum):
    """The house itself: it draws lots and cards, calls time and notes who is present."""

    HOUSE = "haus"


HOUSE = House.HOUSE
Actor: TypeAlias = Seat | House

S = TypeVar("S")
V = TypeVar("V")
T = TypeVar("T")
A = TypeVar("A", bound="Action")


# --- what is done and what happens -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Action:
    """What somebody wants to do: an imperative, read from a typed line and written back into one."""


@dataclass(frozen=True, slots=True)
class Secret(Action, ABC):
    """An action that holds more than the table may hear, so that records for others need a shortened form."""

    @abstractmethod
    def shown(self, viewer: Viewer) -> Action:
        """Return the action as `viewer` may read it in his own record; what he must not know is `UNKNOWN`."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """Stands for a card somebody must not know; written `?`."""

    def __str__(self) -> str:
        return "?"


UNKNOWN = Unknown()


@dataclass(frozen=True, slots=True)
class Shuffle(Action):
    """The dealer mixes the cards; the very first one of a match is the opener's."""


@dataclass(frozen=True, slots=True)
class Drawn(Action):
    """The house has put things in order: the answer to a `Chance` of the same kind, a permutation of its things."""

    kind: str
    order: tuple[Hashable, ...]


@dataclass(frozen=True, slots=True)
class TimeUp(Action):
    """The clock has run out, and the house acts in the place of who is on turn."""


@dataclass(frozen=True, slots=True)
class TableOpened(Action):
    """The house has opened the table a service has booked: the booking's key and the table's number in the house."""

    booking: int
    table: int


@dataclass(frozen=True, slots=True)
class TableEnded(Action):
    """
    The house brings the score sheet of a table that was booked.

    Attributes:
        booking: its key.
        points: of everybody who scored there, by their seats in the service; nobody twice.
        marks: who holds the mark the match keeps (`Sheet.marks`), by their seats in the service.
    """

    booking: int
    points: tuple[tuple[Seat, int], ...]
    marks: tuple[Seat, ...] = ()


class Event(ABC):
    """What happened, in the past tense; frozen."""

    __slots__ = ()

    @abstractmethod
    def seen_by(self, viewer: Viewer) -> Event | None:
        """Return what `viewer` notices of it, or None if he notices nothing."""


class Public(Event):
    """Something the whole table sees."""

    __slots__ = ()

    def seen_by(self, viewer: Viewer) -> Event | None:
        """Return the event itself: it has no other side."""
        return self


class Private(Event):
    """Something with two sides: the insiders see all of it, everybody else only what `outside` says."""

    __slots__ = ()

    @abstractmethod
    def insiders(self) -> tuple[Seat, ...]:
        """Return the seats that see the whole event."""

    @abstractmethod
    def outside(self) -> Event | None:
        """Return what everybody else notices: another event with nothing secret in it, or None."""

    def seen_by(self, viewer: Viewer) -> Event | None:
        """Return the whole event for an insider and the outside of it for the rest."""
        return self if viewer in self.insiders() else self.outside()


@dataclass(frozen=True, slots=True)
class TimeRanOut(Public):
    """Somebody's time is over (`TimeUp`); what is done for him follows."""

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
    NO_SUCH_VALUE = "ungueltiger_wert"
    ALREADY_HERE = "schon_dabei"
    TABLE_FULL = "tisch_voll"
    TOO_FEW_PLAYERS = "zu_wenig_spieler"
    IS_PRESENT = "ist_anwesend"
    CONFIRM = "bestaetigung"
    ELIMINATED = "ausgeschieden"


class Refused(Exception):
    """
    What a player must not do now, as a code and its facts; sentences are made elsewhere. Who raises it changed nothing.

    Attributes:
        reason: the code; `commands/` has a German sentence for every one.
        facts: what the sentence may mention, e.g. `{"needed": 30, "got": 27}`. They are told to the author alone.
    """

    def __init__(self, reason: StrEnum, **facts: object) -> None:
        super().__init__(str(reason))
        self.reason = reason
        self.facts: Mapping[str, object] = facts


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """One step of a game: the next state and the tale of how it came about, in order."""

    state: S
    events: tuple[Event, ...] = ()

    def then(self, rule: Callable[[S], Step[S]]) -> Step[S]:
        """Let a consequence follow: its events come after the ones so far."""
        following = rule(self.state)
        return Step(following.state, self.events + following.events)


# --- the table of clauses --------------------------------------------------------------------------------------------


class Who(Enum):
    """Who may use a clause: whoever is on turn, whoever is not, any player, or only the house."""

    TURN = "turn"
    OTHERS = "others"
    ANY = "any"
    HOUSE = "house"


@dataclass(frozen=True, slots=True)
class Clause(Generic[S]):
    """One row of a game's table: this kind of action, by these people, is judged by this rule."""

    action: type[Action]
    who: Who
    rule: Callable[[S, Actor, Action], Step[S]]


def turn(action: type[A], rule: Callable[[S, Seat, A], Step[S]]) -> Clause[S]:
    """Return the row for something only a player on turn may do."""
    return Clause(action, Who.TURN, cast("Callable[[S, Actor, Action], Step[S]]", rule))


def others(action: type[A], rule: Callable[[S, Seat, A], Step[S]]) -> Clause[S]:
    """Return the row for something only players who are not on turn may do."""
    return Clause(action, Who.OTHERS, cast("Callable[[S, Actor, Action], Step[S]]", rule))


def anybody(action: type[A], rule: Callable[[S, Seat, A], Step[S]]) -> Clause[S]:
    """Return the row for something every player may do, on turn or not."""
    return Clause(action, Who.ANY, cast("Callable[[S, Actor, Action], Step[S]]", rule))


def house(action: type[A], rule: Callable[[S, A], Step[S]]) -> Clause[S]:
    """Return the row for something only the house does."""
    plain = cast("Callable[[S, Action], Step[S]]", rule)

    def ruled(state: S, _actor: Actor, done: Action) -> Step[S]:
        return plain(state, done)

    return Clause(action, Who.HOUSE, ruled)


# --- what a game asks of the house -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chance:
    """Things whose order the house has to find: cards (`mischen`), or lots (`los`) for dealers, teams and numbers."""

    kind: str
    things: tuple[Hashable, ...]


SHUFFLING = "mischen"
DRAWING_LOTS = "los"


@dataclass(frozen=True, slots=True)
class Clock:
    """Time somebody has. It starts anew with a new key alone, so that idle talk wins nobody a second."""

    key: Hashable
    seconds: float


Value: TypeAlias = int | str | bool
"""What an option can be set to: a number, a word, or on/off for a special rule."""


@dataclass(frozen=True, slots=True)
class Number:
    """A property with whole numbers `low`…`high`, and perhaps some words beside them (`maximaleinsatz pott`)."""

    name: str
    low: int
    high: int
    default: Value | None
    words: tuple[str, ...] = ()

    def value(self, typed: str) -> Value | None:
        """Return the value meant by a folded word, or None if it is none."""
        if typed in self.words:
            return typed
        if typed.isdecimal() and len(typed) <= len(str(self.high)) and self.low <= int(typed) <= self.high:
            return int(typed)
        return None

    def allowed(self) -> tuple[str, ...]:
        """Return what may be typed, for the sentence that says so."""
        return (f"{self.low} bis {self.high}", *self.words)


@dataclass(frozen=True, slots=True)
class Choice:
    """A property with a short list of values; numbers among them are stored as numbers."""

    name: str
    values: tuple[Value, ...]
    default: Value | None

    def value(self, typed: str) -> Value | None:
        """Return the value meant by a folded word, or None if it is none."""
        return next((value for value in self.values if str(value) == typed), None)

    def allowed(self) -> tuple[str, ...]:
        """Return what may be typed, for the sentence that says so."""
        return tuple(str(value) for value in self.values)


@dataclass(frozen=True, slots=True)
class Special:
    """A special rule, switched with `spiel mit` and `spiel ohne`."""

    name: str
    default: bool


Option: TypeAlias = Number | Choice | Special


@dataclass(frozen=True, slots=True)
class Setup:
    """
    Everything a match starts from.

    Attributes:
        circle: who plays, clockwise.
        opener: who opened the table.
        options: every option of the game by name; one without a default and never set is absent.
        dealer: the first dealer if a record names him; otherwise the game decides or asks for a lot.
        given: further headers of a record, `{"chips": {seat: ("100",)}}`; the key None holds a line without a name.
    """

    circle: tuple[Seat, ...]
    opener: Seat
    options: Mapping[str, Value]
    dealer: Seat | None = None
    given: Mapping[str, Mapping[Seat | None, tuple[str, ...]]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wanted:
    """
    What a record wants the next deal to look like; everything not named is filled up (see `piles.fill`).

    Attributes:
        hands: cards by seat, in the order dealt; may be shorter than the deal.
        stock: the stock, top card first.
        upcards: cards turned up beside the stock (`ablage`).
        others: further lines of one game, e.g. `{"spalte": {"1": (…)}}`.
    """

    hands: Mapping[Seat, tuple[Hashable, ...]] = field(default_factory=dict)
    stock: tuple[Hashable, ...] = ()
    upcards: tuple[Hashable, ...] = ()
    others: Mapping[str, Mapping[str, tuple[Hashable, ...]]] = field(default_factory=dict)


class BadDeal(ValueError):
    """A record asks for a deal that cannot be: a hand too long, or more copies of a card than there are."""


@dataclass(frozen=True, slots=True)
class Sheet:
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


@dataclass(frozen=True, slots=True)
class Material:
    """
    What a host may replace in a game by his own, a pack of cards say; a match keeps what it began with.

    Attributes:
        header: under which `Setup.given` names it by its mark; without one the house's own is meant.
        at_hand: whether what has this mark can be played with here.
    """

    header: str
    at_hand: Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Booking:
    """
    A table that a service wants the house to run; the match begins when the table is opened.

    Attributes:
        key: by which the house reports it.
        game: what is played, by its id.
        seats: who is to sit there now, by their seats in the service; the first one opens the table and deals.
        options: what is agreed beside the game's defaults.
        given: further headers, as in `Setup`.
        table: its number in the house, None until it was opened.
        done: its result is known or wanted no more; the house closes it.
        called: everybody ever called to this table, once for every time: who has sat there as often has left himself.
    """

    key: int
    game: str
    seats: tuple[Seat, ...]
    options: Mapping[str, Value]
    given: Mapping[str, Mapping[Seat | None, tuple[str, ...]]]
    table: int | None = None
    done: bool = False
    called: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Service(Generic[S]):
    """
    What a machine promises that plays no cards itself but has other games played at tables of the house.

    Attributes:
        opens: the action that begins its work; until then it is nobody's and nothing of it is kept.
        leaves: what somebody does who leaves a booked table for good.
        name: what it is called, given with the action that begins it.
        bookings: every table it has wanted so far.
        known: the names in an action whose owners must be known to it, by their keys.
        game: the game it has played, whose all-time list it adds to.
        awards: ranking points by seat, best place first; empty until it has an outcome.
    """

    opens: type[Action]
    leaves: Action
    name: Callable[[S], str]
    bookings: Callable[[S], tuple[Booking, ...]]
    known: Callable[[Action], tuple[str, ...]]
    game: str
    awards: Callable[[S], tuple[tuple[Seat, int], ...]]


def evolve(one: T, **changes: object) -> T:
    """
    Return a frozen dataclass with some fields changed: `dataclasses.replace` at a sixth of its price.

    For the few big ones that change with every single action. They have no slots, and what their constructor checks is
    not checked again.

    Raises:
        TypeError: there is no such field – a programming error.
    """
    fields = {**one.__dict__, **changes}
    if len(fields) > len(one.__dict__):
        raise TypeError(f"{type(one).__name__} has no {sorted(changes.keys() - one.__dict__.keys())}")
    new = object.__new__(type(one))
    new.__dict__.update(fields)
    return new


def key(name: str) -> dict[str, str]:
    """Return the metadata that names a view's field in records: `turn: Seat = field(metadata=key("am_zug"))`."""
    return {"key": name}


Check: TypeAlias = "Callable[[Game[Any, Any], Any, Seat, Action], None]"
"""One question `play` asks before a rule is tried; raises `Refused`."""


def running(game: Game[S, V], state: S, _seat: Seat, action: Action) -> None:
    """Refuse what belongs to a running deal while there is none, and what belongs between deals while one runs."""
    phase = game.phase(state)
    if type(action) not in game.index[phase] and (phase in game.idle or type(action) in game.between):
        raise Refused(No.WRONG_PHASE, phase=phase)


def their_turn(game: Game[S, V], state: S, seat: Seat, action: Action) -> None:
    """Refuse who is not on turn (`nicht_am_zug`), or who is while only others may (`selbst_am_zug`)."""
    clause = game.index[game.phase(state)].get(type(action))
    who = clause.who if clause else game.usual[type(action)]
    if who is Who.ANY:
        return
    turns = game.on_turn(state)
    if who is Who.TURN and seat not in turns:
        raise Refused(No.NOT_YOUR_TURN, turns=turns)
    if who is Who.OTHERS and seat in turns:
        raise Refused(No.ON_TURN_YOURSELF)


def moment(game: Game[S, V], state: S, _seat: Seat, action: Action) -> None:
    """Refuse what this phase does not know (`falsche_phase`)."""
    phase = game.phase(state)
    if type(action) not in game.index[phase]:
        raise Refused(No.WRONG_PHASE, phase=phase)


def rule_on(game: Game[S, V], action: Action, options: Mapping[str, Value]) -> None:
    """Refuse an action whose special rule is off (`regel_aus`); the table asks the same before the match begins."""
    name = game.needs.get(type(action))
    if name is not None and not options[name]:
        raise Refused(No.RULE_OFF, rule=name)


def switched(options: Callable[[S], Mapping[str, Value]]) -> Check:
    """Return the check that asks `rule_on` of a game that keeps its options in its state."""

    def check(game: Game[S, V], state: S, _seat: Seat, action: Action) -> None:
        rule_on(game, action, options(state))

    return check


def nothing_to_join(state: S, seat: Seat) -> Step[S]:
    """Refuse newcomers in mid-match: the default of `Game.join`."""
    raise Refused(No.WRONG_PHASE)


@dataclass(frozen=True)
class Game(Generic[S, V]):
    """
    A game, whole: a value that a module builds once, not a class to inherit from.

    Attributes:
        id: the word players type (`eroeffnen <id>`), also the name of its folder.
        name: its German name, as a title.
        version: of the rules; a journal played under another version is not replayed silently.
        seats: how many people may start a match, lowest to highest (a `range`).
        options: properties and special rules, in the order shown.
        start: the first state of a match; usually it asks for cards or a lot at once.
        phase: the state's phase, a `StrEnum` of the game with German values.
        rules: phase -> rows. Every phase has a key.
        idle: phases in which no deal is running (`mischen`, `partie_ende`, …).
        on_turn: whom the game waits for, in order.
        view: what one pair of eyes sees, built up from nothing.
        moves: some legal actions with their seats, the most sensible ahead; there is one in every running deal.
        sheet: the score so far.
        leave: somebody has gone for good (in a match, never before it).
        deal: number of the running deal from 1; votes lapse when it changes.
        stack: inverse of the deal: the order of the pending `Chance` that makes the wanted deal; raises `BadDeal`.
        hand, arrange: the cards of a seat in his own order, and the state with another order of the same cards.
        sorting: words after `sortieren` -> key function of a card in this state.
        laid_open: the hand an event lays open to everybody, and whose; cards dealt to him that are not in it were
            openly exchanged or played.
        checks: what `play` asks, in the order the game's rules name.
        needs: kind of action -> the special rule without which there is no such action.
        chance: things the house has to order before anything else can happen.
        clock: time somebody has now.
        join: somebody new sits down in a running match.
        vacancies: how many newcomers could do that now.
        starters: how many may start under these options, where that differs from `seats`.
        circle: who sits now, clockwise, for games in which a newcomer takes a leaver's place; else the table knows.
        abort: the state after the match was broken off (stakes returned …).
        over: phases in which the match has ended.
        headers: further header words of its records.
        likely: False for a kind of action that the rules would refuse to this seat now whatever its details (a special
            rule that is off, nothing to take back); judged by what the seat itself may know.
        confirm: leaving for good needs the word `ja`.
        never: kinds of action whose words belong to the game's family, though no phase of this one knows them; they
            are always `falsche_phase`.
        waits: False for a machine that runs from its opening on and knows no phase `warten`.
        meet: the state after it learnt the name of a seat, for a machine in which names matter.
        rearranged: a view after its owner did nothing but arrange his hand; None if it has to be built anew.
        presence: what follows when the house notes that somebody is away or back, for a machine to which that matters.
        service: what a machine promises that has other games played at tables of the house.
        material: what a host may replace by his own.
        secrets: False if everybody may know everything.
        fewest_wins: points are losses.
    """

    id: str
    name: str
    version: int
    seats: range
    options: tuple[Option, ...]
    start: Callable[[Setup], Step[S]]
    phase: Callable[[S], StrEnum]
    rules: Mapping[StrEnum, tuple[Clause[S], ...]]
    idle: frozenset[StrEnum]
    over: frozenset[StrEnum]
    on_turn: Callable[[S], tuple[Seat, ...]]
    view: Callable[[S, Viewer], V]
    moves: Callable[[S], Iterable[tuple[Seat, Action]]]
    sheet: Callable[[S], Sheet]
    leave: Callable[[S, Seat], Step[S]]
    deal: Callable[[S], int]
    stack: Callable[[S, Wanted], tuple[Hashable, ...]]
    hand: Callable[[S, Seat], tuple[Hashable, ...]] = lambda _state, _seat: ()
    arrange: Callable[[S, Seat, tuple[Hashable, ...]], S] = lambda state, _seat, _cards: state
    sorting: Mapping[str, Callable[[S], Callable[[Any], Any]]] = field(default_factory=dict)
    laid_open: Callable[[Event], tuple[Seat, tuple[Hashable, ...]] | None] = lambda _event: None
    checks: tuple[Check, ...] = (running, their_turn, moment)
    needs: Mapping[type[Action], str] = field(default_factory=dict)
    chance: Callable[[S], Chance | None] = lambda _state: None
    clock: Callable[[S], Clock | None] = lambda _state: None
    join: Callable[[S, Seat], Step[S]] = nothing_to_join
    vacancies: Callable[[S], int] = lambda _state: 0
    abort: Callable[[S], S] = lambda state: state
    starters: Callable[[Mapping[str, Value]], range] | None = None
    circle: Callable[[S], tuple[Seat, ...]] | None = None
    headers: frozenset[str] = frozenset()
    likely: Callable[[S, Seat, type[Action]], bool] = lambda _state, _seat, _action: True
    confirm: bool = False
    never: frozenset[type[Action]] = frozenset()
    waits: bool = True
    meet: Callable[[S, Seat, str], S] = lambda state, _seat, _name: state
    rearranged: Callable[[V, S, Seat], V] | None = None
    presence: Callable[[S, Seat, bool], Step[S]] = lambda state, _seat, _present: Step(state)
    service: Service[S] | None = None
    material: Material | None = None
    secrets: bool = True
    fewest_wins: bool = False

    @cached_property
    def index(self) -> Mapping[StrEnum, Mapping[type[Action], Clause[S]]]:
        """Phase -> kind of action -> its row."""
        return {phase: {clause.action: clause for clause in rows} for phase, rows in self.rules.items()}

    @cached_property
    def usual(self) -> Mapping[type[Action], Who]:
        """Kind of action -> who may usually do it, for phases that do not know it."""
        return {clause.action: clause.who for rows in self.rules.values() for clause in rows}

    @cached_property
    def between(self) -> frozenset[type[Action]]:
        """Return the kinds of action that only phases without a running deal know."""
        during = {clause.action for phase, rows in self.rules.items() if phase not in self.idle for clause in rows}
        return frozenset(self.usual) - during

    def possible(self, state: S, seat: Seat) -> tuple[type[Action], ...]:
        """Return the kinds of action that `seat` could try now with some hope, in the order of the table."""
        turns = self.on_turn(state)
        wanted = {Who.ANY, Who.TURN if seat in turns else Who.OTHERS}
        rows = (clause.action for clause in self.rules[self.phase(state)] if clause.who in wanted)
        return tuple(action for action in rows if self.likely(state, seat, action))


def play(game: Game[S, V], state: S, actor: Actor, action: Action) -> Step[S]:
    """
    Judge one action: the only way to move.

    Raises:
        Refused: the player's mistake; `state` is as it was.
        ValueError: the house itself did something the phase does not know, or the action belongs to another game.
    """
    if isinstance(actor, House):
        clause = game.index[game.phase(state)].get(type(action))
        if clause is None or clause.who is not Who.HOUSE:
            raise ValueError(f"{game.id}: the house cannot {action} in {game.phase(state)}")
        return clause.rule(state, actor, action)
    if type(action) in game.never:
        raise Refused(No.WRONG_PHASE, phase=game.phase(state))
    if game.usual.get(type(action), Who.HOUSE) is Who.HOUSE:
        raise ValueError(f"{game.id} knows no {type(action).__name__} of a player")
    for check in game.checks:
        check(game, state, actor, action)
    return game.index[game.phase(state)][type(action)].rule(state, actor, action)
