"""What one pair of eyes sees of a match of Skat, built up from nothing (R27, R52)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from games.contract import Seat, Viewer
from games.frozen import Frozen, field
from games.kit.cards import Card
from games.kit.places import next_dealer
from games.kit.tricks import can_follow
from games.record import key
from games.skat.cards import Kind
from games.skat.moves import next_bids
from games.skat.state import Deal, State, deal_number, hearer, speaker
from games.skat.terms import BETWEEN_DEALS, Asked, Ending, Level, Phase, Result


class ResultView(Frozen):
    """How the last deal ended."""

    ending: Annotated[Ending | None, key("art")] = None
    kind: Annotated[Kind | None, key("spiel")] = None
    tops: Annotated[str | None, key("spitzen")] = None
    factor: Annotated[int | None, key("faktor")] = None
    levels: Annotated[tuple[Level, ...], key("stufen")] = ()
    eyes: Annotated[int | None, key("augen")] = None
    others: Annotated[int | None, key("augen_gegner")] = None
    overbid: Annotated[bool | None, key("ueberreizt")] = None
    value: Annotated[int | None, key("wert")] = None
    points: Annotated[int | None, key("punkte")] = None
    losers: Annotated[tuple[Seat, ...], key("verlierer")] = ()


class OwnView(Frozen):
    """
    What only the owner of a hand sees.

    Attributes:
        hand: the cards in their owner's order.
        pressed: what the soloist has pressed, under `skat`; nothing for anybody else, nor once everybody sees it.
        groups: the hand split for the screen: trumps first, then suit by suit.
        trumps: whether the first group is the trumps.
        follows: the hand has what was led, so that nothing else may be played.
    """

    hand: Annotated[tuple[Card, ...], key("hand")]
    pressed: Annotated[Mapping[str, tuple[Card, ...]], key("")] = field(default_factory=dict)
    groups: tuple[tuple[Card, ...], ...] = ()
    trumps: bool = False
    follows: bool = False


class View(Frozen):
    """
    A match as seen. Fields without a key are for the screens.

    Attributes:
        seats: who sits here, clockwise.
        plays, last_plays: the trick on the table and the last one, card by card.
        led_trump: whether trump was led; None while nothing lies.
        next_bids: the next values that can be said.
        scored: the last deal, until the next `mischen`.
        scores: the points of every deal that counted.
    """

    dealer: Annotated[Seat | None, key("geber")]
    number: Annotated[int, key("spiel_nr")]
    deals: Annotated[int, key("spiele")]
    rounds: Annotated[int, key("runden")]
    seconds: Annotated[int, key("bedenkzeit")]
    idle: Annotated[Seat | None, key("aussetzer")]
    forehand: Annotated[Seat | None, key("vorhand")]
    middle: Annotated[Seat | None, key("mittelhand")]
    rear: Annotated[Seat | None, key("hinterhand")]
    bid: Annotated[int | None, key("reizwert")]
    speaker: Annotated[Seat | None, key("reizer")]
    hearer: Annotated[Seat | None, key("hoerer")]
    passed: Annotated[tuple[Seat, ...], key("gepasst")]
    soloist: Annotated[Seat | None, key("alleinspieler")]
    kind: Annotated[Kind | None, key("spiel")]
    by_hand: Annotated[bool | None, key("hand_spiel")]
    said: Annotated[tuple[str, ...], key("angesagt")]
    kontra: Annotated[Seat | None, key("kontra")]
    re: Annotated[Seat | None, key("re")]
    trick: Annotated[tuple[Card, ...], key("stich")]
    trick_number: Annotated[int | None, key("stich_nr")]
    last_trick: Annotated[tuple[Card, ...], key("letzter_stich")]
    last_taker: Annotated[Seat | None, key("letzter_stich_an")]
    tricks: Annotated[Mapping[Seat, int], key("stiche")]
    cards: Annotated[Mapping[Seat, int], key("handkarten")]
    open: Annotated[Mapping[Seat, tuple[Card, ...]], key("aufgedeckt")]
    asked: Annotated[Asked | None, key("frage")]
    asker: Annotated[Seat | None, key("frage_von")]
    skat: Annotated[tuple[Card, ...], key("skat")]
    points: Annotated[Mapping[Seat, int], key("punkte")]
    won: Annotated[Mapping[Seat, int], key("gewonnen")]
    lost: Annotated[Mapping[Seat, int], key("verloren")]
    result: Annotated[ResultView, key("ergebnis")]
    winners: Annotated[tuple[Seat, ...], key("sieger")]
    own: Annotated[OwnView | None, key("")] = None
    phase: Phase = Phase.SHUFFLE
    seats: tuple[Seat, ...] = ()
    active: tuple[Seat, ...] = ()
    plays: tuple[tuple[Seat, Card], ...] = ()
    last_plays: tuple[tuple[Seat, Card], ...] = ()
    led_trump: bool | None = None
    next_bids: tuple[int, ...] = ()
    scored: Result | None = None
    scores: tuple[tuple[tuple[Seat, int], ...], ...] = ()


def view(state: State, viewer: Viewer) -> View:  # long: one row for each fact
    """Return what `viewer` sees."""
    deal, circle, phase = state.deal, state.circle, state.phase
    runs = deal is not None and phase not in BETWEEN_DEALS
    bidding = deal is not None and phase is Phase.BIDDING
    playing = runs and phase in (Phase.PLAY, Phase.QUESTION)
    contract, question = (None, None) if deal is None else (deal.contract, deal.question)
    last = None if deal is None or not deal.taken or deal.claimed is not None else deal.taken[-1]
    listens = deal is not None and bidding and hearer(deal) is not None
    by_hand = None if contract is None or contract.kind is Kind.RAMSCH else contract.hand
    return View(
        dealer=_dealer(state),
        number=deal_number(state),
        deals=state.deals,
        rounds=int(state.options["runden"]),
        seconds=int(state.options["bedenkzeit"]),
        idle=next((seat for seat in circle if deal is not None and runs and seat not in deal.active), None),
        forehand=None if deal is None else deal.active[0],
        middle=None if deal is None else deal.active[1],
        rear=None if deal is None else deal.active[2],
        bid=None if deal is None else deal.bid,
        speaker=speaker(deal) if deal is not None and listens else None,
        hearer=hearer(deal) if deal is not None and listens else None,
        passed=() if deal is None else tuple(seat for seat in deal.seated if seat in deal.passed),
        soloist=None if deal is None else deal.soloist,
        kind=None if contract is None else contract.kind,
        by_hand=by_hand,
        said=() if contract is None else contract.said,
        kontra=None if deal is None else deal.kontra,
        re=None if deal is None else deal.re,
        trick=() if deal is None or not runs else deal.trick.cards,
        trick_number=len(deal.taken) + 1 if deal is not None and playing else None,
        last_trick=() if last is None else last.cards,
        last_taker=None if deal is None or last is None else deal.takers[-1],
        tricks={seat: 0 if deal is None else deal.tricks(seat) for seat in circle},
        cards={seat: 0 if deal is None else len(deal.hand(seat)) for seat in circle},
        open={seat: deal.hand(seat) if deal is not None and runs and seat in deal.open else () for seat in circle},
        asked=None if question is None else question.asked,
        asker=None if question is None else question.seat,
        skat=() if state.result is None else state.result.skat,
        points=dict(state.totals),
        won={seat: state.won.count(seat) for seat, _ in state.totals},
        lost={seat: state.lost.count(seat) for seat, _ in state.totals},
        result=_result(state.result),
        winners=state.winners,
        own=None if viewer is None else own(state, viewer),
        phase=phase,
        seats=circle,
        active=() if deal is None else deal.active,
        plays=_plays(deal),
        last_plays=() if last is None else tuple(zip(last.seats, last.cards, strict=True)),
        led_trump=None if deal is None or deal.trick.led is None else deal.order.is_trump(deal.trick.led),
        next_bids=next_bids(deal) if deal is not None and bidding else (),
        scored=state.result,
        scores=state.scores,
    )


def own(state: State, seat: Seat) -> OwnView | None:
    """Return what a seat knows beside the public part: its own cards, and the Skat it pressed."""
    if seat not in state.circle:
        return None
    deal = state.deal
    if deal is None or seat not in deal.active:
        return OwnView(())
    hand = deal.hand(seat)
    knows = deal.taken_up and seat == deal.soloist and deal.skat and state.result is None
    groups: dict[object, list[Card]] = {deal.order.trump: []}
    for card in hand:
        groups.setdefault(deal.order.class_of(card), []).append(card)
    return OwnView(
        hand=hand,
        pressed={"skat": deal.skat} if knows else {},
        groups=tuple([tuple(cards) for cards in groups.values() if cards]),
        trumps=bool(groups[deal.order.trump]) and deal.order.trump is not None,
        follows=can_follow(deal.order, hand, deal.trick.led),
    )


def _dealer(state: State) -> Seat | None:
    """Return who dealt the running deal, else who deals next; while the match waits for newcomers nobody knows."""
    if state.phase is Phase.INTERRUPTED:
        return None
    return next_dealer(state) if state.deal is None or state.phase in BETWEEN_DEALS else state.deal.dealer


def _plays(deal: Deal | None) -> tuple[tuple[Seat, Card], ...]:
    return () if deal is None else tuple(zip(deal.trick.seats, deal.trick.cards, strict=True))


def _result(result: Result | None) -> ResultView:
    if result is None:
        return ResultView()
    contract, tops = result.contract, result.tops
    return ResultView(
        ending=result.ending,
        kind=None if contract is None else contract.kind,
        tops=None if tops is None else f"{'mit' if tops > 0 else 'ohne'} {abs(tops)}",
        factor=result.factor,
        levels=result.levels,
        eyes=result.eyes,
        others=result.others,
        overbid=result.overbid,
        value=result.value,
        points=result.points,
        losers=result.losers,
    )
