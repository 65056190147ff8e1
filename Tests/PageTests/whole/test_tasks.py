"""What a household does by touch, each with how many touches it takes from its view on: tasks.tsv has the task, the touches, the view, what is
touched, what then comes to the box, and "rings" where a timer that was set in another room rings meanwhile."""

import datetime
import pathlib

import household
from support import PageTest, moment, resize, wait

TASKS = [line.split("\t") for line in pathlib.Path(__file__).with_name("tasks.tsv").read_text().splitlines()]
MOST = 5


class Tasks(PageTest):
    def fill(self, rings):
        self.box.reset()
        household.everything(self.box)
        for timer in ["ringing", "missed", "paused"]:
            del self.box.state["timers"][timer]
        if rings:
            # By its identifier the box knows the room; the page need not.
            household.timer(self.box, "room:5f1c0a3e.t1", "ringing", "eggs", since=moment(-5))
        self.box.recipe_box.needs = [{"name": "minced beef", "amount": "500 g"}, {"name": "olive oil"}]

    def touch(self, name):
        """Touches what has that name, as a finger does: a box by its label. "dialog: " stands where the view has one of that name too."""
        if name.startswith("dialog: "):
            name = name.removeprefix("dialog: ")
            self.page.one("dialog[open]")
        def found():
            element = next(iter(self.page.named(name)), None) or self.driver.execute_script(
                "return [...document.querySelectorAll('dialog[open] label')].find(e => e.innerText.trim() === arguments[0])", name)
            if element:
                self.driver.execute_script("arguments[0].click()", element)
            return element
        wait(found, lambda: f"{name!r} cannot be touched; there is {self.page.names()}")

    def test_every_task_takes_as_many_touches_as_stand_beside_it_and_none_more_than_five(self):
        resize(self.driver, "kiosk")
        self.addCleanup(resize, self.driver, "tablet")
        days = {name: f"{datetime.date.today() + datetime.timedelta(days=days):%A}" for name, days in [("today", 0), ("tomorrow", 1)]}
        for task, touches, view, way, frame, *more in TASKS:
            names = way.format(**days).split(" > ")
            type_, _, rest = frame.partition(" ")
            fields = {} if not rest else {"intent" if type_ == "command" else "action": rest}
            with self.subTest(task=task):
                self.assertEqual(int(touches), len(names))
                self.assertLessEqual(len(names), MOST)
                self.fill("rings" in more)
                self.page.open(view, fresh=True)
                self.page.one(f"#main.{view.split('/')[0]} > :not(.alarm-banner, .waiting)")
                self.page.connected()
                for name in names:
                    self.touch(name)
                self.came(type_, **fields)
