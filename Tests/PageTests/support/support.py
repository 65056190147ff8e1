"""What the tests of the page share: a browser, a box, and words for what a person does."""

import atexit
import datetime
import os
import pathlib
import time
import unittest

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

from fake_box import FakeBox

HERE = pathlib.Path(__file__).resolve().parent.parent
ROOT = HERE.parent.parent
PAGE = ROOT / "page"
OUTPUT = pathlib.Path(os.environ.get("SOUS_PAGE_OUTPUT", ROOT / ".build" / "page-tests"))
SIZES = {"phone": (320, 640), "tablet": (1024, 768), "wall": (1920, 1080)}
# Others that the food is looked at on: a small phone of today, and a kiosk on a counter.
MORE_SIZES = {"small": (360, 740), "phone390": (390, 844), "kiosk": (1280, 800), "low": (1024, 600)}
PATIENCE = float(os.environ.get("SOUS_PAGE_PATIENCE", "10"))

OUTPUT.mkdir(parents=True, exist_ok=True)


def open_browser(size="tablet", *arguments, text=16, browser=None):
    """A Chromium of its own, without a window. `size` is a name of SIZES, `text` how large its user has text, in pixels, `browser` a
    program; without one it is that of CHROMIUM."""
    options = webdriver.ChromeOptions()
    options.binary_location = browser or os.environ.get("CHROMIUM", "/usr/lib/chromium/chromium-headless-shell")
    width, height = SIZES[size]
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--lang=en-GB",
                     f"--window-size={width},{height}", *arguments]:
        options.add_argument(argument)
    options.add_experimental_option("prefs", {"webkit.webprefs.default_font_size": text})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(os.environ.get("CHROMEDRIVER", "/usr/bin/chromedriver")))
    resize(driver, size)
    return driver


def resize(driver, size):
    """`size` is a name, or a width and a height."""
    width, height = size if isinstance(size, tuple) else {**SIZES, **MORE_SIZES}[size]
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)


def prefer(driver, **features):
    """Sets media features: prefer(driver, prefers_color_scheme="dark")."""
    listed = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": listed})


def strike(driver, hour):
    """Makes it that hour of the day, on the pages opened from now on."""
    source = f"Date.prototype.getHours = () => {hour}"
    driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})


def wait(condition, about=None, patience=None):
    """What `condition` gives once it gives something; fails with `about` where it never does."""
    end = time.monotonic() + (patience or PATIENCE)
    while True:
        try:
            value = condition()
        except (StaleElementReferenceException, LookupError):
            value = None
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(about() if callable(about) else about or "It never came to be.")
        time.sleep(0.05)


def moment(seconds):
    """A moment of the wire, so many seconds from now."""
    at = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=seconds)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def day(offset=0):
    return (datetime.date.today() + datetime.timedelta(days=offset)).isoformat()


class Page:
    """The page in a browser, as somebody in front of it sees and touches it."""

    def __init__(self, driver, url):
        self.driver = driver
        self.url = url

    def open(self, view="kitchen", fresh=False):
        if fresh:
            self.driver.get("about:blank")
            origin = self.url.rstrip("/")
            self.driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        self.driver.get("about:blank")
        self.driver.get(f"{self.url}#/{view}")
        return self

    def go(self, view):
        self.driver.execute_script("location.hash = arguments[0]", f"/{view}")
        wait(lambda: self.all(f"#main.{view.split('/')[0]} > *"), f"{view} never opened")

    def all(self, css):
        return self.driver.find_elements(By.CSS_SELECTOR, css)

    def one(self, css, about=None):
        return wait(lambda: next(iter(self.all(css)), None), about or f"no {css}")

    def text(self, css="body"):
        return self.driver.execute_script(
            "return [...document.querySelectorAll(arguments[0])].map(e => e.innerText).join('\\n')", css)

    def texts(self, css):
        return self.driver.execute_script("return [...document.querySelectorAll(arguments[0])].map(e => e.innerText)", css)

    def named(self, name, within="body"):
        """What can be touched and has that name, told or shown."""
        script = """
          const [name, within] = arguments;
          const room = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector(within);
          return [...room.querySelectorAll('button, a, input, select')].filter(e => e.checkVisibility() && (
            e.getAttribute('aria-label') ?? (e.labels?.[0] ?? e).innerText).trim().replace(/\\s+/g, ' ') === name);
        """
        return self.driver.execute_script(script, name, within)

    def press(self, name, within="body"):
        wait(lambda: self._clicked(self.named(name, within)), lambda: f"{name!r} cannot be pressed; there is {self.names(within)}")

    def click(self, css):
        wait(lambda: self._clicked(self.all(css)), f"{css} cannot be pressed")

    def names(self, within="body"):
        return self.driver.execute_script(
            "return [...([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector(arguments[0]) ?? document.body)"
            ".querySelectorAll('button')].map(e => e.getAttribute('aria-label') ?? e.innerText)", within)

    def _clicked(self, elements):
        if not elements:
            return False
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", elements[0])
        try:
            elements[0].click()
            return True
        except WebDriverException as error:
            if "intercepted" in str(error) or "not interactable" in str(error) or isinstance(error, StaleElementReferenceException):
                return False
            raise

    def fill(self, css, text):
        element = self.one(css)
        element.clear()
        element.send_keys(text)
        return element

    def set(self, css, value):
        """Gives a field a value, as a picker does."""
        self.driver.execute_script(
            "arguments[0].value = arguments[1]; for (const n of ['input', 'change'])"
            " arguments[0].dispatchEvent(new Event(n, {bubbles: true}))", self.one(css), value)

    def shows(self, words, css="body"):
        wait(lambda: words in self.text(css), lambda: f"{words!r} is not in {self.text(css)!r}")

    def lacks(self, words, css="body"):
        wait(lambda: words not in self.text(css), lambda: f"{words!r} is still in {self.text(css)!r}")

    def is_connected(self):
        return bool(self.all(".link.open"))

    def connected(self, patience=30):
        wait(self.is_connected, "the page never connected", patience)

    def complete(self):
        """Waits until the page has fetched the rest of itself, as it does when nothing else is to do."""
        wait(lambda: self.driver.execute_script(
            "return ['views/more/scan.js', 'ui/drag.js'].every(file => performance.getEntriesByType('resource').some(e => e.name.endsWith(file) && e.responseEnd))"),
            patience=30)

    def faults(self):
        """What the browser complained of: errors of scripts, and breaches of the content security policy."""
        return [entry["message"] for entry in self.driver.get_log("browser")
                if entry["level"] == "SEVERE" and "ERR_CONNECTION" not in entry["message"] and "WebSocket" not in entry["message"]
                and "ERR_INTERNET_DISCONNECTED" not in entry["message"] and "404 (Not Found)" not in entry["message"]
                and "400 (Bad Request)" not in entry["message"] and "401 (Unauthorized)" not in entry["message"]
                and "422 (Unprocessable" not in entry["message"]]

    def picture(self, name):
        self.driver.save_screenshot(str(OUTPUT / f"{name}.png"))


