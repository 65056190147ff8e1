"""A device that opens the page for the first time, after the box has heard and done all sorts of things."""

import household
from support import PageTest, moment, wait

# Of every kind that a box tells: done, refused, incomplete, unsure; by voice, keyboard and phone; taken back.
HISTORY = [
    {"text": "add milk", "intent": "shopping.add", "accepted": True, "say": "Added milk.", "origin": "voice"},
    {"text": "start timer", "intent": "timer.start", "accepted": False, "reason": "incomplete", "say": "For how long?", "origin": "text"},
    {"text": "the sink", "accepted": False, "reason": "not_understood", "say": "Sorry, I did not understand that.", "origin": "voice"},
    {"text": "stop the egg timer", "intent": "timer.cancel", "accepted": False, "reason": "impossible", "say": "There is no egg timer.", "origin": "companion"},
    {"text": "pause it", "accepted": False, "reason": "ambiguous", "say": "Which one?", "origin": "companion"},
    {"text": "mumble", "accepted": False, "reason": "unsure", "say": "Sorry, I did not catch that.", "origin": "voice"},
    {"text": "add tea", "accepted": False, "reason": "unavailable", "say": "I could not keep that.", "origin": "http"},
    {"text": "undo that", "intent": "box.undo", "accepted": True, "say": "Milk is off again.", "origin": "voice"},
]


class Fresh(PageTest):
    def furnish(self):
        household.everything(self.box)

    def everything_is_drawn(self):
        self.page.connected()
        for card in ["timers", "meal", "listing", "voice"]:
            self.page.one(f".card.{card}:not(.broken)")
        self.assertEqual(self.page.all(".broken"), [])
        self.page.lacks("Box out of reach")

    def test_p1_a_history_of_every_kind_is_shown_with_its_moments(self):
        self.box.recent = [{**one, "at": moment(-60 * (len(HISTORY) - place))} for place, one in enumerate(HISTORY)]
        self.page.open()
        self.everything_is_drawn()
        self.page.shows("“undo that”", ".heard li:first-child")
        self.assertEqual([text for text in self.page.texts(".heard .when") if len(text) != 5], [])

    def test_a_box_that_tells_no_moments_is_shown_all_the_same(self):
        self.box.recent = HISTORY
        self.page.open()
        self.everything_is_drawn()
        self.page.shows("“undo that”", ".heard li:first-child")
        self.assertEqual(set(self.page.texts(".heard .when")), {""})

    def test_moments_that_are_none_are_left_out(self):
        self.box.recent = [{**HISTORY[0], "at": at} for at in ["", "yesterday", None, 7, "2026-99-99"]]
        self.page.open()
        self.everything_is_drawn()

    def test_what_is_heard_later_has_the_boxs_moment(self):
        self.page.open()
        self.everything_is_drawn()
        self.box.tell("heard", {**HISTORY[0], "at": "2026-03-14T18:05:00.000Z"})
        self.page.shows("Added milk.", ".heard")
        minutes = self.driver.execute_script("return new Date('2026-03-14T18:05:00Z').getMinutes()")
        self.assertRegex(self.page.text(".heard .when"), rf"^\d\d:{minutes:02}$")

    def test_pairing_and_coming_from_another_view_show_the_kitchen(self):
        self.box.recent = HISTORY
        self.box.token = "secret"
        self.page.open()
        self.page.shows("Pair this device", "h1")
        self.page.fill("[name=code]", "12345678")
        self.page.fill("[name=name]", "phone")
        self.page.press("Pair")
        self.everything_is_drawn()
        self.page.go("recipes")
        self.page.go("kitchen")
        self.everything_is_drawn()


