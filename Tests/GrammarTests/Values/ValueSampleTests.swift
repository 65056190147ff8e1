import Testing

@testable import Grammar

@Suite("Sentences drawn from the grammars of values")
struct ValueSampleTests {
  /// Figures alone can be typed, not said.
  private static let spoken = ValueRule.builtIn.map(\.name).filter {
    $0 != "time.typed_minutes" && $0 != "measure.barcode"
  }

  @Test("what can be said of a value rule has a value", arguments: spoken)
  func samples(_ rule: String) throws {
    var sampler = Sampler(
      try ValueGrammars.compiled(), vocabulary: Vocabulary(), reference: ValueGrammars.reference, origin: .spoken,
      seed: 7)
    for _ in 0..<400 {
      let sample = sampler.next(from: rule)
      let text = try #require(sample).text
      let words = text.replacing(",", with: "")
      if try value(rule, words) == nil, !isImpossibleDay(words) { Issue.record("\(text)") }
    }
  }

  /// The shape of a date puts every day of the month before every month; only the calendar knows that some are not.
  private func isImpossibleDay(_ words: String) -> Bool {
    let isFebruary = words.contains("february")
    if words.contains("thirtieth") { return isFebruary }
    // The month after March 2026 is an April.
    return words.contains("thirty first")
      && (isFebruary || ["april", "june", "september", "november", "next month"].contains { words.contains($0) })
  }
}
