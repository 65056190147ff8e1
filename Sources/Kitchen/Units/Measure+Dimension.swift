import Commands

/// The dimension of a unit. Amounts of one dimension can be added; others stay separate.
enum Dimension: Hashable {
  case mass
  case volume
  /// Countable things, by their packs.
  case count(Measure)
}

extension Measure {
  /// The dimension of the unit.
  var dimension: Dimension {
    switch self {
    case .g, .kg, .oz, .lb: .mass
    case .ml, .l, .flOz, .tsp, .tbsp, .cup, .pint, .quart, .gallon: .volume
    case .piece, .can, .bottle, .bag, .box, .pack, .jar, .carton, .loaf, .bunch, .head, .clove, .slice, .stick, .pinch,
      .sprig, .stalk, .handful, .drop, .splash, .sheet, .strip, .bulb, .knob, .ear, .block:
      .count(self)
    }
  }

  /// The grams, millilitres or things in one of it.
  ///
  /// Avoirdupois and US liquid measure, from NIST Handbook 44, Appendix C (a spoon is a third or a sixth
  /// of half a fluid ounce).
  var inBase: Double {
    switch self {
    case .kg, .l: 1_000
    case .oz: 28.349_523_125
    case .lb: 453.592_37
    case .tsp: 4.928_921_593_75
    case .tbsp: 14.786_764_781_25
    case .flOz: 29.573_529_562_5
    case .cup: 236.588_236_5
    case .pint: 473.176_473
    case .quart: 946.352_946
    case .gallon: 3_785.411_784
    default: 1
    }
  }
}

/// An amount of something. No unit means pieces.
struct Amount: Hashable {
  var quantity: Double
  var unit: Measure?

  /// The largest amount, in any unit.
  static let most = 1e12
  /// The permitted quantities.
  static let quantities = Double.leastNonzeroMagnitude...most

  /// Its dimension.
  var dimension: Dimension { (unit ?? .piece).dimension }

  /// The same amount in another unit of the same dimension; nil across dimensions.
  func quantity(in other: Measure?) -> Double? {
    let (from, to) = (unit ?? .piece, other ?? .piece)
    if from == to { return quantity }
    guard from.dimension == to.dimension else { return nil }
    return quantity * from.inBase / to.inBase
  }
}
