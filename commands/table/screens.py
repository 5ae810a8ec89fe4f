"""The screens of every table – cards, score, people, options, what is possible – and its prompt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial

from commands.language.german import counted, listed, with_level
from commands.language.lexicon import Lexicon
from commands.language.spelling import in_words
from commands.language.verb import Question, Verb
from commands.language.vocabulary import OWN_CARDS, AnyVocabulary
from commands.language.voice import Voice
from commands.table.parts import Part, part
from commands.table.verbs import ShowCards, ShowPeople, ShowPossible, ShowRules, ShowScore, ShowTurn, lexicon_of
from games.contract import Action, Seat
from games.frozen import Frozen
from games.game import AnyGame
from games.options import Special, Value
from games.table.state import BOT, TablePhase
from games.table.view import SERIES_RESTS, AnyView

Answer = Callable[[AnyView, AnyVocabulary, Voice], str]


def heading(game: AnyGame, voice: Voice) -> str:
    """Return how a screen begins: the game, and the table's number if there is one."""
    name = game.name
    return f"{name}." if voice.table is None else f"{name}, Tisch {voice.table}."


def names_in_column(seats: Iterable[Seat], voice: Voice) -> Iterator[tuple[Seat, str]]:
    """Yield everybody's name for a list of scores: all as wide as the widest, for a screen reader as they are."""
    names = {seat: voice.name(seat) for seat in seats}
    width = 0 if voice.reader else max(map(len, names.values()), default=0)
    return ((seat, name.ljust(width)) for seat, name in names.items())


def people_in_columns(rows: Sequence[Sequence[str]], voice: Voice, left: int | None = None, gap: int = 3) -> list[str]:
    """
    Return the paragraph about everybody at a table: in columns, or as plain sentences for a screen reader.

    Args:
        rows: of each person the name, what is in the hand, other facts, and last what else is to be said, or nothing.
        left: which fact is set to the left, as the names are; all others are to the right.
        gap: how many spaces stand between facts.
    """
    if voice.reader or not rows:
        return ["Spieler:", *(f"  {', '.join(filter(None, row))}" for row in rows)]
    *widths, _ = [max(map(len, column)) for column in zip(*rows, strict=True)]
    facts = [f"{{{n}:{'<' if n == left else '>'}{width}}}" for n, width in enumerate(widths) if n and width]
    row_format = f"  {{0:<{widths[0]}}}  {(' ' * gap).join([*facts, '{notes}'])}"
    lines = [row_format.format(*row, notes=f"({row[-1]})" if row[-1] else "").rstrip() for row in rows]
    return ["Spieler:", *lines]


NOTHING_DEALT = "Noch ist nichts ausgeteilt."


def notes_on(seat: Seat, seen: AnyView, voice: Voice, own: Iterable[str] = ()) -> str:
    """Return what stands behind somebody's name: that it is the reader, what the game notes (`own`), who is away."""
    return ", ".join([*["du"] * (seat == voice.you), *own, *["nicht da"] * (seat in seen.absent)])


def winners_of(winners: tuple[Seat, ...], voice: Voice) -> list[str]:
    """Return the last line of a screen `stand`, once a match has been won."""
    return [f"Sieger der Partie: {voice.people(winners, you=False)}."] if winners else []


def show_cards(seen: AnyView, vocabulary: AnyVocabulary, voice: Voice) -> str:
    """Return the screen `karten`."""
    if seen.game is None:
        return "\n".join((f"{heading(vocabulary.game, voice)} {NOTHING_DEALT}", show_people(seen, vocabulary, voice)))
    return with_own(vocabulary.show(seen.game, seen, voice), seen, vocabulary, voice)


def with_own(shown: str, seen: AnyView, vocabulary: AnyVocabulary, voice: Voice) -> str:
    """Return the screen `karten` with the cards only their owner sees, where a game shows them apart."""
    own = "" if vocabulary.own is None else vocabulary.own(seen.game, voice)
    if OWN_CARDS in shown:
        return shown.replace(OWN_CARDS, own)
    return f"{shown}\n{own}" if own else shown


def show_score(seen: AnyView, vocabulary: AnyVocabulary, voice: Voice) -> str:
    """Return the screen `stand`."""
    if seen.game is None:
        return f"{heading(vocabulary.game, voice)} Es hat noch niemand Punkte: Die Partie hat nicht begonnen."
    return vocabulary.score(seen.game, seen, voice)


