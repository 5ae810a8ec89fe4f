"""
What one pair of eyes sees of a match, built up from nothing.

R50 is kept here: a spectator and somebody who sits out see the public part alone; a silent solo
looks like a Normalspiel in every field; nothing but `own` depends on anybody's hidden cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from games.contract import Seat, Viewer
from games.doppelkopf.announcing import against_promising, against_sau, may_announce
from games.doppelkopf.reporting import claims
from games.doppelkopf.state import (
    BETWEEN_DEALS,
    Deal,
    State,
    deal_number,
    highest_promise,
    known_parties,
    party_of,
)
from games.doppelkopf.terms import LEVELS, Code, Level, Party, Phase, Reservation, Result, Said
from games.doppelkopf.trumps import Kind, order
from games.frozen import Frozen, blank, evolve
from games.kit.cards import Card
from games.kit.places import next_dealer
from games.kit.tricks import Order, Trick, can_follow
from games.record import key, wire

NOBODY = "niemand"
"""`ergebnis.sieger` when both parties missed an Absage."""

OPEN = "offen"
"""`meine_partei` in an uncleared Hochzeit, and a Pflicht-Solo that is still owed."""

DONE = "gespielt"
"""A Pflicht-Solo that has been played."""


class PovertyView(Frozen):
    """What the table knows of an Armut."""

    poor: Annotated[Seat | None, key("arm")] = None
    taker: Annotated[Seat | None, key("nehmer")] = None
    trump_back: Annotated[bool | None, key("trumpf_zurueck")] = None


class SpeakersView(Frozen):
    """Who has said Re, who Kontra."""

    re: Annotated[Seat | None, key("re")] = None
    kontra: Annotated[Seat | None, key("kontra")] = None


class PromisesView(Frozen):
    """The highest Absage of each party."""

    re: Annotated[Level | None, key("re")] = None
    kontra: Annotated[Level | None, key("kontra")] = None


class ResultView(Frozen):
    """How the last deal ended."""

    kind: Annotated[Kind | None, key("art")] = None
    winner: Annotated[str | None, key("sieger")] = None
    re: Annotated[tuple[Seat, ...], key("re")] = ()
    eyes_re: Annotated[int | None, key("augen_re")] = None
    eyes_kontra: Annotated[int | None, key("augen_kontra")] = None
    value: Annotated[int | None, key("wert")] = None


class OwnView(Frozen):
    """
    What only the owner of a hand sees.

    Attributes:
        hand: the cards in their owner's order.
        party: `re`, `kontra`, `offen`, or nothing outside phase `spiel`.
        trumps, suits: the hand split for the screen by the game played, before it is known by the Normalspiel.
        follows: the hand has what was led, so that nothing else may be played.
        claims: Vorbehalte this hand could report now.
        announce: the party that could be announced now.
        promises: Absagen that could be made now.
        sau: whether the Sau could be announced now.
    """

    hand: Annotated[tuple[Card, ...], key("hand")]
    party: Annotated[str | None, key("meine_partei")]
    trumps: tuple[Card, ...] = ()
    suits: tuple[tuple[Card, ...], ...] = ()
    follows: bool = False
    claims: tuple[Reservation, ...] = ()
    announce: Party | None = None
    promises: tuple[Level, ...] = ()
    sau: Annotated[bool, wire("meine_sau")] = False


class View(Frozen):
    """
    A match as seen. Fields without a key are for the screens.

    Attributes:
        seats: who sits here, clockwise.
        active: who holds cards in the deal on the table, Vorhand first.
        leader: who led the trick on the table.
        plays: that trick, card by card.
        last_plays: the last complete trick.
        led_trump: whether trump was led; None while nothing lies.
        scored: the last deal, item by item, until the next `mischen`.
        forfeited: who left in mid-deal and lost it.
        scores: the points of every deal that counted.
        totals: the points of everybody who ever sat here.
        charged: who paid for a missing Pflicht-Solo at the end.
        charge: what a missing Pflicht-Solo costs, 0 where none is owed.
    """

    dealer: Annotated[Seat | None, key("geber")]
    number: Annotated[int, key("spiel_nr")]
    deals: Annotated[int, key("spiele")]
    kind: Annotated[Kind | None, key("spielart")]
    said: Annotated[Mapping[Seat, Said | None], key("vorbehalt")]
    soloist: Annotated[Seat | None, key("solist")]
    groom: Annotated[Seat | None, key("hochzeiter")]
    partner: Annotated[Seat | None, key("partner")]
    poverty: Annotated[PovertyView, key("armut")]
    parties: Annotated[Mapping[Seat, Party | None], key("partei")]
    announced: Annotated[SpeakersView, key("ansage")]
    promised: Annotated[PromisesView, key("absage")]
    sau: Annotated[Seat | None, key("sau")]
    forced: Annotated[Seat | None, key("vorgefuehrt")]
    trick: Annotated[tuple[Card, ...], key("stich")]
    trick_number: Annotated[int | None, key("stich_nr")]
    last_trick: Annotated[tuple[Card, ...], key("letzter_stich")]
    last_taker: Annotated[Seat | None, key("letzter_stich_an")]
    tricks: Annotated[Mapping[Seat, int], key("stiche")]
    cards: Annotated[Mapping[Seat, int], key("handkarten")]
    points: Annotated[Mapping[Seat, int], key("punkte")]
    duty: Annotated[Mapping[Seat, str | None], key("pflichtsolo")]
    result: Annotated[ResultView, key("ergebnis")]
    items: Annotated[Mapping[Code, int | None], key("posten")]
    winners: Annotated[tuple[Seat, ...], key("sieger")]
    own: Annotated[OwnView | None, key("")] = None
    phase: Phase = Phase.SHUFFLE
    seats: tuple[Seat, ...] = ()
    active: tuple[Seat, ...] = ()
    plays: tuple[tuple[Seat, Card], ...] = ()
    last_plays: tuple[tuple[Seat, Card], ...] = ()
    led_trump: bool | None = None
    scored: Result | None = None
    forfeited: Seat | None = None
    scores: tuple[tuple[tuple[Seat, int], ...], ...] = ()
    charged: tuple[Seat, ...] = ()
    charge: int = 0


def view(state: State, viewer: Viewer) -> View:  # long: one row for each fact
    """Return what `viewer` sees."""
    deal, circle = state.deal, state.circle
    solo = None if deal is None or deal.kind in (None, Kind.NORMAL, Kind.MARRIAGE, Kind.POVERTY) else deal.chief
    return View(
        dealer=_dealer(state),
        number=deal_number(state),
        deals=state.setting.deals,
        kind=None if deal is None or state.phase in BETWEEN_DEALS else deal.kind,
        said=_said(deal, circle),
        soloist=solo,
        groom=None if deal is None else deal.groom,
        partner=deal.partner if deal is not None and deal.kind is Kind.MARRIAGE else None,
        poverty=_poverty(deal),
        parties=_parties(state, circle),
        announced=_speakers(deal),
        promised=_promises(deal),
        sau=None if deal is None else deal.sau,
        forced=None if deal is None else deal.forced,
        trick=() if deal is None else deal.trick.cards,
        trick_number=len(deal.taken) + 1 if deal is not None and state.phase is Phase.PLAY else None,
        last_trick=deal.taken[-1].cards if deal is not None and deal.taken else (),
        last_taker=deal.takers[-1] if deal is not None and deal.takers else None,
        tricks=dict.fromkeys(circle, 0) if deal is None else {seat: deal.takers.count(seat) for seat in circle},
        cards=_counted(deal, circle),
        points=dict(state.totals),
        duty=_duty(state),
        result=_result(state.result),
        items=_items(state.result),
        winners=state.winners,
        own=None if viewer is None else own(state, viewer),
        phase=state.phase,
        seats=circle,
        active=() if deal is None else deal.active,
        plays=() if deal is None else tuple(zip(deal.trick.seats, deal.trick.cards, strict=True)),
        last_plays=_last_plays(deal),
        led_trump=None if deal is None else _led_trump(deal.order, deal.trick),
        scored=state.result,
        forfeited=state.forfeited,
        scores=state.scores,
        charged=state.charged,
        charge=state.setting.charge if state.setting.duty else 0,
    )


_VIEW, _OWN = blank(View), blank(OwnView)

_PLAY = Phase.PLAY  # looked up at every move; a member of an Enum costs ten times a plain name


def sketch(state: State, viewer: Seat) -> View:
    """Return as much of a view as the hint of a prompt reads: what lies, and whether it has to be followed."""
    deal = state.deal
    phase = state.phase
    if deal is None or phase is not _PLAY or viewer not in deal.active:
        return evolve(_VIEW, phase=phase)
    worth, trick = deal.order, deal.trick
    own = evolve(_OWN, follows=can_follow(worth, deal.hand(viewer), trick.led))
    plays = tuple(zip(trick.seats, trick.cards, strict=True))
    return evolve(_VIEW, phase=phase, plays=plays, led_trump=_led_trump(worth, trick), own=own)


def _by_classes(deal: Deal, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...]]:
    """Return the trumps of a hand, and its other cards suit by suit."""
    worth = order(deal.kind or Kind.NORMAL, sau=deal.sau is not None)
    suits: dict[object, list[Card]] = {}
    for card in hand:
        suits.setdefault(worth.class_of(card), []).append(card)
    trumps = tuple(suits.pop(worth.trump, ()))
    return trumps, tuple(map(tuple, suits.values()))


def own(state: State, seat: Seat) -> OwnView | None:
    """Return what a seat knows beside the public part: its own cards, and what follows from them."""
    if seat not in state.circle:
        return None
    deal = state.deal
    if deal is None or seat not in deal.active or state.phase in BETWEEN_DEALS:
        return OwnView((), None)
    hand = deal.hand(seat)
    trumps, suits = _by_classes(deal, hand)
    reporting = state.phase is Phase.REPORT and deal.turn == seat
    playing = state.phase is Phase.PLAY
    return OwnView(
        hand=hand,
        party=(party_of(deal, seat) or OPEN) if playing else None,
        trumps=trumps,
        suits=suits,
        follows=can_follow(deal.order, hand, deal.trick.led),
        claims=claims(state, seat) if reporting else (),
        announce=may_announce(deal, seat) if playing else None,
        promises=_promisable(deal, seat) if playing else (),
        sau=playing and state.setting.sau and against_sau(deal, seat) is None,
    )


def _promisable(deal: Deal, seat: Seat) -> tuple[Level, ...]:
    return tuple([one for one in LEVELS if against_promising(deal, seat, one) is None]) if deal.announced else ()


def _dealer(state: State) -> Seat | None:
    """Return who dealt the running deal, else who deals next; while the match waits for newcomers nobody knows."""
    if state.phase is Phase.INTERRUPTED:
        return None
    if state.deal is not None and state.phase not in BETWEEN_DEALS:
        return state.deal.dealer
    return next_dealer(state)


def _counted(deal: Deal | None, circle: tuple[Seat, ...]) -> dict[Seat, int]:
    """Return how many cards everybody holds."""
    held = {} if deal is None else dict(zip(deal.active, map(len, deal.hands), strict=True))
    return {seat: held.get(seat, 0) for seat in circle}


def _said(deal: Deal | None, circle: tuple[Seat, ...]) -> dict[Seat, Said | None]:
    """R15, R18: the words alone; kinds are never shown (R20)."""
    words: dict[Seat, Said | None] = dict.fromkeys(circle)
    if deal is not None:
        calls = zip(deal.active, deal.calls, strict=False)  # those still to speak have no call yet
        words |= {seat: call.said for seat, call in calls if seat in words}
    return words


def _poverty(deal: Deal | None) -> PovertyView:
    if deal is None or deal.kind is not Kind.POVERTY:
        return _NO_POVERTY
    return PovertyView(deal.chief, deal.partner, deal.trump_back)


def _parties(state: State, circle: tuple[Seat, ...]) -> dict[Seat, Party | None]:
    """R14: nothing before phase `spiel`, then what is public; after the score everybody's."""
    parties: dict[Seat, Party | None] = dict.fromkeys(circle)
    deal = state.deal
    if deal is None or (state.phase not in BETWEEN_DEALS and state.phase is not Phase.PLAY):
        return parties
    if state.result is not None:
        return parties | {seat: party_of(deal, seat) for seat in deal.active if seat in parties}
    return parties | known_parties(deal)


