import Basics
import CalDAV
import Commands
import Foundation
import Kitchen
import ListSync
import TestPeers
import TestTime
import TestTools
import Testing

@testable import Assistant
@testable import BoxSettings

/// A box, and the tasks and the calendar that a family has on Radicale.
@Suite("Tasks and meals on a server of calendars", .enabled(if: TestRadicale.isInstalled), .deadline())
struct CalDAVListTests {
  private let folder: TemporaryFolder
  private let radicale: TestRadicale
  private let server: CalDAVServer
  private let household: Household
  private let today: CalendarDay

  init() async throws {
    folder = try TemporaryFolder()
    radicale = try await TestRadicale([("Groceries", "VTODO"), ("Meals", "VEVENT")])
    server = CalDAVServer(radicale.address, user: "cook", password: "dough")
    var settings = Settings()
    settings.store.folder = folder.path + "/store"
    // Noon of a Friday, in universal time as the tests' calendar has it.
    let now = try Date("2026-11-27T12:00:00Z", strategy: .iso8601)
    household = try Household(settings: settings, clock: { now })
    today = CalendarDay(now, in: settings.household.calendar)
  }

  private var tasks: ListCourier {
    ListCourier(
      CalDAVTasks(server, "Groceries"), OwnList(list: "shopping", hand: ListHand(household)),
      file: folder.path + "/tasks.json")
  }

  private var meals: ListCourier {
    let today = today
    return ListCourier(
      CalDAVMeals(server, "Meals", calendar: Settings().household.calendar, today: { today }),
      OwnMeals(hand: ListHand(household), today: { today }), file: folder.path + "/meals.json")
  }

  private func say(_ text: String) async { _ = await household.assistant.hear(text, origin: .text) }

  private var items: [String] {
    get async {
      await household.assistant.bus.state.kitchen.items.values
        .map { "\(ListText.text(of: ListText.line(of: $0)))\($0.checked ? " x" : "")" }.sorted()
    }
  }

  private var planned: [String] {
    get async {
      await household.assistant.bus.state.kitchen.dishes.values
        .map { "\(MealLine($0.day, $0.slot, $0.dish).line.name)\($0.isSide ? " +" : "")" }.sorted()
    }
  }

  /// What stands there, by its text.
  private func there(_ name: String, _ kind: ICalendarObject.Kind) async throws -> [String: CalDAVServer.Item] {
    let items = try await server.items(of: try await server.collection(name, of: kind), kind)
    return Dictionary(items.map { ($0.object.readable("SUMMARY") ?? "", $0) }, uniquingKeysWith: { $1 })
  }

  private func put(_ name: String, _ kind: ICalendarObject.Kind, _ fields: [String: String]) async throws {
    let collection = try await server.collection(name, of: kind)
    let uid = UUID().uuidString
    var object = ICalendarObject(kind, uid: uid, now: Date())
    for (key, value) in fields { object[key] = value }
    try await server.put(object, at: "\(collection.address)\(uid).ics", tag: nil)
  }

  private func edit(_ item: CalDAVServer.Item?, _ body: (inout ICalendarObject) -> Void) async throws {
    var item = try #require(item)
    body(&item.object)
    try await server.put(item.object, at: item.address, tag: item.tag)
  }

  // MARK: Tasks

  @Test("what is added, ticked, changed and taken off goes both ways, and what an app wrote there stays")
  func list() async throws {
    let courier = tasks
    await say("add two liters of milk")
    try await put(
      "Groceries", .todo, ["SUMMARY": "Eggs (6)", "X-APPLE-SORT-ORDER": "350", "DESCRIPTION": "from the market"])
    try await put("Groceries", .todo, ["SUMMARY": "old rope", "STATUS": "COMPLETED"])
    try await put("Groceries", .todo, ["SUMMARY": "pay rent", "RRULE": "FREQ=MONTHLY", "DTSTART": "20261101"])
    #expect(await courier.round())
    #expect(await items == ["Eggs (6)", "milk (2 l)"])
    #expect(await courier.round())
    try await edit(there("Groceries", .todo)["milk (2 l)"]) { $0.write("SUMMARY", "milk (3 l)") }
    await say("check off the eggs")
    #expect(await courier.round())
    #expect(await items == ["Eggs (6) x", "milk (3 l)"])
    let eggs = try #require(try await there("Groceries", .todo)["Eggs (6)"]?.object)
    #expect(eggs["STATUS"] == "COMPLETED" && eggs["PERCENT-COMPLETE"] == "100" && eggs["COMPLETED"] != nil)
    #expect(eggs["X-APPLE-SORT-ORDER"] == "350" && eggs["DESCRIPTION"] == "from the market" && eggs["SEQUENCE"] == "1")
    await say("remove the milk")
    #expect(await courier.round())
    #expect(try await Set(there("Groceries", .todo).keys) == ["Eggs (6)", "old rope", "pay rent"])
    #expect(await items == ["Eggs (6) x"])
  }

