/// Holidays with a name and a fixed date.
enum FeastWords {
  static func feast(_ cursor: inout WordCursor) -> DateReading? {
    for feast in feasts {
      var ahead = cursor
      guard feast.words.allSatisfy({ ahead.take($0) }) else { continue }
      cursor = ahead
      return .monthDay(day: feast.day, month: feast.month, year: nil, weekday: nil)
    }
    return nil
  }

  /// Longer names first, so that "christmas eve" is not read as "christmas".
  private static let feasts: [(words: [String], month: Int, day: Int)] = [
    (["christmas", "eve"], 12, 24), (["christmas", "day"], 12, 25), (["christmas"], 12, 25),
    (["boxing", "day"], 12, 26), (["new", "year's", "eve"], 12, 31), (["new", "year's", "day"], 1, 1),
    (["halloween"], 10, 31), (["valentine's", "day"], 2, 14),
  ]
}
