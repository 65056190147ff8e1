extension Decoder {
  func decodeText<Value>(_ form: String, _ make: (String) -> Value?) throws -> Value {
    let container = try singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = make(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "must be \(form), not \u{201C}\(text.prefix(40))\u{201D}")
    }
    return value
  }
}

extension Encoder {
  func encodeText(_ text: String) throws {
    var container = singleValueContainer()
    try container.encode(text)
  }
}
