"""
Many imagined deals at once, in small numbers.

The game's own `imagine` deals one world with all that has been said in it. In the tricks that is little: what somebody
could not follow, who has shown a party, who the Sau, which cards an Armut has moved. So this is worked out once for a
choice, and the cards are shared out as often as wanted; wherever more was said (a Vorbehalt never named, an Armut that
got trumps back) the game is asked for every world.

Who has said Gesund may have lied, but seldom has: a world in which they could have reported a Hochzeit or an Armut is
mostly dealt anew.
"""

from __future__ import annotations

from random import Random
from typing import TypeAlias

from games.bots.contract import Sight
from games.bots.doppelkopf.hearing import Drawing, Utterance, tilted, utterances
from games.bots.doppelkopf.kernel import (
    CLASSES,
    ELDER_NUMBER,
    FOX_NUMBER,
    NUMBER,
    PLAYERS,
    TRUMPS,
    Hand,
    Position,
    Table,
    table,
)
from games.bots.doppelkopf.reading import position_of
from games.doppelkopf.moves import passed_on
from games.doppelkopf.reporting import POOR
from games.doppelkopf.state import Deal, State, known_parties
from games.doppelkopf.terms import Party, Said
from games.doppelkopf.trumps import SOLO_WORDS, Kind
from games.frozen import Frozen

TRIES = 30
"""So often the cards are shared out anew before the game is asked for a world."""

SILENT = 0.05
"""How often somebody says Gesund who could have reported a Hochzeit or an Armut."""

OTHERS = PLAYERS - 1

USUAL = table(Kind.NORMAL, sau=False, first_ten=False).suit
"""What is trump when people say whether they are healthy."""

History: TypeAlias = tuple[tuple[int, int], ...]
"""Who has played what, in order."""


class Known(Frozen):
    """
    What a seat knows of the hidden cards.

    Attributes:
        start: the position, in which only the own cards can be relied on.
        me: the own place.
        places: the other three; what follows counts them from 0 to 2.
        cards: the hidden cards, the weakest of a class ahead.
        rooms: how many of them each of the others holds.
        able: of every hidden card who of the others may hold it.
        certain: cards somebody holds for certain.
        history: who has played what.
        elders: which places are known to have been dealt a Kreuz-Dame.
        groom: the place of a Hochzeiter, even when their partner has been found.
        spoken: who has shown their party by an announcement.
        healthy: who of the others has said Gesund and still holds what they had then.
        fewest: with so many trumps they could have reported an Armut; -1 where there is none.
        played: what everybody has played, by classes.
        utterances: what the others have said of their hands, or could have said.
    """

    start: Position
    me: int
    places: tuple[int, ...]
    cards: tuple[int, ...]
    rooms: tuple[int, ...]
    able: tuple[tuple[int, ...], ...]
    certain: tuple[tuple[int, int], ...]
    history: History
    elders: tuple[bool, ...]
    groom: int | None
    spoken: tuple[bool, ...]
    healthy: tuple[int, ...] = ()
    fewest: int = -1
    played: tuple[Hand, ...] = ()
    utterances: tuple[Utterance, ...] = ()

    @property
    def tells(self) -> bool:
        """Whether anything makes one deal likelier than another."""
        return bool(self.history or self.utterances)


def known_to(sight: Sight) -> Known | None:
    """Return what the tricks tell a seat, None where more was said than they tell."""
    state = sight.world
    assert isinstance(state, State)
    deal = state.running
    if deal.kind is None or _unnamed(deal) or (deal.trump_back and sight.seat not in (deal.chief, deal.partner)):
        return None
    start, me = position_of(deal), deal.active.index(sight.seat)
    places = tuple(place for place in range(PLAYERS) if place != me)
    history = tuple(
        (deal.active.index(seat), NUMBER[card])
        for trick in (*deal.taken, deal.trick)
        for seat, card in zip(trick.seats, trick.cards, strict=True)
    )
    elders = tuple(
        (place, ELDER_NUMBER) in history or (place == me and ELDER_NUMBER in start.hands[me][TRUMPS])
        for place in range(PLAYERS)
    )
    cards = _hidden(deal, places, start.worths[0])
    spoken = {said.seat for said in deal.announced} | {made.seat for made in deal.promised}
    wedding = deal.kind is Kind.MARRIAGE and deal.groom is not None
    return Known(
        start=start,
        me=me,
        places=places,
        cards=cards,
        rooms=tuple(len(deal.hands[place]) for place in places),
        able=_able(deal, places, cards, (history, start.worths[0])),
        certain=tuple(_certain(deal, places, history) + _passed(deal, places, sight)),
        history=history,
        elders=elders,
        groom=deal.active.index(deal.groom) if wedding and deal.groom is not None else None,
        spoken=tuple(seat in spoken for seat in deal.active),
        healthy=_healthy(deal, places) if start.worths[0].suit == USUAL else (),
        fewest=POOR if state.setting.poverty else -1,
        played=_played(history, start.worths[0]),
        utterances=utterances(deal, sight.seat, sight.heard),
    )


