"""The first evening with a box, planning and shopping by touch, and a phone on its way to the shop."""

import household
from support import PageTest, day, resize, wait

NO_WORKER = "if (navigator.serviceWorker) navigator.serviceWorker.register = () => Promise.reject(new DOMException('An SSL certificate error occurred', 'SecurityError'));"


class FirstSteps(PageTest):
    def furnish(self):
        self.box.seq = 0
        self.addCleanup(resize, self.driver, "tablet")

    def test_c64_a_new_box_leads_through_its_first_steps(self):
        self.page.open(fresh=True)
        self.page.shows("First steps", ".first-steps")
        self.page.press("Put in thirty plain recipes", ".first-steps")
        self.commanded("recipe.starter")
        household.recipes(self.box)
        self.box.change(set_={"recipes": list(self.box.state["recipes"].values())})
        wait(lambda: self.page.all(".first-steps .done"))
        self.page.press("Plan tonight’s dinner", ".first-steps")
        self.page.one("dialog[open] .dish-tile")
        self.page.press("Lasagna", "dialog")
        self.commanded("meal.plan", slot="dinner", date=day(), dish="Lasagna", people=[])
        wait(lambda: len(self.page.all(".first-steps .done")) == 2)

    def test_c64_who_wants_no_steps_has_none_from_then_on(self):
        self.page.open(fresh=True)
        self.page.one(".first-steps")
        self.page.press("No more first steps")
        wait(lambda: not self.page.all(".first-steps"))
        self.page.open()
        self.page.one(".card.meal")
        self.driver.execute_async_script("setTimeout(arguments[0], 500)")
        self.assertEqual(self.page.all(".first-steps"), [])

    def test_c64_nothing_is_live_that_has_nothing_to_act_on(self):
        resize(self.driver, "kiosk")
        self.page.open(fresh=True)
        self.page.one(".card.voice")
        self.assertFalse(self.page.named("Undo")[0].is_enabled())
        self.page.go("plan")
        for name in ["Shop for the week", "Copy to next week", "Suggest"]:
            wait(lambda: self.page.named(name))
            self.assertFalse(self.page.named(name)[0].is_enabled(), name)

    def test_c64_food_sends_nobody_to_a_terminal(self):
        self.box.food.businesses.clear()
        self.page.open("food", fresh=True)
        self.page.shows("No places yet.", "main")
        self.assertNotIn("terminal", self.page.text("main"))
        self.assertNotIn("sous demo", self.page.text("main"))


class Tiles(PageTest):
    def furnish(self):
        for part in [household.people_and_shops, household.recipes, household.meals]:
            part(self.box)
        self.box.put("favourites", {"id": "r2", "since": "2026-03-14T18:05:00.000Z"})
        self.box.put("dishes", {"id": "old", "date": day(-3), "slot": "dinner", "dish": "fish tacos", "isSide": False, "position": 0,
                                "forUsers": [], "recipeId": None})
        self.page.open("plan", fresh=True)

    def test_c61_a_dish_is_planned_by_two_touches(self):
        self.page.click(f'[data-cell="{day(3)}/dinner"]')
        wait(lambda: self.page.texts(".dish-tile span") == ["Tomato soup", "Fish tacos", "Lasagna", "Pancakes"],
             lambda: self.page.texts(".dish-tile span"))
        self.page.picture("c61-tiles")
        self.page.press("Fish tacos", "dialog")
        self.commanded("meal.plan", slot="dinner", date=day(3), dish="fish tacos", people=[])
        self.page.shows("Fish tacos", f'[data-cell="{day(3)}/dinner"]')
        self.page.press("Undo", ".toasts")
        self.came("command", intent="box.take_back")


class Shopping(PageTest):
    def furnish(self):
        household.everything(self.box)
        self.box.recipe_box.needs = [{"name": "minced beef", "amount": "500 g"}, {"name": "olive oil"}, {"name": "milk", "amount": "1 l"}]
        self.page.open("plan", fresh=True)
        self.page.connected()

    def test_c53_before_a_week_is_shopped_for_one_unticks(self):
        self.page.press("Shop for the week")
        self.page.shows("Minced beef", "dialog")
        self.assertIn("500 g", self.page.text("dialog"))
        self.page.shows("on the list", "dialog")
        self.assertEqual(self.box.commands("meal.shop"), [])
        self.page.click(".needs li:nth-child(2) input")
        self.page.press("Put 2 on the list", "dialog")
        self.commanded("meal.shop", range="week", date=day(), without=["olive oil"])

    def test_c53_a_box_that_cannot_tell_beforehand_shops_at_once_with_undo(self):
        self.box.recipe_box.needs = None
        self.box.answers["meal.shop"] = "Added twenty items."
        self.page.press("Shop for the week")
        self.commanded("meal.shop", range="week", date=day())
        self.page.press("Undo", ".toasts")
        self.came("command", intent="box.take_back")


class OnTheWay(PageTest):
    def furnish(self):
        household.everything(self.box)
        self.made = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": NO_WORKER})

    def forget(self):
        self.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", self.made)

    def test_c46_a_phone_that_keeps_no_page_says_so_before_anybody_goes_to_the_shop(self):
        self.addCleanup(self.forget)
        self.page.open("list", fresh=True)
        self.page.one("[data-line=milk]")
        self.assertEqual(self.page.all(".not-kept"), [], "the counter's own screen goes to no shop")
        self.driver.execute_script("localStorage.setItem('sous.token', 't')")
        self.page.open("list")
        self.page.shows("Leave this page open when you go to the shop.", ".not-kept")
        self.page.go("more")
        self.page.shows("Without the network this page does not open again", "main")

    def test_c46_one_that_keeps_it_does_not(self):
        self.forget()
        self.page.open("list", fresh=True)
        self.driver.execute_script("localStorage.setItem('sous.token', 't')")
        self.page.open("list")
        self.page.one("[data-line=milk]")
        wait(lambda: self.driver.execute_async_script("navigator.serviceWorker.ready.then(() => arguments[0](true))"))
        self.assertEqual(self.page.all(".not-kept"), [])
