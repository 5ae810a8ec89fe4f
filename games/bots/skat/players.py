"""Players of Skat: by rules of thumb, by imagined worlds, and the yardsticks they are measured against."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from games.bots.contract import PASS, Bot, Choice, Level, Sight, Weighed, Why
from games.bots.skat.judgement import best_game, best_plan, limit
from games.bots.skat.reasons import Reason
from games.bots.skat.thumb import ALONE, EYES, NUMBER, Position, choose, legal, play_out, winner, worth_of
from games.contract import Seat
from games.frozen import Frozen
from games.skat.actions import Announce, Bid, Nay, Pass, Play, Press, TakeUp, Yes
from games.skat.cards import BIDS, PACK, Kind, eyes
from games.skat.claims import takes_the_rest
from games.skat.events import BiddingLeft, BidHeld, BidMade
from games.skat.state import Deal, State, speaker
from games.skat.terms import Asked, Phase

HANDS_OF_CHANCE: Final = 1 / 3
"""How often the player of chance does not pass."""

CARELESS: Final = 0.25
"""How often the easy player plays any card."""

ASKED: Final = 8
"""In so many worlds a question is looked at."""


def deal_of(sight: Sight) -> Deal:
    """Return the running deal of a sight."""
    state = sight.world
    assert isinstance(state, State)
    return state.running


def phase_of(sight: Sight) -> Phase:
    """Return the phase of a sight."""
    state = sight.world
    assert isinstance(state, State)
    return state.phase


def before_play(sight: Sight, chance: Random) -> Choice | None:
    """Return what to do before the first card, and when asked; None while cards are played."""
    deal, seat, phase = deal_of(sight), sight.seat, phase_of(sight)
    hand = deal.hand(seat)
    if phase is Phase.BIDDING:
        return _auction(deal, seat)
    if phase is Phase.SKAT:
        return Choice(TakeUp(), Reason.TAKE_UP)
    if phase is Phase.PRESSING:
        return Choice(Press(best_plan(hand, deal.bid or 0).pressed), Reason.PRESS)
    if phase is Phase.ANNOUNCING:
        kind = best_game(hand, deal.skat, deal.bid or 0)
        return Choice(Announce((str(kind),)), Reason.GAME, {"kind": kind})
    return _answer(sight, chance) if phase is Phase.QUESTION else None


def _auction(deal: Deal, seat: Seat) -> Choice:
    """Say or hold as far as the hand goes."""
    most = limit(deal.hand(seat))
    if seat == speaker(deal):
        following = next((one for one in BIDS if one > (deal.bid or 0)), None)
        if following is not None and following <= most:
            return Choice(Bid(following), Reason.BID, {"most": most})
        return Choice(Pass(), Reason.LEAVE, {"most": most})
    held = (deal.bid or 0) <= most
    return Choice(Yes() if held else Pass(), Reason.BID if held else Reason.LEAVE, {"most": most})


def _answer(sight: Sight, chance: Random) -> Choice:
    """R54: consent where nothing is to be got any more, by cards that may be known."""
    deal = deal_of(sight)
    question = deal.question
    assert question is not None
    if question.asked is Asked.REST:
        worlds = [deal_of(sight.anew(chance)) for _ in range(ASKED)]
        agreed = all(takes_the_rest(world, question.seat) for world in worlds) and deal.game is not Kind.NULL
    else:
        agreed = question.asked is Asked.GIVE_UP or sight.seat == deal.soloist
    return Choice(Yes(), Reason.AGREE) if agreed else Choice(Nay(), Reason.DISAGREE)


# --- cards -----------------------------------------------------------------------------------------------------------


def position_of(deal: Deal) -> Position:
    """Return a deal in small numbers."""
    place = {seat: number for number, seat in enumerate(deal.active)}
    got, tricks = [0, 0, 0], [0, 0, 0]
    for trick, taker in zip(deal.taken, deal.takers, strict=True):
        got[place[taker]] += eyes(trick.cards)
        tricks[place[taker]] += 1
    soloist = ALONE if deal.soloist is None else place[deal.soloist]
    if soloist != ALONE:
        got[soloist] += eyes(deal.skat)
    lying = [NUMBER[card] for card in deal.trick.cards]
    leader = place[deal.trick.seats[0] if lying else deal.turn]
    hands = [[NUMBER[card] for card in deal.hand(seat)] for seat in deal.active]
    return Position(hands, lying, leader, soloist, got, tricks)


def by_thumb(sight: Sight, chance: Random) -> Choice:
    """Bid, press and play by rules of thumb."""
    if not sight.on_turn:
        return PASS
    early = before_play(sight, chance)
    if early is not None:
        return early
    deal = deal_of(sight)
    worth, position = worth_of(deal.game or Kind.GRAND), position_of(deal)
    card = choose(worth, position)
    sure = len(legal(worth, position.hands[position.turn], position.trick)) == 1
    return Choice(Play(PACK[card]), Why.ONLY if sure else _why(deal, position, card), sure=sure)


def _why(deal: Deal, position: Position, card: int) -> Reason:
    """Return what a card is played for."""
    worth = worth_of(deal.game or Kind.GRAND)
    if worth.null and position.turn == position.soloist:
        return Reason.UNDER
    if not position.trick:
        return Reason.LEAD
    holder = (position.leader + winner(worth, position.trick)) % 3
    takes = winner(worth, [*position.trick, card]) == len(position.trick)
    if takes:
        return Reason.WIN
    ours = position.soloist not in (ALONE, holder, position.turn)
    return Reason.GIVE if ours and EYES[card] else Reason.SPARE


def careless(sight: Sight, chance: Random) -> Choice:
    """Bid and press soundly, but play any card now and then."""
    choice = by_thumb(sight, chance)
    plays = [action for action in sight.offers if isinstance(action, Play)]
    if len(plays) > 1 and sight.on_turn and chance.random() < CARELESS:
        return Choice(chance.choice(plays), Why.CHANCE)
    return choice


def by_chance(sight: Sight, chance: Random) -> Choice:
    """Pass two times of three, and play any card."""
    if not sight.on_turn:
        return PASS
    if phase_of(sight) is Phase.BIDDING and chance.random() > HANDS_OF_CHANCE:
        return Choice(Pass(), Why.CHANCE)
    if phase_of(sight) is Phase.SKAT:
        return Choice(TakeUp(), Why.CHANCE)
    plays = [action for action in sight.offers if isinstance(action, Play)]
    return Choice(chance.choice(plays) if plays else sight.offers[0], Why.CHANCE)


class Worlds(Frozen):
    """
    A player who imagines deals, and plays each candidate out in all of them by rules of thumb.

    Attributes:
        tries: how many playouts one card may cost; with many candidates there are fewer worlds.
        doubtful: how often a world is thrown away that does not fit what was bid.
    """

    tries: int = 120
    doubtful: int = 2

    def __call__(self, sight: Sight, chance: Random) -> Choice:
        """Play the card that does best in the worlds imagined."""
        deal = deal_of(sight)
        if not sight.on_turn or phase_of(sight) is not Phase.PLAY:
            return by_thumb(sight, chance)
        worth, here = worth_of(deal.game or Kind.GRAND), position_of(deal)
        cards = legal(worth, here.hands[here.turn], here.trick)
        if len(cards) == 1:
            return by_thumb(sight, chance)
        said = bids_of(sight)
        results = {card: [0.0, 0] for card in cards}
        worlds = max(6, self.tries // len(cards))
        for _ in range(worlds):
            world = deal_of(self._believed(sight, said, chance))
            position = position_of(world)
            for card, result in results.items():
                end = position.copy()
                end.lay(worth, card)
                play_out(worth, end)
                mine = _points(world, end) if end.soloist == here.turn else -_points(world, end)
                if end.soloist == ALONE:
                    mine = -float(end.eyes[here.turn]) if end.eyes[here.turn] == max(end.eyes) else 0.0
                result[0] += mine
                result[1] += mine > 0
        first = choose(worth, here)
        best = max(cards, key=lambda card: (results[card][0], card == first))
        weighed = tuple(Weighed(Play(PACK[card]), total / worlds) for card, (total, _) in results.items())
        facts = {"won": int(results[best][1]), "worlds": worlds}
        return Choice(Play(PACK[best]), Reason.BEST_CARD, facts, weighed=weighed)

    def _believed(self, sight: Sight, said: Mapping[Seat, tuple[int, int]], chance: Random) -> Sight:
        """Return a world in which the others hold what they may have bid with, unless none is found soon."""
        world = sight.anew(chance)
        for _ in range(self.doubtful):
            deal = deal_of(world)
            if all(_fits(deal, seat, *one) for seat, one in said.items() if seat != sight.seat):
                break
            world = sight.anew(chance)
        return world


def bids_of(sight: Sight) -> Mapping[Seat, tuple[int, int]]:
    """Return how far everybody has gone, and at what value the seat passed (264 if it did not)."""
    went: dict[Seat, int] = {}
    left: dict[Seat, int] = {}
    now = 0
    for event in sight.heard:
        match event:
            case BidMade(seat, value):
                went[seat] = now = value
            case BidHeld(seat):
                went[seat] = now
            case BiddingLeft(seat):
                left[seat] = max(now, BIDS[0])
    return {seat: (went.get(seat, 0), left.get(seat, BIDS[-1])) for seat in {*went, *left}}


def _fits(deal: Deal, seat: Seat, went: int, left: int) -> bool:
    """Tell whether somebody with these cards would have bid as that seat did; the soloist has seen the Skat since."""
    if seat == deal.soloist:
        return True
    most = limit((*deal.hand(seat), *deal.played(seat)))
    return went <= most <= left


def _points(deal: Deal, end: Position) -> float:
    """Return what a finished deal is worth to the soloist: points, with Augen to tell equals apart."""
    if deal.soloist is None or deal.contract is None:
        return 0.0
    if deal.contract.kind is Kind.NULL:
        lost = end.tricks[end.soloist]
        return -90.0 if lost else 70.0
    value = float(max(deal.bid or 18, 24))
    got = end.eyes[end.soloist]
    asked = 90 if deal.contract.schneider else 61
    if deal.contract.schwarz and sum(end.tricks) != end.tricks[end.soloist]:
        return -2 * value - 90
    steps = (value / 2 if got >= 90 else 0.0) - (value if got <= 30 else 0.0)
    return (value + 50 if got >= asked else -2 * value - 90) + steps + got / 10


PLAYERS: Mapping[Level, Bot] = {Level.EASY: careless, Level.MEDIUM: by_thumb, Level.STRONG: Worlds()}
