"""The words of every table: agreeing, shuffling, arranging one's hand, asking, leaving – and the tale of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, singledispatch
from typing import Any

from commands.language import grammar
from commands.language.german import Voice, counted, fold, listed, title
from commands.language.vocabulary import KnownNames, Lexicon, Question, Verb, Vocabulary
from commands.lobby.verbs import HOUSE_VERBS, JoinTable
from games.contract import Event, No, Refused, Seat, Shuffle, TimeRanOut, Viewer
from games.game import Game
from games.options import Choice, Number, Special, Value
from games.table import (
    Agree,
    Agreed,
    Arranged,
    BreakOff,
    BrokenOff,
    CameBack,
    Expel,
    Joined,
    Leave,
    Left,
    MoveCard,
    OpenerChanged,
    Side,
    SortAs,
    SortBy,
    Started,
    Switch,
    Switched,
    Table,
    TablePhase,
    TableView,
    Voted,
    WentMissing,
)


@dataclass(frozen=True, slots=True)
class ShowCards(Question):
    """`karten`: everything I can see."""


@dataclass(frozen=True, slots=True)
class ShowScore(Question):
    """`stand`: the score."""


@dataclass(frozen=True, slots=True)
class ShowPeople(Question):
    """`mitspieler`: who sits here."""


@dataclass(frozen=True, slots=True)
class ShowRules(Question):
    """`sonderregeln`: what was agreed."""


@dataclass(frozen=True, slots=True)
class ShowPossible(Question):
    """`befehle`: what is possible right now."""


@dataclass(frozen=True, slots=True)
class ShowServices(Question):
    """Every machine of a kind that is at work in the house, a line each."""


@dataclass(frozen=True, slots=True)
class ShowOwnTable(Question):
    """The table a machine has booked for me; who does not sit there yet is seated."""


class TableNames(KnownNames):
    """The people of a table by name: whoever sits there now, and for writing also those who left."""

    def __init__(self, sitting: Table[Any]) -> None:
        super().__init__((person.name for person in sitting.people), sitting.circle)


def voice_for(
    sitting: Table[Any],
    vocabulary: Vocabulary[Any, Any],
    you: Viewer,
    *,
    reader: bool = False,
    words: bool = False,
    table: int | None = None,
) -> Voice:
    """Return the voice in which this table speaks to one pair of eyes (see `Voice`)."""
    names = {Seat(seat): title(person.name) for seat, person in enumerate(sitting.people)}
    spelled = vocabulary.spelling.words if vocabulary.spelling is not None else None
    return Voice(names=names, you=you, reader=reader, words=words, table=table, spelled=spelled or {})


# --- verbs -----------------------------------------------------------------------------------------------------------


TABLE_VERBS: tuple[Verb, ...] = (
    Verb(
        ("mischen",),
        Shuffle,
        "mischen",
        help="Mischt und gibt die Karten. Vor dem ersten Spiel mischt, wer den Tisch eröffnet hat, danach der Geber.",
        example="mischen",
    ),
    Verb(
        ("bestimmen",),
        Agree,
        "bestimmen {name} {value}",
        grammar.term("name") + grammar.word("auf", "zu") + grammar.term("value")
        | grammar.term("name") + grammar.term("value"),
        asks=(("name", "Welche Eigenschaft willst du bestimmen, und welchen Wert soll sie haben?"),),
        help="Legt vor dem ersten Spiel eine Eigenschaft der Partie fest. „sonderregeln“ zeigt, welche es gibt.",
        example="bestimmen runden 3",
    ),
    Verb(
        ("spiel mit",),
        Switch,
        "spiel mit {name}",
        grammar.term("name"),
        asks=(("name", "Mit welcher Sonderregel soll gespielt werden?"),),
        help="Schaltet vor dem ersten Spiel eine Sonderregel ein.",
        example="spiel mit klopfen",
        fixed={"on": True},
    ),
    Verb(
        ("spiel ohne",),
        Switch,
        "spiel ohne {name}",
        grammar.term("name"),
        asks=(("name", "Ohne welche Sonderregel soll gespielt werden?"),),
        help="Schaltet vor dem ersten Spiel eine Sonderregel aus.",
        example="spiel ohne klopfen",
        fixed={"on": False},
    ),
    Verb(
        ("spiel abbrechen",),
        BreakOff,
        "spiel abbrechen",
        help="Bricht die Partie ab. Fehlt jemand, darf das der Eröffner allein; sonst müssen es alle verlangen.",
        example="spiel abbrechen",
        full=True,
    ),
    Verb(
        ("mit|spielen",),
        JoinTable,
        "mitspielen[ {table}]",
        grammar.maybe(grammar.word("tisch", "an tisch", "an")) + grammar.maybe(grammar.number("table")),
        help="Setzt dich an einen Tisch, der auf Mitspieler wartet. Ohne Nummer nimmst du den, der am längsten wartet.",
        example="mitspielen 1",
    ),
    Verb(("=karten", "=blatt"), ShowCards, "karten", help="Zeigt dir alles, was du sehen kannst.", example="karten"),
    Verb(("=stand", "=spielstand"), ShowScore, "stand", help="Zeigt den Spielstand.", example="stand"),
    Verb(("=mitspieler",), ShowPeople, "mitspieler", help="Zeigt, wer am Tisch sitzt.", example="mitspieler"),
    Verb(
        ("=sonderregeln", "=eigenschaften"),
        ShowRules,
        "sonderregeln",
        help="Zeigt, was für diese Partie vereinbart ist.",
        example="sonderregeln",
    ),
    Verb(
        ("=befehle",),
        ShowPossible,
        "befehle",
        help="Zeigt, was du gerade tun kannst.",
        example="befehle",
    ),
    Verb(
        ("raus|werfen",),
        Expel,
        "rauswerfen {seat:@}",
        grammar.name("seat"),
        asks=(("seat", "Wen willst du rauswerfen?"),),
        help="Wirft jemanden raus, dessen Verbindung seit einer Minute weg ist.",
        example="rauswerfen anna",
        full=True,
    ),
)


def _sorting_verbs(vocabulary: Vocabulary[Any, Any]) -> tuple[Verb, ...]:
    """Return `sortieren` in its three forms, for a game whose players hold cards."""
    spelling = vocabulary.spelling
    orders = tuple(vocabulary.game.hands.sorting)
    if spelling is None or not orders:
        return ()
    example = f"sortieren {orders[0]}"
    ask = f"Wie willst du sortieren: {listed(orders, 'oder')}, oder soll nur eine Karte woandershin?"
    about = (
        f"Ordnet deine Karten nach {listed(orders, 'oder')}, rückt eine davon vor eine zweite oder dahinter, "
        "oder legt alle so, wie du sie aufzählst."
    )
    return (
        Verb(
            ("sortieren",),
            SortBy,
            "sortieren {order}",
            grammar.maybe(grammar.word("nach")) + grammar.choice("order", {order: order for order in orders}),
            asks=(("order", ask),),
            help=about,
            example=example,
        ),
        Verb(
            ("sortieren",),
            MoveCard,
            "sortieren {card} {side} {anchor}",
            grammar.card(spelling, "card") + grammar.choice("side", Side) + grammar.card(spelling, "anchor"),
            asks=(("order", ask),),
            help=about,
            example=example,
        ),
        Verb(
            ("sortieren",),
            SortAs,
            "sortieren {cards}",
            grammar.cards(spelling),
            asks=(("order", ask),),
            help=about,
            example=example,
        ),
    )


def _knows(verb: Verb, vocabulary: Vocabulary[Any, Any]) -> bool:
    """Tell whether a verb of every table means something in this game."""
    return vocabulary.game.table.waits or verb.means not in {Shuffle, Agree, Switch, BreakOff, Leave, Expel}


def _fitted(verb: Verb, vocabulary: Vocabulary[Any, Any]) -> Verb:
    """Return a verb of every table with an example that can be agreed in this game, if there is one."""
    options = vocabulary.game.options
    if verb.means is Agree:
        examples = [f"{verb.name} {one.name} {_some_value(one)}" for one in options if not isinstance(one, Special)]
    elif verb.means is Switch:
        examples = [f"{verb.name} {one.name}" for one in options if isinstance(one, Special)]
    else:
        return verb
    return replace(verb, example=examples[0]) if examples else verb


def _some_value(option: Number | Choice) -> Value:
    """Return a value somebody may want: the first that is not the default anyway."""
    values = option.values if isinstance(option, Choice) else (option.high, option.low)
    return next((value for value in values if value != option.default), values[0])


def _leaving(vocabulary: Vocabulary[Any, Any]) -> Verb:
    """
    Return the verb that leaves for good.

    Where that costs something it is `verlassen ja`; there `aussteigen` may be a word of the game.
    """
    claimed = any("aussteigen" in verb.words for verb in vocabulary.verbs)
    goodbye = ("verlassen",) if claimed else ("verlassen", "aus|steigen")
    sure = vocabulary.game.table.confirm
    return Verb(
        goodbye if sure else goodbye[::-1],
        Leave,
        f"{'verlassen' if sure or claimed else 'aussteigen'}[ {{sure:ja}}]",
        grammar.maybe(grammar.choice("sure", {"ja": True})),
        help="Verlässt den Tisch für immer."
        + (
            " In einer laufenden Partie musst du „verlassen ja“ tippen."
            if sure
            else " Deine Karten sind dann verloren."
        ),
        example="verlassen ja" if sure else "aussteigen",
        full=True,
    )


@cache
def lexicon_of(vocabulary: Vocabulary[Any, Any]) -> Lexicon:
    """Return the words that count at a table of this game: the game's, the table's, the house's."""
    table = (_fitted(verb, vocabulary) for verb in TABLE_VERBS)
    verbs = (*_sorting_verbs(vocabulary), *table, _leaving(vocabulary))
    return Lexicon(vocabulary.verbs, [verb for verb in verbs if _knows(verb, vocabulary)], HOUSE_VERBS)


