import Basics
import Commands
import Foundation
import Grammar

/// The stock of the house.
extension Kitchen {
  /// Adds things to the stock, removes them, and tells the stock.
  func pantry(
    _ command: PantryCommand, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    switch command {
    case .add(let items, let place, let bestBefore, let barcode, let category, let store, let note):
      let code = try barcode.map { try Barcode(noting: $0) }
      let isSaid = context.origin == .voice || context.origin == .text
      let items = isSaid ? namingLeftovers(items, in: state, context: context) : items
      let (opened, state) = try opening(isSaid ? nil : store, in: state, context: context)
      let shop = try store.map { try CleanName.of($0, naming: "a shop") }
      let stocked = try stock(
        items, place: place, bestBefore: bestBefore, code: code,
        from: shop.map { state.shop(named: $0)?.name ?? $0 }, note: try note.flatMap(Self.cleanNote), in: state,
        context: context)
      let filed = try category.map { try Self.filing(items, under: $0, in: state) } ?? []
      let bought = isSaid ? try Self.crossingOff(items, in: state) : []
      let note = bought.isEmpty ? "" : " Taken off the shopping list."
      return Decision(events: opened.events + stocked.events + filed + bought, say: stocked.say + note)
    case .use(let items): return try use(items, in: state, context: context)
    case .query(let item): return try queryStock(item, in: state, context: context)
    case .show(let category, let place):
      return try showStock(category: category, place: place, in: state).showing(.pantry)
    case .leftovers: return tellLeftovers(in: state, context: context)
    case .low: return tellLow(in: state)
    case .expiring(let date): return tellExpiring(until: date, in: state, context: context)
    case .cookable(let item): return try tellCookable(with: item, in: state, context: context)
    case .keeps(let item, let place, let seconds):
      return try tellKeeping(item, place: place, after: seconds, in: state, context: context)
    case .bestBefore(let item, let date): return try setBestBefore(of: item, date, in: state, context: context)
    case .scan(let barcode, let name): return try scan(barcode, name: name, in: state, context: context)
    case .keepScan(let barcode, let looksUp):
      return try keepScan(barcode, looksUp: looksUp, in: state, context: context)
    case .identify(let barcode, let name, let brand, let pack, let image):
      let product = Product(id: barcode, name: name, brand: brand, pack: pack, image: image)
      return try identify(barcode, as: product, in: state, context: context)
    case .notFound(let barcode): return try notFound(barcode, in: state)
    case .lookUp(let allowed): return setLookingUp(allowed, in: state)
    case .scans: return tellScans(in: state, context: context)
    case .minimum(let item, let quantity, let unit):
      return try setMinimum(of: item, Amount(quantity: quantity, unit: unit), in: state, context: context)
    case .stow: return try stow(in: state, context: context)
    case .keep(let bought):
      return Decision(
        events: state.changingPreferences { $0.stocksBought = bought },
        say: bought
          ? "What is bought now goes into the pantry when ticked items are cleared."
          : "What is bought no longer goes into the pantry.")
    }
  }

  /// Sets the best-before day of a thing in stock: for several lots the newest without a day, else the
  /// newest.
  private func setBestBefore(
    of item: String, _ day: CalendarDay, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let name = try CleanName.of(item.lowercased(), naming: "an item")
    let lots = state.stockKey(meaning: name).map { Stock(state, reference).lots(of: $0) } ?? []
    let newest = lots.sorted { $0.addedAt > $1.addedAt }
    let (verb, them) = Wording.isPlural(name) ? ("are", "them") : ("is", "it")
    guard let lot = newest.first(where: { $0.bestBefore == nil }) ?? newest.first else {
      throw Refusal.offer(
        command: .pantry(
          .add(
            items: [SpokenItem(name: name)], place: nil, bestBefore: day, barcode: nil, category: nil, store: nil,
            note: nil)),
        question: "There \(verb) no \(name) in the pantry. Shall I add \(them)?")
    }
    var changed = lot
    changed.bestBefore = day
    let past = day < context.today ? " That day is past." : ""
    return Decision(
      events: changed == lot ? [] : [.lot(Change(from: lot, to: changed))],
      say: "\(Wording.sentence(lot.name)): best before \(Self.bareDay(day, context: context)).\(past)")
  }

  /// The most lots.
  static let mostLots = 5_000

  // MARK: Coming in

