"""Makes the pictures of docs/pictures: Scripts/check/page pictures.

A kitchen on Saturday 14 March 2026, a little after six, in which somebody has just said "show dinner".
"""

import base64
import datetime
import io
import pathlib
import sys

from fake_box import FakeBox, iso, now
from PIL import Image
from support import PAGE, ROOT, Page, open_browser, prefer, resize

FOLDER = ROOT / "docs" / "pictures"
TODAY = "2026-03-14"
LASAGNA = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
<rect width="400" height="300" fill="#6d4c35"/><path d="M0 60h400M0 130h400M0 205h400M0 270h400" stroke="#5d402c" stroke-width="3"/>
<ellipse cx="206" cy="166" rx="168" ry="112" fill="#4a3222" opacity=".5"/><ellipse cx="200" cy="155" rx="166" ry="112" fill="#f7f4ec"/>
<ellipse cx="200" cy="153" rx="122" ry="80" fill="#ebe5d7"/>
<g stroke-linejoin="round"><path d="M112 168l96 34 84-44v14l-84 46-96-36z" fill="#a8321f"/><path d="M112 152l96 34 84-44v16l-84 44-96-34z" fill="#f0cf83"/>
<path d="M112 138l96 34 84-44v14l-84 44-96-34z" fill="#b83a23"/><path d="M112 126l96 34 84-44v12l-84 44-96-34z" fill="#f4d995"/>
<path d="M112 126l84-42 96 32-84 44z" fill="#e9a93b"/><path d="M132 124l66-33 74 25-64 33z" fill="#f6d06f"/></g>
<g fill="#c8501f"><circle cx="168" cy="120" r="6"/><circle cx="214" cy="110" r="7"/><circle cx="236" cy="124" r="5"/><circle cx="196" cy="134" r="6"/></g>
<g fill="#4f8a3c"><path d="M196 96c14-16 34-14 40-4-12 12-30 14-40 4z"/><path d="M194 98c-16-10-32-2-34 8 14 8 28 4 34-8z"/></g>
<g fill="#6aa24c"><ellipse cx="112" cy="112" rx="16" ry="9"/><ellipse cx="96" cy="128" rx="15" ry="9"/><ellipse cx="292" cy="196" rx="17" ry="9"/><ellipse cx="270" cy="208" rx="14" ry="8"/></g>
<g fill="#d8412f"><circle cx="118" cy="130" r="9"/><circle cx="252" cy="214" r="8"/><circle cx="300" cy="180" r="8"/></g></svg>"""


class Evening(FakeBox):
    """A box whose clock stands a little after six."""

    start = datetime.datetime(2026, 3, 14, 18, 5).astimezone()

    def reset(self):
        super().reset()
        self.began = now()

    def _time(self):
        return {"time": iso(self.start + (now() - self.began)), "today": TODAY}


def furnish(box):
    """A family with dinner planned, a timer on the stove and a list."""
    for index, (name, emoji) in enumerate([("Sam", "🦊"), ("Alex", "🐼"), ("Kim", "🐸")]):
        box.put("people", {"id": f"p{index}", "name": name, "avatarEmoji": emoji, "email": None})
    drawing = "data:image/svg+xml;base64," + base64.b64encode(LASAGNA.encode()).decode()
    box.put("recipes", {"id": "r0", "title": "Lasagna", "servings": 4, "totalSeconds": 5400, "tags": ["dinner"], "imageUrl": drawing})
    for place, (dish, people) in enumerate([("lasagna", ["p0", "p1"]), ("green salad", []), ("garlic bread", [])]):
        box.put("dishes", {"id": f"d{place}", "date": TODAY, "slot": "dinner", "dish": dish, "isSide": place > 0, "position": place,
                           "forUsers": people, "recipeId": None if place else "r0"})
    for id, name, seconds, left in [("t0", "sauce", 1500, 722), ("t1", "dough", 3600, 2468)]:
        box.put("timers", {"id": id, "name": name, "title": f"{name} timer", "seconds": seconds, "status": "running",
                           "startedAt": iso(box.start), "endsAt": iso(box.start + datetime.timedelta(seconds=left))})
    box.recent = [{"text": "show dinner", "intent": "meal.show", "accepted": True, "origin": "voice", "at": iso(box.start),
                   "say": "Dinner today: lasagna with green salad and garlic bread, for Sam and Alex."}]
    for place, (name, amount, shelf) in enumerate([("milk", "2 l", "Dairy"), ("butter", "250 g", "Dairy"), ("tomatoes", "1 kg", "Produce"),
                                                   ("basil", "1 bunch", "Produce"), ("bread", "1 loaf", "Bakery"), ("coffee", "", "Drinks")]):
        box.put("items", {"id": name, "name": name, "quantity": amount, "qtyNum": 1, "unit": "item", "category": shelf, "store": None,
                          "checked": False, "forUsers": [], "list": "shopping", "position": place + 1})


def show_dinner():
    """The counter's screen, 1280 by 800, with dinner on it, as a PNG of few colours."""
    box = Evening(PAGE)
    furnish(box)
    driver = open_browser("tablet")
    try:
        prefer(driver)
        resize(driver, "kiosk")
        page = Page(driver, box.url).open()
        page.connected()
        page.complete()
        box.tell("show", {"seq": box.seq, "id": "said", "what": "meal", "slot": "dinner", "date": TODAY})
        page.shows("Lasagna", ".shows-meal .card.meal h2")
        driver.execute_async_script("setTimeout(arguments[0], 900)")
        picture = Image.open(io.BytesIO(driver.get_screenshot_as_png())).convert("RGB")
    finally:
        driver.quit()
        box.stop()
    small = io.BytesIO()
    picture.quantize(192, dither=Image.Dither.NONE).save(small, "PNG", optimize=True)
    return small.getvalue()


def make(folder):
    """Writes the pictures into a folder; their paths."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "show-dinner.png"
    file.write_bytes(show_dinner())
    return [file]


if __name__ == "__main__":
    for made in make(FOLDER):
        print(f"check-page: wrote {made.relative_to(ROOT)}", file=sys.stderr)
