/// The storage time of food, from its table: "3 to 4 days".
enum KeepingTime {
  /// The longest storage time, in seconds; nil: the text has none.
  static func longest(_ text: String) -> Int? {
    let words = text.split(separator: " ")
    guard let unit = words.lastIndex(where: { units[String($0)] != nil }), unit > 0, let count = Int(words[unit - 1]),
      let seconds = units[String(words[unit])]
    else { return nil }
    let (all, isTooLong) = count.multipliedReportingOverflow(by: seconds)
    return isTooLong ? nil : all
  }

  private static let units = [
    "hour": 3_600, "hours": 3_600, "day": 86_400, "days": 86_400, "week": 604_800, "weeks": 604_800,
    "month": 2_629_800, "months": 2_629_800, "year": 31_557_600, "years": 31_557_600,
  ]
}
