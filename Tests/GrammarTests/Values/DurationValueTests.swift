import Testing

@testable import Grammar

@Suite("Durations in words")
struct DurationValueTests {
  @Test("durations are whole seconds", arguments: Tables.durations)
  func duration(_ row: Row) throws {
    #expect(try value("time.duration", row.words) == row.value)
  }

  @Test("more time is read around the word that says more", arguments: Tables.more)
  func more(_ row: Row) throws {
    #expect(try value("time.more", row.words) == row.value)
  }

  @Test("a bare number answers in minutes", arguments: Tables.bareMinutes)
  func bareMinutes(_ row: Row) throws {
    #expect(try value("time.bare_minutes", row.words) == row.value)
  }

  @Test("what is spoken back is understood as the same duration")
  func spokenBack() throws {
    for seconds in stride(from: 1, to: 86_400, by: 37) {
      let spoken = Spoken.duration(seconds: seconds).replacing(",", with: "")
      #expect(try value("time.duration", spoken) == .number(Double(seconds)), "\(spoken)")
    }
  }
}

extension Tables {
  static let durations: [Row] = [
    Row("ten minutes", 600), Row("twenty minute", 1_200), Row("a minute", 60), Row("one minute", 60),
    Row("an hour", 3_600), Row("ninety seconds", 90), Row("a second", 1), Row("two hours", 7_200),
    Row("an hour and a half", 5_400), Row("hour and a half", 5_400), Row("a minute and a half", 90),
    Row("two and a half hours", 9_000), Row("two hours and a half", 9_000), Row("ten and a half minutes", 630),
    Row("one and a half hour", 5_400), Row("3 and 1/2 minutes", 210), Row("an hour and 1/2", 5_400),
    Row("ten and a 1/2 minutes", 630), Row("20 and a 1/2 hours", 73_800),
    Row("half of one hour", 1_800), Row("two and half hours", 9_000), Row("an hour and a quarter", 4_500),
    Row("an hour and three quarters", 6_300), Row("one and a quarter hours", 4_500),
    Row("half an hour", 1_800), Row("half hour", 1_800), Row("a half hour", 1_800), Row("half a minute", 30),
    Row("1/2 an hour", 1_800), Row("1/2 hour", 1_800), Row("½ an hour", 1_800), Row("half of an hour", 1_800),
    Row("quarter of an hour", 900), Row("a quarter of an hour", 900), Row("quarter hour", 900),
    Row("three quarters of an hour", 2_700), Row("3/4 of an hour", 2_700), Row("a third of an hour", 1_200),
    Row("1 hour 20", 4_800), Row("an hour twenty", 4_800), Row("an hour and twenty", 4_800),
    Row("one hour twenty minutes", 4_800), Row("one hour and twenty minutes", 4_800),
    Row("one hour twenty minutes and thirty seconds", 4_830), Row("two hours thirty seconds", 7_230),
    Row("five minutes thirty", 330), Row("five minutes and thirty seconds", 330), Row("a minute thirty", 90),
    Row("10 min", 600), Row("ten mins", 600), Row("1 h", 3_600), Row("1 h 30 m", 5_400), Row("1 h 30", 5_400),
    Row("1 hr 20 min", 4_800), Row("2 hrs", 7_200), Row("90 s", 90), Row("5 m 30 s", 330), Row("1 h 5 m 10 s", 3_910),
    Row("2.5 hours", 9_000), Row("1 1/2 hours", 5_400), Row("1 and 1/2 hours", 5_400), Row("1 ½ hours", 5_400),
    Row("a couple of minutes", 120), Row("couple of hours", 7_200), Row("a couple minutes", 120),
    Row("a hundred and twenty minutes", 7_200), Row("a hundred minutes", 6_000), Row("ninety nine hours", 356_400),
    Row("two days", 172_800), Row("a day and a half", 129_600), Row("half a day", 43_200), Row("a week", 604_800),
    Row("seven days", 604_800), Row("7 days", 604_800), Row("1.33 minutes", 80),
    // Whoever is asked for these refuses them, and says the bounds.
    Row("0 minutes", 0), Row("400 days", 34_560_000), Row("2 weeks", 1_209_600),
    .none("ten"), .none("minutes"),
    .none("hour"), .none("half"), .none("an hour and"), .none("ten minutes two hours"), .none("one hour two hours"),
    .none("1/0 hours"), .none("99999999999 hours"), .none("999999 hours"), .none("half past six"),
    .none("a few minutes"),
    .none("ten minutes please"), .none("ten seconds five"), .none(""),
  ]

  static let more: [Row] = [
    Row("five more minutes", 300), Row("another five minutes", 300), Row("another minute", 60),
    Row("another half an hour", 1_800), Row("another hour and a half", 5_400), Row("one more hour", 3_600),
    Row("an extra ten minutes", 600), Row("an extra minute", 60), Row("ten extra minutes", 600),
    Row("ten minutes more", 600), Row("two minutes longer", 120), Row("a couple more minutes", 120),
    .none("five minutes"), .none("more"), .none("another"), .none("more five minutes"), .none("five more"),
    .none("an extra"), .none("longer"), .none(""),
  ]

  static let bareMinutes: [Row] = [
    Row("ten", 600), Row("10", 600), Row("2.5", 150), Row("1 1/2", 90), Row("ten and a half", 630),
    Row("0", 0), Row("999999", 59_999_940), .none("ten minutes"), .none(""),
  ]
}
