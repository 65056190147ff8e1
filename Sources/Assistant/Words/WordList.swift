import Foundation
import Grammar

/// One of the vocabulary files in `grammars/vocabulary`: a line an entry,
/// `name<TAB>kind[<TAB>form|form]`, `#` for comments.
public struct WordList: Sendable {
  /// An invalid line.
  public struct BadLine: Error, CustomStringConvertible {
    public var description: String
  }

  /// The names, their kinds (a category for groceries) and their other spoken forms, in the order of the
  /// file.
  public private(set) var entries: [(entry: Vocabulary.Entry, kind: String)] = []

  /// An empty list.
  public init() {}

  /// Reads a list. - Throws: ``BadLine`` with file and line.
  public init(parsing text: String, file: String) throws {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard !line.hasPrefix("#"), !line.allSatisfy(\.isWhitespace) else { continue }
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard (2...3).contains(columns.count), columns.allSatisfy({ !$0.isEmpty }) else {
        throw BadLine(description: "\(file):\(index + 1): no entry: write name, tab, kind, and after another tab forms")
      }
      let forms = columns.count == 3 ? columns[2].split(separator: "|").map(String.init) : []
      entries.append((Vocabulary.Entry(name: columns[0], forms: forms), columns[1]))
    }
  }
}
