"""
The swap test: what somebody is told must not depend on cards that player was never shown.

A random match is played and everything sent to one pair of eyes is kept. Then two different cards that these eyes never
saw are exchanged in every order the house drew and in every line of the others, and the match is played again. Every
byte sent to these eyes must be the same: tale, prompt, screens, refusals, record keys and the personal record; so must
be the clock, and what the house has to draw.

Two kinds of samples prove nothing and are thrown away: the exchange may decide whether somebody's line is taken at
all, and it may change how an open comparison ends, at a showdown say.
"""

import random
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial

from commands.journal.exports import personal
from commands.journal.keys import flatten
from commands.journal.replay import opening_line, written
from commands.language.vocabulary import AnyVocabulary
from commands.language.voice import Voice
from commands.promises.exchange import cards_in, exchanged, reordered
from commands.promises.playing import Match, fill_seats, moves, seated, started, step
from commands.table.refusals import excuse
from commands.table.screens import ANSWERS, answer
from commands.table.tale import TableNames, tale, view_of, voice_for, waiting_line
from games.contract import HOUSE, SHUFFLING, Action, Actor, Drawn, Event, Refused, Seat, Viewer
from games.frozen import evolve, names_of
from games.options import Special
from games.table import state
from games.table.actions import MoveCard, Side, SortAs, Switch
from games.table.rules import play
from games.table.state import AnyTable, finished, phase, sheet

LONGEST = 70
"""Lines of a match that one script holds; later on nearly every card has been shown."""

SOON = 3
"""In a game without hands, how many of the cards turned up next count as dealt face down."""

