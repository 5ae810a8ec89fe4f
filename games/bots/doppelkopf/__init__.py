"""
Computer players of Doppelkopf: by rules of thumb, and by imagined deals, in each of which a card is played to its end.

    kernel    the tricks in small numbers        reading   to the kernel, and to points
    thumb     rules of thumb for one card        dealing   many imagined deals
    skill     those of books, and those of       weighing  the likelier of them, and how they go on
              who knows the parties              playout   each played to its end
    hearing   what was said, believed            easy      the easy player, and why all do what they do

The same deals say whether an announcement pays, and before the first card what a solo would bring.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from random import Random
from statistics import fmean

from games.bots.contract import PASS, Bot, Choice, Level, Sight, Weighed, Why
from games.bots.doppelkopf.dealing import dealt, known_to
from games.bots.doppelkopf.easy import Reason, announced, given_back, rules_of_thumb
from games.bots.doppelkopf.kernel import ALL_BY_THUMB, ALL_SKILLED, CARDS, Position, lay, playable
from games.bots.doppelkopf.playout import Draw, nothing_drawn, play_out
from games.bots.doppelkopf.reading import Outcome, Said, gain, outcome, position_of, said_in, value
from games.bots.doppelkopf.weighing import likelier, settled
from games.bots.shares import sobered
from games.contract import Action
from games.doppelkopf.actions import (
    CallSolo,
    Decline,
    GiveBack,
    Pass,
    Play,
    Promise,
    Report,
    SayKontra,
    SayRe,
    SaySau,
    Take,
)
from games.doppelkopf.announcing import against_announcing, against_promising
from games.doppelkopf.poverty import give_back, take
from games.doppelkopf.reporting import claims
from games.doppelkopf.state import Deal, State, owes_solo, party_of
from games.doppelkopf.terms import LEVELS, Party, Phase, Reservation
from games.doppelkopf.terms import Said as Call
from games.doppelkopf.trumps import ELDER, SOLO_RANK, SOLO_WORDS, Kind
from games.frozen import Frozen, evolve

FIRST = 4
"""Whether a solo is worth a closer look, a quarter of the worlds shows."""


CUTS = (0.25, 0.5)
"""After such a part of the worlds the better half of the cards is looked at more closely, but never fewer than two."""

REPORTING = 40
"""More worlds than these are not imagined before the first card, where the game has to deal each of them."""


class Nerve(Frozen):
    """
    When something is risked.

    Attributes:
        announced: the share of worlds that must be won before Re is said, before Kontra is, and before either is said
            where somebody chose to play a solo or an Armut: from where on deals that are played on with the word bring
            more than those without it (`bench/learn/doppelkopf_words.py`). R48: the Re of a soloist, who gets three
            times what they pay, would pay from one in four. Kontra to an Armut is never said: who takes one has a far
            better hand than the worlds hold, and wins whatever they promise.
        promised: the share of worlds in which an Absage must be kept.
        solo: how many points a solo must be ahead of the usual game.
        won: the share of worlds in which a solo must win; it is worth so much that fewer would pay, but who wins points
            should not lose games by it.
    """

    announced: tuple[float, float, float, float] = (0.7, 0.7, 0.5, 0.85)
    promised: float = 0.95
    solo: float = 0.4
    won: float = 0.6

    def least(self, deal: Deal, own: int) -> float:
        """Return the share of worlds a party must win to be announced, infinity if it never is; 0 is Re, 1 Kontra."""
        if own == 1 and deal.kind is Kind.POVERTY:
            return inf
        return self.announced[own + 2 * (deal.kind in SOLO_RANK or deal.kind is Kind.POVERTY)]


class Tried(Frozen):
    """What came of one thing to do: the end of every world, whether it was won, and by how much one was ahead."""

    ends: list[tuple[Outcome, list[bool]]]
    won: list[bool]
    gains: list[float]
    eyes: list[int]

    @property
    def good(self) -> float:
        """How good it is: in so few worlds the Augen tell more of who wins than the wins do."""
        return fmean(self.eyes)


class Worlds(Frozen):
    """
    A player who thinks in imagined deals.

    Attributes:
        count: in how many.
        nerve: when they risk something; None if they call no solo and announce by their own hand alone.
        drawn: from how many they pick them by what has been played; none are picked where that is not more.
    """

    count: int
    nerve: Nerve | None = None
    drawn: int = 0

    def __call__(self, sight: Sight, chance: Random) -> Choice:
        """Choose by the phase of the deal."""
        state = sight.world
        assert isinstance(state, State)
        if not sight.on_turn:
            return PASS
        if state.phase is Phase.PLAY:
            return self._play(state, sight, chance)
        if state.phase is Phase.REPORT and self.nerve is not None and state.running.forced is None:
            return _report(state, sight, chance, (min(self.count, REPORTING), self.nerve))
        if state.phase is Phase.OFFER:
            return _armut(sight, chance, self.count // 2)
        return rules_of_thumb(sight, chance)

    def _play(self, state: State, sight: Sight, chance: Random) -> Choice:
        sau = next((one for one in sight.offers if isinstance(one, SaySau)), None)
        if sau is not None:
            return Choice(sau, Reason.SAU)
        deal = state.running
        place, position = deal.active.index(sight.seat), position_of(deal)
        cards = _different(position, place)
        spoken = announced(deal, sight.seat) if self.nerve is None else None
        if spoken is not None:
            return spoken
        speaks = self.nerve is not None and _may_speak(state, sight)
        if len(cards) == 1 and not speaks:
            return Choice(Play(CARDS[cards[0]]), Why.ONLY_CARD, sure=True)
        worlds = imagined(sight, chance, self.count, self.drawn)
        tried = _tried(worlds, cards, (place, said_in(state)), chance.random)
        best = max(tried, key=lambda card: tried[card].good)
        if self.nerve is not None and speaks:
            spoken = _announcement(state, sight, (best, tried[best], worlds), self.nerve)
            if spoken is not None:
                return spoken
        if len(cards) == 1:
            return Choice(Play(CARDS[best]), Why.ONLY_CARD, sure=True)
        weighed = tuple(Weighed(Play(CARDS[card]), fmean(one.gains)) for card, one in tried.items())
        facts = {"card": CARDS[best], **_sobered(tried[best].won)}
        return Choice(Play(CARDS[best]), Reason.BEST_CARD, facts, weighed=weighed)


def imagined(sight: Sight, chance: Random, count: int, drawn: int) -> list[Position]:
    """Return so many deals as they might be, the likelier ones of a greater number."""
    known = known_to(sight)
    found = []
    for _ in range(max(count, drawn) if known is not None and known.tells else count):
        position = None if known is None else dealt(known, chance)
        if position is None:
            world = sight.anew(chance).world
            assert isinstance(world, State)
            position = position_of(world.running)
        found.append(position)
    return found if known is None else likelier(known, found, count, chance)


def _different(position: Position, place: int) -> list[int]:
    """Return the cards that may be played, equal ones once."""
    return list(dict.fromkeys(playable(position, position.worth, position.hands[place])))


def _tried(worlds: Sequence[Position], cards: list[int], asked: tuple[int, Said], draw: Draw) -> dict[int, Tried]:
    """Try every card in a part of the worlds, the better half in more, and what is left in all of them."""
    tried = {card: Tried([], [], [], []) for card in cards}
    begin = 0
    for share in CUTS:
        end = int(len(worlds) * share)
        for world in worlds[begin:end]:
            for card in cards:
                _try(world, card, tried[card], asked, draw)
        if end:
            cards = sorted(cards, key=lambda card: -tried[card].good)[: max(2, (len(cards) + 1) // 2)]
        begin = end
    for world in worlds[begin:]:
        for card in cards:
            _try(world, card, tried[card], asked, draw)
    return {card: tried[card] for card in cards}


def _try(world: Position, card: int, tried: Tried, asked: tuple[int, Said], draw: Draw) -> None:
    """Play one card in one world, and the rest as everybody seems to play."""
    place, said = asked
    played = world.copy()
    lay(played, played.worth, place, card)
    play_out(played, draw)
    _note(played, tried, place, said)


def _note(played: Position, tried: Tried, place: int, said: Said) -> None:
    end = outcome(played, said)
    own = 0 if played.side[place] else 1
    winner, points = value(end, said)
    tried.ends.append((end, played.side))
    tried.won.append(winner == own)
    tried.gains.append(gain(winner, points, played.side, place, ddv=said.ddv))
    tried.eyes.append(end.eyes[own])


def _sobered(won: Sequence[bool]) -> dict[str, object]:
    """Return what is told of these worlds: fewer are won than they promise."""
    return {"won": sobered(sum(won), len(won)), "worlds": len(won)}


# --- announcements ---------------------------------------------------------------------------------------------------


def _may_speak(state: State, sight: Sight) -> bool:
    return any(isinstance(one, SayRe | SayKontra | Promise) for one in sight.offers)


def _announcement(
    state: State, sight: Sight, found: tuple[int, Tried, Sequence[Position]], nerve: Nerve
) -> Choice | None:
    """R36-R40: announce where the worlds that are won outweigh the others."""
    deal, seat, said = state.running, sight.seat, said_in(state)
    party = party_of(deal, seat)
    if party is None:
        return None
    own = 0 if party is Party.RE else 1
    announcing = against_announcing(deal, seat, party) is None
    least = nerve.least(deal, own) if announcing else nerve.promised
    best, tried, worlds = found
    if fmean(tried.won) < least:
        return None
    even = evenly(worlds, best, (deal.active.index(seat), said))
    if announcing:
        if fmean(even.won) < least:
            return None
        return Choice(SayRe() if own == 0 else SayKontra(), Reason.ANNOUNCE, _sobered(even.won))
    made = said.steps[own]
    if made == len(LEVELS) or against_promising(deal, seat, LEVELS[made]) is not None:
        return None
    higher = evolve(said, steps=(made + 1, said.steps[1]) if own == 0 else (said.steps[0], made + 1))
    kept = [value(end, higher)[0] == own for end, _ in even.ends]
    if fmean(kept) >= nerve.promised and _points(even, higher, own) > _points(even, said, own):
        return Choice(Promise(LEVELS[made]), Reason.PROMISE, {"level": LEVELS[made], **_sobered(kept)})
    return None


def evenly(worlds: Sequence[Position], card: int, asked: tuple[int, Said]) -> Tried:
    """
    Return what comes of a card if everybody plays on alike: where parties are public skilled, else by rules of thumb.

    To tell cards apart the others are taken for what they seem to be, and the own party for skilled and in the know;
    but who counts on that counts on more than is won.
    """
    tried = Tried([], [], [], [])
    for world in worlds:
        even = world.held(world.hands, world.side)
        even.habits = ALL_BY_THUMB if world.kind is Kind.NORMAL else ALL_SKILLED
        _try(even, card, tried, asked, nothing_drawn)
    return tried


def _points(tried: Tried, said: Said, own: int) -> float:
    """Return what a party would be ahead in the mean under these announcements."""
    total = 0
    for end, _ in tried.ends:
        winner, points = value(end, said)
        total += points if winner == own else -points
    return total / len(tried.ends)


# --- before the first card -------------------------------------------------------------------------------------------


def _report(state: State, sight: Sight, chance: Random, asked: tuple[int, Nerve]) -> Choice:
    """R15-R20, R26, R30: compare the usual game with a Hochzeit and with every solo that has a chance."""
    count, nerve = asked
    deal, seat = state.running, sight.seat
    place = deal.active.index(seat)
    possible = claims(state, seat)
    worlds = _before(sight, chance, count)
    asked_at = place, said_in(state), chance
    duty = owes_solo(state, seat)
    usual = _game(worlds, Kind.NORMAL, asked_at)
    best, action, reason = fmean(usual.gains), Pass(), Reason.HEALTHY
    chosen: Action = action
    if Reservation.MARRIAGE in possible:
        wed = fmean(_game(worlds, Kind.MARRIAGE, asked_at).gains)
        if wed >= best:
            best, chosen, reason = wed, Report(Reservation.MARRIAGE), Reason.RESERVATION
    if Reservation.POVERTY in possible:
        chosen, reason = Report(Reservation.POVERTY), Reason.RESERVATION
    owed = charge_a_deal(state.setting.charge, _still(state)) if duty else 0.0
    facts: dict[str, object] = {}
    looked = {word: _game(worlds[: count // FIRST], kind, asked_at) for word, kind in SOLO_WORDS.items()}
    for word in sorted(looked, key=lambda one: -fmean(looked[one].gains))[:2]:
        tried = _game(worlds, SOLO_WORDS[word], asked_at)
        ahead = fmean(tried.gains) + owed
        if ahead > best + nerve.solo and (owed or fmean(tried.won) >= nerve.won):
            best, chosen, reason = ahead - nerve.solo, CallSolo(word), Reason.SOLO
            facts = {"solo": SOLO_WORDS[word], "won": sum(tried.won), "worlds": len(tried.won)}
    return Choice(chosen, reason, facts)


def charge_a_deal(charge: int, left: int) -> float:
    """R35: return what of the charge for an unplayed Pflicht-Solo falls on each of the deals left."""
    return charge / max(1, left)


def _still(state: State) -> int:
    """How many deals are left, this one among them."""
    return state.setting.deals - len(state.scores)


def _before(sight: Sight, chance: Random, count: int) -> list[Deal]:
    """Return so many deals before the first card; who has said Gesund had nothing to report in them."""
    found, honest = list[Deal](), list[Deal]()
    for _ in range(count):
        world = sight.anew(chance).world
        assert isinstance(world, State)
        deal = world.running
        found.append(deal)
        calls = zip(deal.active, deal.calls, strict=False)
        if not any(call.said is Call.HEALTHY and claims(world, seat) for seat, call in calls):
            honest.append(deal)
    return honest or found


def _game(worlds: Sequence[Deal], kind: Kind, asked: tuple[int, Said, Random]) -> Tried:
    """Play one kind of game in every world, or in the usual one the Hochzeit somebody else would report."""
    place, said, chance = asked
    tried = Tried([], [], [], [])
    for world in worlds:
        played, chief = kind, place
        if kind is Kind.NORMAL:
            wed = [at for at, seat in enumerate(world.active) if at != place and world.hand(seat).count(ELDER) == 2]
            played, chief = (Kind.MARRIAGE, wed[0]) if wed else (kind, place)
        position = settled(position_of(world, kind=played, chief=chief), place, {}, chance)
        play_out(position, chance.random)
        _note(position, tried, place, said)
    return tried


# --- an Armut --------------------------------------------------------------------------------------------------------


def _armut(sight: Sight, chance: Random, count: int) -> Choice:
    """R23: take an Armut where it would be won in most worlds; if nobody does, nothing counts."""
    tried = Tried([], [], [], [])
    for _ in range(max(4, count)):
        world = sight.anew(chance).world
        assert isinstance(world, State)
        taken = take(world, sight.seat, Take()).state
        back = GiveBack(given_back(taken.running.hand(sight.seat)))
        begun = give_back(taken, sight.seat, back).state
        position = position_of(begun.running)
        play_out(position)
        _note(position, tried, begun.running.active.index(sight.seat), said_in(begun))
    if fmean(tried.gains) > 0:
        return Choice(Take(), Reason.TAKE, {"won": sum(tried.won), "worlds": len(tried.won)})
    return Choice(Decline(), Reason.DECLINE)


PLAYERS: Mapping[Level, Bot] = {
    Level.EASY: rules_of_thumb,
    Level.MEDIUM: Worlds(8, drawn=24),
    Level.STRONG: Worlds(54, Nerve(), drawn=180),
}
