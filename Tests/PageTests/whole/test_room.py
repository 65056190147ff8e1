"""Whether everything has room: on every screen, from the smallest to the largest, with much and with little to show."""

import household
from support import Page, PageTest, day, moment, open_browser, prefer, resize

LONG_NAME = "a stew of beef cheeks with pearl onions and old red wine tar"
LONG_STEP = " ".join(["Stir the sauce slowly and add the butter in small pieces until it shines, then taste."] * 6)
SCREENS = [(800, 480), (1024, 600), (1280, 800), (1366, 657), (1024, 768), (1920, 1080), (2560, 1440), (480, 800), (1080, 1920), (390, 844)]

# Words and buttons that lie over each other, and those of which a part cannot be seen, nor scrolled to.
LOOK = """
// What is there for a screen reader alone is clipped away.
const clipped = (e) => e && (getComputedStyle(e).clipPath === 'inset(50%)' || clipped(e.parentElement));
const seen = (e) => !clipped(e) && e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !e.closest('.sr, .skip, .toasts');
const boxes = [];
// What lies under a dialog is not to be seen.
const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.getElementById('page');
for (const e of root.querySelectorAll('button, input, a, select')) {
  if (!seen(e) || e.matches('.ambient') || e.closest('.presets')) continue;
  boxes.push({ e, box: e.getBoundingClientRect(), name: e.getAttribute('aria-label') ?? e.innerText ?? e.id });
}
const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const e = walker.currentNode.parentElement;
  if (!walker.currentNode.data.trim() || !seen(e) || e.closest('button:not(.ambient), a, .presets, select')) continue;
  const range = document.createRange();
  range.selectNodeContents(walker.currentNode);
  for (const box of range.getClientRects()) {
    if (box.width && box.height) boxes.push({ e, box, text: walker.currentNode, name: walker.currentNode.data });
  }
}
const faults = [];
const shown = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(' ');
const scrolls = (e) => e.closest('[data-scrolls], .cook-list');
const isFixed = (e) => e.closest('.top, .ways, .cook-ways, .dialog-head, .dialog .ends-row');
for (const [index, one] of boxes.entries()) {
  for (const other of boxes.slice(index + 1)) {
    if (one.text && one.text === other.text) continue;
    if (one.e.contains(other.e) && !one.text || other.e.contains(one.e) && !other.text) continue;
    // A bar that stays lies over what is scrolled.
    if (Boolean(isFixed(one.e)) !== Boolean(isFixed(other.e))) continue;
    if (scrolls(one.e) !== scrolls(other.e)) continue;
    const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
    // The lines of letters stand closer than their boxes.
    const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
    const slack = one.text || other.text ? 0.3 * Math.min(one.box.height, other.box.height, 40) : 1;
    if (wide > 2 && high > Math.max(2, slack)) faults.push(`over each other: ${one.name} [${shown(one.box)}], ${other.name} [${shown(other.box)}]`);
  }
  const list = one.e.closest('.scrolled, .cook-list');
  for (let e = one.text ? one.e : one.e.parentElement; e && root.contains(e) && e.id !== 'page'; e = e.parentElement) {
    const style = getComputedStyle(e);
    if (style.overflow === 'visible' || e === list || e.matches('.words, .date')) { if (e === list) break; continue; }
    const room = e.getBoundingClientRect();
    const isScrolled = e === root || e.id === 'main' && style.overflowY === 'auto' && !arguments[0];
    const out = Math.max(room.left - one.box.left, one.box.right - room.right,
      isScrolled ? 0 : room.top - one.box.top, isScrolled ? 0 : one.box.bottom - room.bottom);
    if (out > 3) faults.push(`cut off by ${e.className || e.id} by ${Math.round(out)}: ${one.name} [${shown(one.box)}]`);
  }
  if (one.box.left < -1 || one.box.right > innerWidth + 1) faults.push(`beside the screen: ${one.name}`);
}
return faults;
"""


class Room(PageTest):
    """In one browser for all screens, and on one page for all that is shown: each is only looked at."""

    def fill(self, timers=0, alarms=0, rings=0, cooks=False, name=LONG_NAME, step=LONG_STEP):
        box = self.box
        household.everything(box)
        box.state["timers"].clear()
        box.state["alarms"].clear()
        box.cooking = None
        box.recent = [{"text": "what can I cook", "accepted": True, "origin": "voice", "at": moment(-30), "say":
                       "You could make lasagna, pancakes, tomato soup, chili, a green salad with walnuts, or fried rice tonight."}]
        for number in range(timers):
            household.timer(box, f"t{number}", ["running", "running", "paused"][number % 3], name if number % 2 == 0 else "pasta",
                            endsAt=moment(437 + 3000 * number))
        for number in range(alarms):
            box.put("alarms", {"id": f"a{number}", "name": name if number == 0 else "school", "time": "06:30", "date": day(1),
                               "status": "waiting", "ringsAt": moment(40000)})
        for number in range(rings):
            household.timer(box, f"r{number}", "ringing", name)
        if cooks:
            household.cooking(box)
            box.cooking["recipe"] = {**box.recipes["r0"], "title": name, "steps": [step] * 3}

    def everything_has_room(self, view, screens=SCREENS):
        for screen in screens:
            resize(self.driver, screen)
            self.page.open(view, fresh=True)
            self.page.one(f"#main.{view} > :not(.alarm-banner, .waiting)")
            self.page.connected()
            self.driver.execute_async_script("requestAnimationFrame(() => setTimeout(arguments[0], 150))")
            is_whole = screen[0] >= 704 and screen[0] > screen[1]
            with self.subTest(view=view, screen=screen):
                faults = self.driver.execute_script(LOOK, is_whole)
                if faults:
                    self.page.picture(f"room-{self._testMethodName}-{screen[0]}x{screen[1]}")
                self.assertEqual(faults, [])

    def test_p3_eight_timers_three_alarms_and_one_that_rings_while_a_long_step_is_cooked(self):
        self.fill(timers=8, alarms=3, rings=1, cooks=True)
        self.everything_has_room("kitchen")

    def test_p5_four_timers_and_three_alarms(self):
        self.fill(timers=4, alarms=3)
        self.everything_has_room("kitchen")

    def test_four_timers_while_a_long_step_is_cooked(self):
        self.fill(timers=4, cooks=True)
        self.everything_has_room("kitchen", [(800, 480), (1024, 600), (1280, 800), (1366, 657), (1920, 1080)])

    def test_one_timer_and_two(self):
        for timers in [1, 2]:
            self.fill(timers=timers, alarms=1)
            self.everything_has_room("kitchen", [(800, 480), (1280, 800), (2560, 1440), (480, 800)])

    def test_p2_a_long_step_in_the_cook_view_with_timers(self):
        self.fill(timers=5, rings=1, cooks=True)
        self.everything_has_room("cook")


class LargeText(Room):
    """For eyes that have their browser write larger."""

    def open_page(self, box):
        self.driver = open_browser("tablet", text=22)
        self.addCleanup(self.driver.quit)
        prefer(self.driver)
        self.page = Page(self.driver, box.url)

    def everything_has_room(self, view, screens=SCREENS):
        super().everything_has_room(view, [screen for screen in screens if screen in [(1280, 800), (1920, 1080)]])
