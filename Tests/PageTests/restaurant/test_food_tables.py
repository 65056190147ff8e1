import datetime

from axe import violations
from selenium.webdriver.common.keys import Keys
from support import PageTest, day, resize, wait

FORK = "golden-fork"
COQ = "cmldgqfh90002z5kfeq7bcy54"


class Tables(PageTest):
    def furnish(self):
        self.shop = self.box.food
        self.shop.position = {"latitude": 40.73, "longitude": -73.99}

    def show(self, business=FORK):
        self.page.open(f"food/at/{business}/reserve", fresh=True)
        self.page.one(".calendar")

    def day(self, offset):
        """Turns to the month of that day and taps it."""
        date = day(offset)
        if date[:7] != day()[:7]:
            self.page.press("The month after")
        wait(lambda: self.page.all(f'[data-date="{date}"].is-free, [data-date="{date}"].is-full'), lambda: f"{date} is neither free nor full")
        self.page.click(f'[data-date="{date}"]')
        self.page.one(".slots")
        return date

    def guest(self):
        self.page.fill("[name=name]", "Sam Smith")
        self.page.fill("[name=email]", "sam@example.org")
        self.page.press("Go on")

    def test_a_table_is_looked_for_booked_and_called_off(self):
        self.show()
        self.page.press("More: Guests")
        date = self.day(1)
        self.page.press("18:30 Free")
        self.page.set("[name=occasion]", "Birthday")
        self.page.fill("[name=requests]", "high chair")
        self.guest()
        self.page.shows("Birthday", ".wizard")
        self.page.press("Book the table")
        self.page.one(".tracked")
        self.page.shows("Your table is booked.", ".tracked")
        self.assertIn("Table 4", self.page.text(".tracked"))
        booking = next(iter(self.shop.bookings.values()))
        said = {key: booking[key] for key in ["reservationDate", "reservationTime", "partySize", "customerName", "customerEmail", "occasion", "specialRequests", "source"]}
        self.assertEqual(said, {"reservationDate": date, "reservationTime": "18:30", "partySize": 3, "customerName": "Sam Smith",
                                "customerEmail": "sam@example.org", "occasion": "Birthday", "specialRequests": "high chair", "source": "app"})
        self.page.press("Cancel the booking")
        self.page.fill("dialog [name=reason]", "ill")
        self.assertEqual(violations(self.driver), [])
        self.page.press("Cancel the booking")
        self.page.shows("Cancelled", ".tracked .now")
        self.assertEqual((booking["status"], booking["cancellationReason"]), ("cancelled", "ill"))
        self.page.go("food/yours")
        self.page.shows("The Golden Fork", ".entry")

    def test_the_booking_goes_into_a_calendar(self):
        self.show()
        date = self.day(1)
        self.page.press("19:00 Free")
        self.guest()
        self.page.press("Book the table")
        self.page.one(".tracked")
        caught = """
          window.saved = [];
          URL.createObjectURL = blob => { blob.text().then(text => saved.push(text)); return 'blob:none'; };
          HTMLAnchorElement.prototype.click = function () { saved.push(this.download); };"""
        self.driver.execute_script(caught)
        self.page.press("Into the calendar")
        saved = wait(lambda: self.driver.execute_script("return saved.length === 2 && saved"))
        text = next(one for one in saved if one.startswith("BEGIN"))
        self.assertIn(f"{date}-the-golden-fork.ics", saved)
        self.assertIn(f"DTSTART:{date.replace('-', '')}T190000", text)
        self.assertIn("SUMMARY:The Golden Fork\\, table for 2", text)

    def test_free_full_and_closed_days_are_told_apart(self):
        soon = [day(offset) for offset in range(1, 12)]
        full = next(date for date in soon if datetime.date.fromisoformat(date).weekday() == 2)
        monday = next(date for date in soon if datetime.date.fromisoformat(date).weekday() == 0)
        free = next(date for date in soon if datetime.date.fromisoformat(date).weekday() == 3)
        self.shop.full_days = {full}
        self.show(COQ)
        for date, state, word in [(full, "full", "full"), (monday, "closed", "closed"), (free, "free", "free")]:
            if not self.page.all(f'[data-date="{date}"]'):
                self.page.press("The month after")
            button = self.page.one(f'[data-date="{date}"].is-{state}')
            self.assertTrue(button.get_attribute("aria-label").endswith(f", {word}"))
            if date[:7] != day()[:7]:
                self.page.press("The month before")
        past = self.page.one(f'[data-date="{day()[:8]}01"]')
        if day()[8:] != "01":
            self.assertEqual(past.get_attribute("aria-disabled"), "true")

    def test_the_party_keeps_to_what_the_business_takes(self):
        self.shop.settings[FORK].update(minPartySize=2, maxPartySize=3)
        self.show()
        self.assertTrue(self.page.named("Fewer: Guests")[0].get_property("disabled"))
        self.page.press("More: Guests")
        wait(lambda: self.page.named("More: Guests")[0].get_property("disabled"))
        self.page.shows("From 2 to 3.", ".when")

    def test_a_time_that_is_full_is_waited_for(self):
        self.show()
        self.day(1)
        self.page.press("19:30 Wait for it")
        self.guest()
        self.page.press("Put me on the list")
        self.page.shows("You are on the waiting list of The Golden Fork.", ".toasts")
        self.assertEqual(self.shop.waitlist[0]["reservationTime"], "19:30")

    def test_a_time_that_was_taken_meanwhile_is_said(self):
        self.show()
        date = self.day(1)
        self.page.press("18:00 Free")
        self.guest()
        self.shop.full_days = {date}
        self.page.press("Book the table")
        self.page.shows("That time is taken.", ".wizard")
        self.page.press("Another time", "main")
        self.page.one(".slot.full")
        self.assertEqual(self.shop.bookings, {})

    def test_the_calendar_is_walked_with_arrows(self):
        self.show()
        today = self.page.one('.day-button[tabindex="0"]')
        self.assertEqual(today.get_attribute("data-date"), day())
        if day(7)[:7] != day()[:7]:
            return
        self.driver.execute_script("arguments[0].focus()", today)
        today.send_keys(Keys.ARROW_DOWN)
        wait(lambda: self.driver.switch_to.active_element.get_attribute("data-date") == day(7))


class Looks(PageTest):
    def test_each_step_fits_a_phone(self):
        self.addCleanup(resize, self.driver, "tablet")
        resize(self.driver, "phone")
        tables = Tables("test_a_time_that_is_full_is_waited_for")
        tables.page, tables.shop = self.page, self.box.food
        tables.show()
        tables.day(1)
        self.page.picture("food-reserve-times")
        for step, press in [("who", "18:30 Free"), ("check", None), ("booked", "Book the table")]:
            if press:
                self.page.press(press)
            else:
                tables.guest()
            self.page.one(".tracked" if step == "booked" else ".wizard form" if step == "who" else ".wizard .fact-list")
            self.page.picture(f"food-reserve-{step}")
            wide = self.driver.execute_script("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
            self.assertEqual(wide, 0, step)
