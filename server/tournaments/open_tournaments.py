"""The tournaments that are open, and those who follow them from the lobby."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from commands.language.vocabulary import AnyVocabulary
from commands.lobby import tournaments as told
from games.contract import Viewer
from server.people.roster import Roster
from server.play.seen import News, Seen
from server.tournaments.live import LiveTournament


class OpenTournaments:
    """Every open tournament, by its number."""

    def __init__(self) -> None:
        self._open: dict[int, LiveTournament] = {}

    def __len__(self) -> int:
        return len(self._open)

    def __iter__(self) -> Iterator[LiveTournament]:
        yield from tuple(self._open.values())

    def add(self, one: LiveTournament) -> None:
        """Note a tournament."""
        self._open[one.number] = one

    def remove(self, number: int) -> None:
        """Forget a tournament that is open no more."""
        self._open.pop(number, None)

    def get(self, number: int) -> LiveTournament | None:
        """Return a tournament by its number."""
        return self._open.get(number)

    def of(self, vocabulary: AnyVocabulary) -> list[LiveTournament]:
        """Return the tournaments of one machine, oldest first."""
        return [self._open[number] for number in sorted(self._open) if self._open[number].vocabulary is vocabulary]

    def booking(self, number: int) -> LiveTournament | None:
        """Return the tournament that has booked a table of the house."""
        return next((one for one in self if one.booking_of(number) is not None), None)


class LobbyHerald:
    """Follows a tournament without a seat, and lets the lobby know when it has ended; its own people have heard it."""

    everything = False

    def __init__(self, followed: LiveTournament, roster: Roster) -> None:
        self._followed = followed
        self._roster = roster
        self._phase = self._phase_now()

    @property
    def viewer(self) -> Viewer:
        """It sees what everybody may see."""
        return None

    def _phase_now(self) -> StrEnum:
        return self._followed.live.facts.phase

    def notice(self, news: News) -> None:
        """Spread the end of the tournament."""
        if not isinstance(news, Seen):
            return
        before, self._phase = self._phase, self._phase_now()
        if before == self._phase or not self._followed.over:
            return
        live = self._followed.live
        known = {live.facts.owner(seat) for seat in live.facts.circle}
        text = told.ended(self._followed.vocabulary.game.name, self._followed.name, self._followed.news(news.events))
        for who, session in tuple(self._roster.here.items()):
            if session.seated is None and who not in known:
                session.reply(text)