def show_people(seen: AnyView, _vocabulary: AnyVocabulary, voice: Voice) -> str:
    """Return the screen `mitspieler`: one person a line, in playing order."""
    lines = ["Am Tisch sitzt:" if len(seen.circle) == 1 else "Am Tisch sitzen, der Reihe nach:"]
    for seat in seen.circle:
        notes = [
            note
            for note, holds in (
                ("du", seat == voice.you),
                ("Tischleitung", seat == seen.opener),
                ("am Zug", seat in seen.turns),
                ("zurzeit nicht da", seat in seen.absent),
            )
            if holds
        ]
        level = seen.computers.get(seat, BOT if seat in seen.bots else "")
        name = with_level(voice.name(seat), level, stands_in=seat in seen.absent and level != BOT)
        noted = ", ".join(notes)
        lines.append(f"  {name}{f', {noted}' if level and notes else f' ({noted})' if notes else ''}")
    return "\n".join(lines)


def show_rules(seen: AnyView, vocabulary: AnyVocabulary, _voice: Voice) -> str:
    """Return the screen `sonderregeln`: every option, its value and what it means, one a line."""
    game = vocabulary.game
    bots = [_WITH_BOTS] if seen.with_bots else []
    if not game.options:
        return "\n".join([f"Bei {game.name} gibt es {'sonst ' if bots else ''}nichts zu vereinbaren.", *bots])
    lines = ["Vereinbart ist:", *bots]
    for option in game.options:
        value = seen.options.get(option.name)
        about = vocabulary.options.get(option.name, "")
        said = setting(option.name, value) if isinstance(option, Special) else f"{option.name} {_plain(value)}"
        off = isinstance(option, Special) and not value
        lines.append(f"  {said}{f' – {_OFF if off else _EMPTY}{about}' if about else ''}")
    return "\n".join(lines)


_WITH_BOTS = "  bots ja – Programme dürfen mitspielen, und die Partie wird trotzdem gewertet."

_OFF, _EMPTY = "sonst gälte: ", ""
"""What stands before the meaning of a special rule that is not played."""


def setting(name: str, value: Value | None) -> str:
    """Return how a special rule is switched."""
    return f"{'mit' if value else 'ohne'} {name}"


def _plain(value: Value | None) -> str:
    return "je nach Runde" if value is None else str(value)


@lru_cache(maxsize=4096)
def possible_words(possible: tuple[type[Action], ...], lexicon: Lexicon) -> tuple[str, ...]:
    """Return the names of the commands that make sense now, in the order of the game's table: few, and often asked."""
    verbs = (lexicon.verb_of(action) for action in possible)
    return tuple(dict.fromkeys(verb.listed for verb in verbs if verb is not None))


def show_possible(seen: AnyView, vocabulary: AnyVocabulary, voice: Voice) -> str:
    """Return the screen `befehle`: what is possible now, one command a line with what it does."""
    lexicon = lexicon_of(vocabulary)
    verbs = list(dict.fromkeys(verb for action in seen.possible if (verb := lexicon.verb_of(action)) is not None))
    lines = ["Das kannst du jetzt tun:" if verbs else whose_turn(seen, vocabulary.game, voice)]
    lines += [
        f"  {verb.listed}: {verb.help.split('. ')[0].rstrip('.')}. Beispiel: {_typed(verb, voice)}" for verb in verbs
    ]
    running = _runs(seen, vocabulary.game)
    sorting = ("sortieren",) if running and vocabulary.game.hands.sorting else ()
    leaving = () if running and not seen.series else ("verlassen",)
    always = ("karten", *sorting, "stand", "mitspieler", "sonderregeln", "sagen", "hilfe", *leaving)
    lines.append(f"Immer möglich: {listed(always)}.")
    return "\n".join(lines)


def _typed(verb: Verb, voice: Voice) -> str:
    """Return the example of a command, for whoever listens with its cards in words: they can be typed like that."""
    return in_words(verb.sample, voice.spelled, joker=True) if voice.reader and voice.words else verb.sample


def show_turn(seen: AnyView, vocabulary: AnyVocabulary, voice: Voice) -> str:
    """Return the answer to `dran`: whom the table waits for, what is needed to decide, what is possible."""
    return prompt(seen, vocabulary, voice)


