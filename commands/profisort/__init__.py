"""Profi-Sort, whole: its vocabulary, what beginners say for its moves, and the package the catalogue lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from commands.cues import BACK, DISCARDING, DRAWING, FINISHED, LAYING_OFF, TAKING
from commands.language.german import counted, yours
from commands.language.vocabulary import Vocabulary
from commands.language.voice import Voice
from commands.layout import Family, Layout, Pile, SheetLine
from commands.package import Package, help_in, text_of
from commands.profisort.tale import PHASES, REFUSALS, chances, groups_of, own_sheet, sheet_of, task_of, tell
from commands.profisort.words import CARDS, EVENTS, TASK_NAMES, VERBS, ShowChances, ShowSheet, ShowSheetOf
from commands.table.screens import heading, notes_on, people_in_columns, turn_of, winners_of
from games.bots import profisort
from games.bots.players import Players
from games.contract import Seat
from games.profisort import PROFISORT, Phase, State
from games.profisort.actions import Add, Lay
from games.profisort.groups import Display
from games.profisort.tasks import EVERY, TASKS
from games.profisort.view import View
from games.table.view import TableView

CUES: Final[Mapping[str, tuple[str, ...]]] = {
    "ziehen": DRAWING,
    "nehmen": TAKING,
    "ablegen": (*DISCARDING, *FINISHED, "werfe|wirf|lege auf stapel"),
    "auslegen": (
        "lege|leg|legen|decke|deck|mach|mache|loese aufgabe",
        "aufgabe auslegen|legen|aufdecken|loesen|aus",
        "decke|deck auf",
        "~leg|lege|legen",
        "~paar|zwilling|drilling|vierling|folge",
        "~2x|3x",
        "aufgabe|nummer|nr #zahl hinlegen|mit|legen|auslegen|aus",
        "~nummer|nr #zahl #karte",
    ),
    "anlegen": (*LAYING_OFF, "#karte an aufgabe|nummer #zahl"),
    "abgeben": (
        "gib|gebe|schenk|schenke|verschenk|verschenke|geben an",
        "gib|gebe|schenk|schenke|verschenk|verschenke",
        "~ass|as|asse an|fuer|zu",
    ),
    "aufgaben": (
        "aufgabe|aufgaben",
        "meine|welche|zeig|zeige aufgabe|aufgaben",
        "~zettel|blatt|liste|wertungsblatt",
        "~welche nummer|nummern|fehlen|noch",
        "~was|wieviel fehlt|fehlen|noch",
        "~was muss|soll legen|auslegen|sammeln",
    ),
    "neugeben": ("~hab|habe drei|3 ass|asse", "neue karten", "neu geben|mischen|verteilen"),
    "zuruecknehmen": (*BACK, "~doch nicht"),
}


_DOING: Mapping[str, str] = {
    Phase.SHUFFLING: "mischen",
    Phase.DRAWING: "eine Karte ziehen",
    Phase.PLAYING: "auslegen oder ablegen",
}

_WIDEST = 78


# --- the screen `karten` ---------------------------------------------------------------------------------------------


def show(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `karten`: everything the viewer can see."""
    lines = [*_headlines(view, table, voice), "", *_table(view, voice), "", *_people(view, table, voice)]
    if view.revealed:
        lines += ["", "Im letzten Durchgang hatten noch:"]
        lines += [f"  {voice.name(seat)}:{voice.nested(hand)}" for seat, hand in view.revealed.items()]
    elif view.own is not None and view.own.hand:
        lines += ["", f"{yours(len(view.own.hand), 'Karte', 'Karten')}:{voice.held(view.own.hand)}"]
    return "\n".join(lines)


def _headlines(view: View, table: TableView[View], voice: Voice) -> list[str]:
    mark = "" if view.mark is None else f" (Marke {view.mark})"
    options = table.options
    rules = [] if voice.series else [f"Partie auf {options['aufgaben']} Aufgaben"]
    rules += ["ein Ass je Zug"] if options["assabgabe"] == "zug" else []
    rules += ["mit ablageziehen"] if options["ablageziehen"] else []
    which = voice.deal(view.deal, called="Durchgang")
    return [
        f"{heading(PROFISORT, voice)} {which}. Geber: {voice.name(view.dealer)}{mark}.",
        *([f"{', '.join(rules)}."] if rules else []),
        turn_of(table, PROFISORT, voice, _DOING.get(table.phase)),
    ]


def _table(view: View, voice: Voice) -> list[str]:
    lines = ["Auslagen:" if view.displays else "Auslagen: noch keine."]
    for number, display in view.displays.items():
        lines += _display(number, display, voice)
    for seat, aces in view.aces.items():
        if aces:
            lines.append(f"Erhaltene Asse vor {voice.to_whom(seat)}: {voice.row(aces)}.")
    if view.trial:
        lines.append("Aufgabe 15 liegt und muss in diesem Zug den Durchgang beenden.")
    top = "leer" if view.top is None else f"oben {voice.card(view.top)}"
    lines.append(f"Ablagestapel: {top}. Talon: {counted(view.stock, 'Karte', 'Karten')}.")
    return lines


