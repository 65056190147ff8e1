import Basics
import Commands
import Foundation
import Kitchen
import ListSync
import TestPeers
import TestTime
import TestTools
import Testing
import Wire

@testable import Assistant
@testable import BoxSettings
@testable import Mealie

/// A box and Mealie, which a stand-in serves as Mealie's own description says.
@Suite("Mealie", .deadline())
struct MealieTests {
  private let folder: TemporaryFolder
  private let mealie: TestMealie
  private let server: MealieServer
  private let household: Household

  init() async throws {
    folder = try TemporaryFolder()
    mealie = try await TestMealie()
    server = MealieServer(mealie.address, token: "secret")
    var settings = Settings()
    settings.store.folder = folder.path + "/store"
    let now = try Date("2026-11-27T12:00:00Z", strategy: .iso8601)
    household = try Household(settings: settings, clock: { now })
  }

  private var list: ListCourier {
    ListCourier(
      MealieList(server, "Groceries"), OwnList(list: "shopping", hand: ListHand(household)),
      file: folder.path + "/mealie.json")
  }

  private func say(_ text: String) async { _ = await household.assistant.hear(text, origin: .text) }

  private var items: [String] {
    get async {
      await household.assistant.bus.state.kitchen.items.values
        .map { "\(ListText.text(of: ListText.line(of: $0)))\($0.checked ? " x" : "")" }.sorted()
    }
  }

  /// What stands there, as Mealie shows it, and under which label.
  private var there: [String] {
    get async throws {
      try await server.items(of: try await server.list("Groceries"))
        .map { "\($0.object.text("display") ?? "")\($0.isChecked ? " x" : "") [\($0.label ?? "")]" }.sorted()
    }
  }

  private func edit(_ food: String, _ body: (inout MealieServer.Item) -> Void) async throws {
    let all = try await server.items(of: try await server.list("Groceries"))
    var item = try #require(all.first { $0.food == food || $0.note == food })
    body(&item)
    try await server.put(item)
  }

  private func put(_ fields: [String: JSONValue]) async throws {
    var item = server.item(on: try await server.list("Groceries"))
    for (key, value) in fields { item.object[key] = value }
    try await server.add(item)
  }

