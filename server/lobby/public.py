"""
Public data: what anybody may know of the house without coming in.

The rankings of every game and what can be agreed on, as JSON; the description for lists of places to play at (MSSP);
the figures for monitoring; the rules of every game; which paths are places that the page can show. Rankings are read
beside the event loop, hold so many lines at most, and are kept for a moment: however many ask, each is read once in
that time.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Final, TypeAlias

from commands.catalogue import PACKAGES, VOCABULARIES, list_titles
from commands.language.vocabulary import AnyVocabulary
from commands.layout import Layout
from commands.lobby import replies
from commands.lobby.help import rules_of
from db import bots, ranking, ratings, standings
from db.database import Database
from db.errors import DatabaseError
from games.game import AnyGame
from games.options import Number, Option, Special
from server import __version__
from server.lobby.programs import NAME
from server.lobby.rankings import MOST_RANKED, WITH_LISTS, in_order, shown
from server.ops.answers import ASK_AGAIN, JSON, Answer, Answers, Asked, always
from server.ops.clock import Clock
from server.ops.config import Settings
from server.ops.descriptors import DescriptorStore
from server.ops.metrics import Figures
from server.ops.reads import Reads
from server.social.context import Rooms
from server.social.rating import Skill
from server.wire.mssp import Status

_GAMES: Final = frozenset(one.game.id for one in VOCABULARIES)

_PLACE: Final = re.compile(
    r"/(?:tisch/[1-9]\d{0,8}|partie/[1-9]\d{0,8}(?:/\d{1,6})?|leute/[^/]{1,120}|einladung/[a-z]{1,40}"
    r"|(?:rangliste|regeln)/(?P<game>[\w-]{1,40}))"
)


def is_place(path: str) -> bool:
    """
    Tell whether there can be such a place; whether there is one now, and who may see it, is said inside.

    `/tisch/14`, `/partie/81` and one of its steps, `/leute/anna`, `/rangliste/romme`, `/regeln/romme`,
    `/einladung/CODE`.
    """
    found = _PLACE.fullmatch(path)
    return found is not None and (found["game"] is None or found["game"] in _GAMES)


def rules_to_read() -> Answers:
    """Return the rules of every game as text: they are anybody's."""
    return {
        f"/regeln/{one.game.id}.json": always(
            Answer(
                json.dumps(
                    {"name": one.game.name, "text": rules_of(one, words=False), "worte": rules_of(one, words=True)},
                    ensure_ascii=False,
                ).encode(),
                JSON,
                keep=ASK_AGAIN,
            )
        )
        for one in VOCABULARIES
    }


KEPT_SECONDS: Final = 15.0
"""How old a ranking may be."""

Line: TypeAlias = dict[str, object]

ListedGame: TypeAlias = tuple[AnyGame, str, str]
"""A game, and one of its lists: the key in the score book, and what it is called."""


def open_lists(reads: Reads, clock: Clock, open_to_all: Callable[[], bool]) -> Answers:
    """
    Return what is answered where.

    Args:
        reads: where the database is read; clock: how old what is kept may be.
        open_to_all: tells whether somebody who has not come in may read rankings, which hold names.
    """
    lists: dict[str, Asked] = {
        f"/rangliste/{key}.json": _only(open_to_all, _Kept((one.game, key, title), reads, clock))
        for one in VOCABULARIES
        for key, title in list_titles(one).items()
    }
    return {**lists, **about_games()}


def about_games() -> Answers:
    """Return what does not change while the house is open: what can be agreed on, and how tables are laid out."""
    agreed = {
        one.game.id: [_option(one, option) for option in one.game.options] for one in VOCABULARIES if one.game.waits
    }
    laid = {
        one.game.id: {**_layout(one.layout), "muster": one.layout.emblem or _samples(one.words)}
        for one in PACKAGES
        if one.layout
    }
    return {
        path: always(Answer(body, JSON, packed=gzip.compress(body, 9, mtime=0), keep=ASK_AGAIN))
        for path, body in (("/regeln.json", _written(agreed)), ("/anlagen.json", _written(laid)))
    }


