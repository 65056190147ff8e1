"""The whole way of a customer and of the shop on the page, against the box itself with the sample businesses. Needs the
program: SOUS_BINARY=.build/release/sous."""

import http.server
import json
import pathlib
import subprocess
import tempfile
import threading
import unittest
import urllib.request
import uuid

from food_shop import PICTURE
from selenium.webdriver.common.by import By
from support import Page, wait
from test_real_box import BINARY, RealBox, RealBoxTest

SHOP = "sandwich-shop"


class Pictures(http.server.BaseHTTPRequestHandler):
    """A machine that has pictures, and what it was asked for."""

    asked = []

    def do_GET(self):
        self.asked.append(self.path)
        self.send_response(200 if self.path.endswith(".png") else 404)
        self.end_headers()
        if self.path.endswith(".png"):
            self.wfile.write(PICTURE if "logo" in self.path else b"<svg onload=alert(1)>")

    def log_message(self, *_):
        pass


@unittest.skipUnless(BINARY, "SOUS_BINARY names no program")
class TheFood(RealBoxTest):
    @classmethod
    def setUpClass(cls):
        cls.box = RealBox()
        # The machine with the pictures is this one.
        cls.box.environment["SOUS_WEB_PICTURES"] = "anywhere"
        subprocess.run([BINARY, "demo", "restaurant"], env=cls.box.environment, check=True, stdout=subprocess.DEVNULL)
        cls.box.start()

    @classmethod
    def tearDownClass(cls):
        cls.box.kill()
        cls.box.home.cleanup()

    def setUp(self):
        self.open_page(self.box)
        self.page.open("food")
        self.page.connected()

    def api(self, path):
        with urllib.request.urlopen(f"{self.box.url}{path}") as answer:
            return json.load(answer)["data"]

    def post(self, path, body, method="POST"):
        headers = {"Content-Type": "application/json", "Idempotency-Key": uuid.uuid4().hex}
        with urllib.request.urlopen(urllib.request.Request(f"{self.box.url}{path}", json.dumps(body).encode(), headers, method=method)) as answer:
            return json.load(answer)["data"]

    def order(self, **more):
        return self.post(f"api/orders/{SHOP}", {"orderType": "takeout", "customerName": "Robin Roe", "customerEmail": "robin@example.org", "paymentMethod": "counter",
                                                "items": [{"menuItemId": "84", "quantity": 2}], **more})

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
        self.assertEqual(page.texts(".choice-group legend"), ["Bread", "Besides"], "portions are not offered twice")
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

    def test_what_was_ordered_at_the_box_by_an_app_and_on_a_page_is_yours(self):
        page = self.page
        # What is typed at the box takes the way of what is said.
        for line in ["an all american with extra cheese, takeout", "place the order", "robin", "yes"]:
            self.box.say(line)
        app = self.order(source="app")
        other = self.order(source="website", customerName="Somebody Else")
        page.open("food/yours")
        page.shows(f"Order {app['orderNumber']} ", ".entry")
        wait(lambda: any("1 × All American" in text and "Extra Cheese" in text for text in page.texts(".entry")), lambda: page.texts(".entry"))
        self.assertNotIn(f"Order {other['orderNumber']} ", page.text(".entry"))
        kept = self.api("api/household/orders")
        # Whoever ordered here before may be remembered, so the name is no help.
        said = next(one for one in kept if one["items"][0]["quantity"] == 1 and {"Regular Onion", "Regular Extra Cheese"} <= set(one["items"][0]["customizations"]))
        line = lambda: next(text for text in page.texts(".entry") if f"Order {said['orderNumber']} " in text)
        self.assertIn("Regular Lettuce", line())
        self.post(f"api/orders/{SHOP}/{said['id']}/status", {"status": "confirmed"}, "PUT")
        wait(lambda: "Confirmed" in line(), line)

    def test_a_logo_of_the_web_is_fetched_once_by_the_box_and_shown_from_it(self):
        page = self.page
        machine = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pictures)
        threading.Thread(target=machine.serve_forever, daemon=True).start()
        self.addCleanup(machine.server_close)
        logo, odd = (f"http://127.0.0.1:{machine.server_port}/{name}.png" for name in ("logo", "odd"))
        self.post("api/business/bean-and-leaf", {"logoUrl": logo, "coverImageUrl": odd}, "PUT")
        self.addCleanup(self.post, "api/business/bean-and-leaf", {"logoUrl": "", "coverImageUrl": ""}, "PUT")
        wait(lambda: sorted(Pictures.asked) == ["/logo.png", "/odd.png"], lambda: Pictures.asked)
        seen = "return [...document.querySelectorAll('.hero img')].map(e => e.complete && e.naturalWidth > 0 && !e.hidden)"

        def shown():
            page.open("food")
            page.open("food/at/bean-and-leaf")
            page.one(".hero h1")
            wait(lambda: self.driver.execute_script("return [...document.querySelectorAll('.hero img')].every(e => e.complete)"))
            return self.driver.execute_script(seen)
        wait(lambda: shown() == [False, True], lambda: self.driver.execute_script(seen))
        machine.shutdown()
        # What is no picture is a drawing; the card is whole.
        self.assertTrue(page.one(".hero .cover svg").is_displayed())
        self.assertEqual(shown(), [False, True])
        self.assertEqual(sorted(Pictures.asked), ["/logo.png", "/odd.png"])

    def test_a_picture_that_is_given_is_shown_on_the_menu(self):
        page = self.page
        page.open(f"food/admin/{SHOP}/menu")
        page.click(".desk .line .what")
        page.one("dialog .picture-field")
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "dish.png")
            file.write_bytes(PICTURE)
            page.one("dialog input[type=file]").send_keys(str(file))
            page.shows("Saved.", ".toasts")
        page.open(f"food/at/{SHOP}/menu")
        wait(lambda: self.driver.execute_script("const one = document.querySelector('.item img'); return one?.complete && one.naturalWidth > 0"))

    def test_the_diagnostics_find_all_in_order(self):
        page = self.page
        page.open("food/admin")
        page.press("Run all tests")
        wait(lambda: len(page.all(".look.is-ok")) == 7, lambda: page.text(".diagnostics"), 20)
        page.shows("Found 13 templates.", ".look")
        page.shows("Found 9 customizations.", ".look")

    def test_the_platforms_addresses_open_the_console(self):
        for path, words in [("businesses", "All businesses"), ("business", "All businesses"), (f"business/{SHOP}", "Cameron's Sandwiches")]:
            self.driver.get("about:blank")
            self.driver.get(f"{self.box.url}{path}")
            self.page.shows(words, "h1")
            wait(lambda: "#/food/admin" in self.driver.current_url)

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

    def save(self, css):
        self.page.click(f"{css} .button.main.edit")
        self.page.shows("Saved.", ".toasts")
        self.driver.execute_script("document.querySelectorAll('.toasts button').forEach(one => one.click())")

    def test_a_shop_sets_its_profile_hours_and_rules(self):
        page, business = self.page, "bean-and-leaf"
        page.open(f"food/admin/{business}/settings")
        page.fill("[name=website]", "beans.example.org")
        self.save("form")
        self.assertEqual(self.api(f"api/business/{business}")["website"], "https://beans.example.org")
        page.open(f"food/admin/{business}/settings/hours")
        page.one(".day-line")
        for name, value in [("opens", "18:00"), ("closes", "02:30")]:
            if not page.all(f"[aria-label='Friday: {name}']"):
                page.press("Open on Friday")
            page.set(f"[aria-label='Friday: {name}']", value)
        page.press("Remove hours: Saturday")
        self.save(".hours-panels form")
        hours = self.api(f"api/business/{business}")["hours"]
        self.assertIn(("18:00", "02:30"), [(one["openTime"], one["closeTime"]) for one in hours if one["dayOfWeek"] == 5])
        self.assertEqual([one["isClosed"] for one in hours if one["dayOfWeek"] == 6], [True])
        page.set("[type=date]", "2027-12-24")
        page.fill("[placeholder=Christmas]", "Christmas")
        page.press("Keep the date")
        page.shows("Closed · Christmas", ".lines")
        self.assertEqual(self.api(f"api/business/{business}")["specialHours"], [
            {"date": "2027-12-24", "openTime": None, "closeTime": None, "isClosed": True, "notes": "Christmas"}])
        page.open(f"food/admin/{business}/settings/ordering")
        for name, value in [("minimumOrder", "4.50"), ("preparationMinutes", "12"), ("tips", "5, 12"), ("taxPercent", "8.25")]:
            page.fill(f"[name={name}]", value)
        self.save("form")
        rules = self.api(f"api/orders/{business}/settings")
        self.assertEqual([rules[key] for key in ("minimumOrder", "preparationMinutes", "tipPercents", "taxPercent")], [4.5, 12, [5, 12], 8.25])
        page.open(f"food/admin/{business}/settings/booking")
        page.fill("[name=maxPartySize]", "5")
        page.fill("[name=defaultDiningDuration]", "10")
        page.click("form .button.main.edit")
        # The field itself says so first; what the box refuses is in the form.
        self.assertFalse(self.driver.execute_script("return document.querySelector('[name=defaultDiningDuration]').validity.valid"))
        page.fill("[name=defaultDiningDuration]", "45")
        self.save("form")
        self.assertEqual(self.api(f"api/reservations/{business}/settings")["maxPartySize"], 5)

    def test_a_menu_goes_out_as_a_file_and_comes_back(self):
        page = self.page
        with urllib.request.urlopen(f"{self.box.url}api/menu/golden-fork/export?format=csv") as answer:
            text = answer.read().decode()
        page.open("food/admin/golden-fork/menu")
        page.one(".menu-file")
        with tempfile.TemporaryDirectory() as folder:
            for name, content, says in [("menu.csv", text, "menu.csv is read."), ("broken.csv", text + '"', "broken.csv was not read, and nothing was changed:"),
                                        ("half.json", '{"categories": [', "half.json was not read, and nothing was changed:")]:
                file = pathlib.Path(folder, name)
                file.write_text(content)
                page.one("input[type=file]:enabled").send_keys(str(file))
                page.shows(says, ".menu-file")

    def test_money_goes_back_and_points_come(self):
        page = self.page
        order = self.order()
        page.open(f"food/admin/{SHOP}/orders/{order['id']}")
        page.press("Paid")
        page.press("Give the money back")
        page.press("Give back $12.98")
        page.shows("The money was given back.", ".tracked")
        self.assertEqual(self.api(f"api/orders/{SHOP}/{order['id']}")["paymentStatus"], "refunded")
        for status in ["confirmed", "preparing", "ready", "completed"]:
            self.post(f"api/orders/{SHOP}/{order['id']}/status", {"status": status}, "PUT")
        self.driver.execute_script("localStorage.setItem('sous.guest', JSON.stringify({name: 'Robin Roe', email: 'robin@example.org'}))")
        self.addCleanup(self.driver.execute_script, "localStorage.removeItem('sous.guest')")
        page.open(f"food/at/{SHOP}")
        page.shows("12 points", ".points-part")
        page.shows("Bronze", ".points-part")

    def test_an_address_is_kept_for_the_household(self):
        page = self.page
        self.post(f"api/orders/{SHOP}/settings", {"orderTypes": ["takeout", "delivery"]}, "PUT")
        page.open(f"food/at/{SHOP}/item/84")
        wait(lambda: len(page.all(".portion-row")) == 9)
        page.click(".add-line")
        page.open("food/cart")
        page.press("Delivery")
        page.press("Addresses")
        for name, value in [("label", "home"), ("address", "1 High Street")]:
            page.fill(f"dialog [name={name}]", value)
        page.press("Keep the address")
        page.shows("1 High Street", "dialog .lines")
        self.assertEqual([one["address"] for one in self.api("api/addresses")], ["1 High Street"])
        page.press("Remove the address home")
        wait(lambda: self.api("api/addresses") == [])
        page.press("Close")
        page.press("Remove All American")
        page.shows("The cart is empty.", "main")
