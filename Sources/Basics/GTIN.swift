/// The product number of a barcode: a GTIN of 8, 12, 13 or 14 digits, with its check digit (GS1 General
/// Specifications, sections 2.1 and 7.9).
public struct GTIN: Sendable, Hashable {
  /// A flaw of a number.
  public enum Problem: Error, Sendable, Hashable {
    /// Wrong characters or a wrong length; a GTIN has 8, 12, 13 or 14 digits.
    case form
    /// A last digit that does not fit the others.
    case checkDigit
  }

  /// The number with 13 digits, so that a UPC-A, its EAN-13 and its UPC-E are one product; 14 if a
  /// packaging digit names a pack of others. A number of ``isOfStore`` is that of the product alone, with
  /// zeros for the value.
  public let digits: String

  /// The value in a number that a shop prints itself, on cheese and meat: the weight in grams or the
  /// price, which only the shop knows. Nil: there is none.
  public let value: Int?

  /// Whether a shop has given the number, so that it means nothing elsewhere (GS1 General Specifications,
  /// section 2.1.11: prefixes 02 and 20 to 29).
  public var isOfStore: Bool { Self.isOfStore(digits) }

  /// Parses a printed number: spaces and hyphens do not count. Eight digits are an EAN-8, or else a
  /// UPC-E; of a GS1 barcode with several fields it is that of the product.
  public init(_ text: some StringProtocol) throws(Problem) {
    let bare = String(text.filter { !$0.isWhitespace && $0 != "-" })
    let digits = bare.utf8.count > 14 ? GS1Fields(text)?.number ?? bare : bare
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), [8, 12, 13, 14].contains(digits.count) else { throw .form }
    if Self.isValid(digits) {
      (self.digits, value) = Self.parts(Self.padded(digits))
    } else if let long = Self.expanded(digits), Self.isValid(long) {
      (self.digits, value) = Self.parts(Self.padded(long))
    } else {
      throw .checkDigit
    }
  }

  private static func isOfStore(_ digits: String) -> Bool {
    digits.count == 13 && (digits.hasPrefix("02") || digits.hasPrefix("2"))
  }

  // Prefix and product have seven digits; the value is in the others, but for the check digit.
  private static func parts(_ digits: String) -> (String, Int?) {
    guard isOfStore(digits) else { return (digits, nil) }
    let product = String(digits.prefix(7)) + "00000"
    let check = (0...9).first { isValid(product + "\($0)") } ?? 0
    return (product + "\(check)", Int(digits.dropFirst(7).dropLast()).flatMap { $0 == 0 ? nil : $0 })
  }

  /// Reads the eight digits of a known UPC-E.
  public init(upcE digits: String) throws(Problem) {
    guard let long = Self.expanded(digits) else { throw .form }
    guard Self.isValid(long) else { throw .checkDigit }
    (self.digits, value) = Self.parts(Self.padded(long))
  }

  /// Whether two numbers are of the same product, whatever one pack weighs.
  public static func == (one: GTIN, other: GTIN) -> Bool { one.digits == other.digits }

  public func hash(into hasher: inout Hasher) { hasher.combine(digits) }

  // A GTIN-14 whose packaging digit is 0 is the GTIN-13 itself.
  private static func padded(_ digits: String) -> String {
    if digits.count == 14, digits.hasPrefix("0") { return String(digits.dropFirst()) }
    return digits.count >= 13 ? digits : String(repeating: "0", count: 13 - digits.count) + digits
  }

  // From the right, every other digit has the weight three; the sum is a multiple of ten.
  private static func isValid(_ digits: String) -> Bool {
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      sum + (digit.element.wholeNumberValue ?? 0) * (digit.offset.isMultiple(of: 2) ? 1 : 3)
    }
    return sum.isMultiple(of: 10)
  }

  // UPC-E omits zeros of a UPC-A; its seventh digit says which.
  private static func expanded(_ digits: String) -> String? {
    let all = Array(digits)
    guard all.count == 8, all.allSatisfy({ $0.isASCII && $0.isNumber }), all[0] == "0" || all[0] == "1" else {
      return nil
    }
    let (head, last) = (Array(all[1...5]), all[6])
    let middle: String
    switch last {
    case "0", "1", "2": middle = String(head[0...1]) + String(last) + "0000" + String(head[2...4])
    case "3": middle = String(head[0...2]) + "00000" + String(head[3...4])
    case "4": middle = String(head[0...3]) + "00000" + String(head[4])
    default: middle = String(head) + "0000" + String(last)
    }
    return String(all[0]) + middle + String(all[7])
  }
}
