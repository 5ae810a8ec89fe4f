"""What could be done in Doppelkopf, the most sensible first; and a deal as it might be, for computer players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from games.contract import Action, Event, Seat, Shuffle, Shuffled
from games.doppelkopf.actions import (
    CallSolo,
    Decline,
    GiveBack,
    Pass,
    Play,
    Promise,
    Push,
    Report,
    SayKontra,
    SayRe,
    SaySau,
    Take,
    Toss,
)
from games.doppelkopf.announcing import against_announcing, against_promising, against_sau
from games.doppelkopf.events import CardsGivenBack, CardsTaken
from games.doppelkopf.reporting import POOR, claims, may_toss
from games.doppelkopf.state import Call, Deal, State, both_foxes, known_parties
from games.doppelkopf.terms import Level, Party, Phase, Said
from games.doppelkopf.trumps import ELDER, FOX, SOLO_RANK, SOLO_WORDS, Kind, order, sorting
from games.frozen import evolve
from games.kit.cards import Card, Rank
from games.kit.events import CardPlayed
from games.kit.imagining import Move, both, heap, remembered, share_out
from games.kit.piles import without
from games.kit.places import next_dealer
from games.kit.tricks import playable

TRIES = 40
"""How many guesses are made before it is taken that nobody can have said what was said."""

PUSHED = "pushed"
"""Where the three cards of an Armut are on their way."""

Place = Seat | str
Cards = tuple[Card, ...]
NORMAL = order(Kind.NORMAL)
TRUMPS = frozenset(filter(NORMAL.is_trump, sorting(Kind.NORMAL)))


@dataclass
class Guess:
    """
    What is taken for granted of the other hands; the only thing in here that changes.

    Attributes:
        unseen: the cards to be dealt.
        rooms: how many go to each place.
        certain: cards that are there, and no longer among the unseen.
        claims: the Vorbehalt guessed for who has never named theirs.
    """

    unseen: Cards
    rooms: dict[Place, int]
    certain: dict[Place, Cards] = field(default_factory=dict)
    barred: dict[Place, frozenset[Card]] = field(default_factory=dict)
    claims: dict[Seat, Kind] = field(default_factory=dict)

    def bar(self, place: Place, cards: frozenset[Card]) -> None:
        """Take it that none of these cards is there."""
        self.barred[place] = self.barred.get(place, frozenset()) | cards

    def fits(self, place: Place, card: Card) -> bool:
        """Tell whether a card may be there."""
        return card not in self.barred.get(place, ())

    def put(self, place: Place, cards: Cards) -> bool:
        """Take it that these cards are there; False if they cannot be."""
        free = [card for card in self.unseen if self.fits(place, card)]
        if len(cards) > self.rooms[place] or len(both(cards, free)) < len(cards):
            return False
        self.unseen = without(self.unseen, cards)
        self.rooms[place] -= len(cards)
        self.certain[place] = (*self.certain.get(place, ()), *cards)
        return True


def imagine(state: State, seat: Seat, heard: tuple[Event, ...], shuffled: Shuffled) -> State:
    """Deal the cards of the others anew, and guess the Vorbehalte they have not named."""
    for attempt in range(TRIES + 1):
        guess = _certain(state.running, seat, heard)
        if attempt < TRIES and not _believed(guess, state, seat, shuffled):
            continue
        dealt = share_out(heap(guess.unseen), guess.rooms, guess.fits, shuffled)
        if dealt is not None:
            break
    else:
        raise ValueError("the tricks on the table cannot have been played")
    for place, cards in dealt.items():
        guess.certain[place] = (*guess.certain.get(place, ()), *cards)
    return _state(state, seat, guess, shuffled)


# --- what is certain -------------------------------------------------------------------------------------------------


def _certain(deal: Deal, seat: Seat, heard: tuple[Event, ...]) -> Guess:
    """Return what the tricks tell, and what went through the own hands in an Armut (R10, R22-R24)."""
    rooms: dict[Place, int] = {other: len(deal.hand(other)) for other in deal.active if other != seat}
    hidden = [deal.hand(other) for other in deal.active if other != seat]
    if deal.pushed and seat != deal.chief:
        rooms[PUSHED] = len(deal.pushed)
        hidden.append(deal.pushed)
    guess = Guess(heap(*hidden), rooms)
    for trick in (*deal.taken, deal.trick):
        for other, card in zip(trick.seats, trick.cards, strict=True):
            if trick.led is not None and deal.order.class_of(card) != deal.order.class_of(trick.led) and other != seat:
                guess.bar(other, _class(deal, trick.led))
    for other, cards in passed_on(heard).items():
        if other != seat:
            assert guess.put(other, cards)
    return guess


def passed_on(heard: tuple[Event, ...]) -> dict[Seat, Cards]:
    """R23, R24: return what is known to be held because it went from hand to hand in an Armut and was not played."""
    return remembered(_passed(heard))


def _passed(heard: tuple[Event, ...]) -> Iterator[Move[Card]]:
    """R23, R24: yield what somebody's partner in an Armut got from them, and what they have played of it."""
    for event in heard:
        match event:
            case CardsTaken(taker, _, cards):
                yield taker, cards, ()
            case CardsGivenBack(taker, poor, cards):
                yield taker, (), cards
                yield poor, cards, ()
            case CardPlayed(seat, card):
                yield seat, (), (card,)


