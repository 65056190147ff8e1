import Commands
import Foundation
import Testing

@testable import Kitchen

@Suite("Numbers of an archive")
struct ArchiveNumberTests {
  /// An archive of a kitchen with one of everything, as objects that can be changed.
  private static func archive() throws -> [String: Any] {
    var family = try Family.cook()
    try family.keep(Family.pasta)
    try family.add("2 milk")
    try family.stock("3 eggs")
    try family.tell("timer.start", ["seconds": 600])
    try family.tell("alarm.set", ["time": "06:30"])
    try family.tell("meal.plan", ["slot": "dinner", "dish": "tacos"])
    try family.tell("pantry.minimum", ["item": "eggs", "quantity": 6])
    try family.tell("pantry.scan", ["barcode": "5000112637922", "name": "cola"])
    try family.tell("recipe.start", ["recipe": "pasta"])
    let text = try KitchenArchive(family.state, savedAt: family.context.now).text()
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
    var family = Family()
    let refusal = try family.refusal("box.restore", ["archive": .text(text)])
    #expect(refusal.hasPrefix("That archive is damaged: \(message)"), "\(refusal)")
  }

  @Test("an archive whose numbers can be comes back")
  func accepted() throws {
    let text = String(decoding: try JSONSerialization.data(withJSONObject: try Self.archive()), as: UTF8.self)
    var family = Family()
    try family.tell("box.restore", ["archive": .text(text)])
    #expect(family.state.recipes.values.map(\.prepSeconds) == [300])
  }

  @Test("of what there is one of, there is no other")
  func only() {
    var cooking = Cooking(recipe: "r", startedAt: Date(timeIntervalSince1970: 0))
    #expect(cooking.flaw == nil)
    cooking.id = "another"
    #expect(cooking.flaw == "id must be cooking")
    #expect(cooking.mended?.id == "cooking")
    var preferences = Preferences()
    preferences.id = ""
    #expect(preferences.flaw == "id must be preferences")
  }

  @Test("a change that would make a number that cannot be has a flaw")
  func flaw() {
    var recipe = Recipe(id: "r", title: "Pie", ingredients: [], steps: [], addedAt: Date(timeIntervalSince1970: 0))
    let kitchen = Kitchen { _ in nil }
    #expect(kitchen.flaw(of: .recipe(Change(from: nil, to: recipe))) == nil)
    recipe.prepSeconds = .max
    recipe.cookSeconds = 60
    #expect(kitchen.flaw(of: .recipe(Change(from: nil, to: recipe))) != nil)
    // What was so before, and goes, goes.
    #expect(kitchen.flaw(of: .recipe(Change(from: recipe, to: nil))) == nil)
    #expect(recipe.seconds == .max)
    #expect(recipe.mended?.prepSeconds == 2_592_000)
  }
}
