"""
Computer players of Skat: by rules of thumb, by imagined worlds, and the yardsticks they are measured against.

    judgement  what a hand is good for: how far to bid, what to press, what to announce
    thumb      rules of thumb for one card, in small numbers, and deals played out by them
    ending     the last tricks searched, and every deal that looks alike: for the analysis of matches
    sight      what is read of a sight, and the reasons that are given

What players claim, give up, and answer when others do (R44-R46, R54), they decide by cards they may know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from statistics import fmean
from typing import Final

from games.bots.contract import PASS, Bot, Choice, Level, Sight, Weighed, Why
from games.bots.shares import sobered
from games.bots.skat import judgement, planning
from games.bots.skat.ending import Analyst, LastTricks, alike
from games.bots.skat.odds import null_odds
from games.bots.skat.sight import Reason, bids_of, deal_of, phase_of, position_of
from games.bots.skat.thumb import ALONE, EYES, NUMBER, Position, Worth, choose, legal, play_out, winner, worth_of
from games.contract import Seat
from games.frozen import Frozen, field
from games.skat.actions import Announce, Bid, Claim, GiveUp, Nay, Pass, Play, Press, SayRe, TakeUp, Yes
from games.skat.cards import BASE, NULL_VALUES, PACK, Kind
from games.skat.claims import CLAIMABLE, takes_the_rest
from games.skat.events import QuestionAsked
from games.skat.scoring import BONUS, ENOUGH, MARCH, OTHERS, SCHNEIDER, decided
from games.skat.state import Deal, speaker
from games.skat.terms import Asked, Contract, Phase

ASKED: Final = 8
"""In so many worlds a question is looked at."""


def answer(sight: Sight, chance: Random) -> Choice:
    """R54: consent where nothing is to be got any more."""
    deal = deal_of(sight)
    question = deal.question
    assert question is not None
    if question.asked is Asked.REST:
        agreed = _soloist_has_the_rest(sight, question.seat, chance)
    elif question.asked is Asked.GIFT:
        agreed = sight.seat == deal.soloist or decided(deal) is True
    else:
        agreed = True
    return Choice(Yes(), Reason.AGREE) if agreed else Choice(Nay(), Reason.DISAGREE)


def _soloist_has_the_rest(sight: Sight, seat: Seat, chance: Random) -> bool:
    """Tell whether the soloist, whose cards lie open, takes all that is left (in a Null nothing)."""
    deal = deal_of(sight)
    hand = deal.hand(seat)
    if deal.game is Kind.NULL:
        return not deal.trick.cards and null_odds(hand) == 1.0
    if surely_the_rest(deal, seat):
        return True
    return len(hand) <= CLAIMABLE and all(takes_the_rest(deal_of(sight.anew(chance)), seat) for _ in range(ASKED))


def claim(sight: Sight) -> Choice | None:
    """Return what cuts the deal short before a card is played, None if it has to be played."""
    deal, seat = deal_of(sight), sight.seat
    if deal.soloist is None or any(isinstance(event, QuestionAsked) and event.seat == seat for event in sight.heard):
        return None
    if seat == deal.soloist and decided(deal) is False:
        return Choice(GiveUp(), Reason.LOST, sure=True)
    left = len(deal.hand(seat))
    soon = left > 1 if seat == deal.soloist else 1 < left <= CLAIMABLE
    return Choice(Claim(), Reason.REST, sure=True) if soon and surely_the_rest(deal, seat) else None


def surely_the_rest(deal: Deal, seat: Seat) -> bool:
    """
    Tell whether who leads takes every trick to come, however the cards lie that others hold.

    Its trumps are higher than all others and not fewer, so that leading them leaves nobody a trump; and in every suit
    its least card is higher than all that are out. Cards in a Skat it does not know count as out.
    """
    if deal.trick.cards or deal.turn != seat or deal.game is Kind.NULL:
        return False
    worth, here = worth_of(deal.game or Kind.GRAND), position_of(deal)
    place = deal.active.index(seat)
    mine = here.hands[place]
    out = [card for other in (1, 2) for card in here.hands[(place + other) % 3]]
    known = seat == deal.soloist and deal.taken_up
    out += [] if known else [NUMBER[card] for card in deal.skat]
    return _stands(worth, mine, out)


def _stands(worth: Worth, mine: list[int], out: list[int]) -> bool:
    of, power = worth.of, worth.power
    trumps, against = (sum(of[card] == 0 for card in cards) for cards in (mine, out))
    if against and trumps < against:
        return False
    return all(power[card] > power[other] for card in mine for other in out if of[card] == of[other])


HANDS_OF_CHANCE: Final = 1 / 3
"""How often the player of chance does not pass."""

CARELESS: Final = 0.25
"""How often the easy player plays any card."""

SURE_OF_RE: Final = 0.7
"""R49: in such a part of the worlds the soloist has to win before Re is said."""


def by_habit(sight: Sight) -> Choice | None:
    """Return what rules of thumb do before the first card; None while cards are played or something is asked."""
    deal, seat, phase = deal_of(sight), sight.seat, phase_of(sight)
    hand = deal.hand(seat)
    if phase is Phase.BIDDING:
        return _auction(deal, seat, judgement.limit(hand))
    if phase is Phase.SKAT:
        return Choice(TakeUp(), Reason.TAKE_UP)
    if phase is Phase.PRESSING:
        return Choice(Press(judgement.best_plan(hand, deal.bid or 0).pressed), Reason.PRESS)
    if phase is Phase.ANNOUNCING:
        return _announced(Contract(judgement.best_game(hand, deal.skat, deal.bid or 0)), Reason.GAME)
    return None


def by_points(sight: Sight) -> Choice | None:
    """Return what promises most points before the first card; None while cards are played or something is asked."""
    deal, seat, phase = deal_of(sight), sight.seat, phase_of(sight)
    hand, bid, stakes = deal.hand(seat), deal.bid or 0, planning.stakes_of(sight)
    place = deal.active.index(seat)
    if phase is Phase.BIDDING:
        return _auction(deal, seat, planning.limit(hand, place, stakes))
    if phase is Phase.SKAT:
        contract = planning.from_the_hand(hand, place, bid, stakes)
        return Choice(TakeUp(), Reason.TAKE_UP) if contract is None else _announced(contract, Reason.BY_HAND)
    if phase is Phase.PRESSING:
        return Choice(Press(planning.best_plan(hand, place, bid, stakes).pressed), Reason.PRESS)
    if phase is Phase.ANNOUNCING:
        return _announced(planning.best_game(hand, deal.skat, place, bid, stakes), Reason.GAME)
    return None


def _announced(contract: Contract, why: Reason) -> Choice:
    said = contract.said if contract.kind is Kind.NULL else contract.said[-1:]
    words = (str(contract.kind), *(("hand",) if contract.hand else ()), *said)
    return Choice(Announce(words), why, {"kind": contract.kind})


def _auction(deal: Deal, seat: Seat, most: int) -> Choice:
    """Say or hold as far as the hand goes."""
    bid = deal.bid or 0
    if seat == speaker(deal):
        following = planning.following_bid(bid)
        if following is not None and following <= most:
            return Choice(Bid(following), Reason.BID, {"most": most})
        return Choice(Pass(), Reason.LEAVE, {"most": most})
    return Choice(Yes(), Reason.BID, {"most": most}) if bid <= most else Choice(Pass(), Reason.LEAVE, {"most": most})


# --- cards -----------------------------------------------------------------------------------------------------------


def by_thumb(sight: Sight, chance: Random) -> Choice:
    """Bid, press and play by rules of thumb."""
    if not sight.on_turn:
        return PASS
    if phase_of(sight) is Phase.QUESTION:
        return answer(sight, chance)
    return by_habit(sight) or _thumbed(sight)


def _thumbed(sight: Sight) -> Choice:
    """Play a card by rules of thumb."""
    deal = deal_of(sight)
    worth, position = worth_of(deal.game or Kind.GRAND), position_of(deal)
    card = choose(worth, position)
    sure = len(legal(worth, position.hands[position.turn], position.trick)) == 1
    return Choice(Play(PACK[card]), Why.ONLY_CARD if sure else _why(deal, position, card), sure=sure)


def _why(deal: Deal, position: Position, card: int) -> Reason:
    """Return the reason for a card, by what it does to the trick."""
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


class CardResults(Frozen):
    """
    What the worlds said of one card.

    Attributes:
        points: what it came to in each, for who plays it.
        stayed: it was never among the worse half, which is not followed further.
    """

    points: tuple[float, ...]
    stayed: bool

    @property
    def mean(self) -> float:
        """Return the points on average."""
        return fmean(self.points)

    @property
    def won(self) -> int:
        """Return in how many worlds they were more than nothing."""
        return sum(one > 0 for one in self.points)


class Worlds(Frozen):
    """
    A player who imagines deals, and looks in all of them what becomes of each card.

    Attributes:
        tries: how many playouts one card may cost; with many candidates there are fewer worlds.
        doubtful: how often a world is thrown away that does not fit what was bid.
        exact: with so many cards in hand, in how many worlds it is searched who wins after each card when both parties
            play their best; with more cards than named, rules of thumb say that, too.
    """

    tries: int = 160
    doubtful: int = 2
    exact: Mapping[int, int] = field(default_factory=lambda: {5: 6, 4: 16, 3: 24, 2: 24})

    def __call__(self, sight: Sight, chance: Random) -> Choice:
        """Bid by what a game promises, and play the card that does best in the worlds imagined."""
        if not sight.on_turn:
            return PASS
        if phase_of(sight) is Phase.QUESTION:
            return answer(sight, chance)
        return by_points(sight) or claim(sight) or self._played(sight, chance)

    def _played(self, sight: Sight, chance: Random) -> Choice:
        """
        Play a card, or say Re first.

        Kontra (R49) is never said: in the deals imagined whoever plays alone holds too little for what was bid. Of 29
        Kontras that were said when seven of ten such deals were won, four won.
        """
        deal = deal_of(sight)
        worth, here = worth_of(deal.game or Kind.GRAND), position_of(deal)
        standing = alike(worth, legal(worth, here.hands[here.turn], here.trick), here)
        cards = list(dict.fromkeys(standing.values()))
        if len(cards) == 1:
            return _thumbed(sight)
        tallies = self._weighed(sight, worth, cards, chance)
        first = choose(worth, here)
        best = max(cards, key=lambda card: (tallies[card].stayed, tallies[card].mean, card == first))
        won, worlds = tallies[best].won, len(tallies[best].points)
        facts = {"won": sobered(won, worlds), "worlds": worlds}
        re = next((action for action in sight.offers if isinstance(action, SayRe)), None)
        if re is not None and won >= SURE_OF_RE * worlds:
            return Choice(re, Reason.RE, facts)
        weighed = tuple([Weighed(Play(PACK[card]), tallies[kept].mean) for card, kept in standing.items()])
        if here.soloist == here.turn:
            return Choice(Play(PACK[best]), Reason.BEST_CARD, facts, weighed=weighed)
        return Choice(Play(PACK[best]), Reason.RAMSCH if here.soloist == ALONE else Reason.AGAINST, weighed=weighed)

    def _weighed(self, sight: Sight, worth: Worth, cards: Sequence[int], chance: Random) -> Mapping[int, CardResults]:
        """Return what becomes of each card in the worlds imagined."""
        deal, said = deal_of(sight), bids_of(sight)
        left = len(deal.hand(sight.seat))
        exact = self.exact.get(left, 0) if _by_eyes(deal) else 0
        points: dict[int, list[float]] = {card: [] for card in cards}
        left_over = list(points)
        for worlds in (exact,) if exact else _shares(len(cards), self.tries):
            for _ in range(worlds):
                world = deal_of(self._believed(sight, said, chance))
                position = position_of(world)
                ending = LastTricks(worth, position.soloist) if exact else None
                for card in left_over:
                    points[card].append(_by_the_end(world, position, worth, card, ending))
            left_over = sorted(left_over, key=lambda card: fmean(points[card]), reverse=True)[: -(-len(left_over) // 2)]
        return {card: CardResults(tuple(results), card in left_over) for card, results in points.items()}

    def _believed(self, sight: Sight, said: Mapping[Seat, tuple[int, int]], chance: Random) -> Sight:
        """Return a world in which the others hold what they may have bid with, unless none is found soon."""
        world = sight.anew(chance)
        for _ in range(self.doubtful):
            deal = deal_of(world)
            if all(_fits(deal, seat, *one) for seat, one in said.items() if seat != sight.seat):
                break
            world = sight.anew(chance)
        return world


def _shares(cards: int, tries: int) -> list[int]:
    """Return in how many worlds cards are compared, half of them being left after each round, for so many playouts."""
    rounds = max(1, (cards - 1).bit_length())
    left = [-(-cards // 2**place) for place in range(rounds)]
    return [max(2, tries // rounds // number) for number in left]


def _by_eyes(deal: Deal) -> bool:
    """Tell whether the Augen, or one trick in a Null, decide a deal: then its end can be searched."""
    return deal.soloist is not None and not (deal.contract is not None and deal.contract.schwarz)


def _by_the_end(deal: Deal, position: Position, worth: Worth, card: int, ending: LastTricks | None) -> float:
    """
    Return what a card comes to in one world: the deal is played out by rules of thumb.

    With few cards left it is searched who wins, both parties playing their best; the rules of thumb say only by how
    much then.
    """
    soloist, turn = position.soloist, position.turn
    end = position.copy()
    end.lay(worth, card)
    play_out(worth, end)
    if soloist == ALONE:
        return -float(end.eyes[turn]) if end.eyes[turn] == max(end.eyes) else 0.0
    got, tricks = end.eyes[soloist], end.tricks[soloist]
    if ending is not None and worth.null:
        tricks = int(position.tricks[soloist] > 0 or ending.reaches(position, card, 1))
    elif ending is not None:
        asked = _asked(deal)
        won = ending.reaches(position, card, asked - position.eyes[soloist])
        got = max(got, asked) if won else min(got, asked - 1)
    points = _points(deal, got, tricks, swept=tricks == sum(end.tricks))
    return points if soloist == turn else -points


def _asked(deal: Deal) -> int:
    """R42: return how many Augen the soloist needs."""
    return MARCH - SCHNEIDER if deal.contract is not None and deal.contract.schneider else ENOUGH


def _fits(deal: Deal, seat: Seat, went: int, left: int) -> bool:
    """Tell whether somebody with these cards would have bid as that seat did; the soloist has seen the Skat since."""
    if seat == deal.soloist:
        return True
    most = judgement.limit((*deal.hand(seat), *deal.played(seat)))
    return went <= most <= left


def _points(deal: Deal, got: int, tricks: int, *, swept: bool) -> float:
    """Return what a finished deal is worth to the soloist: points, with Augen to tell equals apart."""
    contract = deal.contract
    if contract is None:
        return 0.0
    if contract.kind is Kind.NULL:
        null = NULL_VALUES[contract.hand, contract.ouvert]
        return float(null + BONUS if not tricks else -2 * null - BONUS - OTHERS[3])
    base = BASE[contract.kind]
    value = max(deal.bid or 18, 2 * base)
    lost = -2 * value - BONUS - OTHERS[3]
    if contract.schwarz and not swept:
        return lost
    steps = (base if got >= MARCH - SCHNEIDER else 0) - (2 * base if got <= SCHNEIDER else 0)
    return (value + BONUS if got >= _asked(deal) else lost) + steps + got / 10


ANALYST: Bot = Analyst(Worlds())

PLAYERS: Mapping[Level, Bot] = {Level.EASY: careless, Level.MEDIUM: by_thumb, Level.STRONG: Worlds()}
