import time

import household
from selenium.webdriver.common.action_chains import ActionChains
from support import PageTest, day, wait


class Plan(PageTest):
    def furnish(self):
        for part in [household.people_and_shops, household.recipes, household.meals]:
            part(self.box)
        self.page.open("plan", fresh=True)
        self.page.one(".meal-cell")

    def open_meal(self, date=0, slot="Dinner"):
        self.driver.execute_script(
            "[...document.querySelectorAll(`section[aria-labelledby='day-${arguments[0]}'] .meal-cell`)]"
            ".find(e => e.innerText.startsWith(arguments[1])).click()", day(date), slot)
        self.page.one("dialog[open]")

    def test_seven_days_by_five_meals_with_people_and_sides(self):
        self.assertEqual((len(self.page.all(".day")), len(self.page.all(".meal-cell"))), (7, 35))
        self.page.shows("+ green salad", ".day.today")
        self.assertIn("Sam and Alex", self.page.one(".day.today .meal-cell").get_attribute("aria-label"))

    def test_guests_are_named_beside_their_number(self):
        self.box.change(set_={"headcounts": [{"id": f"{day(1)} dinner", "date": day(1), "slot": "dinner", "count": 5, "guests": ["Mia", "Karim"]}]})
        self.page.shows("5: Mia and Karim", ".week")

    def test_a_dish_of_free_text_for_some_of_the_people(self):
        self.open_meal(2)
        self.page.fill("dialog [name=dish]", "tacos with everything")
        self.page.click("dialog input[value=p0]")
        self.page.click("dialog input[value=p2]")
        self.page.press("Plan")
        self.commanded("meal.plan", slot="dinner", date=day(2), dish="tacos with everything", people=["Sam", "Kim"])
        self.page.shows("Tacos with everything", ".week")

    def test_recipes_are_offered_for_a_dish(self):
        self.open_meal(2)
        options = self.driver.execute_script("return [...document.querySelector('dialog [name=dish]').list.options].map(o => o.value)")
        self.assertEqual(options, ["Lasagna", "Pancakes", "Tomato soup"])

    def test_people_alone_are_changed(self):
        self.open_meal(0)
        self.page.click("dialog input[value=p1]")
        self.page.press("Plan")
        self.commanded("meal.plan", slot="dinner", date=day(), dish="Lasagna", people=["Sam"])

    def test_a_side_is_added_and_removed(self):
        self.open_meal(1)
        self.page.fill("dialog [name=dish]", "guacamole")
        self.page.press("Add as a side")
        self.commanded("meal.add_side", slot="dinner", date=day(1), dish="guacamole")
        self.page.shows("Guacamole", "dialog")
        self.page.press("Remove guacamole")
        self.came("command", intent="meal.remove_dish")
        self.assertEqual(self.box.commands("meal.clear"), [])
        self.page.lacks("Guacamole", "dialog")
        self.page.shows("Tacos", "dialog")

    def test_a_meal_is_cleared(self):
        self.open_meal(1)
        self.page.press("Clear")
        self.commanded("meal.clear", slot="dinner", date=day(1))
        self.page.lacks("Tacos", ".week")

    def test_the_box_suggests_and_one_is_taken(self):
        self.box.answers["meal.suggest"] = "How about Tomato soup (everything is there)? Or Pancakes (missing eggs)."
        self.open_meal(3, "Lunch")
        self.page.press("Suggest")
        self.commanded("meal.suggest", slot="lunch", date=day(3))
        self.page.shows("How about Tomato soup", "dialog")
        self.assertEqual(self.page.texts("dialog .button-row button"), ["Tomato soup", "Pancakes"])
        self.page.press("Tomato soup")
        self.commanded("meal.plan", slot="lunch", date=day(3), dish="Tomato soup")

    def test_shopping_for_the_week_and_for_a_meal(self):
        self.box.answers["meal.shop"] = "Added flour and 6 eggs."
        self.page.press("Shop for the week")
        self.commanded("meal.shop", range="week", date=day())
        self.page.shows("Added flour and 6 eggs.", ".toasts")
        self.open_meal(0)
        self.page.press("Shop for it")
        self.commanded("meal.shop", slot="dinner", date=day())

    def test_p11_what_was_bought_for_the_week_is_taken_back(self):
        self.box.answers["meal.shop"] = "Added twenty items."
        self.page.press("Shop for the week")
        self.page.shows("Added twenty items.", ".toasts")
        self.page.press("Undo", ".toasts")
        self.came("command", intent="box.take_back")
        self.page.lacks("Added twenty items.", ".toasts")

    def test_a_meal_is_moved_to_a_day_that_is_free(self):
        self.open_meal(1)
        self.page.set("dialog [name=moveDate]", day(4))
        self.page.press("Move")
        self.commanded("meal.move", dish="tacos", date=day(4), slot="dinner")
        self.page.shows("Tacos", f"section[aria-labelledby='day-{day(4)}']")
        self.page.lacks("Tacos", f"section[aria-labelledby='day-{day(1)}']")
        self.page.press("Undo", ".toasts")
        self.came("command", intent="box.take_back")

    def test_two_meals_change_places(self):
        self.open_meal(1)
        self.page.set("dialog [name=moveDate]", day(0))
        self.page.press("Swap")
        self.commanded("meal.swap", date=day(1), other_date=day(0), slot="dinner")
        self.page.shows("Tacos", ".day.today")
        self.page.press("Undo", ".toasts")

    def cell(self, date, slot="dinner"):
        return self.page.one(f"[data-cell='{date}/{slot}']")

    def test_a_meal_is_dragged_to_a_day_that_is_free_and_a_tap_still_opens_it(self):
        actions = ActionChains(self.driver)
        actions.click_and_hold(self.cell(day(1))).move_to_element(self.cell(day(2))).move_to_element(self.cell(day(4))).pause(0.2).release().perform()
        self.commanded("meal.move", dish="tacos", date=day(4), slot="dinner")
        self.page.shows("Tacos", f"section[aria-labelledby='day-{day(4)}']")
        self.assertEqual(self.page.all("dialog[open], .cell-ghost, .lifted, .drop-here"), [])
        wait(lambda: self.page.all(".toast"))
        self.cell(day(0)).click()
        self.page.one("dialog[open]")

    def test_a_meal_is_dragged_with_a_finger_that_has_rested_on_it(self):
        touch = lambda type_, points: self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": type_, "touchPoints": points})

        # A busy browser now and then takes a finger for one that scrolls; a person would try again.
        def moved():
            self.page.open("plan", fresh=True)
            start, end = (self.driver.execute_script("const r = arguments[0].getBoundingClientRect(); return [r.x + 20, r.y + 20]", self.cell(day(number)))
                          for number in (1, 2))
            touch("touchStart", [{"x": start[0], "y": start[1]}])
            time.sleep(0.7)
            for step in range(1, 6):
                touch("touchMove", [{"x": start[0] + (end[0] - start[0]) * step / 5, "y": start[1] + (end[1] - start[1]) * step / 5}])
                time.sleep(0.05)
            touch("touchEnd", [])
            try:
                return wait(lambda: self.box.commands("meal.move") + self.box.commands("meal.swap"), patience=2)
            except AssertionError:
                return False
        wait(moved, "no meal is moved", 30)

    def test_the_week_is_copied_to_the_next(self):
        self.page.press("Copy to next week")
        self.commanded("meal.copy")
        self.page.press("Undo", ".toasts")
        self.came("command", intent="box.take_back")
        self.page.press("The week after")
        self.page.shows("Tacos", f"section[aria-labelledby='day-{day(8)}']")

    def test_a_meal_that_is_eaten_out(self):
        self.open_meal(2)
        self.page.press("Eating out")
        self.commanded("meal.plan", slot="dinner", date=day(2), dish="eating out")
        self.page.shows("Eating out", f"section[aria-labelledby='day-{day(2)}']")

    def test_a_meal_that_was_cleared_comes_back(self):
        self.open_meal(1)
        self.page.press("Clear")
        self.page.press("Undo", ".toasts")
        self.came("command", intent="box.take_back")

    def test_other_weeks(self):
        self.page.press("The week after")
        wait(lambda: self.page.all(f"#day-{day(13)}"))
        self.page.press("Today")
        wait(lambda: self.page.all(f"#day-{day(0)}"))

    def test_the_meal_of_the_hour_is_on_the_kitchens_view(self):
        self.page.go("kitchen")
        self.page.shows("Lasagna", ".card.meal")
        self.page.shows("with green salad", ".card.meal")
        self.page.shows("Sam and Alex", ".card.meal")
        self.assertTrue(self.page.one(".card.meal img").get_attribute("src").startswith("data:image"))

    def test_a_picture_from_elsewhere_is_not_fetched(self):
        self.box.change(set_={"recipes": [{**self.box.state["recipes"]["r0"], "imageUrl": "https://example.org/spy.png"}]})
        self.page.go("kitchen")
        self.page.one(".card.meal .picture")
        self.assertEqual(self.page.all(".card.meal img"), [])