def rankings_are_open(settings: Settings) -> bool:
    """Tell whether rankings are anybody's: as the host says, or as guests are, who may read them at a line."""
    return settings.konten.guests if settings.web.rankings == "gaeste" else settings.web.rankings == "alle"


def _only(allowed: Callable[[], bool], asked: Asked) -> Asked:
    """Return what answers only while it is allowed."""
    closed = Answer(f"{replies.RANKINGS_ARE_CLOSED}\n".encode(), status=HTTPStatus.FORBIDDEN)

    async def answered() -> Answer:
        return await asked() if allowed() else closed

    return answered


def _layout(layout: Layout) -> Line:
    """Return how a table is laid out, by the names under which a page is told what lies there (`Stammtisch.Tisch`)."""
    return {
        "familie": layout.family,
        "steine": layout.tiles,
        "hand": layout.hand,
        "stich": layout.trick,
        "stich_von": layout.trick_by,
        "auslagen": layout.melds,
        "besitzer": layout.owner,
        "stapel": [{"titel": one.title, "oben": one.top, "zahl": one.count, "tat": one.plays} for one in layout.piles],
        "brett": layout.board,
        "pott": layout.pot,
        "einsaetze": layout.stakes,
        "chips": layout.purse,
        "bogen": layout.sheet,
        "zeilen": [
            {"nummer": one.number, "titel": one.title, "dazu": one.note, "letzte": one.last} for one in layout.lines
        ],
        "zeile": layout.line,
        "figuren": [] if layout.figures is None else [str(one) for one in layout.figures()],
        "gehalten": layout.held,
        "offen": layout.shown,
        "punkte": layout.scores,
        "merkmale": layout.marks,
        "fakten": layout.facts,
    }


