"""
From the lines of a journal back to a table: the one way in which journals, records and bug reports are played.

An entry is who spoke and what was said. Entry 0 opens the table (`haus: eroeffnen romme 1 Anna`, and behind it the mark
of what the host has replaced in the game, if they have); after it every accepted line of a guest and every act of the
house stands as it was played. What a viewer may read of a line says `hearsay`.
"""

from __future__ import annotations

from commands.journal import house_lines as haus
from commands.language.german import fold
from commands.language.misread import Misread, MisreadCode
from commands.language.vocabulary import AnyVocabulary
from commands.lobby.verbs import JoinTable
from commands.table.tale import TableNames
from commands.table.verbs import lexicon_of
from games.contract import (
    HOUSE,
    SHUFFLING,
    UNKNOWN,
    Action,
    Actor,
    Drawn,
    Event,
    House,
    Seat,
    Secret,
    Setup,
    Step,
    Viewer,
)
from games.frozen import Frozen
from games.game import AnyGame
from games.record import Material
from games.table import rules
from games.table.actions import Join
from games.table.rules import play
from games.table.state import AnyTable, chance, newcomer_seat

OPENING = "eroeffnen"


class Moved(Frozen):
    """One entry of a journal as it was played."""

    speaker: str
    line: str
    actor: Actor
    action: Action
    before: AnyTable
    after: AnyTable
    events: tuple[Event, ...]

    @property
    def begins(self) -> bool:
        """Tell whether this starts the match."""
        return self.before.state is None and self.after.state is not None


class MaterialGone(Misread):
    """A table was opened with something of the host's own (`Game.material`) that is not at hand any more."""

    def __init__(self, mark: str) -> None:
        self.mark = mark
        super().__init__(
            MisreadCode.SYNTAX,
            "Hier wurde mit eigenen Karten des Hauses gespielt, und die gibt es nicht mehr "
            f"(ihre Datei hatte den Fingerabdruck {mark[:12]}…).",
        )


def opening_line(game: AnyGame, opener: str, mark: str = "") -> str:
    """Return the line of entry 0: the game, the version of its rules, who opened the table, and its material's mark."""
    return f"{OPENING} {game.id} {game.version} {opener} {mark}".rstrip()


def read_opening(line: str) -> tuple[str, int, str]:
    """
    Return game, rules version and opener of an entry 0.

    Raises:
        Misread: it is no opening.
    """
    words = line.split()
    if len(words) not in {4, 5} or words[0] != OPENING or not words[2].isdecimal():
        raise Misread(MisreadCode.SYNTAX, f"„{line[:60]}“ eröffnet keinen Tisch.")
    return words[1], int(words[2]), words[3]


def opened(vocabulary: AnyVocabulary, line: str) -> AnyTable:
    """
    Return the table that an entry 0 opens.

    Raises:
        Misread: it is no opening.
        MaterialGone: what it was opened with is not at hand.
    """
    _, _, opener = read_opening(line)
    mark = " ".join(line.split()[4:])
    if not mark:
        return rules.opened(vocabulary.game, opener).state
    material = vocabulary.game.material
    if material is None or not material.at_hand(mark):
        raise MaterialGone(mark)
    return rules.opened(vocabulary.game, opener, with_material(material, mark)).state


def with_material(material: Material, mark: str) -> Setup:
    """Return the setting of a table that is opened with something of the host's own."""
    return Setup((), Seat(0), {}, None, {material.header: {None: (mark,)}})


def is_house(speaker: str) -> bool:
    """Tell whether a line is the house's or the clock's."""
    return speaker in {haus.HOUSE_NAME, haus.CLOCK_NAME}


def understood(
    vocabulary: AnyVocabulary, sitting: AnyTable, speaker: str, line: str, names: TableNames | None = None
) -> tuple[Actor, Action]:
    """
    Return who acts and what they do, for a line of a journal or of a record.

    A `mitspielen` is the act of somebody who has no seat yet, or of somebody who sits here and is refused.

    Args:
        vocabulary: the game's words.
        sitting: the table before the line.
        speaker: who speaks.
        line: what they say.
        names: the people of that table, if somebody has them at hand.

    Raises:
        Misread: it cannot be read, or the speaker has no seat here.
    """
    names = names or TableNames(sitting)
    if is_house(speaker):
        return HOUSE, haus.read(speaker, line, names, chance(vocabulary.game, sitting))
    meaning = lexicon_of(vocabulary).read(line, names)
    if isinstance(meaning, JoinTable):
        return newcomer_seat(sitting), Join(speaker)
    if not isinstance(meaning, Action):
        raise Misread(MisreadCode.SYNTAX, f"„{line[:60]}“ ist kein Zug.")
    seat = names.seat(fold(speaker))
    if seat is None:
        raise Misread(MisreadCode.UNKNOWN_PLAYER, f"„{speaker}“ sitzt nicht an diesem Tisch.")
    return seat, meaning


def written(
    vocabulary: AnyVocabulary, sitting: AnyTable, actor: Actor, action: Action, names: TableNames | None = None
) -> tuple[str, str]:
    """
    Return speaker and canonical line of an action, as the journal keeps it.

    Args:
        vocabulary: the game's words.
        sitting: the table before the action.
        actor: who acts.
        action: what they do.
        names: the people of that table, if somebody has them at hand.
    """
    names = names or TableNames(sitting)
    if isinstance(actor, House):
        return haus.write(action, names)
    if isinstance(action, Join):
        return action.name, "mitspielen"
    return sitting.people[actor].name, lexicon_of(vocabulary).write(action, names)


def replay_line(
    vocabulary: AnyVocabulary, sitting: AnyTable, speaker: str, line: str, names: TableNames | None = None
) -> Step[AnyTable]:
    """
    Play one line; `names` as in `understood`.

    Raises:
        Misread, Refused, ValueError: the journal does not fit these rules.
    """
    actor, action = understood(vocabulary, sitting, speaker, line, names)
    return play(vocabulary.game, sitting, actor, action)


def hides_order(vocabulary: AnyVocabulary, move: Moved) -> bool:
    """Tell whether the house has put cards in an order that nobody may know."""
    return vocabulary.game.secrets and isinstance(move.action, Drawn) and move.action.kind == SHUFFLING


def hearsay(vocabulary: AnyVocabulary, move: Moved, viewer: Viewer) -> str:
    """Return the line of an entry as the viewer may read it; nothing if they noticed nothing of it."""
    if hides_order(vocabulary, move):
        return f"{SHUFFLING} {UNKNOWN}"
    if move.actor not in {HOUSE, viewer}:
        if move.events and all(event.seen_by(viewer) is None for event in move.events):
            return ""
        if isinstance(move.action, Secret):
            shown = move.action.shown(viewer, move.before.state)
            return move.line if shown is move.action else lexicon_of(vocabulary).write(shown, TableNames(move.before))
    return move.line
