import Foundation

/// A repetition on days of the week; at least one.
public struct Weekdays: Sendable, Hashable {
  /// The names, Monday first (ISO 8601).
  public static let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  /// All seven days.
  public static let all = Weekdays(places: Set(0...6))
  /// Monday to Friday.
  public static let working = Weekdays(places: Set(0...4))
  /// Saturday and Sunday.
  public static let weekend = Weekdays(places: [5, 6])

  // Places in `names`.
  private let places: Set<Int>

  private init(places: Set<Int>) { self.places = places }

  /// Parses days in words: "every day", "on weekdays", "mondays and thursdays", and the form of
  /// ``description``. Nil if there is no day, or something else.
  public init?(_ words: String) {
    var places: Set<Int> = []
    for word in words.lowercased().split(whereSeparator: { $0 == " " || $0 == "," }) {
      let single = word.hasSuffix("s") ? String(word.dropLast()) : String(word)
      switch single {
      case "every", "each", "on", "and", "the", "at": continue
      case "day", "daily", "morning", "evening", "night", "afternoon": places.formUnion(Self.all.places)
      case "weekday": places.formUnion(Self.working.places)
      case "weekend": places.formUnion(Self.weekend.places)
      default:
        guard let place = Self.names.firstIndex(of: single) else { return nil }
        places.insert(place)
      }
    }
    // "Every Monday morning" is not another day.
    let named = Set(Self.names.indices.filter { words.lowercased().contains(Self.names[$0]) })
    if !named.isEmpty { places = named }
    guard !places.isEmpty else { return nil }
    self.places = places
  }

  /// The names of the days, Monday first.
  public var days: [String] { places.sorted().map { Self.names[$0] } }

  /// The spoken form: "every day", "every weekday", "every Monday and Thursday".
  public var spoken: String {
    switch self {
    case .all: return "every day"
    case .working: return "every weekday"
    case .weekend: return "every Saturday and Sunday"
    default:
      let names = days.map(\.capitalized)
      let head = names.dropLast().joined(separator: ", ")
      return "every \(head.isEmpty ? "" : "\(head) and ")\(names[names.count - 1])"
    }
  }

  /// Whether a day is one of them.
  public func contains(_ day: CalendarDay, in calendar: Calendar) -> Bool {
    let noon = day.date(at: ClockTime(hour: 12, minute: 0), in: calendar)
    // Foundation counts from Sunday, which is 1.
    return places.contains((calendar.component(.weekday, from: noon) + 5) % 7)
  }

  /// The first of these days that is `day` or later.
  public func first(from day: CalendarDay, in calendar: Calendar) -> CalendarDay {
    (0..<7).lazy.map { day.adding(days: $0, in: calendar) }.first { contains($0, in: calendar) } ?? day
  }
}

extension Weekdays: CustomStringConvertible {
  /// "monday thursday".
  public var description: String { days.joined(separator: " ") }
}

extension Weekdays: Codable {
  public init(from decoder: any Decoder) throws { self = try decoder.decodeText("days of the week", Weekdays.init) }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
