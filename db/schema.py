"""
What is kept, table by table.

Conventions: a moment is a whole number of microseconds since 1970 in UTC (`microseconds`, `moment`); a list or a
mapping is JSON text; a person is an id of `people` that is never given twice (`db.identity`), and the names beside it
are only what is shown. Whatever column holds a person says so (`Holds`), and what becomes of it when the person goes
for good: erasing, `meine daten` and the tests of both go by that.

* `people` holds one row for everybody: a guest has a word of return, an account a password, and a guest who opens an
  account gets a name and a password in the same row. A guest of whom nothing is kept any more has no row.

* `tables` holds one row per table the house ever opened, `journal` its entries, numbered from 0 without a gap. The row
  repeats what a list of tables must show, so that nobody has to replay a journal for it.
* `matches`, `deals` and `results` are the score book. They are written in the transaction of the entry that made them
  true. A guest stands in them under their name with `player` empty: they are part of that match, but of no ranking. A
  deleted account looks the same, under a neutral name.
* `computers` names the seats of a match that computers played in its end: with one of them it counts in no ranking.
* `standings` counts for everybody what `results` holds of them, game by game and apart for matches with computers, so
  that a ranking need not add up every match ever played. It can be counted anew at any time, and `pruefen` compares.
* `awards` and `ranking_points` are the all-time lists: every import and every finished tournament is one award, a
  total is the sum over them. So a corrected tournament replaces its award and nothing else has to be computed
  backwards.
* `account_changes` says whose account the command line has changed or deleted: a running house looks for what is new.
* `invitations` keeps the words that open an account, `sanctions` who may not come in or not speak. Words, here and of
  guests, are kept as hashes only.
* `moderation` is what hosts and admins have done, in the house and at the command line; a running house reads on from
  the last row it knows, and so learns what was done beside it.
* `bonds` says who wants to hear of whom (`friend`) and who of whom not (`ignore`), `messages` what waits for somebody
  who was not there, `reports` what people have complained of and what they had been told, `doors` which tables are
  private, `invited` who may come in there all the same, `pending` what is under way between people.
* `links` keeps hashes of the links that lead to a table: by whom they were made, until when and for how many people.
* `bots` says whose program an account is.
* `tickets` keeps hashes of that with which a browser page comes back as who it was, each for one person and a while.
* `days` keeps the secret of each day, from which its cards are drawn, and what the house's own player made of them;
  `day_sets` who plays which set, at which table, under which rules, and the points of the deals they have finished.
  A group's set is a day with a number for its date: `day_groups` has who asked, `group_news` who hears of it yet.
* `league_places` says where everybody stood in the league when a month was over, and in which division they go on.
* `endings` numbers the matches that have ended, in the order in which that was stored, with who played together and
  whether that has been counted in `ratings`: so all ratings can be made anew from the score book, to the same numbers.
"""

from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final

import sqlalchemy as sa

from db.identity import HOLDS, Holds
from db.identity import NAME as _NAME
from db.identity import person as _person

REVISIONS: Final = tuple(f"{number:04}" for number in range(1, 15))
"""Every revision of the schema this code knows, oldest first; it works with the last one (a test asks Alembic)."""

HEAD: Final = REVISIONS[-1]

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND: Final = timedelta(microseconds=1)


def microseconds(when: datetime) -> int:
    """
    A moment as it is stored.

    Raises:
        ValueError: `when` has no time zone, so nobody could say which moment it is.
    """
    if when.tzinfo is None:
        raise ValueError("a stored moment needs a time zone")
    return (when - EPOCH) // MICROSECOND


def moment(stored: int) -> datetime:
    """Return a stored moment, in microseconds, as a datetime in UTC."""
    return EPOCH + stored * MICROSECOND


metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", sa.Text, nullable=False, info=_NAME),
    sa.Column("key", sa.Text, nullable=False, unique=True, info=_NAME),
    sa.Column("password_hash", sa.Text),
    sa.Column("word_hash", sa.Text, unique=True),
    sa.Column("admin", sa.Boolean, nullable=False),
    sa.Column("settings", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("last_seen", sa.BigInteger, nullable=False),
    sa.CheckConstraint("(password_hash IS NULL) <> (word_hash IS NULL)", name="guest_or_account"),
    sqlite_autoincrement=True,
)

bots = sa.Table(
    "bots",
    metadata,
    _person("player", first=True),
    _person("owner"),
    sa.PrimaryKeyConstraint("player"),
    sqlite_with_rowid=False,
)

