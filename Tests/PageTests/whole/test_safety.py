import household
from support import PageTest, day, wait

SCRIPT = "<script>window.hit=1</script><img src=x onerror=window.hit=1>\"'&{{7*7}}${7*7}"


class Safety(PageTest):
    def furnish(self):
        box = self.box
        box.put("people", {"id": "p", "name": SCRIPT, "avatarEmoji": SCRIPT, "email": None})
        box.put("stores", {"id": "s", "name": SCRIPT})
        household.item(box, "i", SCRIPT, quantity=SCRIPT, category=SCRIPT, store=SCRIPT, forUsers=["p"])
        household.item(box, "l", SCRIPT, list=SCRIPT)
        household.timer(box, "t", name=SCRIPT)
        box.put("dishes", {"id": "d", "date": day(), "slot": "dinner", "dish": SCRIPT, "isSide": False, "position": 0,
                           "forUsers": ["p"], "recipeId": None})
        box.put("pantry", {"id": "w", "Name": SCRIPT, "NameLower": SCRIPT.lower(), "QtyText": SCRIPT, "QtyNum": 1, "Unit": SCRIPT,
                           "Category": SCRIPT, "Place": SCRIPT, "BestBefore": None, "Notes": SCRIPT})
        recipe = {"id": "r", "title": SCRIPT, "servings": 2, "totalSeconds": 60, "tags": [SCRIPT], "imageUrl": "javascript:window.hit=1"}
        box.put("recipes", recipe)
        box.recipes["r"] = {**recipe, "ingredients": [SCRIPT], "steps": [SCRIPT]}
        box.cooking = {"recipe": box.recipes["r"], "step": 1, "factor": 1, "servings": 2}

    def test_script_in_any_name_is_shown_as_text(self):
        for view in ["kitchen", "list", "plan", "pantry", "recipes", "recipes/r", "cook", "more"]:
            with self.subTest(view):
                self.page.open(view, fresh=True)
                self.page.shows("window.hit=1", "main")
                self.box.tell("heard", {"text": SCRIPT, "intent": None, "accepted": False, "say": SCRIPT, "reason": SCRIPT})
                self.box.tell("status", {"listening": True, "awake": True, "partial": SCRIPT, "problem": None, "ringing": [SCRIPT]})
                self.page.shows("window.hit=1", ".ear")
                self.assertEqual(self.page.all("main script, main img[src=x], .ear img"), [])
                self.assertIsNone(self.driver.execute_script("return window.hit ?? null"))

    def test_and_in_every_dialog(self):
        for view, press in [("list", "[data-line=i] .what"), ("plan", ".day.today .meal-cell:not(.empty)"), ("pantry", ".line .what"),
                            ("more", ".panels .line .button")]:
            with self.subTest(view):
                self.page.open(view, fresh=True)
                self.page.click(press)
                self.page.one("dialog[open]")
                self.assertEqual(self.page.all("dialog script, dialog img"), [])
                self.assertIsNone(self.driver.execute_script("return window.hit ?? null"))

    def test_nothing_is_asked_of_any_other_machine(self):
        self.page.open(fresh=True)
        self.page.one(".card.meal")
        names = self.driver.execute_script("return performance.getEntriesByType('resource').map(e => e.name)")
        self.assertEqual([name for name in names if not name.startswith((self.box.url, "data:"))], [])
        self.assertEqual(self.driver.execute_cdp_cmd("Network.getAllCookies", {})["cookies"], [])

    def test_frames_that_make_no_sense_do_no_harm(self):
        self.page.open(fresh=True)
        self.page.connected()
        for type_, data in [("no_such_type", {}), ("change", {}), ("change", {"seq": "x"}), ("change", {"seq": 1e9, "set": {"spoons": [{}]}}),
                            ("ack", {"id": "never sent"}), ("error", {"code": "malformed", "message": "?"}), ("pong", {"time": "yesterday"}),
                            ("snapshot", {"seq": 2e9, "time": "?"})]:
            self.box.tell(type_, data)
        wait(lambda: "window.hit" not in self.page.text("main"))
        self.page.shows("Nothing to buy.", "main")
