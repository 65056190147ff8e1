import Foundation

/// How frames are written and read: JSON with keys in order, moments as RFC 3339 in UTC with milliseconds.
public enum WireCoding {
  /// Writes frames and answers.
  public static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(text(of: date))
    }
    return encoder
  }()

  /// Reads frames and requests.
  public static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let date = date(of: text) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is no moment")
      }
      return date
    }
    return decoder
  }()

  /// A moment as it is written, `2026-03-14T18:05:00.250Z`.
  public static func text(of date: Date) -> String { date.formatted(style) }

  /// The moment of a text, with or without fractions of a second; nil for anything else.
  public static func date(of text: String) -> Date? {
    (try? style.parse(text)) ?? (try? Date.ISO8601FormatStyle().parse(text))
  }

  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
