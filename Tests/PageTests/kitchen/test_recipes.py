import pathlib
import tempfile

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

    def test_p9_what_takes_too_long_is_left_out(self):
        self.box.state["recipes"]["r1"]["totalSeconds"] = 1200
        self.page.open("recipes", fresh=True)
        self.page.set("[name=minutes]", "20")
        wait(lambda: self.titles() == ["Pancakes"])
        self.page.shows("1 recipe", ".answer")
        self.page.press("Show all")
        wait(lambda: len(self.titles()) == 3)

    def test_what_can_be_made_of_what_is_there_comes_first_with_what_it_lacks(self):
        household.pantry(self.box)
        ids = {recipe["title"].lower(): id for id, recipe in self.box.state["recipes"].items()}
        self.box.recipe_box.missing = {ids["pancakes"]: ["milk"], ids["tomato soup"]: [], ids["lasagna"]: ["a", "b", "c"]}
        self.page.open("recipes", fresh=True)
        self.page.press("From what is there")
        wait(lambda: self.titles() == ["Tomato soup", "Pancakes"], lambda: self.titles())
        self.page.shows("Everything is there", "main")
        self.page.shows("Lacks milk", "main")
        self.page.press("Show all")
        wait(lambda: len(self.titles()) == 3)

    def test_one_kind_of_recipe_is_shown_alone(self):
        self.page.open("recipes", fresh=True)
        self.page.set("[name=tag]", "soup")
        wait(lambda: self.titles() == ["Tomato soup"])

    def test_what_was_cooked_last_or_is_new_or_quick_comes_first(self):
        self.box.state["recipes"]["r1"]["totalSeconds"] = 1200
        self.box.state["recipes"]["r2"]["lastCooked"] = day(-1)
        self.box.state["recipes"]["r1"]["addedAt"] = "2026-03-14T18:05:00.000Z"
        self.page.open("recipes", fresh=True)
        self.page.set("[name=sort]", "cooked")
        wait(lambda: self.titles() == ["Tomato soup", "Lasagna", "Pancakes"])
        self.page.set("[name=sort]", "newest")
        wait(lambda: self.titles()[0] == "Pancakes")
        self.page.set("[name=sort]", "time")
        wait(lambda: self.titles() == ["Pancakes", "Lasagna", "Tomato soup"])

    def test_filters_that_leave_nothing_to_choose_are_not_there(self):
        self.page.open("recipes", fresh=True)
        self.page.one("[name=tag]")
        self.assertEqual((self.page.all("[name=minutes]"), self.page.all("[name=sort]")), ([], []))

    def test_p8_a_recipe_without_a_picture_has_a_drawing_of_its_own(self):
        self.page.open("recipes", fresh=True)
        wait(lambda: len(self.page.all(".recipe-grid svg")) >= 3)
        drawn = self.driver.execute_script("return [...document.querySelectorAll('.recipe-grid .picture > svg')].map(e => e.outerHTML)")
        self.assertEqual(len(set(drawn)), 3)
        self.assertEqual(len(self.page.all(".recipe-grid .picture > svg[aria-hidden=true]")), 3)
        self.page.go("recipes/r2")
        self.assertLess(self.page.one(".recipe .picture.band").size["height"], 160)

    def test_p9_a_recipe_is_deleted_and_comes_back(self):
        self.page.open("recipes/r1", fresh=True)
        self.page.press("Delete")
        self.commanded("recipe.remove", recipe="r1")
        wait(lambda: self.titles() == ["Lasagna", "Tomato soup"])
        self.page.shows("Deleted Pancakes.", ".toasts")
        self.page.press("Undo", ".toasts")
        self.came("command", intent="box.take_back")


