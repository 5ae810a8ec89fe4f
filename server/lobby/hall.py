"""What the words of the house work with: every room a command may lead into."""

from __future__ import annotations

from games.frozen import Frozen
from server.bots.company import Company
from server.ops.closing import Closing
from server.ops.essentials import Essentials
from server.ops.lag import Lag
from server.people.accounts import Accounts
from server.people.reception import Reception
from server.people.roster import Roster
from server.people.seating import Seating
from server.people.throttle import Window
from server.play.registry import Tables
from server.tournaments.office import Tournaments


class Hall(Frozen):
    """
    The rooms of the house.

    Attributes:
        talk: how much somebody may say in a minute.
    """

    essentials: Essentials
    reception: Reception
    roster: Roster
    accounts: Accounts
    tables: Tables
    seating: Seating
    tournaments: Tournaments
    talk: Window
    closing: Closing
    lag: Lag
    company: Company
