import Commands
import Foundation
import Testing

@testable import RecipeFiles

@Suite("Pages that mark a recipe in their HTML, or not at all")
struct MarkedPageTests {
  private func read(_ page: String) -> RecipeFile { RecipeFile(Data(page.utf8), name: "a.html") }

  @Test(
    "microdata, RDFa and microformats are read",
    arguments: [
      """
      <div itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">Stew</h1><meta itemprop="totalTime" content="PT1H">
      <span itemprop="recipeYield">4 servings</span><ul><li itemprop="ingredients">2 onions</li><li itemprop="ingredients">1 l
      <b>stock</b></li></ul><ol itemprop="recipeInstructions"><li>Chop.</li><li>Boil.</li></ol></div>
      """,
      """
      <div vocab="https://schema.org/" typeof="Recipe"><h1 property="name">Stew</h1><time property="totalTime" datetime="PT1H">an
      hour</time><span property="recipeYield">Serves 4</span><p property="recipeIngredient">2 onions</p><p
      property="recipeIngredient">1 l stock</p><div property="recipeInstructions"><p>Chop.</p><p>Boil.</p></div></div>
      """,
      """
      <div class="post hrecipe"><h2 class="fn">Stew</h2><span class="yield">4 servings</span><span class="duration">1 hour</span>
      <li class="ingredient">2 onions</li><li class="ingredient">1 l stock</li><div class="instructions"><li>Chop.<li>Boil.</div>
      </div>
      """,
    ])
  func marked(body: String) throws {
    let file = read("<!doctype html><html><body>\(body)</body></html>")
    #expect(file.problems == [])
    let stew = try #require(file.recipes.first)
    #expect(stew.title == "Stew" && stew.servings == 4 && stew.totalSeconds == 3_600)
    #expect(stew.ingredients == ["2 onions", "1 l stock"])
    #expect(stew.steps == ["Chop.", "Boil."])
  }

  @Test("what the linked data of a page lacks is taken from what its HTML marks")
  func filled() throws {
    let file = read(
      """
      <html><script type="application/ld+json">{"@type":"Recipe","name":"Stew","recipeIngredient":["2 onions"]}</script>
      <div itemscope itemtype="https://schema.org/Recipe"><b itemprop="name">My stew</b><p itemprop="recipeInstructions">Boil.</p>
      </div></html>
      """)
    let stew = try #require(file.recipes.first)
    #expect(file.recipes.count == 1 && stew.title == "Stew")
    #expect(stew.ingredients == ["2 onions"] && stew.steps == ["Boil."])
  }

  @Test("a page that marks nothing is guessed by its headings and lists, and is no recipe before somebody says so")
  func guess() throws {
    let file = read(
      """
      <html><head><title>Stew - Site</title></head><body><nav><ul><li>Home</li></ul></nav><h1>Ann's stew</h1><p>I love it.</p>
      <h2>Ingredients</h2><ul><li>2 onions</li><li>1 l stock</li></ul><h2>Method</h2><ol><li>Chop.</li><li>Boil.</li></ol>
      <h2>Comments</h2><p>Nice</p></body></html>
      """)
    #expect(file.recipes.isEmpty && file.problems.isEmpty)
    #expect(
      file.guesses == [
        RecipeDraft(title: "Ann's stew", ingredients: ["2 onions", "1 l stock"], steps: ["Chop.", "Boil."])
      ])
    #expect(
      file.notes == [
        "a.html: the page marks no recipe; \u{201C}Ann's stew\u{201D} is a guess by its headings and lists"
      ])
    #expect(read("<html><h1>News</h1><ul><li>One</li><li>Two</li></ul></html>").guesses.isEmpty)
  }

  @Test("a page as deep as nobody writes one is read without harm")
  func deep() {
    let page = String(repeating: "<div itemscope itemprop='a' itemtype='http://schema.org/Recipe'>", count: 20_000)
    #expect(read("<html>\(page)").recipes.isEmpty)
  }
}
