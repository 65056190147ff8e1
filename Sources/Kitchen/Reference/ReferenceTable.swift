import Commands
import Foundation

/// A table of the program: a line a row, columns separated by one tab, `#` for comments. The first
/// column is a name, the second its other names, separated by `|`.
struct ReferenceTable {
  /// An invalid line.
  struct BadLine: Error, CustomStringConvertible {
    let description: String
  }

  /// The rows in order, and the row of every name.
  private(set) var rows: [[String]] = []
  private var places: [String: Int] = [:]

  /// No rows.
  init() {}

  /// Reads a table whose rows have this many columns.
  /// - Throws: ``BadLine`` with file and line.
  init(parsing text: String, file: String, columns: Int) throws {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard !line.hasPrefix("#"), !line.allSatisfy(\.isWhitespace) else { continue }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == columns, let name = fields.first, !name.isEmpty else {
        throw BadLine(description: "\(file):\(index + 1): no row: it has \(columns) columns, parted by tabs")
      }
      for form in [name] + fields[1].split(separator: "|").map(String.init) {
        places[NameKey(form).description] = places[NameKey(form).description] ?? rows.count
      }
      rows.append(fields)
    }
  }

  /// The row with exactly this name.
  func exactRow(of name: String) -> [String]? { places[NameKey(name).description].map { rows[$0] } }

  /// The row of a name; if the whole name has none, its last words decide: "organic whole milk" is milk.
  func row(of name: String) -> [String]? {
    var words = NameKey(name).words[...]
    while !words.isEmpty {
      if let place = places[words.joined(separator: " ")] { return rows[place] }
      words = words.dropFirst()
    }
    return nil
  }
}
