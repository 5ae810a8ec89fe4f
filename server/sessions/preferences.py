"""What somebody's settings mean, together with what their client says and what counts by itself."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from commands.lobby.settings import BY_NAME, SETTINGS, SORTING, PersonalSetting, Value
from commands.lobby.short_forms import forms
from games.frozen import Frozen, evolve, field
from server.play.live import LiveTable
from server.play.views import Style
from server.wire.page import MAX_COLUMNS, Charset, Manner
from server.wire.ports import Wire


class Preferences(Frozen):
    """
    How somebody wants to be spoken to.

    Attributes:
        values: of every setting what counts now.
        manner: for their pages; style: for sentences.
        orders: by game, in which they want to see their hand.
        rows: of their window, if they want long texts page by page; else None.
        silent: they have said themselves that nothing is to ring.
        hints: they want to read what is possible.
        passes: where nothing else can be done the house is to pass.
        bell_seconds: how many lie between two rings at least; None for no bell.
        short_forms: words they have made for themselves, and the lines they stand for.
    """

    values: Mapping[str, Value]
    manner: Manner
    style: Style
    rows: int | None = None
    silent: bool = False
    orders: Mapping[str, str] = field(default_factory=dict)
    hints: bool = True
    passes: bool = False
    bell_seconds: int | None = None
    short_forms: Mapping[str, str] = field(default_factory=dict)

    def wants(self, setting: str) -> bool:
        """Tell whether something that can be switched is on."""
        return self.values[setting] is True

    def style_at(self, table: LiveTable | None) -> Style:
        """Return how they are spoken to at a table: in which order they want to see their hand depends on the game."""
        if not self.orders or table is None:
            return self.style
        return evolve(self.style, order=self.orders.get(table.vocabulary.game.id, ""))


def preferred(chosen: Mapping[str, Value], wire: Wire) -> Preferences:
    """
    Return what counts for somebody who has chosen this and whose client says that.

    Most have chosen nothing, and their clients say the same: they share what counts for them.
    """
    choices = tuple((name, value, type(value)) for name, value in sorted(chosen.items()))  # 1 is not True
    return _preferred(choices, wire.columns, wire.rows, wire.charset, wire.screen_reader)


@lru_cache(maxsize=1024)
def _preferred(
    choices: tuple[tuple[str, Value, type], ...], columns: int, window: int, charset: Charset, screen_reader: bool, /
) -> Preferences:
    chosen = {name: value for name, value, _ in choices}
    reader = _chosen(chosen, "vorlesen", screen_reader) is True
    width = int(_chosen(chosen, "breite", min(columns, MAX_COLUMNS)))
    by_itself: dict[str, Value] = {
        "vorlesen": reader,
        "kartenworte": reader,
        "breite": width,
        "zeichensatz": str(charset),
    }
    values = {one.name: _chosen(chosen, one.name, _default(one, by_itself)) for one in SETTINGS}
    whole = reader and "breite" not in chosen  # a screen reader would pause wherever a line is broken
    symbols, colours = values["symbole"] is True, values["farbe"] is True
    manner = Manner(Charset(str(values["zeichensatz"])), 0 if whole else width, reader, symbols, colours)
    sorting = len(SORTING)
    orders = {name[sorting:]: str(order) for name, order in chosen.items() if name.startswith(SORTING)}
    rows = window if values["blaettern"] is True else None
    style = Style(reader, values["kartenworte"] is True)
    bell = values["klingel"]
    return Preferences(
        values,
        manner,
        style,
        rows,
        silent=chosen.get("klingel") is False,
        orders=orders,
        hints=values["prompt"] is True,
        passes=values["selbstpassen"] is True,
        bell_seconds=None if bell is False else 0 if bell is True else int(bell),
        short_forms=forms(chosen),
    )


def _default(setting: PersonalSetting, by_itself: Mapping[str, Value]) -> Value:
    return by_itself[setting.name] if setting.default is None else setting.default


def _chosen(chosen: Mapping[str, Value], name: str, otherwise: Value) -> Value:
    value = chosen.get(name)
    return value if value is not None and BY_NAME[name].valid(value) else otherwise
