import Foundation
import ScriptedWeb
import Testing

@Suite("sous recipe")
struct RecipeCommandTests {
  @Test("recipes of files are kept, found by voice and given out again; what cannot be read is told")
  func files() async throws {
    let kitchen = try Kitchen()
    let cook = try kitchen.write("Boil the @eggs{4} for ~{8%minutes}.\n\nPeel them.\n", to: "Boiled Eggs.cook")
    let bad = try kitchen.write("dear diary", to: "diary.txt")
    let end = try await kitchen.run(["recipe", "import", cook, bad])
    #expect(end.status == 1)
    #expect(end.output == ["1 recipe in the box: Boiled Eggs."])
    #expect(end.complaints.count == 1)
    #expect(end.complaints.first?.contains("no kind of recipe file that is known") == true)
    #expect(try await kitchen.run(["recipe", "list"]).output == ["Boiled Eggs"])

    let cooked = try await kitchen.run(["do", "-"], input: "let's cook boiled eggs\nstart the timer for this step\n")
    #expect(
      cooked.output == [
        "Boiled Eggs: 2 steps. Step 1 of 2: Boil the eggs for 8 minutes. "
          + "Say \u{201C}start the timer for this step\u{201D} for 8 minutes.",
        "Boiled eggs timer: 8 minutes.",
      ])
    // Where one stands survives the end of the program.
    #expect(try await kitchen.run(["do", "next step"]).output == ["Last step: Peel them."])

