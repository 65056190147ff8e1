"""What a household does by touch, each with how many touches it takes from its view on: tasks.tsv has the task, the touches, the view, what is
touched, and what then comes to the box."""

import pathlib

import household
from support import PageTest, resize, wait

TASKS = [line.split("\t") for line in pathlib.Path(__file__).with_name("tasks.tsv").read_text().splitlines()]
MOST = 5


class Tasks(PageTest):
    def fill(self):
        self.box.reset()
        household.everything(self.box)
        for timer in ["ringing", "missed", "paused"]:
            del self.box.state["timers"][timer]
        self.box.recipe_box.needs = [{"name": "minced beef", "amount": "500 g"}, {"name": "olive oil"}]

    def touch(self, name):
        """Touches what has that name, as a finger does: a box by its label."""
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
        for task, touches, view, way, frame in TASKS:
            names = way.split(" > ")
            type_, _, rest = frame.partition(" ")
            fields = {} if not rest else {"intent" if type_ == "command" else "action": rest}
            with self.subTest(task=task):
                self.assertEqual(int(touches), len(names))
                self.assertLessEqual(len(names), MOST)
                self.fill()
                self.page.open(view, fresh=True)
                self.page.one(f"#main.{view.split('/')[0]} > :not(.alarm-banner, .waiting)")
                self.page.connected()
                for name in names:
                    self.touch(name)
                self.came(type_, **fields)