class Browsers:
    """Browsers of a module that tests use one after the other: to start one costs more than most tests. They are told apart by their
    program and its arguments."""

    def __init__(self):
        self.idle = {}

    def take(self, size, arguments, browser):
        """One that is as new: a tab of its own, and nothing kept of the tests before but the page's files."""
        driver = self.idle.pop((arguments, browser), None)
        if driver is None:
            return open_browser(size, *arguments, browser=browser)
        driver.switch_to.new_window("tab")
        fresh = driver.current_window_handle
        for handle in driver.window_handles:
            if handle != fresh:
                driver.switch_to.window(handle)
                driver.close()
        driver.switch_to.window(fresh)
        resize(driver, size)
        return driver

    def give_back(self, driver, arguments, browser, origin):
        """Forgets all that a test left in it. One that a test has ended is not used again."""
        try:
            driver.get("about:blank")
            driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
            driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
            driver.execute_cdp_cmd("Browser.resetPermissions", {})
            driver.get_log("browser")
        except WebDriverException:
            driver.quit()
            return
        if (arguments, browser) in self.idle:
            driver.quit()
        else:
            self.idle[arguments, browser] = driver

    def quit(self):
        while self.idle:
            self.idle.popitem()[1].quit()


BROWSERS = Browsers()
atexit.register(BROWSERS.quit)


class BrowserTest(unittest.TestCase):
    """A test in a browser that has never been used: it knows no box, keeps nothing, and nobody has touched it."""

    size = "tablet"
    arguments = ()
    # Another program than that of CHROMIUM.
    browser = None

    def open_page(self, box):
        """The page of `box` in a browser that knows nothing of what was before."""
        self.driver = BROWSERS.take(self.size, self.arguments, self.browser)
        self.addCleanup(BROWSERS.give_back, self.driver, self.arguments, self.browser, box.url.rstrip("/"))
        prefer(self.driver)
        self.page = Page(self.driver, box.url)


class PageTest(BrowserTest):
    """A test with a box made of memory."""

    @classmethod
    def setUpClass(cls):
        cls.box = FakeBox(PAGE, HERE / "unit")

    @classmethod
    def tearDownClass(cls):
        cls.box.stop()

    def setUp(self):
        self.box.reset()
        self.open_page(self.box)
        self.furnish()

    def furnish(self):
        """Puts into the box what a class of tests needs."""

    def tearDown(self):
        self.assertEqual(self.page.faults(), [], "what the browser complained of")

    def came(self, type_, **fields):
        """The one frame of that type that came, with these fields in its data."""
        def found():
            return self.box.of(type_, **fields)
        frames = wait(found, lambda: f"no {type_} {fields} in {self.box.frames}")
        return frames[-1]

    def commanded(self, intent, **slots):
        """Asserts that a command came, with exactly these slots."""
        wait(lambda: slots in self.box.commands(intent), lambda: f"no {intent} {slots} in {self.box.frames}")
