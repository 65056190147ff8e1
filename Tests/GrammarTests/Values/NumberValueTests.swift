import Testing

@testable import Grammar

@Suite("Numbers in words")
struct NumberValueTests {
  @Test("integers are read in words and figures", arguments: Tables.integers)
  func integer(_ row: Row) throws {
    #expect(try value("number.integer", row.words) == row.value)
  }

  @Test("every integer up to 9999 written out is itself, with and without and")
  func everyInteger() throws {
    let rule = try #require(ValueRule.builtIn.first { $0.name == "number.integer" })
    for number in 0...9_999 {
      for and in [true, false] {
        let words = written(number, and: and)
        if rule.evaluate(words[...], .berlin("2026-03-14T18:05")) != .number(Double(number)) {
          Issue.record("\(words.joined(separator: " ")) is not \(number)")
        }
      }
    }
  }

  @Test("small numbers, counts and percentages keep to their bounds", arguments: Tables.bounded)
  func bounded(_ rule: String, _ row: Row) throws {
    #expect(try value(rule, row.words) == row.value)
  }

  @Test("decimals and fractions are read in words and figures", arguments: Tables.decimals)
  func decimal(_ row: Row) throws {
    #expect(try value("number.decimal", row.words) == row.value)
  }

  @Test("every integer is a decimal", arguments: Tables.integers.filter { $0.value != nil })
  func integerIsDecimal(_ row: Row) throws {
    #expect(try value("number.decimal", row.words) == row.value)
  }

  @Test("places in a row are read in words and figures", arguments: Tables.ordinals)
  func ordinal(_ row: Row) throws {
    #expect(try value("number.ordinal", row.words) == row.value)
  }

  /// An independent writer of numbers.
  private func written(_ number: Int, and: Bool) -> [String] {
    let ones = [
      "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
      "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    let tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    if number < 20 { return [ones[number]] }
    if number < 100 { return [tens[number / 10]] + (number % 10 == 0 ? [] : [ones[number % 10]]) }
    let (unit, word) = number < 1_000 ? (100, "hundred") : (1_000, "thousand")
    let head = written(number / unit, and: and) + [word]
    let rest = number % unit
    if rest == 0 { return head }
    return head + (and && rest < 100 ? ["and"] : []) + written(rest, and: and)
  }
}

extension Tables {
  static let integers: [Row] = [
    Row("zero", 0), Row("nought", 0), Row("0", 0), Row("12", 12), Row("007", 7), Row("999999", 999_999),
    Row("a hundred", 100), Row("a hundred and five", 105), Row("one hundred five", 105), Row("twenty five", 25),
    Row("two hundred and fifty", 250), Row("eighteen hundred", 1_800), Row("twelve hundred and fifty", 1_250),
    Row("a thousand", 1_000), Row("two thousand and one", 2_001), Row("three thousand four hundred", 3_400),
    Row("nine hundred and ninety nine thousand nine hundred and ninety nine", 999_999),
    .none("oh"), .none("1000000"), .none("99999999999999999999"), .none("-5"), .none("2.5"), .none("twenty twenty"),
    .none("five twenty"), .none("hundred"), .none("thousand"), .none("two hundred and"), .none("ten twenty"),
    .none("twenty eleven"), .none("one thousand thousand"), .none("٣"), .none("five eggs"), .none(""),
  ]

  static let bounded: [(String, Row)] = [
    ("number.small", Row("ninety nine", 99)), ("number.small", Row("1", 1)), ("number.small", .none("100")),
    ("number.small", .none("zero")), ("number.small", .none("a hundred")),
    ("number.count", Row("nine hundred and ninety nine", 999)), ("number.count", .none("1000")),
    ("number.count", .none("0")), ("number.percent", Row("forty percent", 40)), ("number.percent", Row("0", 0)),
    ("number.percent", Row("a hundred per cent", 100)), ("number.percent", Row("101", 101)),
    ("number.percent", .none("percent")),
  ]

  static let decimals: [Row] = [
    Row("2.5", 2.5), Row("0.1", 0.1), Row("two point five", 2.5), Row("two point oh five", 2.05),
    Row("point five", 0.5), Row("zero point seven five", 0.75), Row("two and a half", 2.5),
    Row("one and one half", 1.5),
    Row("two and half", 2.5), Row("one half", 0.5), Row("half", 0.5), Row("a half", 0.5), Row("three quarters", 0.75),
    Row("a quarter", 0.25), Row("one third", 1 / 3), Row("two thirds", 2 / 3), Row("an eighth", 0.125),
    Row("five eighths", 0.625), Row("one and two thirds", 1 + 2 / 3), Row("1 1/2", 1.5), Row("1 and 1/2", 1.5),
    Row("1/2", 0.5), Row("½", 0.5), Row("2 ½", 2.5), Row("3/4", 0.75), Row("⅔", 2 / 3), Row("3/2", 1.5),
    Row("a hundred and a half", 100.5), Row("12 point 5", 12.5),
    Row("a hundred and two thirds", 100 + 2 / 3), Row("a thousand and one half", 1_000.5), Row("three fourths", 0.75),
    .none("1/0"), .none("0/0"), .none("1/"), .none("/2"), .none("1/2/3"), .none("2."), .none(".5"), .none("1.2.3"),
    .none("third"), .none("four quarters"), .none("two eighths"), .none("point"), .none("two point"),
    .none("two and"), .none("two a half"), .none("1 3/2"), .none("nan"), .none("inf"), .none("1e5"), .none("0x10"),
  ]

  static let ordinals: [Row] = [
    Row("first", 1), Row("second", 2), Row("third", 3), Row("twelfth", 12), Row("twentieth", 20),
    Row("thirty first", 31), Row("ninety ninth", 99), Row("1 st", 1), Row("2 nd", 2), Row("3 rd", 3), Row("24 th", 24),
    Row("2 th", 2), Row("last", -1),
    .none("0 th"), .none("one"), .none("2"), .none("twenty"), .none("first first"), .none("ten first"), .none("nd"),
  ]
}