def _display(number: int, display: Display, voice: Voice) -> list[str]:
    """Return one display on a line, or group by group if that is too long or read out."""
    head = f"  {number}) {voice.name(display.owner)}, {task_of(display)}:"
    groups = groups_of(display, voice)
    line = f"{head} {'  '.join(groups)}"
    if len(groups) == 1 or (len(line) <= _WIDEST and not voice.reader):
        return [line]
    return [head, *(f"     {group}" for group in groups)]


def _people(view: View, table: TableView[View], voice: Voice) -> list[str]:
    return people_in_columns([_person(seat, view, table, voice) for seat in table.circle], voice, gap=2)


def _person(seat: Seat, view: View, table: TableView[View], voice: Voice) -> tuple[str, ...]:
    return (
        voice.name(seat),
        counted(view.hands.get(seat, 0), "Karte", "Karten"),
        counted(len(view.done[seat]), "Aufgabe", "Aufgaben"),
        counted(view.points[seat], "Punkt", "Punkte") if view.counts_points else "",
        notes_on(seat, table, voice, ["hat ausgelegt"] if view.laid.get(seat) else []),
    )


# --- the screen `stand` ----------------------------------------------------------------------------------------------


def score(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `stand`: the sheet as it is written by hand, a column for everybody."""
    lines = [f"{heading(PROFISORT, voice)} {voice.deal(view.deal, called='Durchgang')}."]
    if view.counts_points:
        lines[0] += voice.aim("Wer die wenigsten Punkte hat, führt.")
        lines += _columns(view, table, voice)
    else:
        lines[0] += voice.aim(f"Wer zuerst {table.options['aufgaben']} Aufgaben erledigt hat, gewinnt.")
    for seat in table.circle:
        done = f"{counted(len(view.done[seat]), 'Aufgabe', 'Aufgaben')} erledigt"
        left = view.unstruck[seat]
        left_over = f", mit {left} Sonderpunkten" if view.extras else f", noch {left} zu streichen"
        extra = left_over if view.counts_points else ""
        total = f"{counted(view.points[seat], 'Punkt', 'Punkte')}, " if view.counts_points else ""
        lines.append(f"{voice.name(seat)}: {total}{done}{extra}.")
    if view.mark is not None and not view.winners:
        lines.append(f"Marke {view.mark}: {voice.does(view.dealer, 'gibst.')}")
    if view.ender is not None:
        lines.append(f"Den letzten Durchgang beendete {voice.name(view.ender)}.")
    return "\n".join([*lines, *winners_of(view.winners, voice)])


def _columns(view: View, table: TableView[View], voice: Voice) -> list[str]:
    """Return the rows of the sheet: initial and points first, then points of the deal and total."""
    columns = [_column(seat, view, table, voice) for seat in table.circle]
    rows = list(zip(*columns, strict=True))
    if not rows:
        return ["Noch ist kein Durchgang zu Ende."]
    names = [voice.name(seat) for seat in table.circle]
    if voice.reader:
        return _spoken_rows(names, [_points(seat, view) for seat in table.circle])
    widths = [max(len(name), *map(len, column)) for name, column in zip(names, columns, strict=True)]
    return [
        "  " + "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in (names, *rows)
    ]


def _spoken_rows(names: list[str], columns: list[list[int]]) -> list[str]:
    """Return the rows of the sheet as they are read aloud: without initials, every number with what it is."""
    lines = []
    for number in range(1, len(columns[0]) + 1):
        scored = [
            f"{name} {points[number - 1]}" + (f", zusammen {sum(points[:number])}" if number > 1 else "")
            for name, points in zip(names, columns, strict=True)
        ]
        lines.append(f"  Zeile {number}: {'; '.join(scored)}.")
    return lines


def _points(seat: Seat, view: View) -> list[int]:
    """Return what somebody got in each deal; what a record brings along is the first of it."""
    points = [row.get(seat, 0) for row in view.rows]
    if view.before:
        points.insert(0, view.before.get(seat, 0))
    return points


def _column(seat: Seat, view: View, table: TableView[View], voice: Voice) -> list[str]:
    """Return somebody's entries on the sheet."""
    points = _points(seat, view)
    totals = [sum(points[: place + 1]) for place in range(len(points))]
    entries = [f"{scored}/{total}" for scored, total in zip(points, totals, strict=True)]
    if entries:
        entries[0] = f"{_initial(seat, table, voice)}/{points[0]}"
    return entries


def _initial(seat: Seat, table: TableView[View], voice: Voice) -> str:
    """Return the first letter of a name; if another name has it too, with the first letter that parts them all."""
    name = voice.name(seat)
    others = [voice.name(other).lower() for other in table.circle if other != seat]
    for length in range(1, len(name) + 1):
        if not any(other.startswith(name[:length].lower()) for other in others):
            return name[0] if length == 1 else name[0] + name[length - 1]
    return name


# --- the prompt ------------------------------------------------------------------------------------------------------


def hint(view: View, table: TableView[View], voice: Voice) -> str:
    """Return what the player on turn must not forget: a repetition that must end the deal, a received ace."""
    if voice.you not in table.turns or voice.you is None:
        return ""
    if view.trial:
        return "Mit Aufgabe 15 musst du jetzt alle Karten loswerden oder sie zurücknehmen."
    aces = view.aces.get(voice.you, ())
    return f"Vor dir {'liegt' if len(aces) == 1 else 'liegen'} {voice.cards(aces)}." if aces else ""


OPTIONS: Mapping[str, str] = {
    "aufgaben": "so viele Aufgaben beenden die Partie: 5, 10 oder 15",
    "sonderpunkte": "für jede Aufgabe, die ohne Joker gelegt wurde",
    "paarpunkte": "für jedes Paar benachbarter Aufgaben",
    "assabgabe": "ein Ass abgeben: einmal im Durchgang oder in jedem Zug",
    "ablageziehen": "die oberste Karte der Ablage nehmen",
}


def _open_tasks(view: View) -> list[int]:
    """Return the tasks that the viewer has not laid yet; how one is repeated, no list can say."""
    return [] if view.own is None else [number for number in TASKS if number not in view.own.done]


def _places(view: View) -> list[str]:
    """Return the displays, and of those with several groups each group, as they are typed."""
    return [place.replace(".", "") for place in view.lying]


TOLD: Mapping[str, str] = {
    "counts_points": "mit_punkten",
    "display": "auslage",
    "displays": "auslagen_art",
    "ender": "beendet",
    "extras": "zusatzpunkte",
    "low": "niedrig",
    "mark": "marke",
    "owner": "besitzer",
    "pattern": "muster",
    "receiver": "empfaenger",
    "repeat": "wiederholt",
    "room": "offene_felder",
    "rows": "zeilen",
    "starter": "beginnt",
    "struck": "gestrichen",
    "task": "aufgabe",
    "trial": "probe",
}
"""Attribute -> what programs are told it is called, beside what several games say alike (`commands.journal.told`)."""

PROFISORT_WORDS: Vocabulary[State, View] = Vocabulary(
    game=PROFISORT,
    cues=CUES,
    about="Fünfzehn Aufgaben vom Blatt erledigen, vom Drilling bis zur langen Folge.",
    takes="60 bis 90 Minuten",
    verbs=VERBS,
    tell=tell,
    show=show,
    score=score,
    hint=hint,
    refusals=REFUSALS,
    phases=PHASES,
    spelling=CARDS,
    options=OPTIONS,
    answers={ShowSheet: own_sheet, ShowSheetOf: sheet_of, ShowChances: chances},
    subjects=("profisort", "profisort-aufgaben", "profisort-asse", "profisort-wertung"),
    unordered=frozenset({"asse"}),
    captions={(Lay, "number"): "Aufgabe"},
    choices={(Lay, "number"): _open_tasks, (Add, "place"): _places},
    events=EVENTS,
    told=TOLD,
    parts=("hand", "ablage", "auslage"),
)


REASONS: Mapping[str, str] = {
    "aufgabe_fertig": "Aufgabe {task} geht auf; was liegt, nimmt dir keiner mehr.",
    "wiederholung": "Damit ist Aufgabe 15 geschafft und der Durchgang vorbei.",
    "sammelt": "Für Aufgabe {task} sieht es am besten aus, und {card} fehlt dir dafür am wenigsten.",
    "legt_an": "Eine weitere Aufgabe schaffst du kaum; was du anlegst, zählt nicht gegen dich.",
    "ass_abgeben": "{card} nützt dir wenig; vor jemand anderem hält das Ass auf.",
    "ass_ausspielen": "Mit einem erhaltenen Ass kannst du nicht ausmachen, also spiel es aus.",
    "drei_asse": "Drei Asse nützen dir wenig; neu gegeben wird es meist besser.",
}


def _line(number: int) -> SheetLine:
    """Return a line of the sheet; neighbours make a pair, and jokers are noted where they may be used."""
    last = number % 2 == 0
    if (task := TASKS.get(number)) is None:
        return SheetLine(number, TASK_NAMES[number], last=last)
    return SheetLine(number, TASK_NAMES[number], f"{task.size} K.{' J' if task.jokers else ''}", last)


PACKAGE = Package(
    contract=1,
    words=PROFISORT_WORDS,
    rules_text=text_of("games.profisort", "RULES.md"),
    help=help_in("commands.profisort"),
    lesson=text_of("commands.profisort", "lektion.partie"),
    players=Players(profisort.PLAYERS),
    reasons=REASONS,
    layout=Layout(
        Family.SHEET,
        hand="hand",
        melds="auslage",
        owner="von",
        piles=(Pile("Talon", count="talon", plays="ziehen"), Pile("Ablage", top="ablage")),
        sheet="erledigt",
        lines=tuple(_line(number) for number in EVERY),
        line="Aufgabe",
        held="handkarten",
        shown="asse",
        scores="punkte",
        marks={"Geber": "geber", "Sieger": "sieger"},
        facts={"Durchgang": "durchgang"},
        emblem=("5#", "5*", "5o"),
    ),
)
