import household
from support import SIZES, PageTest, day, resize, wait


class Timers(PageTest):
    def furnish(self):
        household.timers(self.box)
        household.alarm(self.box)
        self.page.open(fresh=True)
        self.page.one(".timer.running")

    def test_each_state_has_a_word_and_a_shape_of_its_own(self):
        self.assertEqual(self.page.texts(".timer .state"), ["Ringing", "Running", "Paused", "Missed"])
        signs = self.driver.execute_script("return [...document.querySelectorAll('.timer .sign path')].map(e => e.getAttribute('d'))")
        self.assertEqual(len(set(signs)), 4)
        looks = self.driver.execute_script("""
          return [...document.querySelectorAll('.timer')].map(timer => {
            const track = getComputedStyle(timer.querySelector('.track'));
            return [track.fill, track.strokeDasharray, getComputedStyle(timer.querySelector('.dial')).borderTopStyle,
              getComputedStyle(timer.querySelector('svg')).display].join();
          })""")
        self.assertEqual(len(set(looks)), 4)

    def test_a_running_timer_counts_down_by_name(self):
        first = self.page.text(".running .digits")
        self.assertRegex(first, r"^7:1\d$")
        wait(lambda: self.page.text(".running .digits") != first, "it stands still")
        self.assertRegex(self.page.one(".running .dial").get_attribute("aria-label"), r"^Pasta: 7 minutes 1?\d seconds left$")

    def test_a_reminder_that_comes_back_is_marked_at_every_size(self):
        household.timer(self.box, "stir", name="stir", repeats=True)
        for size in SIZES:
            with self.subTest(size=size):
                resize(self.driver, size)
                self.page.open(fresh=True)
                wait(lambda: "↻ Stir" in self.page.texts(".timer h3"), "the reminder looks like any timer")
                self.assertIn("Pasta", self.page.texts(".timer h3"))

    def test_a_timer_that_warns_before_its_end_is_marked(self):
        household.timer(self.box, "roast", name="roast", warnsAt=300)
        self.page.open(fresh=True)
        wait(lambda: "🔔 Roast" in self.page.texts(".timer h3"), lambda: self.page.texts(".timer h3"))
        self.assertIn("Pasta", self.page.texts(".timer h3"))

    def test_a_touch_starts_a_timer(self):
        self.page.press("Start a timer: 5 minutes")
        self.assertEqual(self.came("timer_command", action="start")["seconds"], 300)
        wait(lambda: len(self.page.all(".timer")) == 5)

    def test_one_of_its_own_length_and_name(self):
        self.page.press("New timer")
        self.page.fill("dialog [name=minutes]", "12")
        self.page.fill("dialog [name=seconds]", "30")
        self.page.fill("dialog [name=name]", "cake")
        self.page.press("Start")
        frame = self.came("timer_command", action="start")
        self.assertEqual((frame["seconds"], frame["name"]), (750, "cake"))
        self.page.shows("Cake", ".dials")

    def test_p11_a_length_is_tapped_and_made_longer(self):
        self.page.press("New timer")
        self.page.press("45 min")
        self.page.press("+5 min")
        self.page.press("−1 min")
        self.page.press("1 h")
        self.page.press("+5 min")
        self.page.press("Start")
        self.assertEqual(self.came("timer_command", action="start")["seconds"], 3900)

    def test_no_time_starts_nothing(self):
        self.page.press("New timer")
        self.page.press("Start")
        self.assertEqual(self.page.driver.switch_to.active_element.get_attribute("name"), "minutes")
        self.assertEqual(self.box.of("timer_command"), [])

    def test_pause_go_on_and_more_time(self):
        self.page.press("Pause Pasta")
        self.assertEqual(self.came("timer_command", action="pause")["timerId"], "running")
        self.page.press("Go on with Pasta")
        self.assertEqual(self.came("timer_command", action="resume")["timerId"], "running")
        for word, action, seconds in [("+5 min", "extend", 300), ("−1 min", "shorten", 60)]:
            self.page.press("More for Pasta")
            self.page.press(word)
            frame = self.came("timer_command", action=action)
            self.assertEqual((frame["timerId"], frame["seconds"]), ("running", seconds))
            self.page.press("Close")

    def test_restart_rename_and_stop(self):
        self.page.press("More for Pasta")
        self.page.fill("dialog [name=name]", "noodles")
        self.page.press("Save")
        self.assertEqual(self.came("timer_command", action="rename")["name"], "noodles")
        self.page.press("More for Noodles")
        self.page.press("Restart")
        self.assertEqual(self.came("timer_command", action="restart")["timerId"], "running")
        self.page.press("More for Noodles")
        self.page.press("Stop timer")
        self.assertEqual(self.came("timer_command", action="cancel")["timerId"], "running")
        self.page.lacks("Noodles", ".dials")

    def test_what_rings_flashes_below_three_times_a_second_and_is_stopped(self):
        self.assertEqual(self.driver.title, "🔔 eggs")
        style = "const s = getComputedStyle(document.body, '::after'); return [s.animationName, s.animationDuration]"
        name, duration = self.driver.execute_script(style)
        self.assertEqual((name, float(duration.rstrip("s")) >= 0.34), ("flash", True))
        self.page.press("Stop Eggs")
        self.came("timer_command", action="stop")
        self.page.lacks("Eggs", ".dials")
        self.assertEqual(self.driver.execute_script(style)[0], "none")

    def test_two_that_ring_are_stopped_one_by_one(self):
        self.box.change(set_={"timers": [{**self.box.state["timers"]["ringing"], "id": "other", "name": "rolls", "title": "rolls"}]})
        self.page.press("Stop Rolls")
        self.assertEqual(self.came("timer_command", action="cancel")["timerId"], "other")
        self.page.shows("Eggs", ".dials")

    def test_snooze_and_what_was_missed(self):
        self.page.press("More for Eggs")
        self.page.press("Snooze")
        self.assertEqual(self.came("timer_command", action="snooze")["timerId"], "ringing")
        self.page.press("OK, put Rice away")
        self.assertEqual(self.came("timer_command", action="cancel")["timerId"], "missed")

    def test_alarms_are_set_and_cancelled(self):
        self.page.press("New timer")
        self.page.press("Alarm")
        self.page.set("dialog [name=time]", "07:15")
        self.page.set("dialog [name=date]", day(2))
        self.page.fill("dialog [name=name]", "bread")
        self.page.press("Set alarm")
        self.commanded("alarm.set", time="07:15", date=day(2), name="bread")
        self.page.shows("07:15", ".alarms")
        self.page.press("New timer")
        self.page.press("Alarm")
        self.page.set("dialog [name=time]", "06:45")
        for name in ("monday", "friday"):
            self.page.click(f"dialog .chip-check input[value={name}]")
        self.page.press("Set alarm")
        self.commanded("alarm.set", time="06:45", days="monday friday")
        self.page.press("Cancel School")
        self.commanded("alarm.cancel", time="06:30", date=day(1), name="school")
        self.page.lacks("06:30", ".alarms")

    def test_an_alarm_that_comes_back_says_on_which_days_and_is_cancelled_whole(self):
        alarm = {**self.box.state["alarms"]["alarm"], "repeats": ["monday", "thursday"]}
        self.box.change(set_={"alarms": [alarm, {**alarm, "id": "daily", "time": "05:00", "name": None,
            "repeats": ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]}]})
        self.page.shows("Monday", ".alarms")
        self.page.shows("Thursday", ".alarms")
        self.page.shows("every day", ".alarms")
        self.page.press("Cancel School")
        self.assertNotIn("date", self.came("command", intent="alarm.cancel")["slots"])

    def test_a_ringing_alarm_is_stopped_and_snoozed(self):
        self.box.change(removed={"timers": ["ringing"]}, set_={"alarms": [{**self.box.state["alarms"]["alarm"], "status": "ringing"}]})
        self.page.press("Stop School")
        self.came("timer_command", action="stop")

    def test_without_motion_nothing_moves_and_it_is_still_seen(self):
        from support import prefer
        prefer(self.driver, prefers_reduced_motion="reduce")
        self.addCleanup(prefer, self.driver)
        name, border = self.driver.execute_script(
            "const s = getComputedStyle(document.body, '::after'); return [s.animationName, s.borderTopStyle]")
        self.assertEqual((name, border), ("none", "solid"))