    let exported = try await kitchen.run(["recipe", "export", "boiled eggs"])
    let copy = try kitchen.write(exported.output.joined(separator: "\n"), to: "copy.json")
    let other = try Kitchen()
    #expect(try await other.run(["recipe", "import", copy]).output == ["1 recipe in the box: Boiled Eggs."])
    #expect(try await other.run(["recipe", "export", "boiled eggs"]).output == exported.output)
    #expect(try await kitchen.run(["do", "undo that"]).status == 0)
  }

  @Test("recipes that come with the program are put in when they are wanted")
  func starters() async throws {
    let kitchen = try Kitchen()
    let end = try await kitchen.run(["do", "-"], input: "how do i make lasagna\nyes\nwhat goes in it\n")
    try #require(end.output.count == 3)
    #expect(end.output[0] == "There are no recipes yet. Shall I put in thirty plain ones?")
    #expect(end.output[1].hasPrefix("30 recipes put into the recipe box. Lasagna: for 6,"))
    #expect(end.output[2].hasPrefix("Lasagna: 1 onion, 1 carrot, 500 grams of ground beef"))
    #expect(try await kitchen.run(["recipe", "list"]).output.count == 30)
  }

  @Test("a day that does not exist is said to be none, and nothing is kept")
  func noSuchDay() async throws {
    let kitchen = try Kitchen()
    let end = try await kitchen.run(
      ["do", "-"], input: "put six eggs in the fridge best before 31 february\ndo we have eggs\n")
    #expect(end.status == 1)
    try #require(end.output.count == 2)
    #expect(end.output[0].hasPrefix("Sorry, there is no 31 February: "))
    #expect(end.output[1] == "No, there are no eggs in the pantry.")
  }

  @Test("a recipe comes in from a page of the web, with the address it came from; what is none is told in a line each")
  func web() async throws {
    let web = try await ScriptedWeb { request in
      switch request.path {
      case "/pancakes?print=1": .text(Self.page)
      case "/old": .redirect("/Boiled%20Eggs.cook")
      case "/Boiled%20Eggs.cook": .text("Boil the @eggs{4} for ~{8%minutes}.", type: "text/plain")
      case "/news": .text("<html><body>Nothing to eat here.</body></html>")
      case "/photo": .answer(200, headers: ["Content-Type": "image/png"], body: Data([0x89, 0x50, 0x4e, 0x47, 0, 1]))
      case "/long": .parts(Array(repeating: Data(repeating: 0x20, count: 100_000), count: 3))
      case "/loop": .redirect("/loop")
      case "/hangs": .silence
      default: .answer(404)
      }
    }
    let kitchen = try Kitchen()
    let good = try await kitchen.run(["recipe", "import", web.address("/pancakes?print=1"), web.address("/old")])
    #expect(good.status == 0)
    #expect(good.complaints.isEmpty)
    #expect(good.output == ["1 recipe in the box: Grandma's Pancakes.", "1 recipe in the box: Boiled Eggs."])
    let exported = try await kitchen.run(["recipe", "export"]).output.joined()
    #expect(exported.contains(web.address("/pancakes?print=1")))
    #expect(exported.contains("1 ½ cups of flour"))

    let paths = ["/news", "/photo", "/long", "/loop", "/hangs", "/gone"]
    let bad = try await kitchen.run(
      ["recipe", "import"] + paths.map { web.address($0) },
      with: ["SOUS_WEB_LARGEST_MB": "0.2", "SOUS_WEB_TIME_S": "1"])
    try await web.close()
    #expect(bad.status == 1)
    #expect(bad.output.isEmpty)
    try #require(bad.complaints.count == paths.count)
    let reasons = [
      "there is no recipe in it", "no kind of recipe file", "larger than 0.2 MB", "sent on more than 5 times",
      "no whole answer within 1 seconds", "there is no such page; check the address (404)",
    ]
    for (complaint, reason) in zip(bad.complaints, reasons) {
      #expect(complaint.hasPrefix("sous: http://127.0.0.1:"))
      #expect(complaint.contains(reason))
    }
    #expect(try await kitchen.run(["recipe", "list"]).output == ["Grandma's Pancakes", "Boiled Eggs"])
  }

  // As shops of recipes build their pages: a graph beside scripts and texts, entities, durations, sections of steps.
  private static let page = """
    <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Grandma&#39;s Pancakes | Example Kitchen</title>
    <script>window.dataLayer = window.dataLayer || [];</script>
    <script type="application/ld+json" class="yoast-schema-graph">{"@context":"https://schema.org","@graph":[
    {"@type":"WebSite","name":"Example Kitchen"},{"@type":["Recipe","NewsArticle"],"name":"Grandma&#39;s Pancakes",
    "recipeYield":["4","4 servings"],"prepTime":"PT10M","totalTime":"PT0H30M",
    "recipeIngredient":["1 &frac12; cups of flour","2 eggs (large)","300 ml milk","a pinch of salt"],
    "recipeInstructions":[{"@type":"HowToSection","name":"Batter","itemListElement":[{"@type":"HowToStep",
    "text":"Whisk everything &amp; rest for 10 minutes."}]},{"@type":"HowToStep","text":"<p>Fry each side.</p>"}]}]}
    </script></head><body><h1>Grandma's Pancakes</h1><p>When I was small …</p></body></html>
    """

  @Test("without a way to the site that is said, and nothing is kept")
  func noNetwork() async throws {
    let kitchen = try Kitchen()
    let end = try await kitchen.run(["recipe", "import", "http://no-such-host.invalid/pie"])
    #expect(end.status == 1)
    #expect(
      end.complaints == ["sous: no-such-host.invalid cannot be reached; is the network there, and the address right?"])
    #expect(try await kitchen.run(["recipe", "list"]).output.isEmpty)
  }

  @Test("wrong usage is told: no file, a file that is not there, no web address, a name that no recipe has")
  func usage() async throws {
    let kitchen = try Kitchen()
    #expect(try await kitchen.run(["recipe", "import"]).status == 2)
    #expect(try await kitchen.run(["recipe", "import", "/nowhere.cook"]).status == 3)
    let address = try await kitchen.run(["recipe", "import", "ftp://example.org/pie"])
    #expect(address.status == 2)
    #expect(address.complaints.first?.hasPrefix("sous: ftp://example.org/pie: no address of a web page;") == true)
    #expect(try await kitchen.run(["recipe", "export", "pie"]).status == 1)
    #expect(try await kitchen.run(["recipe", "list"]).output.isEmpty)
  }
}
