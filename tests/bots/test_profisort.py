"""The fast count of Profi-Sort against the exact search of its rules, and who goes on collecting."""

from random import Random
from statistics import fmean

import pytest

from bench.arena import Contest, Meeting, contested
from games.bots.contract import Level, Sight
from games.bots.fallback import first_of_moves
from games.bots.profisort import PLAYERS, Holding, Outlook, Reason, nearest, rarity
from games.bots.profisort.kernel import Held, lacking
from games.contract import Step
from games.frozen import evolve
from games.kit.cards import JOKER
from games.profisort import PROFISORT
from games.profisort.actions import Give, Lay
from games.profisort.search import best, supply
from games.profisort.state import PACK, Phase, Progress
from games.profisort.tasks import TASKS
from tests.games.written import cards


@pytest.mark.parametrize("seed", range(6))
def test_fast_count_agrees_with_the_rules(seed):
    """What a task lacks is the same by the fast count and by the exact search, wherever R10 allows a layout at all."""
    chance = Random(seed)
    for _ in range(100):
        hand = chance.sample(PACK, chance.randint(6, 24))
        held, counted = supply(hand), lacking(Held(hand), tuple(TASKS))
        for task, short in zip(TASKS.values(), counted, strict=True):
            layout = best(task, held)
            if layout is not None:
                assert max(0, layout.open - (held.jokers if task.jokers else 0)) == short, (task.number, hand)


def test_growing_hand_is_counted_like_a_whole_one():
    """Cards that come one after another make the same hand, and a copy goes its own way."""
    hand = Random(1).sample(PACK, 20)
    held = Held(hand[:8])
    grown = held.copy()
    for card in hand[8:]:
        grown.add(card)

    assert lacking(Held(hand), tuple(TASKS)) == lacking(grown, tuple(TASKS))
    assert lacking(Held(hand[:8]), tuple(TASKS)) == lacking(held, tuple(TASKS))


@pytest.mark.parametrize(
    ("cards", "done", "aims"),
    [
        (11, (), tuple(TASKS)),
        (7, (), (3, 4, 7, 9, 10)),
        (7, (3, 4, 15), (7, 9, 10)),
        (5, (3, 7), (10, 3)),
    ],
)
def test_aims_are_what_the_hand_has_room_for(cards, done, aims):
    """One card is discarded; a task that is done ends the deal as task 15 only if it takes all the others."""
    assert aims == Holding((JOKER,) * cards, 1, done).aims()


def drawing(hand, done=()):
    """Return what somebody discards who knows nothing of what they will draw."""
    return Outlook(((),), rarity(done)).discard(Holding(cards(hand), 1, done))[0]


def test_joker_is_kept_only_where_a_task_takes_it():
    """Five twins are laid without jokers: then a joker is twenty points and no more."""
    others = tuple(number for number in TASKS if number != 1)

    assert JOKER == drawing("j j 5+ 5o 8# 8+ k# ko 9* 9# 2+", done=others)
    assert JOKER != drawing("j j 5+ 5o 8# 8+ k# ko 9* 9# 2+")


def test_dear_card_is_kept_where_it_is_needed():
    """Of two cards the dearer goes only if neither is missed: a pair of kings is worth more than a single five."""
    others = tuple(number for number in TASKS if number != 1)

    assert [drawing("k# ko 7+ 7o 8# 8+ 2* 2+ 9# 5+ a+", done=others)] == list(cards("a+"))


def test_seldom_task_counts_for_more():
    """Four of a kind in four suits comes hardly ever, a triplet with five of a suit nearly always."""
    worths = rarity((1, 2))

    assert worths[14] < 1.0 < worths[3]
    assert worths[1] == worths[2] == 1.0


def test_ace_goes_to_somebody_who_could_end_the_deal():
    """Whoever has laid a task may be out in their next turn; with an ace before them they are not."""
    game, seen = PROFISORT, []

    def looking(sight, chance):
        if any(isinstance(offer, Give) for offer in sight.offers):
            seen.append(sight)
        return first_of_moves(sight, chance)

    for number in range(3):
        contested(game, Contest("first", "first", seats=2, packs=1), looking, looking, number)
    plain = [sight for sight in seen if not any(isinstance(offer, Lay) for offer in sight.offers)]
    for sight in plain[:3]:
        state, other = sight.world, next(seat for seat in sight.world.circle if seat != sight.seat)
        threatened = state.with_player(other, evolve(state.players[other], laid=True))
        looked = Sight(game, sight.seat, evolve(state, players=threatened))

        assert PLAYERS[Level.STRONG](looked, Random(2)).reason == Reason.GIVES
    assert plain


def test_a_task_is_laid_before_the_deal_is_over():
    """Early in a deal the hand may promise more than the one task it has; when somebody is nearly out it does not."""
    seen = []

    def looking(sight, chance):
        if any(isinstance(offer, Lay) for offer in sight.offers):
            seen.append(sight)
        return first_of_moves(sight, chance)

    contested(PROFISORT, Contest("first", "first", seats=2, packs=1), looking, looking, 0)
    early, late = [], []
    for sight in seen[:2]:
        state, other = sight.world, next(seat for seat in sight.world.circle if seat != sight.seat)
        nearly_out = evolve(state.players[other], laid=True, hand=state.players[other].hand[:2])
        pressed = Sight(PROFISORT, sight.seat, evolve(state, players=state.with_player(other, nearly_out)))
        early.append(PLAYERS[Level.STRONG](sight, Random(3)).reason)
        late.append(PLAYERS[Level.STRONG](pressed, Random(3)).reason)

    assert {Reason.COLLECTS} == set(early)
    assert {Reason.LAYS} == set(late)


class Alone(Meeting):
    """A match that goes on until the first player has finished: the other begins a new sheet before they have."""

    def _next(self, state, *given):
        step = super()._next(state, *given)
        state = step.state
        if state.phase is not Phase.SHUFFLING or not self.first:
            return step
        kept = {
            seat: sheet if seat in self.first or len(sheet.done) < len(TASKS) else Progress()
            for seat, sheet in state.sheets.items()
        }
        return Step(evolve(state, sheets=kept), step.events)

    def _gap(self, sheet):
        return float(len(sheet.deals))


@pytest.mark.parametrize("matches", [pytest.param(30, marks=[pytest.mark.soak, pytest.mark.timeout(3_600)])])
def test_strong_player_finishes_their_sheet_in_fewer_deals(matches, record_property):
    """Beside an opponent who collects for what is nearest it takes at least 15 % fewer deals than that one needs."""
    game = PROFISORT
    contest = Contest("stark", "nearest", 2, 1, deals=None)

    def deals(bot):
        played = (Alone(game, contest, 900 + number // 2, number % 2) for number in range(matches))
        return fmean(one.played({True: bot, False: nearest}, None) for one in played)

    strong, yardstick = deals(PLAYERS[Level.STRONG]), deals(nearest)
    record_property("counted", f"profisort: a sheet takes {strong:.1f} deals, nearest {yardstick:.1f}, {matches} each")

    assert strong <= 0.85 * yardstick
