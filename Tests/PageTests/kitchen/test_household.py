import household
from support import PageTest, prefer, strike, wait


class Family(PageTest):
    def furnish(self):
        household.people_and_shops(self.box)
        self.page.open("more", fresh=True)
        self.page.one(".panels")

    def test_people_are_added_renamed_given_a_picture_and_removed(self):
        self.page.fill("section[aria-labelledby=person-title] [name=name]", "Robin")
        self.page.press("Add", "section[aria-labelledby=person-title]")
        self.commanded("person.add", name="Robin")
        self.page.press("Edit Robin")
        self.page.fill("dialog [name=name]", "Rob")
        self.driver.execute_script("arguments[0].click()", self.page.one("dialog [value='🐻']"))
        self.page.press("Save")
        self.commanded("person.add", name="Robin", emoji="🐻")
        self.commanded("person.rename", name="Robin", new_name="Rob")
        self.page.press("Remove Rob")
        self.page.press("Remove")
        self.commanded("person.remove", name="Rob")
        self.page.lacks("Rob", ".panels")

    def test_shops_are_added_renamed_and_removed(self):
        self.page.fill("section[aria-labelledby=store-title] [name=name]", "Market")
        self.page.press("Add", "section[aria-labelledby=store-title]")
        self.commanded("store.add", name="Market")
        self.page.press("Edit Market")
        self.page.fill("dialog [name=name]", "Old market")
        self.page.press("Save")
        self.commanded("store.rename", name="Market", new_name="Old market")
        self.page.press("Remove Old market")
        self.page.press("Remove")
        self.commanded("store.remove", name="Old market")

    def test_phrases_are_taught_changed_and_forgotten(self):
        phrases = "section[aria-labelledby=phrases-title]"
        self.page.shows("Teach the box what your own words mean", phrases)
        self.page.press("New phrase")
        self.page.fill("dialog [name=said]", "good night")
        self.page.fill("dialog [name=does]", "cancel all timers")
        self.page.press("Save")
        self.came("command", text='when I say "good night", cancel all timers')
        self.box.change(set_={"phrases": [{"id": "ph1", "said": "good night", "does": "cancel all timers"}]})
        self.page.shows("“good night”", phrases)
        self.page.press("Edit good night")
        self.page.fill("dialog [name=said]", "sleep well")
        self.page.press("Save")
        self.commanded("phrase.forget", said="good night")
        self.came("command", text='when I say "sleep well", cancel all timers')
        self.box.change(set_={"phrases": [{"id": "ph2", "said": "tea time", "does": "set a timer for four minutes"}]})
        self.page.press("Remove tea time")
        self.commanded("phrase.forget", said="tea time")
        self.page.lacks("tea time", phrases)

    def test_what_people_do_not_eat_is_noted_and_forgotten(self):
        diets = "section[aria-labelledby=diets-title]"
        self.page.shows("Sam is allergic to nuts", diets)
        self.page.fill(f"{diets} [name=person]", "Emma")
        self.page.fill(f"{diets} [name=food]", "shellfish")
        self.page.click(f"{diets} form .button")
        self.commanded("diet.note", people=["Emma"], need="allergy", foods=["shellfish"])
        self.box.change(set_={"diets": [{"id": "d0", "person": "Emma", "need": "allergy", "food": "shellfish"}]})
        self.page.shows("allergic to shellfish", diets)
        self.box.change(set_={"diets": [{"id": "d1", "person": "", "need": "follows", "food": "vegan"}]})
        self.page.shows("Somebody here", diets)
        self.page.press("Remove Somebody here, vegan")
        self.commanded("diet.forget", person="", food="vegan")
        self.box.change(removed={"diets": ["d1"]})
        self.page.lacks("vegan", diets)

    def test_what_was_not_understood_is_shown_and_taught(self):
        self.box.unknown = [{"id": "u1", "text": "lights out", "saidAt": "2026-03-14T18:05:00.000Z", "heard": False},
                            {"id": "u2", "text": "<b>zonk</b>", "saidAt": "2026-03-14T18:04:00.000Z", "heard": True}]
        self.page.open("more", fresh=True)
        self.driver.execute_script("arguments[0].open = true", self.page.one("section[aria-labelledby=phrases-title] details"))
        self.page.shows("<b>zonk</b>", "section[aria-labelledby=phrases-title]")
        self.page.press("Remove <b>zonk</b>")
        wait(lambda: ("forget", "u2") in self.box.requests)
        self.page.press("Teach “lights out”")
        self.page.fill("dialog [name=does]", "cancel all timers")
        self.page.press("Save")
        self.came("command", text='when I say "lights out", cancel all timers')
        wait(lambda: ("forget", "u1") in self.box.requests)

    def test_how_loud_it_is(self):
        self.page.set("section[aria-labelledby=sound-title] label:nth-of-type(1) input", "40")
        self.commanded("box.volume", level=40)
        self.page.set("section[aria-labelledby=sound-title] label:nth-of-type(2) input", "55")
        self.commanded("box.volume", level=55, alarms=True)

    def test_the_wake_word_is_read_back_before_it_is_changed(self):
        self.page.fill("#main [name=word]", "jarvis")
        self.page.press("Save")
        self.page.shows("Shall the box listen for “jarvis” from now on?", "dialog")
        self.page.press("Listen for it")
        self.commanded("box.wake_word", word="jarvis", sure=True)

    def test_whether_barcodes_are_looked_up(self):
        self.page.press("No")
        self.commanded("pantry.look_up", allowed=False)

    def test_light_and_dark_by_the_machine_or_by_choice(self):
        ground = "return getComputedStyle(document.documentElement).backgroundColor"
        light = self.driver.execute_script(ground)
        prefer(self.driver, prefers_color_scheme="dark")
        dark = self.driver.execute_script(ground)
        self.assertNotEqual(light, dark)
        self.page.press("Light")
        wait(lambda: self.driver.execute_script(ground) == light)
        self.page.open("more")
        wait(lambda: self.driver.execute_script(ground) == light, "the choice is not kept")
        prefer(self.driver)
        self.page.press("Dark")
        wait(lambda: self.driver.execute_script(ground) == dark)

    def test_the_counters_screen_is_dark_at_night(self):
        looks = []
        for hour in (20, 21):
            strike(self.driver, hour)
            self.page.open("more", fresh=True)
            looks.append(self.driver.execute_script("return document.documentElement.dataset.theme ?? 'by day'"))
        self.assertEqual(looks, ["by day", "dark"])

    def test_one_persons_list_is_the_boxs_to_make(self):
        self.page.set("section[aria-labelledby=device-title] select", "p1")
        wait(lambda: self.box.hellos[-1].get("person") == "p1")
        self.assertNotIn("since", self.box.hellos[-1])

    def test_a_guest_is_offered_nothing_that_is_refused(self):
        self.box.role = "guest"
        household.shopping(self.box)
        household.timers(self.box)
        for view in ["more", "kitchen", "list", "plan", "pantry"]:
            with self.subTest(view):
                self.page.open(view, fresh=True)
                self.page.shows("to look only", ".link")
                offered = self.driver.execute_script(
                    "return [...document.querySelectorAll('main .edit')].filter(e => e.checkVisibility()).map(e => e.outerHTML)")
                self.assertEqual(offered, [])
        self.page.open("list")
        self.assertFalse(self.page.one(".tick input").is_enabled())