@cache
def lobby_lexicon() -> Lexicon:
    """Return the words that count for somebody who sits nowhere; he may be told that some need a table."""
    here = tuple(verb for verb in TABLE_VERBS if verb.means in {JoinTable, ShowPossible})
    return Lexicon(here, HOUSE_VERBS, tuple(verb for verb in TABLE_VERBS if verb not in here))


# --- the tale --------------------------------------------------------------------------------------------------------


@singledispatch
def tell(_event: object, _voice: Voice) -> str | None:
    """Return the sentence for an event of any table, None for an event that is none of these."""
    return None


@tell.register
def _tell_joined(event: Joined, voice: Voice) -> str:
    return voice.says(event.seat, "spielst jetzt mit.", "spielt jetzt mit.")


@tell.register
def _tell_left(event: Left, voice: Voice) -> str:
    if event.by is not None:
        return f"{voice.who(event.by)} {'wirfst' if event.by == voice.you else 'wirft'} {voice.whom(event.seat)} raus."
    return voice.says(event.seat, "verlässt den Tisch.", "verlässt den Tisch.")


@tell.register
def _tell_opener_changed(event: OpenerChanged, voice: Voice) -> str:
    return voice.says(event.seat, "bist jetzt Eröffner.", "ist jetzt Eröffner.")


