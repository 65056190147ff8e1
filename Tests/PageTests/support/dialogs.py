"""Every dialog of the kitchen's page and how it is opened by hand, for the tests that look at all of them."""

import contextlib
import re

import household
from selenium.webdriver.common.keys import Keys
from support import PAGE

CODE = "5000112637922"

# The dialog's name in the page (views/dialogs/dialogs.js), the view that it is opened from, and what is pressed: a name, a place
# (a selector that begins with a dot), or a field and what is typed into it.
DIALOGS = [
    ("timer-new", "kitchen", ["New timer"]),
    ("timer-new", "kitchen", ["New timer", "Alarm"]),
    ("timer", "kitchen", ["More for {timer}"]),
    ("item", "list", ["{item}, change"]),
    ("list-new", "list", ["New list"]),
    ("meal", "plan", [".day.today li:nth-child(4) .meal-cell"]),
    ("meal", "plan", [".meal-cell.empty"]),
    ("suggest", "plan", ["Suggest"]),
    ("shopping", "plan", ["Shop for the week"]),
    ("shopping", "plan", [".day.today li:nth-child(4) .meal-cell", "Shop for it"]),
    ("recipe-plan", "recipes/r0", ["Plan it"]),
    ("pantry-add", "pantry", ["Add"]),
    ("stock", "pantry", ["Use milk"]),
    ("scan", "pantry", ["Scan"]),
    ("look-up", "pantry", ["Scan", ("[name=code]", CODE)]),
    ("scan-later", "pantry", ["Scan", ("[name=code]", CODE)]),
    ("scan", "list", ["Scan onto the list"]),
    ("scan-onto-list", "list", ["Scan onto the list", ("[name=code]", CODE)]),
    ("named", "more", ["Edit {person}"]),
    ("named", "more", ["Edit Aldi"]),
    ("named-remove", "more", ["Remove {person}"]),
    ("wake-word", "more", [("[name=word]", "computer")]),
    ("wake-try", "more", ["Try the wake word"]),
    ("phrase", "more", ["New phrase"]),
    ("device-new", "more", ["Let a device in"]),
    ("device-revoke", "more", ["Shut out {device}"]),
]


def names():
    """The names of all dialogs that the page has, but food's."""
    source = (PAGE / "views" / "dialogs" / "dialogs.js").read_text()
    return set(re.findall(r'"?([a-z-]+)"?: \["', re.search(r"const all = \{(.*?)\};", source, re.S)[1]))


def furnish(box, device="Sam's phone"):
    """What the dialogs need besides a family with everything."""
    household.everything(box)
    box.recipe_box.needs = [{"name": "minced beef", "amount": "500 g"}, {"name": "olive oil"}]
    box.device_box.devices = [{"id": "d1", "name": device, "role": "family", "pairedAt": "2026-03-01T08:00:00.000Z"}]
    box.put("scans", {"id": "scan", "barcode": CODE, "name": None, "waits": False, "at": "2026-03-01T08:00:00.000Z"})


@contextlib.contextmanager
def opened(test, name, view, ways, **called):
    """Opens it on a fresh page. `called`: what the timer, the item, the person and the device are called."""
    called = {"timer": "Pasta", "item": "milk 2 l", "person": "Sam", "device": "Sam's phone", **called}
    page, box = test.page, test.box
    # Whether the box may look up barcodes has not been asked yet.
    box.settings["looksUp"] = None if name == "look-up" else True
    page.open(view, fresh=True)
    page.connected()
    is_away = False
    try:
        for way in ways:
            if isinstance(way, tuple):
                if name == "scan-later":
                    box.stop()
                    is_away = True
                    page.one(".link.stale")
                page.fill(*way).send_keys(Keys.ENTER)
            elif way.startswith("."):
                page.click(way)
            else:
                page.press(way.format(**called))
        page.one(f"dialog[open].dialog-{name}")
        yield
    finally:
        if is_away:
            box.start()