def _class(deal: Deal, led: Card) -> frozenset[Card]:
    return frozenset(card for card in sorting(Kind.NORMAL) if deal.order.class_of(card) == deal.order.class_of(led))


# --- what is believed ------------------------------------------------------------------------------------------------


def _believed(guess: Guess, state: State, seat: Seat, shuffled: Shuffled) -> bool:
    """Add what people have said; False if this guess cannot be."""
    deal = state.running
    others = [other for other in deal.active if other != seat]
    return (
        all(_party(guess, deal, other) and _foxes(guess, deal, other) for other in others)
        and all(_armut(guess, deal, other, shuffled) for other in others)
        and all(_claim(guess, state, other, shuffled) for other in others)
    )


def _played(deal: Deal, seat: Seat) -> Cards:
    tricks = (zip(trick.seats, trick.cards, strict=True) for trick in (*deal.taken, deal.trick))
    return tuple(card for trick in tricks for other, card in trick if other == seat)


def _has_had(guess: Guess, deal: Deal, seat: Seat, wanted: Cards) -> bool:
    """Take it that somebody was dealt these cards: what they have not played of them is still in their hand."""
    return guess.put(seat, without(wanted, both(wanted, (*_played(deal, seat), *guess.certain.get(seat, ())))))


def _party(guess: Guess, deal: Deal, seat: Seat) -> bool:
    """R14, R26, R36: who has said Re was dealt a Kreuz-Dame, a Hochzeiter both, and who has said Kontra none."""
    if seat == deal.groom:
        return _has_had(guess, deal, seat, (ELDER, ELDER))
    party = known_parties(deal).get(seat) if deal.kind is Kind.NORMAL else None
    if party is Party.KONTRA:
        guess.bar(seat, frozenset({ELDER}))
    return party is not Party.RE or _has_had(guess, deal, seat, (ELDER,))


def _foxes(guess: Guess, deal: Deal, seat: Seat) -> bool:
    """R12: who has announced the Sau held both Karo-Asse."""
    return seat != deal.sau or _has_had(guess, deal, seat, (FOX, FOX))


def _armut(guess: Guess, deal: Deal, seat: Seat, shuffled: Shuffled) -> bool:
    """R21, R22, R24: the poor player has no trump after pushing; it is told whether they got some back."""
    if deal.kind is not Kind.POVERTY or seat != deal.chief:
        return True
    if deal.partner is None and not deal.pushed:
        return _trumps(guess, deal, seat, (0, POOR), shuffled)
    if deal.trump_back and deal.partner in guess.rooms:
        return _trumps(guess, deal, seat, (1, POOR), shuffled)
    guess.bar(seat, TRUMPS)  # none came back, or the partner themselves is asked, who knows which
    return True


def _trumps(guess: Guess, deal: Deal, seat: Seat, limits: tuple[int, int], shuffled: Shuffled) -> bool:
    """Take it that somebody was dealt so many trumps of the Normalspiel, at least and at most."""
    had = sum(map(NORMAL.is_trump, (*_played(deal, seat), *guess.certain.get(seat, ()))))
    least, most = (max(limit - had, 0) for limit in limits)
    free = [card for card in guess.unseen if NORMAL.is_trump(card) and guess.fits(seat, card)]
    most = min(most, len(free), guess.rooms[seat])
    if had > limits[1] or least > most:
        return False
    count = shuffled(range(least, most + 1))[0]
    put = guess.put(seat, shuffled(heap(free))[:count])
    guess.bar(seat, TRUMPS)
    return put


def _claim(guess: Guess, state: State, seat: Seat, shuffled: Shuffled) -> bool:
    """R18, R20: who has reported a Vorbehalt that is not played has an Armut or a Hochzeit."""
    deal = state.running
    place = deal.active.index(seat)
    if place >= len(deal.calls) or deal.calls[place].said is not Said.RESERVATION or seat in (deal.groom, deal.chief):
        return True
    kinds = (Kind.MARRIAGE, Kind.POVERTY) if state.setting.poverty else (Kind.MARRIAGE,)
    guess.claims[seat] = shuffled(kinds)[0]
    if deal.kind is Kind.POVERTY and seat == deal.partner:
        return True  # other cards have gone through their hands since
    if guess.claims[seat] is Kind.MARRIAGE:
        return _has_had(guess, deal, seat, (ELDER, ELDER))
    return _trumps(guess, deal, seat, (0, POOR), shuffled)


# --- the world -------------------------------------------------------------------------------------------------------