tickets = sa.Table(
    "tickets",
    metadata,
    _person("owner", first=True),
    sa.Column("ticket_hash", sa.Text, nullable=False),
    sa.Column("mark_hash", sa.Text, nullable=False),
    sa.Column("until", sa.BigInteger),
    sa.PrimaryKeyConstraint("owner"),
    sqlite_with_rowid=False,
)

account_changes = sa.Table(
    "account_changes",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("player", sa.Integer, nullable=False, info={HOLDS: Holds.NUMBER}),
    sqlite_autoincrement=True,
)

invitations = sa.Table(
    "invitations",
    metadata,
    sa.Column("word_hash", sa.Text, primary_key=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("expires", sa.BigInteger),
    sa.Column("used_at", sa.BigInteger),
    sa.Column("used_by", sa.Text, info=_NAME),
)

sanctions = sa.Table(
    "sanctions",
    metadata,
    sa.Column("kind", sa.String(8), primary_key=True),
    sa.Column("subject", sa.Text, primary_key=True, info={HOLDS: Holds.AMONG}),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger),
    sa.Column("imposed_by", sa.Text, nullable=False, info=_NAME),
    sa.Column("reason", sa.Text, nullable=False, info=_NAME),
)

moderation = sa.Table(
    "moderation",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("time", sa.BigInteger, nullable=False),
    sa.Column("actor", sa.Text, nullable=False, info=_NAME),
    sa.Column("deed", sa.String(16), nullable=False),
    sa.Column("subject", sa.Text, nullable=False, info=_NAME),
    sa.Column("player", sa.Integer, info={HOLDS: Holds.NUMBER}),
    sa.Column("reason", sa.Text, nullable=False, info=_NAME),
    sa.Column("until", sa.BigInteger),
    sqlite_autoincrement=True,
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("phase", sa.Text, nullable=False),
    sa.Column("people", sa.Text, nullable=False, info={HOLDS: Holds.AMONG}),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("opener", sa.Text, nullable=False, info=_NAME),
    sa.Column("last_entry", sa.Integer, nullable=False),
    sa.Column("opened", sa.BigInteger, nullable=False),
    sa.Column("touched", sa.BigInteger, nullable=False),
    sa.Column("closed", sa.BigInteger),
    sa.Column("state", sa.String(8), nullable=False, index=True),
    sa.Column("note", sa.Text, nullable=False, info=_NAME),
)