def _unnamed(deal: Deal) -> bool:
    """R20: tell whether somebody has reported a Vorbehalt that was never named; against a solo it tells little."""
    if deal.kind in SOLO_WORDS.values():
        return False
    calls = zip(deal.active, deal.calls, strict=False)
    return any(call.said is Said.RESERVATION and seat not in (deal.chief, deal.groom) for seat, call in calls)


def _healthy(deal: Deal, places: tuple[int, ...]) -> tuple[int, ...]:
    """R17: return who has said Gesund; an Armut has changed what its partner holds."""
    calls = {at: call.said for at, call in enumerate(deal.calls)}
    return tuple(
        place
        for place in places
        if calls.get(place) is Said.HEALTHY and deal.active[place] not in (deal.groom, deal.partner)
    )


def _hidden(deal: Deal, places: tuple[int, ...], worth: Table) -> tuple[int, ...]:
    """Return all cards of the others in an order that does not depend on who holds them."""

    def rank(card: int) -> tuple[int, int, int]:
        suit = worth.suit[card]
        return suit, worth.power[suit][card], card

    return tuple(sorted((NUMBER[card] for place in places for card in deal.hands[place]), key=rank))


def _able(
    deal: Deal, places: tuple[int, ...], cards: tuple[int, ...], tricks: tuple[History, Table]
) -> tuple[tuple[int, ...], ...]:
    """R10, R14, R22: return who may hold each card: nobody what they could not follow with or has pushed away."""
    history, worth = tricks
    barred: list[set[int]] = [set() for _ in range(PLAYERS)]
    for at, (place, card) in enumerate(history):
        led = worth.suit[history[at - at % PLAYERS][1]]
        if worth.suit[card] != led:
            barred[place].add(led)
    if deal.kind is Kind.POVERTY and deal.chief is not None:
        barred[deal.active.index(deal.chief)].add(TRUMPS)  # R22: what they got back is certain
    parties = known_parties(deal) if deal.kind is Kind.NORMAL else {}
    kontra = [parties.get(deal.active[place]) is Party.KONTRA for place in range(PLAYERS)]
    return tuple(
        tuple(
            at
            for at, place in enumerate(places)
            if worth.suit[card] not in barred[place] and not (card == ELDER_NUMBER and kontra[place])
        )
        for card in cards
    )


def _certain(deal: Deal, places: tuple[int, ...], history: History) -> list[tuple[int, int]]:
    """R12, R26, R36: return what somebody must still hold after what they have said."""
    found: list[tuple[int, int]] = []
    parties = known_parties(deal) if deal.kind is Kind.NORMAL else {}
    for at, place in enumerate(places):
        seat = deal.active[place]
        if seat == deal.groom:
            found += [(at, ELDER_NUMBER)] * (2 - history.count((place, ELDER_NUMBER)))
        elif parties.get(seat) is Party.RE and (place, ELDER_NUMBER) not in history:
            found.append((at, ELDER_NUMBER))
        if seat == deal.sau:
            found += [(at, FOX_NUMBER)] * (2 - history.count((place, FOX_NUMBER)))
    return found


