import Foundation
import Testing

/// What no one should type or hand over, end to end: a clear answer each, and soon.
@Suite("Impossible input", .timeLimit(.minutes(20)))
struct ImpossibleInputTests {
  private func answers(_ lines: [String], in kitchen: Kitchen? = nil) async throws -> [String] {
    let end = try await (kitchen ?? Kitchen()).run(
      ["do", "--now", "2026-03-14T18:05", "-"], input: lines.map { $0 + "\n" }.joined())
    #expect([0, 1].contains(end.status))
    return end.output
  }

  @Test(
    "a megabyte of text is said to be too long, and what comes after it is done",
    arguments: [("add milk ", 116_600), ("a", 1 << 20), ("e" + String(repeating: "\u{0301}", count: 1_000), 524)])
  func megabyte(piece: String, count: Int) async throws {
    let answers = try await answers([String(repeating: piece, count: count), "add eggs"])
    try #require(answers.count == 2)
    #expect(answers[0].hasPrefix("Sorry, that is too long, at most 200 words at a time: "))
    #expect(answers[0].unicodeScalars.count < 1_000)
    #expect(answers[1] == "Added eggs.")
  }

  @Test("letters that run from right to left, and those made of several, are names like others")
  func scripts() async throws {
    let answers = try await answers([
      "add חלב", "add \u{202E}klim", "add cre\u{0300}me frai\u{0302}che", "is crème fraîche on the list", "أضف الحليب",
      "add a\u{0300}\u{0301}\u{0302}\u{0303}b", "read me the list",
    ])
    try #require(answers.count == 7)
    #expect(answers[0] == "Added חלב.")
    // What turns the direction of text around is no part of a name.
    #expect(answers[1] == "Added klim.")
    #expect(answers[2] == "Added crème fraîche.")
    #expect(answers[3].hasPrefix("Yes"))
    #expect(answers[4].hasPrefix("Sorry, I did not understand \u{201C}أضف الحليب\u{201D}."))
    #expect(answers[6].contains("חלב") && answers[6].contains("crème fraîche"))
  }

  @Test("a recipe with a million steps is told by its length")
  func millionSteps() async throws {
    let kitchen = try Kitchen()
    let steps = Array(repeating: "\"Stir.\"", count: 1_000_000).joined(separator: ",")
    let json = try kitchen.write(
      #"{"@type":"Recipe","name":"Endless","recipeInstructions":[\#(steps)]}"#, to: "endless.json")
    let cook = try kitchen.write(String(repeating: "Stir.\n\n", count: 1_000_000), to: "Stirring.cook")
    let end = try await kitchen.run(["recipe", "import", json, cook])
    #expect(end.status == 1)
    #expect(end.output.isEmpty)
    #expect(
      end.complaints == [
        "sous: \(json): \u{201C}Endless\u{201D} has 1000000 steps; the limit is 500",
        "sous: \(cook): \u{201C}Stirring\u{201D} has 1000000 steps; the limit is 500",
      ])
  }

  @Test("grammars may import each other in a circle; rules that begin with each other may not")
  func circles() async throws {
    let kitchen = try Kitchen()
    let tea = try kitchen.write(
      "#JSGF V1.0;\ngrammar tea;\nimport <cup.cup>;\npublic <make> = make [a] <cup>;\n", to: "circle/tea.gram")
    let cup = try kitchen.write(
      "#JSGF V1.0;\ngrammar cup;\nimport <tea.make>;\npublic <cup> = cup | cup then <make>;\n", to: "circle/cup.gram")
    let good = try await kitchen.run(["grammar", "check", tea, cup])
    #expect(good.status == 0, "\(good.output) \(good.complaints)")
    let bad = try kitchen.write(
      "#JSGF V1.0;\ngrammar bad;\npublic <a> = <b> x | x;\npublic <b> = <a> y | y;\n", to: "bad.gram")
    let end = try await kitchen.run(["grammar", "check", bad])
    #expect(end.status == 1)
    #expect((end.complaints + end.output).contains { $0.contains("\(bad):3:") && $0.contains("left recursion") })
  }

  @Test("a recipe for nobody is cooked as it stands, and nothing is divided by its servings")
  func zeroServings() async throws {
    let kitchen = try Kitchen()
    let recipe = try kitchen.write(
      #"{"@type":"Recipe","name":"Air","recipeYield":"0","recipeIngredient":["2 eggs","-3 cups of flour","1/0 onion"],"#
        + #""recipeInstructions":["Wait."]}"#, to: "air.json")
    #expect(try await kitchen.run(["recipe", "import", recipe]).status == 0)
    let answers = try await answers(
      ["cook air for zero", "let's cook air", "make it for six", "make it for 0 people", "double it", "how many eggs"],
      in: kitchen)
    try #require(answers.count == 6)
    #expect(answers[0].hasPrefix("Sorry, it must be at least one: "))
    #expect(answers[1].hasPrefix("Air"))
    #expect(answers[2] == "The recipe does not say for how many it is. Say \u{201C}double it\u{201D}.")
    #expect(answers[3].hasPrefix("Sorry, it must be at least one: "))
    #expect(answers[5].contains("4 eggs"))
    #expect(answers.allSatisfy { !$0.lowercased().contains("nan") && !$0.contains("inf") })
  }

  @Test("less than nothing is refused wherever a number is said")
  func negative() async throws {
    let texts = [
      "add -3 eggs", "add minus three eggs", "we bought -2 kilos of rice", "i used minus three eggs",
      "set a timer for minus five minutes", "take minus two minutes off", "make it for -2", "go to step minus one",
      "keep at least minus six eggs in stock", "volume minus forty percent",
    ]
    let others = [
      "add 0 eggs", "set a timer for 0 minutes", "what's minus 10 celsius in fahrenheit", "read me the list",
    ]
    let answers = try await answers(texts + others)
    try #require(answers.count == texts.count + others.count)
    for (text, answer) in zip(texts, answers) {
      #expect(answer.hasPrefix("Sorry, I cannot use a number below zero: "), "\(text): \(answer)")
    }
    #expect(answers[texts.count].hasPrefix("A quantity must be more than nothing."))
    #expect(answers[texts.count + 1] == "A timer runs at least one second and at most seven days.")
    #expect(answers[texts.count + 2] == "minus 10 degrees Celsius is 14 degrees Fahrenheit.")
    #expect(answers[texts.count + 3] == "Nothing is on the shopping list.")
  }

  @Test("a day that no calendar has is said to be none")
  func noSuchDay() async throws {
    let answers = try await answers([
      "set an alarm for seven on 31 february", "let's have tacos for dinner on february 31",
      "what's for dinner on the thirty first of february", "put soup down for dinner on 31 april",
    ])
    #expect(
      answers.map { $0.prefix(31) }
        == (0..<4).map { "Sorry, there is no 31 \($0 < 3 ? "February:" : "April: \u{201C}p")" })
  }
}
