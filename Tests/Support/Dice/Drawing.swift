import Foundation

/// Values as nobody should send them, drawn by seed: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom
/// number generators", 2014).
public final class Drawing {
  private var state: UInt64
  /// How many of a hundred values are as bad as can be; the others are what people send.
  public var wildness: Int
  /// Whether NaN and infinities may be drawn: JSON cannot carry them.
  public var drawsNonNumbers = false
  /// Identifiers and names that stand for something.
  public var known: [String] = ["a", "b", "c", "1", "84", "milk", "eggs", "Pie", "Sam", "dinner"]

  /// Begins with a seed.
  public init(seed: UInt64, wildness: Int = 20) {
    state = seed
    self.wildness = wildness
  }

  /// The next 64 bits.
  public func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to a bound.
  public func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

  /// Yes, in so many of a hundred cases.
  public func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// One of several.
  public func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  // MARK: Values

  private static let integers: [Int] = [
    .min, .min + 1, -1_000_000_000_000, -4_294_967_296, -2_147_483_649, -2_147_483_648, -1_000, -1, 0, 1, 2, 13, 99,
    100,
    101, 1_000, 1_001, 5_000, 32_716, 65_536, 999_999_999, 2_147_483_647, 2_147_483_648, 4_294_967_295, 4_294_967_296,
    9_007_199_254_740_991, 9_007_199_254_740_993, 1_000_000_000_000_000, .max - 1, .max,
  ]

  private static let numbers: [Double] = [
    -1e300, -1.7976931348623157e308, 1.7976931348623157e308, 1e300, -1e18, -0x1p63, 0x1p63, 1e19, 0x1p53 - 1,
    0x1p53 + 1,
    -1e12, 1e15, 1e16, 1e9, 1e6, -1, -0.0, 0, .leastNonzeroMagnitude, 1e-300, 1e-9, 0.3333333333333333, 0.5, 999_999.5,
    1_000,
  ]

  /// A whole number.
  public func integer() -> Int { chance(wildness) ? pick(Self.integers) : below(20) }

  /// A number.
  public func number() -> Double {
    if drawsNonNumbers, chance(wildness / 4) { return pick([.nan, .infinity, -.infinity]) }
    return chance(wildness) ? pick(Self.numbers) : Double(1 + below(40)) / pick([1, 2, 4, 8])
  }

  /// An amount with digits behind the point, or one beyond all.
  public func decimal() -> Decimal {
    guard chance(wildness) else { return Decimal(below(3_000)) / 100 }
    let texts = [
      "-1", "0", "0.001", "99999999999999999999999999999999999999e90", "-1e120", "9223372036854775807", "1e12",
    ]
    return Decimal(string: pick(texts)) ?? 0
  }

  /// A moment: of our days, or one that no calendar has.
  public func date() -> Date {
    Date(timeIntervalSinceReferenceDate: chance(wildness) ? number() : 795_204_300 + Double(below(2_000_000)))
  }

  /// A day as text.
  public func day() -> String {
    chance(wildness)
      ? pick(["0000-01-01", "0001-01-01", "9999-12-31", "2026-02-30", "-001-01-01", "1970-01-01"])
      : "2026-03-\(pick(["14", "15", "16", "21", "28"]))"
  }

  /// A time of day as text.
  public func time() -> String {
    chance(wildness) ? pick(["24:00", "-1:00", "00:00", "23:59", "99:99"]) : "1\(below(10)):30"
  }

  /// A text: a name, or what is none.
  public func text() -> String {
    guard chance(wildness) else { return chance(60) ? pick(known) : pick(Self.plain) }
    switch below(14) {
    case 0: return ""
    case 1: return "milk\u{0}\u{0}"
    case 2: return String(repeating: pick(["x", "\u{0301}", "👨‍👩‍👧‍👦", "<a", "9"]), count: pick([81, 300, 5_001, 70_000]))
    case 3: return "\(pick(Self.integers))"
    case 4: return "\(pick(Self.numbers))"
    case 5: return "\u{202E}\u{7}\u{1B}[31m"
    case 6: return "\(pick(Self.integers))/\(pick(Self.integers))"
    case 7: return line()
    case 8: return "'; DROP TABLE items; --"
    case 9: return day()
    case 10: return time()
    default: return pick(Self.plain)
    }
  }

  private static let plain = [
    "shopping", "Aldi", "lasagna", "garlic", "The Golden Fork", "http://example.org/x.png", "555 0100",
    "sam@example.org",
    "Window", "#8B0000", "USD", "5000112637922", "7.49 USD", "-92233720368547758.08 USD", "counter", "app", "eggs",
  ]

  /// A line of a recipe with numbers in it.
  public func line() -> String {
    let unit = pick([
      "minutes", "hours", "h", "sec", "g", "cups", "tbsp", "°C", "cans", "-", "to \(figure()) minutes", "x 400 g",
    ])
    switch below(8) {
    case 0: return "Bake for \(figure()) \(unit)."
    case 1: return "\(figure()) \(unit) flour, sifted"
    case 2: return "\(figure()) and a half \(unit)"
    case 3: return "Simmer \(figure())-\(figure())\(unit)"
    case 4: return figure()
    case 5: return "1 hour and \(figure()) \(unit)"
    case 6: return "a dozen \(figure()) eggs"
    default: return "\(figure())x\(figure()) \(unit) tomatoes"
    }
  }

  private func figure() -> String {
    switch below(6) {
    case 0: return "\(integer())"
    case 1: return "\(number())"
    case 2: return "\(integer())/\(integer())"
    case 3: return "1 \(integer())/\(integer())"
    case 4: return "½"
    default: return "1½"
    }
  }
}

extension Drawing {
  /// A JSON value with so many of its leaves changed, mostly into others of their kind.
  public func changed(_ value: Any, leaves: Int) -> Any {
    var value = value
    for _ in 0..<leaves { value = changed(value) }
    return value
  }

  private func changed(_ value: Any) -> Any {
    switch value {
    case var object as [String: Any] where !object.isEmpty:
      let key = pick(object.keys.sorted())
      if chance(3) { object[key] = nil } else { object[key] = changed(object[key] ?? 0) }
      return object
    case var list as [Any] where !list.isEmpty:
      let place = below(list.count)
      if chance(5) { list.append(list[place]) } else { list[place] = changed(list[place]) }
      return list
    case is String: return chance(80) ? text() : integer()
    case let number as NSNumber where isFlag(number): return chance(50)
    default:
      if chance(60) { return integer() }
      return chance(90) ? number() as Any : text()
    }
  }

  private func isFlag(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
