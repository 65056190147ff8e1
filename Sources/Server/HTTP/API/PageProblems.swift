import Logging
import Synchronization

/// Display errors of pages, in the box's log: each once, and not more of them than a person can read.
final class PageProblems: Sendable {
  private let told = Mutex<Set<String>>([])
  private let logger: Logger

  /// Makes an empty one.
  init(logger: Logger) { self.logger = logger }

  /// Logs an error in a place of the page, unless it is known.
  func note(_ what: String, in place: String) {
    // One problem is one line of the log, whatever a page sends.
    let line = Self.plain("\(place): \(what)")
    let isNew = told.withLock { told in told.count < Self.most && told.insert(line).inserted }
    if isNew { logger.warning("A screen could not show everything. \(line)") }
  }

  private static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory.isPrintable ? $0 : " " }))
  }

  /// The maximum number of different problems.
  private static let most = 100
}

extension Unicode.GeneralCategory {
  fileprivate var isPrintable: Bool {
    switch self {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    default: true
    }
  }
}
