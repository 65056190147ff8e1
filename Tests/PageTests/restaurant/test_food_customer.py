"""What a customer sees besides ordering: points, addresses, waiting lists, why nothing can be ordered, and what becomes of
an order that did not get through."""

import datetime

from axe import violations
from support import PageTest, day, resize, wait
from test_food_looks import COQ, orders

SHOP = "food/at/sandwich-shop"


class Customer(PageTest):
    def furnish(self):
        self.shop = self.box.food
        self.addCleanup(resize, self.driver, "tablet")

    def show(self, view, fresh=True, guest=None):
        self.page.open(view, fresh=fresh)
        if guest is not None:
            self.driver.execute_script("localStorage.setItem('sous.guest', arguments[0])", guest)
            self.page.open(view)
        wait(lambda: self.page.all("#main.food :is(.back, .food-head)") and not self.page.all(".skeleton"), f"{view} stays empty")

    def posts(self):
        return [request for request in self.shop.requests if request[:2] == ("POST", "api/orders/sandwich-shop")]

    def fill_cart(self):
        self.show(f"{SHOP}/item/84")
        self.page.click(".add-line")
        self.page.one(".cart-bar")
        self.page.go("food/cart")

    def review(self):
        self.page.fill("[name=customerName]", "Sam")
        self.page.click(".checkout .button.main")
        self.page.one("dialog[open]")

    # Points.

    def test_points_are_shown_with_a_business_and_after_an_order(self):
        account = {"pointsBalance": 120, "lifetimeEarned": 620, "lifetimeRedeemed": 500, "tier": "silver"}
        self.shop.customers = {"sandwich-shop": [{"email": "sam@example.org", "totalVisits": 3, "loyalty": account}]}
        self.show(SHOP, guest='{"email":"sam@example.org"}')
        self.page.shows("Silver", ".points-part .tier")
        self.assertIn("120 points", self.page.text(".points-part"))
        self.page.shows("3 visits · 880 more make you Gold", ".points-part")
        self.show("food/at/bean-and-leaf", fresh=False)
        self.page.shows("No points yet. They come with completed orders.", ".points-part")
        made = orders(self.shop)
        self.show(f"food/order/sandwich-shop/{made[0]['id']}", fresh=False)
        self.page.shows("This order brings 19 points when it is completed.", ".points-line")
        self.show(f"food/order/sandwich-shop/{made[5]['id']}", fresh=False)
        self.page.shows("This order brought 19 points.", ".points-line")
        self.page.shows("120 points", ".points-line")

    def test_who_has_given_no_address_is_told_how_points_come_and_a_place_without_points_says_nothing(self):
        self.show(SHOP)
        self.page.shows("Order with your email address to collect points here.", ".points-part")
        self.shop.ordering["sandwich-shop"]["pointsPerUnit"] = 0
        self.show(SHOP)
        self.page.shows("About", "main")
        self.assertEqual(self.page.all(".points-part"), [])

    # Addresses.

    def test_an_address_is_kept_chosen_and_removed(self):
        self.fill_cart()
        self.page.press("Delivery")
        self.page.fill("[name=deliveryAddress]", "1 High Street")
        self.page.fill("[name=deliveryNotes]", "ring twice")
        self.page.fill("[name=keepAs]", "home")
        self.review()
        wait(lambda: self.shop.addresses == {"home": {"label": "home", "address": "1 High Street", "notes": "ring twice"}})
        self.page.press("Cancel")
        wait(lambda: not self.page.all("dialog"))
        self.page.shows("home · 1 High Street", ".checkout")
        self.page.press("Addresses")
        for name, value in [("label", "work"), ("address", "2 Low Road")]:
            self.page.fill(f"dialog [name={name}]", value)
        self.assertEqual(violations(self.driver), [])
        self.page.press("Keep the address")
        self.page.shows("2 Low Road", "dialog")
        self.page.press("Close")
        wait(lambda: not self.page.all("dialog"))
        self.page.set(".checkout select", "work")
        self.review()
        self.page.shows("2 Low Road", "dialog")
        self.page.press("Place the order")
        self.page.one(".tracked")
        self.assertEqual(self.posts()[0][3]["deliveryAddress"], "2 Low Road")
        self.assertNotIn("keepAs", self.posts()[0][3])
        self.fill_cart()
        self.page.press("Delivery")
        self.page.press("Addresses")
        self.page.press("Remove the address work")
        wait(lambda: list(self.shop.addresses) == ["home"] and not self.page.named("Remove the address work"))

    # Waiting lists.

    def wait_for_table(self):
        self.show("food/at/golden-fork/reserve")
        date = self.page.one(".day-button.is-free").get_attribute("data-date")
        self.page.click(f'[data-date="{date}"]')
        self.page.press("19:30 Wait for it")
        self.page.fill("[name=name]", "Sam")
        self.page.fill("[name=email]", "sam@example.org")
        self.page.press("Go on")
        self.page.press("Put me on the list")
        self.page.shows("Waiting", ".wait-line")

    def test_a_waiting_list_is_left(self):
        self.wait_for_table()
        self.page.press("Leave the waiting list of The Golden Fork")
        self.page.shows("You are off the waiting list of The Golden Fork.", ".toasts")
        self.page.shows("Nothing ordered or booked", "main")
        self.assertEqual(self.shop.waitlist, [])

    def test_a_table_that_came_free_becomes_a_booking(self):
        self.wait_for_table()
        entry = self.shop.waitlist.pop()
        booking = {**entry, "id": "got", "status": "pending", "durationMinutes": 90, "table": None, "seatingPreference": None, "specialRequests": None, "occasion": None}
        self.shop.bookings["got"] = booking
        self.show("food/yours", fresh=False)
        self.page.shows("A table came free for you.", ".wait-line")
        self.page.press("See the booking")
        self.page.shows("The Golden Fork", ".tracked")
        self.show("food/yours", fresh=False)
        self.assertEqual(self.page.all(".wait-line"), [])
        self.page.shows("Pending", ".entry")

    # What cannot be had.

    def test_what_a_place_does_not_do_is_not_offered(self):
        self.shop.businesses["golden-fork"].update(takesReservations=False)
        self.shop.businesses[COQ].update(takesOrders=False)
        self.shop.businesses["sunrise-farm"].update(takesOrders=False)
        self.show("food")
        offers = dict(zip(self.page.texts(".business-card h2 a"), [text.split("\n") for text in self.page.texts(".business-card .button-row")]))
        self.assertEqual((offers["The Golden Fork"], offers["Coq au Vin"], offers["Sunrise Farm"]), (["Order"], ["Reserve"], ["See"]))
        self.show(f"food/at/{COQ}")
        self.assertEqual((self.page.named("Order"), len(self.page.named("Reserve"))), ([], 1))

    def opens_in(self, hours):
        """The shop opens in so many hours, for two."""
        now = datetime.datetime.now()
        opens, closes = [now + datetime.timedelta(hours=more) for more in (hours, hours + 2)]
        self.shop.businesses["sandwich-shop"]["hours"] = [{"id": "h", "dayOfWeek": (opens.weekday() + 1) % 7, "openTime": f"{opens:%H:%M}", "closeTime": f"{closes:%H:%M}",
                                                          "isClosed": False, "notes": None}]
        return opens

    def test_a_closed_place_says_when_it_opens_and_takes_orders_for_then(self):
        opens = self.opens_in(3)
        self.show(f"{SHOP}/menu")
        self.page.shows("Closed now. Opens", ".closed-note")
        self.page.shows(f"at {opens:%H:%M}. You can order for later.", ".closed-note")
        self.fill_cart()
        self.page.shows("Closed now.", ".closed-note")
        self.assertEqual(self.page.one("[name=scheduledFor]").get_property("value"), f"{opens:%Y-%m-%dT%H:%M}")
        self.review()
        self.page.press("Place the order")
        self.page.one(".tracked")
        self.assertTrue(self.posts()[0][3]["scheduledFor"].endswith("Z"))

    def test_a_place_that_takes_no_orders_now_says_so(self):
        self.shop.ordering["sandwich-shop"]["acceptsOrders"] = False
        self.fill_cart()
        self.page.shows("No orders are taken here at the moment.", ".closed-note")
        self.assertTrue(self.page.one(".checkout .button.main").get_property("disabled"))

    def test_what_is_missing_to_the_least_order_is_said(self):
        self.shop.ordering["sandwich-shop"]["minimumOrder"] = 10
        self.fill_cart()
        self.page.shows("Orders from $10.00 on: $3.51 to go.", ".checkout")
        self.assertTrue(self.page.one(".checkout .button.main").get_property("disabled"))
        self.page.press("More: All American")
        self.page.lacks("to go.", ".checkout")

    # Portions and choices in one.

    def test_portions_and_choices_of_one_item_are_seen_everywhere(self):
        self.show(f"{SHOP}/item/97")
        self.driver.execute_script("""
          for (const css of ["[name=group-bread][value=sourdough]", "[name=group-sides][value=slaw]", ".c-extras [value=extra]"]) document.querySelector(css).click()""")
        wait(lambda: self.page.text(".order-bar .total") == "$11.35")
        self.page.click(".add-line")
        self.page.click(".cart-bar")
        words = "Regular Lettuce, Extra Extra Cheese, Sourdough, Slaw"
        self.page.shows(words, ".cart-line")
        self.review()
        self.page.shows(words, "dialog")
        self.page.press("Place the order")
        self.page.shows(words, ".tracked")
        self.assertEqual(self.page.text(".sums .whole dd"), "$11.35")
        self.show("food/admin/sandwich-shop/orders", fresh=False)
        self.page.shows(words, ".desk-line")
        # The kitchen reads what is other than usual.
        self.show("food/board/sandwich-shop", fresh=False)
        wait(lambda: self.page.texts(".ticket .difference > :last-child") == ["EXTRA Extra Cheese", "Sourdough", "Slaw"])
        self.show("food/yours", fresh=False)
        self.page.shows("1 × Deluxe Club", ".entry")
        self.page.shows(words, ".entry")

    # Tips.

    def test_tips_are_whole_cents_of_the_shares_that_the_shop_offers(self):
        self.shop.ordering["sandwich-shop"]["tipPercents"] = [7, 19]
        self.fill_cart()
        self.assertEqual([text.split("\n")[0] for text in self.page.texts("[aria-label=Tip] button")], ["None", "7 % · $0.45", "19 % · $1.23"])
        self.page.press("19 % · $1.23")
        self.review()
        self.page.shows("$7.72", "dialog")
        self.page.press("Place the order")
        self.page.one(".tracked")
        self.assertEqual(self.posts()[0][3]["tipAmount"], 1.23)
        self.shop.ordering["sandwich-shop"]["tipPercents"] = []
        self.fill_cart()
        wait(lambda: not self.page.all("[aria-label=Tip]"))

    # Out of reach.

    def test_an_order_that_did_not_get_through_is_kept_and_offered_when_the_box_is_back(self):
        self.fill_cart()
        self.page.connected()
        self.review()
        self.box.stop()
        self.page.press("Place the order")
        self.page.shows("Not placed: the box is out of reach.", "dialog [role=alert]")
        self.page.press("Cancel")
        self.page.shows("Not placed", ".unplaced")
        self.page.shows("All American", ".cart-line")
        # It is offered wherever one is by then.
        self.page.go("food")
        self.box.start()
        self.page.connected()
        self.page.shows("The box is back. Place your order?", ".toasts")
        self.page.go("food/cart")
        self.page.shows("The box is back.", ".unplaced")
        self.assertEqual(self.shop.orders, {}, "nothing is placed by itself")
        self.page.press("Try again", ".unplaced")
        self.page.press("Place the order")
        self.page.one(".tracked")
        self.assertEqual(len(self.shop.orders), 1)
        self.show("food/cart", fresh=False)
        self.page.shows("The cart is empty.", "main")

    def test_an_order_whose_answer_was_lost_is_placed_once_also_after_the_page_was_left(self):
        self.fill_cart()
        self.review()
        # Chromium itself sends again what a connection swallowed.
        self.shop.lose = 9
        self.page.press("Place the order")
        self.page.shows("Not placed: the box is out of reach.", "dialog [role=alert]")
        self.assertEqual(len(self.shop.orders), 1)
        self.shop.lose = 0
        self.show("food/cart", fresh=False)
        self.page.shows("Not placed", ".unplaced")
        self.page.press("Try again", ".unplaced")
        self.page.shows("Sam", "dialog")
        self.page.press("Place the order")
        self.page.one(".tracked")
        keys = {request[4] for request in self.posts()}
        self.driver.get_log("browser")
        self.assertEqual((len(self.posts()) > 1, len(keys), len(self.shop.orders)), (True, 1, 1))

    # Menus that are searched.

    def test_a_menu_is_searched_by_words_and_by_diet(self):
        from food_shop import item
        self.shop.menus["bean-and-leaf"].append(("cakes", "Cakes", [item(str(300 + one), f"Cake {one}", 3, "cakes", isVegan=one == 7) for one in range(30)]))
        self.show("food/at/bean-and-leaf/menu")
        self.page.fill("#menu-words", "cake 1")
        self.page.shows("12 items", "main [role=status]")
        self.assertEqual(self.page.texts(".menu-category h2"), ["Cakes"])
        self.page.fill("#menu-words", "nothing such")
        self.page.press("Show the whole menu")
        self.page.press("Vegan")
        wait(lambda: self.page.texts(".item .name") == ["Green Tea", "Cake 7"])
