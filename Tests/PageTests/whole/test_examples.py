"""What the cards say can be said: it is true, it takes no room, and the box understands it."""

import json
import os
import re
import subprocess
import unittest

import household
from support import PAGE, ROOT, PageTest, resize, wait
from test_room import LOOK

BINARY = os.environ.get("SOUS_BINARY")
TEXTS = dict(re.findall(r'"example\.([a-z_.]+)": "(.+)",', (PAGE / "text" / "en-examples.js").read_text()))
# Words of the vocabulary, and some that are in none.
NAMES = ["pasta", "milk", "egg noodles", "minced beef", "laundry", "sourdough starter"]
SLOTS = ["breakfast", "lunch", "snack", "dinner", "dessert"]

# What else is elsewhere once the examples are gone.
MOVED = """
  const all = [...document.querySelectorAll('#page *:not(.example)')];
  const places = () => all.map(e => {
    const box = e.getBoundingClientRect();
    return [e.className.baseVal ?? e.className, box.x, box.y, box.width, box.height].join(' ');
  });
  const show = (how) => { for (const e of document.querySelectorAll('.example')) e.style.display = how; };
  const before = places();
  show('none');
  const moved = places().filter((place, index) => place !== before[index]);
  show('');
  return moved;
"""


class Examples(PageTest):
    def furnish(self):
        resize(self.driver, "kiosk")
        household.everything(self.box)
        for timer in ["ringing", "missed", "paused"]:
            del self.box.state["timers"][timer]
        self.addCleanup(resize, self.driver, "tablet")

    def open(self, view="kitchen"):
        self.page.open(view, fresh=True)
        self.page.connected()
        wait(lambda: self.driver.execute_script("""
          return performance.getEntriesByType('resource').some(e => e.name.endsWith('en-examples.js') && e.responseEnd)"""), patience=60)
        self.settled()

    def settled(self):
        self.driver.execute_async_script("setTimeout(arguments[0], 400)")

    def said(self, card):
        return self.page.text(f"{card} > .example.seen")

    def says(self, card, words):
        wait(lambda: self.said(card) == f"Say “{words}”", lambda: f"{card} says {self.said(card)!r}")

    def test_each_card_says_what_can_be_said_about_what_it_shows(self):
        resize(self.driver, "wall")
        self.open()
        self.says(".timers", "two more minutes for the pasta timer")
        self.says(".cooking", "next step")
        self.says(".meal", "what’s for lunch tomorrow")
        self.says(".listing", "take bananas off the list")
        self.box.change(set_={"timers": [{**self.box.state["timers"]["running"], "status": "ringing"}]})
        self.says(".timers", "stop")
        self.page.picture("examples-ringing")
        self.box.change(removed={"timers": ["running"], "items": list(self.box.state["items"]), "dishes": list(self.box.state["dishes"])})
        self.says(".timers", "set a timer for ten minutes")
        self.says(".meal", "suggest something for lunch")
        self.says(".listing", "add milk and eggs")
        self.page.picture("examples-nothing")
        self.page.go("cook")
        self.says(".cook-step", "how much olive oil does the recipe need")
        self.page.go("recipes/r0")
        self.says(".recipe > .hint", "plan lasagna for dinner")

    def test_it_takes_no_room_and_lies_over_nothing(self):
        for view in ["kitchen", "cook", "recipes/r0"]:
            self.open(view)
            for screen in [(1024, 600), (1024, 768), (1280, 800), (1920, 1080), (2560, 1440)]:
                resize(self.driver, screen)
                self.settled()
                with self.subTest(view=view, screen=screen):
                    self.assertTrue(self.page.all(".example.seen"))
                    self.assertEqual(self.driver.execute_script(LOOK, view != "recipes/r0"), [])
                    self.assertEqual(self.driver.execute_script(MOVED), [])

    def test_a_full_card_says_nothing(self):
        for number in range(30):
            household.item(self.box, f"more{number}", "flour")
        for number in range(3):
            household.timer(self.box, f"t{number}", name="tea")
        self.open()
        self.says(".meal", "what’s for lunch tomorrow")
        self.assertEqual([self.said(".listing"), self.said(".timers")], ["", ""])

    def test_nor_does_a_phone_a_guest_or_a_box_that_hears_nothing(self):
        self.open()
        self.says(".cooking", "next step")
        for screen in ["phone390", (800, 480), (768, 1024)]:
            resize(self.driver, screen)
            wait(lambda: not self.page.all(".example"))
        resize(self.driver, "kiosk")
        self.says(".cooking", "next step")
        self.box.tell("status", {**self.box.status, "listening": False})
        wait(lambda: not self.page.all(".example"))
        self.box.tell("status", {**self.box.status, "listening": True, "problem": "The microphone is gone."})
        self.settled()
        self.assertEqual(self.page.all(".example"), [])
        self.box.status = {**self.box.status, "problem": None}
        self.box.role = "guest"
        self.open()
        self.assertEqual(self.page.all(".example"), [])


@unittest.skipUnless(BINARY, "SOUS_BINARY names no program")
class Understood(unittest.TestCase):
    maxDiff = None

    def test_the_box_takes_every_sentence_for_what_stands_beside_it(self):
        sentences = {}
        for intent, words in TEXTS.items():
            for name in NAMES if "{name}" in words else [""]:
                for slot in SLOTS if "{slot}" in words else [""]:
                    sentences[words.replace("{name}", name).replace("{slot}", slot)] = (intent, name, slot)
        self.assertGreater(len(sentences), 30)
        answers = subprocess.run([BINARY, "parse", *sentences], capture_output=True, text=True, check=True,
                                 env={**os.environ, "SOUS_GRAMMARS": str(ROOT / "grammars")}).stdout.splitlines()
        for (words, (intent, name, slot)), line in zip(sentences.items(), answers, strict=True):
            with self.subTest(words):
                answer = json.loads(line)
                self.assertEqual((answer["intent"], answer.get("refusal")), (intent, None))
                said = json.dumps(answer["slots"])
                self.assertIn(name, said)
                self.assertIn(slot, said)
