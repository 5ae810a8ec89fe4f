"""The address is the place: what is shown, Back, reloading, links, and what there is not."""

import re

from playwright.sync_api import expect

from tests.browser.person import Person


def path(person):
    """Return what stands behind the house in the address."""
    return "/" + person.page.url.removeprefix(person.address)


def test_a_table_has_an_address(mine):
    """Who sits down is at its address; rules are one step away, Back leads to the table, and so does a reload."""
    page, here = mine.page, path(mine)
    page.evaluate("() => history.pushState(null, '', '/regeln/skat') ?? dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.locator("#ort-inhalt .bild .gesicht").first).to_be_visible()
    expect(page.locator("#ort-inhalt dt").first).to_have_text("mischen")
    page.go_back()
    page.evaluate("() => history.pushState(null, '', '/regeln/gin') ?? dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.get_by_role("heading", name="Regeln: Gin Rummy")).to_be_focused()
    expect(page).to_have_title("● dran – Regeln: Gin Rummy – Stammtisch")
    expect(mine.cards.first).to_be_hidden()
    page.go_back()
    expect(mine.cards).to_have_count(13)
    page.get_by_role("link", name="Stammtisch", exact=True).click()
    expect(page.get_by_role("heading", name="Im Haus")).to_be_focused()
    page.get_by_role("link", name=re.compile("Zurück an Tisch")).click()
    expect(mine.cards).to_have_count(13)
    page.reload()
    expect(mine.cards).to_have_count(13)

    assert re.fullmatch(r"/tisch/\d+", here)
    assert here == path(mine)


def test_a_link_seats_a_friend_after_one_press(chromium, window):
    """From the door one press opens a table with a link; one more, and both sit there. A reload is no second guest."""
    anna = Person(chromium, window, service_workers="block")
    anna.page.get_by_role("region", name="Mit Freunden").get_by_label("Spiel").select_option("Gin Rummy")
    anna.page.get_by_role("button", name="Tisch mit Link eröffnen").click()
    expect(anna.log).to_contain_text("führt an deinen Tisch")
    link = anna.page.get_by_label("Adresse").input_value()
    expect(anna.page.get_by_role("img", name=re.compile("QR-Code"))).to_be_visible()
    anna.page.get_by_role("button", name="Fertig").click()
    friend = Person(chromium, window, service_workers="block")
    friend.page.goto(link)
    expect(friend.page.get_by_role("heading", name="Du bist eingeladen")).to_be_focused()
    expect(friend.page.locator("#einladung-satz")).to_contain_text("Gin Rummy. Du kannst mitspielen.")
    friend.page.get_by_role("button", name="Als Gast mitspielen").click()
    expect(friend.page.locator("#tisch-titel")).to_contain_text("Gin Rummy")
    expect(anna.log).to_contain_text(re.compile(r"Gast\d+ (setzt sich|spielt)"))
    seated = path(friend)
    friend.page.reload()
    expect(friend.page.locator("#tisch-titel")).to_contain_text("Gin Rummy")
    assert path(anna) == seated == path(friend)
    for one in (anna, friend):
        one.leave()


def test_what_is_not_there_says_so(people):
    """A table that is none, a person, an invitation: one sentence, and the way on is there."""
    [one] = people()
    page, address = one.page, one.address
    page.goto(f"{address}leute/Niemand")
    expect(page.locator("#ort-inhalt")).to_have_text("Diesen Namen gibt es hier nicht.")
    page.goto(f"{address}tisch/99999")
    expect(one.log).to_contain_text("Tisch 99999 gibt es nicht.")
    expect(page).to_have_url(address)
    page.evaluate("() => localStorage.clear()")
    page.goto(f"{address}einladung/bakobakobako")
    expect(page.get_by_role("heading", name="Diese Einladung gilt nicht")).to_be_visible()
    expect(page.get_by_role("button", name="Als Gast spielen")).to_be_visible()
    lost = page.request.get(f"{address}nirgends")

    assert 404 == lost.status
    assert '<a href="/">' in lost.text()
