"""
What a thinking process is asked: jobs that can be sent to another process, where the same catalogue finds the players.

A job names the game by its id and holds what one seat knows of it (`Sight`), so that neither a game nor a player has to
travel, and a game that came as a package of its own is thought about like every other.

Why a player would do something comes back as a code; whoever asked reads it as a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from commands.catalogue import package_of
from commands.language.vocabulary import AnyVocabulary
from commands.language.voice import Voice
from games.bots import analysis
from games.bots.analysis import Inquiry
from games.bots.contract import Choice, Level, Sight, Why, chance_of
from games.bots.players import NOBODY, Players
from games.contract import Action, Event, Seat
from games.frozen import Frozen


class KnownPlayers(Frozen):
    """A `Sight` on its way to another process: the game by its id, whose eyes, an imagined state, what was noticed."""

    game: str
    seat: Seat
    world: object
    heard: tuple[Event, ...]


def choosing(sight: Sight, level: Level, seed: int | str) -> Callable[[], Choice]:
    """Return the job of deciding what the player of a level does."""
    return partial(_choose, _known(sight), level, seed)


def judging(
    sight: Sight, done: Action, seed: int, so_far: Inquiry | None = None, worlds: int = 0
) -> Callable[[], Inquiry]:
    """Return the job of finding out what an action has cost the seat that did it, in so many worlds more."""
    return partial(_judge, _known(sight), done, seed, so_far, worlds)


def players_of(game: str) -> Players:
    """Return who plays a game in the place of people."""
    package = package_of(game)
    return NOBODY if package is None else package.players


def _choose(known: KnownPlayers, level: Level, seed: int | str) -> Choice:
    return players_of(known.game).at(level)(_sight(known), chance_of(seed))


def _judge(known: KnownPlayers, done: Action, seed: int, so_far: Inquiry | None, worlds: int) -> Inquiry:
    players = players_of(known.game)
    if so_far is None:
        return analysis.begun(_sight(known), done, seed, players)
    return analysis.continued(so_far, _sight(known), done, seed, players, worlds)


def _known(sight: Sight) -> KnownPlayers:
    return KnownPlayers(sight.game.id, sight.seat, sight.world, sight.heard)


def _sight(known: KnownPlayers) -> Sight:
    """
    Return what was sent.

    Raises:
        LookupError: the game is not in this house.
    """
    package = package_of(known.game)
    if package is None:
        raise LookupError(f"no game {known.game}")
    return Sight(package.game, known.seat, known.world, known.heard)


REASONS: Mapping[str, str] = {
    Why.ONLY: "Etwas anderes kannst du gerade nicht tun.",
    Why.ONLY_CARD: "Eine andere Karte darfst du jetzt nicht spielen.",
    Why.USUAL: "So macht man es gewöhnlich; genauer habe ich nicht hingesehen.",
    Why.CHANCE: "Das habe ich gelost.",
    Why.BETTER: "In {won} von {worlds} denkbaren Verteilungen der verdeckten Karten geht das besser aus.",
    Why.WORLDS: "In {won} von {worlds} denkbaren Verteilungen der verdeckten Karten geht das am besten aus.",
}
"""The reasons every game shares."""


def odds_of(choice: Choice) -> tuple[object, object]:
    """Return in how many of how many imagined worlds a choice went well, as far as that is known."""
    return choice.facts.get("won"), choice.facts.get("worlds")


def reason_of(choice: Choice, vocabulary: AnyVocabulary, voice: Voice) -> str:
    """Return the reason for a choice as a sentence: the game's own wording, else that of every game."""
    package = package_of(vocabulary.game.id)
    own = {} if package is None else package.reasons
    wording = own.get(choice.reason) or REASONS.get(choice.reason) or REASONS[Why.USUAL]
    return voice.fill(wording, choice.facts)
