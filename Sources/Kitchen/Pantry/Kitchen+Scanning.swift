import Basics
import Commands
import Foundation
import Grammar

/// Products by barcode.
extension Kitchen {
  /// The most lines of the history of scans; the oldest are deleted first.
  static let mostScans = 1_000

  func scan(
    _ text: String, name: String?, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let code = try Barcode.checked(text)
    guard let known = name ?? state.products[code]?.name else {
      throw Refusal.incomplete(missing: "name", question: "I do not know that product yet. What is it?")
    }
    // A given name applies to all scans from before the name.
    let kept = name == nil ? 0 : Self.unnamed(code, in: state).count
    let label = GS1Fields(text)
    var item = SpokenItem(name: known, quantity: Double(max(1, kept, label?.count ?? 1)))
    if let kilograms = label?.kilograms, kilograms > 0, kept <= 1 {
      (item.quantity, item.unit) = (kilograms * 1_000, .g)
    }
    let day = label?.bestBefore(in: context.today.year)
    var decision = try stock(
      [item], place: nil, bestBefore: day, code: Barcode(digits: code, asSent: text), in: state, context: context)
    // Shops do not say which of the two they print.
    if let value = try? GTIN(text).value { decision.say += " The label also says \(value), a weight or a price." }
    return decision
  }

  /// Stores a scan that could not be put into stock.
  func keepScan(
    _ text: String, looksUp: Bool, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let code = try Barcode.checked(text)
    if let product = state.products[code] { throw Refusal.impossible("That is \(product.name).") }
    let given = looksUp ? [] : Self.givenUp(code, in: state)
    let added = Self.adding(
      Scan(
        id: context.makeID(), barcode: Barcode(digits: code, asSent: text).asSent, name: nil, at: context.now,
        waits: looksUp), to: state)
    return Decision(
      events: given + added,
      say: looksUp
        ? "I cannot look \(code) up now, so I keep the scan and do it later."
        : "I keep the scan of \(code) until somebody says what it is.")
  }

  /// Learns a looked-up product, and puts its waiting scans into stock.
  func identify(
    _ text: String, as found: Product, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let code = try Barcode.checked(text)
    let before = state.products[code]
    var product = found
    product.id = code
    product.name = try before?.name ?? CleanName.of(found.name, naming: "a product")
    let learnt = before == product ? [] : [KitchenEvent.product(Change(from: before, to: product))]
    var after = state
    for event in learnt { after.apply(event) }
    let waiting = Self.unnamed(code, in: state).count { $0.waits }
    guard waiting > 0 else { return Decision(events: learnt, say: "") }
    let stocked = try stock(
      [SpokenItem(name: product.name, quantity: Double(waiting))], place: nil, bestBefore: nil,
      code: Barcode(digits: code), in: after, context: context)
    return Decision(events: learnt + stocked.events, say: "Looked up: \(stocked.say)")
  }

  /// Ends the wait for an unknown product.
  func notFound(_ text: String, in state: KitchenState) throws -> Decision<KitchenEvent> {
    let code = try Barcode.checked(text)
    let events = Self.givenUp(code, in: state)
    return Decision(
      events: events,
      say: events.isEmpty ? "" : "Nobody knows the barcode \(code). Scan it again and say what it is.")
  }

  /// Stores the household's decision about lookups of unknown products.
  func setLookingUp(_ isAllowed: Bool, in state: KitchenState) -> Decision<KitchenEvent> {
    Decision(
      events: state.changingPreferences { $0.looksUp = isAllowed },
      say: isAllowed
        ? "Barcodes that I do not know are looked up from now on." : "I look no barcodes up on the internet.")
  }

  func tellScans(in state: KitchenState, context: CommandContext) -> Decision<KitchenEvent> {
    let newest = state.scans.values.reversed().map { scan in
      "\(scan.name ?? "\(scan.barcode), which I do not know,") \(when(scan.at, context: context))"
    }
    guard !newest.isEmpty else { return Decision(say: "Nothing was scanned yet.") }
    return Decision(say: "Scanned last: \(Wording.short(newest, most: 5)).")
  }

  private func when(_ moment: Date, context: CommandContext) -> String {
    let day = CalendarDay(moment, in: context.calendar)
    return day == context.today ? "today" : Self.day(day, context: context)
  }

  // MARK: What follows from a barcode

  /// The note for a thing added by a barcode.
  static func note(of code: String) -> String { "Scanned barcode: \(code)" }

  /// The household's word for a product.
  static func learning(_ code: String, as name: String, in state: KitchenState) -> [KitchenEvent] {
    let before = state.products[code]
    var product = before ?? Product(id: code, name: name)
    product.name = name
    return before == product ? [] : [.product(Change(from: before, to: product))]
  }

  /// The line of the history for an addition, or the lines that waited for its name.
  static func scanned(
    _ code: Barcode, as name: String, in state: KitchenState, context: CommandContext
  ) -> [KitchenEvent] {
    let waiting = code.digits.map { unnamed($0, in: state) } ?? []
    guard waiting.isEmpty else {
      return waiting.map { scan in
        var named = scan
        (named.name, named.waits) = (name, false)
        return .scan(Change(from: scan, to: named))
      }
    }
    return adding(Scan(id: context.makeID(), barcode: code.asSent, name: name, at: context.now), to: state)
  }

  private static func unnamed(_ code: String, in state: KitchenState) -> [Scan] {
    state.scans.values.filter { $0.name == nil && Barcode.number(of: $0.barcode) == code }
  }

  private static func givenUp(_ code: String, in state: KitchenState) -> [KitchenEvent] {
    unnamed(code, in: state).filter(\.waits).map { scan in
      var given = scan
      given.waits = false
      return .scan(Change(from: scan, to: given))
    }
  }

  private static func adding(_ scan: Scan, to state: KitchenState) -> [KitchenEvent] {
    let old = state.scans.values.prefix(max(0, state.scans.count - mostScans + 1))
    return old.map { .scan(Change(from: $0, to: nil)) } + [.scan(Change(from: nil, to: scan))]
  }
}