def _passed(deal: Deal, places: tuple[int, ...], sight: Sight) -> list[tuple[int, int]]:
    """R23, R24: return what the partner in an Armut must still hold of the cards that went between the two."""
    moved = passed_on(sight.heard) if deal.kind is Kind.POVERTY else {}
    return [(at, NUMBER[card]) for at, place in enumerate(places) for card in moved.get(deal.active[place], ())]


def _played(history: History, worth: Table) -> tuple[Hand, ...]:
    """Return what everybody has played, by classes."""
    hands: tuple[Hand, ...] = tuple([[] for _ in range(CLASSES)] for _ in range(PLAYERS))
    for place, card in history:
        hands[place][worth.suit[card]].append(card)
    return hands


# --- a world ---------------------------------------------------------------------------------------------------------


def dealt(known: Known, chance: Random) -> Position | None:
    """Share the hidden cards out at random, as far as they may be there; None if that came to nothing."""
    world = None
    for attempt in range(TRIES):
        owners = _shared(known, chance, alone=attempt < TRIES // 2)
        if owners is None:
            continue
        world = _position(known, owners)
        silent = _silent(known, world)
        if not silent or chance.random() < SILENT**silent:
            break
    return world


def _silent(known: Known, world: Position) -> int:
    """R17, R21, R26: return how many Vorbehalte have not been reported in this world."""
    count = 0
    for place in known.healthy:
        held, gone = world.hands[place][TRUMPS], known.played[place][TRUMPS]
        count += (len(held) + len(gone) <= known.fewest) + (held.count(ELDER_NUMBER) + gone.count(ELDER_NUMBER) == 2)
    return count


def _shared(known: Known, chance: Random, *, alone: bool) -> list[int] | None:
    """
    Return who gets each card: the certain ones first, then those that few may hold; None if one finds no room.

    Args:
        known: what is known of the cards.
        chance: shuffles them.
        alone: a soloist's cards are drawn ahead of all others, by what they are worth.
    """
    draw, left, cards = chance.random, list(known.rooms), known.cards
    owners = [-1] * len(cards)
    for at, card in known.certain:
        free = [index for index in range(len(cards)) if cards[index] == card and owners[index] < 0]
        if not free or not left[at]:
            return None
        owners[free[0]] = at
        left[at] -= 1
    for utterance in known.utterances:
        if alone and utterance.tilt:
            _draw_alone(known, utterance, owners, left, draw)
    waiting = [(len(able), draw(), index) for index, able in enumerate(known.able) if owners[index] < 0]
    waiting.sort()
    choosy = next((at for at, one in enumerate(waiting) if one[0] == OTHERS), len(waiting))
    for _, _, index in waiting[:choosy]:
        able = known.able[index]
        places = [at for at in able for _ in range(left[at])]
        if not places:
            return None
        owners[index] = at = places[int(draw() * len(places))]
        left[at] -= 1
    rest = [0] * left[0] + [1] * left[1] + [2] * left[2]
    for (_, _, index), at in zip(waiting[choosy:], rest, strict=True):
        owners[index] = at
    return owners


def _draw_alone(known: Known, utterance: Utterance, owners: list[int], left: list[int], draw: Drawing) -> None:
    """Give a soloist their cards: what nobody else may hold, then those of the greatest keys."""
    at = known.places.index(utterance.place)
    free = [index for index, able in enumerate(known.able) if owners[index] < 0 and at in able]
    keys = zip(tilted(utterance, [known.cards[index] for index in free], draw), free, strict=True)
    ranked = sorted(((len(known.able[index]) == 1, key, index) for key, index in keys), reverse=True)
    for _, _, index in ranked[: left[at]]:
        owners[index] = at
        left[at] -= 1


def _position(known: Known, owners: list[int]) -> Position:
    """Return the position in which the hidden cards are with these owners."""
    start = known.start
    suit, side, hands = start.worths[0].suit, start.side, start.hands[:]
    for place in known.places:
        hands[place] = [[], [], [], [], []]
    others = [hands[place] for place in known.places]
    for card, at in zip(known.cards, owners, strict=True):
        others[at][suit[card]].append(card)
    if start.kind is Kind.NORMAL:
        side = side[:]
        for place in known.places:
            side[place] = known.elders[place] or ELDER_NUMBER in hands[place][TRUMPS]
    return start.held(hands, side)