PAIRS = 6
"""How many pairs of cards are exchanged for one script and one pair of eyes."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One line of a script, accepted or not."""

    actor: Actor
    action: Action


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one attempt led to: the table after it, what happened, or why it was refused."""

    before: AnyTable
    after: AnyTable
    events: tuple[Event, ...]
    refused: Refused | None = None


class LeakError(AssertionError):
    """Somebody was told something that depends on a card they were never shown."""


@dataclass
class Count:
    """How many samples were tried, survived, and exchanged a card that had left the stock."""

    tried: int = 0
    survived: int = 0
    moved: int = 0
    lines: int = 0

    def __str__(self) -> str:
        return (
            f"{self.survived} of {self.tried} samples survived, {self.moved} moved a card, {self.lines} lines compared"
        )


# --- a script and its runs -------------------------------------------------------------------------------------------


def script_of(vocabulary: AnyVocabulary, seed: int) -> tuple[AnyTable, list[Attempt]]:
    """Return a table before its match, and what everybody tries: moves, refused lines, hands put into order."""
    match = seated(vocabulary, seed, seats=0)
    for option in vocabulary.game.options:
        if isinstance(option, Special):
            match.act(Seat(0), Switch(option.name, match.chance.random() < 0.5))
    fill_seats(match)
    setting, begun = match.sitting, len(match.done)
    started(match)
    attempts: list[Attempt] = []
    length = match.chance.randint(2, LONGEST)
    while len(attempts) < length and not match.over:
        for actor, action in _distractions(match):
            attempts += [Attempt(one.actor, one.action) for one in match.done[begun:]]
            begun = len(match.done)
            try:
                match.act(actor, action)
            except Refused:
                attempts.append(Attempt(actor, action))
            else:
                match.settle()
        if not match.over:
            step(match)
    return setting, [*attempts, *(Attempt(one.actor, one.action) for one in match.done[begun:])]


def _distractions(match: Match) -> Iterator[tuple[Seat, Action]]:
    """Yield what happens beside the game: others try to move, somebody puts their hand into order."""
    chance, game = match.chance, match.vocabulary.game
    if chance.random() < 0.3:
        _, action = chance.choice(moves(match))
        yield chance.choice(match.sitting.circle), action
    if chance.random() < 0.3 and not match.over:
        seat, action = chance.choice(moves(match))
        yield seat, _mistaken(action, match)
    if chance.random() < 0.2 and not match.over:
        seat = chance.choice(match.sitting.circle)
        hand = game.hands.of(match.sitting.state, seat)
        if len(set(hand)) > 1 and game.hands.sorting:
            card, anchor = chance.sample(sorted(set(hand), key=str), 2)
            yield seat, chance.choice([MoveCard(card, Side.BEFORE, anchor), SortAs(hand[::-1])])


def _mistaken(action: Action, match: Match) -> Action:
    """Return an action with another card of the pack in the place of one it names."""
    pack = frozenset(card for one in match.done for card in _shuffled(one.action))
    named = list(cards_in(action, pack))
    if not named:
        return action
    card, other = match.chance.choice(named), match.chance.choice(sorted(pack, key=str))
    changed = exchanged(action, {card: other})
    assert isinstance(changed, Action)
    return changed


def run(vocabulary: AnyVocabulary, setting: AnyTable, attempts: list[Attempt]) -> Iterator[Outcome]:
    """Play a script."""
    sitting = setting
    for attempt in attempts:
        try:
            done = play(vocabulary.game, sitting, attempt.actor, attempt.action)
        except Refused as refused:
            yield Outcome(sitting, sitting, (), refused)
        else:
            yield Outcome(sitting, done.state, done.events)
            sitting = done.state


# --- what somebody is told -------------------------------------------------------------------------------------------


def told(vocabulary: AnyVocabulary, attempt: Attempt, outcome: Outcome, voice: Voice, *, screens: bool) -> list[str]:
    """Return everything one pair of eyes is sent for one line, and on demand every screen and key it can ask for."""
    sitting = outcome.after
    lines = [waiting_line(vocabulary, sitting, voice)]
    if outcome.refused is not None:
        if attempt.actor == voice.you:
            lines.append(excuse(outcome.refused, vocabulary, voice))
    else:
        lines += tale(vocabulary, outcome.events, voice)
    if screens:
        seen = view_of(vocabulary, sitting, voice.you)
        lines += [answer(question(), seen, vocabulary, voice) for question in ANSWERS]
        lines += [
            answer(question(), seen, vocabulary, voice) for question in vocabulary.answers if not names_of(question)
        ]
        lines += [f"{key} {value}" for key, value in flatten(seen, TableNames(sitting).key).items()]
    return lines


def pulse(vocabulary: AnyVocabulary, outcome: Outcome, viewer: Viewer) -> tuple[object, ...]:
    """Return what can be noticed beside words: what was noticed at all, the clock, how much the house has to draw."""
    clock = state.clock(vocabulary.game, outcome.after)
    chance = state.chance(vocabulary.game, outcome.after)
    noticed = [type(seen).__name__ for event in outcome.events if (seen := event.seen_by(viewer)) is not None]
    return (
        noticed,
        None if clock is None else (clock.key, clock.seconds),
        None if chance is None else (chance.kind, len(chance.things)),
    )


def record(vocabulary: AnyVocabulary, setting: AnyTable, attempts: list[Attempt], viewer: Viewer) -> str:
    """Return the personal record of a script that everybody agrees to break off."""
    entries = [("haus", opening_line(vocabulary.game, setting.people[0].name))]
    entries += [(person.name, "mitspielen") for person in setting.people[1:]]
    entries += [
        (setting.people[0].name, f"spiel {'mit' if setting.options[option.name] else 'ohne'} {option.name}")
        for option in vocabulary.game.options
        if isinstance(option, Special)
    ]
    sitting = setting
    for attempt, outcome in zip(attempts, run(vocabulary, setting, attempts), strict=True):
        if outcome.refused is None:
            entries.append(written(vocabulary, sitting, attempt.actor, attempt.action))
        sitting = outcome.after
    if not finished(vocabulary.game, sitting):
        entries += [(sitting.people[seat].name, "spiel abbrechen") for seat in sitting.circle]
    return personal(vocabulary, entries, () if viewer is None else (viewer,))


@dataclass
class Script:
    """A script as it was played once, with what has to be known of it to choose two cards."""

    vocabulary: AnyVocabulary
    setting: AnyTable
    attempts: list[Attempt]
    outcomes: list[Outcome] = field(init=False)
    faces: frozenset[Hashable] = field(init=False)

    def __post_init__(self) -> None:
        self.outcomes = list(run(self.vocabulary, self.setting, self.attempts))
        self.faces = frozenset(card for one in self.attempts for card in _shuffled(one.action))

    def shown(self, viewer: Viewer) -> dict[Hashable, int]:
        """Return card -> the line with which a pair of eyes first saw one like it."""
        seen: dict[Hashable, int] = {}
        for place, (attempt, outcome) in enumerate(zip(self.attempts, self.outcomes, strict=True)):
            events = tuple(event.seen_by(viewer) for event in outcome.events)
            facts = outcome.refused.facts if outcome.refused is not None and attempt.actor == viewer else None
            for thing in (events, facts, view_of(self.vocabulary, outcome.after, viewer)):
                for card in cards_in(thing, self.faces):
                    seen.setdefault(card, place)
        return seen

    def held(self, viewer: Viewer) -> dict[Hashable, int]:
        """Return card -> the line with which somebody else first held one like it."""
        held: dict[Hashable, int] = {}
        for place, outcome in enumerate(self.outcomes):
            for card in _hands(self.vocabulary, outcome.after, viewer):
                held.setdefault(card, place)
        return held

    @property
    def has_hands(self) -> bool:
        """Whether anybody ever holds cards of their own."""
        return any(_hands(self.vocabulary, outcome.after, None) for outcome in self.outcomes)


@lru_cache(maxsize=100)
def scripted(vocabulary: AnyVocabulary, seed: int) -> Script:
    """Return a script; the first ones serve several tests, which change nothing in them."""
    return Script(vocabulary, *script_of(vocabulary, seed))


def _shuffled(action: Action) -> tuple[Hashable, ...]:
    return action.order if isinstance(action, Drawn) and action.kind == SHUFFLING else ()


def _hands(vocabulary: AnyVocabulary, sitting: AnyTable, viewer: Viewer) -> list[Hashable]:
    others = (seat for seat in sitting.circle if seat != viewer)
    return [card for seat in others for card in vocabulary.game.hands.of(sitting.state, seat)]


# --- samples ---------------------------------------------------------------------------------------------------------


def swap_test(vocabulary: AnyVocabulary, wanted: int) -> Count:
    """
    Exchange cards until enough samples have survived.

    Raises:
        LeakError: somebody was told something that depends on a card they were never shown.
    """
    count, seed = Count(), 0
    while count.survived < wanted:
        seed += 1
        assert count.tried < 50 * wanted + 500, f"{vocabulary.game.id}: hardly a sample survives: {count}"
        count.tried += 1  # a script without a pair counts as well, so that this ends
        script = scripted(vocabulary, seed)
        chance = random.Random(seed)
        viewer = chance.choice((None, *script.setting.circle))
        for sample in samples(script, viewer, chance):
            count.tried += 1
            result = _survives(script, viewer, *sample, seed=seed)
            count.survived += result is not None
            count.moved += bool(result) or (result is not None and not script.has_hands)
            count.lines += sample[0] if result is not None else 0
    return count


def samples(script: Script, viewer: Viewer, chance: random.Random) -> Iterator[tuple[int, Hashable, Hashable]]:
    """
    Yield how many lines of a script to play, and two cards not shown in them; the first was in somebody's hand.

    Of every two samples one takes a card that was laid face down, where there is one: there are few of them.
    """
    shown, held = script.shown(viewer), script.held(viewer)
    for number in range(PAIRS):
        length = chance.randint(1, len(script.attempts))
        faces = script.faces - script.vocabulary.game.record.open_cards
        hidden = sorted((card for card in faces if shown.get(card, length) >= length), key=str)
        inside = [card for card in hidden if held.get(card, length) < length]
        if not held:  # nobody ever holds a hand: what lies face down is what is turned up next
            inside = sorted((card for card in hidden if card in shown), key=shown.__getitem__)[:SOON]
        if number % 2:
            now = _hands(script.vocabulary, script.outcomes[length - 1].after, viewer)
            inside = [card for card in inside if card not in now] or inside
        if inside and len(hidden) > 1:
            card = chance.choice(inside)
            yield length, card, chance.choice([other for other in hidden if other != card])


def counterpart(script: Script, viewer: Viewer, length: int, card: Hashable, other: Hashable) -> list[Attempt] | None:
    """Return the lines of the second run; None if the rules themselves part the two, so that they prove nothing."""
    attempts = [_exchanged(one, viewer, card, other) for one in script.attempts[:length]]
    cards = frozenset((card, other))
    outcomes = run(script.vocabulary, script.setting, attempts)
    if any(_proves_nothing(script, *pair, viewer, cards) for pair in zip(script.outcomes, outcomes, strict=False)):
        return None
    return attempts


def _survives(script: Script, viewer: Viewer, length: int, card: Hashable, other: Hashable, seed: int) -> bool | None:
    """Return None for a sample that proves nothing, else whether somebody's hand was another one."""
    vocabulary, cards = script.vocabulary, {card: other, other: card}
    attempts = [_exchanged(one, viewer, card, other) for one in script.attempts[:length]]
    voice = voice_for(script.setting, vocabulary, viewer, reader=seed % 3 == 1, words=seed % 3 == 2)
    where = partial(_where, script, viewer, cards)
    moved = False
    for place, (attempt, outcome) in enumerate(zip(attempts, run(vocabulary, script.setting, attempts), strict=True)):
        first = script.outcomes[place]
        if _proves_nothing(script, first, outcome, viewer, frozenset(cards)):
            return None
        screens = place == length - 1 or (place + seed) % 7 == 0
        _same(
            told(vocabulary, script.attempts[place], first, voice, screens=screens),
            told(vocabulary, attempt, outcome, voice, screens=screens),
            where(place),
        )
        _same(
            [repr(beat) for beat in pulse(vocabulary, first, viewer)],
            [repr(beat) for beat in pulse(vocabulary, outcome, viewer)],
            where(place),
        )
        moved = moved or _hand_differs(vocabulary, first.after, outcome.after)
    if (seed + length) % 3 == 0:
        _same(
            record(vocabulary, script.setting, script.attempts[:length], viewer).splitlines(),
            record(vocabulary, script.setting, attempts, viewer).splitlines(),
            where(length - 1),
        )
    return moved


