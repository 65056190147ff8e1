/// Conversions between units; they change nothing.
public enum ConvertCommand: Sendable, Hashable, Codable {
  /// Converts `quantity` of `from` to `to`; from a volume to a mass it depends on the `ingredient`.
  case measure(quantity: Double, from: ConvertUnit, to: ConvertUnit, ingredient: String?)
}

/// The convertible units: those of quantity, temperatures and lengths. The raw value is the name in
/// every protocol.
public enum ConvertUnit: RawRepresentable, Sendable, Hashable, Codable, CaseIterable {
  case measure(Measure)
  case metric(Metric)
  case temperature(Temperature)
  case length(Length)

  /// A metric unit of recipes from other countries, which nothing is kept in.
  public enum Metric: String, Sendable, Hashable, Codable, CaseIterable {
    /// Centilitres and decilitres.
    case cl, dl
  }

  /// A scale of temperature.
  public enum Temperature: String, Sendable, Hashable, Codable, CaseIterable {
    case celsius, fahrenheit
    /// The gas marks of British ovens.
    case gasMark = "gas_mark"
  }

  /// A unit of length.
  public enum Length: String, Sendable, Hashable, Codable, CaseIterable {
    case mm, cm, m, km
    case inch = "in"
    case foot = "ft"
    case yard = "yd"
    case mile = "mi"
  }

  /// All units.
  public static var allCases: [ConvertUnit] {
    Measure.allCases.map(Self.measure) + Metric.allCases.map(Self.metric) + Temperature.allCases.map(Self.temperature)
      + Length.allCases.map(Self.length)
  }

  /// Parses a name.
  public init?(rawValue: String) {
    if let measure = Measure(rawValue: rawValue) {
      self = .measure(measure)
    } else if let metric = Metric(rawValue: rawValue) {
      self = .metric(metric)
    } else if let scale = Temperature(rawValue: rawValue) {
      self = .temperature(scale)
    } else if let length = Length(rawValue: rawValue) {
      self = .length(length)
    } else {
      return nil
    }
  }

  /// The name.
  public var rawValue: String {
    switch self {
    case .measure(let measure): measure.rawValue
    case .metric(let metric): metric.rawValue
    case .temperature(let scale): scale.rawValue
    case .length(let length): length.rawValue
    }
  }
}
