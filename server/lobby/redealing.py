"""
A deal laid out again in which nobody learns what others held: what one seat could not know is dealt anew.

Theory of operation
-------------------
The computers know how a deal might be for somebody who sees a part of it (`Game.imagine`). Here such a deal has to have
been played, too: all that was done up to the decision has to fit it, so that the journal of the exercise is one like
any other, in which nothing of the truth of this deal is left. So the deal is played again with cards that can be told
from their equals, and from which place of the pack each has come that this seat has not seen is found out. Into these
places go the cards of the imagined deal, pile by pile, in an order that tells nothing, and into what others did unseen
go those that now lie there. Where no imagined deal can be put so, the unseen cards change places by lot.

Whether it fits is not argued but tried: the changed deal is played, and the seat has to notice the same all along.
Where that fails there is another try, a few times.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeVar

from commands.journal.replay import Moved
from commands.language.vocabulary import AnyVocabulary
from games.bots.contract import by, chance_of
from games.contract import SHUFFLING, Action, Drawn, Event, Refused, Seat, Shuffled, witnessed
from games.frozen import Frozen, evolve, names_of
from games.kit.cards import JOKER, Card, Face, Joker, another
from games.kit.piles import missing, without
from games.table.rules import play
from games.table.state import AnyTable
from server.bots.memory import between_deals, learn

TRIES = 8
"""So many deals are tried of either kind."""

Place = tuple[int, int]
"""Where a card was before it was dealt: by which move the pack was put in order, and where in that order."""

NOWHERE: Place = (-1, -1)
"""Of a card that came from no pack, as far as can be seen."""

F = TypeVar("F", bound=Frozen)


def dealt_anew(vocabulary: AnyVocabulary, moves: Sequence[Moved], seat: Seat, seed: str) -> tuple[Action, ...] | None:
    """
    Return the actions of a match with all that a seat could not know of the last deal dealt anew.

    None if no deal was found that fits. Takes a while: belongs in a thread.

    Args:
        moves: of the match up to a decision of that seat, which is not among them.
        seed: of the same one and the same view follow the same actions.
    """
    first = _beginning(vocabulary, moves)
    before, since = moves[first].before, moves[first:]
    deal = _Traced(vocabulary, before, since, seat)
    seeds = [f"{seed} {number}" for number in range(TRIES)]
    tried = chain(map(deal.imagined, seeds), map(deal.shuffled, seeds))
    fitting = (one for one in tried if one is not None and _looks_alike(vocabulary, before, since, one, seat))
    found = next(fitting, None)
    return None if found is None else (*(move.action for move in moves[:first]), *found)


def _beginning(vocabulary: AnyVocabulary, moves: Sequence[Moved]) -> int:
    """Return the number of the move with which the deal began for which the cards were mixed last."""
    mixed = max((place for place, move in enumerate(moves) if _mixed(move.action)), default=0)
    return max((place for place in range(mixed + 1) if _begins(vocabulary, moves[place])), default=0)


def _mixed(action: Action) -> tuple[Face, ...]:
    return action.order if isinstance(action, Drawn) and action.kind == SHUFFLING else ()


def _begins(vocabulary: AnyVocabulary, move: Moved) -> bool:
    """Tell whether a deal begins with a move: what the house draws follows on that."""
    return between_deals(vocabulary, move.before) and isinstance(move.actor, int)


class _Traced:
    """A deal played with cards that can be told apart: where each has come from, and which of them a seat has seen."""

    def __init__(self, vocabulary: AnyVocabulary, before: AnyTable, moves: Sequence[Moved], seat: Seat) -> None:
        self._imagine = vocabulary.game.imagine
        self._seat = seat
        self._cards: dict[Place, Face] = {}
        self._places: dict[int, Place] = {}
        self._kept: list[Face] = []  # what has a place has to remain the only one at its address
        self._shown: set[Place] = set()
        self._actions: list[Action] = []
        self._heard: list[Event] = []
        sitting, hand = before, vocabulary.game.hands.of
        for number, move in enumerate(moves):
            if _begins(vocabulary, move):
                self._heard.clear()
            action = self._told_apart(number, move.action)
            if isinstance(move.actor, int) and sitting.state is not None:
                action = _with(action, self._out_of(hand(sitting.state, move.actor)))
            step = play(vocabulary.game, sitting, move.actor, action)
            noticed = witnessed(step.events, seat)
            learn(self._heard, noticed)
            self._shown.update(place for _, place in self._placed(noticed))
            self._actions.append(action)
            sitting = step.state
        self._state: object = sitting.state

    def _told_apart(self, number: int, action: Action) -> Action:
        """Return an order of cards with every card an object of its own, and remember where it stands."""
        order = tuple(map(another, _mixed(action)))
        self._cards |= {(number, place): card for place, card in enumerate(order)}
        self._places |= {id(card): (number, place) for place, card in enumerate(order)}
        return evolve(action, order=order) if isinstance(action, Drawn) and order else action

    def _out_of(self, hand: Iterable[Face]) -> Callable[[Face], Face]:
        """Return what takes a card out of a hand as the rules do: of equal ones the first."""
        left = list(hand)

        def taken(card: Face) -> Face:
            held = JOKER if isinstance(card, Joker) else card
            if held not in left:
                return card
            one = left.pop(left.index(held))
            if held == card:
                return one
            laid = another(card)  # a joker that stands for a card now
            self._kept.append(laid)
            self._places[id(laid)] = self._place(one)
            return laid

        return taken

    def _place(self, card: Face) -> Place:
        return self._places.get(id(card), NOWHERE)

    def _placed(self, thing: object) -> Iterator[tuple[Face, Place]]:
        """Yield the cards in something, and where they have come from."""
        return ((card, self._place(card)) for card in _cards_in(thing))

    def shuffled(self, seed: str) -> tuple[Action, ...] | None:
        """Return the actions with the cards that were not seen in the places of each other."""
        return self._renamed({}, by(chance_of(seed)))

    def imagined(self, seed: str) -> tuple[Action, ...] | None:
        """Return the actions with an imagined deal; None if none can be imagined, or it would need other packs."""
        shuffled = by(chance_of(seed))
        assert self._imagine is not None
        try:
            world = self._imagine(self._state, self._seat, tuple(self._heard), shuffled)
        except ValueError:
            return None
        anew: dict[Place, Face] = {}
        for true, imagined in _piles(self._state, world):
            placed = list(self._placed(true))
            hidden = sorted({place for _, place in placed} - self._shown - anew.keys() - {NOWHERE})
            kept = [anew.get(place, card) for card, place in placed if place not in hidden]
            if missing(imagined, kept):
                return None
            anew.update(zip(hidden, without(imagined, kept), strict=False))
        return self._renamed(anew, shuffled)

    def _renamed(self, anew: dict[Place, Face], shuffled: Shuffled) -> tuple[Action, ...] | None:
        """Return the actions with cards in new places; where none is said goes what is left over of that pack."""
        for number in {number for number, _ in self._cards}:
            pack = {place: card for place, card in self._cards.items() if place[0] == number}
            settled = [anew.get(place, card) for place, card in pack.items() if place in anew or place in self._shown]
            if missing(pack.values(), settled):
                return None
            rest = Counter(pack.values()) - Counter(settled)
            free = sorted(place for place in pack if place not in anew and place not in self._shown)
            anew.update(zip(free, shuffled(sorted(rest.elements(), key=str)), strict=True))
        return tuple(_with(action, lambda card: anew.get(self._place(card), card)) for action in self._actions)


def _looks_alike(
    vocabulary: AnyVocabulary, before: AnyTable, moves: Sequence[Moved], actions: Sequence[Action], seat: Seat
) -> bool:
    """Tell whether other actions may be done in the place of some, and look the same to a seat all along."""
    sitting, view = before, vocabulary.game.view
    try:
        for move, action in zip(moves, actions, strict=True):
            step = play(vocabulary.game, sitting, move.actor, action)
            if witnessed(step.events, seat) != witnessed(move.events, seat):
                return False
            sitting = step.state
    except (Refused, ValueError):
        return False
    return bool(view(sitting.state, seat) == view(moves[-1].after.state, seat))


# --- cards in whatever holds them -------------------------------------------------------------------------------------


def _with(thing: F, other: Callable[[Face], Face]) -> F:
    """Return an action, or what is a part of one, with every card in it replaced."""
    return evolve(thing, **{name: _part_with(getattr(thing, name), other) for name in names_of(type(thing))})


def _part_with(thing: object, other: Callable[[Face], Face]) -> object:
    if isinstance(thing, Card | Joker):
        return other(thing)
    if isinstance(thing, Frozen):
        return _with(thing, other)
    return tuple(_part_with(one, other) for one in thing) if isinstance(thing, tuple) else thing


def _parts(thing: object) -> Mapping[object, object]:
    """Return what something is made of, by name or place."""
    if isinstance(thing, Frozen) and not isinstance(thing, Joker):  # what one stands for is another card
        return {name: getattr(thing, name) for name in names_of(type(thing))}
    if isinstance(thing, Mapping):
        return thing
    return dict(enumerate(thing)) if isinstance(thing, tuple) else {}


def _cards_in(thing: object) -> Iterator[Face]:
    if isinstance(thing, Card | Joker):
        yield thing
    for part in _parts(thing).values():
        yield from _cards_in(part)


def _piles(true: object, imagined: object) -> Iterator[tuple[tuple[Face, ...], tuple[Face, ...]]]:
    """Yield the piles of cards in a state, and the same ones in another."""
    if isinstance(true, tuple) and isinstance(imagined, tuple) and any(isinstance(one, Card | Joker) for one in true):
        yield true, imagined
        return
    others = _parts(imagined)
    for name, part in _parts(true).items():
        yield from _piles(part, others.get(name))