@tell.register
def _tell_agreed(event: Agreed, voice: Voice) -> str:
    what = f"{event.name} {event.value}"
    return voice.says(event.seat, f"bestimmst: {what}.", f"bestimmt: {what}.")


@tell.register
def _tell_switched(event: Switched, voice: Voice) -> str:
    how = f"{'mit' if event.on else 'ohne'} {event.name}"
    return f"Gespielt wird {how}." if event.seat != voice.you else f"Du bestimmst: Gespielt wird {how}."


@tell.register
def _tell_voted(event: Voted, voice: Voice) -> str:
    wish = voice.says(event.seat, "möchtest das Spiel abbrechen.", "möchte das Spiel abbrechen.")
    if event.missing == (voice.you,):
        return f"{wish} Jetzt fehlt nur noch deine Stimme: „spiel abbrechen“."
    verb = "müssen" if len(event.missing) > 1 else "muss"
    return f"{wish} Zustimmen {verb} noch: {voice.people(event.missing)} („spiel abbrechen“)."


@tell.register
def _tell_broken_off(event: BrokenOff, voice: Voice) -> str:
    return voice.says(event.seat, "brichst die Partie ab.", "bricht die Partie ab.") + " Niemand hat gewonnen."


@tell.register
def _tell_started(event: Started, voice: Voice) -> str:
    return f"Die Partie beginnt. Es spielen der Reihe nach: {voice.people(event.circle, you=False)}."


