/// The versions of a schema: a baseline, made by one set of statements, and the steps to each later
/// version.
///
/// A released version never changes: a later one corrects it.
struct SchemaHistory: Sendable {
  /// The number of the baseline, the oldest version that this program opens.
  let baseline: Int
  /// The statements that make the baseline in an empty database.
  let statements: [String]
  /// The statements from each version to the next, beginning with those that make `baseline + 1`.
  let steps: [String]

  init(baseline: Int, statements: [String], steps: [String] = []) {
    (self.baseline, self.statements, self.steps) = (baseline, statements, steps)
  }

  /// The newest version.
  // bounded: the program has few steps
  var newest: Int { baseline + steps.count }

  /// All versions, the oldest first, with the statements that make each from the one before it.
  var versions: [(number: Int, sql: String)] {
    let all = [statements.joined(separator: "\n\n")] + steps
    return Array(zip(baseline..., all)).map { (number: $0, sql: $1) }
  }

  /// Checks that this program opens a database of a version; 0: an empty one.
  /// - Throws: ``StoreError/newerSchema(path:found:known:)``,
  ///   ``StoreError/tooOldSchema(path:found:oldest:)``
  func check(_ found: Int, of path: String) throws(StoreError) {
    guard found <= newest else { throw .newerSchema(path: path, found: found, known: newest) }
    guard found == 0 || found >= baseline else { throw .tooOldSchema(path: path, found: found, oldest: baseline) }
  }
}
