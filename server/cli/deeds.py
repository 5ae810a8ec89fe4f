"""`stammtisch moderation`: what hosts and admins have done, newest last."""

from pathlib import Path

import click

from commands.lobby.moderation import deed_line, may_come, not_barred
from db import admission, moderation, players
from db.admission import label_of, person_of
from db.database import Database
from db.moderation import Deed
from db.writer import store
from server.cli.database import noted, opened, read_settings
from server.cli.frame import Command, Whole, config_option, database_option
from server.moderation.bans import bans_of, place_of
from server.ops.failure import Failure


@click.command(cls=Command, help="Zeigt, was Admins und Gastgeber getan haben: wann, wer, was, warum.")
@click.option(
    "--letzte",
    metavar="ZAHL",
    type=Whole(1, 100_000),
    default=50,
    help="So viele Zeilen; ohne Angabe 50.",
)
@click.option(
    "--aufheben",
    metavar="WEN",
    help="Lässt jemanden wieder herein, den ein Admin ausgesperrt hat: einen Namen, eine Adresse oder ein Netz.",
)
@config_option
@database_option
def command(letzte: int, aufheben: str | None, file: Path | None, datenbank: str | None) -> None:
    """Print the last deeds, oldest first; or lift a ban, also in a running house."""
    settings = read_settings(file, {"datenbank.url": datenbank})
    with opened(settings.datenbank.url) as database:
        if aufheben is not None:
            _lift(database, aufheben)
            return
        for entry in reversed(moderation.latest(database, letzte)):
            done = entry.done
            click.echo(
                deed_line(done.deed.value, done.time, done.actor, done.subject, reason=done.reason, end=done.until)
            )


def _lift(database: Database, typed: str) -> None:
    """
    Lift every ban of somebody or of a place.

    Raises:
        Failure: there is none.
    """
    known = admission.sanctions_known(database)
    try:
        place = place_of(typed)
    except ValueError:
        place = None
    found = bans_of(known, typed if place is None else place)
    if not found:
        raise Failure(not_barred(typed, "„stammtisch moderation“"))
    job = noted(Deed.LIFT_BAN, label_of(found[0].subject))
    for one in found:
        job = admission.lift(one.kind, one.subject) + job
    store(database, job)
    who = person_of(found[0].subject)
    name = None if who is None else players.names(database, [who]).get(who)
    click.echo(may_come(label_of(found[0].subject) if name is None else name))
