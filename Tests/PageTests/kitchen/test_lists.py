import household
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from support import PageTest, wait


class Lists(PageTest):
    def furnish(self):
        household.people_and_shops(self.box)
        household.shopping(self.box)
        self.page.open("list", fresh=True)
        self.page.connected()
        self.page.one("[data-line=milk]")

    def order(self, group="Dairy"):
        return self.driver.execute_script(
            "return [...document.querySelectorAll(`[data-lines=\"${arguments[0]}\"] > [data-line]`)].map(e => e.dataset.line)", group)

    def edit(self, id):
        self.page.click(f"[data-line={id}] .edit-line")
        self.page.one("dialog[open]")

    def test_grouped_by_category_or_by_shop(self):
        self.assertEqual([text.split()[0] for text in self.page.texts(".group > h2")], ["Produce", "Bakery", "Dairy", "In"])
        self.page.press("Shop")
        wait(lambda: [text.split()[0] for text in self.page.texts(".group > h2")] == ["Aldi", "Farm", "Any", "In"],
             lambda: self.page.texts(".group > h2"))
        self.page.open("list")
        wait(lambda: "Aldi" in " ".join(self.page.texts(".group > h2")), "the choice is not kept")

    def test_something_comes_back_and_is_told_to_come_back_no_more(self):
        self.edit("milk")
        self.page.set("dialog [name=days]", "14")
        self.page.press("Save")
        told = self.came("command", intent="shopping.repeat")["slots"]
        self.assertEqual([told["days"], told["items"][0]], [14, {"name": "milk", "quantity": 2, "unit": "l"}])
        self.box.change(set_={"recurring": [
            {"id": "r1", "name": "milk", "quantity": "2 l", "list": "shopping", "days": 14, "next": household.day(3)},
            {"id": "r2", "name": "bread", "quantity": "", "list": "shopping", "days": 1, "weekdays": ["friday"], "next": household.day(5)}]})
        self.page.shows("Every 2 weeks, next", "#main")
        self.page.shows("Friday, next", "#main")
        self.page.press("Milk comes back no more")
        self.commanded("shopping.stop_repeating", item="milk")
        self.edit("milk")
        self.page.set("dialog [name=days]", "")
        self.page.press("Save")
        wait(lambda: len(self.box.commands("shopping.stop_repeating")) == 2)

    def test_tick_and_untick(self):
        self.page.click("[data-line=milk] .tick")
        self.assertEqual(self.came("item_checked")["itemId"], "milk")
        self.page.shows("Milk", ".group.done")
        self.page.click("[data-line=coffee] .tick")
        self.assertEqual(self.came("item_unchecked")["itemId"], "coffee")
        self.page.lacks("Coffee", ".group.done")

    def test_added_with_amounts_several_at_once(self):
        field = self.page.fill(".add input", "2 l oat milk, crisps")
        field.send_keys(Keys.ENTER)
        oat = self.came("item_added", name="oat milk")
        self.assertEqual((oat["quantity"], oat["unit"]), (2, "liter"))
        self.assertTrue(oat["itemId"] and oat["id"] and oat["at"].endswith("Z"))
        self.came("item_added", name="crisps")
        self.page.shows("Crisps", ".group")
        self.assertEqual((field.get_attribute("value"), self.driver.switch_to.active_element), ("", field))

    def test_what_is_there_already_is_not_written_down_twice(self):
        self.page.fill(".add input", "2 milk").send_keys(Keys.ENTER)
        self.assertNotIn("itemId", self.came("item_added", name="milk"))
        self.page.fill(".add input", "Coffee").send_keys(Keys.ENTER)
        self.assertEqual(self.came("item_unchecked")["itemId"], "coffee")

    def test_amount_category_shop_and_people_are_changed(self):
        self.edit("butter")
        self.page.fill("dialog [name=amount]", "500 g")
        self.page.set("dialog [name=category]", "Baking")
        self.page.set("dialog [name=store]", "Aldi")
        self.page.click("dialog .chip-check input[value=p2]")
        self.page.press("Save")
        frame = self.came("item_updated", itemId="butter")
        self.assertEqual({key: frame[key] for key in frame if key not in ("id", "at")}, {
            "itemId": "butter", "quantity": 500, "unit": "g", "category": "Baking", "store": "Aldi", "forUsers": ["p2"]})
        wait(lambda: self.order("Baking") == ["butter"])

    def test_an_amount_that_cannot_be_read_is_asked_for_again(self):
        self.edit("butter")
        self.page.fill("dialog [name=amount]", "lots")
        self.page.press("Save")
        self.assertIn("Write a number", self.page.one("dialog [name=amount]").get_property("validationMessage"))
        self.assertEqual(self.box.of("item_updated"), [])

    def test_nothing_changed_sends_nothing(self):
        self.edit("butter")
        self.page.press("Save")
        wait(lambda: not self.page.all("dialog"))
        self.assertEqual(self.box.frames, [])

    def test_deleted_with_undo(self):
        self.edit("bread")
        self.page.press("Delete")
        frame = self.came("item_deleted")
        self.assertEqual(frame["itemId"], "bread")
        self.page.press("Undo", ".toasts")
        self.commanded("box.take_back", id=frame["id"])

    def test_bought_into_the_pantry(self):
        self.edit("bread")
        self.page.press("Into the pantry")
        frame = self.came("item_removed")
        self.assertEqual((frame["itemId"], frame["ingredient"], frame["qty"], frame["unit"]), ("bread", "bread", 1, "loaf"))

    def test_ticked_ones_are_cleared_with_undo(self):
        self.page.press("Clear")
        self.commanded("shopping.clear", scope="checked")
        id = self.came("command", intent="shopping.clear")["id"]
        self.page.lacks("Coffee", ".group")
        self.page.press("Undo", ".toasts")
        self.commanded("box.take_back", id=id)
        self.page.shows("Coffee", ".group.done")

    def test_undo_takes_just_its_own_change_back(self):
        self.page.press("Clear")
        id = self.came("command", intent="shopping.clear")["id"]
        self.box.change(set_={"stores": [{"id": "s9", "name": "Market"}]}, id="elsewhere", intent="store.add")
        wait(lambda: "Market" in self.page.text(".store-line"))
        self.page.press("Undo", ".toasts")
        self.commanded("box.take_back", id=id)
        self.page.shows("Coffee", ".group.done")

    def test_dragged_with_a_mouse_within_a_group_and_into_another(self):
        # The first drag of a fresh browser fetches how; then a hand is as quick as this one.
        self.page.complete()

        # On a busy machine the hand may let go before the page has taken hold; a person would try again.
        def dragged():
            grip, milk = self.page.one("[data-line=eggs] .grip"), self.page.one("[data-line=milk]")
            ActionChains(self.driver).click_and_hold(grip).pause(0.1).move_to_element_with_offset(milk, 0, -20).pause(0.2).release().perform()
            try:
                return wait(lambda: self.order() == ["eggs", "milk", "butter"], patience=2)
            except AssertionError:
                return False
        wait(dragged, self.order)
        self.assertLess(self.came("item_updated", itemId="eggs")["position"], 1)
        bread = self.page.one("[data-line=bread]")
        ActionChains(self.driver).click_and_hold(self.page.one("[data-line=butter] .grip")).move_to_element_with_offset(bread, 0, 24) \
            .pause(0.2).release().perform()
        self.assertEqual(self.came("item_updated", itemId="butter")["category"], "Bakery")
        wait(lambda: self.order("Bakery") == ["bread", "butter"], lambda: self.order("Bakery"))

    def test_dragged_with_a_finger(self):
        self.page.complete()
        touch = lambda type_, points: self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": type_, "touchPoints": points})

        # A busy browser now and then takes a finger for one that scrolls; a person would try again.
        def dragged():
            grip = self.page.one("[data-line=eggs] .grip").rect
            top = self.page.one("[data-line=milk]").rect["y"]
            x, y = grip["x"] + 10, grip["y"] + 10
            touch("touchStart", [{"x": x, "y": y}])
            for step in range(1, 6):
                touch("touchMove", [{"x": x, "y": y + (top - 4 - y) * step / 5}])
            touch("touchEnd", [])
            try:
                return wait(lambda: self.order() == ["eggs", "milk", "butter"], patience=2)
            except AssertionError:
                return False
        wait(dragged, self.order)

    def test_given_up_with_escape(self):
        grip = self.page.one("[data-line=eggs] .grip")
        ActionChains(self.driver).click_and_hold(grip).move_by_offset(0, -100).pause(0.1).send_keys(Keys.ESCAPE).release().perform()
        self.assertEqual(self.order(), ["milk", "butter", "eggs"])
        self.assertEqual(self.box.of("item_updated"), [])

    def test_moved_by_keyboard_keeping_the_focus(self):
        self.page.one("[data-line=butter] .grip").send_keys(Keys.ARROW_UP)
        wait(lambda: self.order() == ["butter", "milk", "eggs"], self.order)
        self.assertEqual(self.driver.switch_to.active_element.get_attribute("aria-label"), "Move butter")
        self.driver.switch_to.active_element.send_keys(Keys.ARROW_UP)
        wait(lambda: self.order("Bakery") == ["bread", "butter"], lambda: self.order("Bakery"))
        wait(lambda: self.driver.switch_to.active_element.get_attribute("aria-label") == "Move butter")
        self.page.shows("butter: place 2 of 2 in Bakery", "#announcer")

    def test_moved_by_buttons_for_who_cannot_drag(self):
        self.edit("butter")
        self.page.press("Up")
        self.came("item_updated", itemId="butter")
        wait(lambda: self.order() == ["butter", "milk", "eggs"], self.order)

    def test_named_lists(self):
        self.page.press("Party")
        self.page.shows("Balloons", ".group")
        self.page.press("New list")
        self.page.fill("dialog [name=name]", "Chores")
        self.page.press("Make the list")
        self.page.fill(".add input", "sweep").send_keys(Keys.ENTER)
        self.assertEqual(self.came("item_added", name="sweep")["list"], "chores")
        self.page.shows("Sweep", ".group")

    def test_a_shop_for_new_items(self):
        self.page.set(".store-line select", "Farm shop")
        self.commanded("shopping.store", store="Farm shop")
        wait(lambda: self.page.one(".store-line select").get_property("value") == "Farm shop")
        self.page.fill(".add input", "honey").send_keys(Keys.ENTER)
        # Where honey is usually bought, the box knows.
        self.assertNotIn("store", self.came("item_added", name="honey"))
        self.page.shows("Farm shop", ".line .tag")

    def test_what_the_box_refuses_is_said_and_taken_back(self):
        self.box.refuse = "The list is full."
        self.page.fill(".add input", "one more").send_keys(Keys.ENTER)
        self.page.shows("The list is full.", ".toasts")
        self.page.lacks("One more", "main")

    def test_what_somebody_else_does_appears(self):
        household.item(self.box, "tea", "tea", category="Drinks")
        self.box.change(set_={"items": [self.box.state["items"]["tea"]]}, removed={"items": ["milk"]})
        self.page.shows("Tea", ".group")
        self.page.lacks("Milk", ".group")
