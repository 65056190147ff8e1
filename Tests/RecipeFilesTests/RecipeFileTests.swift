import Commands
import Foundation
import Testing

@testable import RecipeFiles

@Suite("Recipe files of other programs")
struct RecipeFileTests {
  private func read(_ text: String, _ name: String = "a.json") -> RecipeFile { RecipeFile(Data(text.utf8), name: name) }

  private static let awkward = #"""
    <!doctype html><html><head><title>Best Pie &amp; more</title>
    <script>var a = "<script>";</script>
    <script type='application/ld+json'>{ broken </script>
    <script data-x="1" type="application/ld+json">
    {"@context":"https://schema.org","@graph":[{"@type":"WebSite","name":"Site"},{"@type":["Recipe","NewsArticle"],
    "name":"Grandma&#39;s &quot;Best&quot; Pie","recipeYield":["6","6 servings"],"prepTime":"PT1H5M","cookTime":"P0DT0H45M",
    "totalTime":"","image":[{"@type":"ImageObject","url":"https://example.org/pie.jpg"}],
    "author":{"@type":"Person","name":"Ann"},"recipeCategory":"Dessert, Baking",
    "recipeIngredient":["1 1/2 – 2 cups (about 300 g) flour","&amp;frac12; cup <b>butter</b>","","3 eggs"],
    "recipeInstructions":[{"@type":"HowToSection","name":"Dough","itemListElement":[{"@type":"HowToStep",
    "text":"Mix the
    flour."},{"@type":"HowToStep","name":"Rest it."}]},"Bake &lt;b&gt;well&lt;/b&gt;.",["Cool.",{"text":"<p>Serve.</p><p>Eat.</p>"}]]}]}
    </script></head></html>
    """#

  @Test("linked data is found in a page, however awkward it is")
  func page() throws {
    let file = read(Self.awkward, "pie.html")
    #expect(file.problems == [])
    let pie = try #require(file.recipes.first)
    #expect(pie.title == "Grandma's \"Best\" Pie")
    #expect(pie.servings == 6 && pie.yield == nil)
    #expect(pie.prepSeconds == 3_900 && pie.cookSeconds == 2_700 && pie.totalSeconds == nil)
    #expect(pie.ingredients == ["1 1/2 – 2 cups (about 300 g) flour", "½ cup butter", "3 eggs"])
    #expect(pie.steps == ["Dough: Mix the flour.", "Rest it.", "Bake well.", "Cool.", "Serve.", "Eat."])
    #expect(pie.image == "https://example.org/pie.jpg")
    #expect(pie.source == "Ann")
    #expect(pie.tags == ["Dessert", "Baking"])
  }

  @Test("a list, a single object and text instructions are read")
  func shapes() throws {
    let file = read(
      #"""
      [{"@type":"http://schema.org/Recipe","name":"A","recipeYield":4,"recipeInstructions":"Stir.\nServe."},
       {"@type":"Recipe","name":"B","recipeYield":"24 cookies","recipeIngredient":"2 eggs\nsalt"},
       {"@type":"Recipe"},{"@type":"Person","name":"C"}, 7, null]
      """#)
    #expect(file.recipes.map(\.title) == ["A", "B"])
    #expect(file.recipes[0].servings == 4 && file.recipes[0].steps == ["Stir.", "Serve."])
    #expect(file.recipes[1].yield == "24 cookies" && file.recipes[1].ingredients == ["2 eggs", "salt"])
  }

  @Test("Mealie's recipes are read, with their foods and units")
  func mealie() throws {
    let file = read(
      #"""
      {"name":"Soup","recipeServings":4.0,"recipeYield":"","totalTime":"35 minutes","orgURL":"https://example.org/soup",
       "recipeIngredient":[{"quantity":2.0,"unit":{"name":"cup"},"food":{"name":"peas"},"note":"frozen"},
         {"title":"Topping","quantity":0,"unit":null,"food":null,"note":"mint leaves"},{"display":"1 onion"}],
       "recipeInstructions":[{"id":"1","title":"","text":"Boil the peas."},{"title":"End","text":"Blend."}]}
      """#)
    let soup = try #require(file.recipes.first)
    #expect(soup.servings == 4 && soup.totalSeconds == 2_100)
    #expect(soup.ingredients == ["2 cup peas, frozen", "Topping:", "mint leaves", "1 onion"])
    #expect(soup.steps == ["Boil the peas.", "End: Blend."])
    #expect(soup.source == "https://example.org/soup")
  }

  @Test("Cooklang is read: marks, sections, comments and both kinds of metadata")
  func cooklang() throws {
    let file = read(
      """
      ---
      title: Toast
      servings: 2
      ---
      >> source: Ann
      -- nothing here
      == Bread ==
      Toast the @bread{2%slices}(white) in a #toaster for ~{3%minutes}.
      Turn it over. [- hidden -]

      Spread @butter and @strawberry jam{1/2%tbsp} with a #butter knife{}, then more @butter. Mail a@b.
      > Good with tea.
      """, "toast.cook")
    let toast = try #require(file.recipes.first)
    #expect(toast.title == "Toast" && toast.servings == 2 && toast.source == "Ann" && toast.note == "Good with tea.")
    #expect(toast.ingredients.prefix(3) == ["2 slices bread, white", "butter", "1/2 tbsp strawberry jam"])
    #expect(toast.steps.first == "Bread: Toast the bread in a toaster for 3 minutes. Turn it over.")
    #expect(
      toast.steps.last?.hasPrefix("Spread butter and strawberry jam with a butter knife, then more butter.") == true)
  }

  @Test("Paprika's archives are read, and what is damaged in them is told")
  func paprika() throws {
    let data = try #require(
      Data(
        base64Encoded: """
          UEsDBBQAAAAIAHqBdV3uFFvd1QAAANAAAAASAAAAU3Rldy5wYXByaWthcmVjaXBlAdAAL/8fiwgAAAAAAAIDRY9BasNQDESvIrTp
          prGNSbrIshRygCybEn5txRbNl4y+0gRC7l7LLXT7ZkajuaOkTLgF3FmSPqenAnunKz4DsgxGPZN4CUMLKqxSDrJpGhjgk+gUtp6N
          Og8lXK+mVwEfadGrg+w5ZzI4qUELo16sVJEqZN9zwZJZr14CTUbT0fn3nbaBzBK4U/36xzDaEp8PdXS82Dno6D6VbV3TLeXpTJXa
          UJe/FV1yGtSYouod31iEDD9mRdQXiDvVvsLHDxNjOj4MAQAAUEsDBBQAAAAIAHqBdV2z8gZgCgAAAAgAAAAUAAAAQnJva2VuLnBh
          cHJpa2FyZWNpcGWT7+ZgyM8vKAYAUEsBAhQDFAAAAAgAeoF1Xe4UW93VAAAA0AAAABIAAAAAAAAAAAAAAIABAAAAAFN0ZXcucGFw
          cmlrYXJlY2lwZVBLAQIUAxQAAAAIAHqBdV2z8gZgCgAAAAgAAAAUAAAAAAAAAAAAAACAAQUBAABCcm9rZW4ucGFwcmlrYXJlY2lw
          ZVBLBQYAAAAAAgACAIIAAABBAQAAAAA=
          """, options: .ignoreUnknownCharacters))
    let file = RecipeFile(data, name: "all.paprikarecipes")
    #expect(file.problems == ["Broken.paprikarecipe: the compressed file is damaged or too large"])
    let stew = try #require(file.recipes.first)
    #expect(stew.title == "Grandma's Stew" && stew.servings == 6 && stew.cookSeconds == 7_200)
    #expect(stew.ingredients == ["2 onions", "500 g beef"])
    #expect(stew.steps == ["Brown the beef.", "Simmer for 2 hours."])
    // Cut anywhere it is an archive no more, and nothing crashes.
    for end in stride(from: 0, to: data.count - 1, by: 7) {
      let cut = RecipeFile(data.prefix(end), name: "cut")
      #expect(cut.recipes.isEmpty && !cut.problems.isEmpty)
    }
    // Nor does a byte that is another.
    for place in stride(from: 4, to: data.count, by: 5) {
      var flipped = data
      flipped[place] ^= 0x55
      _ = RecipeFile(flipped, name: "flipped")
    }
  }

  @Test("Tandoor's archives within archives are read")
  func tandoor() throws {
    let data = try #require(
      Data(
        base64Encoded: """
          UEsDBBQAAAAIAHqBdV2Iq1ldGAEAABACAAAFAAAAMS56aXB1kU1OwzAQhRMKbNj2AJXXKCogFsAOsSKbiC1EkZVMw1B3HPwDKqgS
          3ILrcB4uwdilNK3AlmXP92bm2XKRD3aHSRgv7768frz4+kiTJKwDZgZq7CB7sJpeBckZiPORuJJKHI5EA7Y22DnUFGhAFswTUms5
          PuHwWZsph5XDWHg0Dkyi67HjU2ZTmHNqE8pu1za1N2YuFmXo66DbUoMdknXG16sb3HAM2R1dalTZUm8NNAjkfoonWjd8WndRrKGy
          YsHZntBtiG3EcqY9uXjVcRZeQNpFmVtHE1vdg2zAMJtIZSGmVL9lkXGjP9ytVK5vTV6pvmPfTWy15YfDouRZ5OnOcPD/F67GW5ps
          fmiR7+0HlPI84/0zJnwDUEsBAhQDFAAAAAgAeoF1XYirWV0YAQAAEAIAAAUAAAAAAAAAAAAAAIABAAAAADEuemlwUEsFBgAAAAAB
          AAEAMwAAADsBAAAAAA==
          """, options: .ignoreUnknownCharacters))
    let file = RecipeFile(data, name: "export.zip")
    #expect(file.problems == [])
    let dal = try #require(file.recipes.first)
    #expect(dal.title == "Dal" && dal.servings == 3 && dal.prepSeconds == 600)
    // What waits does not cook: it counts in the whole.
    #expect(dal.cookSeconds == nil && dal.totalSeconds == 2_100)
    #expect(dal.ingredients == ["250 g lentils, red", "salt"])
    #expect(dal.steps == ["Rinse.", "Boil."])
    #expect(dal.tags == ["curry"])
  }

  @Test("what is no recipe is said to be none, on one line")
  func bad() {
    #expect(read("", "empty").problems.count == 1)
    #expect(read("{}", "a.json").problems == ["a.json: there is no recipe in it"])
    #expect(read("{\"name\": ", "a.json").problems == ["a.json: it is no JSON; perhaps it is cut off"])
    #expect(read("<html></html>", "a.html").problems == ["a.html: there is no recipe in it"])
    #expect(
      read("Dear diary", "a.txt").problems.first?.hasPrefix("a.txt: no kind of recipe file that is known") == true)
    #expect(read(String(repeating: "[", count: 100_000)).recipes.isEmpty)
    #expect(read("<script type=application/ld+json>", "a.html").recipes.isEmpty)
    #expect(read("@{}@{@{#~{%%}", "a.cook").recipes.count == 1)
    #expect(HTMLText.plain("&;&#x110000;&#xD800;&bogus;&amp") == "&;&#x110000;&#xD800;&bogus;&amp")
  }

  @Test("a recipe with a million steps is told by its length")
  func million() {
    let steps = Array(repeating: "\"Stir.\"", count: 1_000_000).joined(separator: ",")
    let file = read("{\"@type\":\"Recipe\",\"name\":\"Endless\",\"recipeInstructions\":[\(steps)]}", "endless.json")
    #expect(file.recipes.isEmpty)
    #expect(file.problems == ["endless.json: \u{201C}Endless\u{201D} has 1000000 steps; the limit is 500"])
  }

  @Test("what is exported is read back the same")
  func roundTrip() throws {
    let pie = RecipeDraft(
      title: "Pie", servings: 6, prepSeconds: 3_900, cookSeconds: 2_700, totalSeconds: 6_600,
      ingredients: ["300 g flour", "½ cup butter"], steps: ["Mix.", "Bake for 45 minutes."], tags: ["dessert"],
      image: "pie.jpg", source: "https://example.org/pie", note: "Good cold.")
    let cookies = RecipeDraft(title: "Cookies", yield: "24 cookies", ingredients: ["1 egg"], steps: ["Bake."])
    #expect(read(try RecipeExport.jsonLD([pie])).recipes == [pie])
    #expect(read(try RecipeExport.jsonLD([pie, cookies])).recipes == [pie, cookies])
    #expect(read(try RecipeExport.jsonLD([])).recipes.isEmpty)
  }

  @Test("the recipes that come with the program are thirty, whole, and can be cooked")
  func starters() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../kitchen/recipes").standardized
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".cook") }
    #expect(names.count == 30)
    for name in names {
      let file = RecipeFile(try Data(contentsOf: folder.appending(path: name)), name: name)
      #expect(file.problems == [])
      let recipe = try #require(file.recipes.first)
      #expect(recipe.servings != nil && recipe.prepSeconds != nil && !recipe.tags.isEmpty, "\(name)")
      #expect(recipe.ingredients.count >= 3 && recipe.steps.count >= 2, "\(name)")
      #expect(!recipe.steps.joined().contains(where: { "@#~{}".contains($0) }), "\(name)")
    }
  }
}
