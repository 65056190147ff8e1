"""Every main view, every dialog and the screen at rest on nine screens, by a clock of twelve hours and of twenty-four, light and dark, with
long names of every kind: nothing lies over anything else, nothing is cut off, and what is touched is at least 44 pixels high and wide."""

import dialogs
import household
import resting
from support import PageTest, day, moment, prefer, resize, wait
from test_room import LONG_NAME, LOOK

SIZES = [(800, 480), (1024, 600), (1280, 800), (1024, 768), (1920, 1080), (2560, 1440), (768, 1024), (390, 844), (360, 740)]
WAYS = [(12, "light"), (24, "dark")]
VIEWS = ["kitchen", "list", "plan", "recipes", "recipes/r0", "pantry", "more", "cook"]

# What is touched and is smaller than a finger. What has a label is touched by its label.
SMALL = """
  const small = [];
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.getElementById('page');
  for (const e of root.querySelectorAll('button, a, input, select, textarea')) {
    if (!e.checkVisibility({ visibilityProperty: true }) || e.closest('.sr, .skip, .toasts') || e.matches('.sr, .skip')) continue;
    const touched = e.matches('input[type=checkbox], input[type=radio], input[type=file]') ? e.closest('label') ?? e : e;
    const box = touched.getBoundingClientRect();
    if (box.width < 43.5 || box.height < 43.5) small.push(`${e.getAttribute('aria-label') ?? e.innerText ?? e.name} ${Math.round(box.width)}x${Math.round(box.height)} ${e.className}`);
  }
  return small;
"""


class OnNineScreens(PageTest):
    maxDiff = None

    def furnish(self):
        box = self.box
        household.everything(box)
        self.set_timers(3)
        box.state["recipes"]["r0"]["title"] = box.recipes["r0"]["title"] = LONG_NAME
        box.state["people"]["p0"]["name"] = "Maximiliane Alexandra"
        household.item(box, "long", "organic wholemeal spelt flour from the mill by the river", quantity="1.5 kg", qtyNum=1.5, unit="kg",
                       category="Dairy", store="Farm shop", forUsers=["p0", "p1", "p2"])
        box.put("dishes", {"id": "long", "date": day(2), "slot": "dinner", "dish": LONG_NAME, "isSide": False, "position": 0,
                           "forUsers": ["p0", "p1"], "recipeId": None})
        self.addCleanup(prefer, self.driver)
        self.addCleanup(resize, self.driver, "tablet")

    def set_timers(self, count):
        self.box.state["timers"].clear()
        for number, name in enumerate([LONG_NAME, "pasta", None, LONG_NAME][:count]):
            household.timer(self.box, f"t{number}", name=name, endsAt=moment(437 + 3000 * number))

    def seen(self, name, may_be_whole=False, sizes=SIZES, each_way=True):
        """Looks at what is open in every size and way; what is wrong, each once with the first place where it was seen. Where it
        `may_be_whole`, it is as high as a wide screen. Without `each_way`, every size has one of the ways in turn."""
        found = {}
        for number, size in enumerate(sizes):
            resize(self.driver, size)
            is_whole = size[0] >= 704 and size[0] > size[1] and may_be_whole
            for hours, look in WAYS if each_way else [WAYS[number % 2]]:
                prefer(self.driver, prefers_color_scheme=look, prefers_reduced_motion="reduce")
                self.box.settings["clock"] = hours
                if self.page.is_connected():
                    self.box.change(set_={"settings": {**self.box.settings}})
                self.driver.execute_async_script("requestAnimationFrame(() => setTimeout(arguments[0], 120))")
                wrong = self.driver.execute_script(LOOK, is_whole) + [f"small: {one}" for one in self.driver.execute_script(SMALL)]
                for one in wrong:
                    found.setdefault(one.split(" [")[0], f"{size} {hours} {look}: {one}")
                if wrong:
                    self.page.picture(f"nine-{name.replace('/', '-')}-{size[0]}x{size[1]}-{hours}")
        return list(found.values())


class NineSizes(OnNineScreens):
    def faults(self, view):
        """What is wrong with a view."""
        self.page.open(view, fresh=True)
        self.page.one(f"#main.{view.split('/')[0]} > :not(.alarm-banner, .waiting)")
        self.page.connected()
        if view == "recipes/r0":
            self.page.one(".ingredients li")
        return self.seen(view, view in ("kitchen", "cook"))

    def test_the_kitchen_with_one_to_four_timers_while_something_is_cooked_and_while_not(self):
        cooking = self.box.cooking
        for count in [1, 2, 3, 4]:
            for self.box.cooking in [cooking, None]:
                self.set_timers(count)
                self.page.open(fresh=True)
                self.page.connected()
                self.page.one(".card.timers")
                with self.subTest(timers=count, cooks=bool(self.box.cooking)):
                    self.assertEqual(self.seen(f"kitchen-{count}{'-cooks' if self.box.cooking else ''}", True, each_way=False), [])

    def test_at_rest(self):
        del self.box.state["timers"]["t1"], self.box.state["timers"]["t2"]
        self.box.state["dishes"]["dinner-main"]["dish"] = self.box.cooking["recipe"]["title"] = LONG_NAME
        self.page.open()
        self.page.connected()
        resting.rest(self.page)
        # A phone has a rest of its own.
        self.assertEqual(self.seen("rest", True, [size for size in SIZES if size[0] >= 704]), [])
        self.assertTrue(self.page.all(".ambient"))


# One test a view and a dialog, so that each can be run by itself.
for _view in VIEWS:
    def _test(self, view=_view):
        self.assertEqual(self.faults(view), [])
    setattr(NineSizes, f"test_{_view.replace('/', '_')}_on_nine_screens_by_both_clocks_light_and_dark", _test)


class NineSizesOfDialogs(OnNineScreens):
    """Each dialog is opened on a tablet, and looked at on all screens."""

    def furnish(self):
        dialogs.furnish(self.box, device=LONG_NAME)
        super().furnish()
        self.box.state["dishes"]["dinner-main"]["dish"] = LONG_NAME
        self.box.recipe_box.needs = [{"name": LONG_NAME, "amount": "500 g"}, {"name": "olive oil"}]

    def opened(self, name, view, ways):
        resize(self.driver, "tablet")
        return dialogs.opened(self, name, view, ways, timer=LONG_NAME.capitalize(), person="Maximiliane Alexandra", device=LONG_NAME,
                              item="organic wholemeal spelt flour from the mill by the river 1.5 kg")

    def test_every_dialog_is_among_them(self):
        self.assertEqual({name for name, _, _ in dialogs.DIALOGS}, dialogs.names())


for _number, (_name, _view, _ways) in enumerate(dialogs.DIALOGS):
    def _test(self, name=_name, view=_view, ways=_ways, number=_number):
        with self.opened(name, view, ways):
            self.assertEqual(self.seen(f"dialog-{number}-{name}", each_way=False), [])
    setattr(NineSizesOfDialogs, f"test_dialog_{_number}_{_name.replace('-', '_')}", _test)
