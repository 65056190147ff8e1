"""The page against the box itself. Needs the program: SOUS_BINARY=.build/release/sous."""

import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest
import urllib.request
import wave

import barcodes
from PIL import Image
from selenium.webdriver.common.keys import Keys
from support import OUTPUT, PAGE, BrowserTest, Page, day, open_browser, wait

BINARY = os.environ.get("SOUS_BINARY")
CODE = "5000112637922"
FILM = OUTPUT / "tin.mjpeg"
barcodes.film(CODE, FILM)


class RealBox:
    """`sous run --text` with a state of its own on a free port."""

    def __init__(self):
        self.home = tempfile.TemporaryDirectory(prefix="sous-page-")
        home = pathlib.Path(self.home.name)
        (home / "share" / "sous").mkdir(parents=True)
        shutil.copytree(PAGE, home / "share" / "sous" / "page")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        # Products are not looked up: the tests ask nothing of other machines.
        self.environment = {
            **os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home / "config"), "XDG_STATE_HOME": str(home / "state"),
            "XDG_DATA_HOME": str(home / "share"), "XDG_RUNTIME_DIR": str(home / "run"), "SOUS_SERVER_PORT": str(self.port),
        }
        self.process = None

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/"

    def start(self, *hearing):
        """`hearing`: --wav and a file; without it only what is typed is heard."""
        self.log = open(OUTPUT / "real-box.log", "ab")
        self.process = subprocess.Popen([BINARY, "run", *(hearing or ["--text"])], stdin=subprocess.PIPE, stdout=self.log, stderr=self.log,
                                        env=self.environment)
        wait(self.answers, "the box does not answer; see real-box.log", 60)

    def answers(self):
        if self.process.poll() is not None:
            raise AssertionError(f"the box ended with {self.process.returncode}; see {OUTPUT}/real-box.log")
        try:
            return urllib.request.urlopen(self.url, timeout=1).status == 200
        except OSError:
            return False

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdin.close()
        self.log.close()

    def say(self, text):
        """Types a line on the box's own terminal."""
        self.process.stdin.write(f"{text}\n".encode())
        self.process.stdin.flush()


class RealBoxTest(BrowserTest):
    """A test with a browser that has a camera."""

    arguments = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", f"--use-file-for-fake-video-capture={FILM}")


@unittest.skipUnless(BINARY, "SOUS_BINARY names no program")
class Changing(RealBoxTest):
    """What leaves something behind on a box: one of its own."""

    @classmethod
    def setUpClass(cls):
        cls.box = RealBox()
        cls.box.start()

    @classmethod
    def tearDownClass(cls):
        cls.box.kill()
        cls.box.home.cleanup()

    def setUp(self):
        self.open_page(self.box)
        self.page.open()
        self.page.connected()

    def add(self, page, text):
        page.fill(".add input", text).send_keys(Keys.ENTER)

    def settled(self):
        wait(lambda: "change" not in self.page.text(".link"), lambda: self.page.text(".link"))
        self.assertEqual(self.page.texts(".toast.no"), [])

    def test_a_recipe_is_written_read_changed_brought_in_and_deleted(self):
        page = self.page
        page.go("recipes/new")
        page.fill("[name=title]", "Test crumble")
        page.fill("[name=ingredients]", "500 g apples\n150 g flour, sifted\nFor the top:")
        page.fill("[name=steps]", "Peel.\nBake for 40 minutes.")
        wait(lambda: [text.split() for text in page.texts(".line-readings li")] ==
             [["500", "g", "apples"], ["150", "g", "flour", "sifted"], ["For", "the", "top:"]], lambda: page.texts(".line-readings li"))
        page.press("Save recipe")
        page.shows("Test crumble", ".recipe h1")
        page.shows("150 g flour, sifted", ".ingredients")
        self.settled()
        page.click("a[href$='/edit']")
        wait(lambda: page.one("[name=title]").get_attribute("value") == "Test crumble")
        page.fill("[name=title]", "Best crumble")
        page.press("Save recipe")
        page.shows("Best crumble", ".recipe h1")
        page.shows("500 g apples", ".ingredients")
        self.settled()
        page.press("Delete")
        page.lacks("Best crumble", ".recipe-grid")
        page.shows("Deleted", ".toast:last-child")
        page.press("Undo", ".toast:last-child")
        page.shows("Best crumble", ".recipe-grid")
        page.go("recipes/import")
        with tempfile.NamedTemporaryFile(suffix=".cook") as file:
            file.write(b"Boil @eggs{2} for ~{7%minutes}.")
            file.flush()
            page.one("input[type=file]").send_keys(file.name)
            page.press("Put 1 recipe into the box")
        self.settled()

    def test_alarms_and_items_come_back(self):
        page = self.page
        page.press("New timer")
        page.press("Alarm")
        page.set("dialog [name=time]", "06:45")
        for name in ("monday", "friday"):
            page.click(f"dialog .chip-check input[value={name}]")
        page.press("Set alarm")
        page.shows("Monday and Friday", ".alarms")
        self.settled()
        page.go("list")
        self.add(page, "oat milk")
        page.press("oat milk 1, change")
        page.set("dialog [name=days]", "14")
        page.press("Save")
        page.shows("Every 2 weeks, next", "main")
        self.settled()
        page.press("Oat milk comes back no more")
        page.lacks("Every 2 weeks, next", "main")


