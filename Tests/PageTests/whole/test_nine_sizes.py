"""Every main view on nine screens, by a clock of twelve hours and of twenty-four, light and dark, with long names of every kind: nothing
lies over anything else, nothing is cut off, and what is touched is at least 44 pixels high and wide."""

import household
from support import PageTest, day, moment, prefer, resize
from test_room import LONG_NAME, LOOK

SIZES = [(800, 480), (1024, 600), (1280, 800), (1024, 768), (1920, 1080), (2560, 1440), (768, 1024), (390, 844), (360, 740)]
WAYS = [(12, "light"), (24, "dark")]
VIEWS = ["kitchen", "list", "plan", "recipes", "recipes/r0", "pantry", "more", "cook"]

# What is touched and is smaller than a finger. What has a label is touched by its label.
SMALL = """
  const small = [];
  for (const e of document.querySelectorAll('#page button, #page a, #page input, #page select')) {
    if (!e.checkVisibility({ visibilityProperty: true }) || e.closest('.sr, .skip, .toasts') || e.matches('.sr, .skip')) continue;
    const touched = e.matches('input[type=checkbox], input[type=radio], input[type=file]') ? e.closest('label') ?? e : e;
    const box = touched.getBoundingClientRect();
    if (box.width < 43.5 || box.height < 43.5) small.push(`${e.getAttribute('aria-label') ?? e.innerText ?? e.name} ${Math.round(box.width)}x${Math.round(box.height)} ${e.className}`);
  }
  return small;
"""


class NineSizes(PageTest):
    maxDiff = None

    def furnish(self):
        box = self.box
        household.everything(box)
        box.state["timers"].clear()
        for number, name in enumerate([LONG_NAME, "pasta", None]):
            household.timer(box, f"t{number}", name=name, endsAt=moment(437 + 3000 * number))
        box.state["recipes"]["r0"]["title"] = box.recipes["r0"]["title"] = LONG_NAME
        box.state["people"]["p0"]["name"] = "Maximiliane Alexandra"
        household.item(box, "long", "organic wholemeal spelt flour from the mill by the river", quantity="1.5 kg", qtyNum=1.5, unit="kg",
                       category="Dairy", store="Farm shop", forUsers=["p0", "p1", "p2"])
        box.put("dishes", {"id": "long", "date": day(2), "slot": "dinner", "dish": LONG_NAME, "isSide": False, "position": 0,
                           "forUsers": ["p0", "p1"], "recipeId": None})
        self.addCleanup(prefer, self.driver)
        self.addCleanup(resize, self.driver, "tablet")

    def faults(self, view):
        """Looks at a view in every size and way; what is wrong, each once with the first place where it was seen."""
        self.page.open(view, fresh=True)
        self.page.one(f"#main.{view.split('/')[0]} > :not(.alarm-banner, .waiting)")
        self.page.connected()
        if view == "recipes/r0":
            self.page.one(".ingredients li")
        found = {}
        for size in SIZES:
            resize(self.driver, size)
            is_whole = size[0] >= 704 and size[0] > size[1] and view in ("kitchen", "cook")
            for hours, look in WAYS:
                prefer(self.driver, prefers_color_scheme=look, prefers_reduced_motion="reduce")
                self.box.change(set_={"settings": {**self.box.settings, "clock": hours}})
                self.driver.execute_async_script("requestAnimationFrame(() => setTimeout(arguments[0], 120))")
                wrong = self.driver.execute_script(LOOK, is_whole) + [f"small: {one}" for one in self.driver.execute_script(SMALL)]
                for one in wrong:
                    found.setdefault(one.split(" [")[0], f"{size} {hours} {look}: {one}")
                if wrong:
                    self.page.picture(f"nine-{view.replace('/', '-')}-{size[0]}x{size[1]}-{hours}")
        return list(found.values())


# One test a view, so that each can be run by itself.
for _view in VIEWS:
    def _test(self, view=_view):
        self.assertEqual(self.faults(view), [])
    setattr(NineSizes, f"test_{_view.replace('/', '_')}_on_nine_screens_by_both_clocks_light_and_dark", _test)
