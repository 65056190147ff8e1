/// Times of day: "18:05", "6:05 pm", "6:05pm", "18:00–19:30".
enum SayableTime {
  /// The spoken form at the beginning of the words, if there is a time.
  static func saying(_ words: ArraySlice<SayableWord>) -> SayableText.Saying? {
    guard let word = words.first else { return nil }
    let parts = word.core.split(maxSplits: 1, omittingEmptySubsequences: false) { "-–—".contains($0) }
    guard let last = parts.last.flatMap(Moment.init), parts.count == 1 || parts.first.flatMap(Moment.init) != nil else {
      return hour(word)
    }
    let next = word.trail.isEmpty && last.half == nil ? words.dropFirst().first : nil
    let half = last.half ?? next.flatMap { Self.half($0.core) }
    let said = parts.compactMap(Moment.init).map { $0.said(half: $0.half ?? half) }
    // The half of the day is said once, at the end.
    let text = said.joined(separator: " to ") + (half.map { " \($0)" } ?? "")
    return .init(text: text, words: last.half == nil && half != nil ? 2 : 1)
  }

  /// "6pm".
  private static func hour(_ word: SayableWord) -> SayableText.Saying? {
    let digits = word.core.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), (1...12).contains(number), let half = Self.half(word.core[digits.endIndex...])
    else {
      return nil
    }
    return .init(text: "\(number) \(half)")
  }

  static func half(_ word: some StringProtocol) -> String? {
    let plain = word.lowercased().filter { $0 != "." }
    return ["am", "pm"].contains(plain) ? plain : nil
  }

  /// A time on a clock.
  private struct Moment {
    var hour: Int
    var minute: Int
    /// The joined suffix: "am", "pm".
    var half: String?

    init?(_ text: Substring) {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, (1...2).contains(parts[0].count), let hour = Int(parts[0]), (0...24).contains(hour) else {
        return nil
      }
      let digits = parts[1].prefix(2)
      let rest = parts[1].dropFirst(2)
      guard digits.count == 2, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let minute = Int(digits), minute < 60,
        rest.isEmpty || SayableTime.half(rest) != nil
      else { return nil }
      (self.hour, self.minute, half) = (hour, minute, SayableTime.half(rest))
    }

    /// The time without its half of the day, which follows.
    func said(half: String?) -> String {
      let hour = NumberName.of(self.hour) ?? "\(self.hour)"
      switch (self.hour, minute) {
      case (0, 0), (24, 0): return "midnight"
      case (_, 0) where half != nil: return hour
      case (...12, 0): return "\(hour) o'clock"
      case (_, 0): return "\(hour) hundred"
      case (_, ..<10): return "\(hour) oh \(NumberName.of(minute) ?? "")"
      default: return "\(hour) \(NumberName.of(minute) ?? "")"
      }
    }
  }
}
