import Basics
import Commands
import Foundation
import Home
import Kitchen
import Restaurant
import Server
import Store
import TestHouse

/// What is thrown at a house.
public enum DiceKind: String, CaseIterable, Sendable {
  /// Whole households to restore.
  case archives
  /// Recipes, which are then shown, cooked, timed and shopped for.
  case recipes
  /// What a backend says of businesses, menus, tables, orders and bookings.
  case backend
  /// Commands of every intent.
  case commands
}

/// How a throw went: a trap shows only in that nothing comes after it.
public struct DiceTally: Codable, Sendable, Equatable {
  public var cases = 0
  /// Something was done, or a question answered.
  public var done = 0
  /// It was refused with a reason.
  public var refused = 0
  /// The store could not keep it.
  public var notKept = 0
  /// No value was drawn.
  public var undrawn = 0
  /// How often the house was opened anew on what it had kept.
  public var reopened = 0
  /// The slowest case, in seconds.
  public var slowest = 0.0
  public var slowestCase = 0
  /// What the store said where it could not keep something, with how often.
  public var reasons: [String: Int] = [:]

  public init() {}
}

/// Throws drawn cases at a house and reads everything back: after each, and once more from the disk.
public final class DiceTable {
  private let kind: DiceKind
  private let seed: UInt64
  private let names: CaseNames
  private let folder: URL
  private var house: TestHouse
  private var known: [String] = []
  private var throwsSinceNew = 0
  public private(set) var tally = DiceTally()

  /// After so many cases the house is opened anew on what it has kept.
  private static let perLife = 250
  /// After so many it is another house.
  private static let perHouse = 1_000