ANSWERS: Mapping[type[Question], Answer] = {
    ShowCards: show_cards,
    ShowScore: show_score,
    ShowPeople: show_people,
    ShowRules: show_rules,
    ShowPossible: show_possible,
    ShowTurn: show_turn,
}


def answer(question: Question, seen: AnyView, vocabulary: AnyVocabulary, voice: Voice) -> str:
    """Return the answer to a question about a table, from what the asker can see."""
    own = vocabulary.answers.get(type(question))
    if own is not None:
        if seen.game is None:
            return NOTHING_DEALT
        return own(seen.game, seen, voice, question)
    if isinstance(question, Part):
        return part(question, show_cards(seen, vocabulary, voice))
    return ANSWERS[type(question)](seen, vocabulary, voice)


class Said(Frozen):
    """
    What a table waits for, in words.

    Attributes:
        text: whose turn it is, what one needs to decide, what is possible.
        what: what there is to decide, for whoever knows that it is up to them.
        reminder: of what one needs to decide as much as is news in the middle of a turn.
    """

    text: str = ""
    what: str = ""
    reminder: str = ""


class Prompt:
    """
    What a table waits for, for one pair of eyes: the facts by which a listener knows what is new, and words for it.

    Most of those who hear of a move know all that is waited for, so the words are found when somebody reads them.

    Attributes:
        possible: the words that make sense now.
        yours: the table waits for the reader of this.
        running: a match runs; else people gather, or it is over.
        reminds: there may be something to remind them of.
        waits: the reader of this can only wait, as most can.

    Args:
        say: finds the words.
    """

    __slots__ = ("_said", "_say", "possible", "reminds", "running", "waits", "yours")

    def __init__(
        self,
        say: Callable[[], Said] = Said,
        possible: tuple[str, ...] = (),
        *,
        yours: bool = False,
        running: bool = False,
        reminds: bool = False,
    ) -> None:
        self._say = say
        self._said: Said | None = None
        self.possible = possible
        self.yours = yours
        self.running = running
        self.reminds = reminds
        self.waits = running and not yours and not possible

    @property
    def said(self) -> Said:
        """All of it in words."""
        if self._said is None:
            self._said = self._say()
        return self._said

    @property
    def text(self) -> str:
        """Whose turn it is, what one needs to decide, what is possible."""
        return self.said.text


NO_PROMPT = Prompt()
"""Where nothing is waited for."""


def whose_turn(seen: AnyView, game: AnyGame, voice: Voice) -> str:
    """Return the sentence that says whom the table waits for."""
    if seen.phase == _BROKEN_OFF:
        return "Die Partie ist abgebrochen. „noch einmal“ beginnt eine neue, „verlassen“ führt hinaus."
    if seen.phase in SERIES_RESTS:
        return _between(seen)
    if seen.phase == _EXERCISED:
        return "Die Übung ist zu Ende. „verlassen“ führt hinaus."
    if seen.phase in game.over:
        return "Niemand ist mehr am Zug. „noch einmal“ beginnt eine neue Partie, „verlassen“ führt hinaus."
    if not seen.begun:
        return _gathering(seen, game, voice)
    if not seen.turns:
        return "Im Augenblick ist niemand am Zug."
    turns, you = seen.turns, voice.you
    if you not in turns:
        return f"Am Zug: {voice.people(turns)}."
    return "Du bist dran." if len(turns) == 1 else _with_you(turns, voice)


def turn_of(seen: AnyView, game: AnyGame, voice: Voice, doing: str | None) -> str:
    """Return who is on turn and what for (`doing`, perhaps nothing); None: only whom the table waits for."""
    if doing is None or not seen.turns:
        return whose_turn(seen, game, voice)
    seat = seen.turns[0]
    return f"Am Zug: {voice.name(seat)}{' (du)' if seat == voice.you else ''}{doing and ', '}{doing}."


def _between(seen: AnyView) -> str:
    """Return the sentence of a series that rests: the next deal comes when it is wanted."""
    if not seen.turns:
        return "Alle Spiele dieser Reihe sind gespielt. „verlassen“ führt hinaus."
    return "Das nächste Spiel kommt mit „mischen“."


def _with_you(turns: tuple[Seat, ...], voice: Voice) -> str:
    return f"Du bist dran, mit dir {voice.people([seat for seat in turns if seat != voice.you])}."


def _needed(seen: AnyView, game: AnyGame) -> range:
    return game.seats if game.table.starters is None else game.table.starters(seen.options)


