from axe import RULES, axe_source, violations
from support import SIZES, PageTest, prefer, resize, wait
from test_food_looks import COQ, orders


class Queue(PageTest):
    def furnish(self):
        self.shop = self.box.food
        self.made = orders(self.shop)
        self.addCleanup(prefer, self.driver)
        self.addCleanup(resize, self.driver, "tablet")

    def book(self):
        return self.shop._book(COQ, {"reservationDate": "2099-03-21", "reservationTime": "19:00", "partySize": 4, "customerName": "Sam",
                                     "customerEmail": "sam@example.org"})

    def show(self, view, fresh=True):
        self.page.open(view, fresh=fresh)
        wait(lambda: self.page.all("#main.food :is(.back, .food-head)") and not self.page.all(".skeleton"), f"{view} stays empty")

    def dropped(self):
        return [path for method, path, *_ in self.shop.requests if method == "DELETE"]

    def test_what_waits_is_shown_with_its_age_and_its_last_error(self):
        self.shop.queue("order", self.made[0])
        self.shop.queue("reservation", self.book(), attempts=2, mayHaveArrived=True, problem="its answer broke off")
        self.show("food/queue")
        self.assertEqual(self.page.texts(".queued h2"), ["Order at Cameron's Sandwiches", "Table at Coq au Vin"])
        order, table = self.page.texts(".queued")
        self.assertIn("2 × All American, 1 × Tomato Soup", order)
        self.assertIn("Waits since today", order)
        self.assertIn("It has not been tried yet.", order)
        self.assertIn("19:00", table)
        self.assertIn("The last try failed: its answer broke off. It is tried again by itself.", table)

    def test_nothing_that_waits_says_so(self):
        self.show("food/queue")
        self.page.shows("Nothing waits.", "main")
        self.show("food/yours", fresh=False)
        self.assertEqual(self.page.all(".stale-note"), [])

    def test_something_is_given_up_after_a_question(self):
        entry = self.shop.queue("order", self.made[0])
        self.show("food/queue")
        self.page.press("Don’t send")
        self.page.shows("Cameron's Sandwiches has not heard of it, and will not.", "dialog[open]")
        self.assertEqual(violations(self.driver), [])
        self.page.press("Keep waiting")
        wait(lambda: not self.page.all("dialog[open]"))
        self.assertEqual(self.dropped(), [])
        self.page.press("Don’t send")
        self.page.one("dialog[open]")
        self.page.click("dialog[open] .button.danger")
        self.page.shows("Nothing waits.", "main")
        self.assertEqual(self.dropped(), [f"api/outbox/{entry['id']}"])
        self.assertEqual(self.made[0]["status"], "cancelled")
        self.page.shows("It will not be sent.", ".toasts")

    def test_what_may_have_arrived_is_given_up_with_a_warning(self):
        self.shop.queue("order", self.made[0], attempts=1, mayHaveArrived=True, problem="no answer within 10 seconds")
        self.show("food/queue")
        self.page.press("Don’t send")
        self.page.shows("call them to be sure", "dialog[open]")

    def test_what_was_sent_meanwhile_is_not_given_up(self):
        self.shop.queue("order", self.made[0])
        self.show("food/queue")
        self.shop.outbox.clear()
        self.page.press("Don’t send")
        self.page.one("dialog[open]")
        self.page.click("dialog[open] .button.danger")
        self.page.shows("Nothing of that identifier waits to be sent.", ".toasts")
        self.page.shows("Nothing waits.", "main")

    def test_a_refusal_is_shown_with_its_reason_and_put_away(self):
        self.shop.queue("order", self.made[6], state="refused", problem="All American is sold out", code="ITEM_UNAVAILABLE")
        self.show("food/yours")
        self.page.shows("1 thing was not taken", ".stale-note")
        self.page.press("Look")
        self.page.shows("Cameron's Sandwiches did not take it: All American is sold out", ".queued")
        self.page.press("Put away")
        self.page.shows("Nothing waits.", "main")

    def test_an_order_that_waits_says_so_until_it_is_sent(self):
        order = self.made[0]
        self.shop.queue("order", order)
        self.show(f"food/order/sandwich-shop/{order['id']}")
        self.page.shows("Waits to be sent", ".tracked .status")
        self.page.shows("Cameron's Sandwiches has not heard of it yet.", ".stale-note")
        self.page.connected()
        self.shop.outbox.clear()
        self.shop.advance(order, "confirmed")
        self.page.shows("Confirmed", ".tracked .status")
        wait(lambda: not self.page.all(".stale-note"), "the note stays")

    def test_it_fits_every_size_and_can_be_used_by_everybody(self):
        self.shop.queue("order", self.made[0], attempts=3, mayHaveArrived=True, problem="kitchen.example.org cannot be reached")
        self.shop.queue("cancel_order", self.made[2])
        self.shop.queue("reservation", self.book(), state="refused", problem="Party size must be between 1 and 3", code="INVALID_PARTY_SIZE")
        source = axe_source()
        for size in SIZES:
            for look in ["light", "dark"]:
                resize(self.driver, size)
                prefer(self.driver, prefers_color_scheme=look)
                self.show("food/queue")
                self.page.picture(f"food-queue-{size}-{look}")
                with self.subTest(size=size, look=look):
                    wide = self.driver.execute_script("return document.getElementById('main').scrollWidth - document.getElementById('main').clientWidth")
                    self.assertEqual(wide, 0, "it is wider than the screen")
                    small = self.driver.execute_script("return [...document.querySelectorAll('.queued .button')].filter(e => e.getBoundingClientRect().height < 44).length")
                    self.assertEqual(small, 0)
                    self.driver.execute_script(source)
                    wrong = self.driver.execute_async_script(
                        "axe.run(document.querySelector('main'), {runOnly: arguments[0]}).then(r => arguments[1](r.violations.map(v => v.id + v.nodes.map(n => n.html.slice(0, 200) + n.failureSummary))))", RULES)
                    self.assertEqual(wrong, [])
