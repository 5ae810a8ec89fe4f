"""The course of a match: dealer after dealer, its end, and people who leave and come (R2-R4, R35, R49, R51)."""

from __future__ import annotations

from games.contract import DRAWING_LOTS, SHUFFLING, Drawn, Seat, Setup, Shuffle, Step
from games.doppelkopf.events import DealForfeited, DealScored, Dealt, MatchEnded
from games.doppelkopf.scoring import LEAVER_COSTS, score
from games.doppelkopf.state import (
    BETWEEN_DEALS,
    CHARGE,
    DEALS_EACH,
    Deal,
    Setting,
    State,
    deal_number,
    owes_solo,
    players_of_next_deal,
)
from games.doppelkopf.terms import Phase
from games.doppelkopf.trumps import ELDER, Kind, sorting
from games.frozen import evolve
from games.kit.events import DealerDrawn, DealerFollows, HandDealt, MatchInterrupted
from games.kit.match import leaders
from games.kit.places import next_dealer, with_newcomer, without_person

SOLO_DONE = "pflichtsolo"
"""Header of a match: `pflichtsolo NAME gespielt` – somebody has played the Pflicht-Solo before (a tournament knows)."""

CHARGED = "abzug"
"""Header of a match: `abzug N` – what a missing solo costs at this table; 0 where a tournament does the sum itself."""

HEADERS = frozenset({SOLO_DONE, CHARGED})


# --- dealing ---------------------------------------------------------------------------------------------------------


def start(setup: Setup) -> Step[State]:
    """R2, R4: set the table up; the lot names the first dealer unless a record does. The first deal follows at once."""
    options = setup.options
    charge = setup.given.get(CHARGED, {}).get(None, (str(CHARGE),))
    done = setup.given.get(SOLO_DONE, {})
    setting = Setting(
        deals=int(options.get("spiele", DEALS_EACH[len(setup.circle)])),
        factor=int(options["solofaktor"]),
        sau=bool(options["sau"]),
        poverty=bool(options["armut"]),
        last_ten=bool(options["letztezehn"]),
        duty=bool(options["pflichtsolo"]),
        charge=int(charge[0]),
        ddv=options.get("regelwerk") == "ddv",
        nines=bool(options.get("neunen", True)),
        second_ten=bool(options.get("zweitezehn", True)),
        charlie=int(options.get("karlchen", 2)),
        toss=bool(options.get("schmeissen", False)),
        shown=bool(options.get("vorfuehren", False)),
    )
    state = State(
        setting=setting,
        places=setup.circle,
        solos=tuple(done.get(seat) == ("gespielt",) for seat in setup.circle),
        dealing=0 if setup.dealer is None else setup.circle.index(setup.dealer),
        phase=Phase.SHUFFLE,
        totals=tuple((seat, 0) for seat in setup.circle),
        pending=DRAWING_LOTS if setup.dealer is None else SHUFFLING,
    )
    return Step(state)


def shuffle(state: State, _seat: Seat, _action: Shuffle) -> Step[State]:
    """R2: the dealer mixes; with that the last deal is off the table."""
    return Step(evolve(state, pending=SHUFFLING, deal=None, result=None, forfeited=None))


def drawn(state: State, action: Drawn) -> Step[State]:
    """Take the order the house has brought: the lot for the first dealer, or the cards."""
    if action.kind == DRAWING_LOTS:
        dealer = next(seat for seat in state.circle if seat == action.order[0])
        return Step(evolve(state, dealing=state.places.index(dealer), pending=SHUFFLING), (DealerDrawn(dealer),))
    return deal(state, action)


def deal(state: State, action: Drawn) -> Step[State]:
    """R1-R3: twelve cards each, Vorhand first; the dealer of five gets none."""
    dealer, active = next_dealer(state), players_of_next_deal(state)
    order = sorting(Kind.NORMAL)
    cards = tuple(card for card in action.order if card in order)
    size = state.setting.tricks
    hands = tuple(
        tuple(sorted(cards[first : first + size], key=order.__getitem__)) for first in range(0, 4 * size, size)
    )
    forced = made_to_play(state, active)
    dealt = Deal(
        dealer=dealer,
        active=active,
        hands=hands,
        elders=tuple(seat for seat, hand in zip(active, hands, strict=True) if ELDER in hand),
        turn=active[0] if forced is None else forced,
        last_ten=state.setting.last_ten,
        setting=state.setting,
        forced=forced,
    )
    idle = tuple(seat for seat in state.circle if seat not in active)
    return Step(
        evolve(state, phase=Phase.REPORT, deal=dealt, pending=None),
        (
            Dealt(deal_number(state), state.setting.deals, dealer, active[0], idle),
            *(HandDealt(seat, hand) for seat, hand in zip(active, hands, strict=True)),
        ),
    )


