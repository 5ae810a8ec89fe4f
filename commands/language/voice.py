"""How the house speaks to one pair of eyes: "Du ziehst" to the one, "Anna zieht" to the others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum

from commands.language.german import listed, third_person
from commands.language.spelling import SUIT_NAMES, in_words
from games.contract import Seat, Viewer
from games.frozen import Frozen, field
from games.kit.cards import Suit
from games.kit.tricks import TRUMP

_OPTIONAL = re.compile(r"\[([^\]]*)\]")

_PLACEHOLDER = re.compile(r"\{(@?)(\w+)(?: (\w+))?\}")


class Voice(Frozen):
    """
    How the house speaks to one pair of eyes.

    Attributes:
        names: display names by seat, people who left included.
        you: who listens; None for somebody who watches.
        reader: for a screen reader: one item per line, nothing drawn.
        words: cards in words instead of symbols.
        table: number of the table, None where there is none (a record).
        spelled: card in symbols -> card in words, of the game played.
        series: of a table of a series, which deal it is and of how many; None at every other table.
    """

    names: Mapping[Seat, str]
    you: Viewer = None
    reader: bool = False
    words: bool = False
    table: int | None = None
    spelled: Mapping[str, str] = field(default_factory=dict)
    series: tuple[int, int] | None = None

    def deal(self, number: int, deals: int | None = None, called: str = "Spiel") -> str:
        """Return which deal it is and of how many, `Runde 2 von 48`: those of the series where there is one."""
        if self.series is not None:
            return "Spiel {} von {}".format(*self.series)
        if not number:  # the first one was broken off, and is as if it had not been
            return f"Noch {'keine' if called.endswith('e') else 'kein'} {called}"
        return f"{called} {number}" if deals is None else f"{called} {number} von {deals}"

    def dealt(self, number: int, deals: int | None = None, called: str = "Spiel") -> str:
        """Return which deal begins, as a sentence with a blank before it; in a series that has just been said."""
        return "" if self.series is not None else f" {self.deal(number, deals, called)}."

    def aim(self, sentence: str) -> str:
        """Return how a match is won, with a blank before it; in a series every deal is for itself."""
        return "" if self.series is not None else f" {sentence}"

    def name(self, seat: Seat) -> str:
        """Return somebody's name, also when it is the listener themselves."""
        return self.names[seat]

    def who(self, seat: Seat) -> str:
        """Return `Du` for the listener, else the name: the subject at the head of a sentence."""
        return "Du" if seat == self.you else self.names[seat]

    def whom(self, seat: Seat) -> str:
        """Return `dich` for the listener, else the name: an object within a sentence."""
        return "dich" if seat == self.you else self.names[seat]

    def to_whom(self, seat: Seat) -> str:
        """Return `dir` for the listener, else the name."""
        return "dir" if seat == self.you else self.names[seat]

    def says(self, seat: Seat, you: str, third: str) -> str:
        """Return a whole sentence: `Du ziehst eine Karte.` or `Anna zieht eine Karte.`"""
        return f"Du {you}" if seat == self.you else f"{self.names[seat]} {third}"

    def does(self, seat: Seat, verb: str, rest: str = "") -> str:
        """Return a whole sentence of whose two forms only the verb differs: `does(seat, "ziehst", "eine Karte.")`."""
        said = f"Du {verb}" if seat == self.you else f"{self.names[seat]} {third_person(verb)}"
        return f"{said} {rest}" if rest else said

    def drawn(self, seat: Seat, verb: str, rest: str = "zuerst.") -> str:
        """Return what the lot has settled: `Das Los entscheidet: Du gibst zuerst.`"""
        return f"Das Los entscheidet: {self.does(seat, verb, rest)}"

    def people(self, seats: Iterable[Seat], *, you: bool = True) -> str:
        """Return names as a list, the listener as `du`."""
        return listed("du" if you and seat == self.you else self.names[seat] for seat in seats)

    def cards(self, cards: Iterable[object]) -> str:
        """Return cards as a list: symbols, or words if the listener wants them."""
        return ", ".join(map(self.card, cards) if self.words else map(str, cards))

    def hand(self, cards: Iterable[object]) -> str:
        """Return the cards of a hand: blanks between symbols, or one card a line for a screen reader."""
        if self.reader:
            return "".join(f"\n  {self.card(card)}" for card in cards) or "keine"
        return (self.cards(cards) if self.words else " ".join(map(str, cards))) or "keine"

    def held(self, cards: Iterable[object]) -> str:
        """Return a hand as it stands behind a colon: a blank before it, or one card a line."""
        hand = self.hand(cards)
        return hand if hand.startswith("\n") else f" {hand}"

    def left_with(self, seat: Seat, cards: Iterable[object]) -> str:
        """Return what somebody still holds when a deal is over: `Du hast noch: 4# d+`."""
        return f"{self.does(seat, 'hast', 'noch')}:{self.held(cards)}"

    def several(self, heading: str, items: Sequence[str]) -> list[str]:
        """Return several short facts under one heading: in one line, or one a line for a screen reader."""
        return [f"{heading}:", *(f"  {item}" for item in items)] if self.reader else [f"{heading}: {', '.join(items)}."]

    def told(self, heading: str, items: Sequence[str], more: str = "") -> str:
        """
        Return several long facts behind a heading, and what is said behind them.

        For a screen reader each is a line of its own: nobody holds a sentence of four melds in their ear.
        """
        if self.reader and len(items) > 1:
            return "\n".join([heading, *(f"  {item}" for item in items), *([more] if more else [])])
        said = f"{heading} {'; '.join(items) or 'nichts'}."
        return f"{said} {more}" if more else said

    def nested(self, cards: Iterable[object]) -> str:
        """Return a hand that stands behind somebody's name in a list: one card a line stands further in than they."""
        return self.held(cards).replace("\n", "\n  ")

    def row(self, cards: Iterable[object]) -> str:
        """Return cards lying side by side: blanks between symbols, or a list if they are spoken in words."""
        return self.cards(cards) if self.words or self.reader else " ".join(map(str, cards))

    def victory(self, winners: Sequence[Seat], won: str = "", shared: str = "") -> str:
        """Return who wins or shares the victory; `won` and `shared` say more: ` die Partie`, ` mit je 5 Chips`."""
        if len(winners) > 1:
            return f"Den Sieg teilen sich {self.people(winners, you=False)}{shared}."
        return self.says(winners[0], f"gewinnst{won}.", f"gewinnt{won}.")

    def card(self, card: object) -> str:
        """Return one card: its symbol, or its name for whoever wants words."""
        symbol = str(card)
        return self.spelled.get(symbol, symbol) if self.words else symbol

    def line(self, line: str) -> str:
        """Return a line that somebody could type, its cards in words if the listener wants them: it means the same."""
        return in_words(line, self.spelled, joker=True) if self.words else line

    def render(self, value: object) -> str:
        """Return a fact of a refusal as it stands in a sentence: a seat by name, several things as a list."""
        if isinstance(value, bool):
            return "ja" if value else "nein"
        if isinstance(value, Suit):
            return SUIT_NAMES[value]
        if isinstance(value, Enum):
            return "Trumpf" if value is TRUMP else str(value.value)
        if isinstance(value, (tuple, list, frozenset)):
            return listed(self.render(item) for item in value) or "nichts"
        return "niemand" if value is None else self.card(value)

    def fill(self, sentence: str, facts: Mapping[str, object]) -> str:
        """
        Fill facts into a sentence: `{needed}` as a value, `{@opener}` as people; `[…]` only if its fact is any.

        `{seat nimmst}` is who does something (`does`), `{seat Du}` who is named at the head of a sentence (`who`);
        `{allowed oder}` is a list of things of which one is to be chosen.
        """

        def put(found: re.Match[str]) -> str:
            value, verb = facts.get(found[2]), found[3]
            if verb and isinstance(value, tuple):
                return listed(map(self.render, value), verb)
            if verb and isinstance(value, int):
                return self.who(Seat(value)) if verb == "Du" else self.does(Seat(value), verb)
            return self._people_of(value) if found[1] else self.render(value)

        def keep(found: re.Match[str]) -> str:
            values = [facts.get(one[2]) for one in _PLACEHOLDER.finditer(found[1])]
            return "" if any(value is None or value == () for value in values) else found[1]

        return _PLACEHOLDER.sub(put, _OPTIONAL.sub(keep, sentence))

    def _people_of(self, value: object) -> str:
        if isinstance(value, int):
            return self.names[Seat(value)]
        return self.people(value, you=False) if isinstance(value, tuple) and value else "niemand"
