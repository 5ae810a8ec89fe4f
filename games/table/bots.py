"""Bots at a table: programs that play like people, and are not ranked among them unless the table wants it so."""

from __future__ import annotations

from games.contract import No, Refused, Seat, Step
from games.frozen import evolve
from games.game import Game
from games.table.actions import AgreeBots, NoteBot
from games.table.agreeing import opener_before_the_match
from games.table.events import BotNoted, BotsAgreed
from games.table.state import S, Table, V


def agree_bots(game: Game[S, V], table: Table[S], seat: Seat, action: AgreeBots) -> Step[Table[S]]:
    """The opener lets bots in and has the match ranked all the same, or not; before the first deal, and as a person."""
    opener_before_the_match(game, table, seat)
    if table.people[seat].bot:
        raise Refused(No.NOT_FOR_BOTS)
    return Step(evolve(table, bots=action.on), (BotsAgreed(seat, action.on),))


def note_bot(table: Table[S], action: NoteBot) -> Step[Table[S]]:
    """The house says who of those here is a program; among people it has a seat only where they want that."""
    seat, opener = action.seat, table.opener
    if seat not in table.circle:
        raise ValueError(f"{seat} does not sit at this table")
    if seat != opener and not table.bots and not (opener is not None and table.people[opener].bot):
        raise Refused(No.NO_BOTS, opener=opener)
    bot = evolve(table.people[seat], bot=True)
    people = (*table.people[:seat], bot, *table.people[seat + 1 :])
    return Step(evolve(table, people=people), (BotNoted(seat, ranked=table.bots),))
