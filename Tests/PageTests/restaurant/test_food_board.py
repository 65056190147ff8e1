"""The kitchen's display: what a cook reads across the room, and must not misread."""

from axe import RULES, axe_source
from selenium.webdriver.common.keys import Keys

from support import PageTest, moment, prefer, resize, wait
from test_food_looks import FITS, orders
from test_room import LOOK

BOARD = "food/board/sandwich-shop"
STATES = ["pending", "confirmed", "preparing", "ready"]
SCREENS = [(800, 480), (1024, 600), (1280, 800), (1920, 1080), (2560, 1440), (1080, 1920), (768, 1024), (390, 844), (320, 640)]


def table(number):
    return {"id": f"t{number}", "tableNumber": str(number), "section": None, "capacity": 4}


class Board(PageTest):
    def furnish(self):
        self.shop = self.box.food
        self.addCleanup(resize, self.driver, "tablet")

    def line(self, item, quantity=1, wish=None, choices=(), options=None, **portions):
        """A line of a new order; portions by the name of their ingredient."""
        rows = {row["name"].replace(" ", "_"): row["id"] for row in self.shop.customisations if row["menu_item_id"] == item}
        return {"menuItemId": str(item), "quantity": quantity, "specialRequests": wish, "selectedOptions": options or {},
                "modifiers": [{"id": f"{rows[name]}:{portion}"} for name, portion in portions.items()] + [{"id": one} for one in choices]}

    def order(self, *lines, status="pending", minutes=0, **fields):
        order = self.shop.place("sandwich-shop", {"orderType": "dine_in", "customerName": "Sam", "items": list(lines), **fields})
        order.update(status=status, createdAt=moment(-60 * minutes - 5))
        return order

    def fill(self):
        """As much as there is on a busy evening, with long words."""
        self.order(self.line(84, 12, "cut in half", Tomato="none", Extra_Cheese="extra", Mayo="light"), self.line(95, options={"200": ["Garlic bread"]}),
                   minutes=3, table=table(4), specialInstructions="NUT ALLERGY at the table")
        self.order(self.line(84, 4), minutes=12, customerName="Alexandra Featherstonehaugh-Wellington", orderType="takeout")
        self.order(self.line(84, 1, "gluten free please", Onion="none", Russian_Dressing="light"), minutes=25, orderType="delivery", specialInstructions="Ring twice")
        self.order(self.line(97, choices=["sourdough", "slaw"], Lettuce="extra"), status="confirmed", scheduledFor=moment(7200))
        self.order(self.line(96, 3, choices=["rye", "fries"]), status="confirmed", minutes=90, scheduledFor=moment(-790))
        for number in range(5):
            self.order(self.line(84, Tomato="none"), self.line(87, 2), status="preparing", minutes=14 + number, table=table(7 + number))
        self.order(self.line(84, Mayo="regular"), status="ready", minutes=31)

    def show(self, view=BOARD):
        self.page.open(view, fresh=True)
        wait(lambda: self.page.all("#main.food :is(.back, .food-head)") and not self.page.all(".skeleton"), f"{view} stays empty")

    def column(self, name):
        return self.page.texts(f".board-column.s-{name} .ticket h3")

    def differences(self, css=".ticket"):
        return self.page.texts(f"{css} .difference > :last-child")

    def test_the_kitchen_moves_orders_on_by_a_tap(self):
        made = orders(self.shop)
        self.show()
        self.assertEqual([self.column(name) for name in STATES], [["1001", "1002"], ["1003"], ["1004"], ["1005"]])
        self.page.press("Accept: order 1001")
        wait(lambda: self.column("confirmed") == ["1001", "1003"])
        self.assertEqual(self.column("pending"), ["1002"])
        for press in ["Start: order 1001", "Ready: order 1001", "Handed out: order 1001"]:
            self.page.press(press)
        wait(lambda: made[0]["status"] == "completed" and "1001" not in self.page.text(".board-columns"))

    def test_a_new_order_comes_up_by_itself_and_one_moved_elsewhere_goes(self):
        self.show()
        self.page.shows("No new orders.", ".s-pending")
        self.page.connected()
        order = orders(self.shop)[0]
        self.box.tell("order", order)
        wait(lambda: self.column("pending") == ["1001"])
        self.shop.advance(order, "confirmed")
        wait(lambda: self.column("pending") == [] and self.column("confirmed") == ["1001"])

    def test_a_step_that_the_box_refuses_is_said(self):
        order = orders(self.shop)[0]
        self.show()
        order["status"] = "completed"
        self.page.press("Accept: order 1001")
        self.page.shows("An order that is completed cannot become confirmed.", ".toasts")

    def test_p4_a_ticket_says_only_what_differs_from_the_usual(self):
        self.order(self.line(84, 2, Lettuce="regular", Tomato="none", Onion="light", Extra_Cheese="extra", Mayo="regular"), self.line(87),
                   self.line(96, choices=["rye"]))
        self.show()
        wait(lambda: self.differences() == ["NO Tomato", "EXTRA Extra Cheese", "ADD Mayo", "light Onion", "Rye"], self.differences)
        self.assertNotIn("Lettuce", self.page.text(".ticket"))
        # Not by the colour alone: each has a sign of its own.
        self.assertEqual(len({self.page.one(f".k-{kind} path").get_attribute("d") for kind in ["none", "extra", "add", "light"]}), 4)
        self.assertEqual(self.page.texts(".ticket-items > li > .many"), ["2×", "1×", "1×"])

    def test_without_the_menu_everything_that_was_said_is_shown(self):
        self.order(self.line(84, Lettuce="light", Tomato="none"))
        self.shop.menus["sandwich-shop"] = []
        self.show()
        wait(lambda: {"ASK: some choices are not known here", "light Lettuce"} <= set(self.differences()), self.differences)

    def test_p4_the_table_and_the_guest_stand_large_and_what_people_must_not_eat_warns(self):
        self.order(self.line(84, wish="gluten free please"), self.line(95, wish="very hot"), table=table(4), specialInstructions="My son has a nut allergy")
        self.show()
        self.page.shows("Table 4", ".ticket-head")
        sizes = self.driver.execute_script(
            "return ['.who .table', '.who .name', '.ticket b:not(.table)'].map(css => parseFloat(getComputedStyle(document.querySelector(css)).fontSize))")
        self.assertTrue(min(sizes[:2]) > sizes[2], sizes)
        self.assertEqual(self.page.texts(".wish.warns"), ["Warning:\nMy son has a nut allergy", "Warning:\ngluten free please"])
        self.assertEqual(len(self.page.all(".wish.warns svg")), 2)
        self.assertEqual(self.page.texts(".wish:not(.warns)"), ["very hot"])
        above = "return document.querySelector('.note').getBoundingClientRect().bottom <= document.querySelector('.ticket-items').getBoundingClientRect().top"
        self.assertTrue(self.driver.execute_script(above))

    def test_an_order_that_waits_long_is_seen_by_colour_sign_and_words(self):
        for minutes, fields in [(3, {}), (12, {}), (25, {}), (90, {"scheduledFor": moment(7200)}), (90, {"scheduledFor": moment(-725)})]:
            self.order(self.line(95), minutes=minutes, orderType="takeout", **fields)
        self.show()
        looks = {one.split("\n")[0]: name for name in ["fresh", "slow", "late", "ahead"] for one in self.page.texts(f".ticket:has(.age.{name}) h3")}
        self.assertEqual(looks, {"1001": "fresh", "1002": "slow", "1003": "late", "1004": "ahead", "1005": "slow"})
        self.assertIn("25 min late", self.page.text(".age.late").replace("\n", " "))
        self.assertEqual([len(self.page.all(f".age.{name} svg")) for name in ["fresh", "slow", "late"]], [0, 2, 1])
        self.assertIn("for ", self.page.text(".age.ahead"))

    def test_p4_each_column_is_scrolled_by_itself_and_by_keys_and_the_page_is_not(self):
        self.fill()
        for size in [(800, 480), (1280, 800)]:
            resize(self.driver, size)
            self.show()
            page = "return [document.documentElement, document.getElementById('main')].map(e => e.scrollHeight - e.clientHeight)"
            self.assertEqual(self.driver.execute_script(page), [0, 0])
            column = self.page.one(".board-column.s-preparing .scrolled")
            self.driver.execute_script("arguments[0].focus()", column)
            self.driver.switch_to.active_element.send_keys(Keys.END)
            wait(lambda: self.driver.execute_script("return arguments[0].scrollTop > 0", column))
            self.assertEqual(self.driver.execute_script("return document.querySelector('.s-pending .scrolled').scrollTop"), 0)

    def test_what_left_the_display_is_read_again(self):
        self.order(self.line(84, Tomato="none"), status="ready", table=table(2))
        gone = self.order(self.line(95), status="preparing")
        self.show()
        self.page.connected()
        self.page.press("Recall 0")
        self.page.shows("Nothing has left the display", ".board-panel")
        self.page.press("Handed out: order 1001")
        wait(lambda: self.page.texts(".board-panel h3") == ["1001"])
        self.shop.advance(gone, "cancelled")
        wait(lambda: self.page.texts(".board-panel h3") == ["1002", "1001"])
        self.page.shows("Recall 2", ".page-head")
        self.assertEqual(self.page.texts(".board-panel .status"), ["Cancelled", "Completed"])
        self.assertEqual(self.differences(".board-panel"), ["NO Tomato"])
        self.page.shows("Table 2", ".board-panel")
        self.assertEqual(self.page.all(".board-panel .ticket button"), [])
        self.page.press("Recall 2")
        wait(lambda: not self.page.all(".board-panel"))

    def test_what_is_to_be_made_of_all_orders_is_summed_up(self):
        self.order(self.line(84, 2, Tomato="none"))
        self.order(self.line(84, 5), self.line(95), status="preparing")
        self.order(self.line(95), status="confirmed")
        self.order(self.line(95, 9), status="ready")
        self.show()
        self.page.press("All day")
        wait(lambda: self.page.texts(".day-counts > li > b") == ["7 × All American", "2 × Tomato Soup"])
        self.assertEqual(self.page.texts(".day-counts .difference"), ["2×\nNO Tomato"])
        self.page.press("Accept: order 1001")
        self.page.press("Start: order 1001")
        self.page.press("Ready: order 1001")
        wait(lambda: self.page.texts(".day-counts > li > b") == ["5 × All American", "2 × Tomato Soup"])

    def test_p13_the_desk_counts_what_the_display_shows(self):
        self.fill()
        self.show()
        counts = self.page.texts(".board-column .count")
        self.show("food/admin/sandwich-shop")
        wait(lambda: self.page.texts(".figure:is(.s-pending, .s-confirmed, .s-preparing, .s-ready) dd") == counts)
        self.assertEqual(self.page.texts(".figures dt")[1:5], ["Pending", "Confirmed", "Preparing", "Ready"])

    def test_nothing_lies_over_another_or_is_cut_off_on_any_screen_and_axe_finds_nothing(self):
        self.fill()
        self.addCleanup(prefer, self.driver)
        self.show()
        self.page.connected()
        self.driver.execute_script(axe_source())
        axe = "axe.run(document, {runOnly: arguments[0], resultTypes: ['violations']}).then(r => arguments[1](r.violations.map(v => [v.id, v.nodes.map(n => n.html)])))"
        for panel in [None, "All day", "Recall 1"]:
            if panel == "Recall 1":
                self.page.press("Handed out: order 1011")
            if panel:
                self.page.press(panel)
            for screen in SCREENS:
                resize(self.driver, screen)
                self.driver.execute_async_script("requestAnimationFrame(() => setTimeout(arguments[0], 400))")
                is_whole = screen[0] >= 960 or screen[0] >= 704 and screen[0] > screen[1]
                with self.subTest(panel=panel, screen=screen):
                    self.assertEqual(self.driver.execute_script(LOOK, is_whole), [])
                    self.assertEqual(self.driver.execute_script(FITS), [[0, 0], [], []])
                for look in ["light", "dark"] if screen in [(800, 480), (1280, 800), (390, 844)] else []:
                    prefer(self.driver, prefers_color_scheme=look, prefers_reduced_motion="reduce")
                    self.page.picture(f"board-{panel}-{screen[0]}x{screen[1]}-{look}")
                    with self.subTest(panel=panel, screen=screen, look=look):
                        self.assertEqual(self.driver.execute_async_script(axe, RULES), [])
            resize(self.driver, "tablet")
