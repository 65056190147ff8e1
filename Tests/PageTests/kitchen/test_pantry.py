import io

import barcodes
import household
from PIL import Image
from support import OUTPUT, PageTest, day, moment, wait

CODE = "5000112637922"
FILM = OUTPUT / "tin.mjpeg"
barcodes.film(CODE, FILM)

DETECTOR = """
  window.BarcodeDetector = class {
    constructor(options) { window.wanted = options.formats; }
    static async getSupportedFormats() { return ['ean_13', 'qr_code', 'upc_a']; }
    async detect(video) { return video.videoWidth ? [{ rawValue: '5000112637922' }] : []; }
  };"""


class Pantry(PageTest):
    def furnish(self):
        household.people_and_shops(self.box)
        household.shopping(self.box)
        household.pantry(self.box)
        self.page.open("pantry", fresh=True)
        self.page.one(".line")

    def test_what_goes_off_comes_first_and_says_so(self):
        lines = [text.split("\n")[0] for text in self.page.texts("#main .group .line .name")]
        self.assertEqual(lines, ["Yoghurt", "Milk", "Eggs", "Rice"])
        self.assertEqual(self.page.texts(".badge"), ["1 day past", "1 day left", "6 days left"])

    def test_by_place_and_by_category_and_by_name(self):
        self.page.press("Place")
        wait(lambda: self.page.texts(".group > h2") == ["Cupboard", "Fridge"])
        self.page.press("Category")
        wait(lambda: self.page.texts(".group > h2") == ["Dairy", "Pantry"])
        self.page.fill("#stock-words", "RIC")
        wait(lambda: self.page.texts("#main .group .name") == ["Rice"])

    def test_what_runs_low_goes_on_the_list(self):
        self.page.shows("4 of 6", ".low")
        self.page.press("To the list: eggs")
        self.assertEqual(self.came("item_added")["name"], "eggs")

    def test_some_of_it_is_used_or_all(self):
        self.page.press("Use rice")
        self.page.fill("dialog [name=amount]", "0.5")
        self.page.press("Use")
        self.commanded("pantry.use", items=[{"name": "rice", "quantity": 0.5, "unit": "kg"}])
        self.page.press("Use milk")
        self.page.fill("dialog [name=amount]", "200 ml")
        self.page.press("Use")
        self.commanded("pantry.use", items=[{"name": "milk", "quantity": 200, "unit": "ml"}])
        self.page.press("Use yoghurt")
        self.page.press("All of it")
        self.commanded("pantry.use", items=[{"name": "yoghurt"}])
        self.page.lacks("Yoghurt", "main")

    def test_p11_what_is_likely_used_is_there_already(self):
        self.page.press("Use yoghurt")
        self.assertEqual(self.page.one("dialog [name=amount]").get_attribute("value"), "500 g")
        self.page.press("Close")
        self.page.press("Use eggs")
        self.assertEqual(self.page.one("dialog [name=amount]").get_attribute("value"), "1")
        self.page.press("Use")
        self.commanded("pantry.use", items=[{"name": "eggs", "quantity": 1}])
        self.page.press("Undo", ".toasts")
        self.came("command", intent="box.take_back")

    def test_a_least_amount_is_kept_and_given_up(self):
        self.page.press("Use milk")
        self.page.fill("dialog [name=least]", "2 l")
        self.page.press("Save")
        self.commanded("pantry.minimum", item="milk", quantity=2, unit="l")
        self.page.press("Use eggs")
        self.page.fill("dialog [name=least]", "")
        self.page.press("Save")
        self.commanded("pantry.minimum", item="eggs", quantity=0)

    def test_something_is_added_by_hand(self):
        self.page.press("Add")
        self.page.fill("dialog [name=name]", "honey")
        self.page.fill("dialog [name=quantity]", "2")
        self.page.set("dialog [name=unit]", "jar")
        self.page.set("dialog [name=place]", "cupboard")
        self.page.set("dialog [name=bestBefore]", day(30))
        self.page.press("Into the pantry")
        frame = self.came("add_pantry_item")
        self.assertEqual({key: value for key, value in frame.items() if key not in ("id", "at")}, {
            "name": "honey", "qtyNum": 2, "unit": "jar", "place": "cupboard", "bestBefore": day(30)})
        self.page.shows("Honey", "main")


