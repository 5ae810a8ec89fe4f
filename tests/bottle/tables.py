"""
One table, looked at closely: what is stored of it is played beside it, entry by entry, as it becomes durable.

The `Shadow` of a table knows nothing of the live one. Where both stand at the same entry they must be the same state,
every seat must have noticed the same, and nothing may have got lost on the way: cards, chips, points, people.
"""

# mypy: disable-error-code="attr-defined"

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from commands.journal.keys import flatten
from commands.journal.replay import opened, understood
from commands.language.misread import Misread
from commands.language.verb import Question
from commands.language.vocabulary import AnyVocabulary
from commands.table.events import EVENTS
from commands.table.tale import TableNames
from commands.table.verbs import lexicon_of
from games.bots.contract import Sight, chance_of, thinkable
from games.contract import SHUFFLING, Drawn, Event, Refused, Seat, Sheet, Viewer, witnessed
from games.frozen import evolve
from games.table.actions import Leave
from games.table.events import PleaGranted
from games.table.rules import play
from games.table.state import AnyTable, clock, finished
from games.table.view import view
from server.bots.memory import between_deals
from server.house import House
from server.play.live import LiveTable
from server.play.views import PlayerViews, Style

STYLES: Final = (Style(), Style(reader=True, words=True))

PILES: Final = ("stock", "pile", "left_over", "loose", "wall")
"""Fields of a state, where there are such, in which cards lie that nobody holds."""

_OF_EVERY_TABLE: Final = frozenset(EVENTS.values())

_QUESTIONS: dict[str, list[Question]] = {}


class Broken(Exception):
    """
    A promise is not kept; the text says which, and how.

    Attributes:
        at: in which second of the evening that was noticed.
    """

    def __init__(self, promise: str, how: str) -> None:
        super().__init__(f"{promise}: {how}")
        self.promise = promise
        self.at = 0.0


class Shadow:
    """
    A table as its journal tells it.

    Attributes:
        sitting: where the entries lead that were followed so far; `last`: the number of the last of them.
        heard: what each seat has noticed in the running deal, one that was taken since what everybody has;
            `heard_whole`: and of the step that dealt.
    """

    def __init__(self, words: AnyVocabulary, opening: str) -> None:
        self.words = words
        self.sitting = opened(words, opening)
        self.last = 0
        self.heard: dict[Viewer, list[Event]] = {None: []}
        self.heard_whole: dict[Viewer, list[Event]] = {None: []}
        self._pack = Counter[object]()
        self._past: list[tuple[object, dict[Viewer, int], dict[Viewer, int]]] = []

    def follow(self, lines: dict[int, tuple[str, str]], last: int) -> None:
        """
        Play on, up to an entry.

        Raises:
            Broken: something is not conserved, or an entry is missing.
        """
        while self.last < last:
            self.last += 1
            if self.last not in lines:
                raise Broken("replayed", f"there is no entry {self.last}")
            self._play(*lines[self.last])

    def _play(self, speaker: str, line: str) -> None:
        words, before = self.words, self.sitting
        actor, action = understood(words, before, speaker, line)
        step = play(words.game, before, actor, action)
        self.sitting = after = step.state
        if between_deals(words, before):
            self.heard = {None: []}
            self._past.clear()
            if not isinstance(action, Drawn):  # what the house draws for a move is told with it
                self.heard_whole = {None: []}
        if any(isinstance(event, PleaGranted) for event in step.events):
            self._back_to(after.state)
        for viewer in (*after.circle, None):
            noticed = _noticed(witnessed(step.events, viewer))
            for heard in (self.heard, self.heard_whole):
                heard.setdefault(viewer, [*heard[None]]).extend(noticed)
        since, whole = ({seat: len(known) for seat, known in one.items()} for one in (self.heard, self.heard_whole))
        self._past.append((after.state, since, whole))
        if isinstance(action, Drawn) and action.kind == SHUFFLING:
            self._pack |= Counter(action.order)
        _conserved(words, before, after)

    def _back_to(self, state: object) -> None:
        """Have noticed no more than when the deal stood so: a move was taken back."""
        while self._past and self._past[-1][0] != state:
            self._past.pop()
        _, *lengths = self._past[-1] if self._past else (None, {}, {})
        for known, length in zip((self.heard, self.heard_whole), lengths, strict=True):
            for seat, events in known.items():
                del events[length.get(seat, 0) :]

    def looked_at(self) -> None:
        """
        Look whether every card is in one place.

        Raises:
            Broken: one is in two.
        """
        state, hands = self.sitting.state, self.words.game.hands
        if state is None or not self._pack:
            return
        held = Counter(card for seat in self.sitting.circle for card in hands.of(state, seat))
        held.update(_lying(state))
        if not held <= self._pack:
            raise Broken("replayed", f"in two places: {dict(held - self._pack)}")


