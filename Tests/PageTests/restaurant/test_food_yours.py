"""What the household has ordered and booked, wherever it did, and what a guest of it sees of that."""

from support import PageTest, day, resize, wait
from test_food_looks import COQ

SHOP = "food/at/sandwich-shop"


class Yours(PageTest):
    def furnish(self):
        self.shop = self.box.food
        self.addCleanup(resize, self.driver, "tablet")

    def show(self, view="food/yours", fresh=True):
        self.page.open(view, fresh=fresh)
        wait(lambda: self.page.all("#main.food :is(.back, .food-head)") and not self.page.all(".skeleton"), f"{view} stays empty")

    def order(self, source, item="84", **more):
        portions = [{"id": "1:regular"}, {"id": "2:light"}, {"id": "9:extra"}]
        return self.shop.place("sandwich-shop", {"orderType": "takeout", "customerName": "Sam", "source": source,
                                                 "items": [{"menuItemId": item, "quantity": 2, "modifiers": portions if item == "84" else []}], **more})

    def book(self, source, business=COQ, time="18:00"):
        return self.shop._book(business, {"partySize": 4, "reservationDate": self.shop.open_day(business), "reservationTime": time,
                                           "customerName": "Sam", "source": source})

    def entries(self, section):
        return [text.split("\n") for text in self.page.texts(f".card[aria-labelledby={section}-title] .entry")]

    def test_p13_orders_by_voice_page_and_app_are_there_the_newest_first_with_their_portions(self):
        said, sent = self.order("voice"), self.order("app", "95")
        said["createdAt"] = "2026-01-01T10:00:00.000Z"
        self.show()
        wait(lambda: len(self.entries("orders")) == 2, lambda: self.page.text("main"))
        newest, oldest = self.entries("orders")
        self.assertEqual([newest[0], oldest[0]], ["Cameron's Sandwiches"] * 2)
        self.assertIn(f"Order {sent['orderNumber']} · Today", newest[1])
        self.assertTrue(oldest[1].startswith(f"Order {said['orderNumber']} · ") and oldest[1].endswith("by voice"), oldest)
        self.assertEqual(oldest[2], "2 × All American: Regular Lettuce, Light Tomato, Extra Extra Cheese")
        self.assertEqual(newest[2], "2 × Tomato Soup")

    def test_bookings_and_waits_made_elsewhere_are_there_too(self):
        self.book("voice")
        self.shop.waitlist = [{"id": "w1", "businessId": "golden-fork", "reservationDate": day(), "reservationTime": "19:30", "partySize": 2, "customerName": "Sam",
                               "customerPhone": None, "createdAt": "2026-01-01T10:00:00.000Z"}]
        self.show()
        wait(lambda: self.page.all(".wait-line"))
        self.assertEqual(self.entries("bookings")[0][0], "Coq au Vin")
        self.page.shows("The Golden Fork", ".wait-line")
        self.page.press("Leave the waiting list of The Golden Fork")
        wait(lambda: not self.page.all(".wait-line") and self.shop.waitlist == [])

    def test_what_is_not_the_households_is_not_there(self):
        for source in ["counter", "website", "phone"]:
            self.order(source)
        self.book("website")
        self.show()
        self.page.shows("Nothing ordered or booked yet. Find a place to begin.", "main")

    def test_an_order_made_elsewhere_moves_on_before_ones_eyes_and_says_when_it_is_ready(self):
        order = self.order("voice")
        self.show()
        self.page.connected()
        self.page.shows("Pending", ".entry")
        for status, word in [("confirmed", "Confirmed"), ("preparing", "Preparing"), ("ready", "Ready")]:
            self.shop.advance(order, status)
            self.page.shows(word, ".entry")
        self.page.shows(f"Order {order['orderNumber']} from Cameron's Sandwiches is ready.", ".toasts")
        self.page.click(".entry")
        self.page.shows("Cameron's Sandwiches", ".tracked")
        self.page.shows("Light Tomato", ".tracked")

    def test_an_order_that_is_placed_by_voice_comes_by_itself(self):
        self.show()
        self.page.connected()
        self.page.shows("Nothing ordered or booked yet.", "main")
        self.box.tell("order", self.order("voice"))
        self.page.shows("2 × All American", ".entry")

    def fill(self):
        self.show(f"{SHOP}/item/95", fresh=False)
        self.page.click("[name=group-option-200][value=Roll]")
        self.page.click(".add-line")
        self.page.one(".cart-bar")
        self.page.go("food/cart")
        self.page.fill("[name=customerName]", "Sam")
        self.page.click(".checkout .button.main")
        self.page.press("Place the order")
        self.page.one(".tracked")

    def test_what_this_device_ordered_is_there_once_and_stays_when_it_becomes_a_guests(self):
        self.show("food")
        self.fill()
        self.show(fresh=False)
        wait(lambda: len(self.entries("orders")) == 1)
        self.order("voice")
        self.show(fresh=False)
        wait(lambda: len(self.entries("orders")) == 2)
        # A guest's phone sees what was ordered with it, and asks for nothing else.
        self.box.role, self.box.epoch = "guest", "another"
        self.show(fresh=False)
        self.page.connected()
        wait(lambda: len(self.entries("orders")) == 1, lambda: self.page.text("main"))
        self.page.shows("Tomato Soup", ".entry")

    def test_a_guest_without_orders_is_told_of_this_device(self):
        self.order("voice")
        self.box.role = "guest"
        self.show()
        self.page.shows("Nothing ordered or booked on this device yet.", "main")
        self.assertEqual([request for request in self.shop.requests if "household" in request[1]], [])

    def test_without_the_box_what_it_said_last_is_there(self):
        self.order("voice")
        self.show()
        self.page.shows("2 × All American", ".entry")
        self.box.stop()
        self.addCleanup(self.box.start)
        self.page.go("food")
        self.page.go("food/yours")
        self.page.shows("2 × All American", ".entry")