@tell.register
def _tell_arranged(event: Arranged, voice: Voice) -> str:
    return f"Deine Karten:{voice.held(event.cards)}"


@tell.register
def _tell_went_missing(event: WentMissing, voice: Voice) -> str:
    if event.seat == voice.you:
        return ""  # among the lines he missed it would be told to the very one who is back
    name = voice.name(event.seat)
    return f"{name} ist schon länger fort. Der Platz bleibt reserviert; „rauswerfen {fold(name)}“ gibt ihn frei."


@tell.register
def _tell_came_back(event: CameBack, voice: Voice) -> str:
    return voice.says(event.seat, "bist wieder da.", "ist wieder da.")


@tell.register
def _tell_time_ran_out(event: TimeRanOut, voice: Voice) -> str:
    return f"Die Zeit ist um für {listed(voice.whom(seat) for seat in event.seats)}."


def sentence(event: Event, vocabulary: Vocabulary[Any, Any], voice: Voice) -> str | None:
    """Return the sentence for an event as somebody sees it: the table's own, which may be silence, else the game's."""
    seen = event.seen_by(voice.you)
    if seen is None:
        return None
    own = tell(seen, voice)
    return vocabulary.tell(seen, voice) if own is None else own


# --- refusals --------------------------------------------------------------------------------------------------------


REFUSALS: Mapping[str, str] = {
    No.NOT_YOUR_TURN: "Du bist nicht am Zug. Am Zug: {@turns}.",
    No.ON_TURN_YOURSELF: "Du bist selbst am Zug; das dürfen jetzt nur die anderen.",
    No.WRONG_PHASE: "Das geht jetzt nicht. „befehle“ zeigt, was gerade möglich ist.",
    No.CARD_MISSING: "Diese Karten hast du nicht: {cards}.",
    No.RULE_OFF: "Wir spielen ohne {rule}. Das kann der Eröffner nur vor dem ersten Spiel ändern: „spiel mit {rule}“.",
    No.NOT_ALL_CARDS: "Das sind nicht genau deine Karten. Es fehlt: {missing}. Zu viel: {surplus}.",
    No.NOT_THE_OPENER: "Das bestimmt, wer den Tisch eröffnet hat: {@opener}.",
    No.NO_SUCH_PLAYER: "So jemand sitzt nicht an diesem Tisch. „mitspieler“ zeigt, wer da ist.",
    No.NO_SUCH_PROPERTY: "Die Eigenschaft „{typed}“ gibt es hier nicht. Es gibt: {names}.",
    No.NO_SUCH_RULE: "Die Sonderregel „{typed}“ gibt es hier nicht. Es gibt: {names}.",
    No.NO_SUCH_VALUE: "„{typed}“ geht nicht für {name}. Möglich sind: {allowed}.",
    No.ALREADY_HERE: "Du spielst hier schon mit.",
    No.TABLE_FULL: "Der Tisch ist voll; mehr als {most} können nicht mitspielen.",
    No.TOO_FEW_PLAYERS: "Dafür sind es noch zu wenige: {here} von mindestens {needed}.",
    No.IS_PRESENT: "Wer noch da ist, kann nicht rausgeworfen werden.",
    No.ELIMINATED: "Du bist ausgeschieden. Zusehen darfst du weiter.",
    No.CONFIRM: "Das ist endgültig: Dein Platz ist dann weg. Wenn du das willst, tippe „verlassen ja“.",
}


