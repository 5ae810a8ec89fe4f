"""Re, Kontra, Absagen and Sau: who may say them, and until when (R12, R36-R40, D14-D16)."""

from __future__ import annotations

from games.contract import No, Refused, Seat, Step
from games.doppelkopf.actions import Promise, SayKontra, SayRe, SaySau
from games.doppelkopf.events import PartyAnnounced, PromiseMade, SauAnnounced
from games.doppelkopf.state import TRICKS, Announced, Deal, Promised, State, highest_promise, party_of
from games.doppelkopf.terms import LEVELS, Level, Party, Refusal
from games.frozen import evolve

CARDS_LEFT = {Level.NO_90: 10, Level.NO_60: 9, Level.NO_30: 7, Level.SCHWARZ: 5}
"""R39: so many cards one must still hold; in a Hochzeit as many fewer as it took tricks to clear."""

CARDS_LEFT_DDV = CARDS_LEFT | {Level.NO_30: 8, Level.SCHWARZ: 7}
"""D14: the same by the Deutscher Doppelkopf-Verband."""


def say_re(state: State, seat: Seat, _action: SayRe) -> Step[State]:
    """R36, R37: a Re player announces Re."""
    return _announce(state, seat, Party.RE)


def say_kontra(state: State, seat: Seat, _action: SayKontra) -> Step[State]:
    """R36, R37: a Kontra player announces Kontra."""
    return _announce(state, seat, Party.KONTRA)


def _announce(state: State, seat: Seat, party: Party) -> Step[State]:
    deal = state.running
    refused = against_announcing(deal, seat, party)
    if refused is not None:
        raise Refused(refused, party=party, cards=cards_to_announce(deal, party))
    announced = evolve(deal, announced=(*deal.announced, Announced(party, seat)))
    return Step(evolve(state, deal=announced), (PartyAnnounced(seat, party),))


def against_announcing(deal: Deal, seat: Seat, party: Party) -> Refusal | None:
    """
    R36, R37: return why somebody cannot say Re or Kontra now, None if they can.

    The limit is the own first card: twelve cards, fewer by as many as a Hochzeit took tricks to clear.
    """
    if deal.uncleared:
        return Refusal.NOT_CLEARED
    if party_of(deal, seat) is not party:
        return Refusal.WRONG_PARTY
    if any(said.party is party for said in deal.announced):
        return Refusal.ALREADY_SAID
    if len(deal.hand(seat)) < cards_to_announce(deal, party):
        return Refusal.TOO_LATE
    return None


def cards_to_announce(deal: Deal, party: Party) -> int:
    """R36, D14, D16: return how many cards one must still hold for Re or Kontra; a reply may be one card later."""
    rules = deal.setting
    needed = rules.tricks - rules.ddv - deal.shift
    others = party.other
    if not rules.ddv or all(said.party is not others for said in deal.announced):
        return needed
    highest = highest_promise(deal, others)
    return (needed if highest is None else _needed(deal, highest)) - 1


def may_announce(deal: Deal, seat: Seat) -> Party | None:
    """R36, R37: return what somebody could announce now, Re or Kontra; None if nothing."""
    party = None if deal.uncleared else party_of(deal, seat)
    if party is None or len(deal.hand(seat)) < cards_to_announce(deal, party):
        return None
    return None if party in [said.party for said in deal.announced] else party


def is_open(deal: Deal) -> bool:
    """R36-R40, R12: tell whether anybody could announce anything now, as far as the whole table knows."""
    rules = deal.setting
    if len(deal.taken) <= deal.shift + rules.ddv:
        return True
    if not deal.announced:
        return False
    most = rules.tricks - len(deal.taken)
    return any(
        _in_time(deal, said.party, most) or (rules.ddv and most >= cards_to_announce(deal, said.party.other))
        for said in deal.announced
    )


def _in_time(deal: Deal, party: Party, cards: int) -> bool:
    """R39, R40: tell whether so many cards are enough for the next Absage of a party."""
    following = _steps(deal, party, LEVELS[-1])
    return bool(following) and cards >= _needed(deal, following[0])


def promise(state: State, seat: Seat, action: Promise) -> Step[State]:
    """R38-R40: any member of a party that has announced makes an Absage, which includes the steps below it."""
    deal = state.running
    refused = against_promising(deal, seat, action.level)
    if refused is not None:
        raise Refused(refused, level=action.level, party=party_of(deal, seat), cards=_needed(deal, action.level))
    party = party_of(deal, seat)
    assert party is not None  # in an uncleared Hochzeit nobody gets here
    made = evolve(deal, promised=(*deal.promised, Promised(party, seat, action.level)))
    return Step(evolve(state, deal=made), (PromiseMade(seat, party, _steps(deal, party, action.level)),))


def against_promising(deal: Deal, seat: Seat, level: Level) -> Refusal | None:
    """R38-R40: return why somebody cannot make an Absage now, None if they can; no step can be jumped over."""
    party = party_of(deal, seat)
    if deal.uncleared or party is None:
        return Refusal.NOT_CLEARED
    if all(said.party is not party for said in deal.announced):
        return Refusal.NOTHING_ANNOUNCED
    steps = _steps(deal, party, level)
    if not steps:
        return Refusal.ALREADY_SAID
    if any(len(deal.hand(seat)) < _needed(deal, step) for step in steps):
        return Refusal.TOO_LATE
    return None


def may_promise(deal: Deal, seat: Seat) -> bool:
    """Tell whether somebody can make any Absage now: the lowest their party has not made, for none can be jumped."""
    party = party_of(deal, seat) if deal.announced else None
    if party is None:
        return False
    following = _steps(deal, party, LEVELS[-1])
    return bool(following) and against_promising(deal, seat, following[0]) is None


def _steps(deal: Deal, party: Party, level: Level) -> tuple[Level, ...]:
    """R40: return the steps up to `level` which this party has not made yet, lowest first."""
    highest = highest_promise(deal, party)
    made = 0 if highest is None else LEVELS.index(highest) + 1
    return LEVELS[made : LEVELS.index(level) + 1]


def _needed(deal: Deal, level: Level) -> int:
    """R39: return how many cards the announcer must still hold."""
    limits = CARDS_LEFT_DDV if deal.setting.ddv else CARDS_LEFT
    return limits[level] - deal.shift - (TRICKS - deal.setting.tricks)


def say_sau(state: State, seat: Seat, _action: SaySau) -> Step[State]:
    """R12: who held both Karo-Asse when play began makes them the highest trumps, for the whole deal."""
    deal = state.running
    if not state.setting.sau:
        raise Refused(No.RULE_OFF, rule="sau")
    refused = against_sau(deal, seat)
    if refused is not None:
        raise Refused(refused, seat=deal.sau)
    return Step(evolve(state, deal=evolve(deal, sau=seat)), (SauAnnounced(seat),))


def against_sau(deal: Deal, seat: Seat) -> Refusal | None:
    """R12: return why somebody cannot announce the Sau, None if they can; a Hochzeit does not move this limit."""
    if deal.sau is not None:
        return Refusal.ALREADY_SAID
    if deal.foxes != seat:
        return Refusal.NO_SAU
    if len(deal.hand(seat)) < deal.setting.tricks:
        return Refusal.TOO_LATE
    return None
