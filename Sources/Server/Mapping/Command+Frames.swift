import Basics
import Commands
import Foundation
import Grammar
import Kitchen
import Wire

/// The commands that frames of phones and pages stand for.
///
/// Frames name people and shops as the wire does, by identifier or name; commands name them as people do.
struct FrameReader: Sendable {
  let state: KitchenState

  /// How the frames that change something become commands, by their type.
  static let commands: [String: @Sendable (FrameReader, Data) throws -> (command: Command, id: String?)] = [
    ItemAdded.type: reading(ItemAdded.self) { try $0.command($1) },
    ItemChecked.type: reading(ItemChecked.self) { $0.command($1) },
    ItemUnchecked.type: reading(ItemUnchecked.self) { $0.command($1) },
    ItemUpdated.type: reading(ItemUpdated.self) { try $0.command($1) },
    ItemRemoved.type: reading(ItemRemoved.self) { try $0.command($1) },
    ItemDeleted.type: reading(ItemDeleted.self) { $0.command($1) },
    AddPantryItem.type: reading(AddPantryItem.self) { try $0.command($1) },
    TimerCommandFrame.type: reading(TimerCommandFrame.self) { try $0.command($1) },
  ]

  private static func reading<Content: ChangingFrame>(
    _ type: Content.Type, _ make: @escaping @Sendable (FrameReader, Content) throws -> Command
  ) -> @Sendable (FrameReader, Data) throws -> (command: Command, id: String?) {
    { reader, text in
      let frame = try Content(reading: text)
      return (try make(reader, frame), frame.id)
    }
  }

  func command(_ frame: ItemAdded) throws -> Command {
    let amount = try amount(frame.quantity, frame.unit)
    return .item(
      .add(
        id: frame.itemId, name: frame.name, quantity: amount?.quantity, unit: amount?.unit, list: frame.list,
        category: frame.category, store: frame.store.map(shop), people: try frame.forUsers.map(people),
        position: frame.position, at: frame.at?.timeIntervalSince1970))
  }

  func command(_ frame: ItemChecked) -> Command {
    .item(.check(id: frame.itemId, at: frame.at?.timeIntervalSince1970))
  }

  func command(_ frame: ItemUnchecked) -> Command {
    .item(.uncheck(id: frame.itemId, at: frame.at?.timeIntervalSince1970))
  }

  func command(_ frame: ItemUpdated) throws -> Command {
    let fields = frame.fields
    var change = ItemChange()
    if let amount = try amount(fields.quantity, fields.unit) { (change.quantity, change.unit) = amount }
    (change.name, change.category, change.list, change.position) = (
      fields.name, fields.category, fields.list, fields.position
    )
    change.store = fields.store.map(shop)
    change.people = try fields.forUsers.map(people)
    return .item(.update(id: frame.itemId, change: change, at: frame.at?.timeIntervalSince1970))
  }

  func command(_ frame: ItemRemoved) throws -> Command {
    .item(.buy(id: frame.itemId, name: frame.ingredient, quantity: frame.qty, unit: try unit(frame.unit)))
  }

  func command(_ frame: ItemDeleted) -> Command { .item(.delete(id: frame.itemId)) }

  func command(_ frame: AddPantryItem) throws -> Command {
    let text = frame.qtyText.flatMap { $0.isEmpty ? nil : $0 }
    let amount =
      if let number = frame.qtyNum {
        (quantity: number, unit: try unit(frame.unit) ?? text.flatMap(ShownAmount.read)?.unit)
      } else {
        try self.amount(text.map(WireQuantity.text), frame.unit)
      }
    let day = try frame.bestBefore.map { text in
      guard let day = CalendarDay(text) else { throw Self.malformed("bestBefore", "no day as YYYY-MM-DD") }
      return day
    }
    return .pantry(
      .add(
        items: [SpokenItem(name: frame.name, quantity: amount?.quantity, unit: amount?.unit, written: text)],
        place: frame.place,
        bestBefore: day, barcode: frame.barcode.flatMap(Self.said), category: frame.category.flatMap(Self.said),
        store: frame.store.flatMap(Self.said).map(shop), note: frame.notes.flatMap(Self.said)))
  }

