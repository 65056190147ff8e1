import Basics
import Commands
import Foundation
import Kitchen
import Restaurant
import Testing

@testable import Home

@Suite("The archive of a home")
struct ArchiveTests {
  /// A home with something of the kitchen and something of food businesses.
  private static func full() throws -> TestHome {
    var house = TestHome()
    try house.openStreet()
    try house.tell(.person(.add(name: "Sam", emoji: "🧑", email: nil)))
    try house.tell(.shopping(.add(items: [SpokenItem(name: "milk")], list: nil, store: nil, person: "Sam")))
    try house.tell(.phrase(.teach(said: "good night", does: "cancel all timers")))
    try house.tell(.order(.saveAddress(label: "home", address: "1 Main Street", notes: nil)))
    return house
  }

  @Test("has the kitchen's records beside its head, and those of food businesses in an object of their own")
  func form() throws {
    let house = try Self.full()
    let text = try HomeArchive(house.state, savedAt: Date(timeIntervalSinceReferenceDate: 7)).text()
    let object = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(
      object.keys.sorted() == [
        "aisles", "alarms", "categories", "diets", "dishes", "favourites", "format", "headcounts", "items", "lots",
        "minimums", "people",
        "phrases",
        "preferences", "products", "recipes", "recurring", "restaurant", "savedAt", "scans", "shops", "timers",
        "usualShops", "version",
      ])
    #expect(
      (object["restaurant"] as? [String: Any])?.keys.sorted() == [
        "addresses", "businesses", "categories", "customizations", "ingredients", "items", "ordering",
        "reservationSettings", "tables",
      ])
  }

  @Test("C3: is written as it always was, with the moment as people write it")
  func written() throws {
    var house = TestHome()
    house.state.kitchen.shops["s"] = Shop(id: "s", name: "farm/shop")
    let text = try HomeArchive(house.state, savedAt: Date(timeIntervalSinceReferenceDate: 7.5)).text()
    let empty = [
      "aisles", "alarms", "categories", "diets", "dishes", "favourites", "headcounts", "items", "lots", "minimums",
      "people", "phrases",
    ]
    let lists = empty.map { "  \"\($0)\" : [\n\n  ]" }
    let head = #"  "format" : "sous-household""#
    let before = lists[...5] + [head] + lists[6...]
    #expect(
      text == """
        {
        \(before.joined(separator: ",\n")),
          "preferences" : {
            "alarmVolume" : 90,
            "id" : "preferences",
            "pace" : 100,
            "pronunciations" : {

            },
            "stocksBought" : true,
            "volume" : 70
          },
          "products" : [

          ],
          "recipes" : [

          ],
          "recurring" : [

          ],
          "savedAt" : "2001-01-01T00:00:07Z",
          "scans" : [

          ],
          "shops" : [
            {
              "id" : "s",
              "name" : "farm/shop"
            }
          ],
          "timers" : [

          ],
          "usualShops" : [

          ],
          "version" : 1
        }
        """)
  }

  @Test("S14: comes back as one command, which is taken back as one")
  func restored() throws {
    let full = try Self.full()
    let text = try HomeArchive(full.state, savedAt: full.context.now).text()
    var house = TestHome()
    let empty = house.state
    let say = try house.tell(.box(.restore(archive: text)))
    let count = try #require(house.done.last).count
    #expect(say == "Brought back the household of the archive: \(count) changes. Say undo to take it back.")
    #expect(house.state.kitchen == full.state.kitchen)
    #expect(house.state.restaurant.businesses == full.state.restaurant.businesses)
    #expect(house.state.restaurant.addresses == full.state.restaurant.addresses)
    #expect(try house.tell(.box(.restore(archive: text))) == "Everything is as it is in the archive.")
    _ = house.undo()
    house.state.kitchen.removedItems = []
    #expect(house.state.kitchen == empty.kitchen)
    #expect(house.state.restaurant.businesses.isEmpty)
  }

  @Test("stamps what somebody has changed in it of a line, as a command does")
  func stamped() throws {
    var house = try Self.full()
    let text = try HomeArchive(house.state, savedAt: house.context.now).text()
    let milk = try #require(house.state.kitchen.items.keys.first)
    house.context.id = "restoring"
    try house.tell(.box(.restore(archive: text.replacing("\"milk\"", with: "\"oat milk\""))))
    #expect(house.state.kitchen.items[milk]?.name == "oat milk")
    #expect(house.state.kitchen.items[milk]?.stamps.name?.command == "restoring")
    #expect(house.state.kitchen.items[milk]?.stamps.checked == nil)
  }

  @Test("brings phrases back, and takes them away where it is from before there were any")
  func phrases() throws {
    var family = try Self.full()
    let archive = try HomeArchive(family.state, savedAt: family.context.now).text()
    var other = TestHome()
    try other.tell(.box(.restore(archive: archive)))
    #expect(other.state.kitchen.phrases == family.state.kitchen.phrases)
    let older = archive.replacing(/"phrases" : \[[^\]]*\],/, with: "")
    #expect(older != archive)
    try family.tell(.box(.restore(archive: older)))
    #expect(family.state.kitchen.phrases.isEmpty)
  }

  @Test("no name in it hides or turns the text around it, whatever kind of record it is of")
  func clean() throws {
    let (hidden, seen) = ("mi\u{202E}lk\u{7}", "milk")
    var house = TestHome()
    let day = try #require(CalendarDay("2026-03-15"))
    house.state.kitchen.items["i"] = ShoppingItem(
      id: "i", name: hidden, list: hidden, quantity: 1, unit: nil, category: hidden, store: hidden, people: [hidden],
      addedAt: Date(timeIntervalSince1970: 0))
    house.state.kitchen.recurring["r"] = RecurringItem(id: "r", name: hidden, list: hidden, days: 7, next: day)
    house.state.kitchen.usualShops["u"] = UsualShop(id: "u", name: hidden, store: hidden)
    house.state.kitchen.products["p"] = Product(id: "p", name: hidden, brand: hidden)
    house.state.kitchen.categories["c"] = CategoryChoice(id: "c", category: hidden)
    house.state.kitchen.preferences.store = hidden
    house.state.kitchen.preferences.pronunciations = [hidden: hidden]
    let text = try HomeArchive(house.state, savedAt: Date(timeIntervalSince1970: 0)).text()
    #expect(text.contains("\u{202E}"))
    let archive = try HomeArchive(reading: text)
    #expect(try !archive.text().contains("\u{202E}"))
    let kitchen = archive.kitchen
    #expect(
      kitchen.items.map { [$0.name, $0.list, $0.category, $0.store] + $0.people } == [[seen, seen, seen, seen, seen]])
    #expect(kitchen.recurring?.map { [$0.name, $0.list] } == [[seen, seen]])
    #expect(kitchen.usualShops?.map { [$0.name, $0.store] } == [[seen, seen]])
    #expect(kitchen.products.map { [$0.name, $0.brand] } == [[seen, seen]])
    #expect(kitchen.categories.map(\.category) == [seen])
    #expect(kitchen.preferences.store == seen)
    #expect(kitchen.preferences.pronunciations == [seen: seen])
  }

  @Test(
    "has no pronunciations that could not have been taught",
    arguments: [
      ["pho": "12"], ["pho": ""], ["": "fuh"], ["pho": String(repeating: "f", count: 100)],
      Dictionary(uniqueKeysWithValues: (0...200).map { ("word\($0)", "ward") }),
    ])
  func untaught(_ pronunciations: [String: String]) throws {
    var house = TestHome()
    house.state.kitchen.preferences.pronunciations = pronunciations
    let text = try HomeArchive(house.state, savedAt: Date(timeIntervalSince1970: 0)).text()
    #expect(throws: (any Error).self) { try HomeArchive(reading: text) }
  }

  @Test("an archive of before says when it was saved as a number of seconds from 2001")
  func savedBefore() throws {
    let text = try HomeArchive(HomeState(), savedAt: Date(timeIntervalSinceReferenceDate: 7)).text()
    let older = text.replacing("\"2001-01-01T00:00:07Z\"", with: "7.5")
    #expect(older != text)
    #expect(try HomeArchive(reading: older).savedAt == Date(timeIntervalSinceReferenceDate: 7.5))
    #expect(try HomeArchive(reading: text).savedAt == Date(timeIntervalSinceReferenceDate: 7))
  }

  @Test(
    "says which place of it cannot be read",
    arguments: [
      (#""shops" : []"#, #""shops" : [{"id": "s"}]"#, "shops 1 cannot be read"),
      (#""shops" : []"#, #""shops" : 7"#, "shops cannot be read"),
      (#""savedAt" : "2001-01-01T00:00:07Z","#, "", "it cannot be read"),
    ])
  func damaged(part: String, other: String, message: String) throws {
    let archive = try HomeArchive(HomeState(), savedAt: Date(timeIntervalSinceReferenceDate: 7.5)).text()
      .replacing("[\n\n  ]", with: "[]")
    #expect(archive.contains(part))
    var house = TestHome()
    let refusal = try house.refusal(.box(.restore(archive: archive.replacing(part, with: other))))
    #expect(refusal.hasPrefix("That archive is damaged: \(message)"), "\(refusal)")
  }
}
