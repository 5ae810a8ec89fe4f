"""How the cards of Räum-Ab! are typed and said, and what is wrong with a host's file of them."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping

from commands.language.german import NUMBERS
from commands.language.grammar import Spelling, any_of
from commands.language.spelling import declined
from games.raeumab.pack import BANS, JOKER, NUMNUM, WISH, Ban, Colour, Face, Fault, Number, Wrong, is_card

COLOURS: Mapping[Colour, str] = {
    Colour.BLUE: "blau",
    Colour.YELLOW: "gelb",
    Colour.PINK: "pink",
    Colour.RED: "rot",
}

_COLOUR_WORDS: Mapping[str, Colour] = {
    form: colour for colour, name in COLOURS.items() for form in (*declined(name), colour.value)
}
_BAN_WORDS: Mapping[str, Ban] = {
    form: ban
    for ban, names in zip(BANS, (("2er", "zweier"), ("5er", "fuenfer")), strict=True)
    for form in (str(ban), *(name + end for name in names for end in ("verbot", "verbotskarte", "verbotskarten")))
}
_WISH_WORDS = ("w", "wunsch", "wunschkarte", "wunschkarten")
_JOKER_WORDS = ("joker", "jokers")

_VALUES = {word: value for value, word in enumerate(NUMBERS, 1)} | {"joker": JOKER}
"""Values that may be said in words."""

_NUMBER = re.compile(
    rf"(?P<before>{any_of(_COLOUR_WORDS)})?(?P<value>\d{{1,3}}|{any_of(_VALUES)})(?P<behind>{any_of(_COLOUR_WORDS)})?"
)


class _Spellings(Mapping[str, Hashable]):
    """
    Every spelling of a card, without blanks and hyphens -> the card.

    No table but a rule, because a host may bring along a pack with other numbers before the house opens.
    """

    def __getitem__(self, typed: str) -> Hashable:
        face = _meant(typed)
        if face is None or not is_card(face):
            raise KeyError(typed)
        return face

    def __iter__(self) -> Iterator[str]:
        return iter((*_BAN_WORDS, *_WISH_WORDS, *map(str, NUMNUM.faces)))

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _meant(typed: str) -> Face | None:
    """Return the card a spelling means, of whatever pack; None if it means none."""
    if typed in _BAN_WORDS:
        return _BAN_WORDS[typed]
    if typed in _WISH_WORDS:
        return WISH
    found = _NUMBER.fullmatch(typed)
    if found is None or bool(found["before"]) is bool(found["behind"]):
        return None
    colour = _COLOUR_WORDS[found["before"] or found["behind"]]
    return Number(_VALUES[value] if (value := found["value"]) in _VALUES else int(value), colour)


def _pattern() -> str:
    """Return the pattern of one card; any letter may stand for a colour, so that `12x` can be told from no card."""
    colour = rf"(?:{any_of(_COLOUR_WORDS)}|[a-z])"
    value = rf"(?:\d{{1,3}}|{any_of((*_JOKER_WORDS, *_VALUES))})"
    bans = r"(?:2er|5er|zweier|fuenfer)[ -]*verbot(?:skarten?)?"
    return rf"(?:{bans}|{any_of(_WISH_WORDS)}|{colour}[ -]*{value}|{value}[ -]*{colour})"


def spell(face: Face) -> str:
    """Return a card in words."""
    if isinstance(face, Number):
        return f"{'Joker' if face.value == JOKER else face.value} {COLOURS[face.colour]}"
    return f"{face.divisor}er-Verbot" if isinstance(face, Ban) else "Wunschkarte"


_HIGHEST = 999
"""The greatest number a pack may hold."""

_EVERY_FACE: tuple[Face, ...] = (
    *(Number(value, colour) for value in range(1, _HIGHEST + 1) for colour in Colour),
    *BANS,
    WISH,
)

CARDS = Spelling(
    pattern=_pattern(),
    cards=_Spellings(),
    words={str(face): spell(face) for face in _EVERY_FACE},
)


def pack_fault(wrong: Wrong) -> str:
    """Return what is wrong with a host's file of cards, as a sentence."""
    if wrong.fault is Fault.NO_CARD:
        return f"Zeile {wrong.line}: „{wrong.text[:40]}“ ist keine Karte. Karten sind zum Beispiel 12r, v2, w, 4*v2."
    if wrong.fault is Fault.TOTAL:
        return f"Es müssen genau 109 Karten sein; gezählt: {wrong.text}."
    return "Die Datei ist nicht in UTF-8 geschrieben."
