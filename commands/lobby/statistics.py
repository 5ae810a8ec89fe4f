"""What somebody's matches come to, game by game: pure figures, and how they are said."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime
from typing import Protocol

from commands.language.german import counted, title
from games.frozen import Frozen, evolve


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


def figures(played: Sequence[MatchOutcome]) -> PlayerFigures:
    """Return what matches come to, given in the order in which they were played."""
    stayed = [one for one in played if one.place]
    deals = sum(one.deals for one in stayed)
    streak = longest = 0
    days: dict[date, int] = {}
    for one in stayed:
        streak = streak + 1 if one.won else 0
        longest = max(longest, streak)
        if one.won:
            day = one.ended.astimezone().date()
            days[day] = days.get(day, 0) + 1
    return PlayerFigures(
        matches=len(stayed),
        won=sum(one.won for one in stayed),
        left=len(played) - len(stayed),
        places=sum(one.place for one in stayed) / len(stayed) if stayed else 0.0,
        per_deal=sum(one.dealt for one in stayed) / deals if deals else None,
        streak=streak,
        longest=longest,
        evening=max(days.items(), key=lambda item: (item[1], item[0])) if days else None,
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


def by_game(
    played: Iterable[tuple[str, MatchOutcome]],
    name_of: Callable[[str], str],
    unit_of: Callable[[str], str] = lambda _game: "Punkte",
) -> list[tuple[str, PlayerFigures]]:
    """Return the figures of each game, most played first; matches come newest first."""
    games: dict[str, list[MatchOutcome]] = {}
    for game, one in played:
        games.setdefault(game, []).append(one)
    found = [(name_of(game), evolve(figures(matches[::-1]), unit=unit_of(game))) for game, matches in games.items()]
    return sorted(found, key=lambda item: (-item[1].matches, item[0]))
