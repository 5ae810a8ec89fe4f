"""The page as a program of one's own: there without the net, and heard from while one looks elsewhere."""

from playwright.sync_api import expect

from tests.browser.test_alone import Alone, at_my_turn, here

__all__ = ["here"]

HELPER = "() => navigator.serviceWorker.ready.then((helper) => helper.active?.state)"

KEPT = "async () => (await caches.keys()).length && (await (await caches.open((await caches.keys())[0])).keys()).length"
"""How many files are kept."""

SHOWN = """async () => {
    const helper = await navigator.serviceWorker.getRegistration();
    return (await helper.getNotifications()).map((one) => [one.title, one.body]);
}"""


def test_without_the_house_the_page_is_there_and_says_so(chromium, window):
    """With no net it comes from what was kept, says that the line is gone, and is back by itself when the net is."""
    context = chromium.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(window)
    expect(page.locator("#gleich button").first).to_be_visible()
    page.wait_for_function(HELPER)
    page.wait_for_function(KEPT)
    context.set_offline(True)
    page.goto(f"{window}rangliste/romme")
    expect(page.get_by_role("status").first).to_have_text("Die Leitung ist weg. Ich versuche es gleich wieder.")
    styled = page.evaluate("() => getComputedStyle(document.body).maxWidth")
    context.set_offline(False)
    expect(page.get_by_role("status").first).to_have_text("Verbunden.")
    page.get_by_role("link", name="Stammtisch").click()
    expect(page.locator("#gleich button").first).to_be_visible()
    context.close()

    assert "none" != styled


def wait_until_shown(page, *, there):
    """Wait until a notice is there or none is; a promise would be true for `wait_for_function`, whatever it holds."""
    while bool(page.evaluate(SHOWN)) != there:
        page.wait_for_timeout(50)


def test_whose_turn_it_is_is_told_to_who_looks_elsewhere(chromium, here):
    """Once, where that is allowed and the page is hidden; who looks again has it no more."""
    context = chromium.new_context(reduced_motion="reduce")
    context.grant_permissions(["notifications"], origin=here)
    alone = Alone(context.new_page(), here)
    alone.begin()
    page = alone.page
    page.wait_for_function(HELPER)
    page.evaluate("() => Object.defineProperty(document, 'hidden', { get: () => window.weg, configurable: true })")
    seen = []
    for away in (False, True):
        page.evaluate("(away) => (window.weg = away)", away)
        alone.hear(at_my_turn(()), at_my_turn(), at_my_turn())
        if away:
            wait_until_shown(page, there=True)
        seen.append(page.evaluate(SHOWN))
    page.evaluate("() => { window.weg = false; document.dispatchEvent(new Event('visibilitychange')); }")
    wait_until_shown(page, there=False)
    context.close()

    assert [[], [["Du bist am Zug.", "Tisch 1: Rommé"]]] == seen
    assert [] == alone.troubles


def test_who_was_at_the_foot_of_the_door_sits_before_the_whole_table(chromium, window):
    """A game pressed far down the door opens at the head of its table, with all of the hand in sight."""
    context = chromium.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(window)
    last = page.locator("#gleich button").last
    last.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    last.click()
    expect(page.locator("body.am-tisch #hand [role=option]").first).to_be_visible()
    after = page.evaluate("scrollY")
    context.close()

    assert (True, 0) == (before > 0, after)
