"""`stammtisch admin`: give somebody the rights of the house, or take them back; also while a server runs."""

from pathlib import Path

import click

from commands.language.german import fold, meant, nearest
from commands.language.names import name_key
from db import players
from db.moderation import Deed
from db.writer import store
from server.cli.database import noted, opened, read_settings
from server.cli.frame import Command, config_option, database_option
from server.ops.failure import Failure


@click.command(cls=Command, help="Macht NAME zum Admin; mit --entziehen wieder zum gewöhnlichen Gast.")
@click.argument("name", metavar="NAME")
@click.option("--entziehen", is_flag=True, help="Nimmt NAME die Rechte wieder.")
@config_option
@database_option
def command(name: str, file: Path | None, datenbank: str | None, *, entziehen: bool) -> None:
    """Set the flag of one account, and say what is true now."""
    settings = read_settings(file, {"datenbank.url": datenbank})
    with opened(settings.datenbank.url) as database:
        player = players.find(database, name_key(name))
        if player is None:
            known = nearest(fold(name), (player.key for player in players.everybody(database)))
            raise Failure(
                f"Den Namen {name} hat hier niemand.{meant(known)} Admin wird, wer schon ein Konto hat: "
                "Melde dich einmal mit diesem Namen am Stammtisch an, dann ruf dies wieder auf."
            )
        if player.admin is not entziehen:
            click.echo(f"{player.name} ist {'schon' if player.admin else 'ohnehin kein'} Admin.")
            return
        deed = Deed.TAKE_ADMIN if entziehen else Deed.MAKE_ADMIN
        store(database, players.set_admin(player.id, not entziehen) + noted(deed, player.key, player.id))
        click.echo(f"{player.name} ist jetzt {'kein Admin mehr' if entziehen else 'Admin'}.")
