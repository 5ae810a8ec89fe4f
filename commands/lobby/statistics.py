"""What somebody's matches come to, game by game: pure figures, and how they are said."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Protocol

from commands.language.german import counted, title
from games.frozen import Frozen


class MatchOutcome(Protocol):
    """What is counted of a match: when it ended, and how it ended for somebody."""

    @property
    def ended(self) -> datetime:
        """When it was over."""

    @property
    def place(self) -> int:
        """From 1; 0 for whoever left."""

    @property
    def won(self) -> bool:
        """Whether they have won, or shared the victory."""

    @property
    def deals(self) -> int:
        """How many deals were scored."""

    @property
    def dealt(self) -> int:
        """Their points in them."""


class PlayerFigures(Frozen):
    """
    Matches of one game, summed up.

    Attributes:
        matches, won: played to the end, and how many of them were won; left: how many were not.
        places: the mean place; per_deal: the mean points of a deal; None if there was none.
        streak, longest: matches won one after the other, up to now and ever.
        unit: what the game is counted in.
        evening: the day with the most victories, and how many; None without any.
    """

    matches: int
    won: int
    left: int
    places: float
    per_deal: float | None
    streak: int
    longest: int
    evening: tuple[date, int] | None
    unit: str = "Punkte"


@dataclass(slots=True)
class Totals:
    """
    What somebody's matches of one game come to so far.

    Attributes:
        places, deals, dealt: added up; days: how many were won on each.
    """

    matches: int = 0
    won: int = 0
    left: int = 0
    places: int = 0
    deals: int = 0
    dealt: int = 0
    streak: int = 0
    longest: int = 0
    days: dict[date, int] = field(default_factory=dict)

    def with_further(self, played: Iterable[MatchOutcome]) -> Totals:
        """Return what they come to with matches that were played behind them, given in that order."""
        found = replace(self, days=dict(self.days))
        for one in played:
            found.add(one)
        return found

    def add(self, one: MatchOutcome) -> None:
        """Count a match that was played behind all others."""
        if not one.place:
            self.left += 1
            return
        self.matches += 1
        self.places += one.place
        self.deals += one.deals
        self.dealt += one.dealt
        self.streak = self.streak + 1 if one.won else 0
        if one.won:
            self.won += 1
            self.longest = max(self.longest, self.streak)
            day = one.ended.astimezone().date()
            self.days[day] = self.days.get(day, 0) + 1

    def figures(self, unit: str) -> PlayerFigures:
        """Return it as it is told."""
        return PlayerFigures(
            matches=self.matches,
            won=self.won,
            left=self.left,
            places=self.places / self.matches if self.matches else 0.0,
            per_deal=self.dealt / self.deals if self.deals else None,
            streak=self.streak,
            longest=self.longest,
            evening=max(self.days.items(), key=lambda item: (item[1], item[0])) if self.days else None,
            unit=unit,
        )


COLUMNS = ("name", "spiel", "partien", "siege", "verlassen", "platz", "punkte_je_spiel", "serie", "laengste", "abend")
"""The heading of the table for hosts."""


def row(name: str, game: str, found: PlayerFigures) -> tuple[str | int, ...]:
    """Return one line of that table."""
    day = "" if found.evening is None else found.evening[0].isoformat()
    deal = "" if found.per_deal is None else f"{found.per_deal:.2f}"
    places = f"{found.places:.2f}" if found.matches else ""
    return (name, game, found.matches, found.won, found.left, places, deal, found.streak, found.longest, day)


HEADS = ("Spiel", "Partien", "Siege", "Platz im Schnitt", "Punkte je Spiel", "Siege in Folge", "Abgebrochen")
"""The heading of one's own table."""


def cells(game: str, found: PlayerFigures) -> tuple[str | float | None, ...]:
    """Return one line of that table: what is not known is None."""
    places = round(found.places, 1) if found.matches else None
    deal = None if found.per_deal is None else round(found.per_deal, 1)
    return (game, found.matches, found.won, places, deal, found.longest, found.left)


def _number(value: float) -> str:
    return f"{value:.1f}".replace(".", ",")


def said(name: str | None, games: Iterable[tuple[str, PlayerFigures]]) -> str:
    """Return somebody's figures as text, one fact a line under each game; `name` None: the asker's own."""
    return "\n".join(_lines(name, games))


def _lines(name: str | None, games: Iterable[tuple[str, PlayerFigures]]) -> Iterator[str]:
    yield "Deine Statistik:" if name is None else f"Statistik von {title(name)}:"
    for game, found in games:
        yield f"{game}: {counted(found.matches, 'Partie', 'Partien')}, {counted(found.won, 'Sieg', 'Siege')}."
        yield from (f"  {fact}" for fact in _facts(found))


def _facts(found: PlayerFigures) -> Iterator[str]:
    if found.matches:
        yield f"im Schnitt Platz {_number(found.places)}"
    if found.per_deal is not None:
        yield f"{_number(found.per_deal)} {found.unit} je Spiel"
    if found.longest > 1:
        now = f", zurzeit {found.streak}" if found.streak > 1 else ""
        yield f"längste Siegesserie {found.longest}{now}"
    if found.evening is not None:
        day, victories = found.evening
        yield f"bester Abend: {day:%d.%m.%Y} mit {counted(victories, 'Sieg', 'Siegen')}"
    if found.left:
        yield f"vorzeitig gegangen: {found.left} Mal"


TotalsByGame = Mapping[str, Totals]
"""Of each game what somebody's matches come to."""


def counted_on(totals: TotalsByGame, played: Sequence[tuple[str, MatchOutcome]]) -> TotalsByGame:
    """Return totals with matches that were played behind those; they come newest first."""
    games: dict[str, list[MatchOutcome]] = {}
    for game, one in reversed(played):
        games.setdefault(game, []).append(one)
    return {**totals, **{game: totals.get(game, Totals()).with_further(more) for game, more in games.items()}}


def by_game(
    totals: TotalsByGame, name_of: Callable[[str], str], unit_of: Callable[[str], str]
) -> list[tuple[str, PlayerFigures]]:
    """Return the figures of each game, most played first."""
    found = [(name_of(game), one.figures(unit_of(game))) for game, one in totals.items()]
    return sorted(found, key=lambda item: (-item[1].matches, item[0]))
