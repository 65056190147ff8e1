"""The screen that nobody touches: what it shows, what wakes it, and how it tells the time."""

import datetime
import re

import household
import resting
from selenium.webdriver.common.keys import Keys
from support import PageTest, moment, resize, wait


class Rest(PageTest):
    def furnish(self):
        household.everything(self.box)
        for timer in ["ringing", "missed", "paused"]:
            del self.box.state["timers"][timer]
        self.page.open()
        self.page.connected()
        self.watched()

    def watched(self):
        """Waits until the page has fetched how to rest, as it does when nothing else is to do."""
        wait(lambda: self.driver.execute_script("""
          return performance.getEntriesByType('resource').some(e => e.name.endsWith('views/ambient.js') && e.responseEnd)"""), patience=20)
        self.driver.execute_async_script("setTimeout(arguments[0], 300)")

    def rest(self):
        resting.rest(self.page)

    def test_p6_after_a_minute_it_shows_the_time_the_next_ring_dinner_and_what_is_cooked(self):
        self.rest()
        self.assertRegex(self.page.text(".ambient .hour"), r"^\d\d:\d\d$")
        self.page.shows("Pasta rings at", ".ambient")
        self.page.shows("Dinner: Lasagna", ".ambient")
        self.page.shows("Cooking Lasagna: step 2 of 4", ".ambient")
        self.assertFalse(any(e.is_displayed() for e in self.page.all(".ways, .top")))

    def test_it_fits_every_screen(self):
        from test_room import LONG_NAME, LOOK, SCREENS
        self.box.change(set_={"timers": [{**self.box.state["timers"]["running"], "name": LONG_NAME}]})
        self.rest()
        for screen in [screen for screen in SCREENS if screen[0] >= 704]:
            resize(self.driver, screen)
            self.driver.execute_async_script("requestAnimationFrame(() => setTimeout(arguments[0], 150))")
            with self.subTest(screen=screen):
                self.assertEqual(self.driver.execute_script(LOOK, True), [])
                height = self.driver.execute_script("return parseFloat(getComputedStyle(document.querySelector('.hour')).fontSize)")
                self.assertGreater(height, 0.2 * min(screen))
        self.page.picture("ambient")

    def test_a_touch_and_a_key_wake_it(self):
        self.rest()
        self.page.click(".ambient")
        self.page.one(".card.timers")
        self.assertEqual(self.page.all(".ambient, [data-rest]"), [])
        self.rest()
        self.driver.switch_to.active_element.send_keys(Keys.SHIFT)
        self.page.one(".card.timers")

    def test_what_rings_and_what_is_said_wake_it(self):
        self.rest()
        self.box.change(set_={"timers": [{**self.box.state["timers"]["running"], "status": "ringing", "since": moment(-1)}]})
        self.page.one(".card.timers.rings")
        self.box.change(removed={"timers": ["running"]})
        self.rest()
        self.box.tell("status", {"listening": True, "awake": True, "partial": "add", "problem": None, "ringing": []})
        self.page.one(".card.timers")

    def test_it_does_not_rest_while_something_is_written_asked_or_open(self):
        self.page.fill("#say", "add mil")
        self.driver.execute_script(resting.MINUTE)
        self.driver.execute_async_script("setTimeout(arguments[0], 1100)")
        self.page.press("New timer")
        self.driver.execute_script(resting.MINUTE)
        self.driver.execute_async_script("setTimeout(arguments[0], 1100)")
        self.page.press("Close")
        self.page.go("list")
        self.driver.execute_script(resting.MINUTE)
        self.driver.execute_async_script("setTimeout(arguments[0], 1100)")
        self.assertEqual(self.page.all(".ambient"), [])

    def test_a_phone_rests_by_itself(self):
        resize(self.driver, "phone390")
        self.driver.execute_script(resting.MINUTE)
        self.driver.execute_async_script("setTimeout(arguments[0], 1100)")
        self.assertEqual(self.page.all(".ambient"), [])


class Clock(PageTest):
    def test_p7_twelve_hours_where_the_household_has_them(self):
        self.box.settings["clock"] = 12
        household.timer(self.box, "t", name="pasta")
        household.alarm(self.box)
        self.page.open()
        wait(lambda: re.search(r"6:30\s[ap]m", self.page.text(".alarms").lower()), lambda: self.page.text(".alarms"))
        self.assertRegex(self.page.text(".clock .time").lower(), r"^1?\d:\d\d\s[ap]m$")
        self.assertRegex(self.page.text(".ends").lower(), r"until 1?\d:\d\d\s[ap]m")
        self.box.change(set_={"settings": {**self.box.settings, "clock": 24}})
        self.page.shows("06:30", ".alarms")
        self.assertRegex(self.page.text(".clock .time"), r"^\d\d:\d\d$")

    def test_p6_the_clock_is_larger_on_a_larger_screen(self):
        sizes = []
        for screen in [(800, 480), (1280, 800), (2560, 1440)]:
            resize(self.driver, screen)
            self.page.open()
            self.page.one(".clock .time")
            sizes.append(self.driver.execute_script("return document.querySelector('.clock .time').getBoundingClientRect().height"))
        self.assertEqual(sizes, sorted(set(sizes)))
        self.assertGreater(sizes[1], 50)


class Night(PageTest):
    def at(self, hour):
        """Opens the page with the clock at that hour, here and on the box."""
        now = datetime.datetime.now()
        ahead = datetime.timedelta(hours=hour - now.hour)
        self.box.clock_ahead = ahead
        source = f"{{ const real = Date.now, Real = Date, ahead = {int(ahead.total_seconds() * 1000)};" \
            " globalThis.Date = class extends Real { constructor(...a) { a.length ? super(...a) : super(real() + ahead); }" \
            " static now() { return real() + ahead; } }; }"
        made = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
        self.page.open(fresh=True)
        self.page.one(".card.timers")
        self.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", made)
        return self.driver.execute_script("return document.documentElement.dataset.theme ?? null")

    def test_the_counters_screen_is_dark_at_night_by_itself(self):
        self.assertEqual([self.at(12), self.at(22), self.at(3)], [None, "dark", "dark"])

    def test_a_phone_is_as_its_machine_is(self):
        resize(self.driver, "phone390")
        self.assertIsNone(self.at(22))
