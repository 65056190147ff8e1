"""What was wrong on an evening in a kitchen, each by the number that it has there: what rings, what is in reach, what covers what."""

import household
from selenium.webdriver.common.action_chains import ActionChains
from support import PageTest, day, moment, resize, wait
from test_room import LOOK

# Whether all of an element can be seen, and nothing lies over its middle.
SEEN = """
  const box = arguments[0].getBoundingClientRect();
  const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.width > 0 && box.top >= 0 && box.bottom <= innerHeight + 1 && (arguments[0] === at || arguments[0].contains(at));
"""


class Reach(PageTest):
    def furnish(self):
        household.everything(self.box)
        self.addCleanup(resize, self.driver, "tablet")

    def sees(self, element):
        return self.driver.execute_script(SEEN, element)

    def tap(self, css):
        """Touches the middle of an element, whatever takes the touch there."""
        element = self.page.one(css)
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
        ActionChains(self.driver).move_to_element(element).click().perform()

    def stop(self, within):
        """The button that stops what rings, where it is seen."""
        return next((e for e in self.page.named("Stop", within) if self.sees(e)), None)

    def test_c47_stop_stays_in_sight_however_far_one_has_scrolled(self):
        for screen in [(800, 480), (1280, 800), (390, 844), (768, 1024)]:
            resize(self.driver, screen)
            for view in ["more", "recipes/r0", "list"]:
                self.page.open(view)
                self.page.one(".alarm-banner")
                self.driver.execute_script("scrollTo(0, 1e6); document.getElementById('main').scrollTo(0, 1e6)")
                with self.subTest(screen=screen, view=view):
                    wait(lambda: self.stop("#main"), "Stop is out of sight")

    def test_c47_also_in_a_long_kitchen_on_a_phone_and_above_a_dialog(self):
        resize(self.driver, "phone390")
        self.page.open()
        self.page.one(".timer.ringing")
        self.driver.execute_script("scrollTo(0, 1e6)")
        wait(lambda: self.stop("#main"), "Stop is out of sight")
        self.page.open("list")
        self.page.press("milk 2 l, change")
        self.page.one("dialog[open]")
        wait(lambda: self.stop("dialog"), "Stop is out of reach behind the dialog")
        self.stop("dialog").click()
        self.came("timer_command", action="stop")

    def test_c48_the_timer_that_was_just_started_for_a_recipe_stands_first(self):
        self.box.state["timers"].clear()
        for number, name in enumerate(["noodles", "tea", "laundry", "dough"]):
            household.timer(self.box, name, name=name, startedAt=moment(-4000), endsAt=moment(60 + number))
        household.timer(self.box, "own", name="lasagna", startedAt=moment(-5), endsAt=moment(2100), seconds=2100)
        self.page.open("cook", fresh=True)
        wait(lambda: self.page.texts(".timer-strip li > span[data-fit]")[:1] == ["Lasagna"], lambda: self.page.text(".timer-strip"))

    def test_c51_what_ends_a_dialog_is_in_sight_on_a_low_screen(self):
        resize(self.driver, (800, 480))
        for view, opens, ends in [("kitchen", "New timer", ["Start"]), ("list", "milk 2 l, change", ["Save", "Delete"]), ("plan", None, ["Plan"])]:
            self.page.open(view, fresh=True)
            self.page.press(opens) if opens else self.page.click(".day.today .meal-cell")
            self.page.one("dialog[open] .ends-row")
            for end in ends:
                with self.subTest(view=view, end=end):
                    wait(lambda: any(self.sees(e) for e in self.page.named(end, "dialog")), f"{end} is out of sight")
            self.page.picture(f"c51-{view}")

    def test_c55_the_row_ticks_and_a_message_has_undo(self):
        self.page.open("list", fresh=True)
        self.page.connected()
        self.tap("[data-line=milk] .name")
        self.assertEqual(self.came("item_checked")["itemId"], "milk")
        self.assertEqual(self.page.all("dialog[open]"), [])
        self.page.shows("Milk: in the basket.", ".toasts")
        self.page.press("Undo", ".toasts")
        self.assertEqual(self.came("item_unchecked")["itemId"], "milk")
        wait(lambda: not self.page.all("[data-line=milk].checked"))

    def test_c53_messages_cover_nothing_that_can_be_touched_and_stay_with_their_view(self):
        for screen in [(800, 480), (1280, 800), (390, 844), (768, 1024)]:
            resize(self.driver, screen)
            self.box.state["items"]["milk"]["checked"] = False
            self.page.open("list", fresh=True)
            self.page.connected()
            self.tap("[data-line=milk] .name")
            self.page.one(".toast")
            covered = self.driver.execute_script("""
              const toasts = document.querySelector('.toasts');
              const all = [...document.querySelectorAll('#page button, #page a, #page input, #page select')].filter(e => !e.closest('.toasts'));
              const reached = () => all.filter(e => { const b = e.getBoundingClientRect();
                const at = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
                return at && (e === at || e.contains(at)); });
              const under = reached();
              toasts.style.display = 'none';
              const without = reached();
              toasts.style.display = '';
              return without.filter(e => !under.includes(e)).map(e => e.getAttribute('aria-label') ?? e.innerText);""")
            with self.subTest(screen=screen):
                self.assertEqual(covered, [])

    def test_c53_what_was_said_of_one_view_does_not_follow_into_the_next(self):
        self.page.open("pantry", fresh=True)
        self.page.connected()
        self.page.press("Add")
        self.page.fill("dialog [name=name]", "oats")
        self.page.press("Into the pantry")
        self.page.shows("oats is in the pantry.", ".toasts")
        self.driver.execute_async_script("setTimeout(arguments[0], 1200)")
        self.page.go("list")
        wait(lambda: not self.page.all(".toast"), patience=2)


