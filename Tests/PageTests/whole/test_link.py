import datetime
import time

import household
from selenium.webdriver.common.keys import Keys
from support import Page, PageTest, moment, open_browser, wait


class Link(PageTest):
    def furnish(self):
        household.people_and_shops(self.box)
        household.shopping(self.box)
        self.page.open("list", fresh=True)
        self.page.one("[data-line=milk]")
        self.page.connected()
        self.addCleanup(self.switch_on)
        self.is_off = False

    def switch_off(self):
        self.box.stop()
        self.is_off = True
        self.page.shows("Offline since", ".link.stale")

    def switch_on(self):
        if self.is_off:
            self.is_off = False
            self.box.start()

    def add(self, text):
        self.page.fill(".add input", text).send_keys(Keys.ENTER)

    def test_it_says_when_it_is_stale_and_comes_back_by_itself(self):
        self.switch_off()
        self.page.shows("Milk", "main")
        self.switch_on()
        self.page.connected()
        self.assertEqual((self.box.hellos[-1]["since"], self.box.hellos[-1]["epoch"]), (self.box.seq, self.box.epoch))

    def test_what_was_missed_is_caught_up(self):
        self.switch_off()
        self.switch_on()
        household.item(self.box, "tea", "tea")
        self.box.log.append({"type": "change", "data": {"seq": self.box.seq, "set": {"items": [self.box.state["items"]["tea"]]}, "removed": {"items": ["milk"]}}})
        self.page.shows("Tea", "main")
        self.page.lacks("Milk", "main")

    def test_another_store_is_another_household(self):
        self.switch_off()
        self.box.epoch = "another"
        self.box.state["items"].clear()
        self.switch_on()
        self.page.connected()
        self.page.shows("Nothing to buy", "main")

    def test_ticked_and_added_offline_is_sent_in_order_once_each(self):
        self.switch_off()
        self.page.click("[data-line=milk] .tick")
        self.add("3 lemons")
        self.add("2 kg salt")
        self.page.click("[data-line=milk] .tick")
        self.page.shows("Lemons", "main")
        self.page.shows("4 changes wait", ".link")
        self.assertEqual(self.box.frames, [])
        self.switch_on()
        self.page.connected()
        wait(lambda: len(self.box.frames) == 4, lambda: self.box.frames)
        self.assertEqual([frame["type"] for frame in self.box.frames], ["item_checked", "item_added", "item_added", "item_unchecked"])
        self.assertEqual(len({frame["data"]["id"] for frame in self.box.frames}), 4)
        times = [frame["data"]["at"] for frame in self.box.frames]
        self.assertEqual(times, sorted(times))
        self.page.lacks("wait", ".link")
        self.assertEqual(sum(item["name"] == "lemons" for item in self.box.state["items"].values()), 1)

    def test_what_was_done_offline_outlasts_the_page(self):
        self.switch_off()
        self.add("lemons")
        self.page.shows("1 change waits", ".link")
        self.driver.get("about:blank")
        time.sleep(0.2)
        self.switch_on()
        self.page.open("list")
        self.came("item_added", name="lemons")
        wait(lambda: not self.page.all(".line.waiting"))
        self.page.open("list")
        self.page.connected()
        time.sleep(0.5)
        self.assertEqual(len(self.box.of("item_added")), 1)

    def test_with_no_network_at_all_the_page_opens_and_works(self):
        wait(lambda: self.driver.execute_async_script(
            "const done = arguments[0]; navigator.serviceWorker.ready.then(() => caches.keys()).then(k => done(k.length))") == 1)
        self.switch_off()
        self.page.open("list")
        self.page.shows("Milk", "main")
        self.page.click("[data-line=milk] .tick")
        self.page.shows("Milk", ".group.done")
        for view in ["plan", "recipes", "pantry", "more", "kitchen", "list"]:
            self.page.go(view)
        self.page.click("[data-line=bread] .edit-line")
        self.page.one("dialog[open]")
        self.page.press("Close")
        self.switch_on()
        self.assertEqual(self.came("item_checked")["itemId"], "milk")

    def test_an_answer_that_was_lost_is_asked_for_again_with_the_same_id(self):
        self.box.silent = True
        self.page.click("[data-line=milk] .tick")
        time.sleep(0.5)
        self.box.silent = False
        self.box.call(self.drop_all())
        self.came("item_checked")
        self.assertEqual(len(self.box.of("item_checked")), 1)

    async def drop_all(self):
        for socket in list(self.box.sockets):
            await socket.close()

    def test_a_box_that_answers_nothing_is_noticed(self):
        self.box.silent = True
        self.page.click("[data-line=milk] .tick")
        wait(lambda: len(self.box.hellos) > 1, "it still waits", 30)
        self.box.silent = False
        wait(lambda: self.box.of("item_checked"), "it was not sent again", 30)

    def test_later_means_later(self):
        self.box.later = 2
        self.add("lemons")
        self.page.shows("Sending 1 change", ".link")
        self.came("item_added", name="lemons")
        wait(lambda: self.box.state["items"].values() and any(item["name"] == "lemons" for item in self.box.state["items"].values()))
        self.assertEqual(len({data["id"] for data in self.box.of("item_added")}), 1)
        self.assertEqual(self.page.all(".toast.no"), [])

    def test_a_refused_change_does_not_hold_up_the_next(self):
        self.box.refuse = "No."
        self.add("lemons")
        self.page.shows("No.", ".toasts")
        self.box.refuse = None
        self.add("limes")
        self.page.shows("Limes", "main")
        self.page.lacks("Lemons", "main")

    def test_what_only_makes_sense_now_is_not_done_an_hour_later(self):
        self.page.go("kitchen")
        self.switch_off()
        self.page.press("Start a timer: 5 minutes")
        wait(lambda: "Not done" in self.page.text(".toasts"), "it is still meant", 40)
        self.switch_on()
        self.page.connected()
        time.sleep(0.5)
        self.assertEqual(self.box.of("timer_command"), [])

    def test_what_was_not_sent_yet_is_taken_back_here(self):
        self.page.complete()
        self.switch_off()
        self.page.click("[data-line=bread] .edit-line")
        self.page.press("Delete")
        self.page.lacks("Bread", "main")
        self.page.press("Undo", ".toasts")
        self.page.shows("Bread", "main")
        self.switch_on()
        self.page.connected()
        time.sleep(0.5)
        self.assertEqual(self.box.frames, [])

    def test_a_clock_that_goes_wrong_is_set_by_the_boxs(self):
        self.box.clock_ahead = datetime.timedelta(minutes=10)
        household.timer(self.box, "t", name="pasta", endsAt=moment(660))
        self.page.open("kitchen", fresh=True)
        self.page.shows("Pasta", ".dials")
        wait(lambda: self.page.text(".running .digits").startswith(("0:", "1:0")), lambda: self.page.text(".running .digits"))


