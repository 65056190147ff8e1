import Foundation
import Wire

/// A record of Mealie with all its fields: a changed record is sent whole, and must not lose fields
/// that the box does not know.
public struct MealieObject: Codable, Hashable, Sendable {
  private(set) var fields: [String: JSONValue]

  init(_ fields: [String: JSONValue] = [:]) { self.fields = fields }

  public init(from decoder: any Decoder) throws {
    fields = try decoder.singleValueContainer().decode([String: JSONValue].self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(fields)
  }

  subscript(_ name: String) -> JSONValue? {
    get { fields[name] }
    set { fields[name] = newValue }
  }

  /// A text; nil: it is missing or empty.
  func text(_ name: String) -> String? {
    guard case .text(let text)? = fields[name], !text.isEmpty else { return nil }
    return text
  }

  func number(_ name: String) -> Double? {
    guard case .number(let number)? = fields[name] else { return nil }
    return number
  }

  func isTrue(_ name: String) -> Bool { fields[name] == .flag(true) }

  func object(_ name: String) -> MealieObject? {
    guard case .object(let fields)? = fields[name] else { return nil }
    return MealieObject(fields)
  }

  var data: Data { get throws { try JSONEncoder().encode(self) } }
}
