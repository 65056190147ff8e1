/// The meant timer. All fields nil: the only one.
public struct Target: Sendable, Hashable, Codable {
  /// Its identifier, for screens and phones.
  public var id: String?
  /// Its name, as given when it was started.
  public var name: String?
  /// Its initial length, in seconds.
  public var originalSeconds: Int?
  /// Its approximate remaining time, in seconds.
  public var remainingSeconds: Int?
  /// Its place in the order of starting: 1 is the first, -1 the last.
  public var ordinal: Int?
  /// All timers.
  public var all: Bool?
  /// The timers without this name: "all but the pasta", "the other one".
  public var except: String?
  /// The timer with the most or the least time left.
  public var extreme: Extreme?
  /// The reminders that come back.
  public var repeats: Bool?

  /// The extreme that identifies one of several timers.
  public enum Extreme: String, Sendable, Hashable, Codable { case longest, shortest }

  /// Makes a target; the default means the only one.
  public init(
    id: String? = nil, name: String? = nil, originalSeconds: Int? = nil, remainingSeconds: Int? = nil,
    ordinal: Int? = nil,
    all: Bool? = nil, except: String? = nil, extreme: Extreme? = nil, repeats: Bool? = nil
  ) {
    self.id = id
    self.name = name
    self.originalSeconds = originalSeconds
    self.remainingSeconds = remainingSeconds
    self.ordinal = ordinal
    self.all = all
    self.except = except
    self.extreme = extreme
    self.repeats = repeats
  }

  /// Whether nothing narrows it down.
  public var isUnspecified: Bool { self == Target() }
}

/// A spoken item of a list.
public struct SpokenItem: Sendable, Hashable, Codable {
  /// The name as spoken, which is lower case, or as entered.
  public var name: String
  /// The quantity, in `unit`; nil: not given.
  public var quantity: Double?
  /// The unit; nil: pieces, or not given.
  public var unit: Measure?
  /// The app's written amount, "12 count"; nil: it was spoken, or not written.
  public var written: String?

  /// Makes an item.
  public init(name: String, quantity: Double? = nil, unit: Measure? = nil, written: String? = nil) {
    self.name = name
    self.quantity = quantity
    self.unit = unit
    self.written = written
  }
}

/// Units of quantity. The raw value is the name in every protocol.
public enum Measure: String, Sendable, Hashable, Codable, CaseIterable {
  case g, kg, oz, lb, ml, l
  case flOz = "fl_oz"
  case tsp, tbsp, cup, pint, quart, gallon
  case piece, can, bottle, bag, box, pack, jar, carton, loaf, bunch, head, clove, slice, stick, pinch
  /// Units of recipes, which people do not say for a list.
  case sprig, stalk, handful, drop, splash, sheet, strip, bulb, knob, ear, block
}