  @Test("a day without the server, and a restart of both, lose nothing and double nothing")
  func away() async throws {
    let before = tasks
    await say("add milk")
    #expect(await before.round())
    #expect(await before.round())
    try await radicale.stop()
    await say("add bread")
    await say("remove milk")
    #expect(await !before.round())
    #expect(await before.problem?.contains("cannot be reached") == true)
    try await radicale.start()
    try await put("Groceries", .todo, ["SUMMARY": "salt"])
    let after = tasks
    for _ in 0..<3 { #expect(await after.round()) }
    #expect(await items == ["bread", "salt"])
    #expect(try await Set(there("Groceries", .todo).keys) == ["bread", "salt"])
  }

  @Test("what somebody changes at the same moment is read again, and holds")
  func race() async throws {
    let remote = CalDAVTasks(server, "Groceries")
    try await put("Groceries", .todo, ["SUMMARY": "milk"])
    let line = try #require(try await remote.lines().first)
    try await edit(there("Groceries", .todo)["milk"]) { $0["X-NOTE"] = "somebody" }
    await #expect(throws: CalDAVServer.Problem.changed) {
      try await remote.change(line.id, to: ListLine("milk", amount: "2 l"), from: line.line)
    }
    await #expect(throws: CalDAVServer.Problem.changed) { try await remote.remove(line.id) }
    _ = try await remote.lines()
    try await remote.change(line.id, to: ListLine("milk", amount: "2 l"), from: line.line)
    #expect(try await there("Groceries", .todo)["milk (2 l)"]?.object["X-NOTE"] == "somebody")
  }

  @Test("a line that the box does not take is left where it is")
  func refused() async throws {
    let courier = tasks
    try await put("Groceries", .todo, ["SUMMARY": String(repeating: "long ", count: 2_000)])
    try await put("Groceries", .todo, ["SUMMARY": "salt"])
    for _ in 0..<3 { #expect(await courier.round()) }
    #expect(await items == ["salt"])
    #expect(try await there("Groceries", .todo).count == 2)
  }

  // MARK: Meals

  @Test("what is planned is shown in the calendar, and what is written there is planned")
  func plan() async throws {
    let courier = meals
    await say("plan tacos for dinner tomorrow")
    try await put("Meals", .event, ["SUMMARY": "Soup", "DTSTART": "20261129T123000", "DURATION": "PT1H"])
    try await put("Meals", .event, ["SUMMARY": "Breakfast: pancakes", "DTSTART": "20261129"])
    try await put("Meals", .event, ["SUMMARY": "Pizza", "DTSTART": "20261127T190000", "RRULE": "FREQ=WEEKLY"])
    try await put("Meals", .event, ["SUMMARY": "yesterday", "DTSTART": "20261126T190000"])
    #expect(await courier.round())
    #expect(
      await planned == ["2026-11-28 dinner: tacos", "2026-11-29 breakfast: pancakes", "2026-11-29 lunch: Soup"])
    let tacos = try #require(try await there("Meals", .event)["Dinner: tacos"]?.object)
    #expect(tacos["DTSTART"] == "20261128T183000" && tacos["DURATION"] == "PT1H")
    #expect(await courier.round())
    // Moved in the calendar; changed in words, with an hour of its own.
    try await edit(there("Meals", .event)["Soup"]) { $0["DTSTART"] = "20261130T121500" }
    try await edit(there("Meals", .event)["Dinner: tacos"]) { $0.write("SUMMARY", "Dinner: fish tacos") }
    #expect(await courier.round())
    #expect(
      await planned == ["2026-11-28 dinner: fish tacos", "2026-11-29 breakfast: pancakes", "2026-11-30 lunch: Soup"])
    await say("move the soup to friday")
    await say("clear breakfast on sunday")
    #expect(await courier.round())
    let now = try await there("Meals", .event)
    #expect(now["Soup"]?.object["DTSTART"] == "20261204T121500", "\(now["Soup"]?.object.text ?? "")")
    #expect(now["Breakfast: pancakes"] == nil && now["Pizza"] != nil && now["yesterday"] != nil)
    #expect(await courier.round())
    #expect(await planned == ["2026-11-28 dinner: fish tacos", "2026-12-04 lunch: Soup"])
  }

  @Test("a dish that is written beside a planned one takes nothing away, and a plan said anew goes there")
  func beside() async throws {
    let courier = meals
    await say("plan tacos for dinner tomorrow")
    try await put("Meals", .event, ["SUMMARY": "Dinner: salad", "DTSTART": "20261128T183000"])
    for _ in 0..<2 { #expect(await courier.round()) }
    #expect(await planned == ["2026-11-28 dinner: salad +", "2026-11-28 dinner: tacos"])
    await say("plan soup for dinner tomorrow")
    for _ in 0..<2 { #expect(await courier.round()) }
    #expect(try await Set(there("Meals", .event).keys) == ["Dinner: salad", "Dinner: soup"])
    #expect(await planned == ["2026-11-28 dinner: salad +", "2026-11-28 dinner: soup"])
  }

  @Test(
    "events are read as people write them",
    arguments: [
      ("Dinner: tacos", "20261128", "2026-11-28 dinner: tacos"), ("Tacos", "20261128", "2026-11-28 dinner: Tacos"),
      ("Tacos", "20261128T080000", "2026-11-28 breakfast: Tacos"),
      ("lunch:Tacos", "20261128T080000", "2026-11-28 lunch: Tacos"),
      ("Menu: tacos", "20261128T200000", "2026-11-28 dinner: Menu: tacos"), ("Snack:", "20261128", nil),
      ("", "20261128", nil),
      ("Tacos", "tomorrow", nil), ("Tacos", "20261399", nil), ("Tacos", "20261128T990000", "2026-11-28 dinner: Tacos"),
    ])
  func events(summary: String, start: String, line: String?) {
    var event = ICalendarObject(.event, uid: "x", now: Date())
    event["SUMMARY"] = summary
    event["DTSTART"] = start
    #expect(MealEvent(event, Settings().household.calendar)?.meal.line.name == line)
  }
}