@unittest.skipUnless(BINARY, "SOUS_BINARY names no program")
class TheBox(RealBoxTest):
    @classmethod
    def setUpClass(cls):
        cls.box = RealBox()
        cls.box.start()

    @classmethod
    def tearDownClass(cls):
        cls.box.kill()
        cls.box.home.cleanup()

    def setUp(self):
        self.open_page(self.box)
        self.page.open()
        self.page.connected()

    def add(self, page, text):
        page.fill(".add input", text).send_keys(Keys.ENTER)

    def settled(self):
        wait(lambda: "change" not in self.page.text(".link"), lambda: self.page.text(".link"))
        self.assertEqual(self.page.texts(".toast.no"), [])

    def test_the_list(self):
        page = self.page
        page.go("list")
        self.add(page, "2 l milk, six eggs, bread")
        for words in ["Milk", "Eggs", "Bread"]:
            page.shows(words, ".group")
        self.settled()
        page.shows("Dairy", ".group h2")
        page.press("Tick bread")
        page.shows("Bread", ".group.done")
        page.press("milk 2 l, change")
        page.fill("dialog [name=amount]", "3 l")
        page.set("dialog [name=category]", "Drinks")
        page.press("Save")
        page.shows("3 l", ".group")
        wait(lambda: page.all("[data-lines=Drinks] [data-line]"))
        self.settled()
        page.press("Clear")
        page.lacks("Bread", "main")
        self.settled()
        page.press("Undo", ".toasts .toast:last-child")
        page.shows("Bread", "main")
        page.press("eggs 6, change")
        page.press("Delete")
        page.lacks("Eggs", "main")
        self.settled()

    def test_a_line_of_the_terminal_appears(self):
        self.page.go("kitchen")
        self.box.say("add two jars of honey")
        self.page.shows("Honey", ".card.listing")
        self.page.shows("honey", ".heard")

    def test_what_is_asked_at_the_terminal_is_shown_on_the_page(self):
        page = self.page
        self.box.say("let's have tacos for lunch tomorrow")
        self.box.say("add balloons to the party list")
        page.shows("balloons", ".heard")
        for said, at, shown in [
            ("show lunch tomorrow", "#/kitchen", (".shows-meal .card.meal", "Lunch · tomorrow")),
            ("show the week", "#/plan", ("main", "This week")),
            ("what's on the party list", "#/list", ("main h1", "Party")),
            ("what's in the pantry", "#/pantry", ("main h1", "Pantry")),
            ("show my timers", "#/kitchen", (".shows-timers", "Timers")),
            ("show dessert", "#/kitchen", (".shows-meal .card.meal .kicker", "Dessert · today")),
        ]:
            with self.subTest(said):
                self.box.say(said)
                wait(lambda: self.driver.execute_script("return location.hash") == at, lambda: self.driver.current_url)
                page.shows(shown[1], shown[0])

    def test_typed_on_a_page_that_does_not_follow_it_is_shown_there_alone(self):
        other = Page(open_browser("phone"), self.box.url)
        self.addCleanup(other.driver.quit)
        other.open("kitchen")
        other.connected()
        self.page.go("pantry")
        self.driver.execute_script("localStorage.setItem('sous.follow', 'no')")
        other.fill("#say", "show the week").send_keys(Keys.ENTER)
        wait(lambda: other.driver.execute_script("return location.hash") == "#/plan")
        self.assertEqual(self.driver.execute_script("return location.hash"), "#/pantry")

    def test_typed_on_the_page(self):
        self.page.go("kitchen")
        self.page.fill("#say", "what time is it").send_keys(Keys.ENTER)
        # The answer stands once: beside what was heard.
        self.page.shows("It is", ".card.voice .heard .done .outcome")
        self.assertEqual(self.page.text(".card.voice .answer"), "")
        self.page.fill("#say", "fribble the wug").send_keys(Keys.ENTER)
        self.page.shows("fribble the wug", ".card.voice .heard .refused")

    def test_timers_and_alarms(self):
        page = self.page
        page.go("kitchen")
        page.press("New timer")
        page.fill("dialog [name=minutes]", "12")
        page.fill("dialog [name=name]", "pasta")
        page.press("Start")
        page.shows("Pasta", ".dials")
        self.settled()
        wait(lambda: self.page.text(".running .digits").startswith(("11:5", "12:0")))
        page.press("Pause Pasta")
        page.shows("Paused", ".dials")
        page.press("Go on with Pasta")
        page.shows("Running", ".dials")
        page.press("More for Pasta")
        page.press("+5 min")
        page.fill("dialog [name=name]", "noodles")
        page.press("Save")
        page.shows("Noodles", ".dials")
        wait(lambda: self.page.text(".running .digits").startswith("16:"))
        page.press("New timer")
        page.fill("dialog [name=seconds]", "1")
        page.fill("dialog [name=name]", "egg")
        page.press("Start")
        page.shows("Ringing", ".dials")
        page.press("Stop Egg")
        page.lacks("Egg", ".dials")
        page.press("More for Noodles")
        page.press("Stop timer")
        page.lacks("Noodles", ".dials")
        page.press("New timer")
        page.press("Alarm")
        page.set("dialog [name=time]", "06:30")
        page.set("dialog [name=date]", day(2))
        page.press("Set alarm")
        # By twelve hours, as the box has them where nobody has said otherwise.
        wait(lambda: page.text(".alarms").startswith("6:30"), lambda: page.text(".alarms"))
        page.click(".alarms button")
        wait(lambda: not page.all(".alarms"))
        self.settled()

    def a_fresh_device_shows_everything(self, after):
        page = self.page
        page.open("kitchen", fresh=True)
        page.connected()
        # A box that is still new leads through its first steps where the meal will be.
        for card in [".card.timers", ".middle .card", ".card.listing", ".card.voice"]:
            with self.subTest(after=after, card=card):
                page.one(f"{card}:not(.broken)")
        self.assertEqual(page.all(".broken"), [], after)
        page.lacks("Box out of reach")
        page.lacks("Offline")
        page.go("recipes")
        page.go("kitchen")
        page.one(".card.voice:not(.broken)")

    def send(self, method, path, body):
        request = urllib.request.Request(f"{self.box.url}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"},
                                         method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["data"]

    def test_p1_a_fresh_device_is_neither_blank_nor_false_whatever_was_done_before(self):
        page = self.page
        page.fill("#say", "add marmalade").send_keys(Keys.ENTER)
        page.shows("marmalade", ".heard")
        self.a_fresh_device_shows_everything("a typed command")
        self.box.say("add oat milk")
        page.shows("oat milk", ".heard")
        self.a_fresh_device_shows_everything("a line of the terminal")
        self.box.say("fribble the wug")
        page.shows("fribble the wug", ".heard .refused")
        self.a_fresh_device_shows_everything("a refused command")
        self.send("POST", "api/v1/timers", {"seconds": 1, "name": "egg"})
        page.shows("Ringing", ".dials")
        self.a_fresh_device_shows_everything("a ring")
        page.press("Stop Egg")
        page.lacks("Egg", ".dials")

    def test_a_fresh_device_shows_a_household_of_four_hundred_days_from_an_archive(self):
        with urllib.request.urlopen(f"{self.box.url}api/v1/archive", timeout=60) as answer:
            archive = json.load(answer)
        for number in range(400):
            for slot in ["lunch", "dinner"]:
                archive["dishes"].append({"id": f"old-{number}-{slot}", "day": day(30 - number), "slot": slot, "dish": "pea soup",
                                        "isSide": False, "position": 0, "people": []})
        self.send("PUT", "api/v1/archive", archive)
        self.a_fresh_device_shows_everything("an archive of 400 days")
        self.page.go("plan")
        self.page.shows("Pea soup", ".week")

    def test_people_shops_meals_and_recipes(self):
        page = self.page
        page.go("more")
        for name in ["Sam", "Alex", "Kim"]:
            page.fill("section[aria-labelledby=person-title] [name=name]", name)
            page.press("Add", "section[aria-labelledby=person-title]")
            page.shows(name, ".panels")
        page.press("Edit Sam")
        self.driver.execute_script("arguments[0].click()", page.one("dialog [value='🐻']"))
        page.press("Save")
        page.shows("🐻", ".panels")
        page.fill("section[aria-labelledby=store-title] [name=name]", "Aldi")
        page.press("Add", "section[aria-labelledby=store-title]")
        page.shows("Aldi", ".panels")
        page.set("section[aria-labelledby=sound-title] label:nth-of-type(1) input", "45")
        page.shows("45 %", ".panels")
        self.settled()

        page.go("recipes")
        page.press("Add the starter recipes")
        wait(lambda: len(page.all(".recipe-grid li")) > 20, "no recipes came")
        title = page.texts(".recipe-grid h2")[0]
        page.click(".recipe-grid a")
        page.one(".ingredients li")
        page.press("Put what is missing on the list")
        wait(lambda: page.texts(".toast"))
        picture = OUTPUT / "dish.png"
        Image.effect_noise((2400, 1800), 90).convert("RGB").save(picture)
        page.one(".file input").send_keys(str(picture))
        wait(lambda: self.driver.execute_script("return document.querySelector('.recipe .picture img')?.naturalWidth") == 1600,
             "the picture is not shown", 30)
        page.press("Take the picture away")
        wait(lambda: not page.all(".recipe .picture img"))
        self.settled()

        page.go("plan")
        page.click(f"section[aria-labelledby='day-{day(1)}'] li:nth-child(4) .meal-cell")
        page.fill("dialog [name=dish]", title)
        wait(lambda: len(page.all("dialog .chip-check input")) == 3)
        page.click("dialog .chip-check:first-child input")
        page.press("Plan")
        page.shows(title, ".week")
        self.settled()
        wait(lambda: page.all(f"section[aria-labelledby='day-{day(1)}'] .meal-cell .avatars"))
        page.press("Shop for the week")
        self.settled()

        page.go("recipes")
        page.click(".recipe-grid a")
        page.press("Cook")
        page.one(".cook-step")
        page.shows("Step 1 of", ".cook-step")
        page.press("Next")
        page.shows("Step 2 of", ".cook-step")
        page.press("More servings")
        while not page.named("Done cooking"):
            page.press("Next")
            time.sleep(0.2)
        page.press("Done cooking")
        page.shows("Nothing is being cooked", "main")
        self.settled()

    def test_the_pantry(self):
        page = self.page
        page.go("pantry")
        page.press("Add")
        page.fill("dialog [name=name]", "rice")
        page.fill("dialog [name=quantity]", "2")
        page.set("dialog [name=unit]", "kg")
        page.press("Into the pantry")
        page.shows("Rice", "main")
        page.shows("2 kg", "main")
        # The row that was foreseen gives way to the box's own.
        self.settled()
        page.press("Use rice")
        page.fill("dialog [name=amount]", "500 g")
        page.press("Use")
        page.shows("1.5 kg", "main")
        self.settled()

    def test_a_tin_in_front_of_the_camera(self):
        page = self.page
        page.go("pantry")
        self.driver.execute_script("delete window.BarcodeDetector")
        page.press("Scan")
        wait(lambda: page.all("dialog .code") or page.all("dialog .answer.no"), "the box never read it", 30)
        page.shows(CODE, "dialog .code")
        # Nobody has said yet whether it may be looked up.
        page.press("Do not")
        page.fill("dialog [name=name]", "cola")
        page.press("Into the pantry")
        page.press("Close")
        page.shows("Cola", "main")
        self.settled()

    def test_two_browsers_stay_equal_through_a_kill(self):
        other = Page(open_browser("phone"), self.box.url)
        self.addCleanup(other.driver.quit)
        other.open("list", fresh=True)
        other.connected()
        self.page.go("list")
        shown = lambda page: sorted(page.driver.execute_script(
            "return [...document.querySelectorAll('[data-line]')].map(e => [e.dataset.line, e.className.includes('checked'), e.querySelector('.name').innerText].join())"))
        self.add(other, "pears")
        self.page.shows("Pears", "main")
        self.box.kill()
        for page in [self.page, other]:
            page.one(".link.stale")
        self.add(self.page, "figs")
        self.add(other, "dates")
        other.press("Tick pears")
        self.page.press("Tick pears")
        self.box.start()
        for page in [self.page, other]:
            page.connected()
        wait(lambda: shown(self.page) == shown(other) and "Figs" in other.text("main") and "Dates" in self.page.text("main"),
             lambda: (shown(self.page), shown(other)))
        self.page.shows("Pears", ".group.done")


