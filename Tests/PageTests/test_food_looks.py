from food_shop import FoodShop
from support import SIZES, PageTest, prefer, resize, wait
from test_looks import RULES, axe_source

COQ = "cmldgqfh90002z5kfeq7bcy54"
VIEWS = {
    "places": "food", "business": f"food/at/{COQ}", "menu": "food/at/sandwich-shop/menu", "item": "food/at/sandwich-shop/item/84",
    "choices": "food/at/sandwich-shop/item/96", "cart-empty": "food/cart", "yours": "food/yours", "reserve": f"food/at/{COQ}/reserve",
    "board": "food/board/sandwich-shop", "admin": "food/admin", "desk": "food/admin/sandwich-shop", "desk-menu": "food/admin/sandwich-shop/menu",
    "desk-ingredients": "food/admin/sandwich-shop/ingredients", "desk-tables": "food/admin/sandwich-shop/tables",
}
DIALOGS = [("food", "Where home is"), ("food/admin/sandwich-shop/menu", "New part of the menu"), ("food/admin/sandwich-shop/menu", "New item in Sandwiches"),
           ("food/admin/sandwich-shop/ingredients", "New ingredient"), ("food/admin/sandwich-shop/tables", "New table"),
           ("food/admin/sandwich-shop", "Cancel the order 1001")]


def orders(shop: FoodShop):
    """Orders in every state, at the sandwich shop."""
    made = []
    chosen = [{"id": f"{one['id']}:{level}", "name": "", "priceAdjustment": 0} for one, level in zip(shop.customisations[:9], ["regular", "light"] * 5)]
    for index, status in enumerate(["pending", "pending", "confirmed", "preparing", "ready", "completed", "cancelled"]):
        order = shop.place("sandwich-shop", {
            "orderType": ["takeout", "dine_in", "delivery"][index % 3], "customerName": ["Sam", "Alex", "Kim"][index % 3], "source": "app",
            "items": [{"menuItemId": "84", "quantity": 2, "modifiers": chosen, "specialRequests": "cut in half"}, {"menuItemId": "95", "quantity": 1}]})
        order["status"] = status
        made.append(order)
    return made