class Scanning(PageTest):
    arguments = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", f"--use-file-for-fake-video-capture={FILM}")

    def furnish(self):
        household.people_and_shops(self.box)
        self.box.products = {CODE: {"code": CODE, "name": "orange juice", "quantity": "330 ml", "category": "Drinks", "known": True}}

    def scan(self, script=""):
        made = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script or "delete window.BarcodeDetector"})
        self.addCleanup(self.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", made)
        self.page.open("pantry", fresh=True)
        self.page.press("Scan")

    def test_the_browser_reads_it_and_the_form_is_filled_edited_and_saved(self):
        self.scan(DETECTOR)
        self.page.shows(CODE, "dialog .code")
        self.assertEqual(self.driver.execute_script("return wanted"), ["upc_a", "ean_13"])
        self.assertEqual([request for request in self.box.requests if request[0] == "barcodes"], [])
        values = self.driver.execute_script("return Object.fromEntries(new FormData(document.querySelector('dialog form')))")
        self.page.shows("A pack is 330 ml.", "dialog .hint")
        self.assertEqual(values, {"name": "Orange juice", "quantity": "1", "unit": "item", "category": "Drinks", "place": "", "store": "", "bestBefore": ""})
        self.page.fill("dialog [name=name]", "juice")
        self.page.set("dialog [name=store]", "Aldi")
        self.page.press("Into the pantry")
        frame = self.came("add_pantry_item")
        self.assertEqual({key: value for key, value in frame.items() if key not in ("id", "at")}, {
            "name": "juice", "qtyNum": 1, "unit": "item", "category": "Drinks", "store": "Aldi", "barcode": CODE,
            "notes": f"Scanned barcode: {CODE}"})

    def test_what_is_scanned_goes_straight_onto_the_list_once_while_it_is_held_into_the_picture(self):
        made = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": DETECTOR})
        self.addCleanup(self.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", made)
        self.page.open("list", fresh=True)
        self.page.press("Scan onto the list")
        self.page.shows("Added Orange juice", "dialog .answer")
        self.assertEqual(self.came("item_added")["name"], "orange juice")
        # What nobody knows is asked for, and the camera goes on.
        self.page.fill("dialog [name=code]", "4006381333931")
        self.page.press("Look up")
        self.page.shows("What is it?", "dialog")
        self.page.fill("dialog [name=name]", "Rice")
        self.page.press("Add")
        self.page.shows("Added Rice", "dialog .answer")
        names = [frame["name"] for frame in self.box.of("item_added")]
        self.assertEqual(names, ["orange juice", "rice"])

    def test_without_a_detector_the_box_reads_a_sharp_picture(self):
        self.scan()
        sent = wait(lambda: [request for request in self.box.requests if request[0] == "barcodes"])
        self.assertEqual(sent[0][1], "image/jpeg")
        # The first pictures of a camera may be dark.
        wait(lambda: any(barcodes.read(Image.open(io.BytesIO(request[2]))) == CODE
                         for request in self.box.requests if request[0] == "barcodes"), "no picture can be read", 20)
        self.box.codes = [{"code": CODE, "kind": "ean_13"}]
        self.page.shows(CODE, "dialog .code")
        self.assertEqual(self.page.one("dialog [name=name]").get_property("value"), "Orange juice")

    def test_the_camera_is_let_go(self):
        self.scan()
        wait(lambda: self.driver.execute_script("return document.querySelector('dialog video')?.srcObject?.active"))
        self.driver.execute_script("window.stream = document.querySelector('dialog video').srcObject")
        self.page.press("Close")
        wait(lambda: self.driver.execute_script("return !stream.active"), "it still looks")

    def test_an_unknown_product_is_named_by_hand(self):
        self.scan()
        self.page.fill("dialog [name=code]", "4006381333931")
        self.page.press("Look up")
        self.page.shows("Nobody knows this product yet", "dialog")
        self.page.fill("dialog [name=name]", "pens")
        self.page.press("Into the pantry")
        self.assertEqual(self.came("add_pantry_item")["barcode"], "4006381333931")

    def test_the_form_begins_at_one_item_whatever_the_box_knows_of_the_pack(self):
        self.box.products[CODE].update(name="Coca-Cola Zero", quantity="", category="Other")
        self.scan(DETECTOR)
        self.page.shows(CODE, "dialog .code")
        values = self.driver.execute_script("return Object.fromEntries(new FormData(document.querySelector('dialog form')))")
        self.assertEqual([values[key] for key in ["name", "quantity", "unit", "category"]], ["Coca-Cola Zero", "1", "item", "Pantry"])
        self.assertEqual(self.page.all("dialog .hint"), [])
        self.page.press("Into the pantry")
        self.assertEqual((self.came("add_pantry_item")["name"], self.came("add_pantry_item")["category"]), ("Coca-Cola Zero", "Pantry"))

    def test_what_is_named_by_hand_is_filed_by_its_name(self):
        self.scan()
        self.page.fill("dialog [name=code]", "4006381333931")
        self.page.press("Look up")
        self.page.fill("dialog [name=name]", "Milk")
        self.page.press("Into the pantry")
        self.assertNotIn("category", self.came("add_pantry_item"))

    def test_the_first_unknown_code_asks_once_whether_it_may_be_looked_up(self):
        self.box.settings["looksUp"] = None
        self.scan()
        self.page.fill("dialog [name=code]", "4006381333931")
        self.page.press("Look up")
        self.page.shows("May I look it up?", "dialog")
        self.page.press("Do not")
        self.commanded("pantry.look_up", allowed=False)
        self.page.shows("Nobody knows this product yet", "dialog")

    def test_a_wrong_code_is_said(self):
        self.scan()
        self.page.fill("dialog [name=code]", "12AB34")
        self.page.press("Look up")
        self.page.shows("12AB34 is no barcode.", "dialog .answer")

    def test_offline_the_scan_is_kept_for_later(self):
        self.scan(DETECTOR.replace("video.videoWidth ?", "window.ready && video.videoWidth ?"))
        self.page.one("dialog video")
        self.box.stop()
        self.driver.execute_script("window.ready = true")
        self.page.shows("cannot be reached to look this up", "dialog")
        self.page.press("Keep it for later")
        self.page.press("Close")
        self.assertEqual(self.box.commands("pantry.scan"), [])
        self.box.start()
        self.commanded("pantry.scan", barcode=CODE)

    def test_what_was_scanned_lately(self):
        self.box.put("scans", {"id": "1", "barcode": CODE, "name": "orange juice", "at": moment(-60), "waits": False})
        self.box.put("scans", {"id": "2", "barcode": "4006381333931", "name": None, "at": moment(-30), "waits": True})
        self.scan()
        self.page.shows("Orange juice", "dialog")
        self.page.press("Name it: 4006381333931")
        self.page.fill("dialog [name=name]", "pens")


class NoCamera(PageTest):
    def test_without_a_camera_the_number_is_typed(self):
        made = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {
            "source": "if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', 'NotAllowedError') }"})
        self.addCleanup(self.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", made)
        self.page.open("pantry", fresh=True)
        self.page.press("Scan")
        self.page.shows("The camera may not be used.", "dialog")