  /// Adds items to the stock, each as a lot of its own, because each may expire at another time.
  func stock(
    _ spoken: [SpokenItem], place: String?, bestBefore: CalendarDay?, code: Barcode? = nil, from store: String? = nil,
    note: String? = nil, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    guard !spoken.isEmpty else { throw Refusal.incomplete(missing: "items", question: "What is it?") }
    let place = try place.map(Place.checked)
    var now = state
    var events: [KitchenEvent] = []
    var told: [String] = []
    for (index, item) in spoken.enumerated() {
      let name = try CleanName.of(item.name, naming: "an item")
      let amount = try Self.checkedStock(Amount(quantity: item.quantity ?? 1, unit: item.unit))
      guard now.lots.count < Self.mostLots else {
        throw Refusal.impossible("The pantry is full: \(Self.mostLots) lots. Use something up first.")
      }
      let lot = PantryLot(
        id: context.makeID(), name: name, quantity: amount.quantity, unit: amount.unit, place: place,
        bestBefore: bestBefore, addedAt: context.now.addingTimeInterval(Double(index) / 1_000),
        note: Self.joined(note, spoken.count == 1 ? code : nil), store: store,
        written: item.written.flatMap(Self.cleanAmount).map { WrittenAmount(text: $0, quantity: amount.quantity) })
      let event = KitchenEvent.lot(Change(from: nil, to: lot))
      now.apply(event)
      events.append(event)
      told.append(Wording.amount(amount, of: name))
    }
    if let code, spoken.count == 1, let item = spoken.first {
      let name = try CleanName.of(item.name, naming: "an item")
      if let number = code.digits { events += Self.learning(number, as: name, in: state) }
      events += Self.scanned(code, as: name, in: state, context: context)
    }
    let when = bestBefore.map { ", best before \(Self.bareDay($0, context: context))" } ?? ""
    let late = bestBefore.map { $0 < context.today ? " That day is past." : "" } ?? ""
    return Decision(
      events: events, say: "\(Wording.short(told, most: 10)) in the \(place ?? "pantry")\(when).\(late)".sentence)
  }

  /// The note, followed by the barcode.
  private static func joined(_ note: String?, _ code: Barcode?) -> String? {
    // Phones write the barcode's note themselves.
    if let note, let code, note.contains(code.asSent) || code.digits.map(note.contains) ?? false { return note }
    let notes = [note, code.map { Self.note(of: $0.asSent) }].compactMap { $0 }
    return notes.isEmpty ? nil : notes.joined(separator: " \u{B7} ")
  }

  private static func cleanNote(_ text: String) throws -> String? {
    text.allSatisfy(\.isWhitespace) ? nil : try CleanName.of(text, naming: "a note")
  }

  // An invalid text is shown in the box's own form.
  private static func cleanAmount(_ text: String) -> String? {
    guard let clean = try? CleanName.of(text, naming: "an amount"), clean.count <= longestAmount else { return nil }
    return clean
  }

  private static let longestAmount = 40

  private static func filing(
    _ items: [SpokenItem], under category: String, in state: KitchenState
  ) throws -> [KitchenEvent] {
    let chosen = try spelled(category, in: state)
    return try items.flatMap { item in
      remembering(chosen, for: try CleanName.of(item.name, naming: "an item"), in: state)
    }
  }

  static func checkedStock(_ amount: Amount) throws -> Amount {
    guard amount.quantity.isFinite, amount.quantity > 0 else {
      throw Refusal.impossible(
        "An amount must be more than nothing. To take something out, say \u{201C}I used two eggs\u{201D}.")
    }
    return try checked(amount)
  }

  /// Moves ticked items of the shopping list to the stock.
  private func stow(in state: KitchenState, context: CommandContext) throws -> Decision<KitchenEvent> {
    let bought = state.items.values.filter { $0.checked && $0.list == ListScope.usual }
    guard !bought.isEmpty else { throw Refusal.impossible("Nothing on the shopping list is ticked.") }
    let names = bought.map { Wording.amount($0.amount, of: $0.name) }
    return Decision(
      events: bought.flatMap { Self.stocking($0, context: context) + [.item(Change(from: $0, to: nil))] },
      say: "Moved to the pantry: \(Wording.short(names, most: 10)). Say undo to take it back.")
  }

  /// The events for the lot of a bought item.
  static func stocking(_ item: ShoppingItem, context: CommandContext) -> [KitchenEvent] {
    let lot = PantryLot(
      id: context.makeID(), name: item.name, quantity: item.quantity, unit: item.unit, addedAt: context.now,
      store: item.store)
    return [.lot(Change(from: nil, to: lot))]
  }

  // MARK: Going out