def made_to_play(state: State, active: tuple[Seat, ...]) -> Seat | None:
    """D12: return who has to play the Pflicht-Solo now, for no deal is left beside those that are owed."""
    if not state.setting.shown:
        return None
    owed = [seat for seat in state.circle if owes_solo(state, seat)]
    left = state.setting.deals - len(state.scores)
    return next((seat for seat in active if seat in owed), None) if left <= len(owed) else None


# --- the end of a deal and of the match ------------------------------------------------------------------------------


def finish_deal(state: State) -> Step[State]:
    """Score the deal whose last trick has been taken, and go on."""
    result = score(state.running, state.setting.factor, state.circle)
    number = deal_number(state)
    counted = _counted(state, result.points)
    scored = evolve(counted, result=result)
    return Step(scored, (DealScored(number, result, scored.standing),)).then(_next_deal)


def _counted(state: State, points: tuple[tuple[Seat, int], ...]) -> State:
    """Enter the points of one deal."""
    gained = dict(points)
    totals = tuple((seat, total + gained.get(seat, 0)) for seat, total in state.totals)
    return evolve(state, totals=totals, scores=(*state.scores, points))


def _next_deal(state: State) -> Step[State]:
    """R2, R49: after `spiele` deals the match is over, else the next seat clockwise deals."""
    if len(state.scores) == state.setting.deals:
        return _end(state)
    if state.setting.ddv and state.deal is not None and state.deal.duty:
        return _wait_for_dealer(state)  # D13
    return _wait_for_dealer(evolve(state, dealing=(state.dealing + 1) % len(state.places)))


def _wait_for_dealer(state: State) -> Step[State]:
    """R51: the seat at the dealer's place deals, or the next occupied one; with fewer than four the match waits."""
    missing = 4 - len(state.circle)
    if missing > 0:
        return Step(evolve(state, phase=Phase.INTERRUPTED), (MatchInterrupted(missing),))
    dealer = next_dealer(state)
    waiting = evolve(state, phase=Phase.SHUFFLE, dealing=state.places.index(dealer))
    return Step(waiting, (DealerFollows(dealer, deal_number(waiting)),))


def _end(state: State) -> Step[State]:
    """R35, R49: who owes their solo pays for it; then the most points win, and equal points share the victory."""
    charged = tuple(seat for seat in state.circle if owes_solo(state, seat)) if state.setting.charge else ()
    totals = tuple((seat, total - state.setting.charge if seat in charged else total) for seat, total in state.totals)
    winners = leaders(dict(totals), state.circle)
    ended = evolve(state, phase=Phase.OVER, totals=totals, charged=charged, winners=winners)
    return Step(ended, (MatchEnded(charged, state.setting.charge, ended.standing, winners),))


# --- people who go and come ------------------------------------------------------------------------------------------


def leave(state: State, seat: Seat) -> Step[State]:
    """
    R51: somebody has gone for good.

    In mid-deal it is lost for them and counts; a dealer who sits out disturbs nobody, and between
    deals leaving costs nothing.
    """
    emptied = without_person(state, seat)
    if state.phase in BETWEEN_DEALS:
        # Whose turn it is to deal may have gone with them; a match that waits already goes on waiting.
        if state.phase is Phase.SHUFFLE and (seat == next_dealer(state) or len(emptied.circle) < 4):
            return _wait_for_dealer(emptied)
        return Step(emptied)
    if seat not in state.running.active:
        return Step(emptied)
    cost = -3 * LEAVER_COSTS if state.setting.ddv else 0  # D22: the sum stays 0
    points = tuple((other, cost if other == seat else LEAVER_COSTS) for other in sorted(state.running.active))
    number = deal_number(state)
    lost = evolve(_counted(emptied, points), deal=None, forfeited=seat)
    return Step(lost, (DealForfeited(number, seat, points),)).then(_next_deal)


def join(state: State, seat: Seat) -> Step[State]:
    """R49, R51: a newcomer takes the first empty place with no points and the solo mark of that place."""
    seated = with_newcomer(state, seat)
    if state.phase is Phase.INTERRUPTED and len(seated.circle) >= 4:
        return _wait_for_dealer(seated)
    return Step(seated)
