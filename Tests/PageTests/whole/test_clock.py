"""The time as the household tells it: by its own zone, in twelve hours or twenty-four, and whole on a screen at rest."""

import datetime
import re

import household
import resting
from support import PageTest, moment, resize, wait
from test_room import LOOK

SCREENS = [(800, 480), (1024, 600), (1280, 800), (1920, 1080), (768, 1024)]


class TwelveHours(PageTest):
    def furnish(self):
        household.everything(self.box)
        for timer in ["ringing", "missed", "paused"]:
            del self.box.state["timers"][timer]
        self.box.settings["clock"] = 12

    def late_in_the_evening(self):
        """Has the household's clock show 10:48 in the evening, or whatever is as wide: four wide figures and a half of the day."""
        now = datetime.datetime.now()
        self.box.clock_ahead = now.replace(hour=22, minute=48, second=0) - now

    def rest(self):
        self.page.open(fresh=True)
        self.page.connected()
        resting.rest(self.page)
        self.page.one(".ambient .half")

    def test_c44_the_resting_screen_has_the_time_on_one_line_and_pm_small_beside_it(self):
        self.late_in_the_evening()
        self.rest()
        self.assertRegex(self.page.text(".ambient .hour").replace("\n", " ").lower(), r"^10:(48|49|50)\s*pm$")
        for screen in SCREENS:
            resize(self.driver, screen)
            self.driver.execute_async_script("requestAnimationFrame(() => setTimeout(arguments[0], 150))")
            with self.subTest(screen=screen):
                self.page.picture(f"rest-12-{screen[0]}x{screen[1]}")
                self.assertEqual(self.driver.execute_script(LOOK, True), [])
                whole, half, day, font = self.driver.execute_script("""
                  const box = (css) => { const r = document.createRange(); r.selectNodeContents(document.querySelector(css));
                    const b = r.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; };
                  const size = (css) => parseFloat(getComputedStyle(document.querySelector(css)).fontSize);
                  return [box('.hour'), box('.half'), box('.date-line'), [size('.numbers'), size('.half')]];""")
                self.assertLess(whole[3] - whole[1], 1.6 * font[0], "the time takes two lines")
                self.assertLess(font[1], 0.5 * font[0], "PM is as large as the time")
                self.assertLessEqual(half[3], day[1] + 0.1 * font[1], "PM lies over the date")
                self.assertGreaterEqual(whole[0], 0)
                self.assertLessEqual(whole[2], screen[0])

    def test_c44_an_hour_of_one_digit_fits_too(self):
        now = datetime.datetime.now()
        self.box.clock_ahead = now.replace(hour=9, minute=8, second=0) - now
        self.rest()
        self.assertRegex(self.page.text(".ambient .hour").replace("\n", " ").lower(), r"^9:(08|09|10)\s*am$")
        self.assertEqual(self.driver.execute_script(LOOK, True), [])


class Zone(PageTest):
    """A browser of another time zone than the household's."""

    def furnish(self):
        household.everything(self.box)
        self.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "America/New_York"})
        self.addCleanup(self.driver.execute_cdp_cmd, "Emulation.setTimezoneOverride", {"timezoneId": ""})
        self.box.settings.update(zone="Asia/Tokyo", clock=24)

    def there(self):
        return datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=9)

    def test_f8_the_clock_and_the_date_are_the_households(self):
        self.page.open(fresh=True)
        self.page.connected()
        wait(lambda: self.page.text(".clock .time") == f"{self.there():%H:%M}", lambda: self.page.text(".clock"))
        self.assertIn(f"{self.there():%A}", self.page.text(".clock .date"))
        self.assertIn(str(self.there().day), self.page.text(".clock .date"))

    def test_f8_what_ends_is_told_by_the_same_clock(self):
        self.box.state["timers"].clear()
        household.timer(self.box, "tea", name="tea", endsAt=moment(7200))
        self.page.open(fresh=True)
        ends = {f"{self.there() + datetime.timedelta(seconds=7200 + late):%H:%M}" for late in (-60, 0)}
        wait(lambda: any(end in self.page.text(".ends") for end in ends), lambda: f"{ends} not in {self.page.text('.ends')}")

    def test_f8_a_zone_that_this_browser_does_not_know_takes_nothing_down(self):
        self.box.settings["zone"] = "Middle/Earth"
        self.page.open(fresh=True)
        self.page.connected()
        wait(lambda: re.fullmatch(r"\d\d:\d\d", self.page.text(".clock .time")))
