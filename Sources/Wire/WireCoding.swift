import Foundation

/// The encoding of frames: JSON with keys in order, times as RFC 3339 in UTC with milliseconds.
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
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: "must be a moment such as 2026-03-14T18:05:00Z, not \u{201C}\(text.prefix(40))\u{201D}")
      }
      return date
    }
    return decoder
  }()

  /// The text of a time, to the nearest millisecond: `2026-03-14T18:05:00.250Z`.
  public static func text(of date: Date) -> String {
    // The style truncates below a millisecond, and a `Date` is seldom exactly the intended time.
    (rounded(date) + 0.000_4).formatted(style)
  }

  /// The time of a text, with or without fractions of a second; nil for anything else. The output of
  /// ``text(of:)`` is read as the same time.
  public static func date(of text: String) -> Date? {
    if let date = (try? style.parse(text)) ?? (try? Date.ISO8601FormatStyle().parse(text)) { return rounded(date) }
    // Foundation allows no offset beyond 18 hours; RFC 3339, section 5.6, goes to 23:59.
    let offset = text.suffix(6)
    let parts = offset.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard offset.first == "+" || offset.first == "-", parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }),
      let hours = Int(parts[0]), let minutes = Int(parts[1]), (18...23).contains(hours), (0...59).contains(minutes)
    else { return nil }
    let seconds = Double(hours * 3_600 + minutes * 60)
    return date(of: text.dropLast(6) + "Z").map { $0 + (offset.first == "+" ? -seconds : seconds) }
  }

  /// A time with the precision of the wire, in whole milliseconds.
  public static func rounded(_ date: Date) -> Date {
    Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1000).rounded() / 1000)
  }

  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
