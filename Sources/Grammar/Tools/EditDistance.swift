/// How many letters must be put in, left out or changed to make one word of another (Levenshtein, 1966).
enum EditDistance {
  static func between(_ left: String, _ right: String) -> Int {
    between(Array(left.unicodeScalars), Array(right.unicodeScalars))
  }

  static func between<Element: Equatable>(_ left: [Element], _ right: [Element]) -> Int {
    var row = Array(0...right.count)
    for i in 0..<left.count {
      var diagonal = row[0]
      row[0] = i + 1
      for j in 0..<right.count {
        let change = diagonal + (left[i] == right[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(change, diagonal + 1, row[j] + 1)
      }
    }
    return row[right.count]
  }
}