journal = sa.Table(
    "journal",
    metadata,
    sa.Column("table_number", sa.Integer, sa.ForeignKey("tables.number"), primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("time", sa.BigInteger, nullable=False),
    sa.Column("actor", sa.Text, nullable=False, info=_NAME),
    sa.Column("line", sa.Text, nullable=False, info=_NAME),
    sqlite_with_rowid=False,
)

matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("table_number", sa.Integer, sa.ForeignKey("tables.number"), nullable=False, index=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("first_entry", sa.Integer, nullable=False),
    sa.Column("last_entry", sa.Integer),
    sa.Column("started", sa.BigInteger, nullable=False),
    sa.Column("ended", sa.BigInteger),
    sa.Column("outcome", sa.String(8), nullable=False),
)

deals = sa.Table(
    "deals",
    metadata,
    sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("points", sa.Integer, nullable=False),
    sqlite_with_rowid=False,
)

results = sa.Table(
    "results",
    metadata,
    sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    _person("player", nullable=True, goes=False),
    sa.Column("name", sa.Text, nullable=False, info=_NAME),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sqlite_with_rowid=False,
)

computers = sa.Table(
    "computers",
    metadata,
    sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("level", sa.String(8), nullable=False),
    sqlite_with_rowid=False,
)

standings = sa.Table(
    "standings",
    metadata,
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("computers", sa.Boolean, nullable=False),
    _person("player"),
    sa.Column("played", sa.Integer, nullable=False),
    sa.Column("won", sa.Integer, nullable=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("last", sa.BigInteger, nullable=False),
    sa.PrimaryKeyConstraint("game", "computers", "player"),
    sqlite_with_rowid=False,
)

awards = sa.Table(
    "awards",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("source", sa.Text, nullable=False),
    sa.Column("given", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("game", "source"),
    sqlite_autoincrement=True,
)

ranking_points = sa.Table(
    "ranking_points",
    metadata,
    sa.Column("award_id", sa.Integer, sa.ForeignKey("awards.id"), primary_key=True, autoincrement=False),
    sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("key", sa.Text, nullable=False, index=True, info=_NAME),
    sa.Column("name", sa.Text, nullable=False, info=_NAME),
    sa.Column("points", sa.Integer, nullable=False),
)

bonds = sa.Table(
    "bonds",
    metadata,
    _person("owner", first=True),
    sa.Column("kind", sa.String(8), nullable=False),
    _person("other"),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.PrimaryKeyConstraint("owner", "kind", "other"),
    sqlite_with_rowid=False,
)

messages = sa.Table(
    "messages",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    _person("owner"),
    _person("sender", nullable=True),
    sa.Column("name", sa.Text, nullable=False, info=_NAME),
    sa.Column("time", sa.BigInteger, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sqlite_autoincrement=True,
)

pending = sa.Table(
    "pending",
    metadata,
    sa.Column("kind", sa.String(10), nullable=False),
    _person("owner"),
    sa.Column("table_number", sa.Integer, nullable=False),
    _person("other", nullable=True),
    sa.Column("until", sa.BigInteger),
    sa.Column("text", sa.Text, nullable=False, info=_NAME),
    sa.PrimaryKeyConstraint("kind", "owner", "table_number"),
    sqlite_with_rowid=False,
)

reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("time", sa.BigInteger, nullable=False),
    _person("reporter", nullable=True, goes=False),
    sa.Column("reporter_name", sa.Text, nullable=False, info=_NAME),
    _person("subject", nullable=True, goes=False),
    sa.Column("subject_name", sa.Text, nullable=False, info=_NAME),
    sa.Column("reason", sa.Text, nullable=False, info=_NAME),
    sa.Column("told", sa.Text, nullable=False, info=_NAME),
    sqlite_autoincrement=True,
)

doors = sa.Table(
    "doors",
    metadata,
    sa.Column("table_number", sa.Integer, sa.ForeignKey("tables.number"), primary_key=True, autoincrement=False),
    sa.Column("private", sa.Boolean, nullable=False),
    sa.Column("unwatched", sa.Boolean, nullable=False),
    sqlite_with_rowid=False,
)

invited = sa.Table(
    "invited",
    metadata,
    sa.Column("table_number", sa.Integer, sa.ForeignKey("doors.table_number", ondelete="CASCADE"), nullable=False),
    _person("person"),
    sa.PrimaryKeyConstraint("table_number", "person"),
    sqlite_with_rowid=False,
)

links = sa.Table(
    "links",
    metadata,
    sa.Column("code_hash", sa.Text, primary_key=True),
    sa.Column("table_number", sa.Integer, sa.ForeignKey("tables.number"), nullable=False),
    _person("host"),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("uses_left", sa.Integer, nullable=False),
    sqlite_with_rowid=False,
)

endings = sa.Table(
    "endings",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id"), nullable=False, unique=True),
    sa.Column("teams", sa.Text, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False, index=True),
    sqlite_autoincrement=True,
)

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("game", sa.Text, nullable=False),
    _person("player"),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("played", sa.Integer, nullable=False),
    sa.PrimaryKeyConstraint("game", "player"),
    sqlite_with_rowid=False,
)


days = sa.Table(
    "days",
    metadata,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("secret", sa.Text, nullable=False),
    sa.Column("versions", sa.Integer, nullable=False),
    sa.Column("marks", sa.Text, nullable=False),
)

day_sets = sa.Table(
    "day_sets",
    metadata,
    sa.Column("day", sa.String(10), nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    _person("person"),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("deals", sa.Integer, nullable=False),
    sa.Column("table_number", sa.Integer, nullable=False, index=True),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("points", sa.Text, nullable=False),
    sa.Column("state", sa.String(8), nullable=False, index=True),
    sa.PrimaryKeyConstraint("day", "game", "person"),
)

day_groups = sa.Table(
    "day_groups",
    metadata,
    sa.Column("day", sa.String(10), primary_key=True),
    _person("host", nullable=True, goes=False),
    sa.Column("until", sa.BigInteger, nullable=False, index=True),
)

group_news = sa.Table(
    "group_news",
    metadata,
    sa.Column("day", sa.String(10), nullable=False),
    _person("person"),
    sa.PrimaryKeyConstraint("day", "person"),
)

league_places = sa.Table(
    "league_places",
    metadata,
    sa.Column("month", sa.String(7), nullable=False),
    _person("person"),
    sa.Column("division", sa.Integer, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("days", sa.Integer, nullable=False),
    sa.Column("won", sa.Integer, nullable=False),
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("rested", sa.Integer, nullable=False),
    sa.Column("next_division", sa.Integer, nullable=False),
    sa.PrimaryKeyConstraint("month", "person"),
)


class Ending(StrEnum):
    """How a match stands."""

    RUNNING = "running"
    ENDED = "ended"
    ABORTED = "aborted"


UNRANKED = 0
"""The place of somebody who left a match before its end: in no list of wins, in ratings behind all who stayed."""