class Writing(PageTest):
    """Writing a recipe, and changing one."""

    def furnish(self):
        household.people_and_shops(self.box)
        household.recipes(self.box)
        self.page.open("recipes", fresh=True)
        self.page.connected()

    def write(self, **fields):
        for name, text in fields.items():
            self.page.fill(f".recipe-editor [name={name}]", text)

    def test_p9_a_new_recipe_is_written_and_opened(self):
        self.page.click("a[href='#/recipes/new']")
        self.write(title="Apple cake", servings="8", prep="20", cook="45", ingredients="200 g flour\n3 apples\nlove", source="Grandma",
                   steps="1. Mix it.\n\n2) Bake it for 45 minutes.", tags="cake", note="Good warm")
        self.page.press("Dinner")
        self.page.press("Save recipe")
        self.commanded("recipe.add", recipes=[{
            "title": "Apple cake", "servings": 8, "prepSeconds": 1200, "cookSeconds": 2700, "ingredients": ["200 g flour", "3 apples", "love"],
            "steps": ["Mix it.", "Bake it for 45 minutes."], "tags": ["cake", "dinner"], "source": "Grandma", "note": "Good warm"}])
        self.page.shows("Apple cake", ".recipe h1")
        self.page.shows("3 apples", ".ingredients")
        self.page.shows("From Grandma", ".recipe-about")
        self.page.press("Undo", ".toasts")
        self.came("command", intent="box.take_back")

    def test_lines_are_read_while_they_are_typed_and_what_cannot_be_read_is_kept(self):
        self.page.go("recipes/new")
        self.write(ingredients="200 g flour\n3 eggs\nlove\n7-Up")
        wait(lambda: [text.split() for text in self.page.texts(".line-readings li")] ==
             [["200", "g", "flour"], ["3", "eggs"], ["love"], ["7-Up", "not", "read,", "kept", "as", "it", "stands"]])
        self.assertEqual(len(self.page.all(".line-readings .unread")), 1)

    def test_without_the_box_nothing_is_read_and_the_recipe_waits(self):
        self.page.complete()
        self.page.go("recipes/new")
        self.page.one("[name=title]")
        self.box.stop()
        try:
            self.page.one(".link:not(.open)")
            self.write(title="Toast", ingredients="2 slices bread")
            self.page.press("Save recipe")
            self.page.shows("The box gets it once it is back.", ".toasts")
            self.page.shows("Toast", ".recipe-grid")
        finally:
            self.box.start()
        wait(lambda: self.box.commands("recipe.add"), patience=30)

    def test_p9_a_recipe_is_changed_and_keeps_what_the_form_does_not_show(self):
        self.box.recipes["r0"].update({"yield": "one dish", "prepSeconds": 1800, "cookSeconds": 3600})
        self.page.go("recipes/r0")
        self.page.click("a[href='#/recipes/r0/edit']")
        self.page.one("[name=title]")
        self.assertEqual(self.page.one("[name=total]").get_attribute("value"), "")
        self.write(title="Big lasagna", servings="6")
        self.page.press("Save recipe")
        lines = [line["text"] for line in household.INGREDIENTS]
        self.commanded("recipe.change", recipe="r0", draft={
            "title": "Big lasagna", "servings": 6, "prepSeconds": 1800, "cookSeconds": 3600, "ingredients": lines, "steps": household.STEPS,
            "tags": ["dinner"], "yield": "one dish", "image": household.PICTURE})
        self.page.shows("Big lasagna", ".recipe h1")

    def test_what_was_typed_is_there_again_after_going_away(self):
        self.page.go("recipes/new")
        self.write(title="Half a cake", ingredients="1 egg")
        self.page.go("kitchen")
        self.page.open("recipes/new")
        self.page.shows("What was typed here before is still there.", ".recipe-editor")
        self.assertEqual(self.page.one("[name=title]").get_attribute("value"), "Half a cake")
        self.page.press("Start over")
        wait(lambda: self.page.one("[name=title]").get_attribute("value") == "")

    def test_what_was_cancelled_by_mistake_comes_back(self):
        self.page.go("recipes/new")
        self.write(title="Half a cake")
        self.page.press("Cancel")
        self.page.press("Undo", ".toasts")
        wait(lambda: self.page.one("[name=title]").get_attribute("value") == "Half a cake")

    def test_a_refusal_is_told_at_the_form_and_nothing_is_lost(self):
        self.box.refuse = "A recipe needs steps."
        self.page.go("recipes/new")
        self.write(title="Air")
        self.page.press("Save recipe")
        self.page.shows("A recipe needs steps.", ".recipe-editor [role=alert]")
        self.assertEqual(self.page.one("[name=title]").get_attribute("value"), "Air")
        self.assertEqual(self.page.text(".toasts"), "")

    def test_a_name_that_is_taken_is_told(self):
        self.page.go("recipes/new")
        self.write(title="pancakes")
        self.page.shows("There is a recipe of this name.", ".recipe-editor")


class Importing(PageTest):
    """Recipes from a file, and from a page of the web."""

    def furnish(self):
        household.people_and_shops(self.box)
        household.recipes(self.box)
        self.box.recipe_box.drafts = {"recipes": [
            {"title": title, "ingredients": ["2 eggs", "salt"], "steps": ["Boil."], "tags": []} for title in ["Omelet", "Pancakes", "Toast"]],
            "notes": ["One recipe had no title."]}
        self.page.open("recipes", fresh=True)
        self.page.connected()
        self.page.click("a[href='#/recipes/import']")
        self.page.one("[name=address]")

    def test_a_file_is_read_and_what_is_ticked_goes_into_the_box(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "my recipes é.json")
            path.write_bytes(b"[1]")
            self.page.one("input[type=file]").send_keys(str(path))
            self.page.shows("3 recipes in my recipes é.json", ".recipe-import")
        self.assertIn(("drafts", "my%20recipes%20%C3%A9.json", b"[1]"), self.box.requests)
        self.page.shows("One recipe had no title.", ".notes")
        self.page.shows("2 ingredients · 1 step · takes the place of yours", ".found")
        self.page.click(".found li:nth-child(2) input")
        self.page.press("Put 2 recipes into the box")
        wait(lambda: self.box.commands("recipe.add"))
        self.assertEqual([draft["title"] for draft in self.box.commands("recipe.add")[0]["recipes"]], ["Omelet", "Toast"])
        self.page.shows("Omelet", ".recipe-grid")
        self.page.press("Undo", ".toasts")
        self.came("command", intent="box.take_back")

    def test_p9_a_page_of_the_web_is_fetched_by_the_box(self):
        self.box.recipe_box.drafts = {"recipes": [{"title": "Toast", "ingredients": [], "steps": [], "tags": []}], "notes": []}
        self.page.fill("[name=address]", "example.org/toast")
        self.page.press("Fetch")
        self.page.shows("Toast", ".found")
        self.assertEqual(next(request[1] for request in self.box.requests if request[0] == "drafts"), "https://example.org/toast")
        self.page.press("Put 1 recipe into the box")
        wait(lambda: self.box.commands("recipe.add"))

    def test_what_cannot_be_read_is_told(self):
        self.box.recipe_box.trouble = "There is no recipe on that page."
        self.page.fill("[name=address]", "https://example.org/")
        self.page.press("Fetch")
        self.page.shows("There is no recipe on that page.", ".recipe-import")
        self.box.recipe_box.trouble = None
        self.box.recipe_box.drafts = {"recipes": [], "notes": []}
        self.page.press("Fetch")
        self.page.shows("There is no recipe in https://example.org/", ".recipe-import")
