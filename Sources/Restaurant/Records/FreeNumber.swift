/// Numbers as identifiers: each is one more than the last, and given anew to nothing.
enum FreeNumber {
  /// The largest that the next is counted from. Larger ones are what somebody else calls things; they are only left out.
  static let most = 999_999_999

  /// The number of an identifier that is counted from; 0: it is none.
  static func counted(_ id: String) -> Int {
    guard let number = Int(id), (1...most).contains(number) else { return 0 }
    return number
  }

  /// The next number after `last` that nothing has.
  static func after(_ last: Int, isTaken: (String) -> Bool) -> Int {
    var number = last + 1
    while isTaken("\(number)") { number += 1 }
    return number
  }
}
