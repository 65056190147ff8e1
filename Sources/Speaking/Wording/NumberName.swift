/// Numbers as words, where digits would be misread.
enum NumberName {
  /// The word of 0 to 59; nil: it has none here.
  static func of(_ number: Int) -> String? {
    if small.indices.contains(number) { return small[number] }
    guard (20..<60).contains(number) else { return nil }
    let (ten, one) = number.quotientAndRemainder(dividingBy: 10)
    return one == 0 ? tens[ten - 2] : "\(tens[ten - 2])-\(small[one])"
  }

  /// "a" or "an", by the beginning of the word.
  static func article(_ word: String) -> String {
    let begin = word.lowercased()
    if ["hour", "honest", "heir"].contains(where: begin.hasPrefix) { return "an" }
    if ["one", "uni", "use", "eu"].contains(where: begin.hasPrefix) { return "a" }
    return begin.first.map { "aeiou".contains($0) } == true ? "an" : "a"
  }

  private static let small = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  private static let tens = ["twenty", "thirty", "forty", "fifty"]
}
