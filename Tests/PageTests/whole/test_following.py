"""What somebody asked the box to show, on the screens that follow and on those that do not."""

import household
from selenium.webdriver.common.keys import Keys
from support import PageTest, day, prefer, resize, wait


class Following(PageTest):
    def furnish(self):
        household.everything(self.box)
        self.box.cooking = None
        self.box.put("dishes", {"id": "friday", "date": day(6), "slot": "lunch", "dish": "pea soup", "isSide": False, "position": 0,
                                "forUsers": [], "recipeId": None})
        self.start("kitchen")

    def start(self, view):
        self.page.open(view)
        self.page.connected()

    def show(self, what, id="elsewhere", **more):
        self.box.tell("show", {"seq": self.box.seq, "id": id, "what": what, **more})

    def at(self, hash_):
        wait(lambda: self.driver.execute_script("return location.hash") == hash_, lambda: self.driver.current_url)

    def stays(self, hash_="#/kitchen"):
        # A frame that comes after it has been dealt with.
        self.box.tell("heard", {"text": "that was it", "intent": None, "accepted": True, "say": "", "reason": None})
        wait(lambda: self.driver.execute_script("return location.hash") == hash_)
        self.driver.execute_async_script("setTimeout(arguments[0], 300)")
        self.assertEqual(self.driver.execute_script("return location.hash"), hash_)
        self.assertEqual(self.page.all(".shows-meal"), [])

    def test_each_meal_and_day_that_is_asked_for_is_on_the_card_large(self):
        for slot, date, kicker, dish in [("breakfast", day(), "Breakfast · today", "Lasagna"), ("lunch", day(6), "Lunch · ", "Pea soup"),
                                         ("dinner", day(1), "Dinner · tomorrow", "Tacos"), ("snack", day(2), "Snack · ", "Nothing planned yet")]:
            self.show("meal", slot=slot, date=date)
            self.page.shows(kicker, ".shows-meal .card.meal .kicker")
            self.page.shows(dish, ".shows-meal .card.meal h2")
        usual = self.driver.execute_script("return parseFloat(getComputedStyle(document.documentElement).fontSize)")
        large = self.driver.execute_script("return parseFloat(getComputedStyle(document.querySelector('.card.meal h2')).fontSize)")
        self.assertGreater(large, 2 * usual)

    def test_an_announcement_is_on_every_page_and_nothing_else_changes(self):
        self.page.go("pantry")
        self.show("announcement", text="Dinner is ready.")
        self.page.shows("Dinner is ready.", ".toast")
        self.at("#/pantry")
        resize(self.driver, "phone")
        self.show("announcement", id="later", text="Lunch is <b>ready</b>.")
        self.page.shows("Lunch is <b>ready</b>.")

    def test_dessert_tells_what_goes_with_dinner_too(self):
        self.show("meal", slot="dessert", date=day())
        self.page.shows("Dessert · today", ".card.meal .kicker")
        self.page.shows("With dinner: green salad", ".card.meal")

    def test_after_a_minute_the_card_is_that_of_the_hour_again_and_the_page_where_it_was(self):
        self.page.go("pantry")
        self.driver.execute_script("window.later = []; window.wait = setTimeout; window.setTimeout = (f, t, ...a) => t === 60000 ? (later.push(f), 0) : wait(f, t, ...a)")
        self.show("meal", slot="lunch", date=day(6))
        self.page.shows("Pea soup", ".shows-meal .card.meal h2")
        self.at("#/kitchen")
        self.driver.execute_script("later.pop()()")
        self.at("#/pantry")
        self.page.go("kitchen")
        wait(lambda: not self.page.all(".shows-meal"))
        self.page.lacks("Pea soup", ".card.meal")

    def test_who_touches_the_page_meanwhile_stays_there(self):
        self.page.go("pantry")
        self.driver.execute_script("window.later = []; window.wait = setTimeout; window.setTimeout = (f, t, ...a) => t === 60000 ? (later.push(f), 0) : wait(f, t, ...a)")
        self.show("meal", slot="lunch", date=day(6))
        self.page.shows("Pea soup", ".shows-meal .card.meal h2")
        self.page.click(".card.meal h2")
        self.driver.execute_script("later.pop()()")
        wait(lambda: not self.page.all(".shows-meal"))
        self.at("#/kitchen")

    def test_the_week_a_day_a_recipe_a_list_the_pantry_and_the_timers_open(self):
        self.show("week", date=day())
        self.page.shows("This week", "main h1")
        self.show("day", date=day(9))
        self.page.shows("Week from", "main h1")
        self.page.one(f".day.asked[aria-labelledby='day-{day(9)}']")
        self.show("recipe", recipeId="r0")
        self.page.shows("Lasagna", "main h1")
        self.page.one(".ingredients li")
        self.show("recipes")
        self.at("#/recipes")
        self.show("list", list="party")
        self.page.shows("Party", "main h1")
        self.page.shows("Balloons", "main")
        self.show("list", list="shopping")
        self.page.shows("Milk", "main")
        self.show("pantry")
        self.page.shows("Rice", "main")
        self.show("timers")
        self.page.one(".shows-timers .card.timers .timer.running")
        self.at("#/kitchen")

    def test_the_recipe_being_cooked_opens_at_its_step(self):
        household.cooking(self.box)
        self.box.change(set_={"cooking": self.box.cooking})
        self.show("recipe", recipeId="r0")
        self.page.shows("Step 2 of 4", "main")

    def test_something_else_that_is_asked_for_takes_its_place(self):
        self.show("meal", slot="lunch", date=day(6))
        self.page.shows("Pea soup", ".shows-meal .card.meal h2")
        self.show("week", date=day())
        self.at("#/plan")
        self.page.go("kitchen")
        self.page.lacks("Pea soup", ".card.meal")

    def test_an_open_dialog_and_a_line_being_typed_are_not_torn_away(self):
        self.page.press("New timer")
        self.page.fill("dialog [name=name]", "cake")
        self.show("week", date=day())
        self.stays()
        self.assertEqual(self.page.one("dialog [name=name]").get_property("value"), "cake")
        self.page.press("Close")
        self.page.fill("#say", "add so")
        self.show("week", date=day())
        self.stays()
        self.assertEqual(self.page.one("#say").get_property("value"), "add so")

    def test_a_screen_that_is_told_not_to_stays_where_it_is_and_remembers(self):
        self.page.go("more")
        self.page.click("section[aria-labelledby=here-title] .on-off:first-of-type input")
        wait(lambda: self.driver.execute_script("return localStorage.getItem('sous.follow')") == "no")
        self.start("kitchen")
        self.show("week", date=day())
        self.show("meal", slot="dinner", date=day())
        self.stays()

    def test_what_is_asked_on_the_page_itself_is_shown_there_all_the_same(self):
        self.driver.execute_script("localStorage.setItem('sous.follow', 'no')")
        self.page.fill("#say", "show the week").send_keys(Keys.ENTER)
        frame = self.came("command", text="show the week")
        self.show("week", id=frame["id"], date=day())
        self.at("#/plan")

    def test_a_phone_and_a_guest_stay_where_they_are(self):
        resize(self.driver, "phone")
        self.start("kitchen")
        self.show("week", date=day())
        self.stays()
        resize(self.driver, "tablet")
        self.driver.execute_script("localStorage.setItem('sous.token', 't')")
        self.show("week", date=day())
        self.stays()
        self.driver.execute_script("localStorage.removeItem('sous.token'); localStorage.setItem('sous.follow', 'yes')")
        self.box.role = "guest"
        self.page.open("kitchen", fresh=True)
        self.page.shows("to look only", ".link")
        self.driver.execute_script("localStorage.setItem('sous.follow', 'yes')")
        self.show("week", date=day())
        self.stays()
        self.page.go("more")
        self.page.one("section[aria-labelledby=here-title]")
        self.page.lacks("follows what is asked", "main")

    def test_a_phone_that_wants_to_follows(self):
        resize(self.driver, "small")
        self.page.open("more")
        self.page.click("section[aria-labelledby=here-title] .on-off:first-of-type input")
        self.show("meal", slot="lunch", date=day(6))
        self.page.shows("Pea soup", ".shows-meal .card.meal h2")
        top = self.driver.execute_script("return document.querySelector('.card.meal').getBoundingClientRect().top")
        self.assertLess(top, 200, "it is not what is seen first")


