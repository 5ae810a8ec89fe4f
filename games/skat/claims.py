"""A deal cut short: giving up, claiming the rest, and whether a claim holds (R43-R46)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product

from games.contract import No, Refused, Seat, Step
from games.frozen import evolve
from games.kit.cards import Card
from games.kit.tricks import best, playable
from games.skat import events
from games.skat.actions import Claim, GiveUp, Nay, Yes
from games.skat.cards import Kind, order
from games.skat.course import finish
from games.skat.scoring import given_up, played_out
from games.skat.state import Deal, Question, State
from games.skat.terms import Asked, Phase, Refusal

FREELY = 9
"""R44: with so many cards the soloist gives up without asking."""

CLAIMABLE = 5
"""R46: with at most so many cards a Gegenspieler may claim."""


def give_up(state: State, seat: Seat, _action: GiveUp) -> Step[State]:
    """R44: the soloist gives up, or a Gegenspieler offers to."""
    deal = state.running
    if deal.soloist is None:
        raise Refused(Refusal.NO_SOLOIST)
    if seat != deal.soloist:
        partner = next(one for one in deal.defenders if one != seat)
        return _ask(state, Question(Asked.GIFT, seat, (partner, deal.soloist)))
    if len(deal.hand(seat)) >= FREELY:
        return finish(state, given_up(deal, by_soloist=True))
    return _ask(state, Question(Asked.GIVE_UP, seat, deal.defenders))


def question_open(_state: State, _seat: Seat, _action: GiveUp | Claim) -> Step[State]:
    """Refuse a further question while one is open."""
    raise Refused(Refusal.QUESTION_OPEN)


def claim(state: State, seat: Seat, _action: Claim) -> Step[State]:
    """R45, R46: the soloist asks the others; a Gegenspieler is judged at once."""
    deal = state.running
    if deal.soloist is None:
        raise Refused(Refusal.NO_SOLOIST)
    if seat != deal.turn:
        raise Refused(No.NOT_YOUR_TURN, turns=(deal.turn,))
    if seat != deal.soloist and deal.game is Kind.NULL:
        raise Refused(Refusal.ONLY_SOLOIST)
    if seat != deal.soloist and len(deal.hand(seat)) > CLAIMABLE:
        raise Refused(Refusal.TOO_EARLY, most=CLAIMABLE)
    shown = (events.CardsShown(seat, deal.hand(seat)),)
    opened = evolve(state, deal=evolve(deal, open=(*(one for one in deal.open if one != seat), seat)))
    if seat == deal.soloist:
        return Step(opened, shown).then(lambda told: _ask(told, Question(Asked.REST, seat, deal.defenders)))
    holds = takes_the_rest(deal, seat)
    taker = seat if holds else deal.soloist
    return Step(opened, (*shown, events.ClaimJudged(seat, holds))).then(lambda told: _all_to(told, taker))


def _ask(state: State, question: Question) -> Step[State]:
    asked = evolve(state, phase=Phase.QUESTION, deal=evolve(state.running, question=question))
    return Step(asked, (events.QuestionAsked(question.asked, question.seat, question.others),))


def agree(state: State, seat: Seat, _action: Yes) -> Step[State]:
    """R44, R45: one more consents."""
    return answer(state, seat, yes=True)


def disagree(state: State, seat: Seat, _action: Nay) -> Step[State]:
    """R44, R45: one does not."""
    return answer(state, seat, yes=False)


def answer(state: State, seat: Seat, *, yes: bool) -> Step[State]:
    """R44, R45: note an answer; whoever gives up needs one consent, everything else needs all."""
    deal = state.running
    question = deal.question
    assert question is not None
    answered = evolve(question, answers={**question.answers, seat: yes})
    noted = evolve(state, deal=evolve(deal, question=answered))
    step = Step(noted, (events.QuestionAnswered(seat, yes),))
    given, alone = answered.answers.values(), question.asked is Asked.GIVE_UP
    if (any(given) if alone else all(given)) and (alone or not answered.waiting):
        return step.then(_granted)
    if (not answered.waiting) if alone else (not yes):
        return step.then(_refused)
    return step


def _refused(state: State) -> Step[State]:
    deal = evolve(state.running, question=None)
    return Step(evolve(state, phase=Phase.PLAY, deal=deal), (events.PlayGoesOn(deal.turn),))


def _granted(state: State) -> Step[State]:
    question = state.running.question
    assert question is not None
    if question.asked is Asked.REST:
        return _all_to(state, question.seat)
    return finish(state, given_up(state.running, by_soloist=question.asked is Asked.GIVE_UP))


def _all_to(state: State, taker: Seat) -> Step[State]:
    """R45, R46: what is left belongs to one; a Null that is granted has no further trick for the soloist."""
    deal = state.running
    if deal.game is Kind.NULL:
        taker = deal.defenders[0]
    taken = evolve(deal, claimed=taker)
    return finish(evolve(state, deal=taken), played_out(taken))


# --- does a claim hold? ----------------------------------------------------------------------------------------------


def takes_the_rest(deal: Deal, seat: Seat) -> bool:
    """
    R46: tell whether a seat alone takes every trick to come, playing well, whatever the others may play.

    Its cards lie open and it leads to every trick that follows, so what counts is whether there is always a card that
    nobody can beat.
    """
    kind = deal.game
    assert kind is not None
    others = (deal.after(seat), deal.after(deal.after(seat)))
    if not deal.trick.cards:
        return _leads(kind, *(frozenset(deal.hand(one)) for one in (seat, *others)))
    worth, held = order(kind), {one: deal.hand(one) for one in deal.active}
    for card in playable(worth, deal.hand(seat), deal.trick.led):
        lying = (*deal.trick.cards, card)
        late = others[: 3 - len(lying)]
        replies = [playable(worth, held[one], lying[0]) for one in late]
        if all(
            best(worth, (*lying, *reply)) == len(deal.trick.cards) and _after(kind, seat, held, card, reply)
            for reply in product(*replies)
        ):
            return True
    return False


def _after(
    kind: Kind,
    seat: Seat,
    held: Mapping[Seat, tuple[Card, ...]],
    card: Card,
    reply: tuple[Card, ...],
) -> bool:
    """Judge what is left once the trick on the table has been taken."""
    lying = {card, *reply}
    left, right = (frozenset(held[one]) - lying for one in held if one != seat)
    return _leads(kind, frozenset(held[seat]) - lying, left, right)


@lru_cache(maxsize=100_000)
def _leads(kind: Kind, mine: frozenset[Card], left: frozenset[Card], right: frozenset[Card]) -> bool:
    """Tell whether who leads takes all tricks that are left; remembered, one entry for each set of cards left."""
    if not mine:
        return True
    worth = order(kind)
    for card in mine:
        one, two = playable(worth, tuple(left), card), playable(worth, tuple(right), card)
        if any(best(worth, (card, reply)) for reply in (*one, *two)):
            continue
        rest = mine - {card}
        if all(_leads(kind, rest, left - {first}, right - {second}) for first in one for second in two):
            return True
    return False
