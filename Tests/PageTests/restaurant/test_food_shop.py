from support import PageTest, day, resize, wait
from test_food_looks import COQ, orders

DESK = "food/admin/sandwich-shop"


class Shop(PageTest):
    def furnish(self):
        self.shop = self.box.food

    def show(self, view):
        self.page.open(view, fresh=True)
        wait(lambda: self.page.all("#main.food :is(.back, .food-head)") and not self.page.all(".skeleton"), f"{view} stays empty")

    def test_all_businesses_are_filtered_and_summed_up(self):
        orders(self.shop)
        self.shop.businesses[COQ]["isActive"] = False
        self.show("food/admin")
        wait(lambda: "…" not in self.page.text(".figures"))
        self.assertEqual(self.page.texts(".figures dd"), ["5", "4", "7", "5", "$123.88"])
        self.page.set(".food-filters .field:last-child select", "pending")
        wait(lambda: self.page.texts(".entry .name") == ["Sunrise Farm"])
        self.page.set(".food-filters .field:last-child select", "closed")
        wait(lambda: self.page.texts(".entry .name") == ["Coq au Vin"])
        self.page.set(".food-filters .field:last-child select", "")
        self.page.fill("#admin-words", "golden")
        wait(lambda: self.page.texts(".entry .name") == ["The Golden Fork"])

    def test_a_business_is_verified_and_switched_off(self):
        self.show("food/admin/sunrise-farm")
        self.page.press("Verify")
        self.page.shows("Take back verified", "main")
        self.page.press("Switch off")
        self.page.shows("Switch on", "main")
        farm = self.shop.businesses["sunrise-farm"]
        self.assertEqual((farm["isVerified"], farm["isActive"]), (True, False))

    def test_orders_are_paid_and_called_off_at_the_desk(self):
        made = orders(self.shop)
        self.show(f"{DESK}/orders")
        self.page.press("Paid: order 1001")
        wait(lambda: made[0]["paymentStatus"] == "paid" and not self.page.named("Paid: order 1001"))
        self.page.press("Cancel the order 1001")
        self.page.one("dialog[open]")
        self.page.press("Cancel the order")
        wait(lambda: made[0]["status"] == "cancelled")

    def test_a_menu_is_changed(self):
        self.show(f"{DESK}/menu")
        self.page.press("All American is available: take it off")
        wait(lambda: self.page.named("All American is sold out: offer it again"))
        self.page.press("New item in Sandwiches")
        self.page.fill("dialog [name=name]", "Veggie Melt")
        self.page.fill("dialog [name=price]", "5.95")
        self.page.press("Save")
        self.page.shows("Veggie Melt", ".desk")
        item = self.shop.menus["sandwich-shop"][0][2][-1]
        self.assertEqual((item["name"], item["price"], item["isActive"]), ("Veggie Melt", 5.95, True))
        self.page.click(".desk .line:last-child .what")
        self.page.fill("dialog [name=price]", "6.25")
        self.page.press("Save")
        self.page.shows("$6.25", ".desk")

    def test_ingredients_are_added_repriced_and_taken_out_of_use(self):
        self.show(f"{DESK}/ingredients")
        self.assertEqual(len(self.page.all(".desk .line")), 13)
        self.page.press("New ingredient")
        self.page.fill("dialog [name=name]", "Jalapeño")
        self.page.press("Save")
        self.page.shows("Jalapeño", ".c-vegetables")
        bacon = next(line for line in self.page.all(".desk .what") if line.text.startswith("Bacon"))
        bacon.click()
        self.page.fill("dialog [name=price-extra]", "2.25")
        self.driver.execute_script("document.querySelector('dialog [name=isActive]').click()")
        self.page.press("Save")
        self.page.shows("$1.00 · $1.50 · $2.25", ".c-extras")
        row = next(one for one in self.shop.ingredients if one["name"] == "Bacon")
        self.assertEqual((row["portion_pricing"]["extra"], row["is_active"]), (2.25, False))

    def test_tables_are_kept_and_what_is_refused_stays_open(self):
        self.show(f"{DESK}/tables")
        self.page.press("New table")
        self.page.fill("dialog [name=tableNumber]", "1")
        self.page.press("Save")
        self.page.shows("There is a table 1 already.", ".toasts")
        self.page.fill("dialog [name=tableNumber]", "9")
        self.page.press("Save")
        wait(lambda: not self.page.all("dialog") and len(self.page.all(".table-card")) == 6)
        self.page.click(".table-grid li:nth-child(4) button")
        self.page.press("Remove")
        self.page.shows("Table 4 has active reservations.", ".toasts")
        self.assertEqual(len(self.shop.tables["sandwich-shop"]), 6)

    def test_bookings_of_a_day_are_seated(self):
        booking = self.shop._book("sandwich-shop", {"partySize": 2, "reservationDate": day(), "reservationTime": "18:00", "customerName": "Kim"})
        self.show(f"{DESK}/bookings")
        self.page.press("Seat")
        self.page.shows("Seated", ".desk-line")
        self.page.press("They left")
        self.page.shows("Completed", ".desk-line")
        self.assertEqual(booking["status"], "completed")

    def test_a_guest_may_look_and_is_not_offered_what_is_refused(self):
        self.box.role = "guest"
        orders(self.shop)
        self.show("food/board/sandwich-shop")
        self.page.shows("1001", ".board-columns")
        self.assertEqual(self.page.named("Accept: order 1001"), [])
        self.show("food/at/sandwich-shop/item/84")
        self.assertTrue(self.page.one(".add-line").get_property("disabled"))

    def test_food_is_in_the_ways_and_on_a_phone_in_the_rest(self):
        self.show("food")
        self.assertTrue(self.page.one(".ways .to-food").is_displayed())
        self.addCleanup(resize, self.driver, "tablet")
        resize(self.driver, "phone")
        self.assertFalse(self.page.one(".ways .to-food").is_displayed())
        self.page.go("more")
        self.page.click(".on-phone")
        self.page.one(".business-card")