class Cooking(PageTest):
    def furnish(self):
        household.people_and_shops(self.box)
        household.recipes(self.box)
        household.timer(self.box, "t", name="pasta")

    def test_step_by_step_with_a_timer_to_the_end(self):
        household.cooking(self.box, step=2)
        self.page.open("cook", fresh=True)
        self.page.shows("Step 2 of 4", ".cook-step")
        self.page.press("Timer for this step: 8 min")
        self.commanded("recipe.timer")
        self.page.press("Next")
        self.commanded("recipe.next")
        self.page.shows("Add the mince", ".step-words")
        self.page.press("Back")
        self.commanded("recipe.back")
        self.page.press("More servings")
        self.commanded("recipe.scale", servings=5)
        self.page.press("Next")
        self.page.press("Next")
        self.page.shows("Step 4 of 4", ".cook-step")
        self.page.press("Done cooking")
        self.commanded("recipe.done")
        self.page.shows("Nothing is being cooked", "main")

    def test_timers_are_seen_while_cooking_and_what_rings_is_stopped_there(self):
        household.cooking(self.box)
        household.timer(self.box, "r", "ringing", "eggs")
        self.page.open("cook", fresh=True)
        self.page.shows("Pasta", ".timer-strip")
        self.page.shows("Eggs is ringing", ".alarm-banner")
        self.page.press("Stop", ".alarm-banner")
        self.came("timer_command", action="stop")

    def test_the_step_is_on_the_kitchens_view(self):
        household.cooking(self.box)
        self.page.open(fresh=True)
        self.page.shows("Fry the onion", ".card.cooking")
        self.page.press("Next", ".card.cooking")
        self.commanded("recipe.next")

    def test_the_screen_is_kept_on_while_cooking_alone(self):
        script = """
          window.locks = [];
          Object.defineProperty(navigator, 'wakeLock', {value: {request: async () => {
            const lock = new EventTarget(); lock.release = () => locks.push('released'); locks.push('held'); return lock; }}});"""
        made = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        self.addCleanup(self.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", made)
        household.cooking(self.box)
        self.page.open("cook", fresh=True)
        self.page.shows("The screen stays on.", ".cook-head")
        self.page.go("kitchen")
        wait(lambda: self.driver.execute_script("return locks") == ["held", "released"])

    def test_without_a_wake_lock_a_silent_film_keeps_it_on(self):
        script = """
          Object.defineProperty(navigator, 'wakeLock', {value: undefined});
          window.played = 0; const play = HTMLVideoElement.prototype.play;
          HTMLVideoElement.prototype.play = function () { played += 1; return play.call(this); };"""
        made = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        self.addCleanup(self.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", made)
        household.cooking(self.box)
        self.page.open("cook", fresh=True)
        wait(lambda: self.driver.execute_script("return played") == 1)
