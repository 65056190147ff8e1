import Basics
import Commands
import Foundation
import Grammar
import Kitchen
import Wire

/// The commands of frames from phones and pages.
///
/// Frames identify people and shops by identifier or name; commands use names.
struct FrameReader: Sendable {
  let state: KitchenState

  /// The conversion from frames to commands, by their type.
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
    let amount = amount(frame.quantity, frame.unit)
    // An amount that the box cannot represent ("2 crates", "some") goes behind the name, where the shopper
    // reads it.
    let name = amount?.unread.map { "\(frame.name) (\($0))" } ?? frame.name
    return .item(
      .add(
        id: frame.itemId, name: name, quantity: amount?.unread == nil ? amount?.quantity : nil, unit: amount?.unit,
        list: frame.list,
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
    if let amount = amount(fields.quantity, fields.unit) {
      if let unread = amount.unread {
        throw Self.malformed("quantity", "\u{201C}\(unread.prefix(30))\u{201D} is no amount")
      }
      (change.quantity, change.unit) = (amount.quantity, amount.unit)
    }
    (change.name, change.category, change.list, change.position) = (
      fields.name, fields.category, fields.list, fields.position
    )
    change.store = fields.store.map(shop)
    change.people = try fields.forUsers.map(people)
    return .item(.update(id: frame.itemId, change: change, at: frame.at?.timeIntervalSince1970))
  }

  func command(_ frame: ItemRemoved) throws -> Command {
    let amount = amount(frame.qty.map(WireQuantity.number), frame.unit)
    // Zero or less counts as bought: the amount of the line.
    let isSome = (amount?.quantity).map { $0 > 0 } ?? false
    return .item(
      .buy(
        id: frame.itemId, name: frame.ingredient, quantity: isSome ? amount?.quantity : nil, unit: amount?.unit,
        written: isSome ? amount?.unread : nil))
  }

  func command(_ frame: ItemDeleted) -> Command { .item(.delete(id: frame.itemId)) }

  func command(_ frame: AddPantryItem) throws -> Command {
    let text = frame.qtyText.flatMap { $0.isEmpty ? nil : $0 }
    let amount = amount(frame.qtyNum.map(WireQuantity.number) ?? text.map(WireQuantity.text), frame.unit)
    let unit = amount?.unit ?? (frame.qtyNum == nil ? nil : text.flatMap(ShownAmount.read)?.unit)
    let day = try frame.bestBefore.map { text in
      guard let day = CalendarDay(text) else { throw Self.malformed("bestBefore", "no day as YYYY-MM-DD") }
      return day
    }
    return .pantry(
      .add(
        items: [SpokenItem(name: frame.name, quantity: amount?.quantity, unit: unit, written: text ?? amount?.unread)],
        place: frame.place,
        bestBefore: day, barcode: frame.barcode.flatMap(Self.said), category: frame.category.flatMap(Self.said),
        store: frame.store.flatMap(Self.said).map(shop), note: frame.notes.flatMap(Self.said)))
  }

  // Apps send empty texts for empty fields.
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

  /// A command by intent and slots, in which people and shops have their names.
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

  /// An amount as apps write it.
  private struct ReadAmount {
    /// Nil where the text is none.
    var quantity: Double?
    var unit: Measure?
    /// An amount that the box cannot represent, as sent: "2 crates", "some".
    var unread: String?
  }

  /// Apps lose nothing that they send: the caller decides what happens to an unread amount.
  private func amount(_ quantity: WireQuantity?, _ word: String?) -> ReadAmount? {
    let name = word.flatMap(WireUnit.unit)
    let (unit, times) = name.flatMap(known) ?? (nil, 1)
    let strange = unit == nil && name != nil ? word : nil
    switch quantity {
    case nil: return nil  // A unit alone says nothing.
    case .number(let number):
      return ReadAmount(
        quantity: number * times, unit: unit, unread: strange.map { "\(ShownAmount.text(number, nil)) \($0)" })
    case .text(let sent):
      let text = sent.trimmingCharacters(in: .whitespaces)
      if text.isEmpty { return nil }
      if let amount = ShownAmount.read(text) ?? counted(text) {
        return ReadAmount(
          quantity: amount.quantity * times, unit: unit ?? amount.unit, unread: strange.map { "\(text) \($0)" })
      }
      return ReadAmount(unread: [text, word ?? ""].filter { !$0.isEmpty }.joined(separator: " "))
    }
  }

  /// A unit by an app's word, and its size: "stalks" is the box's stalk, a "cl" ten of its millilitres.
  private func known(_ name: String) -> (Measure?, Double)? {
    if let unit = Measure(rawValue: name) { return (unit, 1) }
    guard let one = ShownAmount.read("1 \(name)"), let unit = one.unit else { return nil }
    return (unit, one.quantity)
  }

  /// "1 item", "12 count": pieces in the apps' words.
  private func counted(_ text: String) -> (quantity: Double, unit: Measure?)? {
    let words = text.split(separator: " ")
    guard words.count == 2, WireUnit.unit(for: String(words[1])) == nil else { return nil }
    return ShownAmount.read(String(words[0]))
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
  /// The value of a slot; nil for null, which counts as missing.
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