def _gathering(seen: AnyView, game: AnyGame, voice: Voice) -> str:
    needed = _needed(seen, game)
    lacking = needed.start - len(seen.circle)
    if lacking > 0:
        missing = f"Es {'fehlt' if lacking == 1 else 'fehlen'} noch {counted(lacking, 'Mitspieler', 'Mitspieler')}."
        return missing + _for_fewer(seen, game)
    if len(seen.circle) >= needed.stop:
        return f"Ihr seid zu viele: Mehr als {needed.stop - 1} können so nicht spielen."
    if voice.you == seen.opener:
        return "Ihr seid genug: „mischen“ beginnt die Partie."
    opener = voice.people((seen.opener,)) if seen.opener is not None else "niemand"
    return f"Es kann losgehen, sobald {opener} die Partie mit „mischen“ beginnt."


def _for_fewer(seen: AnyView, game: AnyGame) -> str:
    """Return how those who are here could begin without anybody else, if a special rule lets them."""
    for option in game.options:
        if isinstance(option, Special) and not seen.options.get(option.name) and game.table.starters is not None:
            allowed = game.table.starters({**seen.options, option.name: True})
            if len(seen.circle) in allowed and len(seen.circle) in _FEW:
                return f" Zu {_FEW[len(seen.circle)]} geht es nach „spiel mit {option.name}“."
    return ""


_FEW = {2: "zweit", 3: "dritt", 4: "viert"}


def _waits_for(seen: AnyView, game: AnyGame, voice: Voice) -> bool:
    """Tell whether a table at which no match runs yet waits for whoever listens."""
    return voice.you == seen.opener and len(seen.circle) in _needed(seen, game)


def _runs(seen: AnyView, game: AnyGame) -> bool:
    """Tell whether a match runs, or a series."""
    return seen.begun and seen.phase not in game.over and seen.phase not in _ENDED_HERE


_BROKEN_OFF, _EXERCISED = TablePhase.BROKEN_OFF, TablePhase.EXERCISED
_ENDED_HERE = frozenset({_BROKEN_OFF, _EXERCISED, TablePhase.PLAYED})
"""Asked at every move; a member of an Enum costs ten times a plain name."""

_TIME = "bedenkzeit"
"""The property that says how long somebody has for one decision."""


def cue(seen: AnyView, vocabulary: AnyVocabulary, voice: Voice, full: Callable[[], AnyView] | None = None) -> Prompt:
    """
    Return what a table waits for.

    Args:
        seen: what the reader sees; a mere glance will do.
        full: finds all they see, for a hint that needs it; without it a glance leaves the hint out.
    """
    game, you = vocabulary.game, voice.you
    words = possible_words(seen.possible, lexicon_of(vocabulary)) if seen.possible else ()
    say = partial(_said, seen, vocabulary, voice, words, full)
    running = _runs(seen, game)
    if you is None:
        return Prompt(say, running=running)
    return Prompt(
        say,
        words,
        yours=you in seen.turns if seen.begun else _waits_for(seen, game, voice),
        running=running,
        reminds=vocabulary.hint is not None and (full is not None or seen.game is not None),
    )


def _said(
    seen: AnyView, vocabulary: AnyVocabulary, voice: Voice, words: tuple[str, ...], full: Callable[[], AnyView] | None
) -> Said:
    asks, hint, reminder = vocabulary.hint, "", ""
    if asks is not None and seen.possible:
        if full is not None and seen.begun:
            seen = full()
        if seen.game is not None:
            hint = reminder = asks(seen.game, seen, voice)
            if vocabulary.reminder is not None:
                reminder = vocabulary.reminder(seen.game, seen, voice)
    seconds = seen.options.get(_TIME)
    if seconds and isinstance(seconds, int) and voice.you in seen.turns:
        hint = f"{hint} {vocabulary.time}: {counted(seconds, 'Sekunde', 'Sekunden')}.".strip()
    possible = f"Möglich: {', '.join(words)}." if words else ""
    return Said(
        " ".join(filter(None, (whose_turn(seen, vocabulary.game, voice), hint, possible))),
        f"{reminder} {possible}" if reminder and possible else reminder or possible,
        reminder,
    )


def prompt(seen: AnyView, vocabulary: AnyVocabulary, voice: Voice) -> str:
    """Return everything about what a table waits for, as `dran` answers it."""
    return cue(seen, vocabulary, voice).text
