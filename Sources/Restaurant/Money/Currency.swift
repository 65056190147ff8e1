/// A currency by its code of three letters (ISO 4217).
public struct Currency: Sendable, Hashable, Codable {
  /// "USD".
  public let code: String

  /// Parses a code; nil for an invalid one.
  public init?(_ code: String) {
    guard code.utf8.count == 3, code.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) else {
      return nil
    }
    self.code = code
  }

  private init(known code: String) { self.code = code }

  /// The dollar of the United States.
  public static let usDollar = Currency(known: "USD")
  /// The euro.
  public static let euro = Currency(known: "EUR")
  /// The pound sterling.
  public static let pound = Currency(known: "GBP")

  /// The number of digits after the point (ISO 4217, list one).
  public var digits: Int {
    switch code {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF",
      "XOF", "XPF":
      0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    default: 2
    }
  }

  /// The number of its smallest units in one: 100 for cents.
  var unitsPerOne: Int {
    switch digits {
    case 0: 1
    case 3: 1000
    default: 100
    }
  }

  /// Reads the code.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let currency = Currency(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is no currency")
    }
    self = currency
  }

  /// Writes the code.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(code)
  }
}
