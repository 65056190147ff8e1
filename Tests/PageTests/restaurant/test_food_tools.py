"""The tools of the staff: what can be done with an item of the menu, and whether the box gives out what portions need."""

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from support import PageTest, wait

DESK = "food/admin/sandwich-shop"


class Tools(PageTest):
    def furnish(self):
        self.shop = self.box.food

    def show(self, view):
        self.page.open(view, fresh=True)
        wait(lambda: self.page.all("#main.food :is(.back, .food-head)") and not self.page.all(".skeleton"), f"{view} stays empty")

    def line(self, name="All American"):
        def found():
            return [one for one in self.page.all(".desk .line") if one.text.startswith(name)]
        wait(found)
        return found()[0]

    def menu(self):
        self.page.one(".context-menu")
        return self.page.texts(".context-menu [role=menuitem]")

    # The menu of an item.

    def test_the_right_button_offers_to_customize_an_item_and_opens_its_portions(self):
        self.show(f"{DESK}/menu")
        ActionChains(self.driver).context_click(self.line()).perform()
        self.assertEqual(self.menu(), ["Customize", "Change the item", "Mark as sold out"])
        self.assertEqual(self.page.one(".context-menu").get_attribute("aria-label"), "All American")
        self.page.press("Customize")
        wait(lambda: len(self.page.all(".portion-row")) == 9)
        self.assertEqual(self.page.all(".context-menu"), [])
        self.page.click(".back")
        wait(lambda: self.page.all(".desk .line"))

    def test_the_button_with_dots_and_the_keys_do_the_same(self):
        self.show(f"{DESK}/menu")
        dots = self.page.named("More for All American")[0]
        dots.send_keys(Keys.ENTER)
        self.menu()
        focused = lambda: self.driver.switch_to.active_element.text
        wait(lambda: focused() == "Customize")
        self.driver.switch_to.active_element.send_keys(Keys.ARROW_DOWN)
        self.assertEqual(focused(), "Change the item")
        self.driver.switch_to.active_element.send_keys(Keys.END)
        self.assertEqual(focused(), "Mark as sold out")
        self.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
        wait(lambda: not self.page.all(".context-menu"))
        self.assertEqual(self.driver.switch_to.active_element.get_attribute("aria-label"), "More for All American")
        dots.send_keys(Keys.ENTER)
        wait(lambda: focused() == "Customize")
        self.driver.switch_to.active_element.send_keys(Keys.ENTER)
        wait(lambda: len(self.page.all(".portion-row")) == 9)

    def test_a_finger_that_rests_opens_it_and_one_that_moves_or_taps_does_not(self):
        self.show(f"{DESK}/menu")
        touch = """
          const [line, way, then] = arguments, box = line.getBoundingClientRect();
          const send = (name, x) => line.dispatchEvent(new PointerEvent(name, {bubbles: true, pointerType: 'touch', clientX: box.left + x, clientY: box.top + 5}));
          send('pointerdown', 5);
          if (way === 'moves') send('pointermove', 40);
          if (way === 'taps') send('pointerup', 5);
          setTimeout(() => { if (way === 'rests') send('pointerup', 5); then(document.querySelectorAll('.context-menu').length); }, 900);"""
        found = [self.driver.execute_async_script(touch, self.line(), way) for way in ("moves", "taps", "rests")]
        self.assertEqual(found, [0, 0, 1])

    def test_it_goes_when_something_else_is_touched_and_acts_on_the_item(self):
        self.show(f"{DESK}/menu")
        ActionChains(self.driver).context_click(self.line()).perform()
        self.menu()
        self.driver.find_element("css selector", "h1").click()
        wait(lambda: not self.page.all(".context-menu"))
        ActionChains(self.driver).context_click(self.line()).perform()
        self.menu()
        self.page.press("Mark as sold out")
        wait(lambda: self.shop.menus["sandwich-shop"][0][2][0]["isAvailable"] is False)
        # Staff see the portions of what is sold out too; it cannot be ordered.
        self.page.press("More for All American")
        self.page.press("Customize")
        wait(lambda: len(self.page.all(".portion-row")) == 9)
        self.assertTrue(self.page.one(".add-line").get_property("disabled"))

    def test_a_guest_is_offered_to_customize_alone(self):
        self.box.role = "guest"
        self.show(f"{DESK}/menu")
        ActionChains(self.driver).context_click(self.line()).perform()
        self.assertEqual(self.menu(), ["Customize"])

    # Diagnostics.

    def looks(self):
        return [text.split("\n")[:2] for text in self.page.texts(".look .about")]

    def test_all_tests_are_run_against_the_box_with_counts_and_times(self):
        self.show("food/admin")
        self.page.press("Run all tests")
        wait(lambda: len(self.page.all(".look.is-ok")) == 7, lambda: self.page.text(".diagnostics"), 20)
        self.assertEqual(self.page.texts(".look-sign"), ["✓"] * 7)
        self.assertEqual(self.looks(), [
            ["Ingredient templates", "Found 13 templates."], ["Categories of ingredients", "Found 3 categories."], ["All American on the menu", "Found 1 item."],
            ["All American customizations", "Found 9 customizations."], ["Default portions of the All American", "Found 9 defaults."],
            ["Prices of portions", "Found 3 prices."], ["Menu items with portions", "Found 7 items."]])
        for text in self.page.texts(".look-time"):
            self.assertRegex(text, r"^\d+ ms$")
        asked = [(path, query) for method, path, query, *_ in self.shop.requests if path.startswith("rest")]
        self.assertIn(("rest/v1/ingredient_templates", {"is_active": "eq.true", "order": "category,display_order"}), asked)
        self.assertIn(("rest/v1/menu_item_customizations", {"menu_item_id": "eq.84", "supports_portions": "eq.true", "order": "category,display_order"}), asked)

    def test_one_test_is_run_by_its_own_button_and_lists_what_it_found(self):
        self.show("food/admin")
        self.page.press("Test: Ingredient templates")
        self.page.shows("Found 13 templates.", ".look")
        self.assertEqual(len(self.page.all(".look.is-ok")), 1)
        self.page.click(".look summary")
        self.page.shows("Lettuce (vegetables)", ".look-lines")

    def test_what_is_missing_is_told(self):
        self.shop.ingredients[0]["is_active"] = False
        self.shop.customisations[0]["default_portion"] = "none"
        self.shop.customisations[8]["portion_pricing"] = {"none": 0, "light": 0, "regular": 2, "extra": 1.5}
        del self.shop.menus["sandwich-shop"][0][2][0]
        self.show("food/admin")
        self.page.press("Run all tests")
        wait(lambda: len(self.page.all(".look:is(.is-ok, .is-wrong)")) == 7, patience=20)
        self.assertEqual(self.page.texts(".look-sign"), ["✗", "✓", "✗", "✓", "✗", "✗", "✓"])
        said = dict(self.looks())
        self.assertEqual([said["Ingredient templates"], said["Default portions of the All American"], said["Prices of portions"], said["All American on the menu"]], [
            "Found 12, expected 13.", "Other portions than expected: Lettuce.", "Other prices than expected: Extra Cheese, regular.", "No menu has an item 84, or more than one has."])

    def test_a_box_that_fails_is_told_and_asked_again(self):
        from food_shop import Wrong
        self.show("food/admin")
        self.shop.trouble = Wrong("UPDATE_FAILED", "The store is busy.")
        self.page.press("Test: Prices of portions")
        self.page.shows("The store is busy.", ".look.is-wrong")
        self.shop.trouble = None
        self.page.press("Test: Prices of portions")
        self.page.shows("Found 3 prices.", ".look.is-ok")
