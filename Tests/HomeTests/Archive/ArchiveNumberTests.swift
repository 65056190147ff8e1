import Basics
import Commands
import Foundation
import Home
import Testing

@Suite("Numbers of an archive")
struct ArchiveNumberTests {
  /// An archive of a home whose kitchen has one of everything, as objects that can be changed.
  private static func archive() throws -> [String: Any] {
    var house = TestHome()
    try house.tell(
      .recipe(
        .add(recipes: [
          RecipeDraft(
            title: "Garlic Pasta", servings: 2, prepSeconds: 300, cookSeconds: 900, ingredients: ["200 g spaghetti"],
            steps: ["Boil water.", "Cook the spaghetti for 10 minutes."])
        ])))
    try house.tell(
      .shopping(.add(items: [SpokenItem(name: "milk", quantity: 2)], list: nil, store: nil, person: nil)))
    try house.tell(
      .pantry(
        .add(
          items: [SpokenItem(name: "eggs", quantity: 3)], place: nil, bestBefore: nil, barcode: nil, category: nil,
          store: nil, note: nil)))
    try house.tell(.timer(.start(seconds: 600, name: nil)))
    try house.tell(.alarm(.set(time: ClockTime(hour: 6, minute: 30), date: nil, name: nil, days: nil)))
    try house.tell(.meal(.plan(slot: .dinner, date: nil, dish: "tacos", people: nil)))
    try house.tell(.pantry(.minimum(item: "eggs", quantity: 6, unit: nil)))
    try house.tell(.pantry(.scan(barcode: "5000112637922", name: "cola")))
    try house.tell(.recipe(.start(recipe: "pasta", servings: nil)))
    let text = try HomeArchive(house.state, savedAt: house.context.now).text()
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test(
    "what cannot be is refused by name, and nothing of the archive is brought back",
    arguments: [
      ("recipes", "prepSeconds", Int.max, "recipes 1: prepSeconds must be between 1 and 2592000"),
      ("recipes", "cookSeconds", -1, "recipes 1: cookSeconds must be between 1 and 2592000"),
      ("recipes", "totalSeconds", 0, "recipes 1: totalSeconds must be between 1 and 2592000"),
      ("recipes", "servings", -2, "recipes 1: servings must be at least 0.25 and at most 1000.0"),
      ("timers", "seconds", Int.max, "timers 1: seconds must be between 0 and 31622400"),
      ("timers", "startedAt", Int.max, "timers 1: startedAt must be a moment of the years 1 to 9999"),
      ("alarms", "ringsAt", Int.min, "alarms 1: ringsAt must be a moment of the years 1 to 9999"),
      ("items", "quantity", -5, "items 1: quantity must be above 0 and at most 1000000000000.0"),
      ("items", "position", Int.max, "items 1: position must be at least"),
      ("lots", "quantity", Int.max, "lots 1: quantity must be above 0"),
      ("minimums", "quantity", 0, "minimums 1: quantity must be above 0"),
      ("dishes", "position", -1, "dishes 1: position must be between 0 and 1000000"),
      ("scans", "at", Int.max, "scans 1: at must be a moment"),
      ("cooking", "step", Int.max, "cooking 1: step must be between 1 and 500"),
      ("cooking", "factor", 0, "cooking 1: factor must be at least"),
      ("preferences", "volume", 101, "preferences 1: volume must be between 0 and 100"),
    ])
  func refused(table: String, field: String, value: Int, message: String) throws {
    var archive = try Self.archive()
    if var rows = archive[table] as? [[String: Any]] {
      rows[0][field] = value
      archive[table] = rows
    } else {
      var row = try #require(archive[table] as? [String: Any])
      row[field] = value
      archive[table] = row
    }
    let text = String(decoding: try JSONSerialization.data(withJSONObject: archive), as: UTF8.self)
    var house = TestHome()
    let refusal = try house.refusal(.box(.restore(archive: text)))
    #expect(refusal.hasPrefix("That archive is damaged: \(message)"), "\(refusal)")
  }

  @Test("an archive whose numbers can be comes back")
  func accepted() throws {
    let text = String(decoding: try JSONSerialization.data(withJSONObject: try Self.archive()), as: UTF8.self)
    var house = TestHome()
    try house.tell(.box(.restore(archive: text)))
    #expect(house.state.kitchen.recipes.values.map(\.prepSeconds) == [300])
  }
}
