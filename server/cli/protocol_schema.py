"""`stammtisch protokoll-schema`: what programs and the house say to each other, as JSON Schema."""

import json
from collections.abc import Mapping

import click

from commands.catalogue import VOCABULARIES
from commands.journal.codec import codec_of
from server.cli.frame import Command
from server.wire.requests import schema


def whole() -> dict[str, object]:
    """Return the schema of every message, and what each game puts into a view and tells as an event."""
    views: dict[str, Mapping[str, str]] = {}
    events: dict[str, Mapping[str, Mapping[str, str]]] = {}
    for vocabulary in VOCABULARIES:
        codec = codec_of(vocabulary)
        views[vocabulary.game.id] = codec.view.shapes
        events[vocabulary.game.id] = {name: form.shapes for name, form in codec.events.items()}
    return {**schema(), "sichten": views, "ereignisse": events}


@click.command(cls=Command, help="Zeigt als JSON-Schema, was das Haus und Programme (GMCP, Browser, Bots) sich sagen.")
def command() -> None:
    """Print the schema."""
    click.echo(json.dumps(whole(), ensure_ascii=False, indent=1))
