"""What a deal counts: Spitzen, levels, value, Ueberreizen, points (R26, R27, R40-R50)."""

from __future__ import annotations

from games.contract import Seat
from games.frozen import evolve
from games.skat.cards import BASE, NULL_VALUES, TRICKS, Kind, eyes, tops
from games.skat.state import Deal
from games.skat.terms import Contract, Ending, Level, Result

ENOUGH, SCHNEIDER = 61, 30
"""R42, R41: so many Augen win; with so few somebody is Schneider."""

BONUS, OTHERS = 50, {3: 40, 4: 30}
"""R47: for a game of one's own, and for the others by the size of the table."""

MARCH = 120
"""R50: what a Durchmarsch brings."""


def eyes_of(deal: Deal, *seats: Seat) -> int:
    """Return the Augen in the tricks of some seats, those got by a claim included."""
    taken = zip(deal.taken, deal.takers, strict=True)
    lying = (*deal.trick.cards, *(card for hand in deal.hands for card in hand))
    return sum(eyes(trick.cards) for trick, taker in taken if taker in seats) + (
        eyes(lying) if deal.claimed in seats else 0
    )


def _soloist(deal: Deal) -> Seat:
    """Return who plays alone, where somebody does."""
    assert deal.soloist is not None
    return deal.soloist


def own_eyes(deal: Deal) -> int:
    """R16, R42: return the Augen of the soloist: tricks and Skat."""
    return eyes_of(deal, _soloist(deal)) + eyes(deal.skat)


def others_tricks(deal: Deal) -> int:
    """Return how many tricks the Gegenspieler have."""
    return sum(deal.tricks(seat) for seat in deal.defenders)


def tops_of(deal: Deal) -> int:
    """R40: return the Spitzen of what the soloist was dealt and the Skat."""
    assert deal.contract is not None
    soloist = _soloist(deal)
    return tops(deal.contract.kind, (*deal.hand(soloist), *deal.played(soloist), *deal.skat))


def said_levels(contract: Contract) -> tuple[Level, ...]:
    """R41: return the announced levels; they count always, and each includes that it is reached."""
    levels: list[Level] = []
    if contract.kind is Kind.NULL:
        return ()
    if contract.schneider:
        levels += [Level.SCHNEIDER, Level.SCHNEIDER_SAID]
    if contract.schwarz:
        levels += [Level.SCHWARZ, Level.SCHWARZ_SAID]
    return (*levels, Level.OUVERT) if contract.ouvert else tuple(levels)


def _reached(deal: Deal, contract: Contract) -> tuple[Level, ...]:
    """R41: return all levels of a deal that was played: announced, reached, or suffered where none was announced."""
    got, levels = own_eyes(deal), set(said_levels(contract))
    over = len(deal.taken) == TRICKS or deal.claimed is not None
    if over and eyes_of(deal, *deal.defenders) <= SCHNEIDER:
        levels.add(Level.SCHNEIDER)
    if over and not others_tricks(deal):
        levels |= {Level.SCHNEIDER, Level.SCHWARZ}
    if over and not contract.said:
        if got <= SCHNEIDER:
            levels.add(Level.SCHNEIDER)
        if not deal.tricks(_soloist(deal)):
            levels |= {Level.SCHNEIDER, Level.SCHWARZ}
    return tuple(level for level in Level if level in levels)


def _announced_reached(deal: Deal, contract: Contract) -> bool:
    """R42: tell whether the announced levels are reached."""
    if contract.schwarz:
        return not others_tricks(deal)
    return not contract.schneider or eyes_of(deal, *deal.defenders) <= SCHNEIDER


def is_decided_early(deal: Deal) -> bool:
    """R26: tell whether nothing can change any more, so that the deal ends before its tenth trick."""
    contract = deal.contract
    if contract is None or deal.soloist is None:
        return False
    if contract.kind is Kind.NULL:
        return deal.tricks(deal.soloist) > 0
    return contract.schwarz and others_tricks(deal) > 0


def is_over(deal: Deal) -> bool:
    """R26: tell whether a deal has ended with its last trick."""
    return len(deal.taken) == TRICKS or is_decided_early(deal)


def played_out(deal: Deal) -> Result:
    """R40-R42: score a deal that was played, or claimed, to its end."""
    contract = deal.contract
    assert contract is not None
    if contract.kind is Kind.NULL:
        return _null(deal, contract, won=not deal.tricks(_soloist(deal)))
    levels = _reached(deal, contract)
    return _counted(deal, contract, levels, own_eyes(deal) >= ENOUGH and _announced_reached(deal, contract))


def given_up(deal: Deal, *, by_soloist: bool) -> Result:
    """R44, R55: score a deal that a party has given up; what was decided keeps its winner (R43)."""
    contract, settled = deal.contract, decided(deal)
    assert contract is not None
    won = (not by_soloist) if settled is None else settled
    if contract.kind is Kind.NULL:
        return _null(deal, contract, won=won)
    levels = set(said_levels(contract))
    if won:
        levels |= set(_missing(deal, contract))
        if own_eyes(deal) >= MARCH - SCHNEIDER:
            levels.add(Level.SCHNEIDER)
    return _counted(deal, contract, tuple(level for level in Level if level in levels), won)


