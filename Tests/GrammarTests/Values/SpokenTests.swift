import Testing

@testable import Grammar

@Suite("Values in answers")
struct SpokenTests {
  @Test(
    "durations are said in units and shown in figures",
    arguments: [
      (4_800, "1 hour and 20 minutes", "1:20:00"), (90, "1 minute and 30 seconds", "1:30"), (1, "1 second", "0:01"),
      (7_510, "2 hours, 5 minutes and 10 seconds", "2:05:10"), (60, "1 minute", "1:00"), (0, "0 seconds", "0:00"),
      (-5, "0 seconds", "0:00"), (183_600, "2 days and 3 hours", "51:00:00"), (3_601, "1 hour and 1 second", "1:00:01"),
    ])
  func duration(_ seconds: Int, _ spoken: String, _ shown: String) {
    #expect(Spoken.duration(seconds: seconds) == spoken)
    #expect(Shown.duration(seconds: seconds) == shown)
  }

  @Test(
    "clock times follow the style",
    arguments: [
      ("18:30", "6:30 pm", "18:30"), ("06:05", "6:05 am", "06:05"), ("18:00", "6 pm", "18:00"),
      ("12:00", "noon", "12:00"), ("00:00", "midnight", "00:00"), ("00:15", "12:15 am", "00:15"),
      ("12:15", "12:15 pm", "12:15"), ("soon", "soon", "soon"), ("25:00", "25:00", "25:00"), ("", "", ""),
    ])
  func clock(_ time: String, _ twelve: String, _ twentyFour: String) {
    #expect(Spoken.clock(time) == twelve)
    #expect(Spoken.clock(time, style: .twentyFourHour) == twentyFour)
  }

  @Test("a spoken clock time is understood as itself")
  func clockBack() throws {
    for minute in stride(from: 0, to: 1_440, by: 7) {
      let time = ClockReading.text(minuteOfDay: minute)
      #expect(try value("time.clock", Spoken.clock(time)) == .text(time))
    }
  }

  @Test(
    "dates are said from today, Saturday 14 March 2026",
    arguments: [
      ("2026-03-14", "today"), ("2026-03-15", "tomorrow"), ("2026-03-13", "yesterday"), ("2026-03-16", "on Monday"),
      ("2026-03-20", "on Friday"), ("2026-03-21", "on 21 March"), ("2026-12-24", "on 24 December"),
      ("2027-01-01", "on 1 January 2027"), ("2026-03-12", "on 12 March"), ("2026-02-31", "2026-02-31"),
      ("someday", "someday"), ("", ""),
    ])
  func date(_ date: String, _ expected: String) {
    #expect(Spoken.date(date, from: .berlin("2026-03-14T23:30")) == expected)
  }

  @Test("a short day of daylight saving is still a day away")
  func shortDay() {
    #expect(Spoken.date("2026-03-30", from: .berlin("2026-03-29T00:10")) == "tomorrow")
    #expect(Spoken.date("2026-10-26", from: .berlin("2026-10-25T23:50")) == "tomorrow")
  }

  @Test(
    "quantities are said with words and shown with symbols",
    arguments: [
      (2.0, "l", "2 litres", "2 l"), (0.5, "lb", "half a pound", "½ lb"),
      (1.5, "lb", "1 and a half pounds", "1½ lb"), (0.5, "oz", "half an ounce", "½ oz"),
      (0.75, "cup", "three quarters of a cup", "¾ cup"), (0.125, "tsp", "an eighth of a teaspoon", "⅛ tsp"),
      (2.25, "cup", "2 and a quarter cups", "2¼ cups"), (0.1, "kg", "0.1 kilo", "0.1 kg"),
      (1, "can", "1 can", "1 can"), (3, "can", "3 cans", "3 cans"), (2, "loaf", "2 loaves", "2 loaves"),
      (2, "fl_oz", "2 fluid ounces", "2 fl oz"), (0, "g", "0 grams", "0 g"), (2, "crate", "2 crate", "2 crate"),
    ])
  func quantity(_ quantity: Double, _ unit: String, _ spoken: String, _ shown: String) {
    #expect(Spoken.quantity(quantity, unit: unit) == spoken)
    #expect(Shown.quantity(quantity, unit: unit) == shown)
  }

  @Test(
    "numbers take the fractions of a cook",
    arguments: [
      (0.0, "0"), (6, "6"), (1 / 3, "⅓"), (0.33, "⅓"), (2.75, "2¾"), (2.35, "2.35"), (2.4, "2.4"), (2.999, "3"),
      (0.05, "0.05"), (-1.5, "-1½"), (-0.001, "0"), (1_000_000, "1000000"), (.infinity, "inf"),
    ])
  func number(_ value: Double, _ expected: String) {
    #expect(Shown.number(value) == expected)
  }

  @Test("a spoken quantity is understood as itself", arguments: [0.125, 0.25, 0.375, 0.5, 0.75, 1, 1.5, 2.75, 3, 12])
  func quantityBack(_ quantity: Double) throws {
    #expect(try value("measure.quantity", Spoken.quantity(quantity)) == .number(quantity))
    let amount: Slots = ["quantity": .number(quantity), "unit": .text("lb")]
    #expect(try value("measure.amount", Spoken.quantity(quantity, unit: "lb")) == .object(amount))
  }

  @Test(
    "lists are joined as people say them",
    arguments: [
      ([], ""), (["milk"], "milk"), (["milk", "eggs"], "milk and eggs"),
      (["milk", "eggs", "bread"], "milk, eggs and bread"),
    ])
  func list(_ items: [String], _ expected: String) {
    #expect(Spoken.list(items) == expected)
  }

  @Test("a choice is joined by or")
  func choice() {
    #expect(Spoken.list(["1", "2"], joinedBy: "or") == "1 or 2")
  }

  @Test(
    "places in a row have their endings",
    arguments: [
      (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (13, "13th"), (22, "22nd"),
      (111, "111th"), (-1, "last"),
    ])
  func ordinal(_ place: Int, _ expected: String) {
    #expect(Spoken.ordinal(place) == expected)
  }
}
