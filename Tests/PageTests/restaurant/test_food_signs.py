"""What is drawn beside words: groups of ingredients, kinds of businesses, diets; and the pictures that the box keeps."""

import pathlib
import tempfile
import urllib.parse

from food_shop import PICTURE, item
from support import PageTest, resize, wait

SHOP = "food/at/sandwich-shop"
WEB = "https://pictures.example.org/a b.png?size=1&of=café"


class Signs(PageTest):
    def furnish(self):
        self.shop = self.box.food
        self.addCleanup(resize, self.driver, "tablet")

    def show(self, view, fresh=True):
        self.page.open(view, fresh=fresh)
        wait(lambda: self.page.all("#main.food :is(.back, .food-head)") and not self.page.all(".skeleton"), f"{view} stays empty")

    def drawings(self, css):
        """The paths of the drawings there, each of them hidden from screen readers."""
        return self.driver.execute_script("""
          return [...document.querySelectorAll(arguments[0])].map(e => {
            const svg = e.querySelector('svg');
            if (!e.closest('[aria-hidden=true]') && svg?.getAttribute('aria-hidden') !== 'true') throw new Error(e.outerHTML);
            return svg?.querySelector('path').getAttribute('d');
          });""", css)

    # Groups of ingredients.

    def test_groups_of_ingredients_have_a_leaf_a_drop_and_sparkles_with_their_signs_on_the_customiser(self):
        self.show(f"{SHOP}/item/84")
        self.assertEqual(self.page.texts(".portion-group h3 .kind-emoji"), ["🥗", "🥫", "✨"])
        self.assertEqual(len(set(self.drawings(".portion-group h3 .kind-sign"))), 3)
        colours = self.driver.execute_script("return [...document.querySelectorAll('.portion-group')].map(e => getComputedStyle(e).getPropertyValue('--kind'))")
        self.assertEqual(colours, ["#10b981", "#f59e0b", "#8b5cf6"])
        names = self.driver.execute_script("return [...document.querySelectorAll('.portion-group')].map(e => document.getElementById(e.getAttribute('aria-labelledby')).innerText)")
        self.assertEqual([name.split("\n")[0] for name in names], ["Fresh Vegetables", "Signature Sauces", "Premium Extras"])

    def test_groups_of_ingredients_have_the_same_signs_where_ingredients_are_managed(self):
        self.show("food/admin/sandwich-shop/ingredients")
        self.assertEqual(self.page.texts(".desk h2 .kind-emoji"), ["🥗", "🥫", "✨"])
        self.assertEqual(len(set(self.drawings(".desk h2 .kind-sign"))), 3)
        self.page.press("New ingredient")
        self.page.one("dialog[open]")
        self.assertEqual(self.page.texts("dialog [name=category] option"), ["🥗 Fresh Vegetables", "🥫 Signature Sauces", "✨ Premium Extras"])

    # Kinds of businesses.

    def test_each_of_the_nine_kinds_of_businesses_has_a_drawing_of_its_own_beside_its_word(self):
        kinds = ["restaurant", "cafe", "farm", "farmstand", "farmers_market", "food_producer", "food_store", "catering", "food_truck"]
        model = self.shop.businesses["golden-fork"]
        self.shop.businesses = {kind: {**model, "id": kind, "slug": kind, "businessName": f"{index} {kind}", "businessType": kind, "latitude": None, "longitude": None}
                                for index, kind in enumerate(kinds)}
        self.show("food")
        self.assertEqual(self.page.texts(".business-card .type-badge"), [
            "Restaurant", "Cafe", "Farm", "Farm stand", "Farmers’ market", "Food producer", "Food store", "Catering", "Food truck"])
        self.assertEqual(len(set(self.drawings(".business-card .type-badge"))), 9)

    def test_a_kind_that_the_page_does_not_know_is_shown_as_a_restaurant(self):
        self.shop.businesses["golden-fork"]["businessType"] = "constructor"
        self.show("food/at/golden-fork")
        self.assertEqual(self.page.texts(".hero .type-badge"), ["Restaurant"])

    # Diets.

    def test_diets_are_drawn_and_named_to_a_screen_reader(self):
        self.shop.menus["sandwich-shop"][1][2][:] = [item("301", "Soup", 4, "soups", isVegan=True, isVegetarian=True, isGlutenFree=True),
                                                     item("302", "Pie", 5, "soups", isVegetarian=True, containsNuts=True, containsDairy=True, spiceLevel=3)]
        self.show(f"{SHOP}/menu")
        names = ["Vegan", "Gluten free", "Vegetarian", "Contains nuts", "Contains dairy", "Spicy: 3 of 5"]
        self.assertEqual([text.strip() for text in self.driver.execute_script("return [...document.querySelectorAll('#category-soups .mark')].map(e => e.textContent)")], names)
        self.assertEqual(len(set(self.drawings("#category-soups .mark"))), 6)
        self.assertEqual(len(self.page.all("#category-soups .m-spicy svg")), 3)
        self.assertNotIn("VG", self.page.text("main"))
        self.assertEqual(self.page.texts(".legend .mark"), ["Vegan", "Vegetarian", "Gluten free", "Contains nuts", "Contains dairy", "Spicy"])
        self.show(f"{SHOP}/item/302", fresh=False)
        self.assertEqual(self.page.texts(".item-head .mark"), ["Vegetarian", "Contains nuts", "Contains dairy", "Spicy: 3 of 5"])

    def test_a_spice_level_that_is_none_draws_no_flames(self):
        self.shop.menus["sandwich-shop"][1][2][:] = [item("301", "Soup", 4, "soups", spiceLevel=None), item("302", "Fire", 4, "soups", spiceLevel=10**9),
                                                     item("303", "Odd", 4, "soups", spiceLevel="hot")]
        self.show(f"{SHOP}/menu")
        self.assertEqual([len(self.page.all(f"#category-soups li:nth-child({n}) .m-spicy svg")) for n in (1, 2, 3)], [0, 5, 0])

    # The customiser.

    def choose(self, name, portion):
        row = next(row for row in self.page.all(".portion-row") if row.text.startswith(name))
        self.driver.execute_script("arguments[0].click()", row.find_element("css selector", f"input[value={portion}]"))

    def test_the_customiser_names_its_base_price_and_adds_to_the_order_with_the_extra_cost(self):
        self.show(f"{SHOP}/item/84")
        self.assertIn("Base Price: $6.49", self.page.text(".item-head").replace("\n", " "))
        self.assertEqual(self.page.text(".choices-title"), "Customize")
        self.assertEqual(self.page.text(".add-line").split("\n"), ["Add to Order", "$6.49"])
        self.choose("Extra Cheese", "extra")
        wait(lambda: self.page.text(".add-line").split("\n") == ["Add to Order", "+ $1.50", "$7.99"], lambda: self.page.text(".add-line"))
        self.page.press("More: All American")
        wait(lambda: self.page.text(".add-line").split("\n") == ["Add to Order", "+ $1.50", "$15.98"], lambda: self.page.text(".add-line"))
        self.choose("Extra Cheese", "none")
        wait(lambda: self.page.text(".add-line").split("\n") == ["Add to Order", "$12.98"], lambda: self.page.text(".add-line"))

    def test_an_item_without_a_picture_has_a_drawing_in_its_place(self):
        self.show(f"{SHOP}/item/84")
        self.assertEqual(len(self.page.all(".item-head .picture.dish svg")), 1)
        self.assertEqual(self.page.all(".item-head .picture.dish img"), [])

    # Pictures.

    def seen(self, css):
        """Where the pictures there come from, and whether they are to be seen."""
        wait(lambda: self.driver.execute_script("return [...document.querySelectorAll(arguments[0])].every(e => e.complete)", css), f"{css} never came")
        return self.driver.execute_script("return [...document.querySelectorAll(arguments[0])].map(e => [e.getAttribute('src'), e.naturalWidth > 0 && !e.hidden])", css)

    def test_pictures_of_the_web_come_from_the_box_and_from_nowhere_else(self):
        business = self.shop.businesses["golden-fork"]
        business.update(logoUrl=WEB, coverImageUrl=WEB + "2")
        self.shop.menus["golden-fork"][0][2][0]["imageUrl"] = WEB + "3"
        for address in (WEB, WEB + "2", WEB + "3"):
            self.shop.pictures[address] = True
        kept = [f"images/web/{urllib.parse.quote(address, safe=chr(39) + '()*!~')}" for address in (WEB, WEB + "2", WEB + "3")]
        self.show("food")
        self.assertEqual(self.seen(".business-card img"), [[kept[1], True], [kept[0], True]])
        self.show("food/at/golden-fork", fresh=False)
        self.assertEqual(self.seen(".hero img"), [[kept[1], True], [kept[0], True]])
        self.show("food/at/golden-fork/menu", fresh=False)
        self.assertEqual(self.seen(".item img"), [[kept[2], True]])
        self.show("food/at/golden-fork/item/221", fresh=False)
        self.assertEqual(self.seen(".dish img"), [[kept[2], True]])
        asked = self.driver.execute_script("return performance.getEntriesByType('resource').map(e => new URL(e.name).host)")
        self.assertEqual(set(asked), {urllib.parse.urlparse(self.box.url).netloc})

    def test_what_the_box_does_not_have_yet_is_a_drawing_and_is_there_when_it_has_it(self):
        self.shop.businesses["golden-fork"]["coverImageUrl"] = WEB + "4"
        self.show("food/at/golden-fork")
        self.assertEqual([shown for _, shown in self.seen(".hero img")], [False])
        self.assertTrue(self.page.one(".hero .cover svg").is_displayed())
        self.page.shows("The Golden Fork", "h1")
        self.shop.pictures[WEB + "4"] = True
        self.show("food", fresh=False)
        self.show("food/at/golden-fork", fresh=False)
        self.assertEqual([shown for _, shown in self.seen(".hero img")], [True])

    def test_an_address_that_is_none_of_the_web_or_the_box_is_no_picture(self):
        for address in ["javascript:alert(1)", "//evil.example.org/a.png", "data:text/html,x", "file:///etc/passwd", "\\\\evil\\a", "/\\evil.example.org/a.png", ""]:
            with self.subTest(address):
                self.shop.businesses["golden-fork"].update(logoUrl=address, coverImageUrl=address)
                self.show("food/at/golden-fork")
                self.assertEqual(self.page.all(".hero img"), [])

    def choose_file(self, name, data):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        file = pathlib.Path(folder.name, "picture.png")
        file.write_bytes(data)
        next(one for one in self.page.all("input[type=file]") if one.get_attribute("aria-label") == name).send_keys(str(file))

    def test_a_logo_and_a_cover_are_given_as_files_or_by_their_addresses(self):
        self.show("food/admin/golden-fork/settings")
        self.choose_file("Choose a picture: Logo", PICTURE)
        self.page.shows("Saved.", ".toasts")
        business = self.shop.businesses["golden-fork"]
        self.assertEqual(business["logoUrl"], "/images/0f343b0931126a20f133d67c2b018a3b.jpg")
        self.assertEqual(self.seen(".picture-field img"), [["/images/0f343b0931126a20f133d67c2b018a3b.jpg", True]])
        self.choose_file("Choose a picture: Cover picture", b"no picture")
        self.page.shows("no picture that this browser can read", ".toasts")
        self.page.fill("[name=coverImageUrl]", WEB.removeprefix("https://"))
        self.page.press("Save")
        wait(lambda: business["coverImageUrl"] == WEB)
        self.page.shows("The box fetches it once and keeps it.", ".picture-field")
        self.page.press("Remove: Logo")
        wait(lambda: business["logoUrl"] is None)

    def test_an_item_is_given_a_picture_and_staff_are_asked_for_no_address(self):
        for role, fields in [("family", 1), ("staff", 0)]:
            self.box.role = role
            self.show("food/admin/golden-fork/menu")
            self.page.click(".desk .line .what")
            self.page.one("dialog .picture-field")
            self.assertEqual(len(self.page.all("dialog [name=imageUrl]")), fields)
            self.choose_file("Choose a picture: Picture", PICTURE)
            dish = self.shop.menus["golden-fork"][0][2][0]
            wait(lambda: dish["imageUrl"] == "/images/0f343b0931126a20f133d67c2b018a3b.jpg")
            self.page.press("Remove: Picture")
            wait(lambda: dish["imageUrl"] is None)

    def test_a_card_has_cover_logo_name_badge_distance_reserve_and_order(self):
        self.shop.position = {"latitude": 40.73, "longitude": -73.99}
        self.show("food")
        for size in ["tablet", "phone"]:
            resize(self.driver, size)
            card = self.page.one(".business-card:first-child")
            for css in [".cover", ".sign", "h2 a", ".type-badge", ".verified", ".far"]:
                self.assertTrue(card.find_element("css selector", css).is_displayed(), css)
            self.assertEqual([one.text for one in card.find_elements("css selector", ".button")], ["Order", "Reserve"])
