"""How a line is understood, without a table: its canonical form, or why it means nothing."""

from __future__ import annotations

from commands.language.misread import Misread
from commands.language.names import AnyName, KnownNames, Names
from commands.language.vocabulary import AnyVocabulary
from commands.table.verbs import lexicon_of, lobby_lexicon


def reading(vocabulary: AnyVocabulary | None, line: str, players: tuple[str, ...] = ()) -> str:
    """
    Return the canonical line of what somebody typed, or `nein CODE SENTENCE`.

    Args:
        vocabulary: the words of the game at whose table it is typed; None for the lobby.
        line: as typed; blanks at its ends belong to it.
        players: who sits there; without them every word may be somebody's name.
    """
    lexicon = lobby_lexicon() if vocabulary is None else lexicon_of(vocabulary)
    names: Names = KnownNames(players) if players else AnyName()
    try:
        return lexicon.write(lexicon.heard(line, names), names)
    except Misread as misread:
        return f"nein {misread.code} {' '.join(misread.sentence.split())}"
