"""
Who has won a deal, and every point of it with its reason (R41-R48).

Points are counted for the winners alone (R47): the losers' catches neither count nor cost anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.contract import Seat
from games.doppelkopf.state import Deal, highest_promise, is_silent, is_solo, party_of
from games.doppelkopf.terms import LEVELS, Code, Item, Level, Party, Result
from games.doppelkopf.trumps import CHARLIE, FOX, WITH_FOXES, Kind, eyes
from games.frozen import Frozen, evolve
from games.kit.cards import Card

BELOW = {Level.NO_90: 90, Level.NO_60: 60, Level.NO_30: 30}
"""The other party has fewer Augen than this; for `schwarz` it has no trick."""

DEFIED = {Level.NO_90: 120, Level.NO_60: 90, Level.NO_30: 60, Level.SCHWARZ: 30}
"""R45: Augen that earn a point against an Absage of the other party."""

REACHED = dict(zip(LEVELS, (Code.NO_90, Code.NO_60, Code.NO_30, Code.SCHWARZ), strict=True))
SAID = dict(zip(LEVELS, (Code.NO_90_SAID, Code.NO_60_SAID, Code.NO_30_SAID, Code.SCHWARZ_SAID), strict=True))
AGAINST = dict(
    zip(LEVELS, (Code.AGAINST_NO_90, Code.AGAINST_NO_60, Code.AGAINST_NO_30, Code.AGAINST_SCHWARZ), strict=True)
)

FULL_TRICK = 40
"""R44: a trick with that many Augen is a Doppelkopf."""

LEAVER_COSTS = 5
"""R51: what each of the others gets when somebody leaves in mid-deal."""


class Tricks(Frozen):
    """
    The tricks of one party.

    Attributes:
        party: whose they are.
        numbers: their numbers from 1.
        eyes: their Augen.
    """

    party: Party
    numbers: tuple[int, ...]
    eyes: int


def score(deal: Deal, factor: int, circle: Sequence[Seat] = ()) -> Result:
    """
    Score a deal of which every trick has been played.

    Args:
        deal: the deal.
        circle: who sits at the table, clockwise: the order in which parties are named; else by number of seat.
        factor: R48 [option]: what the value of a soloist who wins is multiplied by.
    """
    order = tuple(seat for seat in circle or sorted(deal.active) if seat in deal.active)
    re, kontra = tricks_of(deal, Party.RE), tricks_of(deal, Party.KONTRA)
    missed = tuple(ours.party for ours, theirs in ((re, kontra), (kontra, re)) if misses(deal, ours.party, theirs))
    winner = winning_party(deal, re, kontra, missed)
    items: tuple[Item, ...] = ()
    if deal.setting.ddv:
        items = tuple(set_off(deal, re, kontra, winner))
    elif winner is not None:
        won, lost = (re, kontra) if winner is Party.RE else (kontra, re)
        items = tuple(earned(deal, won, lost))
    value = sum(item.points for item in items)
    times = factor if is_solo(deal) and winner is Party.RE else 1
    shares = {seat: value * times if party_of(deal, seat) is winner else 0 for seat in order}
    if deal.setting.ddv:
        times = 3 if is_solo(deal) else 1
        shares = {seat: plus_or_minus(deal, seat, value, winner or Party.RE) for seat in order}
    return Result(
        kind=Kind.SILENT if is_silent(deal) else deal.kind or Kind.NORMAL,
        winner=winner,
        re=members(deal, Party.RE, order),
        kontra=members(deal, Party.KONTRA, order),
        eyes_re=re.eyes,
        eyes_kontra=kontra.eyes,
        needs_121=needs_121(deal),
        missed=missed,
        items=items,
        value=value,
        factor=times,
        points=tuple(shares.items()),
    )


def members(deal: Deal, party: Party, order: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats of a party, in the order of the table."""
    return tuple(seat for seat in order if party_of(deal, seat) is party)


def tricks_of(deal: Deal, party: Party) -> Tricks:
    """R29: return the tricks of a party as the parties turned out, those before the clearing included."""
    numbers = tuple(n for n, taker in enumerate(deal.takers, 1) if party_of(deal, taker) is party)
    return Tricks(party, numbers, sum(eyes(deal.taken[n - 1].cards) for n in numbers))


def holds(level: Level, others: Tricks) -> bool:
    """Tell whether the other party stayed below a step: fewer Augen, or for `schwarz` no trick."""
    return not others.numbers if level is Level.SCHWARZ else others.eyes < BELOW[level]


def promised_by(deal: Deal, party: Party) -> tuple[Level, ...]:
    """R40: return every step a party has announced, the included ones too."""
    highest = highest_promise(deal, party)
    return () if highest is None else LEVELS[: LEVELS.index(highest) + 1]


def misses(deal: Deal, party: Party, others: Tricks) -> bool:
    """R41: tell whether one of a party's Absagen was not reached."""
    return not all(holds(level, others) for level in promised_by(deal, party))


def needs_121(deal: Deal) -> Party:
    """R41: return the party that needs 121 Augen: who announced last, and Re if nobody announced."""
    if deal.setting.ddv:  # D17: Kontra where it alone was announced, whoever spoke last
        return Party.KONTRA if {said.party for said in deal.announced} == {Party.KONTRA} else Party.RE
    return deal.announced[-1].party if deal.announced else Party.RE


