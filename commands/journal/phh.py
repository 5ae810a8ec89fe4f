"""
Texas Holdem in the Poker Hand History format (PHH), which other poker programs read: `protokoll 7 phh`.

Texas Holdem as it is played here is PHH's `NT`, no-limit Texas hold'em, as long as the table agreed on what the world
plays: level stakes end a round, and nothing limits a raise. Each deal is one table of the file. A deal that PHH could
not tell as it happened is left out, with a word why: an honest gap is better than a false hand.

A history is a personal record. It is written from what one pair of eyes saw, so that `????` are tiles nobody showed
them; what was laid away unseen stays unseen for ever.

How PHH tells a deal: `p1` sits at the dealer's left. `d dh p1 AcTd` deals tiles to somebody, `d db 2c3s4h` to the
table, `p1 f` drops, `p1 cc` checks or holds, `p1 cbr 12` makes the stake 12, `p1 sm AcTd` shows, `p1 sm` lays away.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from commands.language.kinds import ByKind
from commands.language.vocabulary import Witnessed
from commands.language.voice import Voice
from games.contract import Seat
from games.holdem import ForcedStakePaid, TableDealt, View
from games.kit.cards import Card, Suit
from games.options import Value
from games.pot.betting import Limit
from games.pot.events import Checked, Folded, Held, Opened, Raised
from games.pot.match import DealBegan, DealScored, Ending, HandDealt, LaidAway, NobodyCanBid, PhaseBegan, PotWon, Shown
from games.table.events import BrokenOff, Left
from games.table.view import TableView

_UNSEEN = "????"
"""Two tiles that were never shown."""

_SUITS = {Suit.CLUBS: "c", Suit.SPADES: "s", Suit.HEARTS: "h", Suit.DIAMONDS: "d"}
_RANKS = "23456789TJQKA"

_HEAD = "# Poker Hand History. ???? sind Steine, die du nicht gesehen hast."
_NOTHING = "In dieser Partie ist noch kein Spiel zu Ende."
_MISFIT = "Als PHH lässt sich diese Partie nicht schreiben: "
_LEFT_OUT = "# Spiel {number} fehlt: {reason}"

_CHECKED_THROUGH = "Alle hatten geschoben, und die Runde ging weiter."
_RAISED_TOO_LITTLE = "Eine Erhöhung war kleiner als die vorige."
_RAISED_AGAIN = "Nach einer zu kleinen letzten Erhöhung wurde nochmals erhöht."
_RAISED_IN_VAIN = "Eine Erhöhung konnte niemand mehr halten."
_STAKE_SHORT = "Für den ganzen Mindesteinsatz fehlten Chips."
_SOMEBODY_LEFT = "Jemand hat den Tisch verlassen."
_BROKEN_OFF = "Die Partie wurde abgebrochen."
_ODD_CHIPS = "Von einem geteilten Pott blieb mehr als ein Chip übrig."


def history(seen: Sequence[Witnessed[View]], voice: Voice) -> str:
    """Return every deal that one pair of eyes saw and PHH can tell, or why it can tell none of this match."""
    reasons = list(_misfits(seen[-1].before.options)) if seen else []
    if reasons:
        return _MISFIT + " ".join(reasons)
    hands = _hands(seen)
    if not hands:
        return _NOTHING
    return "\n\n".join([_HEAD, *("\n".join(_told(hand, voice)) for hand in hands)])


def _misfits(agreed: Mapping[str, Value]) -> Iterator[str]:
    """Yield what was agreed otherwise than no-limit hold'em is played."""
    if agreed["rundenende"] != Ending.LEVEL:
        yield "Dort endet eine Runde, sobald alle gleich viel gesetzt haben („bestimmen rundenende gleichstand“)."
    if agreed["maximaleinsatz"] != Limit.NONE:
        yield "Dort ist der Einsatz nach oben frei („bestimmen maximaleinsatz ohne“)."
    if agreed["steine"] != 52:
        yield "Dort wird mit 52 Steinen gespielt („bestimmen steine 52“)."


# --- one deal --------------------------------------------------------------------------------------------------------


