import Basics
import Foundation
import Grammar

/// A type of slot with an explicit empty value. Enumerations (`CaseIterable`), and types made of fields
/// and elements, need none.
protocol EmptySlot: Decodable {
  static var empty: Self { get }
}

extension ClockTime: EmptySlot {
  static var empty: ClockTime { ClockTime(hour: 0, minute: 0) }
}

extension Weekdays: EmptySlot {
  static var empty: Weekdays { .all }
}

extension CalendarDay: EmptySlot {
  static var empty: CalendarDay { CalendarDay(Date(timeIntervalSince1970: 0), in: Calendar(identifier: .gregorian)) }
}

extension BackendCommand: EmptySlot {
  static var empty: BackendCommand { .businesses(all: []) }
}

/// A basic value of slots: a text, a number, a flag.
protocol PlainSlot: EmptySlot {
  /// Converts a value; nil if it is of another kind, or outside the type's range.
  init?(slot: SlotValue)
  /// The value in a slot; nil if a slot cannot contain it.
  var slot: SlotValue? { get }
}

extension String: PlainSlot {
  static var empty: String { "" }

  init?(slot: SlotValue) {
    guard case .text(let text) = slot else { return nil }
    self = text
  }

  var slot: SlotValue? { .text(self) }
}

extension Bool: PlainSlot {
  static var empty: Bool { false }

  init?(slot: SlotValue) {
    guard case .flag(let flag) = slot else { return nil }
    self = flag
  }

  var slot: SlotValue? { .flag(self) }
}

extension Int: PlainSlot {
  static var empty: Int { 0 }

  init?(slot: SlotValue) {
    guard case .number(let number) = slot, let whole = Int(exactly: number) else { return nil }
    self = whole
  }

  var slot: SlotValue? { .number(Double(self)) }
}

extension Double: PlainSlot {
  static var empty: Double { 0 }

  init?(slot: SlotValue) {
    guard case .number(let number) = slot, number.isFinite else { return nil }
    // A zero has no sign.
    self = number == 0 ? 0 : number
  }

  var slot: SlotValue? { isFinite ? .number(self) : nil }
}

extension Decimal: PlainSlot {
  static var empty: Decimal { 0 }

  /// The decimal as written: 6.49 is 6.49, and not the nearest binary number.
  init?(slot: SlotValue) {
    guard case .number(let number) = slot, number.isFinite, let decimal = Decimal(string: "\(number)"),
      decimal.isFinite
    else { return nil }
    self = decimal
  }

  var slot: SlotValue? { Double("\(self)").flatMap(\.slot) }
}

extension Date: PlainSlot {
  static var empty: Date { Date(timeIntervalSinceReferenceDate: 0) }

  /// Decodes seconds since 2001, like a date's own coding.
  init?(slot: SlotValue) {
    guard let seconds = Double(slot: slot) else { return nil }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }

  var slot: SlotValue? { timeIntervalSinceReferenceDate.slot }
}

/// An object whose keys are people's words, and no labels.
protocol KeyedByWords {}

extension Dictionary: KeyedByWords where Key == String {}
