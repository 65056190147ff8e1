import Commands
import Foundation
import Testing

@testable import RecipeFiles

@Suite("Pages as they are on the web")
struct BrokenPageTests {
  private func recipe(_ json: String) throws -> RecipeDraft {
    let page = "<html><head><script type=\"application/ld+json\">\(json)</script></head></html>"
    let file = RecipeFile(Data(page.utf8), name: "a.html")
    #expect(file.problems == [])
    #expect(file.recipes.count == 1)
    return try #require(file.recipes.first)
  }

  @Test(
    "linked data that is slightly broken is read as browsers' users meet it",
    arguments: [
      #"{"@type":"Recipe","name":"Cook's Soup","recipeIngredient":["200 g peas"]};"#,
      "\n// <![CDATA[\n{\"@type\":\"Recipe\",\"name\":\"Cook's Soup\",\"recipeIngredient\":[\"200 g peas\"]}\n// ]]>\n",
      #"{"@type":"Recipe","name":"Cook\'s Soup","recipeIngredient":["200 g peas"]}"#,
      #"{"@graph":{"0":{"@type":"WebPage"},"1":{"@type":"Recipe","name":"Cook's Soup","recipeIngredient":["200 g peas"]}}}"#,
      #"{"@type":"Recipe","name":"Cook's Soup","rating":{"value":NaN,"x":undefined},"recipeIngredient":["200 g peas"]}"#,
      #"{"@type":"Recipe","name":"Cook's Soup","recipeIngredient":["200 g peas",],}"#,
      #"{"@type":"Recipe","description":"A "good" one, "said Ann"","name":"Cook's Soup","recipeIngredient":["200 g peas"]}"#,
      "<!-- {\"@type\":\"Recipe\",\"name\":\"Cook's Soup\", /* new */ \"recipeIngredient\":[\"200 g peas\"]} -->",
    ])
  func broken(json: String) throws {
    let soup = try recipe(json)
    #expect(soup.title == "Cook's Soup")
    #expect(soup.ingredients == ["200 g peas"])
  }

  @Test("what ends too early is no recipe")
  func cut() {
    #expect(LenientJSON.parse(#"{"name": ["#) == nil)
    #expect(LenientJSON.parse(String(repeating: "[", count: 100_000)) == nil)
  }

  @Test("lines that are glued together are told apart")
  func lines() throws {
    let soup = try recipe(
      #"{"@type":"Recipe","name":"S","recipeIngredient":["200 g peas\n1 onion, diced","1 l stock<br>salt"],"recipeInstructions":["Boil."]}"#
    )
    #expect(soup.ingredients == ["200 g peas", "1 onion, diced", "1 l stock", "salt"])
    let raw = try recipe(
      "{\"@type\":\"Recipe\",\"name\":\"S\",\"recipeIngredient\":\"200 g peas\n1 onion\n1 l stock\",\"recipeInstructions\":\"Boil.\n\nBlend.\"}"
    )
    #expect(raw.ingredients == ["200 g peas", "1 onion", "1 l stock"])
    #expect(raw.steps == ["Boil.", "Blend."])
    let headed = try recipe(
      #"{"@type":"Recipe","name":"S","recipeIngredient":["1 egg"],"recipeInstructions":"<ol><li>Boil</li></ol><h3>Sauce</h3>Stir<h3>End</h3>Serve"}"#
    )
    #expect(headed.steps == ["Boil", "Sauce: Stir", "End: Serve"])
  }

  @Test("a step keeps its name, its description and what it is wrapped in")
  func steps() throws {
    let soup = try recipe(
      #"""
      {"@type":"Recipe","name":"S","recipeIngredient":["1 egg"],"recipeInstructions":[{"@type":"ItemList","itemListElement":[
       {"@type":"ListItem","name":"Cook the peas","description":"Boil the peas for 5 minutes."},
       {"@type":"ListItem","item":{"@type":"HowToStep","text":"Blend until smooth."}},
       {"@type":"HowToStep","name":"Serve it h","text":"Serve it hot."}]}]}
      """#)
    #expect(soup.steps == ["Cook the peas: Boil the peas for 5 minutes.", "Blend until smooth.", "Serve it hot."])
  }

  @Test(
    "numbers before steps go, and tell them apart",
    arguments: [
      "1. Boil the peas. 2. Blend. 3. Serve.", "1. Boil the peas.\\n2. Blend.\\nStep 3\\nServe.",
      "1) Boil the peas.2) Blend.3) Serve.",
    ])
  func numbers(text: String) throws {
    let soup = try recipe(
      #"{"@type":"Recipe","name":"S","recipeIngredient":["1 egg"],"recipeInstructions":"\#(text)"}"#)
    #expect(soup.steps == ["Boil the peas.", "Blend.", "Serve."])
  }

  @Test("numbers that count nothing stay")
  func amounts() {
    #expect(RecipeSteps.read("1.5 l water is boiled. 2 eggs go in.") == ["1.5 l water is boiled. 2 eggs go in."])
  }

  @Test("letters are read in whatever way they were saved")
  func letters() throws {
    let page =
      "<html><head><meta charset=\"iso-8859-1\"><script type=\"application/ld+json\">{\"@type\":\"Recipe\",\"name\":\"Käsespätzle\","
      + "\"recipeIngredient\":[\"½ kg Käse\"]}</script></head></html>"
    let saved: [(String, Data?)] = [
      ("Latin 1", page.data(using: .isoLatin1)), ("UTF-8 where the page says otherwise", Data(page.utf8)),
      ("UTF-16", page.data(using: .utf16)), ("UTF-16 without a mark", page.data(using: .utf16LittleEndian)),
      ("UTF-8 with a mark", Data([0xEF, 0xBB, 0xBF]) + Data(page.utf8)),
    ]
    for (how, data) in saved {
      let file = RecipeFile(try #require(data), name: "a.html")
      #expect(file.recipes.first?.title == "Käsespätzle", "\(how)")
      #expect(file.recipes.first?.ingredients == ["½ kg Käse"], "\(how)")
    }
    let soup = page.replacing("iso-8859-1", with: "windows-1251").replacing("Käsespätzle", with: "Борщ").replacing(
      "½ kg Käse", with: "свёкла")
    #expect(RecipeFile(try #require(soup.data(using: .windowsCP1251)), name: "a").recipes.first?.title == "Борщ")
  }
}
