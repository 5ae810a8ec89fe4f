"""
A match of Doppelkopf as it stands, and the questions its rules ask of it.

Seats are people; places are chairs. A match keeps its four or five places, and somebody who has left leaves an empty
one behind, which a newcomer takes together with its solo mark (R49, R51). What belongs to one deal is a `Deal`; once
scored it stays to be looked at until the next `mischen`.
"""

from __future__ import annotations

from games.contract import Seat
from games.doppelkopf.terms import Level, Party, Phase, Result, Said
from games.doppelkopf.trumps import ELDER, FOX, SOLO_RANK, WITH_FOXES, Kind, order
from games.frozen import Frozen, field
from games.kit.cards import Card
from games.kit.places import Chairs, behind_the_dealer, next_dealer
from games.kit.tricks import Order, Trick

DEALS_EACH = {4: 8, 5: 10}
"""R4: deals of a match by number of seats, so that everybody plays eight."""

CHARGE = 9
"""R35: what a missing Pflicht-Solo costs."""


class Call(Frozen):
    """What a player reported: the word is public, the kind is their secret until it is played (R17, R18, R20)."""

    said: Said
    kind: Kind | None = None


class Announced(Frozen):
    """Re or Kontra, and who said it (R36)."""

    party: Party
    seat: Seat


class Promised(Frozen):
    """An Absage: its highest step, who made it and for which party; lower steps are included (R38-R40)."""

    party: Party
    seat: Seat
    level: Level


TRICKS = 12
"""R1: everybody holds twelve cards, so there are twelve tricks."""


class Setting(Frozen):
    """
    What was agreed before the first deal, and what a missing solo costs (R35).

    Attributes:
        ddv: D1: the rules of the Deutscher Doppelkopf-Verband where they have no switch of their own.
        nines: D2: the nines are in the pack.
        second_ten: D3: of two Herz 10 the later is higher (R7).
        charlie: D5: what a Karlchen counts.
        toss: D6: a hand of nines may be thrown in.
        shown: D12: who owes a Pflicht-Solo is made to play it.
    """

    deals: int
    factor: int = 3
    sau: bool = True
    poverty: bool = True
    last_ten: bool = False
    duty: bool = False
    charge: int = CHARGE
    ddv: bool = False
    nines: bool = True
    second_ten: bool = True
    charlie: int = 2
    toss: bool = False
    shown: bool = False

    @property
    def tricks(self) -> int:
        """R1, D2: return how many cards everybody holds, and so how many tricks there are."""
        return TRICKS if self.nines else TRICKS - 2


_USUAL = Setting(deals=8)


