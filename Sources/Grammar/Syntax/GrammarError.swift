/// A mistake in a grammar file, with the place where it is.
public struct GrammarError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file's name as it was given.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column in characters, from 1.
  public let column: Int
  /// What is wrong and how to mend it, in one line.
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

/// All the mistakes found in one or several grammar files; never empty when thrown.
public struct GrammarErrors: Error, Sendable, Hashable, CustomStringConvertible {
  /// The mistakes, by file, line and column.
  public let errors: [GrammarError]

  /// Collects mistakes in the order of their places.
  public init(_ errors: [GrammarError]) {
    self.errors = errors.sorted { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) }
  }

  /// Every mistake in full, one after the other.
  public var description: String {
    errors.map(\.description).joined(separator: "\n")
  }
}