def winning_party(deal: Deal, re: Tricks, kontra: Tricks, missed: tuple[Party, ...]) -> Party | None:
    """R41: return who has won; a missed Absage decides before any Augen, two of them leave nobody."""
    if len(missed) == 2:
        return None
    if missed:
        return missed[0].other
    needy = needs_121(deal)
    return needy if (re if needy is Party.RE else kontra).eyes > 120 else needy.other


def earned(deal: Deal, won: Tricks, lost: Tricks) -> Iterator[Item]:
    """R42-R47: return every item of the winners, in the order in which a score is read out."""
    yield Item(Code.WON, 1)
    if won.party is Party.KONTRA:
        yield Item(Code.AGAINST_THE_ELDERS, 1)
    yield from (Item(REACHED[level], 1) for level in LEVELS if holds(level, lost))
    yield from announced_steps(deal)
    yield from (Item(AGAINST[level], 1) for level in promised_by(deal, lost.party) if won.eyes >= DEFIED[level])
    yield from extra_points(deal, won)
    codes = {Party.RE: Code.RE, Party.KONTRA: Code.KONTRA}
    yield from (Item(codes[said.party], 2, said.seat) for said in deal.announced)


def plus_or_minus(deal: Deal, seat: Seat, value: int, winner: Party) -> int:
    """D22: return what somebody gets: winners the value, losers minus the value, who plays alone three times."""
    party = party_of(deal, seat)
    times = 3 if is_solo(deal) and party is Party.RE else 1
    return times * (value if party is winner else -value)


def set_off(deal: Deal, re: Tricks, kontra: Tricks, winner: Party | None) -> Iterator[Item]:
    """D17-D21: return every item of both parties, those of the losers as minus; without winners seen from Re."""
    won, lost = (kontra, re) if winner is Party.KONTRA else (re, kontra)
    if winner is not None:
        yield Item(Code.WON, 1)
    yield from steps_against(deal, won, lost)
    if winner is None:
        yield from (evolve(item, points=-item.points) for item in steps_against(deal, lost, won))
    else:
        yield from announced_steps(deal)
        codes = {Party.RE: Code.RE, Party.KONTRA: Code.KONTRA}
        yield from (Item(codes[said.party], 2, said.seat) for said in deal.announced)
    if is_solo(deal):
        return
    if winner is Party.KONTRA:
        yield Item(Code.AGAINST_THE_ELDERS, 1)
    yield from extra_points(deal, won)
    yield from (evolve(item, points=-item.points) for item in extra_points(deal, lost))


def steps_against(deal: Deal, ours: Tricks, theirs: Tricks) -> Iterator[Item]:
    """R44, R45, D18: return what a party gets for how few the other one has, and for what it has against Absagen."""
    yield from (Item(REACHED[level], 1) for level in LEVELS if holds(level, theirs))
    yield from (Item(AGAINST[level], 1) for level in promised_by(deal, theirs.party) if ours.eyes >= DEFIED[level])


def extra_points(deal: Deal, ours: Tricks) -> Iterator[Item]:
    """R42-R44, D21: return a party's Fuechse, Doppelkoepfe and Karlchen."""
    yield from foxes(deal, ours)
    yield from full_tricks(deal, ours)
    yield from charlies(deal, ours)


def full_tricks(deal: Deal, ours: Tricks) -> Iterator[Item]:
    """R44: every trick of a party with 40 Augen is a Doppelkopf."""
    for number in ours.numbers:
        if eyes(deal.taken[number - 1].cards) >= FULL_TRICK:
            yield Item(Code.DOPPELKOPF, 1, deal.takers[number - 1], number)


def announced_steps(deal: Deal) -> Iterator[Item]:
    """R45: a point for each step of an Absage, by either party, credited to who made it or a higher one with it."""
    spoken: dict[Party, int] = {}
    steps = []
    for made in deal.promised:
        first = spoken.get(made.party, 0)
        spoken[made.party] = LEVELS.index(made.level) + 1
        steps += [(level, made.seat) for level in LEVELS[first : spoken[made.party]]]
    yield from (Item(SAID[level], 1, seat) for level, seat in sorted(steps, key=lambda step: LEVELS.index(step[0])))


def cards_of_others(deal: Deal, won: Tricks, number: int, wanted: Card) -> Iterator[Seat]:
    """Return who of the losers gave a `wanted` card to a trick, once for each."""
    trick = deal.taken[number - 1]
    for seat, card in zip(trick.seats, trick.cards, strict=True):
        if card == wanted and party_of(deal, seat) is not won.party:
            yield seat


def foxes(deal: Deal, won: Tricks) -> Iterator[Item]:
    """R42: each Karo-As of the others in a trick of the winners, where there are Fuechse and no Sau was announced."""
    if deal.kind not in WITH_FOXES or deal.sau is not None:
        return
    for number in won.numbers:
        yield from (Item(Code.FOX, 1, seat, number) for seat in cards_of_others(deal, won, number, FOX))


def charlies(deal: Deal, won: Tricks) -> Iterator[Item]:
    """R43: a Kreuz-Bube that wins the last trick, and those of the others caught in it; in no solo."""
    last, counts = deal.setting.tricks, deal.setting.charlie
    if is_solo(deal) or last not in won.numbers or not counts:
        return
    trick, taker = deal.taken[-1], deal.takers[-1]
    if trick.cards[trick.seats.index(taker)] == CHARLIE:
        yield Item(Code.CHARLIE, counts, taker, last)
    if not deal.setting.ddv:  # D5
        yield from (Item(Code.CHARLIE_CAUGHT, 1, seat, last) for seat in cards_of_others(deal, won, last, CHARLIE))