def _lying(state: object) -> Iterator[object]:
    """Yield the cards that lie apart from every hand: piles, and tricks of the running deal."""
    for pile in PILES:
        yield from getattr(state, pile, ())
    if (trick := getattr(deal := getattr(state, "deal", None), "trick", None)) is not None:
        for one in (*deal.taken, trick):
            yield from one.cards


def _conserved(words: AnyVocabulary, before: AnyTable, after: AnyTable) -> None:
    """
    Compare what may not get lost in one step.

    Raises:
        Broken: people, chips or points come from nowhere, or are gone.
    """
    names, then = ([one.name for one in setting.people] for setting in (before, after))
    if then[: len(names)] != names or len(set(after.circle)) != len(after.circle):
        raise Broken("conserved", f"of {names} there are {then}")
    if before.state is None or after.state is None or after.circle != before.circle:
        return
    chips, now = _chips(before.state), _chips(after.state)
    if chips is not None and after.broken_off and not before.broken_off:
        chips -= _of_the_gone(before.state)
    if chips is not None and words.game.phase(before.state) not in words.game.over and now != chips:
        raise Broken("conserved", f"there were {chips} chips and are {now}")
    if chips is None:
        _added_up(words.game.sheet(after.state))


def _added_up(sheet: Sheet) -> None:
    """
    Compare the totals of a sheet with the deals on it.

    Raises:
        Broken: they are others.
    """
    sums = Counter[Seat]()
    for deal in sheet.deals:
        sums.update(dict(deal))
    if sheet.deals and dict(sheet.totals) != {seat: sums[seat] for seat, _ in sheet.totals}:
        raise Broken("conserved", f"the deals add up to {dict(sums)} and the sheet says {sheet.totals}")


def _chips(state: object) -> int | None:
    """Return all chips of a match, None where there are none."""
    if (betting := getattr(state, "betting", None)) is not None:
        return sum(one.chips + one.given for one in betting.players)
    if (lent := getattr(state, "lent", None)) is not None:
        chips = -int(lent)
        for one in state.players:
            chips += one.chips
            if str(state.phase) == "setzen":  # until then a stake lies before its player, then on the hand
                chips += one.stake or 0
        for spot in state.spots:
            for hand in spot.hands:
                chips += hand.stake
        return chips
    return None


def _of_the_gone(state: object) -> int:
    """Return the chips in the middle that go back to people who are gone, when a match is broken off: out of it."""
    betting = getattr(state, "betting", None)
    return 0 if betting is None else sum(one.given for one in betting.players if one.gone)


class Closely:
    """Looks at live tables, each beside its shadow."""

    def __init__(self, chance: Random, looks: Counter[str]) -> None:
        self._chance, self._looks = chance, looks
        self._shadows: dict[int, Shadow] = {}

    def opened(self) -> None:
        """Begin afresh with another house."""
        self._shadows.clear()

    def forget(self, number: int, entry: int) -> None:
        """Learn that an entry was stored in the place of another."""
        if number in self._shadows and self._shadows[number].last >= entry:
            del self._shadows[number]

    def look(self, house: House, live: LiveTable, lines: dict[int, tuple[str, str]], *, dear: bool) -> None:
        """
        Look at one table; `dear`: also what costs most.

        Raises:
            Broken: a promise is not kept.
        """
        self._looks["tables"] += 1
        shadow = self._shadows.get(live.number)
        if shadow is None or shadow.last > live.facts.entry:
            shadow = self._shadows[live.number] = Shadow(live.vocabulary, lines[0][1])
        shadow.follow(lines, live.facts.entry)
        sitting = live.facts.sitting
        if shadow.sitting != sitting:
            raise Broken("replayed", "the journal leads elsewhere")
        shadow.looked_at()
        self._memories(house, live, shadow)
        for viewer in (None, *sitting.circle):
            seen = live.view(viewer)
        if not dear:
            return
        _by_place(live, seen)
        viewer = self._chance.choice((None, *sitting.circle))
        for _ in shown(live.number, live.vocabulary, sitting, viewer):
            self._looks["screens"] += 1
        self._hidden(live, shadow)
        self._somebody_goes(live)

    def _memories(self, house: House, live: LiveTable, shadow: Shadow) -> None:
        """Compare what the computers have noticed with what the journal says that they have."""
        watch = house.computers._watches.get(live.number)
        if watch is None or watch.live is not live or between_deals(live.vocabulary, live.facts.sitting):
            return
        for seat, memory in watch._memories.items():
            if not memory.whole or seat not in shadow.heard:
                continue
            self._looks["memories"] += 1
            true = [_noticed(heard[seat]) for heard in (shadow.heard, shadow.heard_whole)]
            if (kept := _noticed(memory.heard)) not in true:
                raise Broken("remembered", f"seat {seat} has noticed {kept} of {true[1]}"[:600])

    def _hidden(self, live: LiveTable, shadow: Shadow) -> None:
        """Compare what a seat reads with what it would read in a world it cannot tell from the true one."""
        game, sitting = live.vocabulary.game, live.facts.sitting
        if sitting.state is None or finished(game, sitting) or not thinkable(game, sitting.state):
            return
        seat = self._chance.choice(sitting.circle)
        if not game.secrets or game.imagine is None:
            return
        other = imagined(live.vocabulary, sitting, seat, shadow.heard.get(seat, []), self._chance)
        if other == sitting:
            return
        number, words = live.number, live.vocabulary
        viewer = self._chance.choice((seat, seat, None))  # who watches knows no more than anybody who plays
        for one, another in zip(
            shown(number, words, sitting, viewer), shown(number, words, other, viewer), strict=True
        ):
            self._looks["compared"] += 1
            if one != another:
                raise Broken("hidden", f"seat {viewer} reads {_apart(str(one), str(another))}")

    def _somebody_goes(self, live: LiveTable) -> None:
        """Let one after another leave, in a world of its own: who looks can be shown everything, at last of nobody."""
        words, sitting = live.vocabulary, live.facts.sitting
        while sitting.circle:
            seat = self._chance.choice(sitting.circle)
            try:
                sitting = play(words.game, sitting, seat, Leave(sure=True)).state
            except Refused:
                return
            self._looks["leavings"] += 1
            clock(words.game, sitting)
            for viewer in (None, *sitting.circle):
                view(words.game, sitting, viewer)
            viewer = self._chance.choice(sitting.circle) if sitting.circle else None
            for _ in shown(live.number, words, sitting, viewer):
                self._looks["screens"] += 1


