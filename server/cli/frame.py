"""
What all subcommands share: click in German, commands that load when called, common options, and how far a long one is.

click speaks English. Its help is put into German by a formatter, its complaints about a wrong call by `complaint`;
nothing else of it is changed. A long command tells how far it is on the error output: with a bar on a terminal, with a
line every ten seconds elsewhere (`progress`).
"""

from __future__ import annotations

import gc
import importlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Final, TypeAlias

import click

from commands.language.german import fold, listed, meant, nearest
from games.frozen import Frozen

_HEADINGS = {"Commands": "Befehle", "Options": "Optionen", "Positional arguments": "Angaben"}


class _Formatter(click.HelpFormatter):
    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, "Aufruf: " if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        super().write_heading(_HEADINGS.get(heading, heading))


class _Context(click.Context):
    formatter_class = _Formatter


class Command(click.Command):
    """A subcommand: `@click.command(cls=Command)`."""

    context_class = _Context

    def __init__(self, *args: object, **attrs: object) -> None:
        super().__init__(*args, **{"options_metavar": "[OPTIONEN]", **attrs})  # type: ignore[arg-type]

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return _german_help(super().get_help_option(ctx))


class Group(click.Group):
    """A subcommand with subcommands of its own: `@click.group(cls=Group)`."""

    context_class = _Context
    command_class = Command

    def __init__(self, *args: object, **attrs: object) -> None:
        words = {"options_metavar": "[OPTIONEN]", "subcommand_metavar": "BEFEHL …"}
        super().__init__(*args, **{**words, **attrs})  # type: ignore[arg-type]

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return _german_help(super().get_help_option(ctx))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands, each with the first sentence of its help, whole: click would cut it off."""
        with formatter.section("Commands"):
            listing = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
            formatter.write_dl([(name, one.get_short_help_str(_ANY_LENGTH)) for name, one in listing if one])


_ANY_LENGTH = 1000


class Whole(click.IntRange):
    """A whole number within bounds, which its help tells in German."""

    def _describe_range(self) -> str:
        return f"ab {self.min}" if self.max is None else f"{self.min} bis {self.max}"

    def expected(self) -> str:
        """Return what is said to who typed something else."""
        return f"eine ganze Zahl {'' if self.max is None else 'von '}{self._describe_range()}"


def imported(module: str) -> click.Command:
    """
    Return the `command` of a module that is imported now and not before: the one such import of the house.

    The collector rests meanwhile: nothing that is loaded goes again, and looking through it takes a tenth of the time.
    """
    gc.disable()
    try:
        command = importlib.import_module(module).command
    finally:
        gc.enable()
    assert isinstance(command, click.Command)
    return command


class Subcommand(Frozen):
    """One line of the command line's table: its name, the module that holds its `command`, its line in the help."""

    name: str
    module: str
    help: str


class LazyGroup(Group):
    """
    A group whose subcommands lie in modules of their own, each imported when it is called and not before.

    Args:
        subcommands: the table, in the order of the help.
        default: the subcommand meant by a call that names none.
    """

    def __init__(self, *args: object, subcommands: tuple[Subcommand, ...], default: str, **attrs: object) -> None:
        super().__init__(*args, **attrs)
        self.table = {subcommand.name: subcommand for subcommand in subcommands}
        self.default = default

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.table:
            return None
        return imported(self.table[cmd_name].module)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(subcommand.name, subcommand.help) for subcommand in self.table.values()])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the default subcommand before a call that begins with none; the group's own options stay its own."""
        own = {name for parameter in self.get_params(ctx) for name in parameter.opts}
        if not args or (args[0].startswith("-") and args[0] not in own):
            args = [self.default, *args]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.table:
            raise click.NoSuchCommand(args[0], possibilities=self.table, ctx=ctx)
        return super().resolve_command(ctx, args)


def sure(question: str) -> bool:
    """Ask for a yes in German; only a yes is one, and whoever types nothing has said no."""
    answer = click.prompt(f"{question} [j/N]", default="", show_default=False, err=True)
    return fold(str(answer).strip()) in {"j", "ja", "y", "yes"}


def complaint(error: click.ClickException) -> str:
    """Say in German what is wrong with a call, with the way to its help in a second line."""
    sentence = _sentence(error)
    if not isinstance(error, click.UsageError):
        return sentence
    path = error.ctx.command_path if error.ctx else "stammtisch"
    return f"{sentence}\nMehr dazu: {path} --help"


