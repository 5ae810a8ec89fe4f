"""
How playing cards may be typed: `10+`, `+10`, `♣10`, `kr10`, `kreuz 10`, `Kreuz-Zehn`, `kreuzbube`, `roter Bube`,
`j=8+`, `Joker als Kreuz-Acht`.

Suit names and symbols belong to every game; colour words (`blau` is Kreuz in one game and Pik in another) and short
forms belong to a game and are handed in.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterable, Mapping

from commands.language.grammar import Spelling, any_of
from games.kit.cards import JOKER, Card, Face, Joker, Rank, Suit

SUIT_NAMES: Mapping[Suit, str] = {
    Suit.CLUBS: "Kreuz",
    Suit.SPADES: "Pik",
    Suit.HEARTS: "Herz",
    Suit.DIAMONDS: "Karo",
}

SUITS_ELSEWHERE: Mapping[Suit, tuple[str, ...]] = {
    Suit.CLUBS: ("eichel", "treff"),
    Suit.SPADES: ("schippen", "schippe", "schueppen", "schueppe"),
    Suit.HEARTS: (),
    Suit.DIAMONDS: ("schellen", "schelle", "eckstein"),
}
"""What a suit is called by people of another region or with another pack, folded."""

_CUT_SHORT: Mapping[Suit, tuple[str, ...]] = {
    Suit.CLUBS: ("kr",),
    Suit.SPADES: ("pi", "p"),
    Suit.HEARTS: ("he", "h"),
    Suit.DIAMONDS: ("ka",),
}
"""How suits are cut short before a number: `kr9`. Before a letter they would be words: `ha`."""

RANK_NAMES: Mapping[Rank, str] = {
    Rank.TWO: "Zwei",
    Rank.THREE: "Drei",
    Rank.FOUR: "Vier",
    Rank.FIVE: "Fünf",
    Rank.SIX: "Sechs",
    Rank.SEVEN: "Sieben",
    Rank.EIGHT: "Acht",
    Rank.NINE: "Neun",
    Rank.TEN: "Zehn",
    Rank.JACK: "Bube",
    Rank.QUEEN: "Dame",
    Rank.KING: "König",
    Rank.ACE: "As",
}

_RANK_WORDS: Mapping[Rank, tuple[str, ...]] = {
    Rank.TWO: ("2", "zwei"),
    Rank.THREE: ("3", "drei"),
    Rank.FOUR: ("4", "vier"),
    Rank.FIVE: ("5", "fuenf"),
    Rank.SIX: ("6", "sechs"),
    Rank.SEVEN: ("7", "sieben"),
    Rank.EIGHT: ("8", "acht"),
    Rank.NINE: ("9", "neun"),
    Rank.TEN: ("10", "zehn", "zehner"),
    Rank.JACK: ("b", "bube", "buben", "bub", "bauer", "bauern"),
    Rank.QUEEN: ("d", "dame", "damen"),
    Rank.KING: ("k", "koenig", "koenige"),
    Rank.ACE: ("a", "as", "ass", "asse"),
}


RANK_WORDS: frozenset[str] = frozenset(word for words in _RANK_WORDS.values() for word in words)
"""Every word and letter for a rank."""


def spell(card: Face) -> str:
    """Return a card in words: `Kreuz-Bube`, `Joker`, `Joker als Herz-Acht`."""
    if isinstance(card, Joker):
        return "Joker" if card.stands_for is None else f"Joker als {spell(card.stands_for)}"
    return f"{SUIT_NAMES[card.suit]}-{RANK_NAMES[card.rank]}"


CARDS_IN_WORDS: Mapping[str, str] = {
    str(card): spell(card) for card in (Card(rank, suit) for suit in Suit for rank in Rank)
}
"""Every playing card by its sign -> its words."""


def in_words(text: str, spelled: Mapping[str, str], *, joker: bool = False) -> str:
    """
    Return a text with its cards in words, also where they are to be typed: they can be typed like that.

    Args:
        spelled: sign -> words.
        joker: a `j` alone is one; in a text it may be a letter.
    """

    def word(found: re.Match[str]) -> str:
        sign = found[0]
        return spelled.get(sign, sign) if len(sign) > 1 or (joker and sign == "j") else sign

    return _PACKED.sub(r"\1\2 ", _WORD.sub(word, text)) if spelled else text


_WORD = re.compile(r"(?<![\w+#*=-])[\w+#*]+(?:=[\w+#*]+)?(?![\w+#*-])")
_PACKED = re.compile(r"((?:Kreuz|Pik|Herz|Karo)-\w+|\d|\bj|\bJoker)([,;])(?=[^\W\d])")


def declined(colour: str) -> tuple[str, ...]:
    """Return a colour adjective with its endings: `rot`, `rote`, `roter`, `rotes`, `roten`, `rotem`."""
    return (colour, *(colour + ending for ending in ("e", "er", "es", "en", "em")))


def playing_cards(
    pack: Iterable[Face],
    colours: Mapping[str, Suit],
    short: Mapping[str, Suit] | None = None,
    *,
    free_suits: bool = False,
) -> Spelling:
    """
    Return the spelling of a pack.

    Args:
        pack: every face of the game; what is not in it is no card.
        colours: folded colour adjectives of this game; they are declined here.
        short: letters before a rank that stand for a suit (`k` in `kd`), where a game has them.
        free_suits: a joker may be named by its rank alone (`j=8`).
    """
    faces = set(pack)
    suits = {suit: _suit_words(suit, colours) for suit in Suit}
    cards: dict[str, Hashable] = {}
    for card in faces:
        if isinstance(card, Joker):
            cards |= dict.fromkeys(("j", "joker", "jokers"), card)
            continue
        symbol, rank = card.suit.symbol, card.rank.symbol
        cards |= {f"{rank}{symbol}": card, f"{symbol}{rank}": card}
        cards |= {f"{suit}{word}": card for suit in suits[card.suit] for word in _RANK_WORDS[card.rank]}
        cards |= {f"{letters}{rank}": card for letters in _CUT_SHORT[card.suit] if rank.isdigit()}
    for letters, suit in (short or {}).items():
        cards |= {
            f"{letters}{card.rank.symbol}": card for card in faces if isinstance(card, Card) and card.suit == suit
        }
    named = [Joker(card) for card in faces if isinstance(card, Card)] if JOKER in faces else []
    return Spelling(
        pattern=_pattern(
            suits, short or {}, jokers=any(isinstance(card, Joker) for card in faces), free_suits=free_suits
        ),
        cards=cards,
        named=_named_joker,
        words={str(card): spell(card) for card in (*faces, *named)},
        of_rank=_joker_of_rank if free_suits else None,
    )


def _joker_of_rank(typed: str, beside: Collection[Hashable]) -> Joker | None:
    """
    Return a joker that stands for a rank: in the suit of what lies beside it, among equals in one that is missing.

    None if it is no rank, or nothing lies beside it: a suit may then matter.
    """
    rank = next((rank for rank, words in _RANK_WORDS.items() if typed in words), None)
    cards = [card for card in beside if isinstance(card, Card)]
    if rank is None or not cards:
        return None
    suits = [card.suit for card in cards]
    if all(card.rank == rank for card in cards):
        suits = [suit for suit in Suit if suit not in suits] or suits
    return Joker(Card(rank, suits[0]))


_TILE_COLOURS: Mapping[str, Suit] = {
    "schwarz": Suit.CLUBS,
    "blau": Suit.SPADES,
    "rot": Suit.HEARTS,
    "gelb": Suit.DIAMONDS,
}


def tiles_of(pack: Iterable[Face]) -> Spelling:
    """Return the spelling of a pack of tiles: cards whose suits are the colours printed on them."""
    return playing_cards(pack, _TILE_COLOURS)


def _suit_words(suit: Suit, colours: Mapping[str, Suit]) -> tuple[str, ...]:
    adjectives = (form for colour, meant in colours.items() if meant == suit for form in declined(colour))
    return (SUIT_NAMES[suit].lower(), *SUITS_ELSEWHERE[suit], *adjectives)


def _named_joker(card: Hashable) -> Hashable:
    return Joker(card) if isinstance(card, Card) else card


def _pattern(
    suits: Mapping[Suit, tuple[str, ...]], short: Mapping[str, Suit], *, jokers: bool, free_suits: bool
) -> str:
    """Return the pattern of one card: every rank is accepted here, so that `8+` can be told from no card at all."""
    rank = any_of(word for words in _RANK_WORDS.values() for word in words)
    suit = any_of(word for words in suits.values() for word in words)
    forms = [r"(?:10|[2-9bdka])[+#*o]", r"[+#*o](?:10|[2-9bdka])", rf"(?:{suit})[ -]*(?:{rank})"]
    forms.append(rf"(?:{any_of(letters for cut in _CUT_SHORT.values() for letters in cut)})(?:10|[2-9])")
    if short:
        forms.append(rf"(?:{any_of(short)})(?:10|[2-9bdka])")
    plain = f"(?:{'|'.join(forms)})"
    named = rf"(?: ?= ?| als ){plain}"
    if free_suits:
        named = rf"(?:{named}| ?= ?(?:{rank})(?![+#*\w]))"
    return rf"(?:j(?:okers?)?(?:{named})?|{plain})" if jokers else plain
