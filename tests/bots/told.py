"""
Reasons of computer players against the truth of whole deals: what they said, and whether it was so.

`TRUTHS` looks up in the true state, which no player sees, whether a sentence was true when it was said. What is said of
imagined deals (`won` of `worlds`) is settled when the deal is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

from bench.arena import Contest, Meeting
from commands.catalogue import package_of
from games.bots.contract import Choice, LetGoOn, Level, Sight
from games.bots.pot.kernel import tiles, worth
from games.bots.pot.ranges import FULL, part
from games.canasta.actions import Take
from games.contract import Action, Refused, Seat, Sheet, Step
from games.dickezwei.combinations import beats, within
from games.game import AnyGame, play
from games.gin.arranging import arrange
from games.holdem import Table
from games.meld.actions import Discard
from games.pot.actions import Check
from games.pot.betting import to_pay
from games.skat.claims import takes_the_rest
from games.skat.terms import Asked


@dataclass(frozen=True)
class Said:
    """A reason as it was given: by whom, in which true state."""

    game: AnyGame
    state: Any
    seat: Seat
    choice: Choice

    @property
    def action(self) -> Any:
        """What was done: another kind of action in every game."""
        return self.choice.action

    def offers(self, state: Any, seat: Seat) -> list[Action]:
        """Return what somebody may do in a state, as the game offers it."""
        return [action for other, action in self.game.moves(state) if other == seat]

    def after(self) -> Any:
        """Return the true state after it."""
        return play(self.game, self.state, self.seat, self.action).state

    def may(self, action: Action) -> bool:
        """Tell whether the rules let the seat do something."""
        try:
            play(self.game, self.state, self.seat, action)
        except Refused:
            return False
        return True


Truth = Callable[[Said], bool]


def only(said: Said) -> bool:
    """Nothing else may be done: no other kind of action, no offer that leads elsewhere, no other card."""
    action = said.action
    return {*said.game.possible(said.state, said.seat)} == {type(action)} and only_card(said) and not _elsewhere(said)


def _elsewhere(said: Said) -> bool:
    after = said.after()
    return any(play(said.game, said.state, said.seat, one).state != after for one in said.offers(said.state, said.seat))


def only_card(said: Said) -> bool:
    """The same may be done with no other card."""
    action = said.action
    if "card" not in type(action).__struct_fields__:
        return True
    others = {card for card in said.game.hands.of(said.state, said.seat) if card != action.card}
    return not any(said.may(type(action)(card=card)) for card in others)


def unbeaten(said: Said) -> bool:
    """Nobody holds what beats it."""
    tiles, rule = said.action.tiles, said.state.pairs_by_rank
    laid = next(one for one in within(tiles) if len(one.tiles) == len(tiles))
    others = [hand for seat, hand in said.state.hands.items() if seat != said.seat]
    return not any(beats(one, laid, pairs_by_rank=rule) for hand in others for one in within(hand))


def nothing_higher(said: Said) -> bool:
    """The hand holds nothing that beats what lies."""
    rule, lies = said.state.pairs_by_rank, said.state.lies
    return not any(beats(one, lies, pairs_by_rank=rule) for one in within(said.state.hands[said.seat]))


def not_taken(said: Said) -> bool:
    """After that the next player cannot take the pile."""
    after = said.after()
    return not any(isinstance(one, Take) for seat in said.game.on_turn(after) for one in said.offers(after, seat))


def no_take(said: Said) -> bool:
    """The pile cannot be taken."""
    return not any(isinstance(one, Take) for one in said.offers(said.state, said.seat))


def share_in(world: Any, seat: Seat) -> float:
    """Return the part of the pot somebody gets if a deal of Holdem or Studpoker goes to its end with all who are in."""
    stock = iter(world.stock)
    if isinstance(world.own, Table):
        table = (*world.own.tiles, *islice(stock, FULL - len(world.own.tiles)))
        hands = {one: (*hand, *table) for one, hand in world.hands.items()}
    else:
        hands = {one: (*hand, *islice(stock, FULL - len(hand))) for one, hand in world.hands.items()}
    shown = {one: worth(tiles(hand)) for one, hand in hands.items()}
    return part(shown.pop(seat), shown.values())


def all_melded(said: Said) -> bool:
    """Without the discard nothing is left beside the melds."""
    hand = list(said.state.hands[said.seat])
    hand.remove(said.action.card)
    return not arrange(tuple(hand)).rest


def rest_stands(said: Said) -> bool:
    """Who claims takes every trick to come, as the cards lie."""
    return bool(takes_the_rest(said.state.deal, said.seat))


def nothing_to_get(said: Said) -> bool:
    """Who asked for the rest takes it, as the cards lie; who asked to give up or end has offered it."""
    question = said.state.deal.question
    return question.asked is not Asked.REST or bool(takes_the_rest(said.state.deal, question.seat))


def nothing_due(said: Said) -> bool:
    """Nothing has to be paid to stay in."""
    return to_pay(said.state.betting, said.seat) == 0


def no_check(said: Said) -> bool:
    """Checking is not among what may be done."""
    return not said.may(Check())


def nothing_stands(said: Said) -> bool:
    """As it lies the turn cannot be ended: no card may be discarded."""
    return not any(said.may(Discard(card)) for card in set(said.state.players[said.seat].hand))


ANY = "*"
"""Stands for every game."""

TRUTHS: Mapping[tuple[str, str], Truth] = {
    (ANY, "einziger_zug"): only,
    (ANY, "einzige_karte"): only_card,
    ("dickezwei", "unschlagbar"): unbeaten,
    ("dickezwei", "nichts_hoeheres"): nothing_higher,
    ("canasta", "sicherer_abwurf"): not_taken,
    ("canasta", "verdeckt"): not_taken,
    ("canasta", "zieht"): no_take,
    ("gin", "gin"): all_melded,
    ("skat", "rest_steht"): rest_stands,
    ("skat", "nichts_mehr_zu_holen"): nothing_to_get,
    ("poker", "kostet_nichts"): nothing_due,
    ("holdem", "kostet_nichts"): nothing_due,
    ("studpoker", "kostet_nichts"): nothing_due,
    ("poker", "bieten_oder_passen"): no_check,
    ("holdem", "bieten_oder_passen"): no_check,
    ("studpoker", "bieten_oder_passen"): no_check,
    ("romme", "neu_beginnen"): nothing_stands,
}
"""Whether a sentence was true, by game and code."""


def truth_of(said: Said) -> Truth | None:
    """Return what looks up whether a reason was true, None if that cannot be looked up."""
    code = str(said.choice.reason)
    return TRUTHS.get((said.game.id, code)) or TRUTHS.get((ANY, code))


@dataclass
class Told(Meeting):
    """A meeting in which every reason is noted with the truth it was given in."""

    truth: Any = None
    said: list[Said] = field(default_factory=list)
    sheet: Sheet | None = None

    def _next(self, state: object, *rest: Any) -> Step[object]:
        self.truth = state
        return super()._next(state, *rest)

    def _gap(self, sheet: Sheet) -> float:
        self.sheet = sheet
        return 0.0


def told(game_id: str, level: Level, pack: int) -> tuple[list[Said], Any]:
    """Return every reason of a deal among equals, with the true state it was given in, and the sheet at its end."""
    package = package_of(game_id)
    game, player = package.game, package.players.at(level)
    company = max(game.seats[0], min(package.words.company, game.seats[-1]))
    one = Told(game, Contest("all", "alike", company, 1), pack, 0)

    def noting(sight: Sight, chance: Random) -> Choice:
        choice = player(sight, chance)
        if not isinstance(choice.action, LetGoOn):
            one.said.append(Said(game, one.truth, sight.seat, choice))
        return choice

    one.played({True: noting, False: noting}, None)
    return one.said, one.sheet
