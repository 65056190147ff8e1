import household
from support import PageTest, day, moment, resize, wait
from test_food_looks import COQ, VIEWS, orders

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
        for view, press in [("list", "[data-line=i] .edit-line"), ("plan", ".day.today .meal-cell:not(.empty)"), ("pantry", ".line .what"),
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


# What is told apart by its letters, and never shown as it is.
CODES = {"id", "slug", "businessType", "status", "paymentStatus", "orderType", "date", "time", "openTime", "closeTime", "reservationDate",
         "reservationTime", "createdAt", "paidAt", "scheduledFor", "settledAt", "menuItemId", "businessId", "categoryId", "recordId", "kind", "state",
         "currency", "selectedOptions", "portion_pricing", "default_portion", "category", "modifiers", "spiceLevel", "source", "role", "pairedAt", "seenAt"}
# Addresses that a page must not go to or load, and a colour that is more than one.
WEB = {"website": "javascript:window.hit=1", "logoUrl": "javascript:window.hit=1", "coverImageUrl": "https://elsewhere.example/x.png\") , url(\"x",
       "imageUrl": "//elsewhere.example/x.png", "brandColor": "red;background:url(https://elsewhere.example/x.png)"}


def hostile(value, key=None):
    """A copy whose every word that people may write is a script."""
    if isinstance(value, dict):
        return {name: one if name in CODES else hostile(one, name) for name, one in value.items()}
    if isinstance(value, list):
        return [hostile(one, key) for one in value]
    if key in WEB:
        return WEB[key]
    return SCRIPT if isinstance(value, str) or (value is None and key in TEXTS) else value


TEXTS = {"description", "notes", "specialInstructions", "specialRequests", "occasion", "seatingPreference", "cancellationReason", "customerPhone", "problem"}


class SafetyOfFood(PageTest):
    """The same at the food businesses: what a business, a guest or a menu is called is text in each view and dialog."""

    def furnish(self):
        shop = self.shop = self.box.food
        made = orders(shop)
        for order in made:
            order.update(hostile({**order, "specialInstructions": "x", "table": {"id": "t1", "tableNumber": "1", "section": "Main"}}))
        booking = shop.bookings["b1"] = {
            "id": "b1", "businessId": COQ, "status": "confirmed", "durationMinutes": 90, "createdAt": moment(-60), "reservationDate": day(),
            "reservationTime": "18:00", "partySize": 2, "customerName": "Kim", "customerPhone": "x", "specialRequests": "x", "occasion": "x",
            "seatingPreference": None, "table": {"id": "t", "tableNumber": "4", "section": "Garden"}}
        booking.update(hostile(booking))
        self.order, self.booking = made[3], booking
        shop.waitlist = [hostile({"id": "w1", "businessId": COQ, "reservationDate": day(), "reservationTime": "19:00", "partySize": 4,
                                  "customerName": "Kim Lee", "customerPhone": "x", "createdAt": moment(-1500)})]
        shop.customers = {"sandwich-shop": [{"id": "c1", "name": SCRIPT, "email": "kim@example.org", "points": 5}]}
        shop.addresses = {SCRIPT: {"label": SCRIPT, "address": SCRIPT, "notes": SCRIPT}}
        shop.queue("order", made[0], "waiting", problem=SCRIPT)
        shop.queue("order", made[1], "refused", problem=SCRIPT, code="X")
        shop.outbox = hostile(shop.outbox)
        for id, one in shop.businesses.items():
            one.update(hostile({**one, "specialHours": [
                {"date": day(9), "openTime": None, "closeTime": None, "isClosed": True, "notes": "x"}]}))
        for id, parts in shop.menus.items():
            shop.menus[id] = [(part, SCRIPT, [{**hostile(one), "modifierGroups": self.groups(one)} for one in items]) for part, _, items in parts]
        shop.ingredients = hostile(shop.ingredients)
        shop.customisations = [{**hostile(one), "type": one["type"], "options": hostile(one["options"])} for one in shop.customisations]
        # Two tables of one house are never called the same.
        shop.tables = {id: [{**one, "tableNumber": f"{index} {SCRIPT}", "section": SCRIPT} for index, one in enumerate(tables)]
                       for id, tables in shop.tables.items()}

    def groups(self, item):
        return [{**group, "name": SCRIPT, "modifiers": [{**one, "name": SCRIPT} for one in group["modifiers"]]} for group in item["modifierGroups"]]

    def look(self, inside):
        """Whatever stands there now is text, and leads nowhere."""
        self.assertEqual(self.page.all(f"{inside} script, {inside} img[src=x]"), [])
        wrong = self.driver.execute_script("""
          const leads = e => [e.href, e.src, e.action, e.formAction].filter(one => typeof one === 'string' && one)
            .some(one => !one.startsWith(arguments[0]) && !/^(data:|blob:|https:..maps|geo:|tel:|mailto:)/.test(one)
              && !/openstreetmap/.test(one));
          return [...document.querySelectorAll('[href], [src], [style], form')].filter(e => leads(e) || /url\(|elsewhere/.test(e.getAttribute('style')))
            .map(e => e.outerHTML.slice(0, 300))""", self.box.url)
        self.assertEqual(wrong, [])
        went = self.driver.execute_script("return performance.getEntriesByType('resource').map(e => e.name)")
        self.assertEqual([name for name in went if not name.startswith((self.box.url, "data:", "blob:"))], [])
        self.assertIsNone(self.driver.execute_script("return window.hit ?? null"))

    def show(self, view, fresh=False):
        if fresh:
            self.page.open(view, fresh=True)
        else:
            self.driver.execute_script("location.hash = arguments[0]", f"/{view}")
        here = "return location.hash === arguments[0] && !document.querySelector('.skeleton') && !!document.querySelector('#main.food > *')"
        wait(lambda: self.driver.execute_script(here, f"#/{view}"), f"{view} stays empty")
        self.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")

    def test_script_in_any_name_is_shown_as_text(self):
        views = {**VIEWS, "order": f"food/order/sandwich-shop/{self.order['id']}", "booking": f"food/booking/{COQ}/{self.booking['id']}",
                 "queue": "food/queue", "desk-order": f"food/admin/sandwich-shop/orders/{self.order['id']}",
                 "desk-reservations": f"food/admin/{COQ}/bookings", "desk-customers": "food/admin/sandwich-shop/customers"}
        for index, (name, view) in enumerate(views.items()):
            with self.subTest(view=name):
                self.show(view, fresh=index == 0)
                if name not in SILENT:
                    self.page.shows("window.hit=1", "main")
                self.look("main")

    def test_and_in_every_dialog(self):
        # Some buttons hand out files.
        self.driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "deny"})
        count = 0
        for index, view in enumerate(DESKS):
            self.show(view, fresh=index == 0)
            for place in range(self.driver.execute_script(BUTTONS)):
                self.driver.execute_script(BUTTONS, place)
                self.driver.execute_async_script("setTimeout(arguments[0], 150)")
                with self.subTest(view=view, button=place):
                    count += len(self.page.all("dialog[open]"))
                    self.look("dialog")
                    self.look("main")
                self.driver.execute_script("for (const one of document.querySelectorAll('dialog[open]')) one.close()")
                if self.driver.execute_script("return location.hash") != f"#/{view}":
                    self.show(view)
        self.assertGreaterEqual(count, 10)


