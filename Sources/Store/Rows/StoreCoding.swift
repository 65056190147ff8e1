import Foundation

/// The journal's JSON: keys in order, times as in the tables.
enum StoreCoding {
  static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      guard let text = Timestamp.text(date) else { throw StoreError.invalid(detail: "a moment out of range") }
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
    return encoder
  }()

  static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let date = Timestamp.date(text) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is no moment")
      }
      return date
    }
    return decoder
  }()
}