@dataclass
class _Hand:
    """
    One deal while it is written down, event by event; the only thing in here that changes.

    Attributes:
        number: of the deal.
        least: the Mindesteinsatz.
        seats: who plays in it, clockwise from the dealer's left: p1, p2 …
        stacks: chips everybody had before the forced stakes; `chips` what they have now, `finishing` in the end.
        blinds: the forced stakes as they were paid.
        known: the tiles seen of somebody.
        actions: the lines so far; `board` those about the table since the last bet.
        showing: the lines of the showdown.
        inside: who is still in; `stakes` what they put in during this round.
        acted: who has acted since the last full raise; `answered` since the last raise of any size.
        bid: the stake to reach; `step` the largest raise of the round; `short` if one since was smaller.
        unfit: why PHH cannot tell this deal.
    """

    number: int
    least: int
    seats: tuple[Seat, ...]
    stacks: Mapping[Seat, int]
    chips: dict[Seat, int]
    blinds: list[int] = field(default_factory=list)
    known: dict[Seat, str] = field(default_factory=dict)
    actions: list[str] = field(default_factory=list)
    board: list[str] = field(default_factory=list)
    showing: list[str] = field(default_factory=list)
    inside: set[Seat] = field(default_factory=set)
    stakes: dict[Seat, int] = field(default_factory=dict)
    acted: set[Seat] = field(default_factory=set)
    answered: set[Seat] = field(default_factory=set)
    bid: int = 0
    step: int = 0
    short: bool = False
    finishing: Mapping[Seat, int] | None = None
    unfit: str | None = None

    def new_round(self) -> None:
        """Begin a round without stakes."""
        self.stakes, self.acted, self.answered = {}, set(), set()
        self.bid, self.step, self.short = 0, 0, False

    def forced(self, event: ForcedStakePaid) -> None:
        """H2: where the whole stake falls short, more must be held than lies on the table; PHH knows no such bid."""
        self._pay(event.seat, event.amount)
        self.blinds.append(event.amount)
        self.bid = self.least
        if event.whole and event.amount < self.least:
            self.cannot_be_told(_STAKE_SHORT)

    def stayed(self, seat: Seat, paid: int) -> None:
        """Somebody checked or held."""
        self.goes_on()
        self._pay(seat, paid)
        self.act(seat, "cc")

    def dropped(self, seat: Seat) -> None:
        """Somebody laid the hand away and is out of the pot (`f`)."""
        self.goes_on()
        self.inside.discard(seat)
        self.act(seat, "f")

    def raised(self, seat: Seat, paid: int, amount: int) -> None:
        """Somebody bid or raised; PHH has a no-limit game's rules for raising, ours has fewer."""
        self.goes_on()
        last_chips = self.chips[seat] == paid
        if not any(self.chips[one] + self.stakes.get(one, 0) > self.bid for one in self.inside - {seat}):
            self.cannot_be_told(_RAISED_IN_VAIN)
        if self.short and seat in self.acted:
            self.cannot_be_told(_RAISED_AGAIN)
        if amount < self.step and not last_chips:
            self.cannot_be_told(_RAISED_TOO_LITTLE)
        self._pay(seat, paid)
        self.bid = self.stakes[seat]
        self.short = amount < self.step
        self.answered.clear()
        if not self.short:
            self.step = amount
            self.acted.clear()
        self.act(seat, f"cbr {self.bid}")

    def goes_on(self) -> None:
        """R15a: where all have checked PHH ends the round; here it may go on."""
        if not self.bid and self.able() and self.able() <= self.acted:
            self.cannot_be_told(_CHECKED_THROUGH)

    def act(self, seat: Seat, what: str) -> None:
        """Write down what somebody did."""
        self.acted.add(seat)
        self.answered.add(seat)
        self.actions.append(f"{self.label(seat)} {what}")

    def _pay(self, seat: Seat, amount: int) -> None:
        self.chips[seat] -= amount
        self.stakes[seat] = self.stakes.get(seat, 0) + amount

    def able(self) -> set[Seat]:
        """Return who can still act."""
        return {seat for seat in self.inside if self.chips[seat]}

    def laid_away(self, seat: Seat) -> str:
        """Where tiles still come to the table PHH shows before them; who shows nothing there holds unknown tiles."""
        return f"{self.label(seat)} sm{f' {_UNSEEN}' if self.board else ''}"

    def cannot_be_told(self, reason: str) -> None:
        """Leave this deal out; the first reason is the one to tell."""
        self.unfit = self.unfit or reason

    def label(self, seat: Seat) -> str:
        """Return what PHH calls somebody."""
        return f"p{self.seats.index(seat) + 1}"


# --- what is noted of it ---------------------------------------------------------------------------------------------


@ByKind
def _note(_event: object, _hand: _Hand) -> None:
    """Write down what happened; what PHH does not tell leaves no trace."""


@_note.register
def _(event: ForcedStakePaid, hand: _Hand) -> None:
    hand.forced(event)


@_note.register
def _(event: HandDealt, hand: _Hand) -> None:
    hand.known[event.seat] = _cards(event.cards)


@_note.register
def _(event: TableDealt, hand: _Hand) -> None:
    hand.new_round()
    hand.board.append(f"d db {_cards(event.tiles)}")


@_note.register
def _(_event: PhaseBegan, hand: _Hand) -> None:
    hand.actions += hand.board
    hand.board = []


