import re

import dialogs
import household
import resting
from axe import violations
from support import PAGE, SIZES, PageTest, prefer, resize, wait

VIEWS = ["kitchen", "list", "plan", "recipes", "recipes/r0", "recipes/new", "recipes/import", "pantry", "more", "cook"]


def name_of(view):
    return view.replace("/", "-")


class Looks(PageTest):
    def furnish(self):
        household.everything(self.box)
        self.addCleanup(prefer, self.driver)
        self.addCleanup(resize, self.driver, "tablet")

    def heard(self):
        self.page.connected()
        self.box.tell("heard", {"text": "add milk", "intent": "shopping.add", "accepted": True, "say": "Added milk.", "reason": None})
        self.box.tell("heard", {"text": "the sink", "intent": None, "accepted": False, "say": "", "reason": "not_understood"})
        # A page that is opened next begins with nothing heard.
        self.box.recent = []
        wait(lambda: len(self.page.all(".heard li")) == 2)

    def show(self, view):
        self.page.open(view, fresh=True)
        wait(lambda: self.page.all(f"#main.{view.split('/')[0]} > :not(.alarm-banner, .waiting)"), f"{view} never opened")
        if view == "kitchen":
            self.heard()
        if view == "recipes/r0":
            self.page.one(".ingredients li")

    def each(self, looks=None):
        """Every view, in every size, in light and dark; or in what `looks` names."""
        for view in VIEWS:
            self.show(view)
            for size, look in looks or [(size, look) for size in SIZES for look in ["light", "dark"]]:
                resize(self.driver, size)
                prefer(self.driver, prefers_color_scheme=look, prefers_reduced_motion="reduce")
                self.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
                yield view, size, look

    def test_every_view_fits_every_size_in_light_and_dark(self):
        for view, size, look in self.each():
            self.page.picture(f"{name_of(view)}-{size}-{look}")
            with self.subTest(view=view, size=size, look=look):
                wide = self.driver.execute_script(
                    "return [document.documentElement, document.getElementById('main')].map(e => e.scrollWidth - e.clientWidth)")
                self.assertEqual(wide, [0, 0], "it is wider than the screen")
                cut = self.driver.execute_script("""
                  return [...document.querySelectorAll('main button, main a')].filter(e => e.checkVisibility()
                    && !e.closest('.presets') && e.scrollWidth > e.clientWidth + 2).map(e => e.outerHTML)""")
                self.assertEqual(cut, [], "words that do not fit")

    def test_what_is_touched_is_large_enough(self):
        for view, size, _ in self.each([(size, "light") for size in SIZES]):
            with self.subTest(view=view, size=size):
                small = self.driver.execute_script("""
                  return [...document.querySelectorAll('button, a, input, select')].filter(e => e.checkVisibility()
                    && !e.closest('.skip, .sr') && !e.matches('.skip')).map(e => [e.getBoundingClientRect(), e]).filter(([box, e]) =>
                    box.height < (e.matches('.button.main, .tick input') ? 44 : 24) || box.width < 24).map(([box, e]) => [box.width, box.height, e.outerHTML])""")
                self.assertEqual(small, [])

    def test_axe_finds_nothing_on_any_view(self):
        for view, size, look in self.each([("phone", "light"), ("tablet", "dark"), ("wall", "light"), ("phone", "dark")]):
            with self.subTest(view=view, size=size, look=look):
                self.assertEqual(violations(self.driver), [])

    def test_axe_finds_nothing_on_any_dialog(self):
        dialogs.furnish(self.box)
        for number, (name, view, ways) in enumerate(dialogs.DIALOGS):
            look = ["dark", "light"][number % 2]
            prefer(self.driver, prefers_color_scheme=look, prefers_reduced_motion="reduce")
            # In light it has the button that stops what rings.
            if look == "light":
                household.timer(self.box, "ringing", "ringing", "eggs")
            else:
                del self.box.state["timers"]["ringing"]
            with self.subTest(dialog=name, ways=ways, look=look):
                with dialogs.opened(self, name, view, ways):
                    self.assertEqual(violations(self.driver), [])
                    self.page.picture(f"dialog-{number}-{name}-{look}")

    def test_axe_finds_nothing_on_a_screen_at_rest(self):
        for timer in ["ringing", "missed"]:
            del self.box.state["timers"][timer]
        self.page.open(fresh=True)
        self.page.connected()
        resting.rest(self.page)
        for look in ["light", "dark"]:
            prefer(self.driver, prefers_color_scheme=look, prefers_reduced_motion="reduce")
            self.assertEqual(violations(self.driver), [])
        self.page.picture("rest-dark")

    def test_axe_finds_nothing_while_pairing_waiting_or_stale(self):
        self.box.token = "secret"
        self.page.open(fresh=True)
        self.page.shows("Pair this device", "h1")
        self.assertEqual(violations(self.driver), [])
        self.page.picture("pairing")
        self.box.token = None
        self.page.open(fresh=True)
        self.page.connected()
        self.box.stop()
        self.addCleanup(self.box.start)
        self.page.one(".link.stale")
        self.assertEqual(violations(self.driver), [])
        self.page.picture("stale")

    def test_everything_is_reached_with_the_keyboard_and_the_focus_is_seen(self):
        from selenium.webdriver.common.keys import Keys
        self.page.open("list", fresh=True)
        self.page.one("[data-line=milk]")
        seen = []
        for _ in range(120):
            self.driver.switch_to.active_element.send_keys(Keys.TAB)
            focused = self.driver.execute_script("""
              const e = document.activeElement; if (e === document.body) return null;
              const ring = [e, e.nextElementSibling].filter(Boolean).some(x => getComputedStyle(x).outlineStyle !== 'none');
              return [e.getAttribute('aria-label') ?? e.innerText, ring];""")
            if focused is None or focused in seen:
                break
            seen.append(focused)
        self.assertEqual([name for name, ring in seen if not ring], [])
        names = [name for name, _ in seen]
        self.assertEqual(names[0], "Skip to the content")
        order = [names.index(name) for name in ["List", "Add", "Tick milk", "milk 2 l, change", "Move milk"]]
        self.assertEqual(order, sorted(order))

    def test_a_dialog_holds_the_focus_and_gives_it_back(self):
        from selenium.webdriver.common.keys import Keys
        self.page.open("list", fresh=True)
        button = self.page.one("[data-line=milk] .edit-line")
        button.send_keys(Keys.ENTER)
        self.page.one("dialog[open]")
        wait(lambda: self.driver.execute_script("return document.querySelector('dialog').contains(document.activeElement)"))
        self.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
        wait(lambda: not self.page.all("dialog"))
        wait(lambda: self.driver.switch_to.active_element == button, "the focus is lost")

    def test_live_regions_do_not_chatter(self):
        self.page.open(fresh=True)
        self.page.one(".timer.running")
        counted = """
          window.spoken = 0;
          for (const region of document.querySelectorAll('[aria-live], [role=status], [role=alert]'))
            new MutationObserver(list => { window.spoken += list.length; }).observe(region, {subtree: true, childList: true, characterData: true});"""
        self.driver.execute_script(counted)
        before = self.page.text(".running .digits")
        wait(lambda: self.page.text(".running .digits") != before)
        self.assertEqual(self.driver.execute_script("return spoken"), 0)

    def test_nothing_jumps_when_it_opens_or_when_something_happens(self):
        watch = """
          window.jumps = [];
          new PerformanceObserver(list => { for (const e of list.getEntries()) if (!e.hadRecentInput)
            jumps.push([e.value, e.sources.map(s => s.node?.className ?? s.node?.nodeName)]); }).observe({type: 'layout-shift', buffered: true});"""
        made = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": watch})
        self.addCleanup(self.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", made)
        for size in SIZES:
            resize(self.driver, size)
            for fresh in [True, False]:
                self.page.open(fresh=fresh)
                self.page.one(".timer.running")
                self.page.connected()
                self.heard()
                with self.subTest(size=size, fresh=fresh, when="it opens"):
                    jumps = self.driver.execute_script("return jumps")
                    self.assertLess(sum(value for value, _ in jumps), 0.02, jumps)
                if size != "phone":
                    household.timer(self.box, f"new-{size}-{fresh}", name="tea")
                    self.box.change(set_={"timers": [self.box.state["timers"][f"new-{size}-{fresh}"]]})
                    self.page.shows("Tea", ".dials")
                    self.box.change(removed={"cooking": ["cooking"], "timers": [f"new-{size}-{fresh}"]})
                    household.cooking(self.box)
                    wait(lambda: not self.page.all(".card.cooking"))
                with self.subTest(size=size, fresh=fresh):
                    jumps = self.driver.execute_script("return jumps")
                    # What comes and goes among the cards moves its neighbours; on opening, nothing does.
                    self.assertLess(sum(value for value, _ in jumps), 0.12 if size != "phone" else 0.02, jumps)


class Weight(PageTest):
    def test_the_first_view_weighs_at_most_150_kilobytes(self):
        index = (PAGE / "index.html").read_text()
        first = set(re.findall(r'<(?:link|script)[^>]*(?:href|src)="([^"]+)"', index))
        weight = len(index) + sum((PAGE / file).stat().st_size for file in first)
        self.assertLessEqual(weight, 150_000)
        household.everything(self.box)
        self.page.open(fresh=True)
        self.page.one(".timer.running")
        fetched = self.driver.execute_script("""
          const drawn = performance.getEntriesByName('interactive')[0].startTime;
          return performance.getEntriesByType('resource').filter(e => e.startTime <= drawn && !e.name.startsWith('data:'))
            .reduce((sum, e) => sum + e.decodedBodySize, performance.getEntriesByType('navigation')[0].decodedBodySize)""")
        self.assertLessEqual(fetched, 150_000)

    def test_every_file_is_in_the_list_that_the_worker_keeps(self):
        index = (PAGE / "index.html").read_text()
        later = re.search(r"const later = \[(.*?)\];", (PAGE / "worker.js").read_text(), re.S)
        listed = set(re.findall(r'(?:href|src)="([^"#:]+)"', index)) | set(re.findall(r'"(.+?)"', later[1]))
        listed |= {"index.html", "worker.js", "icons/sous-512.png"}
        there = {file.relative_to(PAGE).as_posix() for file in PAGE.rglob("*") if file.is_file()}
        self.assertEqual(there, listed)

    def test_it_can_be_installed(self):
        self.page.open(fresh=True)
        errors = self.driver.execute_cdp_cmd("Page.getInstallabilityErrors", {})["installabilityErrors"]
        self.assertEqual([error["errorId"] for error in errors if error["errorId"] != "in-incognito"], [])
        manifest = self.driver.execute_cdp_cmd("Page.getAppManifest", {})
        self.assertEqual(manifest["errors"], [])

    def test_nothing_is_in_the_markup_that_the_policy_would_stop(self):
        index = (PAGE / "index.html").read_text()
        self.assertNotRegex(index, r"style=|<style|\son\w+=|<script(?![^>]*src=)")
        for file in PAGE.rglob("*.js"):
            with self.subTest(file.name):
                self.assertNotRegex(file.read_text(), r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|https?://(?!www\.w3\.org)")
