/// Hours of the day with softer speech, "22:00-07:00"; they may go past midnight.
public struct QuietHours: Hashable, Sendable {
  /// The minutes of the day at which they begin and end.
  public var (begin, end): (Int, Int)

  /// Parses the hours; nil: they are invalid.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(Self.minute)
    guard parts.count == 2, let begin = parts[0], let end = parts[1], begin != end else { return nil }
    (self.begin, self.end) = (begin, end)
  }

  /// Whether they include a minute of the day, 0 to 1439; the end is not included.
  public func contains(minute: Int) -> Bool {
    begin < end ? (begin..<end).contains(minute) : minute >= begin || minute < end
  }

  private static func minute(_ text: some StringProtocol) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.count) && $0.allSatisfy { "0"..."9" ~= $0 } }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60, parts[1].count == 2
    else { return nil }
    return hour * 60 + minute
  }
}
