"""`Rooms`: what handlers of the lobby and of `social` work with, in one value."""

from __future__ import annotations

from games.frozen import Frozen
from server.accounts.accounts import Accounts
from server.accounts.authentication import Authentication
from server.bots.players import ComputerPlayers
from server.daily.office import Days
from server.moderation.throttle import RateWindow
from server.ops.closing import Closing
from server.ops.context import Context
from server.ops.event_loop import Lag
from server.play.registry import Tables
from server.sessions.roster import Roster
from server.sessions.seating import Seating
from server.social.friends import Friends
from server.social.links import TableLinks
from server.tournaments.office import Tournaments


class Rooms(Frozen):
    """
    The rooms of the house.

    Attributes:
        context: what the rooms themselves work with.
        talk: how much somebody may say in a minute.
        bonds: who is whose friend, and who hears nothing of whom.
        links: by which people come to tables who are not known here.
    """

    context: Context
    auth: Authentication
    roster: Roster
    accounts: Accounts
    tables: Tables
    seating: Seating
    tournaments: Tournaments
    days: Days
    talk: RateWindow
    closing: Closing
    lag: Lag
    computers: ComputerPlayers
    bonds: Friends
    links: TableLinks


def company(context: Context, tables: Tables) -> tuple[Friends, TableLinks]:
    """Return what is kept of people beside the tables: who wants to hear of whom, and who may come by a link."""
    return Friends(context), TableLinks(context, tables)