class TwoBrowsers(PageTest):
    def furnish(self):
        household.shopping(self.box)

    def test_two_stay_equal_through_a_restart(self):
        other = Page(open_browser("phone"), self.box.url)
        self.addCleanup(other.driver.quit)
        pages = [self.page, other]
        for page in pages:
            page.open("list", fresh=True)
            page.connected()
        shown = lambda page: sorted(page.driver.execute_script(
            "return [...document.querySelectorAll('[data-line]')].map(e => e.dataset.line + e.className.includes('checked') + e.querySelector('.name').innerText)"))
        self.page.click("[data-line=milk] .tick")
        other.fill(".add input", "honey").send_keys(Keys.ENTER)
        wait(lambda: shown(self.page) == shown(other) and any("Honey" in line for line in shown(other)))
        self.box.stop()
        wait(lambda: all(page.all(".link.stale") for page in pages))
        self.page.fill(".add input", "figs").send_keys(Keys.ENTER)
        self.page.click("[data-line=eggs] .tick")
        other.click("[data-line=eggs] .tick")
        other.fill(".add input", "dates").send_keys(Keys.ENTER)
        self.assertNotEqual(shown(self.page), shown(other))
        self.box.start()
        for page in pages:
            page.connected()
        wait(lambda: shown(self.page) == shown(other) and {"figs", "dates"} <= {item["name"] for item in self.box.state["items"].values()},
             lambda: (shown(self.page), shown(other)))
        self.assertTrue(self.box.state["items"]["eggs"]["checked"])
