/// The fields of a GS1 barcode, as on cheese and meat in wholesale packs: the product, its weight, its
/// best-before day (GS1 General Specifications, chapter 3; lengths by section 7.8).
public struct GS1Fields: Sendable, Hashable {
  /// The content of each field by its application identifier: "01" the product, "3103" its weight.
  public let fields: [String: String]

  /// Parses an element string: with its identifiers in brackets, "(01)09506000134352(3103)000302", or
  /// from a scanner, which sends a group separator or nothing for FNC1. A leading symbology identifier,
  /// "]C1", is ignored. Nil: it has other characters or identifiers, or names no product.
  public init?(_ text: some StringProtocol) {
    var rest = Substring(text.filter { !$0.isWhitespace || $0 == Self.separator })
    guard rest.utf8.count <= Self.longest else { return nil }
    if rest.hasPrefix("]") { rest = rest.dropFirst(3) }
    let hasBrackets = rest.hasPrefix("(")
    var fields: [String: String] = [:]
    while !rest.isEmpty {
      if rest.first == Self.separator {
        rest = rest.dropFirst()
        continue
      }
      guard let (name, content, after) = hasBrackets ? Self.bracketed(rest) : Self.plain(rest),
        fields.updateValue(content, forKey: name) == nil
      else { return nil }
      rest = after
    }
    guard fields["01"] != nil || fields["02"] != nil else { return nil }
    self.fields = fields
  }

  /// The product's GTIN-14, with its check digit unchecked.
  public var number: String { fields["01"] ?? fields["02"] ?? "" }

  /// The net weight in kilograms; nil: not given.
  public var kilograms: Double? {
    // The identifier's last digit says how many of the six are behind the point.
    for (name, content) in fields where name.hasPrefix("310") {
      guard let places = name.last?.wholeNumberValue, places <= 5, let whole = Int(content) else { continue }
      return Double(whole) / Double((0..<places).reduce(1) { power, _ in power * 10 })
    }
    return nil
  }

  /// The number of products in the pack; nil: not given.
  public var count: Int? { (fields["37"] ?? fields["30"]).flatMap { Int($0) } }

  /// The best-before day, or else the last day of sale or use; nil: not given, or no day.
  /// - Parameter year: the current one, which says what century is meant.
  public func bestBefore(in year: Int) -> CalendarDay? {
    guard let text = fields["15"] ?? fields["17"] ?? fields["16"], let date = Int(text) else { return nil }
    let (short, month, day) = (date / 10_000, date / 100 % 100, date % 100)
    // Within 50 years from now (section 7.12).
    let apart = short - year % 100
    let century = year / 100 + (apart >= 51 ? -1 : apart <= -50 ? 1 : 0)
    let whole = { (number: Int, count: Int) in
      String(repeating: "0", count: max(0, count - "\(number)".count)) + "\(number)"
    }
    let begin = "\(whole(century * 100 + short, 4))-\(whole(month, 2))-"
    // Without a day the whole month is meant.
    guard day == 0 else { return CalendarDay("\(begin)\(whole(day, 2))") }
    return (28...31).reversed().lazy.compactMap { CalendarDay("\(begin)\($0)") }.first
  }

  private static let separator: Character = "\u{1D}"
  private static let longest = 100

  private static func bracketed(_ text: Substring) -> (String, String, Substring)? {
    guard text.first == "(", let end = text.firstIndex(of: ")") else { return nil }
    let name = String(text[text.index(after: text.startIndex)..<end])
    let content = text[text.index(after: end)...].prefix { $0 != "(" && $0 != separator }
    guard (2...4).contains(name.count), name.allSatisfy(isDigit), fits(content, name) else { return nil }
    return (name, String(content), text[content.endIndex...])
  }

  private static func plain(_ text: Substring) -> (String, String, Substring)? {
    guard let length = nameLength(text), text.count > length else { return nil }
    let name = String(text.prefix(length))
    let after = text.dropFirst(length)
    let fixed = lengths[String(name.prefix(2))].map { after.prefix($0 - length) }
    let content = fixed ?? after.prefix { $0 != separator }
    guard fits(content, name) else { return nil }
    return (name, String(content), text[content.endIndex...])
  }

  private static func fits(_ content: Substring, _ name: String) -> Bool {
    guard let length = lengths[String(name.prefix(2))] else { return (1...90).contains(content.count) }
    return content.count == length - name.count && content.allSatisfy(isDigit)
  }

  private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

  /// The length of the identifier at the beginning; nil: there is none.
  private static func nameLength(_ text: Substring) -> Int? {
    let first = text.prefix(2)
    guard first.count == 2, first.allSatisfy(isDigit), let number = Int(first) else { return nil }
    return switch number {
    case 0...4, 10...22, 30, 37, 90...99: 2
    case 23...25, 40...42, 71: 3
    case 31...36, 39, 43, 70, 72, 80...82: 4
    default: nil
    }
  }

  /// The lengths of fields that need no separator, with their identifiers, by its first two digits.
  private static let lengths = [
    "00": 20, "01": 16, "02": 16, "03": 16, "04": 18, "11": 8, "12": 8, "13": 8, "14": 8, "15": 8, "16": 8, "17": 8,
    "18": 8, "19": 8, "20": 4, "31": 10, "32": 10, "33": 10, "34": 10, "35": 10, "36": 10, "41": 16,
  ]
}