_BOOKED_FOR_GOOD = (
    "Das ist endgültig: Du scheidest damit ganz aus, bekommst den letzten Platz und keine Punkte für die Rangliste. "
    "Wenn du das willst, tippe „aussteigen ja“."
)
"""What `bestaetigung` says at a table that a service has booked."""


def excuse(refused: Refused, vocabulary: Vocabulary[Any, Any], voice: Voice) -> str:
    """Return the sentence for a refusal: the game's own wording, else the table's."""
    wording = vocabulary.refusals.get(refused.reason) or REFUSALS[refused.reason]
    if refused.reason is No.CONFIRM and refused.facts.get("booked"):
        wording = _BOOKED_FOR_GOOD
    return voice.fill(wording, refused.facts)


# --- screens ---------------------------------------------------------------------------------------------------------


Answer = Callable[[TableView[Any], Vocabulary[Any, Any], Voice], str]


def heading(game: Game[Any, Any], voice: Voice) -> str:
    """Return how a screen begins: the game, and the table's number if there is one."""
    name = game.name
    return f"{name}." if voice.table is None else f"{name}, Tisch {voice.table}."


def show_cards(seen: TableView[Any], vocabulary: Vocabulary[Any, Any], voice: Voice) -> str:
    """Return the screen `karten`."""
    if seen.game is None:
        return "\n".join(
            (f"{heading(vocabulary.game, voice)} Noch sind keine Karten gegeben.", show_people(seen, vocabulary, voice))
        )
    return vocabulary.show(seen.game, seen, voice)


def show_score(seen: TableView[Any], vocabulary: Vocabulary[Any, Any], voice: Voice) -> str:
    """Return the screen `stand`."""
    if seen.game is None:
        return f"{heading(vocabulary.game, voice)} Es hat noch niemand Punkte: Die Partie hat nicht begonnen."
    return vocabulary.score(seen.game, seen, voice)


def show_people(seen: TableView[Any], _vocabulary: Vocabulary[Any, Any], voice: Voice) -> str:
    """Return the screen `mitspieler`: one person a line, in playing order."""
    lines = ["Am Tisch sitzt:" if len(seen.circle) == 1 else "Am Tisch sitzen, der Reihe nach:"]
    for seat in seen.circle:
        notes = [
            note
            for note, holds in (
                ("du", seat == voice.you),
                ("Eröffner", seat == seen.opener),
                ("am Zug", seat in seen.turns),
                ("zurzeit nicht da", seat in seen.absent),
            )
            if holds
        ]
        lines.append(f"  {voice.name(seat)}{f' ({listed(notes)})' if notes else ''}")
    return "\n".join(lines)


def show_rules(seen: TableView[Any], vocabulary: Vocabulary[Any, Any], _voice: Voice) -> str:
    """Return the screen `sonderregeln`: every option, its value and what it means, one a line."""
    game = vocabulary.game
    if not game.options:
        return f"Bei {game.name} gibt es nichts zu vereinbaren."
    lines = ["Vereinbart ist:"]
    for option in game.options:
        value = seen.options.get(option.name)
        about = vocabulary.options.get(option.name, "")
        said = _setting(option.name, value) if isinstance(option, Special) else f"{option.name} {_plain(value)}"
        lines.append(f"  {said}{f' – {about}' if about else ''}")
    return "\n".join(lines)


def _setting(name: str, value: Value | None) -> str:
    return f"{'mit' if value else 'ohne'} {name}"


def _plain(value: Value | None) -> str:
    return "je nach Runde" if value is None else str(value)


def possible_words(seen: TableView[Any], lexicon: Lexicon) -> list[str]:
    """Return the names of the commands that make sense now for the viewer, in the order of the game's table."""
    verbs = (lexicon.verb_of(action) for action in seen.possible)
    return list(dict.fromkeys(verb.name for verb in verbs if verb is not None))


