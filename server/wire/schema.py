"""The JSON Schema of every message: what there is to know for whoever writes a program."""

from __future__ import annotations

import msgspec

from server.wire.protocol import PROTOCOL, SAID
from server.wire.requests import HEARD, FromPage


def _anything(_kind: object) -> dict[str, object]:
    """Return the schema of what stands there by the rules of one game, or is not looked at."""
    return {"description": "whatever stands there"}


def schema() -> dict[str, object]:
    """Return the JSON Schema of every message in both directions."""
    shapes = [*SAID.values(), *HEARD.values(), FromPage]
    made, parts = msgspec.json.schema_components(shapes, ref_template="#/$defs/{name}", schema_hook=_anything)
    said, heard_, page = made[: len(SAID)], made[len(SAID) : -1], made[-1]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Stammtisch",
        "protokoll": PROTOCOL,
        "sagt": dict(zip(SAID, said, strict=True)),
        "hoert": dict(zip(HEARD, heard_, strict=True)),
        "seite": page,
        "$defs": parts,
    }
