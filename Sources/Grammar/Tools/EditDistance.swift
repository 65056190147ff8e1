/// The number of letters to insert, delete, change or swap with the next to turn one word into another
/// (optimal string alignment, after Damerau, 1964).
package enum EditDistance {
  package static func between(_ left: String, _ right: String) -> Int {
    between(Array(left.unicodeScalars), Array(right.unicodeScalars))
  }

  package static func between<Element: Equatable>(_ left: [Element], _ right: [Element]) -> Int {
    var before: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      row.reserveCapacity(right.count + 1)
      for j in right.indices {
        var best = min(last[j] + (left[i] == right[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { best = min(best, before[j - 1] + 1) }
        row.append(best)
      }
      (before, last) = (last, row)
    }
    return last[right.count]
  }
}
