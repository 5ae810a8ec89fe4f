"""
What becomes of a journal: the full record for the host, and for each player the record of what he may know.

Both are records as `partie` reads them. The full one holds the order of every shuffle and replays to the same end. The
personal one is told from one seat: his own cards of every deal, everybody's moves as he noticed them, and `?` for what
he never saw and now never will, because what the rules hide stays hidden when the match is over.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from commands.journal import house_lines as haus
from commands.journal.replay import opened, understood
from commands.language.german import fold, listed
from commands.language.vocabulary import AnyVocabulary, Witnessed
from commands.table.people import TableNames, voice_for
from commands.table.verbs import lexicon_of
from games import table
from games.contract import (
    HOUSE,
    SHUFFLING,
    UNKNOWN,
    Action,
    Actor,
    Drawn,
    Event,
    Seat,
    Secret,
    Shuffle,
    Viewer,
    witnessed,
)
from games.kit.piles import missing
from games.options import Special
from games.table import AnyTable

READABLE = (
    "# Persönliches Protokoll. Ein ? steht für das, was nur andere wussten; darum lässt es sich nicht nachspielen."
)
REPLAYABLE = "# Persönliches Protokoll. Es ist nichts verborgen; „partie“ spielt es nach."
STILL_RUNNING = "# Das laufende Spiel fehlt: Sein Protokoll gibt es, wenn es zu Ende ist."


@dataclass(frozen=True, slots=True)
class Moved:
    """One entry of a journal as it was played."""

    speaker: str
    line: str
    actor: Actor
    action: Action
    before: AnyTable
    after: AnyTable
    events: tuple[Event, ...]

    @property
    def begins(self) -> bool:
        """Tell whether this starts the match."""
        return self.before.state is None and self.after.state is not None


def played(vocabulary: AnyVocabulary, entries: Iterable[tuple[str, str]]) -> Iterator[Moved]:
    """
    Play a journal and yield what every entry behind the opening did.

    Args:
        entries: speaker and line, the opening of the table first.

    Raises:
        Misread, Refused, ValueError: the journal does not fit these rules.
    """
    journal = iter(entries)
    sitting = opened(vocabulary, next(journal)[1])
    for speaker, line in journal:
        actor, action = understood(vocabulary, sitting, speaker, line)
        step = table.play(vocabulary.game, sitting, actor, action)
        yield Moved(speaker, line, actor, action, sitting, step.state, step.events)
        sitting = step.state


def full(vocabulary: AnyVocabulary, entries: Iterable[tuple[str, str]]) -> str:
    """
    Return the full record of a journal: it replays to the same end.

    Raises:
        Misread, Refused, ValueError: the journal does not fit these rules.
    """
    moves = list(played(vocabulary, entries))
    start, setting = _start(moves, vocabulary)
    lines = [f"{fold(move.speaker)}: {move.line}" for move in moves[start:]]
    return "\n".join([*_headings(vocabulary, setting), "", *lines]) + "\n"


def personal(vocabulary: AnyVocabulary, entries: Iterable[tuple[str, str]], own: Collection[Seat]) -> str:
    """
    Return the record of a journal as one person may keep it; of a running deal it says nothing.

    Args:
        own: every seat this person ever had at the table; a name may have been somebody else's before.

    Raises:
        Misread, Refused, ValueError: the journal does not fit these rules.
    """
    game = vocabulary.game
    moves = list(played(vocabulary, entries))
    start, setting = _start(moves, vocabulary)
    end = _finished(vocabulary, moves)
    hands: dict[int, list[str]] = {}
    lines: dict[int, str] = {}
    dealing: int | None = start - 1
    for place in range(start, end):
        move = moves[place]
        if isinstance(move.action, Shuffle):
            dealing = place
        if not (game.secrets and isinstance(move.action, Drawn) and move.action.kind == SHUFFLING):
            told_later = isinstance(move.action, Secret) and _told_later(vocabulary, move.actor, moves[place:end])
            lines[place] = _heard(vocabulary, move, _viewer(move, own), told_later=told_later)
            continue
        seen = _laid_open(vocabulary, moves[place + 1 : end]) if dealing is not None else {}
        dealt = _hands(vocabulary, move.after, _viewer(move, own), seen) if dealing is not None else []
        if dealing is not None and dealt:
            hands[dealing] = dealt
        else:
            lines[place] = f"{haus.HOUSE_NAME}: {SHUFFLING} {UNKNOWN}"
        dealing = None
    body = [line for place in range(start, end) for line in (*hands.get(place, ()), lines.get(place, "")) if line]
    told = [*_headings(vocabulary, setting), *hands.get(start - 1, ()), "", *body]
    notes = [READABLE if any(f" {UNKNOWN}" in line for line in told) else REPLAYABLE]
    return "\n".join([*notes, *([STILL_RUNNING] if end < len(moves) else []), *told]) + "\n"


def in_form(vocabulary: AnyVocabulary, entries: Iterable[tuple[str, str]], own: Collection[Seat], form: str) -> str:
    """
    Return a journal in another form than a record (`phh`), from what one person saw, or why that cannot be.

    Args:
        own: every seat this person ever had at the table; a name may have been somebody else's before.
        form: as typed.

    Raises:
        Misread, Refused, ValueError: the journal does not fit these rules.
    """
    write = vocabulary.forms.get(fold(form))
    if write is None:
        others = listed(f"„{one}“" for one in vocabulary.forms)
        known = f" Außer dem üblichen Protokoll gibt es: {others}." if others else ""
        return f"„{form}“ als Form eines Protokolls gibt es bei {vocabulary.game.name} nicht.{known}"
    game = vocabulary.game
    moves = list(played(vocabulary, entries))
    seen = [
        Witnessed(table.view(game, move.before, viewer), witnessed(move.events, viewer))
        for move in moves[: _finished(vocabulary, moves)]
        for viewer in (_viewer(move, own),)
    ]
    last = moves[-1]
    return write(seen, voice_for(last.after, vocabulary, _viewer(last, own)))


def _start(moves: list[Moved], vocabulary: AnyVocabulary) -> tuple[int, AnyTable]:
    """Return the place of the first entry behind the one that starts the match, and the table as it starts from."""
    if moves and not vocabulary.game.table.waits:
        return 0, moves[0].before
    for place, move in enumerate(moves):
        if move.begins:
            return place + 1, move.after
    return len(moves), moves[-1].after if moves else table.opened(vocabulary.game, "?").state


def _finished(vocabulary: AnyVocabulary, moves: list[Moved]) -> int:
    """Return how many entries may be told: all, or those before the shuffle of a deal that still runs."""
    game = vocabulary.game
    last = moves[-1].after if moves else None
    if last is None or last.state is None or table.finished(game, last) or game.phase(last.state) in game.idle:
        return len(moves)
    shuffles = [place for place, move in enumerate(moves) if move.begins or isinstance(move.action, Shuffle)]
    return shuffles[-1] if shuffles else 0


def _viewer(move: Moved, own: Collection[Seat]) -> Viewer:
    """Return the seat somebody has at this moment; None before he came and after he left: then he may only watch."""
    return next((seat for seat in (*move.after.circle, *move.before.circle) if seat in own), None)


def _told_later(vocabulary: AnyVocabulary, actor: Actor, moves: list[Moved]) -> bool:
    """Tell whether, from the first of these moves to the end of its deal, its secret was said aloud to everybody."""
    for move in moves:
        if isinstance(move.action, Shuffle):
            return False
        if any(vocabulary.game.record.told(event) == actor for event in move.events):
            return True
    return False


def _heard(vocabulary: AnyVocabulary, move: Moved, viewer: Viewer, *, told_later: bool) -> str:
    """Return a line as the viewer may read it; nothing if he noticed nothing."""
    if move.actor not in {HOUSE, viewer}:
        if move.events and not witnessed(move.events, viewer):
            return ""
        if isinstance(move.action, Secret) and not told_later and _concealed(vocabulary, move):
            shown = lexicon_of(vocabulary).write(move.action.shown(viewer), TableNames(move.before))
            return f"{fold(move.speaker)}: {shown}"
    return f"{fold(move.speaker)}: {move.line}"


def _concealed(vocabulary: AnyVocabulary, move: Moved) -> bool:
    return vocabulary.game.record.concealed(move.before.state, move.action)


def _laid_open(vocabulary: AnyVocabulary, moves: list[Moved]) -> Mapping[Seat, tuple[Hashable, ...]]:
    """Return the hands that everybody saw before the next deal."""
    found: dict[Seat, tuple[Hashable, ...]] = {}
    for move in moves:
        if isinstance(move.action, Drawn) and move.action.kind == SHUFFLING:
            break
        found.update(hand for event in move.events if (hand := vocabulary.game.record.laid_open(event)) is not None)
    return found


def _hands(
    vocabulary: AnyVocabulary, sitting: AnyTable, viewer: Viewer, seen: Mapping[Seat, tuple[Hashable, ...]]
) -> list[str]:
    """Return the header lines of one deal: the viewer's cards, those laid open, and how many the others got."""
    lines = []
    for seat in sitting.circle:
        cards = vocabulary.game.hands.of(sitting.state, seat)
        if cards:
            # A hand laid open tells what was dealt only if nothing of it was exchanged since.
            told = seat == viewer or not missing(seen.get(seat, ()), cards)
            known = cards if told else (UNKNOWN,) * len(cards)
            lines.append(f"hand       {_key(sitting, seat)} {' '.join(map(str, known))}")
    return lines


def _key(sitting: AnyTable, seat: Seat) -> str:
    return fold(sitting.people[seat].name)


def _headings(vocabulary: AnyVocabulary, setting: AnyTable) -> list[str]:
    """Return the headers that set the table up as it was when the match began."""
    game = vocabulary.game
    lines = [
        f"spiel      {game.id}",
        f"spieler    {' '.join(_key(setting, seat) for seat in setting.circle)}",
    ]
    for option in game.options:
        value = setting.options.get(option.name)
        if isinstance(option, Special):
            lines.append(f"{'mit' if value else 'ohne':<10} {option.name}")
        elif value is not None:
            lines.append(f"bestimmen  {option.name} {value}")
    return [*lines, *_given(setting)]


def _given(setting: AnyTable) -> Iterator[str]:
    """Yield what else the match started from: the first dealer, and headers of the game's own."""
    if setting.setting is None:
        return
    if setting.setting.dealer is not None:
        yield f"geber      {_key(setting, setting.setting.dealer)}"
    for header, by_seat in setting.setting.given.items():
        for seat, words in by_seat.items():
            yield f"{header:<10} {' '.join((*([] if seat is None else [_key(setting, seat)]), *words))}"
