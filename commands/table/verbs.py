"""The verbs and questions of every table – agreeing, shuffling, sorting, asking, leaving – and a game's lexicon."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from commands.company.verbs import MEETING_VERBS, TALK_VERBS
from commands.language import grammar
from commands.language.german import NUMERALS, OFF, SWITCH, YES_OR_NO, listed
from commands.language.lexicon import Lexicon
from commands.language.misread import Misread
from commands.language.names import AnyName, KnownNames, Names
from commands.language.verb import Question, Verb
from commands.language.vocabulary import AnyVocabulary
from commands.lobby.settings import AlwaysSort
from commands.lobby.verbs import HOUSE_VERBS, JoinTable
from commands.table.computers import COMPUTER_VERBS
from commands.table.cues import cues_of
from commands.table.parts import PARTS
from games.contract import Shuffle
from games.options import Choice, Number, Special, Value
from games.table.actions import (
    Again,
    Agree,
    AgreeBots,
    AgreeHints,
    BreakOff,
    Expel,
    Leave,
    MoveCard,
    Side,
    SortAs,
    SortBy,
    Switch,
    TakeBack,
)


class ShowCards(Question):
    """`karten`: everything I can see."""


class ShowScore(Question):
    """`stand`: the score."""


class ShowPeople(Question):
    """`mitspieler`: who sits here."""


class ShowRules(Question):
    """`sonderregeln`: what was agreed."""


class ShowPossible(Question):
    """`befehle`: what is possible right now."""


class ShowTurn(Question):
    """`dran`: whose turn it is, and what is possible."""


class ShowServices(Question):
    """Every machine of a kind that is at work in the house, a line each."""


class ShowOwnTable(Question):
    """The table a machine has booked for me; who does not sit there yet is seated."""


TABLE_VERBS: tuple[Verb, ...] = (
    Verb(
        ("mischen",),
        Shuffle,
        "mischen",
        help="Mischt und gibt. Vor dem ersten Spiel mischt, wer den Tisch leitet, danach der Geber.",
    ),
    Verb(
        ("bestimmen",),
        Agree,
        "bestimmen {name} {value}",
        grammar.term("name") + grammar.maybe(grammar.word("auf", "zu")) + grammar.term("value", NUMERALS),
        asks=(("name", "Welche Eigenschaft willst du bestimmen, und welchen Wert soll sie haben?"),),
        help="Legt vor dem ersten Spiel eine Eigenschaft der Partie fest. „sonderregeln“ zeigt, welche es gibt.",
        example="bestimmen runden 3",
    ),
    Verb(
        ("spiel mit", "bestimmen mit"),
        Switch,
        "spiel mit {name}",
        grammar.term("name"),
        asks=(("name", "Mit welcher Sonderregel soll gespielt werden?"),),
        help="Schaltet vor dem ersten Spiel eine Sonderregel ein.",
        example="spiel mit klopfen",
        leading=True,
        fixed={"on": True},
    ),
    Verb(
        ("spiel ohne", "bestimmen ohne"),
        Switch,
        "spiel ohne {name}",
        grammar.term("name"),
        asks=(("name", "Ohne welche Sonderregel soll gespielt werden?"),),
        help="Schaltet vor dem ersten Spiel eine Sonderregel aus.",
        example="spiel ohne klopfen",
        leading=True,
        fixed={"on": False},
    ),
    Verb(
        ("spiel abbrechen",),
        BreakOff,
        "spiel abbrechen",
        help="Bricht die Partie ab. Fehlt jemand, darf das die Tischleitung allein; sonst müssen es alle verlangen.",
        full=True,
    ),
    Verb(
        ("=noch einmal", "=nochmal", "=revanche"),
        Again,
        "noch einmal",
        help="Beginnt nach einer Partie die nächste: am selben Tisch, mit denselben Leuten, Plätzen und Regeln.",
    ),
    Verb(
        ("=zurueck bitten",),
        TakeBack,
        "zurueck bitten",
        help=(
            "Bittet die anderen, deinen letzten Zug zurücknehmen zu dürfen. Das geht, wenn alle „ja“ sagen und seither "
            "niemand etwas Neues gesehen hat."
        ),
        full=True,
    ),
    Verb(
        ("mit|spielen",),
        JoinTable,
        "mitspielen[ {table}][ {where}]",
        grammar.maybe(grammar.word("tisch", "an tisch", "am tisch", "an", "bei", "table"))
        + grammar.maybe(grammar.number("table"))
        | grammar.maybe(grammar.word("an", "bei")) + grammar.title("where", but=("mir", "uns", "computern", "turnier")),
        help=(
            "Setzt dich an einen Tisch: „mitspielen 14“, „mitspielen romme“ oder zu jemandem, „mitspielen anna“. Ohne "
            "alles nimmst du den, der am längsten wartet."
        ),
        example="mitspielen 1",
        idle=("auch",),
    ),
    Verb(("=karten", "=blatt"), ShowCards, "karten", help="Zeigt dir alles, was du sehen kannst."),
    Verb(("=stand", "=spielstand"), ShowScore, "stand", help="Zeigt den Spielstand."),
    Verb(("=mitspieler",), ShowPeople, "mitspieler", help="Zeigt, wer am Tisch sitzt."),
    Verb(
        ("=sonderregeln", "=eigenschaften"),
        ShowRules,
        "sonderregeln",
        help="Zeigt, was für diese Partie vereinbart ist.",
    ),
    Verb(
        ("=befehle",),
        ShowPossible,
        "befehle",
        help="Zeigt, was du gerade tun kannst.",
        idle=("tun", "machen"),
        questions=("was kann", "was tun"),
    ),
    Verb(
        ("=tipps",),
        AgreeHints,
        "tipps {on:an|aus}",
        grammar.choice("on", SWITCH),
        asks=(("on", "Sollen Tipps erlaubt sein? „tipps an“ oder „tipps aus“."),),
        help=(
            "Erlaubt vor dem ersten Spiel, nach Tipps zu fragen, oder verbietet es. Wer allein mit Computern spielt, "
            "darf es ohnehin."
        ),
        example="tipps an",
    ),
    Verb(
        ("=bots",),
        AgreeBots,
        "bots {on:ja|nein}",
        # `bots weg` sends nobody away; whoever types it means the computers
        grammar.choice("on", {word: on for word, on in YES_OR_NO.items() if word != "weg"}),
        asks=(("on", "Sollen Bots mitspielen dürfen? „bots ja“ oder „bots nein“."),),
        help=(
            "Lässt vor dem ersten Spiel Bots mitspielen, also Programme anderer Leute, und die Partie trotzdem werten, "
            "oder nicht."
        ),
        example="bots ja",
    ),
    Verb(
        ("=dran",),
        ShowTurn,
        "dran",
        help="Sagt, wer dran ist, und dir auch, was du zum Entscheiden brauchst und was möglich ist.",
        idle=("dran", "am", "zug"),
        questions=("wer ist",),
    ),
    Verb(
        ("raus|werfen",),
        Expel,
        "rauswerfen {seat:@}",
        grammar.name("seat"),
        asks=(("seat", "Wen willst du rauswerfen?"),),
        help="Wirft raus, wer seit einer Minute fort ist. Das darf die Tischleitung, sonst die Mehrheit am Tisch.",
        example="rauswerfen anna",
        full=True,
    ),
)


def _always_sorting(orders: tuple[str, ...]) -> Verb:
    return Verb(
        ("sortieren",),
        AlwaysSort,
        "sortieren immer {order}",
        grammar.word("immer") + grammar.choice("order", dict.fromkeys(OFF, "aus") | {order: order for order in orders}),
        help=f"„sortieren immer {orders[0]}“ zeigt dir deine Hand immer so, „sortieren immer aus“ nicht mehr.",
        example=f"sortieren immer {orders[0]}",
    )


def _sorting_verbs(vocabulary: AnyVocabulary) -> tuple[Verb, ...]:
    """Return `sortieren` in its three forms, for a game whose players hold cards."""
    spelling = vocabulary.spelling
    orders = tuple(vocabulary.game.hands.sorting)
    if spelling is None or not orders:
        return ()
    example = f"sortieren {orders[0]}"
    ask = f"Wie willst du sortieren: {listed(orders, 'oder')}, oder willst du nur etwas umstecken?"
    about = (
        f"Ordnet deine Hand nach {listed(orders, 'oder')}, steckt eins davon vor ein anderes oder dahinter, "
        "oder legt alles so, wie du es aufzählst."
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
        _always_sorting(orders),
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


_OF_A_MATCH = frozenset({Shuffle, Agree, Switch, BreakOff, Leave, Expel, AgreeHints, AgreeBots, Again, TakeBack})
"""What only people do who gather for a match."""


def _knows(verb: Verb, vocabulary: AnyVocabulary) -> bool:
    """Tell whether a verb of every table means something in this game."""
    return vocabulary.game.waits or verb.means not in _OF_A_MATCH


def _fitted(verb: Verb, vocabulary: AnyVocabulary) -> Verb:
    """Return a verb of every table with an example that can be agreed in this game, if there is one."""
    options = vocabulary.game.options
    if verb.means is Agree:
        examples = [f"{verb.name} {one.name} {some_value(one)}" for one in options if not isinstance(one, Special)]
    elif verb.means is Switch:
        examples = [f"{verb.name} {one.name}" for one in options if isinstance(one, Special)]
    else:
        return verb
    return replace(verb, example=examples[0]) if examples else verb


def some_value(option: Number | Choice) -> Value:
    """Return a value somebody may want: the first that is not the default anyway."""
    values = option.values if isinstance(option, Choice) else (option.high, option.low)
    return next((value for value in values if value != option.default), values[0])


def _unclaimed(verb: Verb, vocabulary: AnyVocabulary) -> Verb | None:
    """Return a verb of the house in the forms that no word of the game is; None if nothing is left of it."""
    claimed = {word for own in vocabulary.verbs for word in own.words}
    forms = tuple(form for form in verb.forms if form.lstrip("=") not in claimed)
    if forms == verb.forms:
        return verb
    if not forms:
        return None
    other = forms[0].lstrip("=")
    write, example = (text.replace(verb.name, other, 1) for text in (verb.write, verb.sample))
    return replace(verb, forms=forms, write=write, example=example)


def _leaving(vocabulary: AnyVocabulary) -> Verb:
    """Return the verb that leaves for good; `aussteigen` may be a word of the game."""
    claimed = any("aussteigen" in verb.words for verb in vocabulary.verbs)
    goodbye = ("verlassen",) if claimed else ("verlassen", "aus|steigen")
    words = goodbye if vocabulary.game.table.stakes else goodbye[::-1]
    name = words[0].replace("|", "")
    return Verb(
        words,
        Leave,
        f"{name}[ {{sure:ja}}]",
        grammar.maybe(grammar.choice("sure", {"ja": True})),
        help=f"Verlässt den Tisch für immer. Aus einer laufenden Partie führt nur „{name} ja“.",
        example=f"{name} ja",
        full=True,
    )


@cache
def lexicon_of(vocabulary: AnyVocabulary) -> Lexicon:
    """Return the words that count at a table of this game: the game's, the table's, the house's."""
    table = (_fitted(verb, vocabulary) for verb in TABLE_VERBS)
    parts = (PARTS[name] for name in vocabulary.parts)
    verbs = (*_sorting_verbs(vocabulary), *table, *parts, _leaving(vocabulary))
    house = [*HOUSE_VERBS, *COMPANY_VERBS]
    house += [one for verb in COMPUTER_VERBS if (one := _unclaimed(verb, vocabulary)) is not None]
    here = [verb for verb in verbs if _knows(verb, vocabulary)]
    return Lexicon(vocabulary.verbs, here, house, cues=cues_of(vocabulary.cues))