def _speakers(deal: Deal | None) -> SpeakersView:
    if deal is None or not deal.announced:
        return _NOBODY_SAID
    said = {one.party: one.seat for one in deal.announced}
    return SpeakersView(said.get(Party.RE), said.get(Party.KONTRA))


def _promises(deal: Deal | None) -> PromisesView:
    if deal is None or not deal.promised:
        return _NOBODY_PROMISED
    return PromisesView(highest_promise(deal, Party.RE), highest_promise(deal, Party.KONTRA))


def _duty(state: State) -> dict[Seat, str | None]:
    """R35: who has played their Pflicht-Solo; nothing where the rule is off."""
    marks = zip(state.places, state.solos, strict=True)
    on = state.setting.duty
    return {seat: (DONE if done else OPEN) if on else None for seat, done in marks if seat is not None}


def _result(result: Result | None) -> ResultView:
    if result is None:
        return _NO_RESULT
    winner = NOBODY if result.winner is None else result.winner
    return ResultView(result.kind, winner, result.re, result.eyes_re, result.eyes_kontra, result.value)


_NO_POVERTY, _NOBODY_SAID, _NOBODY_PROMISED, _NO_RESULT = PovertyView(), SpeakersView(), PromisesView(), ResultView()
"""Of most deals there is no more to be seen."""

_NO_ITEMS: Final[dict[Code, int | None]] = dict.fromkeys(Code)


def _items(result: Result | None) -> dict[Code, int | None]:
    """Return the points of every item, 0 for what was not earned."""
    if result is None:
        return _NO_ITEMS
    points: dict[Code, int | None] = {}
    for code in Code:
        points[code] = sum(item.points for item in result.items if item.code is code)
    return points


def _last_plays(deal: Deal | None) -> tuple[tuple[Seat, Card], ...]:
    if deal is None or not deal.taken:
        return ()
    return tuple(zip(deal.taken[-1].seats, deal.taken[-1].cards, strict=True))


def _led_trump(worth: Order[Card], trick: Trick[Card]) -> bool | None:
    return None if trick.led is None else worth.is_trump(trick.led)