class Kitchen(PageTest):
    """What of the kitchen is seen at once."""

    def furnish(self):
        household.everything(self.box)
        self.box.state["timers"].clear()
        self.box.cooking = None
        for number, name in enumerate(["pasta", "rice", "eggs"]):
            household.timer(self.box, f"t{number}", name=name, endsAt=moment(437 + 300 * number))
        self.addCleanup(resize, self.driver, "tablet")

    def shown(self, css):
        return [text for text in self.driver.execute_script("""
          return [...document.querySelectorAll(arguments[0])].filter(e => { const b = e.getBoundingClientRect();
            const at = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
            return b.width && at && (e === at || e.contains(at) || at.contains(e)); }).map(e => e.innerText)""", css)]

    def test_c59_three_timers_leave_dinner_the_list_and_quick_times_on_a_low_screen(self):
        for screen in [(800, 480), (1024, 600)]:
            resize(self.driver, screen)
            self.page.open(fresh=True)
            self.page.connected()
            self.page.one(".dials.n3")
            with self.subTest(screen=screen):
                self.assertEqual(self.shown(".card.meal h2"), ["Lasagna"])
                self.assertGreaterEqual(len(self.shown(".card.listing .name")), 1)
                self.assertGreaterEqual(len(self.shown(".preset")), 4)
                self.assertEqual(self.driver.execute_script(LOOK, True), [])

    def test_c59_whether_the_box_listens_is_told_whole_beside_the_clock(self):
        self.box.status = {**self.box.status, "listening": False}
        self.box.settings["clock"] = 12
        for screen in [(800, 480), (1024, 600), (1280, 800)]:
            resize(self.driver, screen)
            self.page.open(fresh=True)
            self.page.shows("No microphone: type instead", ".ear")
            self.page.connected()
            with self.subTest(screen=screen):
                cut = self.driver.execute_script("const p = document.querySelector('.ear p'); return p.scrollWidth - p.clientWidth")
                self.assertLessEqual(cut, 1)

    def test_c60_dinner_is_above_the_fold_and_a_long_list_does_not_stretch_the_kitchen(self):
        for number in range(60):
            household.item(self.box, f"i{number}", f"thing {number}")
        for screen in [(390, 844), (768, 1024)]:
            resize(self.driver, screen)
            self.page.open(fresh=True)
            self.page.connected()
            with self.subTest(screen=screen):
                self.assertEqual(self.shown(".card.meal h2"), ["Lasagna"])
                self.assertLess(self.driver.execute_script("return document.documentElement.scrollHeight"), 2.2 * screen[1])
                self.page.press("All 65 on the list")
                self.page.one("#main.list .line")

    def test_c60_food_is_one_touch_away_on_a_phone(self):
        resize(self.driver, "phone390")
        self.page.open(fresh=True)
        self.page.one(".ways")
        self.page.press("Food", ".ways")
        self.page.one("#main.food")


