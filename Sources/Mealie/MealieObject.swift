import Foundation

/// Something of Mealie's with all its fields: what is changed is sent whole, and must not lose what the box does not know.
public struct MealieObject: Codable, Hashable, Sendable {
  private(set) var fields: [String: MealieValue]

  /// Makes one.
  init(_ fields: [String: MealieValue] = [:]) { self.fields = fields }

  public init(from decoder: any Decoder) throws {
    fields = try decoder.singleValueContainer().decode([String: MealieValue].self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(fields)
  }

  subscript(_ name: String) -> MealieValue? {
    get { fields[name] }
    set { fields[name] = newValue }
  }

  /// A text; nil: there is none, or nothing is in it.
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

/// A value of JSON.
indirect enum MealieValue: Codable, Hashable, Sendable {
  case none
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([MealieValue])
  case object([String: MealieValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .none
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([MealieValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: MealieValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .none: try container.encodeNil()
    case .flag(let flag): try container.encode(flag)
    case .number(let number):
      // 2 and not 2.0: some fields are whole.
      if let whole = Int(exactly: number) { try container.encode(whole) } else { try container.encode(number) }
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .object(let fields): try container.encode(fields)
    }
  }
}
