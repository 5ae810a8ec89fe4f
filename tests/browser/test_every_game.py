"""The table of every game for every eye: near and far, on paper and felt, in the colours of the system."""

import msgspec
import pytest

from commands.catalogue import VOCABULARIES
from games.contract import Seat
from tests.browser.person import RULES, SIGHT, faults
from tests.browser.pictures import picture
from tests.browser.test_alone import alone, here, opened, words
from tests.playouts import played

__all__ = ["alone", "here", "opened"]

NOT_OURS = {**RULES, "rules": {"color-contrast": {"enabled": False}}}
"""In the colours of the system contrast is the system's; axe takes those of the style sheet for what is seen."""

LOOKS = {
    "400 %": ({"width": 320, "height": 256}, {}, RULES),
    "phone": ({"width": 320, "height": 640}, {"color_scheme": "dark"}, SIGHT),
    "colours of the system": ({"width": 1280, "height": 800}, {"forced_colors": "active"}, NOT_OURS),
}
"""A window of 1280 by 1024 at 400 %, a small phone, and a wide window in forced colours: its size, light, and rules."""

FAULTS = """([forced, near]) => {
    const there = [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility());
    const worn = (one) => ["", "checkbox", "radio", "range"].includes(one.type ?? "") && one.matches("input");
    const edged = (style) => ["borderTopWidth", "borderLeftWidth"].some((side) => parseFloat(style[side]) >= 1)
        || (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1);
    const pressed = there.filter((one) => one.matches("button, input, select, [role=option], .platz") && !worn(one));
    const bare = !forced ? [] : pressed.filter((one) => !edged(getComputedStyle(one)));
    const cut = !near ? [] : there.filter((one) => !one.matches(".nurwort, .nurwort *, svg *") && one.textContent.trim()
        && /hidden|clip/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1);
    return [...bare.map((one) => `no edge: ${one.outerHTML}`), ...cut.map((one) => `cut: ${one.outerHTML}`)]
        .map((one) => one.slice(0, 150));
}"""
"""What has no edge in the colours of the system though it can be pressed, and what is cut off where all is near."""

PLAYED = [one for one in VOCABULARIES if one.game.waits]


@pytest.mark.parametrize(
    "vocabulary",
    [pytest.param(one, marks=() if one.game.id == "doppelkopf" else pytest.mark.soak) for one in PLAYED],
    ids=[one.game.id for one in PLAYED],
)
def test_nothing_of_a_table_stands_in_anybodys_way(alone, vocabulary):
    """No fault that axe knows, and no scrolling to the side, in the middle of a deal."""
    done = [one for one in played(vocabulary, 2).done if Seat(0) in one.after.circle]
    shown, found = picture(vocabulary, done[2 * len(done) // 3].after, Seat(0), 1), {}
    for number, (name, (size, media, rules)) in enumerate(LOOKS.items(), 1):
        alone.page.set_viewport_size(size)
        alone.page.emulate_media(**media)
        alone.hear(*words(vocabulary), ("Stammtisch.Tisch", msgspec.structs.replace(shown, number=number)))
        found[name] = faults(alone, rules) + alone.page.evaluate(FAULTS, ["forced_colors" in media, "%" in name])
        alone.page.emulate_media(color_scheme="light", forced_colors="none")

    assert {name: [] for name in LOOKS} == found
