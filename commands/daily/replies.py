"""What is said about sets of the day: what there is, what came of it, and why something cannot be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from commands.language.german import counted, listed, title
from games.frozen import Frozen

NOTE_OVER = "das Tagesspiel ist vorbei"
"""The note of a set's table that is closed, for the host."""

MIDNIGHT = (
    "Mitternacht: Dieses Tagesspiel ist zu Ende. Was du fertig gespielt hast, steht unter „tagesspiel gestern“; das "
    "angefangene Spiel zählt nicht."
)
DAY_OVER = "Mitternacht: Der Tag ist vorbei. „tagesspiel gestern“ zeigt, was daraus geworden ist."
OTHER_RULES = (
    "Das Haus ist inzwischen auf neuem Stand, und Regeln oder Computer sind nicht mehr dieselben. Dieses Tagesspiel "
    "endet deshalb hier und zählt nicht."
)
VOID = "Dieses Tagesspiel wurde beendet, weil sich Regeln oder Computer geändert haben; es zählt nicht."
GONE = "Dein angefangenes Tagesspiel lässt sich nicht fortsetzen; es zählt nicht. Das tut uns leid."
NOT_STORED = "Das lässt sich gerade nicht speichern, also beginne ich lieber nichts. Versuch es gleich noch einmal."
NOBODY_YET = "Das Tagesspiel hat es an diesem Tag nicht gegeben."
NOT_YET = "Dieser Tag kommt erst noch."
SET_BACK = "Die Uhr des Hauses zeigt einen Tag, der schon vorbei war. Sobald sie wieder stimmt, geht es weiter."
NO_BOTS = "Das Tagesspiel ist für Menschen; Bots können nicht mitmachen."
PLAYING_IT = "Das spielst du gerade. „verlassen“ unterbricht."
NONE_ON = "Dieses Haus bietet kein Tagesspiel an."
ENOUGH_GUESTS = "Von deiner Adresse haben heute schon viele Gäste begonnen. Mit einem Konto kannst du trotzdem spielen."
RUNNING = "läuft"

_DAYS = ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag")


class Offered(Frozen):
    """
    A game of today.

    Attributes:
        deals: how many its set has.
        finished: how many of them are finished; None if it has not been begun.
        over: nothing of it can be played any more.
    """

    name: str
    word: str
    deals: int
    finished: int | None = None
    over: bool = False


class ScoredDeal(Frozen):
    """
    What came of a deal, beside the others of one's version.

    Attributes:
        own: one's own points.
        others: how many others have finished it; `mean` and `spread` of their points (standard deviation).
        share: of them, how many one has beaten, those who made the same being half; None without others.
        strong: what the strong computer made in the same seat; None if it has not played yet.
    """

    own: int
    others: int = 0
    mean: float = 0.0
    spread: float = 0.0
    share: float | None = None
    strong: int | None = None


class SetResult(Frozen):
    """
    What came of somebody's set.

    Attributes:
        share: the mean of its deals' shares; None where there is nobody to be compared with.
        place: among those of the version who have an account and have played all deals; None for who has not.
        players: how many these are.
        guest: the player is one, so that there is no place.
        told: the others may be told of: the own set is over, or the day.
        void: it counts for nothing, and nothing more is told of it.
        ranking: places, names and shares of the first ones; `guests`: the same of guests, who stand apart.
        group: the number of a group's own set; None for a set of the day.
        unit: what is counted, more than one of it, as `Vocabulary` has it; `fewest`: whoever has least is best.
    """

    game: str
    word: str
    version: int
    deals: int
    results: tuple[ScoredDeal, ...]
    share: float | None = None
    place: int | None = None
    players: int = 0
    told: bool = True
    complete: bool = True
    void: bool = False
    guest: bool = False
    ranking: tuple[tuple[int, str, float], ...] = ()
    guests: tuple[tuple[int, str, float], ...] = ()
    group: int | None = None
    unit: str = "Punkte"
    fewest: bool = False


class DayResult(Frozen):
    """
    What came of somebody's sets of a day.

    Attributes:
        over: the day is.
        known: somebody has begun a set then.
        sets: those that were asked for.
        secret: of the day, once it is over.
        group: the number of a group's own set, which has a key for its day; None for a day.
    """

    day: str
    over: bool
    known: bool
    sets: tuple[SetResult, ...] = ()
    secret: str | None = None
    group: int | None = None


def day_said(day: str) -> str:
    """Return a date as it is said: `Montag, 23.11.2026`."""
    when = date.fromisoformat(day)
    return f"{_DAYS[when.weekday()]}, {when:%d.%m.%Y}"


def overview(day: str, offered: Sequence[Offered]) -> str:
    """Return what there is today, one game a line."""
    lines = [f"Das Spiel des Tages, {day_said(day)}. Bis Mitternacht, für alle dieselben Karten:"]
    for one in offered:
        if one.finished is None:
            how = counted(one.deals, "Spiel", "Spiele")
        elif one.over:
            how = f"fertig, {one.finished} von {one.deals} gespielt" if one.finished < one.deals else "fertig"
        else:
            how = f"angefangen, {one.finished} von {one.deals} gespielt"
        lines.append(f"  {one.name} ({one.word}): {how}")
    begun = next((one.word for one in offered if one.finished is not None and not one.over), None)
    first = next((one.word for one in offered if one.finished is None), None)
    if begun is not None:
        how = f"„tagesspiel {begun}“ macht weiter, „tagesspiel stand“ zeigt, was du bisher hast."
    elif first is not None:
        how = f"„tagesspiel {first}“ beginnt, „hilfe tagesspiel“ erklärt mehr."
    else:
        how = "Du hast heute alles gespielt. „tagesspiel stand“ zeigt, was daraus wurde."
    return "\n".join([*lines, how])