def _sentence(error: click.ClickException) -> str:
    match error:
        case click.NoSuchOption():
            return f"Die Option {error.option_name} gibt es hier nicht." + _meant(
                error.option_name, _options(error.ctx)
            )
        case click.NoSuchCommand():
            return f"Den Befehl {error.command_name} gibt es nicht." + _meant(error.command_name, _commands(error.ctx))
        case click.MissingParameter():
            return f"Es fehlt {_name(error)}."
        case click.BadParameter():
            name = _name(error)
            return f"{name[0].upper()}{name[1:]} passt so nicht: {_expected(error)}"
        case click.BadOptionUsage():
            return f"Die Option {error.option_name} braucht eine Angabe."
        case click.FileError():
            return f"Die Datei {error.ui_filename} lässt sich nicht öffnen."
        case click.UsageError():
            return "Der Aufruf hat Angaben zu viel oder zu wenig."
        case _:
            return error.format_message()


def _name(error: click.BadParameter) -> str:
    parameter = error.param
    if parameter is None:
        return "eine Angabe"
    if isinstance(parameter, click.Option):
        return f"die Option {max(parameter.opts, key=len)}"
    return f"die Angabe {parameter.make_metavar(error.ctx)}" if error.ctx else "eine Angabe"


def _expected(error: click.BadParameter) -> str:
    """Say what a parameter takes; our own types and callbacks say it in German themselves."""
    match error.param.type if error.param else None:
        case Whole() as whole:
            return f"Erlaubt ist {whole.expected()}."
        case click.Choice(choices=choices):
            return f"Erlaubt ist {listed((str(choice) for choice in choices), 'oder')}."
        case click.Path():
            return "Da ist keine Datei, die sich lesen lässt."
        case kind if kind is click.INT:
            return "Erlaubt ist eine ganze Zahl."
        case _:
            return error.message


def _options(ctx: click.Context | None) -> list[str]:
    return [name for parameter in ctx.command.get_params(ctx) for name in parameter.opts] if ctx else []


def _commands(ctx: click.Context | None) -> list[str]:
    return ctx.command.list_commands(ctx) if ctx and isinstance(ctx.command, click.Group) else []


def _meant(word: str, known: list[str]) -> str:
    return meant(nearest(word, known, most=1))


def _german_help(option: click.Option | None) -> click.Option | None:
    if option is not None:
        option.help = "Zeigt diese Hilfe."
    return option


config_option = click.option(
    "--config",
    "file",
    metavar="DATEI",
    type=click.Path(path_type=Path),
    help="Einstellungen aus DATEI (sonst config.toml).",
)
database_option = click.option(
    "--datenbank", metavar="URL", help="Datenbank, etwa sqlite:///stammtisch.sqlite oder postgresql:///stammtisch."
)


EVERY: Final = 10.0
"""Seconds between two lines where there is no terminal."""

Step: TypeAlias = Callable[[int], object]
"""Told how many more are done."""

quiet_option = click.option("--leise", is_flag=True, help="Sagt nicht, wie weit es ist.")


@contextmanager
def progress(what: str, length: int, *, quiet: bool) -> Iterator[Step]:
    """
    Show how far something is while it is done; nothing stays of it on the standard output.

    Args:
        what: as a heading, "Tische".
        length: how many there are to do.
        quiet: show nothing.
    """
    if quiet or length == 0:
        yield lambda _more: None
    elif sys.stderr.isatty():
        with click.progressbar(length=length, label=what, file=sys.stderr) as bar:
            yield bar.update
    else:
        with _lines(what, length) as step:
            yield step


@contextmanager
def _lines(what: str, length: int) -> Iterator[Step]:
    """Say it in lines, from a thread of its own: one step may take longer than what lies between two of them."""
    done = 0
    over = Event()

    def step(more: int) -> None:
        nonlocal done
        done += more

    def tell() -> None:
        while not over.wait(EVERY):
            click.echo(f"{what}: {min(done, length)} von {length} …", err=True)

    telling = Thread(target=tell, daemon=True)
    telling.start()
    try:
        yield step
    finally:
        over.set()
        telling.join()
