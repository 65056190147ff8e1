"""What a shop sets about itself on its console: profile, hours, rules, files, refunds, and who waits."""

import json
import pathlib
import tempfile

from axe import violations
from food_shop import Wrong, hours
from selenium.webdriver.common.by import By
from support import PageTest, day, moment, wait
from test_food_looks import COQ, orders

DESK = "food/admin/sandwich-shop"


class Desk(PageTest):
    def furnish(self):
        self.shop = self.box.food

    def show(self, view):
        self.page.open(view, fresh=True)
        wait(lambda: self.page.all("#main.food .back") and not self.page.all(".skeleton"), f"{view} stays empty")

    def save(self, within="main"):
        self.page.press("Save", within)
        self.page.shows("Saved.", ".toasts")

    def asked(self, method, path):
        return [request for request in self.shop.requests if request[0] == method and request[1] == path]

    # The profile.

    def test_a_profile_is_changed_and_what_was_wrong_is_said_in_the_form(self):
        self.show(f"{DESK}/settings")
        self.page.fill("[name=businessName]", "Cameron's Counter")
        self.page.fill("[name=website]", "cameron.example.org")
        self.page.fill("[name=addressLine1]", "9 Canal Street")
        self.page.fill("[name=phone]", "+1 555 0199")
        self.save()
        one = self.shop.businesses["sandwich-shop"]
        self.assertEqual([one[key] for key in ("businessName", "website", "addressLine1", "phone")],
                         ["Cameron's Counter", "https://cameron.example.org", "9 Canal Street", "+1 555 0199"])
        self.page.shows("Cameron's Counter", "h1")
        self.shop.trouble = Wrong("VALIDATION_ERROR", "That is no telephone number.")
        self.page.fill("[name=phone]", "1")
        self.page.press("Save")
        self.page.shows("That is no telephone number.", "form [role=alert]")
        self.assertEqual(self.page.one("[name=phone]").get_property("value"), "1")
        self.shop.trouble = None
        self.page.fill("[name=longitude]", "")
        self.driver.execute_script("document.querySelector('[name=longitude]').value = ''")
        self.page.press("Save")
        self.page.shows("Latitude and longitude come together.", "form [role=alert]")

    def test_the_website_is_a_link_on_the_profile_and_a_script_is_none(self):
        self.shop.businesses[COQ]["website"] = "https://www.coq.example.org/"
        self.show(f"food/at/{COQ}")
        link = self.page.named("coq.example.org")[0]
        self.assertEqual((link.get_attribute("href"), link.get_attribute("rel")), ("https://www.coq.example.org/", "noopener noreferrer"))
        self.shop.businesses[COQ]["website"] = "javascript:alert(1)"
        self.show(f"food/at/{COQ}")
        self.assertEqual(self.page.all("main a[href^=javascript]"), [])

    # The hours.

    def hours(self):
        return sorted((one["dayOfWeek"], one["openTime"], one["closeTime"]) for one in self.shop.businesses["sandwich-shop"]["hours"] if not one["isClosed"])

    def test_hours_have_breaks_go_past_midnight_and_days_are_closed(self):
        self.show(f"{DESK}/settings/hours")
        row = ".day-line:first-child"
        self.page.set(f"{row} input[aria-label='Monday: opens']", "11:00")
        self.page.set(f"{row} input[aria-label='Monday: closes']", "14:30")
        self.page.press("More hours on Monday")
        wait(lambda: len(self.page.all(f"{row} input")) == 4)
        for index, value in [(2, "17:00"), (3, "01:30")]:
            field = self.page.all(f"{row} input")[index]
            self.driver.execute_script("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', {bubbles: true}))", field, value)
        self.page.shows("Until 01:30 the next day.", row)
        self.page.press("Tuesday as Monday")
        self.page.press("Remove hours: Wednesday")
        self.page.shows("Closed", ".day-line:nth-child(3)")
        self.save()
        self.assertEqual([one for one in self.hours() if one[0] in (1, 2, 3)],
                         [(1, "11:00", "14:30"), (1, "17:00", "01:30"), (2, "11:00", "14:30"), (2, "17:00", "01:30")])
        self.assertEqual([one["isClosed"] for one in self.shop.businesses["sandwich-shop"]["hours"] if one["dayOfWeek"] == 3], [True])
        self.show("food/at/sandwich-shop")
        self.assertIn("Monday\n11:00 – 14:30, 17:00 – 01:30", self.page.text(".hours-list"))

    def test_hours_that_overlap_are_not_sent(self):
        self.show(f"{DESK}/settings/hours")
        self.page.set(".day-line:first-child input[aria-label='Monday: opens']", "18:00")
        self.page.set(".day-line:first-child input[aria-label='Monday: closes']", "03:00")
        self.page.press("Save")
        self.page.shows("Tuesday: these hours overlap with others.", "form [role=alert]")
        self.assertEqual(self.asked("PUT", "api/business/sandwich-shop"), [])

    def test_a_date_is_closed_or_has_hours_of_its_own_and_is_taken_away(self):
        self.show(f"{DESK}/settings/hours")
        self.page.set("[type=date]", day(0))
        self.page.fill("[placeholder=Christmas]", "Holiday")
        self.page.press("Keep the date")
        self.page.shows("Closed · Holiday", ".lines")
        self.page.set("[type=date]", day(1))
        self.page.press("Open at other hours")
        self.page.set("input[aria-label='That day: opens']", "10:00")
        self.page.set("input[aria-label='That day: closes']", "12:00")
        self.page.press("Keep the date")
        self.page.shows("10:00 – 12:00", ".lines")
        kept = self.shop.businesses["sandwich-shop"]["specialHours"]
        self.assertEqual([(one["date"], one["openTime"], one["notes"]) for one in kept], [(day(0), None, "Holiday"), (day(1), "10:00", None)])
        # Everything else is open around the clock; today is not.
        self.show("food/at/sandwich-shop")
        self.page.shows("Opens tomorrow at 10:00 · Holiday", ".open-state")
        self.show(f"{DESK}/settings/hours")
        self.driver.execute_script("document.querySelector('.lines .line button').click()")
        wait(lambda: len(self.shop.businesses["sandwich-shop"]["specialHours"]) == 1)

    # The rules.

    def test_the_rules_of_ordering_are_set(self):
        self.show(f"{DESK}/settings/ordering")
        for name, value in [("taxPercent", "8.25"), ("deliveryFee", "4.10"), ("minimumOrder", "10"), ("preparationMinutes", "25"), ("tips", "5 12,5%")]:
            self.page.fill(f"[name={name}]", value)
        self.page.press("Save")
        self.page.shows("Tips are up to six different whole numbers", "form [role=alert]")
        self.page.fill("[name=tips]", "5, 12")
        self.driver.execute_script("document.querySelector('[name=type-dine_in]').click()")
        self.save()
        rules = self.shop.ordering["sandwich-shop"]
        self.assertEqual([rules[key] for key in ("taxPercent", "deliveryFee", "minimumOrder", "preparationMinutes", "tipPercents", "orderTypes", "acceptsOrders")],
                         [8.25, 4.1, 10, 25, [5, 12], ["takeout", "delivery"], True])
        self.driver.execute_script("document.querySelector('[name=acceptsOrders]').click()")
        self.save()
        self.assertFalse(rules["acceptsOrders"])

    def test_the_rules_of_booking_are_set(self):
        self.show(f"{DESK}/settings/booking")
        self.page.fill("[name=minPartySize]", "6")
        self.page.fill("[name=maxPartySize]", "4")
        self.page.press("Save")
        self.page.shows("The smallest party cannot be larger than the largest.", "form [role=alert]")
        for name, value in [("minPartySize", "2"), ("maxPartySize", "10"), ("slotDurationMinutes", "15"), ("defaultDiningDuration", "75"), ("bookingWindowDays", "90"), ("maxGuestsPerSlot", "12")]:
            self.page.fill(f"[name={name}]", value)
        self.driver.execute_script("document.querySelector('[name=allowWaitlist]').click()")
        self.save()
        rules = self.shop.settings["sandwich-shop"]
        self.assertEqual([rules[key] for key in ("minPartySize", "maxPartySize", "slotDurationMinutes", "defaultDiningDuration", "bookingWindowDays", "maxGuestsPerSlot", "allowWaitlist")],
                         [2, 10, 15, 75, 90, 12, False])

    # The menu as a file.

    def test_a_menu_is_read_from_a_file_and_what_is_wrong_with_one_is_said(self):
        self.show(f"{DESK}/menu")
        with tempfile.TemporaryDirectory() as folder:
            def take(name, text):
                file = pathlib.Path(folder, name)
                file.write_text(text)
                self.driver.find_element(By.CSS_SELECTOR, "input[type=file]").send_keys(str(file))
            take("wrong.csv", "nothing,of,use\n")
            self.page.shows("wrong.csv was not read, and nothing was changed: Line 1: the columns must begin with category.", ".menu-file [role=alert]")
            take("menu.csv", "category,name,price\nSoups,Leek Soup,5.00\n")
            self.page.shows("menu.csv is read. The menu has 10 items in 3 parts now.", ".menu-file")
            self.page.shows("Imported Soup", ".desk")
            take("menu.json", json.dumps({"categories": []}))
            self.page.shows("menu.json is read.", ".menu-file")
        self.assertEqual([body.get("text", body)[:8] if "text" in body else body for body in self.shop.imported], ["nothing,", "category", {"categories": []}])

    def test_a_menu_is_saved_as_a_file(self):
        self.show(f"{DESK}/menu")
        self.driver.execute_script("""
          window.saved = [];
          URL.createObjectURL = blob => { blob.text().then(text => saved.push(text)); return 'blob:none'; };
          HTMLAnchorElement.prototype.click = function () { saved.push(this.download); };""")
        self.page.press("Export CSV")
        self.page.shows("menu-camerons-sandwiches.csv is saved.", ".menu-file")
        self.page.press("Export JSON")
        saved = wait(lambda: len(self.driver.execute_script("return saved")) == 4 and self.driver.execute_script("return saved"))
        self.assertEqual(sorted(saved), sorted(["menu-camerons-sandwiches.csv", "name,price\nAll American,6.49\n", "menu-camerons-sandwiches.json", '{"categories": []}']))

    # Money back.

    def test_a_payment_is_given_back_from_the_page_of_its_order(self):
        order = orders(self.shop)[0]
        self.show(f"{DESK}/orders")
        self.driver.execute_script("document.querySelector('.desk-line a.name').click()")
        self.page.shows("Order 1001", ".tracked h1")
        self.assertEqual(self.page.named("Give the money back"), [])
        self.page.press("Paid")
        self.page.press("Give the money back")
        self.page.shows("$19.48 go back to Sam. That cannot be undone.", "dialog")
        self.assertEqual(violations(self.driver), [])
        self.page.press("Give back $19.48")
        self.page.shows("$19.48 given back.", ".toasts")
        self.page.shows("The money was given back.", ".tracked")
        self.assertEqual(order["paymentStatus"], "refunded")
        self.assertEqual((self.page.named("Give the money back"), self.page.named("Paid")), ([], []))

    # Who waits.

    def test_people_are_put_on_the_list_seated_and_taken_off(self):
        # Today as well, whatever day it is.
        self.shop.businesses[COQ]["hours"] = hours([(day, "17:00", "22:00") for day in range(7)])
        self.show(f"food/admin/{COQ}/bookings")
        self.page.shows("Nobody waits for a table.", ".desk")
        self.page.press("Add to the list")
        self.page.fill("dialog [name=name]", "Kim Lee")
        self.page.press("Add to the list")
        self.page.shows("On the waiting list.", ".toasts")
        self.page.shows("Kim Lee", "ol.lines")
        entry = self.shop.waitlist[0]
        self.assertEqual((entry["reservationDate"], entry["source"], entry["customerEmail"]), (day(), "phone", ""))
        self.shop.waitlist.append({**entry, "id": "w9", "customerName": "Alex", "reservationDate": day(2), "createdAt": moment(-60)})
        self.page.press("Seat Kim Lee")
        self.page.one("dialog select[name=table]")
        wait(lambda: len(self.page.all("dialog option")) == 6)
        self.page.set("dialog select[name=table]", f"{COQ}-t3")
        self.page.press("Seat")
        self.page.shows("Kim Lee is seated.", ".toasts")
        self.page.shows("Alex", "ol.lines")
        booking = next(iter(self.shop.bookings.values()))
        self.assertEqual((booking["status"], booking["table"]["tableNumber"]), ("seated", "3"))
        # Who waits for another day is not there to be seated.
        self.assertEqual(self.page.named("Seat Alex"), [])
        self.page.press("Take Alex off the waiting list")
        self.page.shows("Nobody waits for a table.", ".desk")

    def test_what_cannot_be_read_is_said_and_can_be_tried_again(self):
        for part, css in [("settings/ordering", "[name=tips]"), ("settings/booking", "[name=maxPartySize]"), ("bookings", "#waiting-title")]:
            with self.subTest(part):
                self.show(DESK)
                self.shop.trouble = Wrong("UPDATE_FAILED", "The store is busy.")
                self.page.go(f"{DESK}/{part}")
                self.page.shows("The store is busy.", ".desk")
                self.shop.trouble = None
                self.page.press("Try again")
                self.page.one(css)
        self.shop.delay = 0.6
        self.page.open(f"{DESK}/settings/booking", fresh=True)
        self.page.one(".skeleton")
        self.page.one("[name=maxPartySize]")
        self.shop.delay = 0

    def test_who_may_only_look_is_offered_no_change(self):
        self.box.role = "guest"
        for part in ["settings", "settings/hours", "settings/ordering", "settings/booking", "menu"]:
            self.show(f"{DESK}/{part}")
            self.page.connected()
            wait(lambda: not [one for one in self.page.all("main .button.main.edit") if one.is_displayed()], part)
