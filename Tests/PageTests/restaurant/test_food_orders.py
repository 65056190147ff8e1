
from axe import violations
from food_shop import Wrong
from selenium.webdriver.common.keys import Keys
from support import PageTest, resize, wait

SHOP = "food/at/sandwich-shop"


class Ordering(PageTest):
    def furnish(self):
        self.shop = self.box.food
        self.shop.position = {"latitude": 40.73, "longitude": -73.99}
        self.addCleanup(resize, self.driver, "tablet")

    def show(self, view, fresh=True):
        self.page.open(view, fresh=fresh)
        wait(lambda: self.page.all("#main.food :is(.back, .food-head)") and not self.page.all(".skeleton"), f"{view} stays empty")

    def choose(self, name, portion):
        """Taps a portion of an ingredient."""
        row = next(row for row in self.page.all(".portion-row") if row.find_element("css selector", "legend").text.split("\n")[0] == name)
        self.driver.execute_script("arguments[0].click()", row.find_element("css selector", f"input[value={portion}]"))

    def total(self):
        return self.page.text(".order-bar .total")

    def asked(self, method, path):
        return [request for request in self.shop.requests if request[0] == method and request[1].startswith(path)]

    def test_places_are_found_by_words_kind_and_distance(self):
        self.show("food")
        self.assertEqual(self.page.texts(".business-card h2 a"), [
            "Coq au Vin", "Bean & Leaf Cafe", "The Golden Fork", "Cameron's Sandwiches", "Sunrise Farm"])
        self.assertEqual(self.page.texts(".business-card .far"), ["300 m", "400 m", "1.2 km", "1.5 km", "34 km"])
        self.page.set(".food-filters .field:nth-of-type(1) select", "farm")
        wait(lambda: self.page.texts(".business-card h2 a") == ["Sunrise Farm"])
        self.assertEqual(len(self.page.all(".business-card .verified")), 0)
        self.assertEqual(self.page.texts(".business-card .button"), ["Order"])
        self.page.fill("#food-words", "coffee")
        self.page.shows("Nothing fits that.", "main")
        self.page.press("Show all places")
        wait(lambda: len(self.page.all(".business-card")) == 5)
        self.page.fill("#food-words", "sandwiches")
        wait(lambda: self.page.texts(".business-card h2 a") == ["Cameron's Sandwiches"])

    def test_home_is_set_and_told_the_box(self):
        self.shop.position = {"latitude": None, "longitude": None}
        self.show("food")
        self.assertEqual(self.page.all(".business-card .far"), [])
        self.page.press("Set where home is")
        self.page.fill("dialog [name=latitude]", "41.02")
        self.page.fill("dialog [name=longitude]", "-73.86")
        self.page.press("Save")
        wait(lambda: self.page.texts(".business-card h2 a")[0] == "Sunrise Farm")
        self.assertEqual(self.shop.position, {"latitude": 41.02, "longitude": -73.86})

    def test_a_business_tells_its_hours_its_place_and_its_menu(self):
        self.show("food/at/cmldgqfh90002z5kfeq7bcy54")
        self.page.shows("Ratatouille", "main")
        self.assertIn("Monday\nClosed", self.page.text(".hours-list"))
        self.assertIn("12 Vine Street, New York, NY 10003", self.page.text(".location"))
        directions = self.page.named("Directions")[0].get_attribute("href")
        self.assertTrue(directions.startswith("geo:40.7306,-73.9866?q="), directions)
        self.page.press("Follow")
        self.page.shows("Following", ".hero")
        self.assertTrue(self.shop.businesses["cmldgqfh90002z5kfeq7bcy54"]["isFollowed"])

    def test_the_menu_stands_by_category_with_its_marks(self):
        self.show(f"{SHOP}/menu")
        self.assertEqual(self.page.texts(".menu-category h2"), ["Sandwiches", "Soups and sides"])
        soup = next(text for text in self.page.texts(".item") if text.startswith("Tomato Soup"))
        self.assertIn("$4.50", soup)
        marks = self.driver.execute_script("return [...document.querySelectorAll('#category-soups li:first-child .mark')].map(e => e.textContent)")
        self.assertEqual(marks, ["Vegan", "Gluten free"])
        self.assertIn("Not available", self.page.text(".item.off"))
        self.assertNotIn("Ham & Cheese", " ".join(self.page.texts("a.item")))

    def test_portions_stand_in_their_order_and_the_total_changes_at_once(self):
        self.show(f"{SHOP}/item/84")
        self.assertEqual(self.page.texts(".portion-group h3 > span:nth-child(2)"), ["Fresh Vegetables", "Signature Sauces", "Premium Extras"])
        self.assertEqual([text.split("\n")[0] for text in self.page.texts(".portion-row legend")], [
            "Lettuce", "Tomato", "Onion", "Pickles", "Mayo", "Mustard", "Chipotle Mayo", "Russian Dressing", "Extra Cheese"])
        self.assertEqual("".join(self.page.texts(".portion-row:nth-of-type(1) .symbol"))[:4], "○◔◑●")
        self.assertEqual(self.page.text(".c-extras .premium"), "Premium")
        self.assertEqual(self.total(), "$6.49")
        self.choose("Extra Cheese", "regular")
        wait(lambda: self.total() == "$7.49")
        self.page.press("More: All American")
        wait(lambda: self.total() == "$14.98")
        self.choose("Extra Cheese", "extra")
        wait(lambda: self.total() == "$15.98")

    def test_a_screen_reader_is_told_the_portion_and_what_it_means(self):
        self.show(f"{SHOP}/item/84")
        self.driver.execute_cdp_cmd("Accessibility.enable", {})
        nodes = self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        radios = [node for node in nodes if node.get("role", {}).get("value") == "radio"]
        self.assertEqual(len(radios), 36)
        names = [node["name"]["value"] for node in radios[:4]]
        self.assertEqual(names, ["None No portion", "Light Small amount (25%)", "Regular Standard serving (50%)", "Extra Generous portion (100%)"])
        checked = [node["name"]["value"] for node in radios[:4] for one in node["properties"] if one["name"] == "checked" and one["value"]["value"] == "true"]
        self.assertEqual(checked, ["Regular Standard serving (50%)"])
        groups = [node["name"]["value"] for node in nodes if node.get("role", {}).get("value") == "group"]
        self.assertIn("Lettuce", groups)

    def test_portions_are_chosen_with_the_keyboard(self):
        self.show(f"{SHOP}/item/84")
        lettuce = self.page.one("[name=portion-1]:checked")
        self.driver.execute_script("arguments[0].focus()", lettuce)
        lettuce.send_keys(Keys.ARROW_RIGHT)
        wait(lambda: self.page.one("[name=portion-1]:checked").get_attribute("value") == "extra")
        self.driver.switch_to.active_element.send_keys(Keys.TAB)
        self.assertEqual(self.driver.switch_to.active_element.get_attribute("name"), "portion-2")

    def test_what_must_be_chosen_is_asked_for(self):
        self.show(f"{SHOP}/item/96")
        self.page.click(".add-line")
        self.page.shows("Bread: Choose one to go on.", "#group-bread")
        self.assertEqual(self.driver.switch_to.active_element.get_attribute("name"), "group-bread")
        self.page.click("[name=group-bread][value=sourdough]")
        wait(lambda: self.total() == "$10.25")
        for side in ["fries", "salad"]:
            self.page.click(f"[name=group-sides][value={side}]")
        wait(lambda: self.total() == "$12.45")
        self.assertTrue(self.page.one("[name=group-sides][value=slaw]").get_property("disabled"))
        self.assertTrue(self.page.one("[value='gluten-free']").get_property("disabled"))
        self.page.click(".add-line")
        self.page.shows("See the cart, 1 thing", ".cart-bar")

    def test_options_without_portions_still_work(self):
        self.show(f"{SHOP}/item/95")
        self.page.one("[name=group-option-200]")
        self.page.click(".add-line")
        self.page.shows("Bread with it: Choose one to go on.", ".choices")
        self.page.click("[name=group-option-200][value='Garlic bread']")
        wait(lambda: self.total() == "$5.75")
        self.page.click(".add-line")
        self.page.click(".cart-bar")
        self.page.shows("Garlic bread", ".cart-line")
        self.checkout()
        self.page.press("Place the order")
        self.page.one(".tracked")
        line = self.asked("POST", "api/orders/sandwich-shop")[0][3]["items"][0]
        self.assertEqual((line["modifiers"], line["selectedOptions"]), ([], {"200": ["Garlic bread"]}))
        self.assertEqual(self.page.text(".sums .whole dd"), "$5.75")

    def fill_cart(self):
        self.show(f"{SHOP}/item/84")
        self.choose("Extra Cheese", "regular")
        self.choose("Onion", "none")
        self.choose("Tomato", "light")
        self.page.fill(".choices textarea", "cut in half")
        self.page.press("More: All American")
        self.page.click(".add-line")
        self.page.one(".cart-bar")

    def checkout(self):
        self.page.fill("[name=customerName]", "Sam")
        self.page.click(".checkout .button.main")
        self.page.one("dialog[open]")

    def test_an_order_is_placed_followed_and_told_when_it_is_ready(self):
        self.fill_cart()
        self.page.click(".cart-bar")
        self.page.shows("Regular Lettuce, Light Tomato, Regular Pickles, Regular Russian Dressing, Regular Extra Cheese", ".cart-line")
        self.assertEqual(self.page.text(".cart-lines .sum b"), "$14.98")
        self.page.fill("[name=customerPhone]", "555 0100")
        self.page.press("Delivery")
        self.page.fill("[name=deliveryAddress]", "1 High Street")
        self.page.press("Later")
        self.page.press("As soon as possible")
        self.assertEqual(self.page.one("[name=customerPhone]").get_property("value"), "555 0100")
        self.checkout()
        self.assertIn("$18.48", self.page.text("dialog"))
        self.page.press("Place the order")
        self.page.one(".tracked")
        order = next(iter(self.shop.orders.values()))
        sent = self.asked("POST", "api/orders/sandwich-shop")[0]
        self.assertTrue(sent[4])
        modifiers = [one["id"] for one in sent[3]["items"][0]["modifiers"]]
        self.assertEqual(modifiers, ["1:regular", "2:light", "3:none", "4:regular", "5:none", "6:none", "7:none", "8:regular", "9:regular"])
        self.assertEqual(order["totalAmount"], 18.48)
        self.assertEqual((sent[3]["orderType"], sent[3]["customerName"], sent[3]["deliveryAddress"]), ("delivery", "Sam", "1 High Street"))
        self.assertEqual(self.page.text(".sums .whole dd"), "$18.48")
        for status, word in [("confirmed", "Confirmed"), ("preparing", "Preparing"), ("ready", "Ready")]:
            self.shop.advance(order, status)
            self.page.shows(word, ".tracked .now")
        self.page.shows(f"Order {order['orderNumber']} from Cameron's Sandwiches is ready.", ".toasts")
        self.page.go("food/yours")
        self.page.shows("2 × All American", ".entry")
        self.page.go("food/cart")
        self.page.shows("The cart is empty.", "main")

    def test_the_total_of_the_box_is_the_one_that_counts(self):
        self.fill_cart()
        self.shop.menus["sandwich-shop"][0][2][0]["price"] = 7.49
        self.page.go("food/cart")
        self.checkout()
        self.assertIn("$14.98", self.page.text("dialog"))
        self.page.press("Place the order")
        self.page.one(".tracked")
        self.assertEqual(self.page.text(".sums .whole dd"), "$16.98")

    def test_an_order_that_got_no_answer_is_the_same_order_when_it_is_sent_again(self):
        self.fill_cart()
        self.page.go("food/cart")
        self.shop.trouble = Wrong("CREATE_FAILED", "The disk is full.")
        self.checkout()
        self.page.press("Place the order")
        self.page.shows("The disk is full.", "dialog")
        self.shop.trouble = None
        self.page.press("Try again")
        self.page.one(".tracked")
        keys = [request[4] for request in self.asked("POST", "api/orders")]
        self.assertEqual([len(keys), len(set(keys)), len(self.shop.orders)], [2, 1, 1])

    def test_the_cart_is_kept_and_another_place_is_asked_about(self):
        self.fill_cart()
        self.show("food/cart", fresh=False)
        self.page.shows("All American", ".cart-line")
        self.show("food/at/bean-and-leaf/item/242", fresh=False)
        self.page.click(".add-line")
        self.page.shows("The cart has things from Cameron's Sandwiches.", "dialog")
        self.assertEqual(violations(self.driver), [])
        self.page.press("Keep it")
        wait(lambda: not self.page.all("dialog"))
        self.page.click(".add-line")
        self.page.one("dialog[open]")
        self.page.press("Begin again")
        self.page.one(".cart-bar")
        self.page.go("food/cart")
        self.assertEqual(self.page.texts(".cart-line .name"), ["Green Tea"])
        self.page.press("Remove Green Tea")
        self.page.shows("The cart is empty.", "main")

    def test_an_order_that_has_not_begun_is_called_off(self):
        self.fill_cart()
        self.page.go("food/cart")
        self.checkout()
        self.page.press("Place the order")
        self.page.one(".tracked")
        self.page.press("Cancel the order")
        self.page.one("dialog[open]")
        self.page.press("Cancel the order")
        self.page.shows("Cancelled", ".tracked .now")
        self.assertEqual(next(iter(self.shop.orders.values()))["status"], "cancelled")

    def test_while_it_loads_there_are_skeletons_and_what_fails_can_be_tried_again(self):
        self.shop.delay = 0.7
        self.page.open(f"{SHOP}/item/84", fresh=True)
        self.page.one(".skeleton")
        self.page.one(".portion-row")
        self.shop.delay = 0
        self.shop.trouble = Wrong("UPDATE_FAILED", "The store is busy.")
        self.page.open(f"{SHOP}/menu", fresh=True)
        self.page.shows("The store is busy.", "main")
        self.shop.trouble = None
        self.page.press("Try again")
        self.page.shows("All American", "main")

    def test_a_menu_is_kept_for_five_minutes_and_there_without_the_box(self):
        self.show(f"{SHOP}/item/84")
        before = len(self.shop.requests)
        self.show(f"{SHOP}/menu", fresh=False)
        self.page.shows("All American", "main")
        self.assertEqual([request for request in self.shop.requests[before:] if "menu" in request[1]], [])
        self.box.stop()
        self.addCleanup(self.box.start)
        self.driver.execute_script("location.hash = '/food/at/sandwich-shop/item/84'")
        self.page.one(".portion-row")
        self.choose("Extra Cheese", "regular")
        wait(lambda: self.total() == "$7.49")

    def test_a_menu_without_anything_says_what_to_do_next(self):
        self.show("food/at/sunrise-farm/menu")
        self.page.shows("There is no menu here yet.", "main")
        self.page.press("Find a place")
        self.page.one(".business-card")

    def test_what_people_wrote_is_shown_as_text(self):
        script = "<img src=x onerror=window.hit=1>"
        self.shop.businesses["sandwich-shop"].update(businessName=script, description=script, brandColor="red;x:url(//x)", coverImageUrl="https://x.invalid/a.png")
        self.shop.menus["sandwich-shop"][0][2][0].update(name=script, description=script)
        for view in ["food", SHOP, f"{SHOP}/menu", f"{SHOP}/item/84"]:
            with self.subTest(view):
                self.show(view)
                self.page.shows("onerror", "main")
                self.assertTrue(all("/images/web/https%3A%2F%2Fx.invalid%2Fa.png" in one.get_property("src") for one in self.page.all("main img")))
                self.assertIsNone(self.driver.execute_script("return window.hit ?? null"))

    def test_nothing_jumps_when_portions_arrive(self):
        watch = """
          window.jumps = [];
          new PerformanceObserver(list => { for (const e of list.getEntries()) if (!e.hadRecentInput)
            jumps.push([e.value, e.sources.map(s => s.node?.className ?? s.node?.nodeName)]); }).observe({type: 'layout-shift', buffered: true});"""
        made = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": watch})
        self.addCleanup(self.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", made)
        for size in ["phone", "tablet"]:
            resize(self.driver, size)
            self.show(f"{SHOP}/item/84")
            jumps = self.driver.execute_script("return jumps")
            with self.subTest(size=size):
                self.assertLess(sum(value for value, _ in jumps), 0.1, jumps)
