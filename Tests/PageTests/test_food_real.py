"""The whole way of a customer and of the shop on the page, against the box itself with the sample businesses. Needs the
program: SOUS_BINARY=.build/debug/sous."""

import json
import subprocess
import unittest
import urllib.request

from selenium.webdriver.common.by import By
from support import Page, prefer, resize, shared_browser, wait
from test_real_box import BINARY, FILM, RealBox

SHOP = "sandwich-shop"


@unittest.skipUnless(BINARY, "SOUS_BINARY names no program")
class TheFood(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.box = RealBox()
        subprocess.run([BINARY, "demo", "restaurant"], env=cls.box.environment, check=True, stdout=subprocess.DEVNULL)
        cls.box.start()
        cls.driver = shared_browser("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
                                    f"--use-file-for-fake-video-capture={FILM}")
        resize(cls.driver, "tablet")
        prefer(cls.driver)
        cls.page = Page(cls.driver, cls.box.url)
        cls.page.open("food", fresh=True)
        cls.page.connected()

    @classmethod
    def tearDownClass(cls):
        cls.box.kill()
        cls.box.home.cleanup()

    def api(self, path):
        with urllib.request.urlopen(f"{self.box.url}{path}") as answer:
            return json.load(answer)["data"]

    def choose(self, ingredient, level):
        """Taps one of the four portions of an ingredient."""
        row = next(row for row in self.page.all(".portion-row") if row.find_element(By.TAG_NAME, "legend").text.startswith(ingredient))
        one = row.find_element(By.CSS_SELECTOR, f"input[value={level}]")
        self.driver.execute_script("arguments[0].click()", one)

    def test_find_look_customise_order_and_track_while_the_shop_makes_it(self):
        page = self.page
        page.go("food")
        page.shows("Cameron's Sandwiches", "main")
        page.open(f"food/at/{SHOP}")
        page.shows("Cameron's Sandwiches", "h1")
        page.open(f"food/at/{SHOP}/menu")
        page.shows("All American", "main")
        page.open(f"food/at/{SHOP}/item/84")
        wait(lambda: len(page.all(".portion-row")) == 9, lambda: page.text("main"))
        self.assertEqual(page.all(".choice-group"), [], "portions are not offered twice")
        self.choose("Extra Cheese", "regular")
        page.shows("7.49", ".add-line")
        self.choose("Onion", "none")
        page.click(".add-line")
        wait(lambda: self.driver.current_url.endswith("/menu"))
        page.open("food/cart")
        page.shows("Extra Cheese", ".cart-line")
        page.press("Takeout")
        page.fill("[name=customerName]", "Kim")
        page.press("Look over the order, 1 thing")
        page.shows("7.49", "dialog")
        page.press("Place the order")
        wait(lambda: "/food/order/" in self.driver.current_url, lambda: page.text("dialog"))
        order = self.driver.current_url.rsplit("/", 1)[1]
        kept = self.api(f"api/orders/{SHOP}/{order}")
        self.assertEqual(kept["totalAmount"], 7.49)
        self.assertEqual(kept["customerName"], "Kim")
        words = kept["items"][0]["customizations"] if "customizations" in kept["items"][0] else json.loads(kept["items"][0]["modifiers"])
        self.assertIn("Extra Cheese", json.dumps(words))
        number = kept["orderNumber"]

        # The shop takes it on, on its display; the customer's page follows by itself.
        customer = self.driver.current_window_handle
        self.driver.switch_to.new_window("tab")
        self.addCleanup(self.driver.switch_to.window, customer)
        self.addCleanup(self.driver.close)
        shop = Page(self.driver, self.box.url)
        shop.open(f"food/board/{SHOP}")
        shop.connected()
        for step, shown in [("Accept", "confirmed"), ("Start", "preparing"), ("Ready", "ready"), ("Handed out", "completed")]:
            shop.press(f"{step}: order {number}")
            wait(lambda: self.api(f"api/orders/{SHOP}/{order}")["status"] == shown, f"the order is not {shown}")
        board = self.driver.current_window_handle
        self.driver.switch_to.window(customer)
        page.shows("Enjoy it.", "main")
        self.driver.switch_to.window(board)

    def test_a_spoken_order_appears_on_the_shops_display(self):
        page = self.page
        for line in ["two turkey clubs without onion, takeout", "place the order", "sam", "yes"]:
            self.box.say(line)
        page.open(f"food/board/{SHOP}")
        page.shows("Turkey Club", ".ticket")
        page.shows("2×", ".ticket")

    def test_a_table_is_found_booked_and_cancelled(self):
        page = self.page
        page.open("food/at/cmldgqfh90002z5kfeq7bcy54/reserve")
        page.shows("A table at Coq au Vin", "h1")
        wait(lambda: page.all(".day-button.is-free"), "no day is free")
        page.all(".day-button.is-free")[-1].click()
        wait(lambda: page.all(".slot:not(.full)"), lambda: page.text("main"))
        page.click(".slot:not(.full)")
        page.press("Go on")
        page.fill("main [name=name]", "Kim Lee")
        page.fill("main [name=email]", "kim@example.org")
        page.press("Go on")
        page.press("Book the table")
        wait(lambda: "/food/booking/" in self.driver.current_url, lambda: page.text("main"))
        booking = self.driver.current_url.rsplit("/", 1)[1]
        self.assertIn(self.api(f"api/reservations/cmldgqfh90002z5kfeq7bcy54/{booking}")["status"], ["confirmed", "pending"])
        page.press("Cancel the booking")
        page.one("dialog[open]")
        page.press("Cancel the booking")
        wait(lambda: self.api(f"api/reservations/cmldgqfh90002z5kfeq7bcy54/{booking}")["status"] == "cancelled")
