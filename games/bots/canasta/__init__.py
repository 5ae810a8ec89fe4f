"""
Players of Canasta: rules of thumb for what is laid, and a belief about hands for the one question that decides a deal.

Theory of operation
-------------------
Who takes the pile wins the deal, more often than not. So the discard is thought about: how likely the next player can
take the pile with this tile on top (`belief`) is weighed against what lies there and what the tile is worth in the own
hand. For the same reason the strong player melds late: while a pile lies there, sets stay in the hand, for a pair of
them takes it, even a frozen one. They go down once the pile is taken, or the deal may soon end. The rest is thrift:
what is wild is kept until it makes a Canasta or the deal is about to end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from random import Random

from games.bots.canasta.belief import Belief, tempts
from games.bots.contract import Bot, Choice, Level, Sight, Weighed, Why, first_of
from games.canasta.actions import Discard, Draw, Lay, LayOff, Take
from games.canasta.melding import canastas, lay_off, needed_by
from games.canasta.state import CANASTAS, Phase, State
from games.canasta.tiles import CANASTA, is_black_three, is_natural, rank_of, value
from games.contract import Refused, Seat
from games.frozen import Frozen
from games.kit.cards import Card, Face
from games.kit.melds import Meld

FEW_TO_COMPLETE = 2
"""So many wild tiles are given for a Canasta."""

WORTHWHILE = {2: 3, 3: 3, 4: 1}
"""A pile of so many tiles is taken, by the number of players: whoever draws two gives no pair for two."""

NEARLY_OUT = 3
"""Somebody with so few tiles, and Canasta enough, may end the deal soon."""

STOCK_OUT = 6
"""With so few tiles in the stock the deal ends soon, too."""

LAST_FEW = 7
"""Who may end the deal lays down everything once so few tiles are left in the own hand."""

PILE_SHARE, PILE_TILE, TAKEN_ANYWAY = 0.7, 12.0, 15.0
"""What a pile is worth to the other side: its points in this share, so much for each tile, and so much for the turn."""

WILD, ALIKE = 70.0, 12.0
"""What a wild tile, and each further tile of a rank, is worth in a hand."""

BLACK_THREE = 4.0
POINTS_SHARE = 0.3

HARDLY = 5
"""A chance of so many in a hundred is hardly any."""


class Reason(StrEnum):
    """Why a computer player of Canasta does something."""

    PILE_PAYS = "ablage_lohnt"
    """The pile is worth taking: `tiles`."""
    PILE_TOO_SMALL = "ablage_zu_klein"
    """The pile could be taken, but is not worth it: `tiles`."""
    DRAWS = "zieht"
    """The pile cannot be taken."""
    MELDS = "legt_aus"
    """What belongs on the table goes there."""
    COMPLETES = "canasta_fertig"
    """It completes a Canasta."""
    ENDS = "macht_aus"
    """The deal can be ended."""
    SAFE = "sicherer_abwurf"
    """The next player cannot take the pile with it, whatever they hold."""
    HARDLY_ANY_DANGER = "kaum_gefahr"
    """The next player takes the pile with it in `chance` of a hundred cases, which is hardly ever and an estimate."""
    LEAST_DANGER = "kleinste_gefahr"
    """The next player takes the pile with it in `chance` of a hundred cases, and every other discard costs more."""
    SETS_WAIT = "auslegen_hat_zeit"
    """The same, and what could be laid stays in the hand, where it may take the pile."""
    FACE_DOWN = "verdeckt"
    """Nobody can take the pile; this tile is missed least."""


class Skill(Frozen):
    """How well somebody plays: whether it is asked who could take the pile; whether sets wait in the hand for it."""

    reads: bool
    waits: bool = False


def played(sight: Sight, skill: Skill) -> Choice:
    """Answer the question of the phase."""
    assert isinstance(sight.world, State)
    state, offers = sight.world, sight.offers
    if len(offers) == 1:
        return first_of(offers)
    if state.phase is Phase.DRAWING:
        return taking(sight, state)
    if state.phase is Phase.LAYING:
        return laying(sight, state, skill) or discarding(sight, state, skill)
    return first_of(offers)


# --- laying ----------------------------------------------------------------------------------------------------------


def taking(sight: Sight, state: State) -> Choice:
    """Take the pile if there is more in it than drawing brings, and a pair is not too dear for it."""
    take = next((offer for offer in sight.offers if isinstance(offer, Take)), None)
    facts = {"tiles": len(state.pile)}
    worthwhile = len(state.pile) >= WORTHWHILE[len(state.places)]
    if take is not None and (worthwhile or Draw() not in sight.offers):
        return Choice(take, Reason.PILE_PAYS, facts)
    return Choice(Draw(), Reason.DRAWS if take is None else Reason.PILE_TOO_SMALL, facts)


def laying(sight: Sight, state: State, skill: Skill) -> Choice | None:
    """Return what is to be laid now, None if nothing is."""
    seat, side = sight.seat, state.side(sight.seat)
    hand = state.players[seat].hand
    waiting = skill.waits and sets_wait(state, seat)
    if needed_by(state, side):
        first = next((offer for offer in sight.offers if isinstance(offer, Lay) and not waiting), None)
        return None if first is None else Choice(first, Reason.MELDS)
    if (completing := _completing(state, seat, hand)) is not None:
        return Choice(completing, Reason.COMPLETES)
    lavish = nearly_over(state, seat) or (may_end(state, seat) and len(hand) <= LAST_FEW)
    for offer in sight.offers:
        match offer:
            case LayOff(number, cards):
                meld = state.melds_of(side)[number]
                natural = all(map(is_natural, cards))
                completes = len(meld.cards) < CANASTA <= len(meld.cards) + len(cards)
                if natural or lavish:
                    return Choice(offer, Reason.COMPLETES if completes else Reason.MELDS)
            case Lay(groups) if not waiting:
                wild = [card for group in groups for card in group if not is_natural(card)]
                if not wild or (lavish and any(is_natural(card) for group in groups for card in group)):
                    return Choice(offer, Reason.MELDS)
    return None


def _completing(state: State, seat: Seat, hand: Sequence[Face]) -> LayOff | None:
    """Return the fewest wild tiles, the cheapest ones, that make a Canasta of an own meld."""
    wild = sorted((card for card in hand if not is_natural(card)), key=lambda card: value((card,)))
    melds = state.melds_of(state.side(seat))
    for number, meld in sorted(melds.items(), key=lambda meld: -len(meld[1].cards)):
        lacking = CANASTA - len(meld.cards)
        if 0 < lacking <= min(len(wild), FEW_TO_COMPLETE) and len(hand) - lacking > 1 and _has_naturals(meld):
            action = LayOff(number, tuple(wild[:lacking]))
            try:
                lay_off(state, seat, action)
            except Refused:
                continue
            return action
    return None


def _has_naturals(meld: Meld) -> bool:
    return rank_of(meld.cards) is not None


def sets_wait(state: State, seat: Seat) -> bool:
    """Tell whether sets are worth more in a hand than on the table: a pile may be won, and the deal goes on."""
    takeable = bool(state.pile) and not state.setting.face_down
    return takeable and not may_end(state, seat) and not nearly_over(state, seat)


def may_end(state: State, seat: Seat) -> bool:
    """R21, R22: tell whether the own side has Canasta enough to end the deal, and no partner is against it."""
    return canastas(state, state.side(seat)) >= CANASTAS[len(state.places)] and not state.forbidden


def nearly_over(state: State, seat: Seat) -> bool:
    """Tell whether another side could end the deal soon, or the stock does."""
    needed, side = CANASTAS[len(state.places)], state.side(seat)
    return len(state.stock) <= STOCK_OUT or any(
        state.side(other) != side and len(player.hand) <= NEARLY_OUT and canastas(state, state.side(other)) >= needed
        for other, player in state.players.items()
    )


# --- the discard -----------------------------------------------------------------------------------------------------


def discarding(sight: Sight, state: State, skill: Skill) -> Choice:
    """Discard what costs least: the pile, as often as the next player takes it, and what the tile is worth itself."""
    hand = state.players[sight.seat].hand
    cards = tuple(dict.fromkeys(offer.card for offer in sight.offers if isinstance(offer, Discard)))
    faces: tuple[Face, ...] = tuple(card for card in dict.fromkeys(hand) if card in cards)
    if len(hand) == 1:
        return Choice(Discard(hand[0]), Reason.ENDS, sure=True)
    taken = Belief(sight, state).takes if skill.reads else _nobody
    pile = PILE_SHARE * value(state.pile) + PILE_TILE * len(state.pile) + TAKEN_ANYWAY
    kept = _kept(state, sight.seat, hand)
    cost = {card: taken(card) * pile + kept[card] for card in faces}
    best = min(faces, key=lambda card: (cost[card], str(card)))
    weighed = tuple(Weighed(Discard(card), -cost[card]) for card in faces)
    if state.setting.face_down:
        return Choice(Discard(best), Reason.FACE_DOWN, {"card": best}, weighed=weighed)
    if not skill.reads:
        return Choice(Discard(best), Why.USUAL, weighed=weighed)
    chance = round(100 * taken(best))
    reason = Reason.SAFE if not tempts(best) else Reason.LEAST_DANGER if chance > HARDLY else Reason.HARDLY_ANY_DANGER
    if tempts(best) and skill.waits and _could_lay(sight, state) and sets_wait(state, sight.seat):
        reason = Reason.SETS_WAIT
    return Choice(Discard(best), reason, {"card": best, "chance": chance}, weighed=weighed)


def _could_lay(sight: Sight, state: State) -> bool:
    """Tell whether sets could be laid now: of a side that has melded, such as take nothing wild."""
    laying = [offer.groups for offer in sight.offers if isinstance(offer, Lay)]
    melded = not needed_by(state, state.side(sight.seat))
    return any(not melded or all(map(is_natural, group)) for groups in laying for group in groups)


def _nobody(card: Face) -> float:
    """Say of every tile that nobody takes the pile with it, for who does not ask."""
    return 0.0


def _kept(state: State, seat: Seat, hand: Sequence[Face]) -> dict[Face, float]:
    """Return what each tile is worth in the hand."""
    alike = Counter(card.rank for card in hand if isinstance(card, Card) and is_natural(card))
    lying = {rank_of(meld.cards) for meld in state.melds_of(state.side(seat)).values()}

    def worth(card: Face) -> float:
        points = POINTS_SHARE * value((card,))
        if not isinstance(card, Card) or not is_natural(card):
            return WILD + points
        if is_black_three(card):
            return BLACK_THREE
        return ALIKE * (alike[card.rank] - 1 + (card.rank in lying)) - points

    return {card: worth(card) for card in hand}


# --- who plays -------------------------------------------------------------------------------------------------------


def eager(sight: Sight, chance: Random) -> Choice:
    """Take the pile and lay whatever can be taken and laid; then discard what is alone and cheap."""
    offers = sight.offers
    for kind in (Take, Lay, LayOff):
        found = next((offer for offer in offers if isinstance(offer, kind)), None)
        if found is not None:
            return Choice(found, Why.USUAL)
    return Choice(offers[0], Why.USUAL)


def careless(sight: Sight, chance: Random) -> Choice:
    """Play like the eager one, but discard any tile that is not wild: nobody told them to keep pairs."""
    choice = eager(sight, chance)
    if not isinstance(choice.action, Discard):
        return choice
    discards = [one for one in sight.offers if isinstance(one, Discard)]
    natural = [one for one in discards if isinstance(one.card, Card) and is_natural(one.card)]
    return Choice(chance.choice(natural), Why.CHANCE) if natural else choice


def _player(skill: Skill) -> Bot:
    def bot(sight: Sight, chance: Random) -> Choice:
        return played(sight, skill)

    return bot


PLAYERS: Mapping[Level, Bot] = {
    Level.EASY: careless,
    Level.MEDIUM: _player(Skill(reads=False)),
    Level.STRONG: _player(Skill(reads=True, waits=True)),
}