def you_begin(game: str, number: int, group: int | None) -> str:
    """Return that somebody begins a set."""
    what = "das Spiel des Tages" if group is None else f"Reihe {group}"
    until = " bis Mitternacht" if group is None else ", solange die Reihe läuft"
    return (
        f"{game}, {what}, an Tisch {number}. Du spielst allein gegen starke Computer, zuschauen kann "
        f"niemand. „verlassen“ unterbricht; weitermachen kannst du jederzeit{until}."
    )


def it_waits(game: str, word: str, group: int | None) -> str:
    """Return that a set waits for somebody."""
    if group is not None:
        return f"Reihe {group} ({game}) wartet. „tagesspiel neu {group}“ bringt dich zurück an den Tisch."
    return f"Dein Tagesspiel ({game}) wartet bis Mitternacht. „tagesspiel {word}“ bringt dich zurück an den Tisch."


def not_offered(game: str, words: Iterable[str]) -> str:
    return f"{game} gibt es heute nicht als Tagesspiel. Es gibt: {', '.join(words)}."


def not_understood(typed: str) -> str:
    return (
        f"„{typed[:40]}“ verstehe ich hier nicht. Nenn ein Spiel, „stand“, „gestern“ oder ein Datum, etwa "
        "„tagesspiel romme“ oder „tagesspiel 23.11.2026“."
    )


def no_such_day(typed: str) -> str:
    return (
        f"Den {typed[:40]} gibt es nicht. Ein Datum schreibst du so: „tagesspiel 23.11.2026“ oder „tagesspiel 23.11.“."
    )


def nothing_played(day: str, *, today: bool) -> str:
    """Return that somebody has played nothing on a day."""
    when = "heute" if today else f"am {day_said(day)}"
    return f"Du hast {when} noch kein Tagesspiel begonnen." if today else f"Du hast {when} kein Tagesspiel gespielt."


def day_result(one: DayResult) -> str:
    """Return what came of a day."""
    if one.over and not one.known:
        return NOBODY_YET
    lines = [result(one.day, each) for each in one.sets] or [nothing_played(one.day, today=not one.over)]
    return "\n".join(lines if one.secret is None else [*lines, published(one.secret, one.group)])


def percent(share: float) -> str:
    """Return a share as it is said: `62,5 %`."""
    return f"{100 * share:.1f}".replace(".", ",") + " %"


def _number(value: float) -> str:
    return f"{value:.1f}".replace(".", ",")


def result(day: str, one: SetResult) -> str:
    """Return what came of a set: deal by deal, then all of it."""
    if one.void:
        return f"{one.game}: {VOID}"
    done = len(one.results)
    which = f"Tagesspiel vom {day_said(day)}" if one.group is None else f"Reihe {one.group}"
    best = f" Je weniger {one.unit}, desto besser." if one.fewest and done else ""
    lines = [f"{one.game}, {which}: {done} von {one.deals} Spielen gespielt.{best}"]
    for number, deal in enumerate(one.results, 1):
        lines.append(f"  Spiel {number}: {_deal_said(deal, one.unit, told=one.told)}")
    if not one.told:
        when = "wenn du fertig bist, oder nach Mitternacht" if one.group is None else "sobald die Reihe zu Ende ist"
        lines.append(f"Was die anderen gemacht haben, erfährst du, {when}.")
        return "\n".join(lines)
    lines.append(_all_of_it(one))
    lines += [f"  {place}. {title(name)}, {percent(share)}" for place, name, share in one.ranking]
    if one.guests:
        said = (f"{title(name)} ({percent(share)})" for _, name, share in one.guests)
        lines.append(f"Außer Konkurrenz, als Gäste: {listed(said)}.")
    return "\n".join(lines)


def _all_of_it(one: SetResult) -> str:
    alike = "" if one.group is not None else f" mit deinen Karten (Fassung {one.version})"
    if not one.complete:
        return "Einen Platz bekommt nur, wer alle Spiele gespielt hat."
    if one.share is not None:
        place = "als Gast außer Konkurrenz" if one.place is None else f"Platz {one.place} von {one.players}"
        return f"Zusammen hast du {percent(one.share)} erreicht: {place}{alike}."
    if one.group is not None:
        return "Sonst hat niemand alle Spiele gespielt."
    return (
        f"Mit deinen Karten (Fassung {one.version}) ist sonst noch niemand{' mit Konto' if one.guests else ''} fertig."
    )


def _deal_said(deal: ScoredDeal, unit: str, *, told: bool) -> str:
    own = f"Du hast {counted(deal.own, unit[:-1], unit)}"
    if not told:
        return f"{own}."
    strong = "" if deal.strong is None else f" Der starke Computer: {deal.strong}."
    if deal.share is None:
        return f"{own}; sonst hat es noch niemand gespielt.{strong}"
    if deal.others == 1:
        return f"{own}, 1 anderer {_number(deal.mean)}. Du schlägst {percent(deal.share)}.{strong}"
    return (
        f"{own}; {deal.others} andere im Mittel {_number(deal.mean)} (± {_number(deal.spread)}). "
        f"Du schlägst {percent(deal.share)}.{strong}"
    )


def published(secret: str, group: int | None) -> str:
    """Return the secret of a day, or of a group's set, that is over."""
    return f"Das Geheimnis {'dieses Tages' if group is None else 'dieser Reihe'} war {secret}."
