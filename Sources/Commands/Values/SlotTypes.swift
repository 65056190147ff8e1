/// Which timer is meant. All fields nil: the only one there is.
public struct Target: Sendable, Hashable, Codable {
  /// Its identifier, as screens and phones know it.
  public var id: String?
  /// Its name, as given when it was started.
  public var name: String?
  /// The length it was started with, in seconds.
  public var originalSeconds: Int?
  /// About how long it still has, in seconds.
  public var remainingSeconds: Int?
  /// Its place in the order of starting: 1 is the first, -1 the last.
  public var ordinal: Int?
  /// All of them.
  public var all: Bool?
  /// None of this name: "all but the pasta", "the other one".
  public var except: String?
  /// The one that has the most or the least left.
  public var extreme: Extreme?

  /// By what one of several timers stands out.
  public enum Extreme: String, Sendable, Hashable, Codable { case longest, shortest }

  /// Makes a target; the default means the only one.
  public init(
    id: String? = nil, name: String? = nil, originalSeconds: Int? = nil, remainingSeconds: Int? = nil,
    ordinal: Int? = nil,
    all: Bool? = nil, except: String? = nil, extreme: Extreme? = nil
  ) {
    self.id = id
    self.name = name
    self.originalSeconds = originalSeconds
    self.remainingSeconds = remainingSeconds
    self.ordinal = ordinal
    self.all = all
    self.except = except
    self.extreme = extreme
  }

  /// Whether nothing narrows it down.
  public var isUnspecified: Bool { self == Target() }
}

/// An item of a list as it was said.
public struct SpokenItem: Sendable, Hashable, Codable {
  /// As said, which is lower case, or as it was entered.
  public var name: String
  /// How many or how much, in `unit`; nil when not said.
  public var quantity: Double?
  /// Nil: pieces, or not said.
  public var unit: Measure?
  /// How an app wrote the amount, "12 count"; nil: it was said, or not written.
  public var written: String?

  /// Makes an item.
  public init(name: String, quantity: Double? = nil, unit: Measure? = nil, written: String? = nil) {
    self.name = name
    self.quantity = quantity
    self.unit = unit
    self.written = written
  }
}

/// Units of quantity. The raw value is the name on every wire.
public enum Measure: String, Sendable, Hashable, Codable, CaseIterable {
  case g, kg, oz, lb, ml, l
  case flOz = "fl_oz"
  case tsp, tbsp, cup, pint, quart, gallon
  case piece, can, bottle, bag, box, pack, jar, carton, loaf, bunch, head, clove, slice, stick, pinch
  /// What recipes count by, and nobody says of a list.
  case sprig, stalk, handful, drop, splash, sheet, strip, bulb, knob, ear, block
}
