import Commands
import Foundation
import Restaurant
import Testing

/// What docs/commands.md says that can be said, said to the sample places.
@Suite("The examples of menus, orders, places and tables in docs/commands.md")
struct RestaurantExampleTests {
  /// One of them: the grammar that it stands under and the sentence.
  struct Example: CustomTestStringConvertible, Sendable {
    var family: String
    var sentence: String
    var testDescription: String { "\(family): \(sentence)" }
  }

  static let families = ["menu", "order", "business", "reservation", "loyalty"]

  /// The document's tables of these families.
  static let examples: [Example] = {
    let file = URL(filePath: #filePath).appending(path: "../../../../docs/commands.md").standardized
    var family: String?
    return ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").flatMap { line in
      if line.hasPrefix("**") {
        family = families.first { line.contains("(`grammars/\($0).gram`)") }
      } else if let family, line.hasPrefix("| "), let cell = line.dropFirst(2).split(separator: " | ").first {
        return cell.split(separator: "<br>").filter { !$0.hasPrefix("say, ") }
          .map { Example(family: family, sentence: String($0)) }
      }
      return []
    }
  }()

  // How sentences begin that are about a table which is booked.
  private static let ownBooking = ["cancel ", "change ", "move ", "when is my ", "do we "]

  /// What was said and done before: something is being ordered, or was, or a table is booked.
  static func before(_ example: Example) -> [String] {
    let placed = ["two turkey clubs, takeout", "place the order", "yes"]
    let booked = ["book a table for two at coq au vin tonight at nine", "yes"]
    switch (example.family, example.sentence) {
    case ("order", "the same order as last time"), ("order", "where is my order"), ("order", "is my order ready"):
      return placed
    case ("order", _): return ["an all american and a turkey club"]
    case ("reservation", let sentence) where ownBooking.contains(where: sentence.hasPrefix): return booked
    default: return []
    }
  }

  @Test("the tables of all five families are found")
  func found() {
    #expect(Set(Self.examples.map(\.family)) == Set(Self.families))
    #expect(Self.examples.count > 40)
  }

  @Test("every example is understood as what it stands under, and is done", arguments: examples)
  func isDone(example: Example) throws {
    var counter = try SampleCounter()
    for sentence in Self.before(example) {
      for answer in try counter.answers(to: sentence) { #expect(answer.isDone, "\(sentence): \(answer.say)") }
    }
    var answers = try counter.answers(to: example.sentence)
    // Two of the sample places have tables.
    if answers.map(\.say) == ["At which place: Coq au Vin or The Golden Fork?"] {
      answers = try counter.answers(to: "coq au vin")
    }
    for answer in answers { #expect(answer.isDone, "\(answer.say)") }
    #expect(answers.first?.command?.intent.hasPrefix("\(example.family).") == true)
  }

  @Test("rye bread is chosen for the line that is meant", arguments: ["rye bread on the second one", "make it rye"])
  func rye(sentence: String) throws {
    var counter = try SampleCounter()
    _ = try counter.hear("an all american and a turkey club")
    _ = try counter.hear(sentence)
    #expect(counter.orderedLines.map(counter.chosen) == [[], ["Rye"]])
    #expect(try counter.hear("read it back").joined().contains("Turkey Club with Rye"))
  }

  @Test("of two blt sandwiches one has bacon besides, and both are taken along")
  func bacon() throws {
    var counter = try SampleCounter()
    _ = try counter.hear("two blt sandwiches, one with extra bacon, takeout")
    #expect(counter.lines == ["1 BLT Sandwich", "1 BLT Sandwich"])
    #expect(Set(counter.orderedLines.map(counter.chosen)) == [[], ["Bacon"]])
    #expect(counter.state.carts.values.first?.orderType == .takeout)
    #expect(try counter.hear("read it back").joined().contains("14 dollars 48"))
  }
}
