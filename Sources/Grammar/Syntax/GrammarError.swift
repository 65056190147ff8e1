/// An error in a grammar file, with its place.
public struct GrammarError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file's name as given.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column in characters, from 1.
  public let column: Int
  /// The error and its remedy, in one line.
  public let message: String
  /// The line of the file, shortened to at most 120 characters around the column.
  public let sourceLine: String
  /// The line of spaces and tabs that puts a caret under the column of `sourceLine`.
  public let caretLine: String

  /// `file:line:column: message`, the source line, and a caret below the column.
  public var description: String {
    "\(file):\(line):\(column): \(message)\n\(sourceLine)\n\(caretLine)"
  }
}

/// All errors found in one or several grammar files; never empty when thrown.
public struct GrammarErrors: Error, Sendable, Hashable, CustomStringConvertible {
  /// The errors, by file, line and column.
  public let errors: [GrammarError]

  /// Collects errors in the order of their places.
  public init(_ errors: [GrammarError]) {
    self.errors = errors.sorted { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) }
  }

  /// Every error in full, one after the other.
  public var description: String {
    errors.map(\.description).joined(separator: "\n")
  }
}
