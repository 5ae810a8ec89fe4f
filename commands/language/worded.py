"""
Cards and numbers as people put them in words: `drei Könige, Kreuz, Pik und Karo`, `Bube Herz`, `an die zweite Reihe`.

A command wants its cards one by one and each whole. In words a suit may be said once for several ranks (`Herz Bube,
Dame`) or a rank for several suits (`die Damen in Pik und Karo`), in either order: what is said first waits for what it
goes with. A number counts cards if many of one rank follow (`zwei Achter`); it is a number if it stands behind what has
numbers (`Reihe 2`, `an die drei`), or is left over.

Nothing is guessed here but how a card is said: what is no card and no number stays among the other words.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate, islice
from typing import NamedTuple

from commands.language.german import A_GROUP, FILLERS, NUMBERS, NUMERALS
from commands.language.grammar import Kind, Spelling
from commands.language.nearness import SAYS_NOTHING
from commands.language.phrases import Found


class Worded(NamedTuple):
    """
    What a line says.

    Attributes:
        said: its cards by their signs, its numbers and its other words, as they come, each with what it is: `CARD`,
            `NUMBER` or `WORD`.
        whole: every rank has its suit, and there are as many cards as were counted.
        batches: how many cards were said together, each time.
    """

    said: tuple[tuple[str, str], ...]
    whole: bool
    batches: tuple[int, ...] = ()

    def of(self, kind: str) -> list[str]:
        """Return what is of a kind, as it comes."""
        return [said for said, what in self.said if what == kind]


CARD, NUMBER, WORD = "c", "n", "w"


def _forms() -> Iterator[tuple[str, str]]:
    """Yield every word for a rank and the rank."""
    for number, word in enumerate(NUMBERS[1:10], 2):
        for form in (word, f"{word}e", str(number)):
            yield form, str(number)
        for ending in ("er", "ern", "en"):
            yield f"{word}{ending}", str(number)
            yield f"{number}{ending}", str(number)
    yield "zwo", "2"
    for number, english in enumerate(["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], 2):
        yield english, str(number)
    for rank, words in _PICTURES.items():
        yield from ((word, rank) for word in words.split())


_PICTURES = {
    "bube": "bube buben bub bauer bauern jack jacks",
    "dame": "dame damen queen queens",
    "koenig": "koenig koenige koenigen koenigs king kings",
    "as": "as ass asse assen ace aces",
}
_RANKS = dict(_forms())
_LETTERS = {"b": "bube", "d": "dame", "k": "koenig", "a": "as"}
_MANY = frozenset(
    [f"{number}{ending}" for number in (*NUMBERS[1:10], *range(2, 11)) for ending in ("er", "ern", "en")]
    + ["buben", "bauern", "damen", "koenige", "koenigen", "asse", "assen", "jacks", "queens", "kings", "aces"]
)
"""Ranks that are said of more than one card."""
_SUITS = {
    **dict.fromkeys(("clubs", "club"), "kreuz"),
    **dict.fromkeys(("spades", "spade"), "pik"),
    **dict.fromkeys(("hearts", "heart"), "herz"),
    **dict.fromkeys(("diamonds", "diamond"), "karo"),
}
_CUT = {"kr": "kreuz", "ka": "karo", "h": "herz", "p": "pik"}
_CUT_SHORT = re.compile(rf"({'|'.join(_CUT)})([bdk])")
_COUNTS = NUMERALS.keys() | frozenset("23456789")
_ANY = ("herz", "rot")
"""A suit, to find out what ranks there are."""
_JOINTS = FILLERS | frozenset(
    [
        ",",
        "und",
        "in",
        "von",
        "of",
        "and",
        "aus",
        "dazu",
        "plus",
        "mit",
        "je",
        "auch",
        "sowie",
        "vom",
        "beide",
        "beiden",
        "strasse",
        "folge",
    ]
)
"""Words between the suit and the rank of a card, or between two cards."""
_OPEN = frozenset({"mit", "zu", "und"})
"""Words of a command behind which something has to come."""
_NUMBERED = frozenset(
    [
        *("reihe", "reihen", "auslage", "auslagen", "meldung", "nummer", "nr", "spalte", "spalten", "tisch", "kombi"),
        *(
            "gruppe",
            "aufgabe",
            "teil",
            "folge",
            "kategorie",
            "meld",
            "stapel",
            "platz",
            "satz",
            "haufen",
            "kombination",
        ),
    ]
)
"""What has a number."""
_TO = frozenset({"an", "bei", "zu", "zur", "zum", "ans", "beim", "fuer", "in", "auf", "um", "on", "to"})
"""Words before the number of what something is done to, or before an amount."""
_ORDINALS = {
    f"{stem}{ending}": str(number)
    for number, stem in enumerate(
        ["erst", "zweit", "dritt", "viert", "fuenft", "sechst", "siebt", "acht", "neunt", "zehnt"], 1
    )
    for ending in ("e", "en", "er", "es")
}
_OF_A_GROUP = frozenset("abcdefgh")


def worded(words: Sequence[str], spelling: Spelling | None) -> Worded:
    """Return what folded words say of cards and numbers."""
    found = _Reading(spelling)
    place = 0
    while place < len(words):
        place += found.take(words, place)
    found.close()
    return Worded(tuple(found.said), found.whole, tuple(found.batches))


class _Reading:
    """What has been read of a line so far: what waits for a suit or a rank, and what is said for certain."""

    def __init__(self, spelling: Spelling | None) -> None:
        self.said: list[tuple[str, str]] = []
        self.batches: list[int] = []
        self.whole = True
        self._spelling = spelling
        self._run: list[tuple[bool, str]] = []
        self._counted: int | None = None
        self._patient = False

    def take(self, words: Sequence[str], place: int) -> int:
        """Read on from a place; return how many words that took."""
        word, rest = words[place], words[place + 1 : place + 2]
        after = rest[0] if rest else ""
        if word in _ORDINALS and after in _NUMBERED:
            return self._say(_ORDINALS[word], NUMBER, 2)
        if self._is_number(words, place):
            lettered = after in _OF_A_GROUP and len(after) == 1
            return self._say(NUMERALS.get(word, word) + (after if lettered else ""), NUMBER, 1 + lettered)
        if self._spelling is None:
            return self._say(word, WORD, 1)
        return self._take_of_a_card(words, place)

    def _take_of_a_card(self, words: Sequence[str], place: int) -> int:
        word, after = words[place], words[place + 1] if place + 1 < len(words) else ""
        suit, behind_a_suit = self._suit(word), bool(self._run) and self._run[-1][0]
        if suit:
            self._run.append((True, suit))
        elif after in _MANY and word in _COUNTS and not behind_a_suit:
            self.close()
            self._counted = int(NUMERALS.get(word, word))
        elif rank := self._rank(word, behind_a_suit=behind_a_suit):
            self._run.append((False, rank))
            self._patient = word in _MANY or not rank.isdigit()
        elif word == "joker" and after == "als" and self._card(" ".join(words[place : place + 4])) is not None:
            self.close()
            self._say_card(" ".join(words[place : place + 4]))
            return 4
        elif cut := _CUT_SHORT.fullmatch(word):
            self._run += [(True, _CUT[cut[1]]), (False, _LETTERS[cut[2]])]
        elif self._card(word) is not None:
            self.close()
            self._say_card(word)
        elif word not in _JOINTS:
            return self._say(word, WORD, 1)
        return 1

    def _rank(self, word: str, *, behind_a_suit: bool) -> str:
        """Return the rank a word means in this game, "" if none; one letter means one behind a suit alone."""
        if word in _LETTERS:
            return _LETTERS[word] if behind_a_suit else ""
        number = NUMERALS.get(word, word)
        known = _RANKS.get(word, number if number.isdigit() else "")
        if not known or self._spelling is None:
            return ""
        return known if any(self._spelling.one.fullmatch(f"{suit} {known}") for suit in _ANY) else ""

    def _say(self, text: str, kind: str, took: int) -> int:
        waits = self._patient and bool(self._run) and not any(suit for suit, _ in self._run)
        if kind is WORD and waits:
            self.said.append((text, kind))  # `drei Könige leg ich hin, Herz, Karo und Pik`
            return took
        self.close()
        self.said.append((text, kind))
        return took

    def _say_card(self, typed: str) -> bool:
        card = self._card(typed)
        if card is not None:
            self.said.append((card, CARD))
        return card is not None

    def _is_number(self, words: Sequence[str], place: int) -> bool:
        word = words[place]
        if not (word.isdigit() or word in NUMERALS):
            return word[:1].isdigit() and word[-1] in _OF_A_GROUP and word[:-1].isdigit() and self._card(word) is None
        if not self._rank(word, behind_a_suit=False):
            return True
        after = words[place + 1] if place + 1 < len(words) else ""
        before = next((one for one in reversed(words[:place]) if one not in FILLERS and one != ","), "")
        return before in _NUMBERED or (before in _TO and not self._suit(after) and after not in _MANY)

    def _suit(self, word: str) -> str:
        if word in _SUITS:
            return _SUITS[word]
        return word if self._spelling is not None and self._spelling.one.fullmatch(f"{word} 2") else ""

    def _card(self, typed: str) -> str | None:
        if self._spelling is None or not self._spelling.one.fullmatch(typed):
            return None
        try:
            return str(self._spelling.card(typed))
        except KeyError:
            return None

    def close(self) -> None:
        """Make cards of what has been said of suits and ranks in a row."""
        run, self._run = self._run, []
        batches, left = _combined(run)
        first = run[0][1] if run else ""
        if left and (turned := _turned(run)):
            batches, left = turned, []
        elif left and not run[0][0] and first.isdigit() and not (others := _combined(run[1:]))[1]:
            self.said.append((first, NUMBER))
            batches, left = others
        made = [[self._say_card(f"{suit} {rank}") for suit, rank in batch] for batch in batches]
        self.batches += map(len, made)
        self.said += [(rank, NUMBER if rank.isdigit() else WORD) for rank in left]
        fits = not run or self._counted in {None, sum(map(len, made))}
        unsure = len(made) > 1 and any(len({rank for _, rank in batch}) > 1 for batch in batches if len(batch) > 1)
        self.whole &= fits and not (unsure and run[0][0] is False) and all(map(all, made))
        self.whole &= all(rank.isdigit() for rank in left)
        if run:
            self._counted = None


def _combined(run: Sequence[tuple[bool, str]]) -> tuple[list[list[tuple[str, str]]], list[str]]:
    """Return the cards, suit and rank, that are made of what was said in a row, and what found no partner."""
    made: list[list[tuple[str, str]]] = []
    waiting: list[str] = []
    paired = False
    for is_suit, said in run:
        if is_suit == run[0][0]:
            waiting = [said] if paired else [*waiting, said]
            paired = False
        else:
            made += [] if paired else [[]]
            made[-1] += [(one, said) if run[0][0] else (said, one) for one in waiting]
            paired = True
    return made, [] if paired else waiting


def _turned(run: Sequence[tuple[bool, str]]) -> list[list[tuple[str, str]]]:
    """Return the cards of a row in which the order of suit and rank turns around once: `die 8 in Pink, die rote 18`."""
    for place in range(2, len(run) - 1):
        if run[place - 1][0] == run[place][0]:
            (before, left), (behind, lost) = _combined(run[:place]), _combined(run[place:])
            if not (left or lost):
                return before + behind
    return []


def tails_beside(one: Found) -> Iterator[str]:
    """Return what may be meant by the words beside a cue, as the tail of its verb, the most literal first."""
    verb = one.cue.verb
    if verb.tail is None:
        said = SAYS_NOTHING.union(verb.idle, verb.name.split())
        yield " ".join(word for word in one.rest if word not in said)
        return
    if one.rest and one.rest[-1] in verb.tail.words & _OPEN:
        return  # `klopfen 8* mit`: what they meant to say behind it is not known
    free = verb.free
    between = frozenset({"und", ","}) if free else frozenset()
    words = [word for word in one.rest if word not in SAYS_NOTHING - verb.tail.words - between]
    if free and words and (not one.leading or len(words) > _MOST_FREE_WORDS):
        return
    yield " ".join(words)
    spelling = verb.tail.spelling
    if spelling is None:
        yield " ".join(NUMERALS.get(word, word) for word in words)
        return
    bare = spelling.one.sub(" ", " ".join(words)).split()
    if len(bare) < len(words):
        first = [word for word in bare if word[:1].isdigit()]
        others = [word for word in bare if word not in first and word != ","]
        yield " ".join([*first, *_cards_of(spelling, words), *others])
    wording = worded(one.rest, spelling)
    known = frozenset(word for word in wording.of(WORD) if word not in SAYS_NOTHING - verb.tail.words)
    if verb.takes(Kind.NAME) or known <= verb.tail.words:
        yield from islice(tails(wording, known, groups=verb.takes(Kind.GROUPS)), _LITERAL)


_MOST_FREE_WORDS = 2
_LITERAL = 2
"""So many tails of what a line says leave none of its words out."""


def _cards_of(spelling: Spelling, words: Sequence[str]) -> list[str]:
    return [f"{card}," for card in spelling.one.findall(" ".join(words))]


def tails(said: Worded, words: Collection[str], *, groups: bool) -> Iterator[str]:
    """
    Yield what may stand behind a verb for what a line says, the most literal first.

    Args:
        words: those that mean something there.
        groups: it takes several lists of cards.
    """
    if not said.whole:
        return
    numbers, cards, others = said.of(NUMBER), said.of(CARD), [word for word in said.of(WORD) if word in words]
    literal = " ".join(one if kind != CARD else f"{one}," for one, kind in said.said if kind != WORD or one in others)
    together = _together(cards, said.batches) if groups else ", ".join(cards)
    if "/" not in together:
        yield literal
    yield " ".join([*numbers, together, *others])
    yield " ".join([*numbers, together])
    if not _SWAPPED.isdisjoint(cards):  # what is given for one is said with it
        yield " ".join([*numbers, ", ".join(card for card in cards if card not in _SWAPPED)])
    if cards:
        yield together


def _together(cards: Sequence[str], batches: Sequence[int]) -> str:
    """Return cards as they are laid out together: apart what was said apart, if each of it is enough to be laid out."""
    if sum(batches) != len(cards) or min(batches, default=0) < A_GROUP:
        return ", ".join(cards)
    starts = accumulate(batches, initial=0)
    return " / ".join(", ".join(cards[start : start + many]) for start, many in zip(starts, batches, strict=False))


_SWAPPED = frozenset({"j", "w"})
"""Cards for which others are swapped."""