class FoodLooks(PageTest):
    def furnish(self):
        self.shop = self.box.food
        self.shop.position = {"latitude": 40.73, "longitude": -73.99}
        self.made = orders(self.shop)
        self.addCleanup(prefer, self.driver)
        self.addCleanup(resize, self.driver, "tablet")

    def show(self, view, fresh=False):
        self.page.open(view, fresh=fresh)
        self.page.one("#main.food > *")
        wait(lambda: self.page.all("#main.food :is(.back, .food-head)") and not self.page.all(".skeleton"), f"{view} stays empty")

    def violations(self, source):
        self.driver.execute_script("""
          const sheet = new CSSStyleSheet();
          sheet.replaceSync('.top, .ways, .order-bar, .cart-bar { position: static !important; }');
          document.adoptedStyleSheets.push(sheet);
        """)
        self.driver.execute_script(source)
        return self.driver.execute_async_script("""
          const done = arguments[1];
          axe.run(document, {runOnly: arguments[0], resultTypes: ['violations']}).then(({violations}) =>
            done(violations.map(v => [v.id, v.help, v.nodes.map(n => [n.html.slice(0, 200), n.failureSummary])])), e => done([String(e)]));
        """, RULES)

    def test_every_view_fits_every_size_in_light_and_dark(self):
        for size in SIZES:
            for look in ["light", "dark"]:
                resize(self.driver, size)
                prefer(self.driver, prefers_color_scheme=look)
                for name, view in VIEWS.items():
                    self.show(view, fresh=name == "places")
                    self.page.picture(f"food-{name}-{size}-{look}")
                    with self.subTest(view=name, size=size, look=look):
                        wide = self.driver.execute_script(
                            "return [document.documentElement, document.getElementById('main')].map(e => e.scrollWidth - e.clientWidth)")
                        self.assertEqual(wide, [0, 0], "it is wider than the screen")
                        cut = self.driver.execute_script("""
                          return [...document.querySelectorAll('main button, main a, main .portion')].filter(e => e.checkVisibility()
                            && e.scrollWidth > e.clientWidth + 2).map(e => e.outerHTML.slice(0, 300))""")
                        self.assertEqual(cut, [], "words that do not fit")

    def test_what_is_touched_is_large_enough(self):
        for size in SIZES:
            resize(self.driver, size)
            for name, view in VIEWS.items():
                self.show(view)
                with self.subTest(view=name, size=size):
                    small = self.driver.execute_script("""
                      const least = e => e.matches('.button, .portion, .slot, .day-button, .item, .entry') ? 44 : 24;
                      return [...document.querySelectorAll('main button, main a, main select, main label.portion, main label.option')]
                        .filter(e => e.checkVisibility()).map(e => [e.getBoundingClientRect(), e])
                        .filter(([box, e]) => box.height < least(e) - 0.5 || box.width < 24).map(([box, e]) => [box.width, box.height, e.outerHTML.slice(0, 200)])""")
                    self.assertEqual(small, [])

    def test_axe_finds_nothing_on_any_view(self):
        source = axe_source()
        for size, look in [("phone", "light"), ("tablet", "dark"), ("wall", "light"), ("phone", "dark")]:
            resize(self.driver, size)
            prefer(self.driver, prefers_color_scheme=look, prefers_reduced_motion="reduce")
            for name, view in VIEWS.items():
                self.show(view)
                with self.subTest(view=name, size=size, look=look):
                    self.assertEqual(self.violations(source), [])

    def test_axe_finds_nothing_on_any_dialog(self):
        source = axe_source()
        prefer(self.driver, prefers_color_scheme="dark", prefers_reduced_motion="reduce")
        for view, press in DIALOGS:
            self.show(view)
            self.page.press(press)
            self.page.one("dialog[open]")
            with self.subTest(view=view, dialog=press):
                self.assertEqual(self.violations(source), [])

    def test_axe_finds_nothing_on_an_order_of_any_state(self):
        source = axe_source()
        resize(self.driver, "phone")
        for look in ["light", "dark"]:
            prefer(self.driver, prefers_color_scheme=look, prefers_reduced_motion="reduce")
            for order in self.made[1:]:
                self.show(f"food/order/sandwich-shop/{order['id']}")
                self.page.picture(f"food-order-{order['status']}-{look}")
                with self.subTest(status=order["status"], look=look):
                    self.assertEqual(self.violations(source), [])

    def test_axe_finds_nothing_on_a_cart_and_its_last_look(self):
        source = axe_source()
        resize(self.driver, "phone")
        self.show("food/at/sandwich-shop/item/95", fresh=True)
        self.page.fill(".choices textarea", "hot, please")
        self.page.click("[name=group-option-200][value=Roll]")
        self.page.click(".add-line")
        self.page.one(".cart-bar")
        for size, look in [("phone", "light"), ("tablet", "dark"), ("wall", "light")]:
            resize(self.driver, size)
            prefer(self.driver, prefers_color_scheme=look, prefers_reduced_motion="reduce")
            self.show("food/cart")
            self.page.press("Delivery")
            self.page.press("Later")
            self.page.one("[name=scheduledFor]")
            self.page.picture(f"food-cart-full-{size}-{look}")
            with self.subTest(size=size, look=look):
                self.assertEqual(self.violations(source), [])
                wide = self.driver.execute_script("return document.getElementById('main').scrollWidth - document.getElementById('main').clientWidth")
                self.assertEqual(wide, 0)
        self.page.press("Takeout")
        self.page.fill("[name=customerName]", "Sam")
        self.page.click(".checkout .button.main")
        self.page.one("dialog[open]")
        self.page.picture("food-confirm")
        self.assertEqual(self.violations(source), [])
