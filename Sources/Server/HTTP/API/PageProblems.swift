import Logging
import Synchronization

/// What pages could not show, in the box's log: each of them once, and no more of them than a person reads.
final class PageProblems: Sendable {
  private let told = Mutex<Set<String>>([])
  private let logger: Logger

  /// Makes an empty one.
  init(logger: Logger) { self.logger = logger }

  /// Notes what went wrong in a place of the page, where nobody has told of it before.
  func note(_ what: String, in place: String) {
    // One line of the log is one problem, whatever a page sends.
    let line = Self.plain("\(place): \(what)")
    let isNew = told.withLock { told in told.count < Self.most && told.insert(line).inserted }
    if isNew { logger.warning("A screen could not show everything. \(line)") }
  }

  private static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory.isPrintable ? $0 : " " }))
  }

  /// How many different ones are told.
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
