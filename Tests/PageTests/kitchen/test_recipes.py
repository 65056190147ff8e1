import household
from support import PageTest, day, wait


class Box(PageTest):
    """Finding recipes, and what one does with them."""

    def furnish(self):
        household.people_and_shops(self.box)
        household.recipes(self.box)

    def titles(self):
        return [text.split("\n")[0].strip() for text in self.page.texts(".recipe-grid h2")]

    def test_recipes_are_searched_shown_and_cooked(self):
        self.page.open("recipes", fresh=True)
        self.page.fill("#recipe-words", "soup")
        wait(lambda: self.page.texts(".recipe-grid h2") == ["Tomato soup"])
        self.page.fill("#recipe-words", "lasa")
        self.page.click(".recipe-grid a")
        self.page.shows("500 g minced beef", ".ingredients")
        self.page.press("More servings")
        self.page.press("Cook")
        self.commanded("recipe.start", recipe="Lasagna", servings=5)
        self.page.shows("Heat the oven", ".step-words")
        self.page.shows("for 5", ".cook-head")

    def test_favorites_are_marked_and_shown_alone(self):
        self.page.open("recipes", fresh=True)
        everything = len(self.box.state["recipes"])
        wait(lambda: len(self.page.texts(".recipe-grid h2")) == everything)
        self.page.press("Favorites")
        self.page.shows("No favorites yet", ".answer")
        self.page.go("recipes/r0")
        self.page.press("Favorite")
        self.commanded("recipe.favourite", recipe="Lasagna")
        self.box.change(set_={"favourites": [{"id": "r0", "since": "2026-03-14T18:05:00.000Z"}]})
        self.page.go("recipes")
        wait(lambda: [text.split()[0] for text in self.page.texts(".recipe-grid h2")] == ["Lasagna"])
        self.page.press("Favorites")
        wait(lambda: len(self.page.texts(".recipe-grid h2")) == everything)
        self.page.go("recipes/r0")
        self.page.press("Favorite")
        self.commanded("recipe.unfavourite", recipe="Lasagna")

    def test_what_is_in_a_recipe_only_the_box_can_search(self):
        self.box.answers["recipe.find"] = "With chickpeas: curry."
        self.page.open("recipes", fresh=True)
        self.page.fill("#recipe-words", "chickpeas")
        self.page.press("Search ingredients")
        self.commanded("recipe.find", query="chickpeas")
        self.page.shows("With chickpeas: curry.", "main")

    def test_what_is_missing_and_into_the_plan(self):
        self.page.open("recipes/r0", fresh=True)
        self.page.press("Put what is missing on the list")
        self.commanded("recipe.shop", recipe="Lasagna")
        self.page.press("Plan it")
        self.page.set("dialog [name=date]", day(2))
        self.page.set("dialog [name=slot]", "lunch")
        self.page.press("Plan it")
        self.commanded("meal.plan", slot="lunch", date=day(2), dish="Lasagna")

    def test_an_empty_recipe_box_offers_the_starter_recipes(self):
        self.box.state["recipes"].clear()
        self.page.open("recipes", fresh=True)
        self.page.press("Add the starter recipes")
        self.commanded("recipe.starter")

    def test_what_takes_too_long_is_left_out(self):
        self.box.state["recipes"]["r1"]["totalSeconds"] = 1200
        self.page.open("recipes", fresh=True)
        self.page.set("[name=minutes]", "20")
        wait(lambda: self.titles() == ["Pancakes"])
        self.page.shows("1 recipe", ".answer")
        self.page.press("Show all")
        wait(lambda: len(self.titles()) == 3)

    def test_one_kind_of_recipe_is_shown_alone(self):
        self.page.open("recipes", fresh=True)
        self.page.set("[name=tag]", "soup")
        wait(lambda: self.titles() == ["Tomato soup"])

    def test_what_was_eaten_lately_or_is_quick_comes_first(self):
        self.box.state["recipes"]["r1"]["totalSeconds"] = 1200
        self.box.put("dishes", {"id": "d", "date": day(-1), "slot": "dinner", "dish": "Tomato soup", "isSide": False,
                                "position": 0, "forUsers": [], "recipeId": "r2"})
        self.page.open("recipes", fresh=True)
        self.page.set("[name=sort]", "eaten")
        wait(lambda: self.titles() == ["Tomato soup", "Lasagna", "Pancakes"])
        self.page.set("[name=sort]", "time")
        wait(lambda: self.titles() == ["Pancakes", "Lasagna", "Tomato soup"])

    def test_filters_that_leave_nothing_to_choose_are_not_there(self):
        self.page.open("recipes", fresh=True)
        self.page.one("[name=tag]")
        self.assertEqual((self.page.all("[name=minutes]"), self.page.all("[name=sort]")), ([], []))

    def test_a_recipe_without_a_picture_has_a_drawing_of_its_own(self):
        self.page.open("recipes", fresh=True)
        wait(lambda: len(self.page.all(".recipe-grid svg")) >= 3)
        drawn = self.driver.execute_script("return [...document.querySelectorAll('.recipe-grid .picture > svg')].map(e => e.outerHTML)")
        self.assertEqual(len(set(drawn)), 3)
        self.assertEqual(len(self.page.all(".recipe-grid .picture > svg[aria-hidden=true]")), 3)
        self.page.go("recipes/r2")
        self.assertLess(self.page.one(".recipe .picture.band").size["height"], 160)
