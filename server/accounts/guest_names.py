"""
The name a guest chooses for the evening: `gast anna`.

It is shown as `Gast-Anna`, everywhere and also in what is kept of a table: no account can be called so, and nobody
takes him for the Anna who has one. It is his as long as he is a guest of this house, and anybody's afterwards.
"""

from __future__ import annotations

from typing import Final

from commands.language.german import title
from commands.language.names import name_key
from commands.lobby import registering as said
from db import players
from server.accounts.authentication import Authentication, NotAdmitted
from server.accounts.new_account import refuse_a_likeness
from server.sessions.connection import Connection
from server.sessions.person import GUEST_NAME, objection

LONGEST: Final = 11
"""Letters of a guest's own name: with what stands before it, it is no longer than an account's."""


def may_be_a_name(typed: str) -> bool:
    """Tell whether somebody may mean a name for the evening; a word of return is longer than any."""
    return len(typed) <= LONGEST


async def chosen(asked: Connection, reception: Authentication, typed: str) -> tuple[str, str]:
    """
    Return the name a guest gets who wants to be called so, and its key.

    Raises:
        Declined: nobody can be called so, or it is somebody's, or looks like somebody's.
    """
    if reception.essentials.settings.konten.neu == "nein":  # whoever has an account is nobody's business here
        raise NotAdmitted(said.UNNAMED_GUESTS_ONLY)
    if not may_be_a_name(typed):
        raise NotAdmitted(said.too_long(LONGEST))
    if " " in typed:
        raise NotAdmitted(said.ONE_WORD)
    reason = objection(typed)
    if reason is not None:
        raise NotAdmitted(reason)
    owner = reception.read(lambda database: players.find(database, name_key(typed)))
    if owner is not None:
        raise NotAdmitted(said.has_an_account(owner.name))
    name = f"{GUEST_NAME}-{title(typed)}"
    key = name_key(name)
    if reception.read(lambda database: players.guest_called(database, key)) is not None:
        raise NotAdmitted(said.TAKEN_BY_A_GUEST)
    await refuse_a_likeness(asked, reception, key, guests=True)
    return name, key
