import Basics
import Store
import Synchronization

/// The businesses of a house that the platform's operator has verified.
///
/// A house can claim anything about itself, by its API, an archive or the journal of its shop. Other
/// people see only the operator's mark.
public final class OperatorsWord: Sendable {
  private struct State {
    var verified: Set<String> = []
    var askedAt: ContinuousClock.Instant?
  }

  private let house: String
  private let directory: BusinessDirectory
  private let state = Mutex(State())

  /// Makes the marks of a house.
  public init(about house: String, in directory: BusinessDirectory) {
    (self.house, self.directory) = (house, directory)
  }

  /// Their identifiers. If the database cannot be asked, the last known ones.
  func verified() async -> Set<String> {
    let now = ContinuousClock.now
    let known = state.withLock { state -> Set<String>? in
      guard let at = state.askedAt else { return nil }
      if at + Self.memory > now { return state.verified }
      // One caller asks, and the others take the last answer.
      state.askedAt = now
      return nil
    }
    if let known { return known }
    let found = try? await Blocking.run { [directory, house] in try directory.verified(of: house) }
    return state.withLock { state in
      state.verified = found ?? state.verified
      state.askedAt = now
      return state.verified
    }
  }

  /// So long the last word is good.
  private static let memory = Duration.seconds(5)
}