  @Test("amounts, units and labels go both ways, as foods where Mealie knows them")
  func both() async throws {
    let courier = list
    await say("add two liters of milk")
    await say("add six eggs")
    await say("add 3 bottles of lemonade")
    let food = try #require(try await server.food("butter"))
    let units = try await server.units()
    let gram = try #require(units.first { $0.name == "gram" })
    try await put([
      "isFood": .flag(true), "foodId": .text(food.id), "unitId": .text(gram.id), "quantity": .number(250),
      "extras": .object(["shop": .text("market")]),
    ])
    try await put(["note": .text("candles"), "quantity": .number(4)])
    for _ in 0..<2 { #expect(await courier.round()) }
    #expect(
      await items == ["butter (250 g)", "candles (4)", "eggs (6)", "lemonade (3 bottles)", "milk (2 l)"])
    #expect(
      try await there
        == [
          "1 lemonade (3 bottles) []", "2 liter milk [Dairy]", "250 gram butter [Dairy]", "4 candles []",
          "6 eggs [Dairy]",
        ].sorted())
    try await edit("butter") { $0.measure(500, gram) }
    try await edit("eggs") { $0.tick(true) }
    await say("change the milk to four liters")
    await say("check off the butter")
    #expect(await courier.round())
    let here = await items
    #expect(here.contains("butter (500 g) x") && here.contains("eggs (6) x"), "\(here)")
    let now = try await there
    #expect(now.contains("4 liter milk [Dairy]") && now.contains("500 gram butter x [Dairy]"), "\(now)")
    let butter = try await server.items(of: try await server.list("Groceries")).first { $0.food == "butter" }
    #expect(butter?.object.object("extras")?.text("shop") == "market")
    await say("remove the milk")
    #expect(await courier.round())
    #expect(try await !there.contains { $0.contains("milk") })
  }

  @Test("what is filed by hand there is filed so here, and the other way round")
  func labels() async throws {
    let courier = list
    let labels = try await server.labels()
    try await put(["note": .text("string"), "labelId": .text(try #require(labels.first { $0.name == "Garden" }).id)])
    for _ in 0..<2 { #expect(await courier.round()) }
    let string = await household.assistant.bus.state.kitchen.items.values.first
    #expect(string?.category == "Garden")
    var change = ItemChange()
    change.category = "produce"
    try await ListHand(household).done(.item(.update(id: try #require(string).id, change: change, at: nil)))
    for _ in 0..<2 { #expect(await courier.round()) }
    #expect(try await there == ["1 string [Produce]"])
    let steady = await household.assistant.bus.sequence
    #expect(await courier.round())
    #expect(await household.assistant.bus.sequence == steady)
  }

  @Test("a line that Mealie refuses keeps the others waiting for nothing, and is told once")
  func refused() async throws {
    let long = ListLine(String(repeating: "x", count: 6_000))
    let courier = ListCourier(
      MealieList(server, "Groceries"), FixedLines([KnownLine("a", long), KnownLine("b", ListLine("salt"))]),
      file: folder.path + "/fixed.json")
    #expect(await courier.round())
    #expect(await courier.takeRefusal()?.contains("422") == true)
    for _ in 0..<4 { #expect(await courier.round()) }
    #expect(await courier.takeRefusal() == nil)
    #expect(try await there == ["1 salt []"])
  }

  /// Lines here that never change.
  private struct FixedLines: OwnLines {
    let known: [KnownLine]
    init(_ known: [KnownLine]) { self.known = known }
    func lines(_ prefix: String, label: (String) async -> String) -> [KnownLine] { known }
    func add(_ line: ListLine, from there: RemoteName) -> String? { nil }
    func change(_ id: String, to line: ListLine, from before: ListLine) -> String { id }
    func remove(_ id: String) {}
  }

  @Test("a wrong token, a list that is not there, another program and nobody are told in a line")
  func problems() async throws {
    func problem(_ server: MealieServer, _ list: String = "Groceries") async -> String {
      let courier = ListCourier(
        MealieList(server, list), OwnList(list: "shopping", hand: ListHand(household)), file: folder.path + "/p.json")
      #expect(await !courier.round())
      return await courier.problem ?? ""
    }
    #expect(await problem(MealieServer(mealie.address, token: "wrong")).contains("does not take the token"))
    #expect(await problem(server, "Chores").contains("only \"Groceries\""))
    #expect(await problem(MealieServer("\(mealie.address)/other", token: "secret")).contains("404"))
    try await mealie.stop()
    #expect(await problem(server).contains("cannot be reached"))
  }

  // MARK: Meals and recipes

  private func recipe(_ name: String, _ ingredients: [String], _ steps: [String]) async throws {
    let body: [String: Any] = [
      "name": name, "recipeIngredient": ingredients.map { ["note": $0, "display": $0] },
      "recipeInstructions": steps.map { ["text": $0] },
    ]
    try await server.ask("POST", "recipes", [:], try JSONSerialization.data(withJSONObject: body))
  }

  private var planned: [String] {
    get async {
      await household.assistant.bus.state.kitchen.dishes.values
        .map { MealLine($0.day, $0.slot, $0.dish).line.name }.sorted()
    }
  }

  @Test("plans go both ways, as recipes where Mealie has them")
  func meals() async throws {
    let today = try #require(CalendarDay("2026-11-27"))
    let courier = ListCourier(
      MealieMeals(server, today: { today }), OwnMeals(hand: ListHand(household), today: { today }),
      file: folder.path + "/meals.json")
    try await recipe("Fish Tacos", ["200 g fish"], ["Fry it."])
    await say("plan fish tacos for dinner tomorrow")
    let hand = ListHand(household)
    try await hand.done(.meal(.plan(slot: .snack, date: CalendarDay("2026-11-28"), dish: "fruit", people: nil)))
    try await server.plan("Soup", recipe: nil, kind: "side", on: "2026-11-29")
    for _ in 0..<2 { #expect(await courier.round()) }
    let before = await planned
    #expect(
      before == ["2026-11-28 dinner: Fish Tacos", "2026-11-28 snack: fruit", "2026-11-29 dinner: Soup"], "\(before)")
    let meals = try await server.meals(from: "2026-11-27", to: "2026-12-31")
    let tacos = try #require(meals.first { $0.kind == "dinner" && $0.date == "2026-11-28" })
    #expect(tacos.object.text("recipeId") != nil && tacos.title == "Fish Tacos")
    #expect(meals.contains { $0.kind == "side" && $0.title == "Soup" })
    try await server.change(tacos, to: ("Pizza", nil), kind: nil, date: "2026-11-30")
    try await hand.done(.meal(.clear(slot: .snack, date: CalendarDay("2026-11-28"))))
    for _ in 0..<2 { #expect(await courier.round()) }
    let after = await planned
    #expect(after == ["2026-11-29 dinner: Soup", "2026-11-30 dinner: Pizza"], "\(after)")
    #expect(try await server.meals(from: "2026-11-27", to: "2026-12-31").count == 2)
  }

  @Test("recipes come over, changes of them too, and what the family made of them here stays")
  func recipes() async throws {
    let hand = ListHand(household)
    func courier() -> MealieRecipes { MealieRecipes(server, hand, file: folder.path + "/recipes.json") }
    func steps(_ title: String) async -> [String]? {
      await hand.state().recipes.values.first { $0.title == title }?.steps
    }
    try await hand.done(.recipe(.add(recipes: [RecipeDraft(title: "Bread", ingredients: ["flour"], steps: ["Ours."])])))
    try await recipe("Fish Tacos", ["200 g fish", "4 tortillas"], ["Fry it."])
    try await recipe("Soup", ["1 l water"], ["Boil it."])
    try await recipe("Bread", ["500 g flour"], ["Theirs."])
    #expect(try await courier().round() == 2)
    #expect(await steps("Fish Tacos") == ["Fry it."])
    #expect(await steps("Bread") == ["Ours."])
    #expect(try await courier().round() == 0)
    // Changed there; changed here and there; removed here.
    try await recipe("Fish Tacos", ["200 g fish"], ["Grill it."])
    #expect(try await courier().round() == 1)
    #expect(await steps("Fish Tacos") == ["Grill it."])
    let ours = RecipeDraft(title: "Soup", ingredients: ["1 l stock"], steps: ["Simmer it."])
    try await hand.done(.recipe(.change(recipe: "Soup", draft: ours)))
    try await recipe("Soup", ["2 l water"], ["Boil it twice."])
    try await hand.done(.recipe(.remove(recipe: "Fish Tacos")))
    try await recipe("Fish Tacos", ["1 fish"], ["Bake it."])
    #expect(try await courier().round() == 0)
    #expect(await steps("Soup") == ["Simmer it."])
    #expect(await steps("Fish Tacos") == nil)
  }
}
