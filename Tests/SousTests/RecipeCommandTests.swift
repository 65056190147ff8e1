import Foundation
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

  @Test("wrong usage is told: no file, a file that is not there, an address, a name that no recipe has")
  func usage() async throws {
    let kitchen = try Kitchen()
    #expect(try await kitchen.run(["recipe", "import"]).status == 2)
    #expect(try await kitchen.run(["recipe", "import", "/nowhere.cook"]).status == 3)
    let address = try await kitchen.run(["recipe", "import", "https://example.org/pie"])
    #expect(address.status == 2)
    #expect(address.complaints.first?.contains("opens no connection") == true)
    #expect(try await kitchen.run(["recipe", "export", "pie"]).status == 1)
    #expect(try await kitchen.run(["recipe", "list"]).output.isEmpty)
  }
}
