import Foundation
import Grammar

/// The permitted values of a record's field: others are refused at the input, and repaired or left out
/// in stored records, so that all code may trust a record's numbers.
public struct Bound<Owner>: Sendable {
  /// The error of the field, as a sentence without its end; nil: none.
  let flaw: @Sendable (Owner) -> String?
  /// Brings the field to the nearest permitted value; if there is none it stays.
  let mend: @Sendable (inout Owner) -> Void

  /// Makes a custom bound.
  /// - Parameter mend: brings the field to the nearest permitted value. The default is that there is
  ///   none.
  public init(
    mend: @escaping @Sendable (inout Owner) -> Void = { _ in }, _ flaw: @escaping @Sendable (Owner) -> String?
  ) {
    self.flaw = flaw
    self.mend = mend
  }
}

extension Bound {
  /// A path that can be sent to another thread.
  public typealias Path<Value> = WritableKeyPath<Owner, Value> & Sendable

  /// A whole number.
  public static func whole(_ name: String, _ path: Path<Int>, _ range: ClosedRange<Int>) -> Bound {
    Bound(mend: { $0[keyPath: path] = $0[keyPath: path].clamped(to: range) }) {
      Flaw.of(name, $0[keyPath: path], range)
    }
  }

  /// An optional whole number.
  public static func whole(_ name: String, _ path: Path<Int?>, _ range: ClosedRange<Int>) -> Bound {
    Bound(mend: { $0[keyPath: path] = $0[keyPath: path]?.clamped(to: range) }) {
      $0[keyPath: path].flatMap { Flaw.of(name, $0, range) }
    }
  }

  /// A number; NaN becomes the least.
  public static func number(_ name: String, _ path: Path<Double>, _ range: ClosedRange<Double>) -> Bound {
    Bound(mend: { $0[keyPath: path] = Flaw.mended($0[keyPath: path], range) }) {
      Flaw.of(name, $0[keyPath: path], range)
    }
  }

  /// An optional number; NaN becomes the least.
  public static func number(_ name: String, _ path: Path<Double?>, _ range: ClosedRange<Double>) -> Bound {
    Bound(mend: { $0[keyPath: path] = $0[keyPath: path].map { Flaw.mended($0, range) } }) {
      $0[keyPath: path].flatMap { Flaw.of(name, $0, range) }
    }
  }

  /// The identifier of the only record of its kind.
  public static func only(_ path: Path<String>, _ id: String) -> Bound {
    Bound(mend: { $0[keyPath: path] = id }) { $0[keyPath: path] == id ? nil : "id must be \(id)" }
  }

  /// A time in the years 1 to 9999.
  public static func moment(_ name: String, _ path: Path<Date>) -> Bound {
    Bound(mend: { $0[keyPath: path] = Flaw.mended($0[keyPath: path]) }) { Flaw.of(name, $0[keyPath: path]) }
  }

  /// An optional time in the years 1 to 9999.
  public static func moment(_ name: String, _ path: Path<Date?>) -> Bound {
    Bound(mend: { $0[keyPath: path] = $0[keyPath: path].map(Flaw.mended) }) {
      $0[keyPath: path].flatMap { Flaw.of(name, $0) }
    }
  }
}

/// The error of a value, as a sentence without its end; nil: none.
public enum Flaw {
  /// The permitted times: the years 1 to 9999, a day less at either end for the zones.
  public static let moments =
    Date(timeIntervalSince1970: -62_135_510_400)...Date(timeIntervalSince1970: 253_402_214_400)

  /// The first of several errors; nil: none.
  public static func first(_ flaws: String?...) -> String? { flaws.lazy.compactMap { $0 }.first }

  /// The error of a whole number.
  public static func of(_ name: String, _ value: Int, _ range: ClosedRange<Int>) -> String? {
    if range.contains(value) { return nil }
    return "\(name) must be between \(range.lowerBound) and \(range.upperBound), and is \(value)"
  }

  /// The error of a number; NaN and infinities are errors.
  public static func of(_ name: String, _ value: Double, _ range: ClosedRange<Double>) -> String? {
    if range.contains(value) { return nil }
    let least = range.lowerBound == .leastNonzeroMagnitude ? "above 0" : "at least \(range.lowerBound)"
    return "\(name) must be \(least) and at most \(range.upperBound), and is \(value)"
  }

  /// The error of a time.
  public static func of(_ name: String, _ value: Date?) -> String? {
    guard let value, !moments.contains(value) else { return nil }
    return "\(name) must be a moment of the years 1 to 9999"
  }

  /// The first error in several records: "recipes 3: prepSeconds must be …".
  public static func within(_ name: String, _ records: [some Record]) -> String? {
    for (place, record) in records.enumerated() {
      if let flaw = record.flaw { return "\(name) \(place + 1): \(flaw)" }
    }
    return nil
  }

  static func mended(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    value.isNaN ? range.lowerBound : value.clamped(to: range)
  }

  static func mended(_ value: Date) -> Date {
    value.timeIntervalSince1970.isNaN ? moments.lowerBound : value.clamped(to: moments)
  }
}

extension Record {
  /// The error in its numbers and times, as a sentence without its end; nil: none.
  public var flaw: String? {
    for bound in Self.bounds {
      if let flaw = bound.flaw(self) { return flaw }
    }
    return nil
  }

  /// The record with every number and time brought to the nearest permitted value; nil if something
  /// cannot be repaired.
  public var mended: Self? {
    guard flaw != nil else { return self }
    var mended = self
    for bound in Self.bounds where bound.flaw(mended) != nil { bound.mend(&mended) }
    return mended.flaw == nil ? mended : nil
  }
}

extension RecordStep {
  /// The error in the new record; nil: none.
  public var flaw: String? { after?.flaw }
}