class Words(PageTest):
    def furnish(self):
        household.everything(self.box)
        self.box.state["timers"].clear()
        self.addCleanup(resize, self.driver, "tablet")

    def rows_of_words(self, css):
        """Every word of an element, with how many lines it takes."""
        return self.driver.execute_script("""
          const rows = {};
          const walker = document.createTreeWalker(document.querySelector(arguments[0]), NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) for (const match of walker.currentNode.data.matchAll(/\\S+/g)) {
            const range = document.createRange();
            range.setStart(walker.currentNode, match.index);
            range.setEnd(walker.currentNode, match.index + match[0].length);
            rows[match[0]] = new Set([...range.getClientRects()].map(b => Math.round(b.top))).size;
          }
          return rows;""", css)

    def test_c56_no_word_of_dinner_is_broken_inside(self):
        self.box.cooking = None
        for dish in self.box.state["dishes"].values():
            if not dish["isSide"]:
                dish["dish"] = "spaghetti bolognese"
        for screen in [(800, 480), (1024, 600), (1280, 800), (1920, 1080), (390, 844)]:
            resize(self.driver, screen)
            self.page.open(fresh=True)
            self.page.shows("Spaghetti bolognese", ".card.meal h2")
            with self.subTest(screen=screen):
                self.assertEqual(self.rows_of_words(".card.meal h2"), {"Spaghetti": 1, "bolognese": 1})

    def test_c58_alarms_side_by_side_are_of_one_size_and_whole(self):
        names = ["school", "take the bread out of the oven and put the second one in after it", "tea"]
        for number, name in enumerate(names):
            self.box.put("alarms", {"id": f"a{number}", "name": name, "time": "06:30", "date": day(1), "status": "waiting",
                                    "ringsAt": moment(40000 + number)})
        for screen in [(800, 480), (1280, 800), (1920, 1080)]:
            resize(self.driver, screen)
            self.page.open(fresh=True)
            wait(lambda: len(self.page.all(".alarms .what")) >= 3)
            sizes = self.driver.execute_script("return [...document.querySelectorAll('.alarms .what')].map(e => parseFloat(getComputedStyle(e).fontSize))")
            cut = self.driver.execute_script("return [...document.querySelectorAll('.alarms .what')].filter(e => e.scrollHeight > e.clientHeight + 1).map(e => e.innerText)")
            with self.subTest(screen=screen):
                self.assertEqual(len(set(sizes)), 1, sizes)
                self.assertGreaterEqual(min(sizes), 14)
                self.assertEqual(cut, [])

    def test_c52_a_paired_phone_is_told_in_whole_lines(self):
        self.box.device_box.devices = [{"id": "d", "name": "Sam's phone", "role": "family", "seenAt": moment(-60)}]
        for screen in [(390, 844), (800, 480), (1280, 800)]:
            resize(self.driver, screen)
            self.page.open("more", fresh=True)
            self.page.shows("last here", ".line.device")
            with self.subTest(screen=screen):
                rows, over = self.driver.execute_script("""
                  const lines = (css) => { const r = document.createRange(); r.selectNodeContents(document.querySelector(css));
                    return new Set([...r.getClientRects()].map(b => Math.round(b.top))).size; };
                  const a = document.querySelector('.device .what').getBoundingClientRect();
                  const b = document.querySelector('.device select').getBoundingClientRect();
                  return [lines('.device .note'), a.right > b.left + 1 && a.bottom > b.top + 1 && b.bottom > a.top + 1];""")
                self.assertLessEqual(rows, 2)
                self.assertFalse(over, "the choice lies over the name")

    def test_c62_a_question_of_the_box_has_no_cross_and_stands_once(self):
        self.box.asks = "Shall I clear the shopping list?"
        resize(self.driver, "kiosk")
        self.box.cooking = None
        self.page.open(fresh=True)
        self.page.connected()
        self.page.fill("#say", "clear it all")
        self.page.press("Send")
        self.box.tell("heard", {"text": "clear it all", "intent": "shopping.clear", "accepted": False, "reason": "impossible",
                                "say": "Shall I clear the shopping list?", "origin": "page"})
        self.page.one(".heard .asked")
        self.assertEqual(self.page.all(".heard .refused"), [])
        wait(lambda: self.page.text(".card.voice").count("Shall I clear") == 1, lambda: self.page.text(".card.voice"))
        self.assertTrue(self.page.named("Yes") and self.page.named("No"))


class Meals(PageTest):
    def furnish(self):
        household.everything(self.box)

    def test_c57_a_dragged_meal_stays_as_large_as_it_was(self):
        resize(self.driver, (1920, 1080))
        self.addCleanup(resize, self.driver, "tablet")
        self.page.open("plan", fresh=True)
        cell = self.page.one(f'[data-cell="{day()}/dinner"]')
        ActionChains(self.driver).move_to_element(cell).click_and_hold().move_by_offset(40, 30).move_by_offset(40, 30).perform()
        try:
            ghost = self.page.one(".cell-ghost")
            self.assertLessEqual(ghost.size["height"], cell.size["height"] + 2)
        finally:
            ActionChains(self.driver).release().perform()

    def test_c54_an_import_that_failed_says_one_thing(self):
        self.box.recipe_box.drafts = {"recipes": [], "notes": ["nosuchhost.example cannot be reached."]}
        self.page.open("recipes/import", fresh=True)
        self.page.fill("[name=address]", "nosuchhost.example/pancakes")
        self.page.press("Fetch")
        self.page.shows("cannot be reached", ".recipe-import")
        self.assertNotIn("There is no recipe", self.page.text(".recipe-import"))
        self.assertEqual(self.page.text(".recipe-import").count("cannot be reached"), 1)

    def test_c54_what_was_read_can_be_looked_through_before_it_is_kept(self):
        self.box.recipe_box.drafts = {"recipes": [{"title": "Pancakes", "ingredients": ["200 g flour", "2 eggs"], "steps": ["Fry them."],
                                                   "tags": []}], "notes": []}
        self.page.open("recipes/import", fresh=True)
        self.page.fill("[name=address]", "example.org/pancakes")
        self.page.press("Fetch")
        self.page.click(".found summary")
        self.page.shows("200 g flour", ".found")
        self.page.shows("Fry them.", ".found")
