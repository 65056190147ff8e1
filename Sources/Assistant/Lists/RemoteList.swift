import ListSync

/// A list of another program.
protocol RemoteList: Sendable {
  /// The prefix of its lines' identifiers here: it is unique among the kinds of lists.
  var prefix: String { get }
  /// Its current lines.
  func lines() async throws -> [KnownLine]
  func add(_ line: ListLine) async throws
  /// Changes the fields that differ.
  func change(_ id: String, to line: ListLine, from before: ListLine) async throws
  func remove(_ id: String) async throws
  /// Its label for the box's `category`; empty: none.
  func label(for category: String) async -> String
}

extension RemoteList {
  func label(for category: String) async -> String { "" }
}

/// An error of a list elsewhere that may be about one line alone.
protocol RemoteProblem: Error {
  /// Whether the line is refused there for good: the others go on.
  var isRefusal: Bool { get }
}

/// Reports changes of a list elsewhere.
protocol ListWatch: Sendable {
  /// Whether it works at present.
  var isWatching: Bool { get }
  /// Calls `changed` after every possible change, until the task is cancelled.
  func watch(_ changed: @escaping @Sendable () -> Void) async
}
