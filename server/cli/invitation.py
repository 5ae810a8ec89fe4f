"""`stammtisch einladung`: a word that opens one account, where the house asks for one."""

from datetime import timedelta
from pathlib import Path

import click

from commands.lobby.moderation import invitation_line, invitations_list
from db import players
from db.database import Database
from db.moderation import Deed
from db.writer import store
from server.accounts.passwords import hashed
from server.cli.database import noted, opened, read_settings
from server.cli.frame import Command, Whole, config_option, database_option
from server.ops.clock import Clock
from server.ops.failure import Failure
from server.ops.shuffler import word_of_return

MOST_LISTED = 1_000


@click.command(cls=Command, help="Macht ein Wort, mit dem genau eine Person ein Konto anlegen kann.")
@click.option("--tage", metavar="ZAHL", type=Whole(1, 3650), help="So lange gilt es; sonst ohne Ende.")
@click.option("--liste", is_flag=True, help="Zeigt nur, welche Einladungen noch offen sind.")
@click.option("--zurueck", metavar="ZEICHEN", help="Nimmt eine davon zurück; ihr Zeichen steht in der Liste.")
@config_option
@database_option
def command(tage: int | None, zurueck: str | None, file: Path | None, datenbank: str | None, *, liste: bool) -> None:
    """Print the word, of which only the hash is kept; or the list; or take one back."""
    settings = read_settings(file, {"datenbank.url": datenbank})
    with opened(settings.datenbank.url) as database:
        if zurueck is not None:
            _take_back(database, zurueck)
        elif liste:
            found = players.open_invitations(database, Clock().now(), MOST_LISTED)
            click.echo(invitations_list(invitation_line(one.sign, one.made, one.expires) for one in found))
        else:
            _invite(database, tage, asked=settings.konten.neu == "einladung")


def _invite(database: Database, days: int | None, *, asked: bool) -> None:
    now = Clock().now()
    word = word_of_return()
    until = None if days is None else now + timedelta(days=days)
    store(database, players.invite(hashed(word), now, until) + noted(Deed.INVITE, until=until))
    click.echo(f"Das Wort der Einladung: {word}")
    ends = "bis sie jemand benutzt" if until is None else f"bis {until.astimezone():%d.%m.%Y %H:%M} Uhr"
    click.echo(f"Sie gilt einmal, {ends}. Zurücknehmen: einladung --zurueck {hashed(word)[:6]}")
    if not asked:
        click.echo('Gefragt wird danach erst, wenn konten.neu = "einladung" eingestellt ist.')


def _take_back(database: Database, sign: str) -> None:
    """
    Take the one invitation back whose sign begins so.

    Raises:
        Failure: there is none, or more than one.
    """
    known = players.open_invitations(database, Clock().now(), MOST_LISTED)
    found = [one for one in known if sign and one.word_hash.startswith(sign.lower())]
    if len(found) != 1:
        raise Failure(f"Eine offene Einladung mit dem Zeichen {sign} gibt es nicht. „einladung --liste“ zeigt alle.")
    store(database, players.take_back_invitation(found[0]) + noted(Deed.TAKE_BACK_INVITE, found[0].sign))
    click.echo(f"Die Einladung {found[0].sign} gilt nicht mehr.")
