import Foundation
import Grammar

/// What a field of a record can be: what is beyond it is refused where it comes in, and mended or left out where it is
/// stored already, so that whoever reckons with a record may trust its numbers.
public struct Bound<Owner>: Sendable {
  /// What is wrong with the field, as a sentence without its end; nil: nothing.
  let flaw: @Sendable (Owner) -> String?
  /// Brings the field to the nearest it can be; where nothing is near it stays.
  let mend: @Sendable (inout Owner) -> Void

  /// Makes a bound of its own kind.
  /// - Parameter mend: brings the field to the nearest it can be. The default is that nothing is near.
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

  /// A whole number, where there is one.
  public static func whole(_ name: String, _ path: Path<Int?>, _ range: ClosedRange<Int>) -> Bound {
    Bound(mend: { $0[keyPath: path] = $0[keyPath: path]?.clamped(to: range) }) {
      $0[keyPath: path].flatMap { Flaw.of(name, $0, range) }
    }
  }

  /// A number; what is none (NaN) is mended to the least.
  public static func number(_ name: String, _ path: Path<Double>, _ range: ClosedRange<Double>) -> Bound {
    Bound(mend: { $0[keyPath: path] = Flaw.mended($0[keyPath: path], range) }) {
      Flaw.of(name, $0[keyPath: path], range)
    }
  }

  /// A number, where there is one; what is none (NaN) is mended to the least.
  public static func number(_ name: String, _ path: Path<Double?>, _ range: ClosedRange<Double>) -> Bound {
    Bound(mend: { $0[keyPath: path] = $0[keyPath: path].map { Flaw.mended($0, range) } }) {
      $0[keyPath: path].flatMap { Flaw.of(name, $0, range) }
    }
  }

  /// The identifier of the one record that there is of its kind.
  public static func only(_ path: Path<String>, _ id: String) -> Bound {
    Bound(mend: { $0[keyPath: path] = id }) { $0[keyPath: path] == id ? nil : "id must be \(id)" }
  }

  /// A moment of the years 1 to 9999.
  public static func moment(_ name: String, _ path: Path<Date>) -> Bound {
    Bound(mend: { $0[keyPath: path] = Flaw.mended($0[keyPath: path]) }) { Flaw.of(name, $0[keyPath: path]) }
  }

  /// A moment of the years 1 to 9999, where there is one.
  public static func moment(_ name: String, _ path: Path<Date?>) -> Bound {
    Bound(mend: { $0[keyPath: path] = $0[keyPath: path].map(Flaw.mended) }) {
      $0[keyPath: path].flatMap { Flaw.of(name, $0) }
    }
  }
}

/// What is wrong with a value, as a sentence without its end; nil: nothing.
public enum Flaw {
  /// The moments that are dealt in: the years 1 to 9999, a day less at either end for the zones.
  public static let moments =
    Date(timeIntervalSince1970: -62_135_510_400)...Date(timeIntervalSince1970: 253_402_214_400)

  /// The first of several; nil: there is none.
  public static func first(_ flaws: String?...) -> String? { flaws.lazy.compactMap { $0 }.first }

  /// Of a whole number.
  public static func of(_ name: String, _ value: Int, _ range: ClosedRange<Int>) -> String? {
    if range.contains(value) { return nil }
    return "\(name) must be between \(range.lowerBound) and \(range.upperBound), and is \(value)"
  }

  /// Of a number; NaN and infinities are none.
  public static func of(_ name: String, _ value: Double, _ range: ClosedRange<Double>) -> String? {
    if range.contains(value) { return nil }
    let least = range.lowerBound == .leastNonzeroMagnitude ? "above 0" : "at least \(range.lowerBound)"
    return "\(name) must be \(least) and at most \(range.upperBound), and is \(value)"
  }

  /// Of a moment.
  public static func of(_ name: String, _ value: Date?) -> String? {
    guard let value, !moments.contains(value) else { return nil }
    return "\(name) must be a moment of the years 1 to 9999"
  }

  /// Of the first of several records that has one: "recipes 3: prepSeconds must be …".
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
  /// What is wrong with its numbers and moments, as a sentence without its end; nil: nothing.
  public var flaw: String? {
    for bound in Self.bounds {
      if let flaw = bound.flaw(self) { return flaw }
    }
    return nil
  }

  /// The same with every number and moment brought to the nearest that it can be; nil where something cannot be mended.
  public var mended: Self? {
    guard flaw != nil else { return self }
    var mended = self
    for bound in Self.bounds where bound.flaw(mended) != nil { bound.mend(&mended) }
    return mended.flaw == nil ? mended : nil
  }
}

extension RecordStep {
  /// What is wrong with what a record becomes; nil: nothing.
  public var flaw: String? { after?.flaw }
}