  // Apps send empty texts for what was left empty.
  private static func said(_ text: String) -> String? { text.isEmpty ? nil : text }

  func command(_ frame: TimerCommandFrame) throws -> Command {
    func target() throws -> Target {
      guard let id = frame.timerId else { throw Self.malformed("timerId", "missing") }
      return Target(id: id)
    }
    func seconds() throws -> Int {
      guard let seconds = frame.seconds else { throw Self.malformed("seconds", "missing") }
      return seconds
    }
    switch frame.action {
    case .start: return .timer(.start(seconds: try seconds(), name: frame.name))
    case .pause: return .timer(.pause(target: try target()))
    case .resume: return .timer(.resume(target: try target()))
    case .cancel: return .timer(.cancel(target: try target()))
    case .restart: return .timer(.restart(target: try target()))
    case .extend: return .timer(.extend(seconds: try seconds(), target: try target()))
    case .shorten: return .timer(.shorten(seconds: try seconds(), target: try target()))
    case .rename:
      guard let name = frame.name else { throw Self.malformed("name", "missing") }
      return .timer(.rename(newName: name, target: try target()))
    case .stop: return .timer(.stop)
    case .snooze: return .timer(.snooze(seconds: frame.seconds))
    }
  }

  /// A command by intent and slots; people and shops are named there as people do.
  func command(intent: String, slots: [String: JSONValue]) throws -> Command {
    do {
      return try Command(intent: intent, slots: slots.compactMapValues(SlotValue.init))
    } catch CommandError.unknownIntent(let intent) {
      throw ErrorFrame(.notUnderstood, "There is no command \u{201C}\(intent.prefix(60))\u{201D}.")
    } catch CommandError.missing(let slot) {
      throw ErrorFrame(.incomplete, "\(intent) needs \(slot).")
    } catch CommandError.invalid(let slot) {
      throw ErrorFrame(.malformed, "\(intent) cannot take that for \(slot).")
    }
  }

  // MARK: Parts

  private func amount(_ quantity: WireQuantity?, _ word: String?) throws -> (quantity: Double, unit: Measure?)? {
    switch quantity {
    case nil:
      // A unit alone says nothing, but must be one.
      _ = try unit(word)
      return nil
    case .number(let number): return (number, try unit(word))
    case .text(let text):
      let text = text.trimmingCharacters(in: .whitespaces)
      if text.isEmpty { return nil }
      guard let amount = ShownAmount.read(text) else {
        throw Self.malformed("quantity", "\u{201C}\(text.prefix(30))\u{201D} is no amount")
      }
      return (amount.quantity, try unit(word) ?? amount.unit)
    }
  }

  private func unit(_ word: String?) throws -> Measure? {
    guard let word, let name = WireUnit.unit(for: word) else { return nil }
    guard let unit = Measure(rawValue: name) else { throw Self.malformed("unit", "unknown: \(word.prefix(30))") }
    return unit
  }

  private func shop(_ text: String) -> String { state.shops[text]?.name ?? text }

  private func people(_ ids: [String]) throws -> [String] {
    if ids.contains("family") { return [] }
    return ids.map { state.people[$0]?.name ?? $0 }
  }

  private static func malformed(_ field: String, _ why: String) -> ErrorFrame {
    ErrorFrame(.malformed, "\(field): \(why).")
  }
}

extension SlotValue {
  /// The value of a slot; nil for null, which is as good as missing.
  init?(_ json: JSONValue) {
    switch json {
    case .null: return nil
    case .flag(let flag): self = .flag(flag)
    case .number(let number): self = .number(number)
    case .text(let text): self = .text(text)
    case .list(let list): self = .list(list.compactMap(SlotValue.init))
    case .object(let object): self = .object(object.compactMapValues(SlotValue.init))
    }
  }
}
