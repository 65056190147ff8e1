"""What rings and is told on a phone whose page is open, seen or not."""

import household
from support import PageTest, moment, wait

# Counts what sounds, and notices as they come and go; with a browser that says what it is told about them.
WATCH = """
  window.sounding = 0; window.shown = []; window.dismissed = []; window.asked = 0;
  const said = (key) => (location.protocol === 'http:' ? sessionStorage.getItem(key) : null);
  const {start, stop} = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function () { window.sounding += 1; return start.call(this); };
  AudioBufferSourceNode.prototype.stop = function () { window.sounding -= 1; return stop.call(this); };
  delete Navigator.prototype.serviceWorker;
  window.Notification = class {
    static permission = said('permission') ?? 'default';
    static async requestPermission() { window.asked += 1; return (Notification.permission = said('answer') ?? 'granted'); }
    constructor(title, options) { this.tag = options.tag; window.shown.push([title, options.body, options.tag]); }
    close() { window.dismissed.push(this.tag); }
  };
"""


class OnAPhone(PageTest):
    size = "phone"

    def furnish(self):
        household.people_and_shops(self.box)
        household.shopping(self.box)
        household.timer(self.box, "pasta", name="pasta")
        self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})

    def start(self, token="secret", permission=None, answer=None, view="list", touch=True):
        # Told before the page opens, as a device that was used before is.
        self.driver.get(f"{self.box.url}manifest.webmanifest")
        self.driver.execute_script("""
          const [token, permission, answer] = arguments;
          if (token) localStorage.setItem('sous.token', token);
          if (permission) sessionStorage.setItem('permission', permission);
          if (answer) sessionStorage.setItem('answer', answer);""", token, permission, answer)
        self.page.open(view)
        self.page.connected()
        self.page.complete()
        wait(lambda: self.driver.execute_script("return performance.getEntriesByType('resource').some(e => e.name.endsWith('app/notices.js'))"))
        self.driver.execute_async_script("import('/app/notices.js').then(() => setTimeout(arguments[0], 200))")
        if touch:
            self.page.click(".ear")

    def ring(self, id="pasta", **fields):
        self.box.change(set_={"timers": [{**self.box.state["timers"]["pasta"], "id": id, "status": "ringing", "since": moment(0), **fields}]})

    def sounds(self, wanted):
        wait(lambda: self.driver.execute_script("return sounding") == wanted, lambda: f"{self.driver.execute_script('return sounding')} sound")

    def notices(self, name="shown"):
        return self.driver.execute_script(f"return window.{name}")

    def test_a_timer_that_ends_rings_and_is_told_until_it_is_stopped_elsewhere(self):
        self.start(permission="granted")
        self.sounds(0)
        self.ring()
        self.sounds(1)
        wait(lambda: self.notices() == [["Sous", "Pasta is ringing.", "pasta"]], self.notices)
        self.box.change(removed={"timers": ["pasta"]})
        self.sounds(0)
        wait(lambda: self.notices("dismissed") == ["pasta"], lambda: self.notices("dismissed"))

    def test_stopped_here_it_is_silent_at_once_and_two_that_ring_are_one_sound(self):
        self.start(permission="granted")
        self.ring()
        self.ring(id="eggs", name="eggs", title="eggs timer")
        wait(lambda: [text for _, text, _ in self.notices()] == ["Pasta is ringing.", "Eggs timer is ringing."], self.notices)
        self.sounds(1)
        self.page.press("Stop")
        self.sounds(0)
        wait(lambda: sorted(self.notices("dismissed")) == ["eggs", "pasta"])

    def test_in_the_background_too(self):
        self.start(permission="granted")
        window = self.driver.current_window_handle
        self.driver.switch_to.new_window("tab")
        self.driver.get("about:blank")
        self.ring()
        self.driver.switch_to.window(window)
        self.assertEqual(self.driver.execute_script("return document.title.startsWith('🔔')"), True)
        self.sounds(1)
        self.assertEqual(len(self.notices()), 1)

    def test_what_nobody_came_for_can_still_be_read_and_is_silent(self):
        self.start(permission="granted")
        self.ring()
        self.sounds(1)
        self.ring(status="missed")
        self.sounds(0)
        self.assertEqual(self.notices("dismissed"), [])

    def test_an_alarm_rings_too(self):
        household.alarm(self.box)
        self.start(permission="granted")
        self.box.change(set_={"alarms": [{**self.box.state["alarms"]["alarm"], "status": "ringing"}]})
        self.sounds(1)
        wait(lambda: self.notices() == [["Sous", "School is ringing.", "alarm"]], self.notices)

    def test_what_rings_already_when_the_page_opens_rings_from_the_first_touch(self):
        household.timer(self.box, "rice", "ringing", "rice")
        self.start(permission="granted", touch=False)
        wait(lambda: len(self.notices()) == 1)
        self.page.click(".ear")
        self.sounds(1)

    def test_nobody_is_asked_for_notices_when_the_page_opens(self):
        self.start()
        self.ring()
        self.sounds(1)
        self.assertEqual(self.driver.execute_script("return asked"), 0)
        self.assertEqual(self.notices(), [])

    def test_the_first_timer_set_by_hand_asks_and_no_other(self):
        self.start(view="kitchen", answer="denied")
        self.page.press("Start a timer: 5 minutes")
        wait(lambda: self.driver.execute_script("return asked") == 1)
        self.page.press("Start a timer: 8 minutes")
        wait(lambda: len(self.box.of("timer_command")) == 2)
        self.assertEqual(self.driver.execute_script("return asked"), 1)

    def test_more_asks_and_keeps_what_is_chosen(self):
        self.start(view="more")
        boxes = "section[aria-labelledby=here-title] .on-off input"
        self.assertEqual([box.is_selected() for box in self.page.all(boxes)], [False, True, False])
        toggle = lambda place: wait(lambda: self.page._clicked(self.page.all(boxes)[place:]))
        toggle(2)
        wait(lambda: self.page.all(boxes)[2].is_selected())
        self.assertEqual(self.driver.execute_script("return asked"), 1)
        toggle(1)
        self.ring()
        wait(lambda: len(self.notices()) == 1)
        self.sounds(0)
        toggle(1)
        self.sounds(1)
        toggle(1)
        self.sounds(0)

    def test_a_browser_that_forbids_notices_says_so(self):
        self.start(view="more", permission="denied")
        self.page.shows("The browser allows no notices here.", "section[aria-labelledby=here-title]")
        self.assertFalse(self.page.all("section[aria-labelledby=here-title] .on-off input")[2].is_enabled())

    def test_the_screen_at_the_box_is_silent_since_the_box_itself_rings(self):
        self.start(token=None, permission="granted")
        self.ring()
        self.page.shows("Pasta", ".alarm-banner")
        self.sounds(0)
        self.assertEqual(self.notices(), [])

    def test_an_order_of_this_phone_is_told_when_it_is_ready(self):
        self.start(permission="granted")
        self.driver.execute_async_script("""
          const done = arguments[0];
          import('/link/food-storage.js').then(({keep}) => keep('orders', [{businessId: 'b', businessName: 'Corner', id: 'o1',
            record: {id: 'o1', businessId: 'b', orderNumber: '1042', status: 'preparing'}}])).then(() => setTimeout(done, 200));""")
        self.start(permission="granted")
        self.box.tell("order", {"seq": 5, "id": "o1", "businessId": "b", "orderNumber": "1042", "status": "ready"})
        wait(lambda: [tag for _, _, tag in self.notices()] == ["order-o1"], self.notices)
        self.assertIn("1042", self.notices()[0][1])