class Truthful(PageTest):
    """What the page says of the link is so."""

    def furnish(self):
        household.everything(self.box)

    def test_p12_while_this_device_is_not_paired_it_says_so_and_not_that_the_box_is_away(self):
        self.box.token = "secret"
        self.page.open()
        self.page.shows("Pairing needed", ".link")
        self.page.shows("Pair this device first", ".ear")
        self.page.lacks("out of reach")
        self.page.lacks("Offline")

    def test_until_the_box_has_answered_it_connects(self):
        hold = "window.RealSocket = WebSocket; window.WebSocket = class { send() {} close() {} static OPEN = 1 }"
        made = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": hold})
        self.addCleanup(self.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", made)
        self.page.open()
        self.page.shows("Connecting …", ".link")
        self.page.shows("Connecting …", "main")
        self.page.lacks("out of reach")

    def test_without_the_box_it_says_since_when_and_how_much_waits(self):
        self.page.open("list")
        self.page.connected()
        self.page.one("[data-line=milk]")
        self.box.stop()
        self.addCleanup(self.box.start)
        self.page.one(".link.stale")
        self.page.press("Tick milk")
        self.page.press("Tick bread")
        self.page.shows("Offline since", ".link")
        self.page.shows("2 changes wait", ".link")

    def test_a_view_that_cannot_be_fetched_says_so_and_comes_by_itself(self):
        self.driver.execute_cdp_cmd("Network.enable", {})
        self.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*views/pantry.js"]})
        self.page.open()
        self.page.connected()
        self.driver.execute_script("location.hash = '/pantry'")
        self.page.shows("The box does not answer. This page tries again by itself.", "main")
        self.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
        self.page.shows("Rice", "main")
        self.driver.get_log("browser")


class Broken(PageTest):
    """Records that no card can show: each takes down itself alone."""

    def furnish(self):
        household.everything(self.box)

    def tearDown(self):
        # The page tells the browser's log what broke; nothing else is in it.
        self.assertEqual([fault for fault in self.page.faults() if "broken" not in fault and "Error" not in fault], [])

    def broken(self):
        return [name.split()[-1] for name in self.driver.execute_script("return [...document.querySelectorAll('.broken')].map(e => e.className)")]

    def test_each_card_of_the_kitchen_breaks_alone_and_comes_back_with_the_next_change(self):
        good = dict(self.box.state["timers"]["running"])
        for table, id, harm, card in [
            ("timers", "running", {"endsAt": None, "seconds": None, "name": 7, "title": 7}, "timers"),
            ("items", "milk", {"name": None, "forUsers": 3}, "listing"),
            ("dishes", "dinner-main", {"forUsers": 5}, "meal"),
            ("dishes", "lunch-main", {"forUsers": 5}, "meal"),
        ]:
            self.box.state[table][id].update(harm)
        for id in list(self.box.state["dishes"]):
            self.box.state["dishes"][id]["dish"] = None
            self.box.state["dishes"][id]["forUsers"] = 5
        self.box.cooking["recipe"] = None
        self.box.recent = [{"text": "add milk", "accepted": True, "say": {"not": "words"}, "at": {}}]
        self.page.open()
        self.page.connected()
        wait(lambda: set(self.broken()) >= {"timers", "listing", "meal", "cooking"}, lambda: self.broken())
        self.assertEqual(set(self.page.texts(".broken p")), {"This cannot be shown just now. The rest goes on."})
        self.assertTrue(self.page.all(".card.voice:not(.broken)"))
        self.assertTrue(self.page.all(".ways a"))
        self.page.picture("broken")
        self.box.change(set_={"timers": [{**good, "id": "running"}]})
        self.page.one(".card.timers:not(.broken) .timer.running")
        self.assertIn("listing", self.broken())

    def test_what_breaks_is_told_to_the_boxs_log_once(self):
        self.box.put("items", {**self.box.state["items"]["milk"], "forUsers": 3})
        self.page.open()
        self.page.one(".broken.listing")
        wait(lambda: self.box.problems, "nothing was told")
        for step in range(3):
            # Drawn anew, and broken anew.
            self.box.change(set_={"items": [{**self.box.state["items"]["bread"], "position": step}]})
        self.page.connected()
        self.driver.execute_async_script("setTimeout(arguments[0], 600)")
        self.assertEqual([place for place, _ in self.box.problems], ["listing"])
        self.assertRegex(self.box.problems[0][1], "^TypeError: ")

    def test_what_throws_outside_of_a_drawing_is_told_too(self):
        self.page.open()
        self.page.connected()
        self.driver.execute_script(
            "const own = document.createElement('script'); own.src = '/unit/support/throws.js'; document.head.append(own)")
        wait(lambda: len(self.box.problems) == 2, lambda: self.box.problems)
        self.assertEqual(sorted(self.box.problems), [("page", "Error: by the way"), ("page", "Error: later")])

    def test_a_view_that_breaks_leaves_the_way_to_the_others(self):
        self.box.state["recipes"]["r0"]["title"] = None
        self.page.open("recipes")
        self.page.one(".broken.view")
        self.page.go("pantry")
        self.page.shows("Rice", "main")
        self.page.go("kitchen")
        self.page.one(".card.listing:not(.broken)")

    def test_a_dialog_that_breaks_says_so_and_can_be_closed(self):
        self.box.put("people", {"id": "px", "name": None, "avatarEmoji": ""})
        self.page.open("plan")
        self.page.click(".day.today .meal-cell")
        self.page.shows("That did not work.", "dialog h2")
        self.page.shows("This cannot be shown just now.", "dialog .broken")
        self.page.press("Close")
        wait(lambda: not self.page.all("dialog"))
        self.assertTrue(self.page.all(".ways a"))

    def test_frames_that_cannot_be_used_take_nothing_down(self):
        self.page.open()
        self.page.connected()
        for type_, data in [("heard", {"text": 7}), ("show", {}), ("show", {"what": "moon"}), ("show", {"what": "meal"}), ("status", {}),
                            ("show", {"what": "week", "date": "x"}), ("show", {"what": "recipe"}), ("show", {"what": "list"})]:
            self.box.tell(type_, data)
        self.box.tell("status", {"listening": True, "awake": False, "partial": "", "problem": None, "ringing": []})

        # Some of them bring other views up, whenever they arrive.
        def is_whole():
            self.driver.execute_script("location.hash = '/kitchen'")
            return self.page.all(".card.listing:not(.broken)") and self.page.all(".card.meal:not(.broken)")
        wait(is_whole, "The kitchen is not whole.")
        self.assertTrue(self.page.is_connected())