class Pairing(PageTest):
    def test_a_device_is_paired_by_the_code_and_forgotten_again(self):
        self.box.token = "secret"
        household.shopping(self.box)
        self.page.open("list", fresh=True)
        self.page.shows("Pair this device", "h1")
        self.page.fill("[name=code]", "00000000")
        self.page.fill("[name=name]", "Sam’s phone")
        self.page.press("Pair")
        self.page.shows("That is not the code.", "[role=alert]")
        self.page.fill("[name=code]", "1234 5678")
        self.page.press("Pair")
        self.page.shows("Milk", "main")
        self.assertEqual(self.box.requests[-1] if self.box.requests[-1][0] == "pair" else
                         [request for request in self.box.requests if request[0] == "pair"][-1],
                         ("pair", {"code": "12345678", "name": "Sam’s phone"}))
        self.assertEqual(self.box.hellos[-1]["token"], "secret")
        self.page.open("list")
        self.page.shows("Milk", "main")
        self.page.go("more")
        self.page.press("Forget the pairing")
        self.page.shows("Pair this device", "h1")

    def test_a_screens_own_address_lets_it_in_and_shows_its_key_to_nobody(self):
        key = "k" * 43
        self.box.token = key
        household.shopping(self.box)
        self.page.open("list", fresh=True)
        self.page.shows("Pair this device", "h1")
        self.driver.get(self.driver.current_url.split("#")[0] + "?screen#key=" + key)
        wait(lambda: self.box.hellos and self.box.hellos[-1].get("token") == key)
        self.assertNotIn(key, self.driver.current_url)
        self.page.open("list")
        self.page.shows("Milk", "main")
        # A key that was revoked is forgotten, and does not keep out who needs none.
        self.box.token = "another"
        self.page.open("list")
        self.page.shows("Pair this device", "h1")
        self.assertIsNone(self.driver.execute_script("return localStorage.getItem('sous.key')"))

    def test_the_token_goes_with_every_call(self):
        self.box.token = "secret"
        household.recipes(self.box)
        self.page.open("kitchen", fresh=True)
        self.driver.execute_script("localStorage.setItem('sous.token', 'secret')")
        self.page.open("recipes/r0")
        self.page.shows("500 g minced beef", "main")