class Deal(Frozen):
    """
    One deal, from its first card until it is scored.

    Attributes:
        dealer: who dealt; at a table of five they sit out.
        active: the four who hold cards, Vorhand first, clockwise.
        hands: their cards, each in its owner's own order; parallel to `active`.
        elders: who was dealt a Kreuz-Dame; one seat if it was both.
        turn: whom the deal waits for.
        calls: what was reported so far, parallel to `active`.
        kind: what is played, None until the round is over. A silent solo is `NORMAL` here.
        chief: the soloist, the Hochzeiter or the poor player.
        partner: the cleared partner of a Hochzeit, the taker of an Armut.
        groom: the Hochzeiter, also when the Hochzeit has become a solo.
        shift: number of Klaerungsstiche once a Hochzeit is cleared, by which all limits move (R36, R39).
        pushed: the three cards of an Armut while they are on their way.
        trump_back: whether trump was among the cards given back (R24).
        foxes: who held both Karo-Asse when play began (R12).
        sau: who announced it.
        trick: the trick on the table.
        taken: the complete tricks in order.
        takers: who took them, parallel to `taken`.
        announced: Re and Kontra in the order said.
        promised: the Absagen in the order made.
        last_ten: R7 [option]: in the last trick the first Herz 10 wins.
        setting: what was agreed.
        forced: D12: who is made to play the Pflicht-Solo.
        duty: a Pflicht-Solo is played.
    """

    dealer: Seat
    active: tuple[Seat, ...]
    hands: tuple[tuple[Card, ...], ...]
    elders: tuple[Seat, ...]
    turn: Seat
    calls: tuple[Call, ...] = ()
    kind: Kind | None = None
    chief: Seat | None = None
    partner: Seat | None = None
    groom: Seat | None = None
    shift: int = 0
    pushed: tuple[Card, ...] = ()
    trump_back: bool | None = None
    foxes: Seat | None = None
    sau: Seat | None = None
    trick: Trick[Card] = field(default_factory=Trick)
    taken: tuple[Trick[Card], ...] = ()
    takers: tuple[Seat, ...] = ()
    announced: tuple[Announced, ...] = ()
    promised: tuple[Promised, ...] = ()
    last_ten: bool = False
    setting: Setting = _USUAL
    forced: Seat | None = None
    duty: bool = False

    @property
    def forehand(self) -> Seat:
        """Return the first active player after the dealer."""
        return self.active[0]

    @property
    def order(self) -> Order[Card]:
        """Return what the cards are worth in the trick on the table (R7, R13)."""
        kind, rules = self.kind or _NORMAL, self.setting
        if self.sau is None and not self.last_ten and rules.second_ten:
            return order(kind)
        last = self.last_ten and len(self.taken) == rules.tricks - 1
        return order(kind, sau=self.sau is not None, first_ten=last or not rules.second_ten)

    @property
    def uncleared(self) -> bool:
        """Tell whether the parties of a Hochzeit are still open."""
        return self.kind is _MARRIAGE and self.partner is None

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards of a seat; nobody who sits out holds any."""
        return self.hands[self.active.index(seat)] if seat in self.active else ()

    def with_hand(self, seat: Seat, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
        """Return all hands with that of one seat exchanged."""
        hands, place = self.hands, self.active.index(seat)
        return (*hands[:place], cards, *hands[place + 1 :])

    def after(self, seat: Seat) -> Seat:
        """Return the next active player clockwise."""
        return self.active[(self.active.index(seat) + 1) % len(self.active)]


_NORMAL, _MARRIAGE = Kind.NORMAL, Kind.MARRIAGE  # asked at every move; a member of an Enum costs ten times a name


class State(Chairs, kw_only=True):
    """
    A match.

    Attributes:
        setting: what was agreed.
        places: the chairs in clockwise order and who sits there; None is an empty one.
        solos: whether the Pflicht-Solo of a place has been played; parallel to `places`.
        dealing: the place that deals, now or next. If it is empty the next occupied one clockwise deals.
        phase: see `Phase`.
        totals: points of everybody who ever sat here, in the order of joining.
        scores: the points of every deal that counted.
        deal: the running deal, or the last one until the next `mischen`; None after a deal that was broken off.
        result: how the last deal was scored, until the next `mischen`.
        forfeited: who left in mid-deal and lost it, until the next `mischen` (R51).
        pending: the kind of order the house must bring now.
        charged: who has paid for a missing Pflicht-Solo.
        winners: empty until the match is over.
    """

    setting: Setting
    solos: tuple[bool, ...]
    phase: Phase
    scores: tuple[tuple[tuple[Seat, int], ...], ...] = ()
    deal: Deal | None = None
    result: Result | None = None
    forfeited: Seat | None = None
    pending: str | None = None
    charged: tuple[Seat, ...] = ()
    winners: tuple[Seat, ...] = ()

    @property
    def running(self) -> Deal:
        """
        Return the running deal.

        Raises:
            ValueError: no deal runs – a programming error, the phases say when one does.
        """
        if self.deal is None:
            raise ValueError(f"no deal in {self.phase}")
        return self.deal


BETWEEN_DEALS = frozenset({Phase.SHUFFLE, Phase.INTERRUPTED, Phase.OVER})
"""Phases in which nobody holds cards."""


def deal_number(state: State) -> int:
    """Return the number of the running or the next deal from 1; at the end that of the last one."""
    return len(state.scores) if state.phase is Phase.OVER else len(state.scores) + 1


def on_turn(state: State) -> tuple[Seat, ...]:
    """Return whom the match waits for: the dealer between deals, one player during a deal, at last nobody."""
    if state.phase in BETWEEN_DEALS:
        return (next_dealer(state),) if state.phase is Phase.SHUFFLE else ()
    deal = state.deal
    return (state.running.turn if deal is None else deal.turn,)


def players_of_next_deal(state: State) -> tuple[Seat, ...]:
    """R2, R3: return the four who will hold cards, Vorhand first; the dealer is last of four and sits out of five."""
    return behind_the_dealer(state)[:4]


def is_solo(deal: Deal) -> bool:
    """R43, R48: tell whether one plays against three: announced, silent, or left over from a Hochzeit."""
    return deal.kind in SOLO_RANK or is_silent(deal)


def is_silent(deal: Deal) -> bool:
    """R32: tell whether both Kreuz-Damen play as if nothing were the matter. This is a secret until the score."""
    return deal.kind is Kind.NORMAL and len(deal.elders) == 1


def party_of(deal: Deal, seat: Seat) -> Party | None:
    """R14: return the party of an active player; None while a Hochzeit has not shown it."""
    if deal.kind is _NORMAL:
        return Party.RE if seat in deal.elders else Party.KONTRA
    if seat in (deal.chief, deal.partner):
        return Party.RE
    return None if deal.uncleared else Party.KONTRA


def known_parties(deal: Deal) -> dict[Seat, Party]:
    """
    R14: return the parties the whole table knows, from public acts alone.

    Solo, Armut and a cleared Hochzeit are public. In a game without Vorbehalt only a Kreuz-Dame on the table, an
    announcement or an Absage shows a party; once two seats have shown Re, or neither Kreuz-Dame is left, the rest is
    Kontra.
    """
    if deal.kind is not Kind.NORMAL:
        parties = ((seat, party_of(deal, seat)) for seat in deal.active)
        return {seat: party for seat, party in parties if party is not None}
    known = {said.seat: said.party for said in deal.announced} | {made.seat: made.party for made in deal.promised}
    elders = [
        seat
        for trick in (*deal.taken, deal.trick)
        if ELDER in trick.cards
        for seat, card in zip(trick.seats, trick.cards, strict=True)
        if card == ELDER
    ]
    known |= dict.fromkeys(elders, Party.RE)
    if len(elders) == 2 or sum(party is Party.RE for party in known.values()) == 2:
        known = dict.fromkeys(deal.active, Party.KONTRA) | known
    return known


def highest_promise(deal: Deal, party: Party) -> Level | None:
    """Return the highest Absage of a party so far."""
    if not deal.promised:
        return None
    return next((made.level for made in reversed(deal.promised) if made.party is party), None)


def both_foxes(deal: Deal) -> Seat | None:
    """R12: return who holds both Karo-Asse in a game that has a Sau."""
    if deal.kind not in WITH_FOXES:
        return None
    held = zip(deal.active, deal.hands, strict=True)
    return next((seat for seat, hand in held if hand.count(FOX) == 2), None)


def owes_solo(state: State, seat: Seat) -> bool:
    """R35: tell whether this seat still owes its Pflicht-Solo."""
    return state.setting.duty and not state.solos[state.places.index(seat)]