def _apart(one: str, another: str) -> str:
    """Return two texts from shortly before where they part."""
    parts = next((place for place, (a, b) in enumerate(zip(one, another, strict=False)) if a != b), 0)
    parts = max(0, parts - 60)
    return f"…{one[parts : parts + 300]!r} or …{another[parts : parts + 300]!r}"


def _noticed(heard: Iterable[Event]) -> list[Event]:
    """Return what was noticed of a game, not of its table: who has come or gone is told, and makes no difference."""
    return [one for one in heard if type(one) not in _OF_EVERY_TABLE]


def imagined(words: AnyVocabulary, sitting: AnyTable, seat: Seat, heard: list[Event], chance: Random) -> AnyTable:
    """Return a table that a seat cannot tell from the true one."""
    sight = Sight(words.game, seat, sitting.state, tuple(heard))
    return evolve(sitting, state=sight.anew(chance_of(chance.getrandbits(32))).world)


def _by_place(live: LiveTable, seen: object) -> None:
    """
    Look at the facts of a view: several people stand in the order in which they sit, but those on turn in theirs.

    Raises:
        Broken: they do not.
    """
    names = TableNames(live.facts.sitting)
    here = [names.key(seat) for seat in live.facts.circle]
    for key, value in flatten(seen, names.key).items():
        people = value.split()
        if key == "am_zug":  # whom a game waits for stands in its own order (`Game.on_turn`): in Skat Vorhand first
            continue
        if len(people) > 1 and set(people) <= set(here) and sorted(people, key=here.index) != people:
            raise Broken("seen", f"{key} is {value!r}, who sit as {here}")


def shown(number: int, words: AnyVocabulary, sitting: AnyTable, viewer: Viewer) -> Iterator[object]:
    """Yield all that one pair of eyes can be shown of a table: view, prompts, the answer to every question."""
    eyes = PlayerViews(number, words, sitting)
    yield eyes.view(viewer)
    asked = questions(words, TableNames(sitting))
    for style in STYLES:
        prompt = eyes.prompt(viewer, style)
        yield prompt.text, prompt.possible, prompt.yours
        for question in asked:
            yield eyes.answer(question, viewer, style)


def questions(words: AnyVocabulary, names: TableNames) -> list[Question]:
    """Return every question that can be asked at a table by a word alone."""
    if (known := _QUESTIONS.get(words.game.id)) is not None:
        return known
    found = _QUESTIONS[words.game.id] = []
    lexicon = lexicon_of(words)
    for verb in lexicon.verbs:
        try:
            meaning = lexicon.read(verb.words[0] if verb.words else " ".join(verb.pairs[0]), names)
        except Misread:
            continue
        if isinstance(meaning, Question):
            found.append(meaning)
    return found