def _state(state: State, seat: Seat, guess: Guess, shuffled: Shuffled) -> State:
    """Return the state with the guessed hands, and with what follows from them."""
    deal = state.running
    place = sorting(deal.kind or Kind.NORMAL)
    hands = tuple(
        hand if other == seat else tuple(sorted(guess.certain.get(other, ()), key=place.__getitem__))
        for other, hand in zip(deal.active, deal.hands, strict=True)
    )
    dealt = tuple((*hand, *_played(deal, other)) for other, hand in zip(deal.active, hands, strict=True))
    calls = zip(deal.active, deal.calls, strict=False)
    imagined = evolve(
        deal,
        hands=hands,
        pushed=guess.certain[PUSHED] if PUSHED in guess.rooms else deal.pushed,
        calls=tuple(call if other == seat else _call(deal, other, call, guess, shuffled) for other, call in calls),
        elders=tuple(other for other, cards in zip(deal.active, dealt, strict=True) if ELDER in cards),
        foxes=both_foxes(evolve(deal, hands=dealt)) if state.phase is Phase.PLAY else None,
    )
    return evolve(state, deal=imagined)


def _call(deal: Deal, seat: Seat, call: Call, guess: Guess, shuffled: Shuffled) -> Call:
    """R20, R34: return what somebody may have reported; of the solos one that did not beat the one that is played."""
    if call.said is Said.HEALTHY or (seat in (deal.chief, deal.groom)):
        return call
    if call.said is Said.RESERVATION:
        return evolve(call, kind=guess.claims.get(seat, Kind.MARRIAGE))
    best = SOLO_RANK.get(deal.kind, 0) if deal.kind is not None else 0
    lower = [kind for kind in SOLO_WORDS.values() if SOLO_RANK[kind] > best]
    return evolve(call, kind=shuffled(lower)[0] if lower else Kind.NO_TRUMP)


def moves(state: State) -> Iterator[tuple[Seat, Action]]:
    """Return some legal actions with their seats, best intended first."""
    if state.pending is not None:
        return
    if state.phase is Phase.SHUFFLE:
        yield next_dealer(state), Shuffle()
    elif state.phase is Phase.REPORT:
        yield from _reports(state, state.running.turn)
    elif state.phase is Phase.PUSH:
        yield state.running.turn, Push(_pushed(state.running))
    elif state.phase is Phase.OFFER:
        yield state.running.turn, Take()
        yield state.running.turn, Decline()
    elif state.phase is Phase.RETURN:
        hand = state.running.hand(state.running.turn)
        yield state.running.turn, GiveBack(hand[-3:])
        yield state.running.turn, GiveBack(hand[:3])
    elif state.phase is Phase.PLAY:
        deal = state.running
        for card in dict.fromkeys(playable(deal.order, deal.hand(deal.turn), deal.trick.led)):
            yield deal.turn, Play(card)
        yield from _announcements(state)


def _reports(state: State, seat: Seat) -> Iterator[tuple[Seat, Action]]:
    """Report what there is to report, else nothing; a solo is for the daring, or D12 for who has to play one."""
    if state.running.forced is not None:
        yield from ((seat, CallSolo(word)) for word in _by_trumps(state.running.hand(seat)))
        return
    if may_toss(state, seat):
        yield seat, Toss()
    possible = claims(state, seat)
    for kind in possible:
        yield seat, Report(kind)
    if len(possible) == 1:
        yield seat, Report()
    yield seat, Pass()
    for word in SOLO_WORDS:
        yield seat, CallSolo(word)


def _by_trumps(hand: tuple[Card, ...]) -> list[str]:
    """Return the soli by how much of a hand counts in them: trumps, the high ones twice, and aces."""

    def worth(word: str) -> float:
        rules = order(SOLO_WORDS[word])
        trumps = [card for card in hand if rules.is_trump(card)]
        high = sum(rules.strength(card) >= len(TRUMPS) // 2 for card in trumps)
        aces = sum(card.rank is Rank.ACE and card not in trumps for card in hand)
        return len(trumps) + 0.7 * high + 1.5 * aces

    return sorted(SOLO_WORDS, key=worth, reverse=True)


def _pushed(deal: Deal) -> tuple[Card, ...]:
    """Return all trumps, filled up with the last cards of the hand."""
    hand = deal.hand(deal.turn)
    trumps = tuple(filter(order(Kind.POVERTY).is_trump, hand))
    others = tuple(card for card in hand if card not in trumps)
    return trumps + others[len(others) - (3 - len(trumps)) :]


def _announcements(state: State) -> Iterator[tuple[Seat, Action]]:
    deal = state.running
    for seat in deal.active:
        if against_announcing(deal, seat, Party.RE) is None:
            yield seat, SayRe()
        if against_announcing(deal, seat, Party.KONTRA) is None:
            yield seat, SayKontra()
        for level in Level:
            if against_promising(deal, seat, level) is None:
                yield seat, Promise(level)
        if state.setting.sau and against_sau(deal, seat) is None:
            yield seat, SaySau()