class ByTheWorker(PageTest):
    """The way of phones: the page's worker shows what it is told."""

    size = "phone"
    # Without its windows Chromium shows no worker's notices.
    browser = "/usr/bin/chromium"

    def test_notices_are_the_workers_and_are_taken_away(self):
        household.timer(self.box, "pasta", name="pasta")
        self.driver.execute_cdp_cmd("Browser.grantPermissions", {"permissions": ["notifications"], "origin": self.box.url.rstrip("/")})
        self.driver.get(f"{self.box.url}manifest.webmanifest")
        self.driver.execute_script("localStorage.setItem('sous.token', 't')")
        self.page.open("list")
        self.page.connected()
        self.page.complete()
        wait(lambda: self.driver.execute_async_script("navigator.serviceWorker.getRegistration().then(r => arguments[0](Boolean(r?.active)))"))
        self.box.change(set_={"timers": [{**self.box.state["timers"]["pasta"], "status": "ringing", "since": moment(0)}]})
        there = "navigator.serviceWorker.getRegistration().then(r => r.getNotifications()).then(all => arguments[0](all.map(n => [n.tag, n.body])))"
        wait(lambda: self.driver.execute_async_script(there) == [["pasta", "Pasta is ringing."]], lambda: self.driver.execute_async_script(there))
        self.box.change(removed={"timers": ["pasta"]})
        wait(lambda: self.driver.execute_async_script(there) == [])
