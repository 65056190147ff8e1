/// Slot values are plain JSON: strings, numbers, true and false, arrays, objects.
extension SlotValue: Codable {
  /// Decodes any JSON value but null.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([SlotValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode(Slots.self))
    }
  }

  /// Encodes whole numbers without a fraction.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number):
      if let whole = Int(exactly: number) {
        try container.encode(whole)
      } else {
        try container.encode(number)
      }
    case .flag(let flag): try container.encode(flag)
    case .list(let list): try container.encode(list)
    case .object(let slots): try container.encode(slots)
    }
  }
}
