from support import PageTest, wait


class Devices(PageTest):
    CARD = "section[aria-labelledby=devices-title]"

    def furnish(self):
        self.box.device_box.devices = [
            {"id": "d1", "name": "Sam's phone", "role": "family", "pairedAt": "2026-03-01T08:00:00.000Z", "seenAt": "2026-03-14T08:00:00.000Z"},
            {"id": "d2", "name": "Hall tablet", "role": "guest", "pairedAt": "2026-03-02T08:00:00.000Z"}]
        self.page.open("more", fresh=True)
        self.page.shows("Sam's phone", self.CARD)

    def test_who_is_let_in_is_listed_and_shut_out(self):
        self.page.shows("never here yet", self.CARD)
        self.page.shows("Sous 9.8.7", self.CARD)
        self.page.press("Shut out Hall tablet")
        self.page.press("Remove")
        self.page.lacks("Hall tablet", self.CARD)
        self.assertEqual([one["id"] for one in self.box.device_box.devices], ["d1"])

    def test_what_a_device_may_do_is_changed(self):
        self.page.set(f"{self.CARD} li:nth-child(2) select", "staff")
        wait(lambda: self.box.device_box.devices[1]["role"] == "staff")

    def test_p12_a_device_is_let_in_by_a_code_that_a_camera_reads(self):
        self.page.press("Let a device in")
        self.page.shows("1234 5678", "dialog")
        self.page.shows("https://192.0.2.7:8420/#/pair/12345678", "dialog")
        self.page.shows("AB:CD", "dialog")
        dark = self.page.one("dialog .qr .dark").get_attribute("d")
        self.assertEqual(dark.count("M"), 6)
        self.assertTrue(dark.startswith("M4 4h1v1h-1z"), dark)
        self.page.press("look only", "dialog")
        wait(lambda: self.box.device_box.offered == ["family", "guest"], lambda: self.box.device_box.offered)

    def test_p14_where_no_phone_reaches_the_box_it_is_said_how_to_change_that(self):
        self.box.device_box.address = None
        self.page.press("Let a device in")
        self.page.shows("server.listen", "dialog")
        self.assertEqual(self.page.all("dialog .qr"), [])

    def test_what_goes_to_other_programs_is_told(self):
        self.box.device_box.sends = [
            {"name": "Home Assistant", "address": "http://192.0.2.9:8123", "what": "What is not understood here."}]
        self.page.open("more", fresh=True)
        self.page.shows("Home Assistant: What is not understood here.", "section[aria-labelledby=sends-title]")
        self.page.shows("http://192.0.2.9:8123", "section[aria-labelledby=sends-title]")

    def test_a_guest_sees_nothing_of_it(self):
        self.box.role = "guest"
        self.page.open("more", fresh=True)
        self.page.one(".panels")
        self.assertEqual(self.page.all(self.CARD), [])


class WakeWord(PageTest):
    def furnish(self):
        self.page.open("more", fresh=True)
        self.page.press("Try the wake word")
        self.page.shows("Say “foodie” from where you cook.", "dialog")

    def test_the_level_moves_and_each_wake_word_is_told(self):
        self.page.shows("Not heard yet.", "dialog")
        level = lambda: float(self.page.one("dialog meter").get_property("value"))
        wait(lambda: level() == -60, level)
        self.box.device_box.hearing["level"] = -12.5
        wait(lambda: level() == -12.5, level)
        self.box.device_box.wake(score=11)
        self.page.shows("Heard once.", "dialog")
        self.page.shows("clearly", "dialog")
        self.box.device_box.wake(score=6.4)
        self.page.shows("Heard 2 times.", "dialog")
        self.page.shows("only just", "dialog")

    def test_a_dead_microphone_is_told(self):
        del self.box.device_box.hearing["level"]
        self.page.shows("No sound comes from the microphone.", "dialog")
        self.box.device_box.hearing["level"] = -40
        self.page.shows("Not heard yet.", "dialog")