class ShownLooks(PageTest):
    """What is large fits, beside whatever rings and cooks."""

    def furnish(self):
        household.everything(self.box)
        self.box.put("recipes", {**self.box.state["recipes"]["r0"], "imageUrl": household.PICTURE})
        self.addCleanup(prefer, self.driver)

    def test_it_fits_every_screen_with_timers_and_without_while_something_cooks_and_not(self):
        for size in ["kiosk", "low", "phone390", "tablet", "wall"]:
            for busy in [False, True]:
                self.box.reset()
                household.everything(self.box)
                if not busy:
                    self.box.cooking = None
                    self.box.state["timers"] = {}
                resize(self.driver, size)
                self.page.open("kitchen", fresh=True)
                self.driver.execute_script("localStorage.setItem('sous.follow', 'yes')")
                self.page.connected()
                for what in ["meal", "timers"]:
                    self.box.tell("show", {"seq": 1, "id": "x", "what": what, "slot": "dinner", "date": day()})
                    self.page.one(f".shows-{what}")
                    self.driver.execute_async_script("setTimeout(arguments[0], 600)")
                    self.page.picture(f"shown-{what}-{size}-{'busy' if busy else 'quiet'}")
                    with self.subTest(size=size, busy=busy, what=what):
                        wide = self.driver.execute_script(
                            "return [document.documentElement, document.getElementById('main')].map(e => e.scrollWidth - e.clientWidth)")
                        self.assertEqual(wide, [0, 0], "it is wider than the screen")
                        cut = self.driver.execute_script("""
                          const card = document.querySelector(`.card.${arguments[0]}`);
                          const room = card.getBoundingClientRect();
                          return [...card.querySelectorAll('h2, .sides, .eaters, .button')].filter(e => e.checkVisibility()).filter(e => {
                            const box = e.getBoundingClientRect();
                            return box.top < room.top || box.bottom > room.bottom + 1 || box.right > room.right + 1 || e.scrollWidth > e.clientWidth + 2;
                          }).map(e => e.outerHTML)""", what)
                        if what == "meal":
                            self.assertEqual(cut, [], "what does not fit its card")
