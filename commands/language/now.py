"""
What a line means given what its author may do now: a verb cut short, or cards alone.

A line that means something by itself means that always. Where it does not, what is possible now may decide: of the
verbs that begin like a word only one may be, or a card alone can only be meant to be played.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from commands.language.german import fold, listed
from commands.language.lexicon import HINT, Lexicon
from commands.language.misread import Misread, MisreadCode
from commands.language.names import Names

Possible = Callable[[], Collection[type]]
"""Finds out what kinds of action somebody could try now; asked only where a line alone is not enough."""


def heard_now(lexicon: Lexicon, line: str, names: Names, possible: Possible) -> object:
    """
    Return what somebody means by a line they type now.

    Raises:
        Misread: it means nothing, also to those who know what is possible.
    """
    try:
        return lexicon.heard(line, names)
    except Misread as misread:
        if misread.code is not MisreadCode.UNKNOWN_COMMAND:
            raise
        whole = _completed(lexicon, line, possible()) or _bare_cards(lexicon, line, possible())
        if whole is None:
            raise _with_possible(lexicon, misread, possible()) from None
    return lexicon.heard(whole, names)


def _with_possible(lexicon: Lexicon, misread: Misread, possible: Collection[type]) -> Misread:
    """Return why a line means nothing, with the moves that are possible now where it names none of them."""
    verbs = [verb for action in possible if (verb := lexicon.verb_of(action)) in lexicon.layers[0] and verb is not None]
    moves = dict.fromkeys(verb.listed for verb in verbs)  # as „befehle“ calls them; other verbs may mean the same
    if not moves or len(moves) > _MOST_MOVES or any(f"„{move}" in misread.sentence for move in moves):
        return misread.again()
    said = misread.sentence.removesuffix(HINT)
    ways = f"Jetzt geht {listed((f'„{move}“' for move in moves), 'oder')}."
    return Misread(misread.code, f"{said} {ways}", names_some=misread.names_some, guided=True)


_MOST_MOVES = 8
"""Of so many possible moves it helps to be told; „befehle“ has more."""


def _completed(lexicon: Lexicon, line: str, possible: Collection[type]) -> str | None:
    """Return a line with its verb in full, if of those that begin so exactly one is possible."""
    words = line.split()
    place = lexicon.verb_at(words)
    found = {verb.name for verb in lexicon.beginning_with(fold(words[place])) if verb.means in possible}
    return " ".join([*words[:place], *found, *words[place + 1 :]]) if len(found) == 1 else None


def _bare_cards(lexicon: Lexicon, line: str, possible: Collection[type]) -> str | None:
    """
    Return a line of nothing but cards behind the verb for them, if only one that asks for cards is possible.

    If none is, it stands behind the first that asks for some: then the table says why that cannot be done now.
    """
    verbs = [verb for verb in lexicon.asking_for_cards if verb.means in possible]
    verbs = verbs or [verb for verb in lexicon.asking_for_cards if len(verb.asks) == 1][:1]
    if len({verb.name for verb in verbs}) != 1:
        return None
    tail = verbs[0].tail
    if tail is None or tail.spelling is None:
        return None
    rest, cards = tail.spelling.one.subn(" ", fold(line).strip(" .!"))
    return f"{verbs[0].name} {line}" if cards and not _BETWEEN.sub("", rest) else None


_BETWEEN = re.compile(r"[\s,]+|\bund\b")
