"""A subcommand for the tests of the command line: it greets, fails or breaks, as it is told."""

import click

from server.cli.frame import Command, Whole
from server.ops.failure import Failure


@click.command(cls=Command, help="Grüßt.")
@click.option("--laut", is_flag=True, help="Lauter.")
@click.option("--wie", type=click.Choice(["nett", "knapp"]), help="In welchem Ton.")
@click.option("--oft", type=Whole(1, 3), help="Wie oft.")
@click.option("--liste", type=click.Path(exists=True), help="Wen.")
@click.argument("name", metavar="NAME", default="alle")
@click.argument("mal", metavar="[MAL]", type=int, default=1)
def command(name: str, mal: int, *, laut: bool, **_typed: object) -> int:
    """Greet somebody; `niemand` cannot be greeted, and `fehler` is our own mistake."""
    if name == "niemand":
        raise Failure("Hier ist niemand.\nLade jemanden ein.", 1)
    if name == "fehler":
        raise ZeroDivisionError
    click.echo(" ".join([f"Hallo {name}{'!' if laut else '.'}"] * mal))
    return 3 if name == "drei" else 0
