"""The PIN of the desk on the page, against the box itself. Needs the program: SOUS_BINARY=.build/release/sous."""

import json
import subprocess
import unittest
import urllib.error
import urllib.request

from axe import violations
from support import Page, wait
from test_real_box import BINARY, RealBox, RealBoxTest

SHOP = "sandwich-shop"


@unittest.skipUnless(BINARY, "SOUS_BINARY names no program")
class ThePIN(RealBoxTest):
    @classmethod
    def setUpClass(cls):
        cls.box = RealBox()
        subprocess.run([BINARY, "demo", "restaurant"], env=cls.box.environment, check=True, stdout=subprocess.DEVNULL)
        cls.box.start()

    @classmethod
    def tearDownClass(cls):
        cls.box.kill()
        cls.box.home.cleanup()

    def setUp(self):
        self.open_page(self.box)
        subprocess.run([BINARY, "devices", "--forget-pin"], env=self.box.environment, check=True, stdout=subprocess.DEVNULL)

    def call(self, path, method="GET", body=None):
        request = urllib.request.Request(f"{self.box.url}{path}", json.dumps(body).encode() if body is not None else None,
                                         {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["data"]

    def lock(self, pin="2468"):
        self.call("api/v1/desk-lock", "PUT", {"pin": pin})
        self.call("api/v1/desk-lock/close", "POST", {})

    def business(self):
        return self.call(f"api/business/{SHOP}")

    def type(self, digits):
        for digit in digits:
            self.page.press(digit, ".pin-keys")

    def test_p13_the_family_sets_a_pin_and_the_desk_asks_for_it_before_a_business_is_switched_off(self):
        page = self.page
        page.open(f"food/admin/{SHOP}/settings", fresh=True)
        page.connected()
        page.shows("There is none", "main")
        page.fill("[name=pin]", "2468")
        page.press("Set the PIN")
        page.shows("The desk has its PIN.", ".toasts")
        page.press("Lock the desk")
        wait(lambda: not page.named("Lock the desk"))
        page.press("Switch off")
        page.shows("The desk's PIN", "dialog")
        self.type("1111")
        page.press("Open the desk", "dialog")
        page.shows("That is not the PIN.", "dialog")
        self.assertTrue(self.business()["isActive"])
        self.type("2468")
        page.press("Open the desk", "dialog")
        wait(lambda: not self.business()["isActive"], "the shop is still on")
        wait(lambda: not page.all("dialog"), "the dialog stays")
        page.press("Switch on")
        wait(lambda: self.business()["isActive"])
        page.press("Remove the PIN")
        page.shows("The desk has no PIN any more.", ".toasts")

    def test_who_lets_the_pin_be_changes_nothing_and_is_told_so(self):
        self.lock()
        page = self.page
        page.open(f"food/admin/{SHOP}/settings", fresh=True)
        page.connected()
        page.press("Switch off")
        page.shows("The desk's PIN", "dialog")
        page.press("Close", "dialog")
        page.shows("That is behind the desk's PIN, or for a manager.", ".toasts")
        self.assertTrue(self.business()["isActive"])

    def test_what_was_typed_into_a_dialog_is_there_when_the_pin_was_shown(self):
        self.lock()
        page = self.page
        page.open(f"food/admin/{SHOP}/menu", fresh=True)
        page.connected()
        page.press("New part of the menu")
        page.fill("dialog [name=name]", "Soups of the day")
        page.press("Save", "dialog")
        page.shows("The desk's PIN", "dialog.dialog-foodPIN")
        self.assertEqual(violations(self.driver), [])
        self.type("2468")
        page.press("Open the desk", "dialog.dialog-foodPIN")
        page.shows("Soups of the day", "main")
        wait(lambda: not page.all("dialog"), "the dialog stays")

    def test_orders_go_on_without_it(self):
        self.lock()
        order = self.call(f"api/orders/{SHOP}", "POST", {"orderType": "takeout", "customerName": "Robin Roe", "paymentMethod": "counter",
                                                         "items": [{"menuItemId": "84", "quantity": 1}]})
        page = self.page
        page.open(f"food/board/{SHOP}", fresh=True)
        page.connected()
        page.press(f"Accept: order {order['orderNumber']}")
        wait(lambda: self.call(f"api/orders/{SHOP}/{order['id']}")["status"] == "confirmed")
