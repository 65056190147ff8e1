"""What the kitchen's printer prints is what the kitchen's display shows, against the box itself. Needs the program:
SOUS_BINARY=.build/release/sous."""

import json
import pathlib
import subprocess
import unittest
import urllib.request
import uuid

from support import wait
from test_real_box import BINARY, RealBox, RealBoxTest

SHOP = "sandwich-shop"


def tickets(data):
    """The texts of the tickets in what a receipt printer was sent."""
    lengths = {b"\x1b@": 2, b"\x1bt": 3, b"\x1bE": 3, b"\x1d!": 3, b"\x1dB": 3}
    found, text, at = [], bytearray(), 0
    while at < len(data):
        command = bytes(data[at:at + 2])
        if command == b"\x1dV":
            found.append(text.decode("cp1252"))
            text, at = bytearray(), at + 4
        elif command in lengths:
            at += lengths[command]
        else:
            text.append(data[at])
            at += 1
    return found


@unittest.skipUnless(BINARY, "SOUS_BINARY names no program")
class ThePaper(RealBoxTest):
    @classmethod
    def setUpClass(cls):
        cls.box = RealBox()
        cls.paper = pathlib.Path(cls.box.home.name) / "printer"
        cls.box.environment["SOUS_TICKETS_PRINTER"] = str(cls.paper)
        subprocess.run([BINARY, "demo", "restaurant"], env=cls.box.environment, check=True, stdout=subprocess.DEVNULL)
        cls.box.start()

    @classmethod
    def tearDownClass(cls):
        cls.box.kill()
        cls.box.home.cleanup()

    def setUp(self):
        self.open_page(self.box)

    def call(self, path, body, method="POST"):
        headers = {"Content-Type": "application/json", "Idempotency-Key": uuid.uuid4().hex}
        with urllib.request.urlopen(urllib.request.Request(f"{self.box.url}{path}", json.dumps(body).encode(), headers, method=method)) as answer:
            return json.load(answer)["data"]

    def rows(self, item):
        with urllib.request.urlopen(f"{self.box.url}rest/v1/menu_item_customizations?menu_item_id=eq.{item}") as answer:
            return {row["name"]: row["id"] for row in json.load(answer)}

    def test_paper_and_display_say_the_same_and_an_order_that_is_called_off_is_told_on_paper(self):
        rows = self.rows(84)
        chosen = {str(rows["Tomato"]): ["none"], str(rows["Extra Cheese"]): ["extra"], str(rows["Mayo"]): ["light"]}
        order = self.call(f"api/orders/{SHOP}", {
            "orderType": "takeout", "customerName": "Robin Roe", "paymentMethod": "counter", "specialInstructions": "NUT ALLERGY",
            "items": [{"menuItemId": "84", "quantity": 2, "selectedOptions": chosen, "specialRequests": "cut in half"}, {"menuItemId": "87", "quantity": 1}]})
        self.call(f"api/orders/{SHOP}/{order['id']}/status", {"status": "confirmed"}, "PUT")
        paper = wait(lambda: self.paper.exists() and tickets(self.paper.read_bytes()), "nothing is printed", 20)
        self.assertEqual(len(paper), 1)
        lines = [line.strip() for line in paper[0].split("\n") if line.strip()]
        self.page.open(f"food/board/{SHOP}", fresh=True)
        # Until it has the menu, the display asks about each choice that it has no name for.
        known = lambda: self.page.all(".ticket") and not self.page.all(".ticket .k-unsure")
        wait(known, "the display does not have the menu", 20)
        items = self.page.texts(".ticket .ticket-items > li")
        shown = [part.strip() for item in items for part in item.replace("×", " x ").split("\n") if part.strip()]
        self.assertEqual(lines[:2], [f"{order['orderNumber']} TAKEOUT", "Robin Roe"])
        self.assertIn("! NUT ALLERGY", lines)
        self.assertEqual(" ".join(lines[lines.index("-" * 42) + 1:]).replace("! ", ""), " ".join(" ".join(shown).split()))
        self.assertIn("NO Tomato", lines)
        self.call(f"api/orders/{SHOP}/{order['id']}/status", {"status": "cancelled", "cancellationReason": "gone"}, "PUT")
        paper = wait(lambda: len(tickets(self.paper.read_bytes())) == 2 and tickets(self.paper.read_bytes()), "the end is not printed", 20)
        self.assertTrue(paper[1].startswith("CANCELLED\n"), paper[1])
        self.assertIn("PRINTER", subprocess.run([BINARY, "doctor"], env=self.box.environment, capture_output=True, text=True).stdout.upper())
