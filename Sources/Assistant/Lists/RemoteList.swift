import ListSync

/// A list that is kept elsewhere.
protocol RemoteList: Sendable {
  /// What names of lines that came from there begin with here: no two kinds of lists have the same.
  var prefix: String { get }
  /// What stands on it now.
  func lines() async throws -> [KnownLine]
  func add(_ line: ListLine) async throws
  /// Changes what is another.
  func change(_ id: String, to line: ListLine, from before: ListLine) async throws
  func remove(_ id: String) async throws
  /// What it files things under, for what the box files under `category`; empty: nothing.
  func label(for category: String) async -> String
}

extension RemoteList {
  func label(for category: String) async -> String { "" }
}

/// An error of a list elsewhere that may be about one line alone.
protocol RemoteProblem: Error {
  /// Whether the line is not taken there, and never will be as it is: the others go on.
  var isRefusal: Bool { get }
}

/// Tells when something is changed on a list elsewhere.
protocol ListWatch: Sendable {
  /// Whether it would tell at present.
  var isWatching: Bool { get }
  /// Calls `changed` whenever something may have been changed, until the task is cancelled.
  func watch(_ changed: @escaping @Sendable () -> Void) async
}
