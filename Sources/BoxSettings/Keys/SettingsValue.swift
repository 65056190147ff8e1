import Basics
import Foundation
import Grammar
import Logging
import TOMLKit

/// A value in a settings file: the part of TOML that the settings use.
public indirect enum SettingsValue: Sendable, Hashable {
  /// Text.
  case text(String)
  /// A whole or decimal number.
  case number(Double)
  /// True or false.
  case boolean(Bool)
  /// Several values in order.
  case list([SettingsValue])
  /// Values by name.
  case table([String: SettingsValue])
  /// Another value, such as a date, which no setting takes; in its original form.
  case other(String)
}

extension SettingsValue: CustomStringConvertible {
  /// The value as TOML on one line.
  public var description: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .number(let number): number.plain
    case .boolean(let flag): "\(flag)"
    case .list(let values): "[\(values.map(\.description).joined(separator: ", "))]"
    case .table(let table):
      table.isEmpty
        ? "{}" : "{ \(table.sorted { $0.key < $1.key }.map { "\(Self.key($0)) = \($1)" }.joined(separator: ", ")) }"
    case .other(let text): text
    }
  }

  private static func key(_ name: String) -> String {
    let isBare = !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    return isBare ? name : quoted(name)
  }

  // Basic strings: https://toml.io/en/v1.0.0#string
  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\n": "\\n"
      case "\t": "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        "\\u" + String(repeating: "0", count: scalar.value < 0x10 ? 3 : 2) + String(scalar.value, radix: 16)
      default: String(Character(scalar))
      }
    }
    return "\"\(escaped.joined())\""
  }
}

extension SettingsValue {
  /// A value of a parsed TOML document.
  init(_ value: any TOMLValueConvertible) {
    if let text = value.string {
      self = .text(text)
    } else if let whole = value.int {
      self = .number(Double(whole))
    } else if let number = value.double {
      self = .number(number)
    } else if let flag = value.bool {
      self = .boolean(flag)
    } else if let array = value.array {
      self = .list((0..<array.count).map { SettingsValue(array[$0]) })
    } else if let table = value.table {
      let pairs = table.keys.compactMap { key in table[key].map { (key, SettingsValue($0)) } }
      self = .table(Dictionary(pairs) { _, last in last })
    } else {
      self = .other(value.debugDescription)
    }
  }
}

/// A possible type of a setting.
public protocol SettingsRepresentable: Sendable, Hashable {
  /// Converts a value; nil if it is of another kind.
  init?(settingsValue: SettingsValue)
  /// The value for a settings file.
  var settingsValue: SettingsValue { get }
  /// The permitted values, after "must be …": "true or false".
  static var expected: String { get }
  /// Parses an environment variable; nil if it is of another kind.
  static func settingsValue(environment text: String) -> SettingsValue?
}

extension SettingsRepresentable {
  /// The text itself.
  public static func settingsValue(environment text: String) -> SettingsValue? { .text(text) }
}

extension String: SettingsRepresentable {
  public init?(settingsValue: SettingsValue) {
    guard case .text(let text) = settingsValue else { return nil }
    self = text
  }

  public var settingsValue: SettingsValue { .text(self) }
  public static var expected: String { "text" }
}

extension Double: SettingsRepresentable {
  public init?(settingsValue: SettingsValue) {
    guard case .number(let number) = settingsValue, number.isFinite else { return nil }
    self = number
  }

  public var settingsValue: SettingsValue { .number(self) }
  public static var expected: String { "a number" }
  /// A number in the C notation.
  public static func settingsValue(environment text: String) -> SettingsValue? {
    Double(text).map(SettingsValue.number)
  }
}

extension Int: SettingsRepresentable {
  public init?(settingsValue: SettingsValue) {
    guard case .number(let number) = settingsValue, let whole = Int(exactly: number) else { return nil }
    self = whole
  }

  public var settingsValue: SettingsValue { .number(Double(self)) }
  public static var expected: String { "a whole number" }
  /// A whole number in decimal digits.
  public static func settingsValue(environment text: String) -> SettingsValue? {
    Int(text).map { .number(Double($0)) }
  }
}

extension Bool: SettingsRepresentable {
  public init?(settingsValue: SettingsValue) {
    guard case .boolean(let flag) = settingsValue else { return nil }
    self = flag
  }

  public var settingsValue: SettingsValue { .boolean(self) }
  public static var expected: String { "true or false" }
  /// `true`, `yes`, `on`, `1` and their opposites.
  public static func settingsValue(environment text: String) -> SettingsValue? {
    switch text.lowercased() {
    case "true", "yes", "on", "1": .boolean(true)
    case "false", "no", "off", "0": .boolean(false)
    default: nil
    }
  }
}

extension [String]: SettingsRepresentable {
  public init?(settingsValue: SettingsValue) {
    guard case .list(let values) = settingsValue else { return nil }
    let texts = values.compactMap(String.init(settingsValue:))
    guard texts.count == values.count else { return nil }
    self = texts
  }

  public var settingsValue: SettingsValue { .list(map(SettingsValue.text)) }
  public static var expected: String { "a list of texts" }
  /// A TOML array, or texts separated by commas.
  public static func settingsValue(environment text: String) -> SettingsValue? {
    if text.hasPrefix("[") { return SettingsValue(inlineTOML: text) }
    let parts = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    return .list(parts.filter { !$0.isEmpty }.map(SettingsValue.text))
  }
}

extension Dictionary: SettingsRepresentable where Key == String, Value: SettingsRepresentable {
  public init?(settingsValue: SettingsValue) {
    guard case .table(let table) = settingsValue else { return nil }
    let values = table.compactMapValues(Value.init(settingsValue:))
    guard values.count == table.count else { return nil }
    self = values
  }

  public var settingsValue: SettingsValue { .table(mapValues(\.settingsValue)) }
  public static var expected: String { "a table of values" }
  /// A TOML inline table.
  public static func settingsValue(environment text: String) -> SettingsValue? { SettingsValue(inlineTOML: text) }
}

extension SettingsValue {
  fileprivate init?(inlineTOML text: String) {
    let line = "v = \(text)"
    guard !text.contains(where: \.isNewline), TOMLShape(of: line) == nil, let value = try? TOMLTable(string: line)["v"]
    else { return nil }
    self = SettingsValue(value)
  }
}

extension ClockStyle: SettingsRepresentable {
  public init?(settingsValue: SettingsValue) {
    switch settingsValue {
    case .number(12): self = .twelveHour
    case .number(24): self = .twentyFourHour
    default: return nil
    }
  }

  public var settingsValue: SettingsValue { .number(self == .twelveHour ? 12 : 24) }
  public static var expected: String { "12 or 24" }
  /// A number.
  public static func settingsValue(environment text: String) -> SettingsValue? {
    Double(text).map(SettingsValue.number)
  }
}

extension SettingsRepresentable where Self: RawRepresentable & CaseIterable, RawValue == String {
  public init?(settingsValue: SettingsValue) {
    guard case .text(let text) = settingsValue else { return nil }
    self.init(rawValue: text)
  }

  public var settingsValue: SettingsValue { .text(rawValue) }
  public static var expected: String {
    let names = allCases.map { SettingsValue.text($0.rawValue).description }
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}

extension ColourUse: SettingsRepresentable {}
extension Settings.WebPictures: SettingsRepresentable {}
extension Settings.TicketMoment: SettingsRepresentable {}
extension Logger.Level: SettingsRepresentable {}
