"""
What everybody at a table reads after something happened, and the voice in which the table speaks to each of them.

The sentences of the tale come first, then the prompt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial

from commands.language.german import fold, listed, title
from commands.language.kinds import ByKind
from commands.language.names import KnownNames
from commands.language.vocabulary import AnyVocabulary
from commands.language.voice import Voice
from commands.table.screens import Prompt, cue, setting
from games.contract import Event, Seat, TimeRanOut, Viewer, witnessed
from games.options import Value
from games.table.events import (
    Agreed,
    Arranged,
    BotNoted,
    BotsAgreed,
    BrokenOff,
    CameBack,
    ComputerSeated,
    ExerciseBegan,
    ExerciseEnded,
    ExpulsionWanted,
    HintsAgreed,
    Joined,
    Left,
    OnceMore,
    OpenerChanged,
    PleaGranted,
    SeriesDealBegun,
    SeriesDealScored,
    Started,
    StoodIn,
    Switched,
    Voted,
    WentMissing,
)
from games.table.state import AnyTable
from games.table.view import AnyView, glance, sketch, view


class TableNames(KnownNames):
    """The people of a table by name: whoever sits there now, and for writing also those who left."""

    __slots__ = ()

    def __init__(self, sitting: AnyTable) -> None:
        super().__init__((person.name for person in sitting.people), sitting.circle)


def voice_for(
    sitting: AnyTable,
    vocabulary: AnyVocabulary,
    you: Viewer,
    *,
    reader: bool = False,
    words: bool = False,
    table: int | None = None,
    names: Mapping[Seat, str] | None = None,
) -> Voice:
    """Return the voice in which this table speaks to one pair of eyes (see `Voice`); `names`: if they are at hand."""
    if names is None:
        names = {Seat(seat): title(person.name) for seat, person in enumerate(sitting.people)}
    spelled = vocabulary.spelling.words if vocabulary.spelling is not None else None
    series = None if sitting.series is None else (sitting.series.number, sitting.series.deals)
    return Voice(names=names, you=you, reader=reader, words=words, table=table, spelled=spelled or {}, series=series)


@ByKind
def tell(_event: object, _voice: Voice) -> str | None:
    """Return the sentence for an event of any table, None for an event that is none of these."""
    return None


@tell.register
def _tell_joined(event: Joined, voice: Voice) -> str:
    news = voice.does(event.seat, "spielst", "jetzt mit.")
    return news + (_agreed(event.agreed) if event.seat == voice.you else "")


@tell.register
def _tell_left(event: Left, voice: Voice) -> str:
    if event.by is not None:
        return f"{voice.who(event.by)} {'wirfst' if event.by == voice.you else 'wirft'} {voice.whom(event.seat)} raus."
    return voice.does(event.seat, "verlässt", "den Tisch.")


@tell.register
def _tell_opener_changed(event: OpenerChanged, voice: Voice) -> str:
    return voice.does(event.seat, "leitest", "jetzt den Tisch.")


@tell.register
def _tell_agreed(event: Agreed, voice: Voice) -> str:
    what = f"{event.name} {event.value}"
    return voice.does(event.seat, "bestimmst:", f"{what}.")


@tell.register
def _tell_switched(event: Switched, voice: Voice) -> str:
    how = f"{'mit' if event.on else 'ohne'} {event.name}"
    return f"Gespielt wird {how}." if event.seat != voice.you else f"Du bestimmst: Gespielt wird {how}."


@tell.register
def _tell_voted(event: Voted, voice: Voice) -> str:
    wish = voice.does(event.seat, "möchtest", "das Spiel abbrechen.")
    if event.missing == (voice.you,):
        return f"{wish} Jetzt fehlt nur noch deine Stimme: „spiel abbrechen“."
    verb = "müssen" if len(event.missing) > 1 else "muss"
    return f"{wish} Zustimmen {verb} noch: {voice.people(event.missing)} („spiel abbrechen“)."


@tell.register
def _tell_broken_off(event: BrokenOff, voice: Voice) -> str:
    if event.agreed:
        return "Ihr seid euch einig: Die Partie ist abgebrochen, und niemand hat gewonnen."
    return voice.does(event.seat, "brichst", "die Partie ab.") + " Niemand hat gewonnen."


@tell.register
def _tell_once_more(event: OnceMore, voice: Voice) -> str:
    wish = voice.does(event.seat, "möchtest", "noch einmal spielen.")
    return f"{wish} Plätze und Regeln bleiben; zuerst gibt {voice.name(event.dealer)}. Wer nicht mag: „verlassen“."


@tell.register
def _tell_taken_back(event: PleaGranted, voice: Voice) -> str:
    return voice.does(event.seat, "nimmst", "den letzten Zug zurück. Es steht wieder wie davor.")


@tell.register
def _tell_expulsion_wanted(event: ExpulsionWanted, voice: Voice) -> str:
    wish = voice.does(event.by, "möchtest", f"{voice.whom(event.seat)} rauswerfen.")
    more = "Stimme fehlt" if event.lacking == 1 else "Stimmen fehlen"
    count = "Eine" if event.lacking == 1 else str(event.lacking)
    return f"{wish} {count} {more} noch, oder ein Wort der Tischleitung: „rauswerfen {fold(voice.name(event.seat))}“."


@tell.register
def _tell_exercise_began(event: ExerciseBegan, voice: Voice) -> str:
    return f"Ab hier ist es eine Übung für {voice.whom(event.seat)}: Alle anderen sind Computer, und nichts zählt."


@tell.register
def _tell_exercise_ended(event: ExerciseEnded, voice: Voice) -> str:
    then, now = _scored(event.then), _scored(event.now)
    anew = " Verdeckte Karten waren neu gegeben, damals lagen sie anders." if event.anew else ""
    return f"Dieses Spiel zählte für {voice.whom(event.seat)} damals {then}, in der Übung {now}.{anew}"


def _scored(points: int | None) -> str:
    return "nichts" if points is None else str(points)


@tell.register
def _tell_started(event: Started, voice: Voice) -> str:
    people = voice.people(event.circle, you=False)
    return f"Die Partie beginnt. Es spielen der Reihe nach: {people}.{_agreed(event.agreed)}"


def _agreed(unusual: Iterable[tuple[str, Value]]) -> str:
    """Return what is not as usual at a table, behind another sentence."""
    said = [setting(name, value) if isinstance(value, bool) else f"{name} {value}" for name, value in unusual]
    return f" Vereinbart ist: {', '.join(said)}." if said else ""


@tell.register
def _tell_arranged(event: Arranged, voice: Voice) -> str:
    return f"Deine Hand:{voice.held(event.cards)}"


@tell.register
def _tell_went_missing(event: WentMissing, voice: Voice) -> str:
    if event.seat == voice.you:
        return ""  # among the lines they missed it would be told to the very one who is back
    name = voice.name(event.seat)
    return f"{name} ist schon länger fort. Der Platz bleibt reserviert; „rauswerfen {fold(name)}“ gibt ihn frei."


@tell.register
def _tell_came_back(event: CameBack, voice: Voice) -> str:
    relieved = " Der Computer gibt den Platz zurück." if event.relieved else ""
    return voice.does(event.seat, "bist", "wieder da.") + relieved


@tell.register
def _tell_computer_seated(event: ComputerSeated, voice: Voice) -> str:
    return f"{voice.name(event.seat)} (Computer, {event.level}) spielt jetzt mit."


@tell.register
def _tell_hints(event: HintsAgreed, voice: Voice) -> str:
    return voice.does(event.seat, "bestimmst:", f"Tipps sind {'erlaubt' if event.on else 'nicht erlaubt'}.")


@tell.register
def _tell_bots(event: BotsAgreed, voice: Voice) -> str:
    on, off = "Bots dürfen mitspielen, und die Partie wird trotzdem gewertet.", "Bots kommen nicht mehr an den Tisch."
    return voice.does(event.seat, "bestimmst:", on if event.on else off)


@tell.register
def _tell_bot(event: BotNoted, voice: Voice) -> str:
    what = "Du bist" if event.seat == voice.you else f"{voice.name(event.seat)} ist"
    return f"{what} ein Bot, also ein Programm.{'' if event.ranked else ' Diese Partie zählt für keine Rangliste.'}"


@tell.register
def _tell_stood_in(event: StoodIn, voice: Voice) -> str:
    back = "du wieder da bist" if event.seat == voice.you else f"{voice.name(event.seat)} wieder da ist"
    return f"Für {voice.whom(event.seat)} spielt jetzt der Computer ({event.level}), bis {back}."


@tell.register
def _tell_deal_begun(event: SeriesDealBegun, _voice: Voice) -> str:
    return f"Spiel {event.number} von {event.deals}."


@tell.register
def _tell_deal_scored(event: SeriesDealScored, voice: Voice) -> str:
    said = f"Spiel {event.number} von {event.deals} ist gezählt."
    own = dict(event.points).get(voice.you) if voice.you is not None else None
    return said if own is None else f"{said} Deine Punkte: {own}."


@tell.register
def _tell_time_ran_out(event: TimeRanOut, voice: Voice) -> str:
    return f"Die Zeit ist um für {listed(voice.whom(seat) for seat in event.seats)}."


class _Sentences(dict[type, Callable[[Event, Voice], str | None]]):
    """Kind of event -> its sentence at tables of one game: the table's own, which may be silence, else the game's."""

    def __init__(self, vocabulary: AnyVocabulary) -> None:
        super().__init__(tell.registry)
        del self[object]
        self._of_game = vocabulary.tell

    def __missing__(self, kind: type) -> Callable[[Event, Voice], str | None]:
        of_game = self._of_game
        one = self[kind] = of_game.find(kind) if isinstance(of_game, ByKind) else of_game
        return one


_sentences = cache(_Sentences)


def retold(vocabulary: AnyVocabulary, seen: Iterable[Event], voice: Voice) -> list[str]:
    """Return the sentences about what was seen (`witnessed`), in order; what is told in silence leaves no gap."""
    sentences = _sentences(vocabulary)
    return [said for event in seen if (said := sentences[type(event)](event, voice))]


def tale(vocabulary: AnyVocabulary, events: Iterable[Event], voice: Voice) -> list[str]:
    """Return the sentences that one pair of eyes reads about these events, in order; unseen ones leave no gap."""
    return retold(vocabulary, witnessed(events, voice.you), voice)


def cue_for(vocabulary: AnyVocabulary, sitting: AnyTable, voice: Voice) -> Prompt:
    """Return what a table waits for; the game's full view is built only where its hint needs it."""
    game, viewer = vocabulary.game, voice.you
    seen = glance(game, sitting, viewer)
    full = None if viewer is None else partial(sketch, game, sitting, seen)
    return cue(seen, vocabulary, voice, full)


def waiting_line(vocabulary: AnyVocabulary, sitting: AnyTable, voice: Voice) -> str:
    """Return the whole prompt of one pair of eyes."""
    return cue_for(vocabulary, sitting, voice).text


def view_of(vocabulary: AnyVocabulary, sitting: AnyTable, viewer: Viewer) -> AnyView:
    """Return what one pair of eyes sees."""
    return view(vocabulary.game, sitting, viewer)


def listeners(before: AnyTable, after: AnyTable) -> tuple[Seat, ...]:
    """Return who hears of a step: whoever sits there now, and whoever has just left."""
    return tuple(dict.fromkeys((*after.circle, *before.circle)))
