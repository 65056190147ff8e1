import Foundation
import Testing

/// Recordings of `Scripts/support/fixtures/food.py`, each a whole way with wake word, noise and answers to questions.
@Suite("Ordering and booking by voice", .disabled(if: ProcessInfo.processInfo.environment["SOUS_TIER"] == "fast"))
struct RestaurantWaysTests {
  /// What the box says to a recording, in a house that has the sample places and somebody to call for.
  private func answers(to recording: String, _ kitchen: Kitchen) async throws -> [String] {
    #expect(try await kitchen.run(["demo", "restaurant"]).status == 0)
    let customer = [
      "SOUS_CUSTOMER_NAME": "Kim", "SOUS_CUSTOMER_PHONE": "555 0100", "SOUS_CUSTOMER_EMAIL": "kim@example.org",
    ]
    let end = try await kitchen.run(
      ["run", "--wav", Kitchen.recording("food/\(recording).wav"), "--fast", "--now", "2026-03-14T12:05"],
      with: customer)
    #expect(end.status == 0)
    #expect(end.complaints.isEmpty)
    return end.output.filter { !$0.hasPrefix("» ") }
  }

  @Test("somebody finds a place, looks at its menu, orders, changes it, places it and asks how it is getting on")
  func order() async throws {
    let kitchen = try Kitchen()
    let said = try await answers(to: "order", kitchen)
    #expect(said.first?.contains("Cameron's Sandwiches, open now") == true)
    #expect(said.dropFirst().first?.contains("Turkey Club for 7 dollars 99") == true)
    #expect(said.contains("1 Turkey Club with no Onion and light Mayo: 7 dollars 99."))
    let placed =
      "1 Turkey Club with no Onion and light Mayo, 1 All American with extra Pickles and 1 All American with no Onion"
    #expect(
      said.contains("\(placed), takeout from Cameron's Sandwiches, for Kim: 20 dollars 97. Shall I place the order?"))
    #expect(said.last?.hasPrefix("Order 1001 at Cameron's Sandwiches is not confirmed yet.") == true)
  }

  @Test("somebody asks when a place is open, books a table, asks for it and cancels it")
  func table() async throws {
    let kitchen = try Kitchen()
    let said = try await answers(to: "table", kitchen)
    let table = "able for 4 at The Golden Fork tomorrow at 7 pm"
    #expect(
      said.dropFirst() == [
        "A t\(table), for Kim. Shall I book it?", "A t\(table) is booked, for Kim.", "Your t\(table) is confirmed.",
        "Your t\(table): shall I cancel it?", "Reservation cancelled: the t\(table).",
      ])
  }

  @Test("a counter takes an order of several in one breath, with changes, and places it")
  func counter() async throws {
    let kitchen = try Kitchen()
    let said = try await answers(to: "counter", kitchen)
    #expect(
      said.first
        == "1 All American: 6 dollars 49. 1 All American with no Onion and Extra Cheese: 7 dollars 49. 1 Turkey Club with light Mayo: 7 dollars 99. Takeout."
    )
    #expect(said.last?.hasPrefix("Order 1001 is placed at Cameron's Sandwiches: 29 dollars 96.") == true)
  }
}