def _factor(deal: Deal, contract: Contract, levels: tuple[Level, ...]) -> int:
    """R41: return Spitzen, game, Hand and levels together."""
    return abs(tops_of(deal)) + 1 + contract.hand + len(levels)


def _missing(deal: Deal, contract: Contract) -> tuple[Level, ...]:
    """R43: return the unannounced levels without which the value does not reach the bid; more than there are: all."""
    said = said_levels(contract)
    lacking = -(-(deal.bid or 0) // BASE[contract.kind]) - _factor(deal, contract, said)
    free = [level for level in (Level.SCHNEIDER, Level.SCHWARZ) if level not in said]
    return tuple(free[: max(lacking, 0)])


def decided(deal: Deal) -> bool | None:
    """R43: tell whether a game is won or lost already; None if it is open."""
    contract = deal.contract
    assert contract is not None
    if contract.kind is Kind.NULL:
        return False if deal.tricks(_soloist(deal)) else None
    needed = {*said_levels(contract), *_missing(deal, contract)}
    theirs, schwarz = eyes_of(deal, *deal.defenders), Level.SCHWARZ in needed
    most = Level.SCHNEIDER in needed
    out_of_reach = _factor(deal, contract, tuple(needed)) * BASE[contract.kind] < (deal.bid or 0)
    if out_of_reach or theirs >= MARCH - ENOUGH + 1 or (most and theirs > SCHNEIDER):
        return False
    if schwarz:
        return False if others_tricks(deal) else None
    return True if own_eyes(deal) >= (MARCH - SCHNEIDER if most else ENOUGH) else None


def _null(deal: Deal, contract: Contract, *, won: bool) -> Result:
    value = NULL_VALUES[contract.hand, contract.ouvert]
    return _result(deal, contract, won=won, value=value)


def _counted(deal: Deal, contract: Contract, levels: tuple[Level, ...], won: bool) -> Result:
    """R41, R42: return the result of a Farbspiel or Grand; a value below the bid is lost, and raised to it."""
    factor, base, bid = _factor(deal, contract, levels), BASE[contract.kind], deal.bid or 0
    value = factor * base
    overbid = value < bid
    if overbid:
        value = -(-bid // base) * base
    scored = _result(deal, contract, won=won and not overbid, value=value)
    return evolve(
        scored,
        tops=tops_of(deal),
        factor=factor,
        levels=levels,
        eyes=own_eyes(deal),
        others=eyes_of(deal, *deal.defenders),
        overbid=overbid,
    )


def _result(deal: Deal, contract: Contract, *, won: bool, value: int) -> Result:
    """R42, R49: return the points of the soloist."""
    times = 4 if deal.re is not None else 2 if deal.kontra is not None else 1
    return Result(
        ending=Ending.WON if won else Ending.LOST,
        contract=contract,
        soloist=deal.soloist,
        bid=deal.bid,
        overbid=False,
        value=value,
        points=times * (value if won else -2 * value),
        skat=deal.skat,
    )


def left_behind(deal: Deal) -> Result:
    """R55: the soloist has left before announcing: lost at the bid."""
    assert deal.bid is not None
    return Result(Ending.LOST, soloist=deal.soloist, bid=deal.bid, value=deal.bid, points=-2 * deal.bid)


def ramsch(deal: Deal) -> Result:
    """R50: who has most Augen pays for them; the Skat goes with the last trick."""
    got = {seat: eyes_of(deal, seat) for seat in deal.active}
    got[deal.takers[-1]] += eyes(deal.skat)
    bare = [seat for seat in deal.active if not deal.tricks(seat)]
    if len(bare) == 2:
        march = next(seat for seat in deal.active if seat not in bare)
        return Result(Ending.MARCH, deal.contract, value=MARCH, points=MARCH, gains=((march, MARCH),), skat=deal.skat)
    most = max(got.values())
    losers = tuple(seat for seat in deal.seated if got.get(seat) == most)
    points = -most * (2 if bare else 1)
    gains = tuple((seat, points) for seat in losers)
    return Result(Ending.RAMSCH, deal.contract, value=most, points=points, losers=losers, gains=gains, skat=deal.skat)


def booked(result: Result, deal: Deal, here: tuple[Seat, ...], *, seeger: bool) -> Result:
    """R42, R47: return the result with what every seat gets for it; a leaver gets nothing of R47."""
    if result.points is None or result.soloist is None:
        return result
    gains = dict.fromkeys(deal.seated, 0)
    gains[result.soloist] = result.points
    won = result.ending is Ending.WON
    if seeger and result.soloist in here:
        gains[result.soloist] += BONUS if won else -BONUS
    if seeger and not won:
        for seat in deal.seated:
            if seat != result.soloist and seat in here:
                gains[seat] += OTHERS[len(deal.seated)]
    return evolve(result, gains=tuple(gains.items()))
