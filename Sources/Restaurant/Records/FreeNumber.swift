/// Numbers as identifiers: each is one more than the last, and never reused.
enum FreeNumber {
  /// The largest number that is counted. Larger ones are foreign identifiers, which are only skipped.
  static let most = 999_999_999

  /// The counted number of an identifier; 0: it is none.
  static func counted(_ id: String) -> Int {
    guard let number = Int(id), (1...most).contains(number) else { return 0 }
    return number
  }

  /// The next free number after `last`.
  static func after(_ last: Int, isTaken: (String) -> Bool) -> Int {
    var number = last + 1
    while isTaken("\(number)") { number += 1 }
    return number
  }
}