COMPANY_VERBS = (*MEETING_VERBS, *TALK_VERBS)
"""What people say to find each other and to talk: it counts everywhere."""


@cache
def lobby_lexicon() -> Lexicon:
    """Return the words that count for somebody who sits nowhere; they may be told that some need a table."""
    here = tuple(verb for verb in TABLE_VERBS if verb.means in {JoinTable, ShowPossible})
    house = (*HOUSE_VERBS, *COMPANY_VERBS, *COMPUTER_VERBS)
    return Lexicon(here, house, tuple(verb for verb in TABLE_VERBS if verb not in here), cues=cues_of(None))


def reading(vocabulary: AnyVocabulary | None, line: str, players: tuple[str, ...] = ()) -> str:
    """
    Return the canonical line of what somebody typed, or `nein CODE SENTENCE`.

    Args:
        vocabulary: the words of the game at whose table it is typed; None for the lobby.
        line: as typed; blanks at its ends belong to it.
        players: who sits there; without them every word may be somebody's name.
    """
    lexicon = lobby_lexicon() if vocabulary is None else lexicon_of(vocabulary)
    names: Names = KnownNames(players) if players else AnyName()
    try:
        return lexicon.write(lexicon.heard(line, names), names)
    except Misread as misread:
        return f"nein {misread.code} {' '.join(misread.sentence.split())}"