@unittest.skipUnless(BINARY, "SOUS_BINARY names no program")
class AfterAnEvening(RealBoxTest):
    """A box that has heard, refused, asked and taken back all sorts of things before anybody looks."""

    said = ["add milk", "start timer", "fribble the wug", "never mind", "set a pasta timer for ten minutes", "show dinner", "undo that",
            "cancel the egg timer"]

    def test_a_fresh_browser_shows_all_that_was_heard(self):
        box = RealBox()
        self.addCleanup(box.home.cleanup)
        box.start()
        self.addCleanup(box.kill)
        for said in self.said:
            box.say(said)
        wait(lambda: b"egg" in urllib.request.urlopen(f"{box.url}api/v1/snapshot", timeout=5).read())
        for view in ["kitchen", "recipes"]:
            self.open_page(box)
            self.page.open(view)
            self.page.connected()
            self.page.go("kitchen")
            self.page.shows("“cancel the egg timer”", ".heard")
            self.assertEqual(self.page.all(".broken"), [])
            for text in self.page.texts(".heard .when"):
                self.assertRegex(text, r"^\d?\d:\d\d( [AP]M)?$")
            # Without recipes and plans the first steps stand where the next meal will be.
            for card in ["timers", "first-steps", "listing", "voice"]:
                self.page.one(f".card.{card}")
            self.assertEqual(self.page.faults(), [])


@unittest.skipUnless(BINARY, "SOUS_BINARY names no program")
class TheVoice(RealBoxTest):
    """What is said, from the sound to the page."""

    def test_a_spoken_command_appears(self):
        box = RealBox()
        self.addCleanup(box.home.cleanup)
        said = pathlib.Path(__file__).resolve().parents[3] / "audio-fixtures" / "019-shopping.add.wav"
        heard = OUTPUT / "said.wav"
        with wave.open(str(said)) as source, wave.open(str(heard), "wb") as target:
            target.setparams(source.getparams())
            pause = bytes(source.getframerate() * source.getsampwidth() * source.getnchannels())
            # The page has time to connect before it is said, and to show it after.
            target.writeframes(pause * 12 + source.readframes(source.getnframes()) + pause * 20)
        box.start("--wav", str(heard))
        self.addCleanup(box.kill)
        self.open_page(box)
        page = self.page.open()
        page.connected()
        self.assertEqual(page.texts("[data-line]"), [])
        wait(lambda: "crackers" in page.text(".card.listing").lower(), lambda: page.text(".card.voice"), 40)
        page.shows("crackers", ".heard")
        page.one(".card.voice .answer:not(.no)")