# Views with buttons that open dialogs.
DESKS = ["food", "food/admin/sandwich-shop", "food/admin/sandwich-shop/menu", "food/admin/sandwich-shop/ingredients",
         "food/admin/sandwich-shop/tables", f"food/admin/{COQ}/bookings", f"food/admin/{COQ}/settings", "food/yours", "food/queue"]
# How many kinds of buttons there are on a view, or presses the first of one kind.
BUTTONS = """
  const seen = new Map();
  for (const one of document.querySelectorAll('#main button')) {
    const kind = one.className + (one.getAttribute('aria-label') ?? one.innerText).split(' ').slice(0, 2).join(' ');
    if (one.checkVisibility() && !one.disabled && !seen.has(kind)) seen.set(kind, one);
  }
  if (arguments.length === 0) return seen.size;
  [...seen.values()][arguments[0]]?.click();"""
# Views that hold no word of anybody's.
SILENT = {"cart-empty"}


class SafetyOfScreens(PageTest):
    """Views of the kitchen that are not there all the time: the screen at rest, what rings, the devices, a phone."""

    def furnish(self):
        self.box.put("people", {"id": "p", "name": SCRIPT, "avatarEmoji": SCRIPT, "email": SCRIPT})
        household.timer(self.box, "t", name=SCRIPT, title=SCRIPT)
        household.timer(self.box, "ringing", "ringing", name=SCRIPT, title=SCRIPT)
        household.timer(self.box, "missed", "missed", name=SCRIPT, title=SCRIPT)
        self.box.put("alarms", {"id": "a", "name": SCRIPT, "time": "06:30", "date": day(1), "status": "waiting", "ringsAt": moment(40000)})
        self.box.put("phrases", {"id": "ph", "said": SCRIPT, "does": SCRIPT})
        self.box.put("minimums", {"id": "m", "name": SCRIPT, "quantity": SCRIPT, "qtyNum": 6, "unit": "item"})
        self.box.unknown = [{"id": "u", "text": SCRIPT, "saidAt": "2026-03-14T18:05:00.000Z", "heard": False}]
        household.item(self.box, "l", SCRIPT, list=SCRIPT)
        household.item(self.box, "m", SCRIPT, list=SCRIPT + "2")
        self.box.device_box.devices = [{"id": f"d{role}", "name": SCRIPT, "role": role, "pairedAt": "2026-03-01T08:00:00.000Z",
                                        "seenAt": "2026-03-14T08:00:00.000Z"} for role in ("family", "guest")]
        self.box.device_box.sends = [{"name": SCRIPT, "address": "javascript:window.hit=1", "what": SCRIPT}]
        self.box.device_box.hearing |= {"wakeWords": [{"phrase": SCRIPT, "threshold": 6.0}], "lastWake": {"word": SCRIPT, "score": 9.0}}

    def look(self):
        self.assertEqual(self.page.all("main script, main img[src=x], dialog script, dialog img[src=x], .ambient img[src=x], [href^='javascript']"), [])
        self.assertIsNone(self.driver.execute_script("return window.hit ?? null"))

    def test_what_rings_is_paired_is_taught_and_listed_is_text(self):
        for view in ["kitchen", "list", "list/" + SCRIPT, "more"]:
            with self.subTest(view):
                self.page.open(view, fresh=True)
                self.page.shows("window.hit=1")
                self.look()
        self.page.shows("window.hit=1", "section[aria-labelledby=devices-title]")
        self.page.shows("javascript:window.hit=1", "section[aria-labelledby=sends-title]")
        self.page.click("section[aria-labelledby=devices-title] li button")
        self.page.one("dialog[open]")
        self.look()

    def test_so_it_is_for_a_guest_and_on_a_phone(self):
        self.box.role = "guest"
        resize(self.driver, "phone")
        self.addCleanup(resize, self.driver, "tablet")
        for view in ["kitchen", "list", "more"]:
            with self.subTest(view):
                self.page.open(view, fresh=True)
                self.page.shows("window.hit=1")
                self.look()
