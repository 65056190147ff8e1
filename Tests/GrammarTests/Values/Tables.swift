/// Words and their values, by rule. The rows that have a value serve the grammars' own tests as well.
enum Tables {
  /// The tables whose rows are read at 18:05 on Saturday 14 March 2026 in Berlin, by rule.
  static let all: [(rule: String, rows: [Row])] = [
    ("number.integer", integers), ("number.decimal", decimals), ("number.ordinal", ordinals),
    ("time.duration", durations), ("time.more", more), ("time.bare_minutes", bareMinutes), ("time.clock", clocks),
    ("time.date", dates), ("time.moment", moments), ("measure.quantity", quantities), ("measure.unit", units),
    ("measure.amount", amounts), ("measure.pack_size", packSizes),
  ]
}
