"""A recipe made for more or for fewer: what stands on the page, what is bought, and what is cooked."""

import household
from support import PageTest


class Servings(PageTest):
    def furnish(self):
        household.people_and_shops(self.box)
        household.recipes(self.box)
        self.box.recipes["r0"]["ingredients"] = [
            {"text": "500 g minced beef, lean", "name": "minced beef", "amount": "500 g", "note": "lean"},
            {"text": "1 onion", "name": "onion", "amount": "1"},
            {"text": "2 cans tomatoes", "name": "tomatoes", "amount": "2 cans"},
            {"text": "salt", "name": "salt", "amount": ""}]
        self.page.open("recipes/r0", fresh=True)
        self.page.shows("500 g minced beef, lean", ".ingredients")

    def test_c45_more_servings_take_more_of_everything_in_view(self):
        for _ in range(2):
            self.page.press("More servings")
        self.page.shows("for 6", ".stepper")
        self.assertEqual(self.page.texts(".ingredients li"),
                         ["750 g minced beef, lean", "1½ onions", "3 cans tomatoes", "salt"])
        for _ in range(4):
            self.page.press("Fewer servings")
        self.page.shows("250 g minced beef", ".ingredients")
        self.page.shows("½ onion", ".ingredients")

    def test_c45_what_is_missing_is_bought_for_as_many_as_are_chosen(self):
        for _ in range(3):
            self.page.press("More servings")
        self.page.press("Put what is missing on the list")
        self.commanded("recipe.shop", recipe="Lasagna", servings=7)

    def test_c45_as_it_was_written_it_is_shopped_for_as_it_was_written(self):
        self.page.press("More servings")
        self.page.press("Fewer servings")
        self.page.press("Put what is missing on the list")
        self.commanded("recipe.shop", recipe="Lasagna")
        self.assertEqual(self.page.texts(".ingredients li")[0], "500 g minced beef, lean")