def _samples(vocabulary: AnyVocabulary) -> Sequence[str]:
    """Return a few cards of a game that has no emblem, by which one sees what it is played with."""
    cards = [] if vocabulary.spelling is None else [*(vocabulary.spelling.words or ())]
    return [cards[len(cards) * part // 8] for part in (2, 4, 7)] if cards else ()


class _Kept:
    """One list of a game, read at most once in a while."""

    def __init__(self, listed: ListedGame, reads: Reads, clock: Clock) -> None:
        self._listed = listed
        self._reads = reads
        self._clock = clock
        self._lock = asyncio.Lock()
        self._until = 0.0
        self._body = b""

    async def __call__(self) -> Answer:
        async with self._lock:
            if not self._body or self._clock.monotonic() >= self._until:
                try:
                    self._body = await self._reads(_ranking, self._listed)
                except DatabaseError:
                    if not self._body:
                        raise
                self._until = self._clock.monotonic() + KEPT_SECONDS
        return Answer(self._body, JSON, keep=f"public, max-age={KEPT_SECONDS:.0f}")


def _ranking(database: Database, listed_game: ListedGame) -> bytes:
    """Return all three rankings of one list of a game. Reads the database: belongs in a thread."""
    game, key, title = listed_game
    fewest = game.fewest_wins
    won = standings.standings(database, key, fewest=fewest)[:MOST_RANKED]
    programs = bots.every(database)
    rated = in_order(ratings.of_game(database, key), programs)[:MOST_RANKED]
    listed = ranking.all_time(database, key)[:MOST_RANKED] if key in WITH_LISTS else ()
    return _written(
        {
            "spiel": key,
            "name": title,
            "verlust": fewest,
            "wertung": [_rated(place, name, skill) for place, (skill, name, _) in enumerate(rated, 1)],
            "siege": [
                {
                    "platz": place,
                    "name": shown(one.name, one.player, programs),
                    "siege": one.won,
                    "partien": one.played,
                    "punkte": one.points,
                    "schnitt": round(one.average, 1),
                }
                for place, one in enumerate(won, 1)
            ],
            "ewig": [{"platz": place, "name": one.name, "punkte": one.points} for place, one in enumerate(listed, 1)],
        }
    )


def _rated(place: int, name: str, skill: Skill) -> Line:
    return {
        "platz": place,
        "name": name,
        "zahl": skill.shown,
        "partien": skill.played,
        "vorlaeufig": skill.provisional,
    }


def _option(vocabulary: AnyVocabulary, option: Option) -> Line:
    """Return what can be agreed on, what it can be, and what it means."""
    line: Line = {
        "name": option.name,
        "art": "regel",
        "standard": option.default,
        "hilfe": vocabulary.options.get(option.name, ""),
    }
    if isinstance(option, Special):
        return line
    if isinstance(option, Number):
        return {**line, "art": "zahl", "unten": option.low, "oben": option.high, "wahl": option.words}
    return {**line, "art": "wahl", "wahl": option.values}


def _written(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


_YES, _NO = ("1",), ("0",)

_ABOUT: Final[Status] = {
    "CODEBASE": (f"{NAME} {__version__}",),
    "FAMILY": ("Custom",),
    "GAMEPLAY": ("Social", "Strategy"),
    "GAMESYSTEM": ("Turn Based",),
    "GENRE": ("None",),
    "LANGUAGE": ("German",),
    "CHARSET": ("ASCII", "ISO-8859-1", "UTF-8"),
    "CRAWL DELAY": ("-1",),
    "ANSI": _YES,
    "UTF-8": _YES,
    "VT100": _YES,
    "GMCP": _YES,
    "MSP": _NO,
    "MXP": _NO,
    "MCCP": _NO,
    "MSDP": _NO,
}


def status_of(hall: Rooms, port: int, locked: int | None) -> Status:
    """
    Return the description of the house as it is now.

    Args:
        port: of the open door; `locked`: of the one with a lock, if there is one.
    """
    mssp = hall.context.settings.mssp
    own = {
        "HOSTNAME": mssp.hostname,
        "CONTACT": mssp.contact,
        "WEBSITE": mssp.website,
        "LOCATION": mssp.location,
        "CREATED": mssp.created,
        "MINIMUM AGE": mssp.minimum_age,
        "STATUS": mssp.status,
    }
    return {
        "NAME": (mssp.name,),
        "PLAYERS": (str(sum(one.person.owner is None for one in hall.roster.here.values())),),
        "UPTIME": (str(int(hall.context.started_at.timestamp())),),
        "PORT": (str(port),) if locked is None else (str(locked), str(port)),
        **({} if locked is None else {"SSL": (str(locked),)}),
        **{name: (value,) for name, value in own.items() if value},
        **_ABOUT,
    }


def figures_of(hall: Rooms, drops: int, kept: DescriptorStore | None = None) -> Figures:
    """Return the figures; `drops` are connections cut off for not reading, `kept` what keeps lines."""
    context, trouble = hall.context, hall.context.incidents.disk
    delay, lag, tables, tally = context.writer.delay, hall.lag, hall.tables, context.tally
    thinkers, standing = hall.computers.workers, context.database.lock.standing
    return Figures(
        sessions=len(hall.roster.connections),
        people=len(hall.roster.here),
        tables_awake=len(tables.awake),
        tables_asleep=len(tables.rows) - len(tables.awake),
        moves=tally.moves,
        refusals=tally.refusals,
        failed_log_ins=tally.failed_logins,
        outbox_drops=drops,
        lines_kept=0 if kept is None else len(kept),
        lines_taken_back=0 if kept is None else kept.taken_back,
        incidents=context.incidents.count,
        journal_last=delay.last,
        journal_p99=delay.p99,
        journal_longest=delay.longest,
        journal_waiting=context.writer.waiting,
        commits=context.writer.commits,
        jobs=context.writer.stored,
        unknown_commits=context.database.unknown_commits,
        serving=context.database.lock.sure,
        incarnation=standing.incarnation,
        lease_left=standing.left,
        standbys=standing.standbys,
        lag_last=lag.last,
        lag_p99=lag.p99,
        lag_longest=lag.longest,
        computer_tables=hall.computers.tables,
        thinkers=thinkers.running,
        thoughts=thinkers.figures.jobs,
        thoughts_waiting=thinkers.waiting,
        thoughts_sunk=thinkers.figures.sunk,
        thinkers_replaced=thinkers.figures.replaced,
        uptime=context.clock.monotonic() - context.started,
        health_problem=None if trouble is None else replies.disk_trouble(str(trouble)),
    )