  /// - Parameter folder: where the house keeps its store; removed at the end.
  public init(_ kind: DiceKind, seed: UInt64, folder: URL) async throws {
    self.kind = kind
    self.seed = seed
    self.folder = folder
    names = try CaseNames()
    try? FileManager.default.removeItem(at: folder)
    house = try TestHouse(in: folder)
    try await furnish()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Throws the cases from `first` on.
  /// - Parameter begin: is told of each before it is thrown.
  public func run(from first: Int, count: Int, begin: (Int) -> Void = { _ in }) async throws {
    for number in first..<first + count {
      begin(number)
      let start = ContinuousClock.now
      try await throwOne(number)
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      if seconds > tally.slowest { (tally.slowest, tally.slowestCase) = (seconds, number) }
      tally.cases += 1
      throwsSinceNew += 1
      if throwsSinceNew.isMultiple(of: Self.perHouse) {
        try house.close()
        try FileManager.default.removeItem(at: folder)
        house = try TestHouse(in: folder)
        try await furnish()
      } else if throwsSinceNew.isMultiple(of: Self.perLife) {
        try await reopen()
      }
    }
    try await reopen()
  }

  private func reopen() async throws {
    try house.close()
    house = try TestHouse(in: folder)
    tally.reopened += 1
    try await readBack()
  }

  // MARK: Throwing

  private func throwOne(_ number: Int) async throws {
    let drawing = Drawing(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(number), wildness: [0, 4, 15, 50][number % 4])
    drawing.known = known
    let before = await house.bus.sequence
    switch kind {
    case .archives:
      guard let text = try await drawArchive(drawing) else { return tally.undrawn += 1 }
      await submit(.box(.restore(archive: text)))
    case .recipes:
      guard var draft = draw(RecipeDraft.self, drawing) else { return tally.undrawn += 1 }
      draft.title = "Pie \(number)"
      draft.ingredients += (0..<drawing.below(4)).map { _ in drawing.line() }
      draft.steps = (0...drawing.below(4)).map { _ in drawing.line() } + draft.steps
      await submit(.recipe(.add(recipes: [draft])))
      await submit(.recipe(.start(recipe: draft.title, servings: drawing.chance(40) ? drawing.number() : nil)))
      let more: [RecipeCommand] = [
        .timer, .next, .scale(servings: drawing.number(), factor: nil), .scale(servings: nil, factor: drawing.number()),
        .step(step: drawing.integer()), .shop(recipe: nil), .time(recipe: draft.title),
        .ingredients(recipe: nil, servings: drawing.number(), factor: nil),
        .ingredients(recipe: nil, servings: nil, factor: drawing.number()), .done(call: nil),
      ]
      for _ in 0..<3 { await submit(.recipe(drawing.pick(more))) }
    case .backend:
      guard let news = drawNews(drawing) else { return tally.undrawn += 1 }
      await submit(.business(.backend(news: news)), origin: .clock)
    case .commands:
      drawing.drawsNonNumbers = true
      guard let command = draw(Command.self, drawing) else { return tally.undrawn += 1 }
      if case .clock = command { return tally.undrawn += 1 }
      await submit(command, origin: drawing.pick([.voice, .text, .http, .companion]))
    }
    if await house.bus.sequence != before { try await readBack() }
  }

  private func draw<Value: Decodable>(_ type: Value.Type, _ drawing: Drawing) -> Value? {
    DrawnDecoder.draw(type, drawing, names)
  }

  // The archive of this house with some of its fields changed, or, now and then, one with nothing of it.
  private func drawArchive(_ drawing: Drawing) async throws -> String? {
    let own = HomeArchive(await house.bus.state, savedAt: house.now)
    guard drawing.chance(80) else {
      guard var archive = draw(HomeArchive.self, drawing) else { return nil }
      (archive.format, archive.version, archive.pictures) = ("sous-household", 1, nil)
      return try? archive.text()
    }
    var archive = own
    if drawing.chance(30), let recipes = draw([Recipe].self, drawing) { archive.kitchen.recipes = recipes }
    if drawing.chance(30), let timers = draw([KitchenTimer].self, drawing) { archive.kitchen.timers = timers }
    if drawing.chance(30), let lots = draw([PantryLot].self, drawing) { archive.kitchen.lots = lots }
    if drawing.chance(30) { archive.kitchen.cooking = draw(Cooking.self, drawing) }
    guard let text = try? archive.text() else { return nil }
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let changed = drawing.changed(object, leaves: drawing.pick([0, 1, 1, 2, 6]))
    return String(decoding: try JSONSerialization.data(withJSONObject: changed), as: UTF8.self)
  }

  // Whatever it is about, it is about something that is there.
  private func drawNews(_ drawing: Drawing) -> BackendCommand? {
    switch drawing.below(6) {
    case 0: draw(RemoteMenu.self, drawing).map { .menu(business: Self.remote, menu: $0) }
    case 1:
      draw([RemoteSlot].self, drawing).flatMap { slots in
        CalendarDay(drawing.day()).map {
          .availability(business: Self.remote, date: $0, partySize: drawing.integer(), slots: slots)
        }
      }
    case 2: draw(RemoteOrder.self, drawing).map { .order(id: Self.order, news: $0) }
    case 3: draw(RemoteReservation.self, drawing).map { .reservation(id: Self.booking, news: $0) }
    case 4:
      draw([BusinessDraft].self, drawing).map { drafts in
        var drafts = drafts
        for index in drafts.indices.prefix(1) { drafts[index].id = Self.remote }
        return .businesses(all: drafts)
      }
    default: draw(BackendCommand.self, drawing)
    }
  }

  private func submit(_ command: Command, origin: Origin = .http) async {
    do {
      _ = try await house.bus.submit(command, origin: origin, by: Giver(standingAt: origin).role == nil ? .family : nil)
      tally.done += 1
    } catch is Refusal {
      tally.refused += 1
    } catch {
      tally.notKept += 1
      let reason = String("\(error)".prefix(80))
      if tally.reasons.count < 40 || tally.reasons[reason] != nil { tally.reasons[reason, default: 0] += 1 }
    }
  }

  // MARK: Reading back

  // What screens, pages and phones are shown.
  private func readBack() async throws {
    let state = await house.bus.state
    let records = KitchenRecords(state: state.kitchen, category: house.category, notes: nil)
    _ = try JSONEncoder().encode(records.all())
    for recipe in state.kitchen.recipes.values.suffix(3) {
      _ = try JSONEncoder().encode(records.record(recipe, times: 1))
      _ = RecipeDraft(recipe)
    }
    var menus = MenuShelf()
    for business in state.restaurant.businesses.values.suffix(3) {
      _ = menus.menu(of: business, .whole, in: state.restaurant)
      for size in [1, 4, Int.max] {
        _ = try? state.restaurant.availability(
          at: business.id, on: house.today, partySize: size, now: house.now, zone: house.zone)
      }
    }
    let questions: [Command] = [
      .timer(.list), .alarm(.list), .recipe(.list), .meal(.show(slot: nil, date: nil, range: .week)), .pantry(.low),
      .pantry(.show(category: nil, place: nil)), .pantry(.cookable(item: nil)), .order(.read),
      .business(.find(type: nil, query: nil)), .loyalty(.show(business: nil)),
      .shopping(.show(list: nil, store: nil, category: nil, person: nil)),
      .reservation(.status(business: nil, date: nil)),
    ]
    let question = questions[tally.cases % questions.count]
    _ = try? await house.bus.submit(question, origin: .text)
  }

  // MARK: The house

  private static let (remote, order, booking) = ("b-fork", "order-1", "booking-1")

  private func furnish() async throws {
    for (id, command) in SampleBusinesses.commands { try await house.perform(command, id: id) }
    try await house.perform(.person(.add(name: "Sam", emoji: nil, email: nil)))
    try await house.perform(.shopping(.add(items: [SpokenItem(name: "milk")], list: nil, store: nil, person: nil)))
    try await house.perform(
      .recipe(.add(recipes: [RecipeDraft(title: "Pie", ingredients: ["1 egg"], steps: ["Bake."])])))
    try await house.perform(.timer(.start(seconds: 600, name: "eggs")))
    try await house.perform(.alarm(.set(time: ClockTime(hour: 6, minute: 30), date: nil, name: nil, days: nil)))
    try await house.perform(.meal(.plan(slot: .dinner, date: nil, dish: "tacos", people: nil)))
    try await house.perform(.pantry(.scan(barcode: "5000112637922", name: "cola")))
    try await house.perform(.pantry(.minimum(item: "eggs", quantity: 6, unit: nil)))
    try await house.perform(.recipe(.start(recipe: "Pie", servings: nil)))
    if kind == .backend { try await furnishBackend() }
    let state = await house.bus.state
    known = ["a", "b", "c", "milk", "Pie", "Sam", "eggs", Self.remote, Self.order, Self.booking]
    known += Array(state.restaurant.businesses.keys.prefix(4)) + Array(state.restaurant.categories.keys.prefix(3))
    known += state.restaurant.items.values.map(\.id).sorted().prefix(4)
    known += Array(state.restaurant.tables.keys.prefix(2)) + Array(state.kitchen.recipes.keys)
    known += Array(state.kitchen.timers.keys) + Array(state.kitchen.items.keys)
  }

  private func furnishBackend() async throws {
    var business = BusinessDraft()
    (business.id, business.businessName, business.businessType) = (Self.remote, "The Golden Fork", .restaurant)
    try await tell(.businesses(all: [business]))
    var category = MenuCategoryDraft()
    (category.id, category.name) = ("c-1", "Sandwiches")
    var item = MenuItemDraft()
    (item.id, item.categoryId, item.name, item.price) = ("f-84", "c-1", "All American", 6.49)
    try await tell(.menu(business: Self.remote, menu: RemoteMenu(categories: [category], items: [item])))
    var draft = OrderDraft(
      businessId: Self.remote, orderType: .takeout, customerName: "Sam Baker",
      items: [OrderItemDraft(menuItemId: "f-84", quantity: 1)])
    draft.id = Self.order
    try await house.perform(.order(.create(order: draft)), origin: .http)
    guard let day = CalendarDay("2026-03-21"), let time = ClockTime("18:30") else { return }
    var wish = ReservationDraft(
      reservationDate: day, reservationTime: time, partySize: 4, customerName: "Sam Baker",
      customerEmail: "sam@example.org")
    wish.id = Self.booking
    try await house.perform(.reservation(.create(business: Self.remote, reservation: wish)), origin: .http)
  }

  private func tell(_ news: BackendCommand) async throws {
    try await house.perform(.business(.backend(news: news)), origin: .clock)
  }
}