@_note.register
def _(event: Checked, hand: _Hand) -> None:
    hand.stayed(event.seat, 0)


@_note.register
def _(event: Held, hand: _Hand) -> None:
    hand.stayed(event.seat, event.paid)


@_note.register
def _(event: Opened, hand: _Hand) -> None:
    hand.raised(event.seat, event.amount, event.amount)


@_note.register
def _(event: Raised, hand: _Hand) -> None:
    hand.raised(event.seat, event.paid, event.amount)


@_note.register
def _(event: Folded, hand: _Hand) -> None:
    hand.dropped(event.seat)


@_note.register
def _(_event: NobodyCanBid, hand: _Hand) -> None:
    # Nobody is asked here any more; PHH asks the last one who has chips, and they can only stay.
    for seat in sorted(hand.able() - hand.answered):
        hand.act(seat, "cc")


@_note.register
def _(event: Shown, hand: _Hand) -> None:
    if event.voluntary:
        hand.known[event.seat] = _cards(event.cards)
    else:
        hand.showing.append(f"{hand.label(event.seat)} sm {_cards(event.cards)}")


@_note.register
def _(event: LaidAway, hand: _Hand) -> None:
    hand.showing.append(hand.laid_away(event.seat))


@_note.register
def _(event: PotWon, hand: _Hand) -> None:
    if event.chips % len(event.shares) > 1:
        hand.cannot_be_told(_ODD_CHIPS)


@_note.register
def _(event: DealScored, hand: _Hand) -> None:
    hand.finishing = dict(event.chips)


@_note.register
def _(_event: Left, hand: _Hand) -> None:
    if hand.finishing is None:
        hand.cannot_be_told(_SOMEBODY_LEFT)


@_note.register
def _(_event: BrokenOff, hand: _Hand) -> None:
    if hand.finishing is None:
        hand.cannot_be_told(_BROKEN_OFF)


# --- the file --------------------------------------------------------------------------------------------------------


def _hands(seen: Iterable[Witnessed[View]]) -> list[_Hand]:
    """Return every deal that came to an end, as far as PHH can tell it."""
    hands: list[_Hand] = []
    for one in seen:
        for event in one.events:
            if isinstance(event, DealBegan):
                hands.append(_begun(event, one.before))
            elif hands:
                _note(event, hands[-1])
    return [hand for hand in hands if hand.finishing is not None or hand.unfit is not None]


def _begun(event: DealBegan, before: TableView[View]) -> _Hand:
    """Return a fresh deal: everybody who has chips plays in it."""
    assert before.game is not None, "a deal begins in a match"
    circle, chips = before.game.common.circle, before.game.common.chips
    left = circle.index(event.dealer) + 1
    stacks = {seat: chips[seat] for seat in (*circle[left:], *circle[:left]) if chips[seat]}
    least = int(before.options["mindesteinsatz"])
    return _Hand(event.number, least, tuple(stacks), stacks, dict(stacks), inside=set(stacks))


def _told(hand: _Hand, voice: Voice) -> Iterator[str]:
    """Yield the lines of one deal."""
    if hand.unfit is not None:
        yield _LEFT_OUT.format(number=hand.number, reason=hand.unfit)
        return
    dealt = [f"d dh {hand.label(seat)} {hand.known.get(seat, _UNSEEN)}" for seat in hand.seats]
    # Two players: PHH lists the stakes crosswise, for in its game the dealer pays the small one.
    blinds = hand.blinds[::-1] if len(hand.seats) == 2 else [*hand.blinds, *[0] * (len(hand.seats) - 2)]
    finishing = hand.finishing or {}
    yield f"[{hand.number}]"
    yield 'variant = "NT"'
    yield f"antes = {[0] * len(hand.seats)}"
    yield f"blinds_or_straddles = {blinds}"
    yield f"min_bet = {hand.least}"
    yield f"starting_stacks = {[hand.stacks[seat] for seat in hand.seats]}"
    yield f"finishing_stacks = {[finishing[seat] for seat in hand.seats]}"
    yield f"hand = {hand.number}"
    yield from _listed("players", (voice.name(seat) for seat in hand.seats))
    yield from _listed("actions", (*dealt, *hand.actions, *hand.showing, *hand.board))


def _listed(key: str, items: Iterable[str]) -> Iterator[str]:
    """Yield a list of words, one a line, so that no line is long."""
    yield f"{key} = ["
    yield from (f"  {json.dumps(item, ensure_ascii=False)}," for item in items)
    yield "]"


def _cards(tiles: Iterable[Card]) -> str:
    """Return tiles as PHH writes them: `Th7s` for `10*` and `7#`."""
    return "".join(_RANKS[tile.rank - 2] + _SUITS[tile.suit] for tile in tiles)
