"""What a host has brought along for a game in the place of the house's own: his cards of NumNum (`[spiele] numnum`)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from commands.language.system import why_not
from commands.raeumab.cards import pack_fault
from games.raeumab import RAEUMAB
from games.raeumab.pack import BadPack, Pack, learn, read_pack
from server.ops.config import Games
from server.ops.failure import Failure

MOST_TOLD = 10
"""So many faults of one file are told; more hardly help."""


def brought(games: Games) -> Mapping[str, str]:
    """
    Have everything at hand that the host has brought along, and return by game the mark of what new tables play with.

    Raises:
        Failure: a file cannot be read, or holds no pack of cards; the sentence says all that is wrong with it.
    """
    return {} if games.numnum is None else {RAEUMAB.id: learn(_pack(games.numnum))}


def _pack(file: Path) -> Pack:
    try:
        return read_pack(file.read_bytes())
    except OSError as trouble:
        sentence = f"spiele.numnum: Die Datei {file} lässt sich nicht lesen ({why_not(trouble)})."
        raise Failure(sentence, 2) from trouble
    except BadPack as bad:
        faults = [f"{file}: {pack_fault(wrong)}" for wrong in bad.wrongs[:MOST_TOLD]]
        more = len(bad.wrongs) - len(faults)
        raise Failure("\n".join([*faults, *([f"{file}: Und noch {more} Fehler."] if more else [])]), 2) from bad
