/// An identifier of the portion tables, written as a number whenever it can be one.
struct RowIdentifier: Codable {
  var text: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    text = try (try? container.decode(Int.self)).map(String.init) ?? container.decode(String.self)
  }

  init(_ text: String) { self.text = text }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let number = Int(text), "\(number)" == text { try container.encode(number) } else { try container.encode(text) }
  }
}
