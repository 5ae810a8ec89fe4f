"""A game, whole: one value of type `Game`; and `play`, the only way to move."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from enum import StrEnum
from functools import cached_property
from typing import Any, Generic, NoReturn, TypeAlias, TypeVar

from games.contract import (
    Action,
    Actor,
    Chance,
    Clause,
    Clock,
    Drawn,
    Event,
    House,
    No,
    Refused,
    S,
    Seat,
    Setup,
    Sheet,
    Shuffled,
    Step,
    Things,
    Viewer,
    Who,
)
from games.frozen import Frozen, field
from games.options import Number, Option, Value
from games.record import Material, Wanted
from games.service import Service

V = TypeVar("V")

Kinds: TypeAlias = tuple[type[Action], ...]
"""Kinds of action, in the order of the table."""

Check: TypeAlias = "Callable[[AnyGame, Any, Seat, Action], None]"
"""One question `play` asks before a rule is tried; raises `Refused`."""


def nothing_to_join(state: S, seat: Seat) -> Step[S]:
    """Refuse newcomers in mid-match: the default of `TableRules.join`."""
    raise Refused(No.WRONG_PHASE)


def one_by_one(likely: Callable[[S, Seat, type[Action]], bool]) -> Callable[[S, Seat, Kinds], Kinds]:
    """Return `Game.likely` for a game that judges each kind of action by itself."""
    return lambda state, seat, kinds: tuple([kind for kind in kinds if likely(state, seat, kind)])


def everybody_alone(_state: S) -> tuple[tuple[Seat, ...], ...]:
    """Return that there are no teams: the default of `Game.teams`."""
    return ()


def parties_of_the_deal(_state: S) -> tuple[tuple[Seat, ...], ...]:
    """Return that there are no teams for the match: people play together deal by deal, and not all know with whom."""
    return ()


class Apart(Frozen, Generic[S]):
    """
    All in which the views of those who play differ, of one state; it says nothing of whose view it stands in.

    Attributes:
        way: where in a view it stands, attribute by attribute.
        of: what stands there for a seat.
    """

    way: tuple[str, ...]
    of: Callable[[S, Seat], object]


class Hands(Frozen, Generic[S, V]):
    """
    The cards in people's hands, for the table that lets everybody arrange their own.

    Attributes:
        of: the cards of a seat in their own order.
        arrange: the state with another order of the same cards.
        sorting: words after `sortieren` -> key function of a card in this state.
        apart: all in which the views of players differ, if it stands in one place: put anew, it turns the view of one
            into that of another, or of the same hand before it was arranged, and they share the rest (6 % of the mix).
    """

    of: Callable[[S, Seat], Things] = lambda _state, _seat: ()
    arrange: Callable[[S, Seat, Things], S] = lambda state, _seat, _cards: state
    sorting: Mapping[str, Callable[[S], Callable[[Any], Any]]] = field(default_factory=dict)
    apart: Apart[S] | None = None


class Recording(Frozen, Generic[S]):
    """
    What records of a game hold beside its moves.

    Attributes:
        stack: inverse of the deal: the order of the pending `Chance` that makes the wanted deal; raises `BadDeal`.
        headers: further header words.
        piles: words of further lines that stack a pile of its own each; the first word behind one names the pile.
        open_cards: cards that no hand ever holds: whoever is dealt or draws one lays it open at once.
        wall: how many things of the house's last order nobody has drawn yet, and whether one that was drawn lies
            hidden; only for games in which all that is drawn is laid open before the deal is over.
    """

    stack: Callable[[S, Wanted], tuple[Hashable, ...]]
    headers: frozenset[str] = frozenset()
    piles: frozenset[str] = frozenset()
    open_cards: frozenset[Hashable] = frozenset()
    wall: Callable[[S], tuple[int, bool]] | None = None


class TableRules(Frozen, Generic[S]):
    """
    How a match bears that people come and go; what a service of tables adds stands in `games.service.Service`.

    Attributes:
        leave: somebody has gone for good (in a match, never before it).
        join: somebody new sits down in a running match.
        vacancies: how many newcomers could do that now.
        starters: how many may start under these options, where that differs from `Game.seats`.
        circle: who sits now, clockwise, for games in which a newcomer takes a leaver's place or a lot says who sits
            where; else the table knows.
        abort: the state after the match was broken off (stakes returned …).
        stakes: whether a seat still has something to lose by leaving for good, for a game in which that needs the word
            `ja`.
    """

    leave: Callable[[S, Seat], Step[S]]
    join: Callable[[S, Seat], Step[S]] = nothing_to_join
    vacancies: Callable[[S], int] = lambda _state: 0
    starters: Callable[[Mapping[str, Value]], range] | None = None
    circle: Callable[[S], tuple[Seat, ...]] | None = None
    abort: Callable[[S], S] = lambda state: state
    stakes: Callable[[S, Seat], bool] | None = None


class Game(Frozen, Generic[S, V], dict=True):
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
        over: phases in which the match has ended.
        on_turn: whom the game waits for, in order.
        view: what one pair of eyes sees, built up from nothing.
        moves: some legal actions with their seats, the most sensible ahead; there is one in every running deal.
        sheet: the score so far.
        deal: number of the running deal from 1; votes lapse when it changes.
        table: how a match bears that people come and go.
        record: what records of it hold beside its moves.
        hands: the cards in people's hands, for a game that has hands.
        checks: what `play` asks, in the order the game's rules name.
        needs: kind of action -> the special rule without which there is no such action; None for one whose words belong
            to the game's family, though no phase of this game knows it: it is always `falsche_phase`.
        likely: which of these kinds of action the rules would not refuse to this seat now whatever their details (a
            special rule that is off, nothing to take back); judged by what the seat itself may know. Asked of all
            kinds at once, as they share their questions (a move of Rommé costs 7 % more if each is asked);
            `one_by_one` makes it of a question about one.
        sketch: as much of `view` as the hint of a seat's prompt reads, where that is far less (`games.frozen.blank`;
            without it a move of Doppelkopf costs 25 % more, one of Holdem 8 %); None if there is nothing to be
            reminded of, judged by what the seat itself may know.
        chance: things the house has to order before anything else can happen.
        clock: time somebody has now.
        teams: who wins and loses together for the whole match, as everybody knows (see `games/kit/teams.py`); empty
            where all play for themselves. Parties that change from deal to deal are none, for who asks may learn of
            them: a game that has such is said to by `parties_of_the_deal`.
        imagine: a state that looks the same to a seat, everything it has not seen drawn anew: what computer players
            think with. From the state, the seat, what it noticed in this deal, and a way of shuffling; the hidden part
            of the state decides nothing in it but how many cards lie where. Asked only while a deal runs and the house
            has nothing to draw; None in a game without secrets, in which everybody may know everything.
        service: what a machine promises that has other games played at tables of the house.
        material: what a host may replace by their own.
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
    imagine: Callable[[S, Seat, tuple[Event, ...], Shuffled], S] | None
    sheet: Callable[[S], Sheet]
    deal: Callable[[S], int]
    table: TableRules[S]
    record: Recording[S]
    checks: tuple[Check, ...]
    hands: Hands[S, V] = field(default_factory=Hands)
    needs: Mapping[type[Action], str | None] = field(default_factory=dict)
    likely: Callable[[S, Seat, Kinds], Kinds] = lambda _state, _seat, kinds: kinds
    sketch: Callable[[S, Seat], V | None] | None = None
    chance: Callable[[S], Chance | None] = lambda _state: None
    clock: Callable[[S], Clock | None] = lambda _state: None
    teams: Callable[[S], tuple[tuple[Seat, ...], ...]] = everybody_alone
    service: Service[S] | None = None
    material: Material | None = None
    fewest_wins: bool = False

    @property
    def own_lists(self) -> Mapping[str, Option]:
        """Return the words of the rankings it has beside its usual one, and the options that decide of each."""
        return {one.own_list: one for one in self.options if not isinstance(one, Number) and one.own_list}

    def list_of(self, options: Mapping[str, Value]) -> str:
        """Return the ranking in which a match with these options counts: the game's id, behind it a list's word."""
        lists = self.own_lists.items()
        own = next((word for word, one in lists if options.get(one.name, one.default) != one.default), "")
        return f"{self.id}-{own}" if own else self.id

    @cached_property
    def index(self) -> Mapping[StrEnum, Mapping[type[Action], Clause[S]]]:
        """Phase -> kind of action -> its row."""
        return {phase: {clause.action: clause for clause in rows} for phase, rows in self.rules.items()}

    @property
    def waits(self) -> bool:
        """Whether a match waits for `mischen`: a service of tables runs from its opening on and knows no `warten`."""
        return self.service is None

    @property
    def secrets(self) -> bool:
        """Whether there is anything that not everybody may know."""
        return self.imagine is not None

    @property
    def knows_partners(self) -> bool:
        """Whether people can play together in it, for a match or a deal."""
        return self.teams is not everybody_alone

    @property
    def has_parties(self) -> bool:
        """Whether people play together for a deal, with whom not everybody may know."""
        return self.teams is parties_of_the_deal

    def deal_may_run(self, phase: str) -> bool:
        """Tell whether a deal runs in a phase of which only the name is known."""
        return any(phase == known.value for known in self.rules if known not in self.idle and known not in self.over)

    @cached_property
    def resting(self) -> frozenset[StrEnum]:
        """Return the phases in which no deal runs, be it that another follows or none."""
        return self.idle | self.over

    @cached_property
    def in_doubt(self) -> tuple[Check, ...]:
        """Return the checks that may refuse what a phase knows."""
        return tuple(check for check in self.checks if check not in {deal_running, in_phase})

    @cached_property
    def usual(self) -> Mapping[type[Action], Who]:
        """Kind of action -> who may usually do it, for phases that do not know it."""
        return {clause.action: clause.who for rows in self.rules.values() for clause in rows}

    @cached_property
    def between(self) -> frozenset[type[Action]]:
        """Return the kinds of action that only phases without a running deal know."""
        during = {clause.action for phase, rows in self.rules.items() if phase not in self.idle for clause in rows}
        return frozenset(self.usual) - during

    @cached_property
    def _tried(self) -> Mapping[StrEnum, tuple[tuple[type[Action], ...], tuple[type[Action], ...]]]:
        """Phase -> the kinds of action for whoever is on turn, and those for the others."""
        return {
            phase: (
                tuple(clause.action for clause in rows if clause.who in {Who.ANY, Who.TURN}),
                tuple(clause.action for clause in rows if clause.who in {Who.ANY, Who.OTHERS}),
            )
            for phase, rows in self.rules.items()
        }

    @cached_property
    def _for_others(self) -> Mapping[StrEnum, frozenset[str]]:
        """Phase -> special rules without which nobody can do anything who is not on turn; none where it takes none."""
        rules = {phase: {self.needs.get(kind) for kind in others} for phase, (_, others) in self._tried.items()}
        return {phase: frozenset(rule for rule in of if rule and None not in of) for phase, of in rules.items()}

    def possible(self, state: S, seat: Seat, turns: tuple[Seat, ...] | None = None) -> tuple[type[Action], ...]:
        """
        Return the kinds of action that `seat` could try now with some hope, in the order of the table.

        Args:
            turns: whom the game waits for, if that is at hand.
        """
        on_turn, others = self._tried[self.phase(state)]
        tried = on_turn if seat in (self.on_turn(state) if turns is None else turns) else others
        return self.likely(state, seat, tried) if tried else ()

    def waiting(self, state: S, others: tuple[Seat, ...], options: Mapping[str, Value]) -> tuple[Seat, ...]:
        """Return who of those who are not on turn can do nothing now but wait."""
        phase, likely = self.phase(state), self.likely
        kinds, rules = self._tried[phase][1], self._for_others[phase]
        if not kinds or (rules and not any(map(options.get, rules))):
            return others
        return tuple([seat for seat in others if not likely(state, seat, kinds)])


AnyGame: TypeAlias = Game[Any, Any]
"""Some game: its state and view are opaque to whoever is not that game."""


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
        if isinstance(action, Drawn):
            wanted = game.chance(state)
            if wanted is None or wanted.kind != action.kind:
                raise ValueError(f"{game.id}: {wanted and wanted.kind} was asked for, not {action.kind}")
        return clause.rule(state, actor, action)
    clause = game.index[game.phase(state)].get(type(action))
    if clause is None or clause.who is Who.HOUSE:
        _refuse_unknown(game, state, actor, action)
    for check in game.in_doubt:
        check(game, state, actor, action)
    return clause.rule(state, actor, action)


def _refuse_unknown(game: Game[S, V], state: S, seat: Seat, action: Action) -> NoReturn:
    """Refuse what the phase does not know, for the first reason there is."""
    if game.needs.get(type(action), "") is None:
        raise Refused(No.WRONG_PHASE, phase=game.phase(state))
    if game.usual.get(type(action), Who.HOUSE) is Who.HOUSE:
        raise ValueError(f"{game.id} knows no {type(action).__name__} of a player")
    for check in game.checks:
        check(game, state, seat, action)
    raise Refused(No.WRONG_PHASE, phase=game.phase(state))


def deal_running(game: Game[S, V], state: S, _seat: Seat, action: Action) -> None:
    """Refuse what belongs to a running deal while there is none, and what belongs between deals while one runs."""
    phase = game.phase(state)
    if type(action) not in game.index[phase] and (phase in game.idle or type(action) in game.between):
        raise Refused(No.WRONG_PHASE, phase=phase)


def in_phase(game: Game[S, V], state: S, _seat: Seat, action: Action) -> None:
    """Refuse what this phase does not know (`falsche_phase`)."""
    phase = game.phase(state)
    if type(action) not in game.index[phase]:
        raise Refused(No.WRONG_PHASE, phase=phase)