def _proves_nothing(
    script: Script, first: Outcome, second: Outcome, viewer: Viewer, cards: frozenset[Hashable]
) -> bool:
    """
    Tell whether the two runs differ by the rules themselves.

    Either a line was accepted for its author in one and refused in the other; or hidden cards were publicly compared
    with another outcome: another score, or at the end of a phase another player who has to show what they hold.
    """
    game = script.vocabulary.game
    if (first.refused is None) is not (second.refused is None):
        return True
    if sheet(game, first.after) != sheet(game, second.after):
        return True
    if phase(game, second.before) == phase(game, second.after):
        return False
    events = tuple(event.seen_by(viewer) for event in second.events)
    return any(cards_in((events, view_of(script.vocabulary, second.after, viewer)), cards))


def _exchanged(attempt: Attempt, viewer: Viewer, card: Hashable, other: Hashable) -> Attempt:
    """Return a line of the second run: nobody but the viewer themselves can have spoken of a card they never saw."""
    action = attempt.action
    if isinstance(action, Drawn) and action.kind == SHUFFLING:
        return Attempt(attempt.actor, evolve(action, order=reordered(action.order, card, other)))
    changed = action if attempt.actor == viewer else exchanged(action, {card: other, other: card})
    assert isinstance(changed, Action)
    return Attempt(attempt.actor, changed)


def _hand_differs(vocabulary: AnyVocabulary, one: AnyTable, other: AnyTable) -> bool:
    hand = vocabulary.game.hands.of
    return any(Counter(hand(one.state, seat)) != Counter(hand(other.state, seat)) for seat in one.circle)


def _same(first: list[str], second: list[str], where: str) -> None:
    if first != second:
        pairs = zip([*first, "(nichts)"], [*second, "(nichts)"], strict=False)
        one, other = next((a, b) for a, b in pairs if a != b)
        raise LeakError(f"{where}:\n  {one}\n  {other}")


def _where(script: Script, viewer: Viewer, cards: Mapping[Hashable, Hashable], place: int) -> str:
    who = "a watcher" if viewer is None else script.setting.people[viewer].name
    attempt = script.attempts[place]
    done = "the house" if attempt.actor is HOUSE else attempt.actor
    pair = " or ".join(map(str, cards))
    return f"{script.vocabulary.game.id}: {who} learns of {pair} as {done} does {str(attempt.action)[:200]}"
