"""
Strong computers against players of other projects, on mirrored packs: `python -m bench.outside GAME [PACKS]`.

They are no part of the house and nothing here needs them: `pip install rlcard open_spiel` in an environment of its own
(with what `requirements.lock` names) brings them. Each is handed what it would see in its own project, made of what the
seat sees here, and its answer is done by our rules; what those refuse is replaced by the first thing they offer.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any

from bench.arena import Contest, Score, contested
from bench.strength import FIRST
from commands.catalogue import package_of
from games.bots.contract import PASS, Bot, Choice, Level, Sight
from games.contract import Action, Refused
from games.game import play
from games.gin.actions import CallGin, Decline, Discard, Draw, Knock, Take
from games.gin.arranging import arrange
from games.gin.state import Phase as GinPhase
from games.kit.cards import Card, Rank
from games.pot.actions import AllIn, Bid, Check, Fold, Hold, Raise

SUITS, RANKS = "CSHD", "23456789TJQKA"
"""Their letters, in the order of our suits and ranks; which suit is which makes no difference."""


def legal(sight: Sight, *wanted: Action) -> Choice:
    """Return the first of some actions that the rules accept, else the first offer."""
    for action in wanted:
        try:
            play(sight.game, sight.world, sight.seat, action)
        except Refused:
            continue
        return Choice(action)
    return Choice(sight.offers[0])


# --- Hold'em: the rule agent of RLCard --------------------------------------------------------------------------------


def _named(card: Card) -> str:
    return f"{SUITS[card.suit]}{RANKS[card.rank - Rank.TWO]}"


def rlcard_holdem(sight: Sight, chance: Random) -> Choice:
    """Ask `LimitholdemRuleAgentV1`: it folds, checks, calls or raises by the least."""
    if not sight.on_turn:
        return PASS
    match: Any = sight.world
    raises = sorted((one for one in sight.offers if isinstance(one, Bid | Raise)), key=lambda one: one.amount)
    free = Check() in sight.offers
    words = ["check" if free else "call", *(["raise"] if raises else []), "fold"]
    table = list(map(_named, match.own.tiles))
    asked = {"hand": list(map(_named, match.hands[sight.seat])), "public_cards": table}
    agent = import_module("rlcard.models.limitholdem_rule_models").LimitholdemRuleAgentV1
    word = agent.step({"raw_legal_actions": words, "raw_obs": asked})
    if word == "raise" and raises:
        return Choice(raises[0])
    if word == "fold" and not free:
        return legal(sight, Fold())
    return legal(sight, Check(), Hold(), AllIn(), *raises)


# --- Gin: the simple bot of OpenSpiel ---------------------------------------------------------------------------------

UPCARD, STOCK, DECLINE, KNOCK = 52, 53, 54, 55
"""Numbers of its actions; below them each card is one."""


def _numbered(card: Card) -> int:
    """Return its number of a card: suit by suit, each from the ace."""
    return 13 * card.suit + (0 if card.rank is Rank.ACE else card.rank - Rank.TWO + 1)


def _dealt(hand: Sequence[Card], upcard: Card) -> Any:
    """Return a deal of theirs in which the first player has these ten tiles and may take this one."""
    state = import_module("pyspiel").load_game("gin_rummy").new_initial_state()
    own = list(map(_numbered, hand))
    others = [number for number in range(52) if number not in {*own, _numbered(upcard)}][:10]
    for number in (*own, *others, _numbered(upcard)):
        state.apply_action(number)
    return state


def openspiel_gin(sight: Sight, chance: Random) -> Choice:
    """Ask `SimpleGinRummyBot`: it takes what makes a meld, knocks as soon as it can, throws the dearest loose tile."""
    if not sight.on_turn:
        return PASS
    world: Any = sight.world
    hand = list(world.hands[sight.seat])
    pyspiel = import_module("pyspiel")
    bot = pyspiel.make_simple_gin_rummy_bot({"hand_size": 10, "num_ranks": 13, "num_suits": 4}, 0)
    if world.phase in {GinPhase.OFFER, GinPhase.TAKING}:
        wanted = bot.step(_dealt(hand, world.pile[0]))
        return legal(sight, *((Take(),) if wanted == UPCARD else ()), Decline(), Draw())
    if world.phase is not GinPhase.DISCARDING:
        return Choice(sight.offers[0])
    last = world.taken or hand[-1]
    state = _dealt([card for card in hand if card != last], last)
    state.apply_action(UPCARD)
    wanted = bot.step(state)
    if wanted == KNOCK:
        cards = sorted(hand, key=lambda card: _rest(hand, card))
        return legal(sight, CallGin(cards[0]), Knock(cards[0]), Discard(cards[0]))
    thrown = next(card for card in hand if _numbered(card) == wanted)
    return legal(sight, Discard(thrown))


def _rest(hand: Sequence[Card], without: Card) -> int:
    return arrange(tuple(card for card in hand if card != without)).points


OUTSIDE: Mapping[str, tuple[Bot, Contest]] = {
    "gin": (openspiel_gin, Contest(Level.STRONG, "OpenSpiel", 2, 400)),
    "holdem": (rlcard_holdem, Contest(Level.STRONG, "RLCard", 4, 400, block=10)),
}


def main(game_id: str, packs: int, said: Callable[[str], object] = print) -> None:
    """Play a contest and say how it went."""
    package = package_of(game_id)
    assert package is not None
    bot, contest = OUTSIDE[game_id]
    strong = package.players.at(Level.STRONG)
    score = Score(
        tuple(contested(package.game, contest, strong, bot, FIRST + number) for number in range(packs)), contest.block
    )
    (won, lost), (gap, wide) = score.blocks, score.gap
    said(f"{game_id} stark against {contest.opponent}: {packs} packs, {won}:{lost}, luck {score.luck:.1g}, ")
    said(f"games {score.share:.1%}, gap {gap:+.2f} ± {wide:.2f}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100)
