from axe import violations
from food_shop import FoodShop
from support import MORE_SIZES, SIZES, PageTest, day, moment, prefer, resize, wait

COQ = "cmldgqfh90002z5kfeq7bcy54"
VIEWS = {
    "places": "food", "business": f"food/at/{COQ}", "menu": "food/at/sandwich-shop/menu", "item": "food/at/sandwich-shop/item/84",
    "choices": "food/at/sandwich-shop/item/96", "cart-empty": "food/cart", "yours": "food/yours", "reserve": f"food/at/{COQ}/reserve",
    "board": "food/board/sandwich-shop", "admin": "food/admin", "desk": "food/admin/sandwich-shop", "desk-menu": "food/admin/sandwich-shop/menu",
    "desk-ingredients": "food/admin/sandwich-shop/ingredients", "desk-tables": "food/admin/sandwich-shop/tables", "desk-bookings": f"food/admin/{COQ}/bookings",
    "desk-profile": f"food/admin/{COQ}/settings", "desk-hours": f"food/admin/{COQ}/settings/hours", "desk-ordering": "food/admin/sandwich-shop/settings/ordering",
    "desk-booking": f"food/admin/{COQ}/settings/booking",
}
# How much wider than the screen it is, words that are cut, and what is too small to touch.
FITS = """
  const shown = css => [...document.querySelectorAll(css)].filter(e => e.checkVisibility());
  const least = e => e.matches('.button, .portion, .slot, .day-button, .item, .entry') ? 44 : 24;
  return [
    [document.documentElement, document.getElementById('main')].map(e => e.scrollWidth - e.clientWidth),
    shown('main button, main a, main .portion').filter(e => e.scrollWidth > e.clientWidth + 2).map(e => e.outerHTML.slice(0, 300)),
    shown('main button, main a, main select, main label.portion, main label.option').map(e => [e.getBoundingClientRect(), e])
      .filter(([box, e]) => box.height < least(e) - 0.5 || box.width < 24).map(([box, e]) => [box.width, box.height, e.outerHTML.slice(0, 200)]),
  ];"""
DIALOGS = [("food", "Where home is"), ("food/admin/sandwich-shop/menu", "New part of the menu"), ("food/admin/sandwich-shop/menu", "New item in Sandwiches"),
           ("food/admin/sandwich-shop/ingredients", "New ingredient"), ("food/admin/sandwich-shop/tables", "New table"),
           ("food/admin/sandwich-shop", "Cancel the order 1001"), (f"food/admin/{COQ}/bookings", "Add to the list"), (f"food/admin/{COQ}/bookings", "Seat Kim Lee")]


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
    is_open = False

    def furnish(self):
        self.shop = self.box.food
        self.shop.waitlist = [{"id": "w1", "businessId": COQ, "reservationDate": day(), "reservationTime": "19:00", "partySize": 4, "customerName": "Kim Lee",
                               "customerPhone": "555 0101", "createdAt": moment(-1500)}]
        self.shop.businesses[COQ].update(website="https://coq.example.org", specialHours=[
            {"date": day(9), "openTime": None, "closeTime": None, "isClosed": True, "notes": "Holiday"}])
        self.shop.position = {"latitude": 40.73, "longitude": -73.99}
        self.made = orders(self.shop)
        self.addCleanup(prefer, self.driver)
        self.addCleanup(resize, self.driver, "tablet")

    def show(self, view, fresh=False):
        """Goes to a view on the page that is open; the whole page is loaded once a test."""
        if fresh or not self.is_open:
            self.page.open(view, fresh=fresh)
            self.is_open = True
        else:
            self.driver.execute_script("location.hash = arguments[0]", f"/{view}")
        here = "return location.hash === arguments[0] && !document.querySelector('.skeleton') && !!document.querySelector('#main.food :is(.back, .food-head)')"
        wait(lambda: self.driver.execute_script(here, f"#/{view}"), f"{view} stays empty")
        self.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")

    def test_every_view_fits_every_size_in_light_and_dark_and_axe_finds_nothing(self):
        for name, view in VIEWS.items():
            self.show(view, fresh=name == "places")
            for size in [*SIZES, *MORE_SIZES]:
                resize(self.driver, size)
                with self.subTest(view=name, size=size):
                    self.assertEqual(self.driver.execute_script(FITS), [[0, 0], [], []], "wider than the screen; words that do not fit; too small to touch")
                for look in ["light", "dark"] if size in SIZES else ["light"]:
                    prefer(self.driver, prefers_color_scheme=look, prefers_reduced_motion="reduce")
                    self.page.picture(f"food-{name}-{size}-{look}")
                    # Colours are the same on every size, and what is only on large screens is looked at there.
                    if (size, look) in [("phone", "light"), ("tablet", "dark"), ("wall", "light")]:
                        with self.subTest(view=name, size=size, look=look):
                            self.assertEqual(violations(self.driver), [])

    def test_axe_finds_nothing_on_any_dialog(self):
        prefer(self.driver, prefers_color_scheme="dark", prefers_reduced_motion="reduce")
        for view, press in DIALOGS:
            self.show(view)
            self.page.press(press)
            self.page.one("dialog[open]")
            with self.subTest(view=view, dialog=press):
                self.assertEqual(violations(self.driver), [])
            self.page.press("Close")
            wait(lambda: not self.page.all("dialog"))

    def test_axe_finds_nothing_on_an_order_of_any_state(self):
        resize(self.driver, "phone")
        for look in ["light", "dark"]:
            prefer(self.driver, prefers_color_scheme=look, prefers_reduced_motion="reduce")
            for order in self.made[1:]:
                self.show(f"food/order/sandwich-shop/{order['id']}")
                self.page.picture(f"food-order-{order['status']}-{look}")
                with self.subTest(status=order["status"], look=look):
                    self.assertEqual(violations(self.driver), [])

    def test_axe_finds_nothing_on_a_cart_and_its_last_look(self):
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
                self.assertEqual(violations(self.driver), [])
                wide = self.driver.execute_script("return document.getElementById('main').scrollWidth - document.getElementById('main').clientWidth")
                self.assertEqual(wide, 0)
        self.page.press("Takeout")
        self.page.fill("[name=customerName]", "Sam")
        self.page.click(".checkout .button.main")
        self.page.one("dialog[open]")
        self.page.picture("food-confirm")
        self.assertEqual(violations(self.driver), [])
