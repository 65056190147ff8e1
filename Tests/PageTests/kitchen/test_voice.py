import household
from selenium.webdriver.common.keys import Keys
from support import PageTest, wait


class Voice(PageTest):
    def furnish(self):
        household.shopping(self.box)
        self.page.open(fresh=True)
        self.page.connected()

    def status(self, **fields):
        self.box.tell("status", {"listening": True, "awake": False, "partial": "", "problem": None, "ringing": [], **fields})

    def test_what_was_heard_and_what_became_of_it(self):
        self.box.tell("heard", {"text": "add milk", "intent": "shopping.add", "accepted": True, "say": "Added milk.", "reason": None})
        self.box.tell("heard", {"text": "the sink", "intent": None, "accepted": False, "say": "", "reason": "not_understood"})
        self.page.shows("“add milk”", ".heard .done")
        self.page.shows("Added milk.", ".heard .done")
        self.page.shows("I did not understand that.", ".heard .refused")
        self.page.shows("“the sink”", ".heard li:first-child")

    def test_whether_the_box_listens(self):
        self.page.shows("Listening", ".ear.idle")
        self.status(awake=True, partial="add two litres")
        self.page.shows("Go ahead “add two litres …”", ".ear.awake")
        self.status(problem="The microphone was unplugged.", listening=False)
        self.page.shows("Cannot hear. The microphone was unplugged.", ".ear.deaf")
        self.status(listening=False)
        self.page.shows("No microphone", ".ear.off")
        self.box.stop()
        self.page.shows("Box out of reach", ".ear.stale")
        self.box.start()
        self.page.connected()

    def test_a_typed_command_and_its_answer(self):
        self.page.fill("#say", "add milk").send_keys(Keys.ENTER)
        self.assertEqual(self.came("command", text="add milk")["text"], "add milk")
        self.page.shows("Done add milk.", ".card.voice .answer")
        self.page.shows("Milk", ".card.listing")

    def test_a_typed_command_that_is_refused(self):
        self.box.refuse = "There are no timers."
        self.page.fill("#say", "stop").send_keys(Keys.ENTER)
        self.page.shows("There are no timers.", ".card.voice .answer.no")
        self.assertEqual(self.page.all(".toast"), [])

    def test_p10_a_question_has_buttons_for_yes_and_no(self):
        self.box.asks = "Shall I clear the list?"
        self.page.fill("#say", "clear the list").send_keys(Keys.ENTER)
        self.page.shows("Shall I clear the list?", ".card.voice .answer")
        self.assertEqual(self.page.all(".answer.no"), [])
        self.page.press("Yes")
        self.came("command", text="yes")
        self.page.shows("Done yes.", ".card.voice .answer")
        wait(lambda: not [one for one in self.page.all(".say .button") if one.text in ("Yes", "No")])

    def test_p10_a_question_that_was_heard_is_no_refusal(self):
        self.box.tell("heard", {"text": "set a timer", "intent": "timer.start", "accepted": False, "say": "For how long?",
                                "reason": "incomplete"})
        self.page.shows("For how long?", ".heard .asked")
        self.assertEqual(self.page.all(".heard .refused"), [])

    def test_undo(self):
        self.box.answers["box.undo"] = "Bread is back."
        self.page.press("Undo")
        self.commanded("box.undo")
        self.page.shows("Bread is back.", ".toasts")