  private func use(
    _ spoken: [SpokenItem], in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    guard !spoken.isEmpty else { throw Refusal.incomplete(missing: "items", question: "What did you use?") }
    var stock = Stock(state, reference)
    var events: [KitchenEvent] = []
    var told: [String] = []
    var missing: [String] = []
    var touched: [String] = []
    for item in spoken {
      let name = try CleanName.of(item.name.lowercased(), naming: "an item")
      let isBare = item.quantity == nil && item.unit == nil
      let amount = isBare ? nil : try Self.checkedStock(Amount(quantity: item.quantity ?? 1, unit: item.unit))
      guard let key = state.stockKey(meaning: name), !stock.lots(of: key).isEmpty else {
        missing.append("There \(Wording.isPlural(name) ? "are" : "is") no \(name) in the pantry.")
        continue
      }
      guard let (changes, short) = stock.take(amount, of: name, key: key) else {
        let there = stock.lots(of: key).map { Wording.amount($0.amount, of: $0.name) }
        missing.append("The pantry has \(Spoken.list(there)), which I cannot take that from.")
        continue
      }
      events += changes.map(KitchenEvent.lot)
      touched.append(key)
      told.append(Self.left(of: name, key: key, in: stock, short: amount == nil ? 0 : short))
    }
    guard !events.isEmpty else { throw Refusal.impossible(missing.joined(separator: " ")) }
    let wanted = restocking(touched, after: events, in: state, context: context)
    return Decision(events: events + wanted.events, say: (told + missing + wanted.told).joined(separator: " "))
  }

  private static func left(of name: String, key: String, in stock: Stock, short: Double) -> String {
    let lots = stock.lots(of: key)
    let thing = Wording.sentence(name)
    if lots.isEmpty {
      return short > 1e-6 ? "\(thing): that was all there was." : "\(thing): used up."
    }
    return "\(thing): \(Self.total(lots)) left."
  }

  /// Lots in words, together: "2 and a half kilos", "3 and 1 can".
  static func total(_ lots: [PantryLot]) -> String {
    var sums: [Amount] = []
    for lot in lots {
      if let place = sums.firstIndex(where: { $0.dimension == lot.amount.dimension }),
        let share = lot.amount.quantity(in: sums[place].unit)
      {
        sums[place].quantity += share
      } else {
        sums.append(lot.amount)
      }
    }
    return Spoken.list(sums.map { Wording.amount(Amount(quantity: CookMeasure.rounded($0.quantity), unit: $0.unit)) })
  }

  // MARK: What is always wanted

  private func setMinimum(
    of item: String, _ amount: Amount, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let name = try CleanName.of(item.lowercased(), naming: "an item")
    let key = IngredientName.key(name)
    let before = state.minimums[key]
    guard amount.quantity.isFinite, amount.quantity > 0 else {
      guard let before else { throw Refusal.impossible("There is no least stock of \(name).") }
      return Decision(
        events: [.minimum(Change(from: before, to: nil))], say: "I no longer watch the stock of \(name).")
    }
    _ = try Self.checkedStock(amount)
    let minimum = StockMinimum(id: key, name: name, quantity: amount.quantity, unit: amount.unit)
    let set = minimum == before ? [] : [KitchenEvent.minimum(Change(from: before, to: minimum))]
    let wanted = restocking([key], after: set, in: state, context: context)
    let told = "I keep \(Wording.amount(amount, of: name)) in stock: less puts it on the shopping list."
    return Decision(events: set + wanted.events, say: ([told] + wanted.told).joined(separator: " "))
  }

  /// Puts things below their least stock on the shopping list.
  func restocking(
    _ keys: [String], after events: [KitchenEvent], in state: KitchenState, context: CommandContext
  ) -> (events: [KitchenEvent], told: [String]) {
    var after = state
    for event in events { after.apply(event) }
    let stock = Stock(after, reference)
    let scope = ListScope(list: ListScope.usual)
    var added: [KitchenEvent] = []
    var names: [String] = []
    for key in Set(keys).sorted() {
      guard let minimum = after.minimums[key] else { continue }
      let there = stock.quantity(of: minimum.name, key: key, in: minimum.unit)
      // Stock in another unit is enough while there is any.
      let lacking = minimum.quantity - (there ?? (stock.lots(of: key).isEmpty ? 0 : minimum.quantity))
      guard lacking > 1e-6, scope.lines(in: after).called(minimum.name).allSatisfy(\.checked) else { continue }
      let item = SpokenItem(
        name: minimum.name, quantity: CookMeasure.isInParts(minimum.unit) ? lacking.rounded(.up) : lacking,
        unit: minimum.unit)
      guard let decision = try? addItems([item], to: scope, in: after, context: context) else { continue }
      for event in decision.events { after.apply(event) }
      added += decision.events
      names.append(minimum.name)
    }
    let told = names.isEmpty ? [] : ["\(Wording.sentence(Spoken.list(names))): low, so on the shopping list."]
    return (added, told)
  }
}

extension String {
  /// The text with its first letter as a capital.
  fileprivate var sentence: String { Wording.sentence(self) }
}
