"""
What hands of Doppelkopf win: `python -m bench.learn.doppelkopf_hands [--deals N] [--seed S]`, the table of `hearing`.

For every solo, and for either party of the usual game, deals are made up and played to their end, everybody by the
skilled rules. The asked hands are the better part of more cards, of how many is drawn by lot: hands as they come are
nearly all too weak to show what a strong one wins. A logistic regression (a number for each copy of a card in the
hand, and one for all) then says how likely the asked player's party wins; its numbers are printed in hundredths. The
same seed prints the same table; the nine rows take a minute on one core.
"""

from __future__ import annotations

import argparse
import sys
from math import exp
from random import Random

from games.bots.doppelkopf.hearing import AIMS, Aim
from games.bots.doppelkopf.kernel import (
    CARDS,
    CLASSES,
    ELDER_NUMBER,
    NUMBER,
    PLAYERS,
    TRICKS,
    TRUMPS,
    Hand,
    Position,
    Table,
    table,
)
from games.bots.doppelkopf.playout import play_out
from games.bots.doppelkopf.reading import Said, outcome, value
from games.doppelkopf.trumps import PACK, Kind

BOTH = 2
"""Kreuz-Damen in one hand: a Hochzeit."""

SPARE, SPARE_ALONE = 6, 24
"""At most so many cards more than a hand the better ones are taken of, in the usual game and for a solo."""

EPOCHS, RATE, DECAY = 60, 0.05, 0.002

Sample = tuple[list[int], bool]
"""How often a hand holds each card, and whether it won."""


def samples(aim: Aim, count: int, chance: Random) -> list[Sample]:
    """Return what became of so many hands."""
    found = list[Sample]()
    while len(found) < count:
        hands = dealt(aim, chance)
        if hands is not None:
            found.append(ended(aim, hands, chance))
    return found


def dealt(aim: Aim, chance: Random) -> list[list[int]] | None:
    """Deal four hands, the asked one ahead; None if it cannot be of the wanted party."""
    pack = [NUMBER[card] for card in PACK]
    chance.shuffle(pack)
    most = TRICKS + chance.randint(0, SPARE if aim.kind is Kind.NORMAL else SPARE_ALONE)
    worth, first = table(aim.kind, sau=False, first_ten=False), pack[:most]
    first.sort(key=lambda card: strength(worth, card) + chance.gauss(0, 4), reverse=True)
    pack = first[:TRICKS] + chance.sample(first[TRICKS:] + pack[most:], len(pack) - TRICKS)
    hands = [pack[at * TRICKS : (at + 1) * TRICKS] for at in range(PLAYERS)]
    if aim.kind is not Kind.NORMAL:
        return hands
    elders = hands[0].count(ELDER_NUMBER)
    wed = any(hand.count(ELDER_NUMBER) == BOTH for hand in hands)
    return None if elders != aim.re or wed else hands


def strength(worth: Table, card: int) -> float:
    """Return roughly what a card is worth to a hand that wants to win."""
    power = worth.power[worth.suit[card]][card]
    return (power - 92) if worth.suit[card] == TRUMPS else max(0, power - 8) * 2


def ended(aim: Aim, hands: list[list[int]], chance: Random) -> Sample:
    """Play a deal to its end, anybody having led, and tell whether the asked hand won."""
    worth = table(aim.kind, sau=False, first_ten=False)
    asked = chance.randrange(PLAYERS)
    seated: list[Hand] = []
    for place in range(PLAYERS):
        hand: Hand = [[] for _ in range(CLASSES)]
        for card in hands[(place - asked) % PLAYERS]:
            hand[worth.suit[card]].append(card)
        for cls, own in enumerate(hand):
            own.sort(key=worth.power[cls].__getitem__)
        seated.append(hand)
    chief = asked if aim.re else (asked + chance.randrange(1, PLAYERS)) % PLAYERS
    if aim.kind is Kind.NORMAL:
        side = [ELDER_NUMBER in hand[TRUMPS] for hand in seated]
    else:
        side = [place == chief for place in range(PLAYERS)]
    position = Position(aim.kind, (worth, worth), seated, side, [aim.kind is not Kind.NORMAL] * PLAYERS)
    play_out(position)
    winner, _ = value(outcome(position, Said()), Said())
    return [hands[0].count(card) for card in range(len(CARDS))], winner == (0 if aim.re else 1)


def fitted(found: list[Sample], chance: Random) -> tuple[float, list[float]]:
    """Return the numbers that make the samples likeliest: the one for all, and that of each card."""
    always, weights = 0.0, [0.0] * len(CARDS)
    held = [([(card, count) for card, count in enumerate(counts) if count], won) for counts, won in found]
    for epoch in range(EPOCHS):
        rate = RATE / (1 + epoch / 5)
        chance.shuffle(held)
        for hand, won in held:
            guess = always + sum(count * weights[card] for card, count in hand)
            missed = rate * (won - 1 / (1 + exp(-max(-30.0, min(30.0, guess)))))
            always += missed
            for card, count in hand:
                weights[card] += count * missed - rate * DECAY * weights[card]
    return always, weights


def main() -> int:
    """Print the table. Returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for aim in AIMS:
        chance = Random(f"{given.seed}/{aim.kind}/{aim.re}")
        always, weights = fitted(samples(aim, given.deals, chance), chance)
        print(f'    "{" ".join(str(round(100 * one)) for one in (always, *weights))}",', flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