def show_possible(seen: TableView[Any], vocabulary: Vocabulary[Any, Any], voice: Voice) -> str:
    """Return the screen `befehle`: what is possible now, one command a line with what it does."""
    lexicon = lexicon_of(vocabulary)
    verbs = list(dict.fromkeys(verb for action in seen.possible if (verb := lexicon.verb_of(action)) is not None))
    lines = ["Das kannst du jetzt tun:" if verbs else whose_turn(seen, vocabulary.game, voice)]
    lines += [f"  {verb.name}: {verb.help.split('. ')[0].rstrip('.')}. Beispiel: {verb.example}" for verb in verbs]
    always = ("karten", "stand", "mitspieler", "sonderregeln", "sagen", "hilfe", "verlassen")
    lines.append(f"Immer möglich: {listed(always)}.")
    return "\n".join(lines)


ANSWERS: Mapping[type[Question], Answer] = {
    ShowCards: show_cards,
    ShowScore: show_score,
    ShowPeople: show_people,
    ShowRules: show_rules,
    ShowPossible: show_possible,
}


def answer(question: Question, seen: TableView[Any], vocabulary: Vocabulary[Any, Any], voice: Voice) -> str:
    """Return the answer to a question about a table, from what the asker can see."""
    own = vocabulary.answers.get(type(question))
    if own is not None:
        if seen.game is None:
            return "Noch sind keine Karten gegeben."
        return own(seen.game, seen, voice, question)
    return ANSWERS[type(question)](seen, vocabulary, voice)


def whose_turn(seen: TableView[Any], game: Game[Any, Any], voice: Voice) -> str:
    """Return the sentence that says whom the table waits for."""
    if seen.phase == TablePhase.BROKEN_OFF:
        return "Die Partie ist abgebrochen. „eroeffnen“ beginnt eine neue, „verlassen“ führt hinaus."
    if seen.phase in game.over:
        return "Niemand ist mehr am Zug. „eroeffnen“ beginnt eine neue Partie, „verlassen“ führt hinaus."
    if not seen.begun:
        return _gathering(seen, game, voice)
    if not seen.turns:
        return "Im Augenblick ist niemand am Zug."
    if voice.you in seen.turns:
        rest = [seat for seat in seen.turns if seat != voice.you]
        return f"Du bist am Zug{f', mit dir {voice.people(rest)}' if rest else ''}."
    return f"Am Zug: {voice.people(seen.turns)}."


def _gathering(seen: TableView[Any], game: Game[Any, Any], voice: Voice) -> str:
    needed = game.seats if game.table.starters is None else game.table.starters(seen.options)
    lacking = needed.start - len(seen.circle)
    if lacking > 0:
        return f"Es {'fehlt' if lacking == 1 else 'fehlen'} noch {counted(lacking, 'Mitspieler', 'Mitspieler')}."
    if len(seen.circle) >= needed.stop:
        return f"Ihr seid zu viele: Mehr als {needed.stop - 1} können so nicht spielen."
    if voice.you == seen.opener:
        return "Ihr seid genug: „mischen“ beginnt die Partie."
    return f"Es kann losgehen: {voice.people((seen.opener,)) if seen.opener is not None else 'niemand'} mischt."


def hinted(seen: TableView[Any], vocabulary: Vocabulary[Any, Any]) -> bool:
    """Tell whether the game has something of its own to say in this prompt, and needs its full view for it."""
    return vocabulary.hint is not None and seen.begun and bool(seen.possible)


def prompt(seen: TableView[Any], vocabulary: Vocabulary[Any, Any], voice: Voice) -> str:
    """Return the prompt at a table: whose turn it is and what is possible; a mere glance leaves the hint out."""
    parts = [whose_turn(seen, vocabulary.game, voice)]
    if vocabulary.hint is not None and seen.game is not None and seen.possible:
        parts += filter(None, [vocabulary.hint(seen.game, seen, voice)])
    words = possible_words(seen, lexicon_of(vocabulary))
    if words:
        parts.append(f"Möglich: {', '.join(words)}.")
    return " ".join(parts)
