import Basics
import Foundation
import Store
import Synchronization

/// The ended sign-ins: on all servers at once, for requests and for open connections.
///
/// A token proves the sign-in without the database. Only the database knows of a later sign-out or a
/// new password. Its answer is cached for a moment, until any server ends a sign-in.
final class SignInWatch: Sendable {
  private struct State {
    /// The cached answers with their times.
    var known: [String: (isLive: Bool, at: ContinuousClock.Instant)] = [:]
    /// The number of calls about ended sign-ins.
    var calls = 0
    var followers: [Int: (signIn: String, tell: @Sendable () -> Void)] = [:]
    var followed = 0
    var stop: (@Sendable () -> Void)?
  }

  private let shelf: AccountShelf
  private let state = Mutex(State())

  init(of shelf: AccountShelf) { self.shelf = shelf }

  deinit { state.withLock(\.stop)?() }

  /// Whether a sign-in is valid. If the database cannot be asked, it is as long as its token.
  func isLive(_ signIn: String) async -> Bool {
    begin()
    let now = ContinuousClock.now
    let (found, calls) = state.withLock { state -> (Bool?, Int) in
      guard let known = state.known[signIn], known.at + Self.memory > now else { return (nil, state.calls) }
      return (known.isLive, state.calls)
    }
    if let found { return found }
    guard let isLive = try? await Blocking.run({ [shelf] in try shelf.hasSignIn(signIn) }) else { return true }
    state.withLock { state in
      // An answer from before the end may be out of date.
      guard state.calls == calls else { return }
      if state.known.count >= Self.most { state.known = [:] }
      state.known[signIn] = (isLive, now)
    }
    return isLive
  }

  /// Whether a sign-in is known to have ended, without asking the database.
  func isOver(_ signIn: String) -> Bool { state.withLock { $0.known[signIn]?.isLive == false } }

  /// Calls `tell` when a sign-in has ended.
  /// - Returns: the argument for ``unfollow(_:)``.
  func follow(_ signIn: String, _ tell: @escaping @Sendable () -> Void) -> Int {
    begin()
    return state.withLock { state in
      state.followed += 1
      state.followers[state.followed] = (signIn, tell)
      return state.followed
    }
  }

  /// Ends that.
  func unfollow(_ number: Int) { state.withLock { $0.followers[number] = nil } }

  /// Clears the cache, because a server has ended a sign-in.
  func lookAnew() {
    let followers = state.withLock { state in
      state.known = [:]
      state.calls += 1
      return Array(state.followers.values)
    }
    guard !followers.isEmpty else { return }
    Task {
      for (signIn, tell) in followers where await !isLive(signIn) { tell() }
    }
  }

  // Only a server with signed-in callers listens.
  private func begin() {
    let isBegun = state.withLock { state in
      defer { state.stop = state.stop ?? {} }
      return state.stop != nil
    }
    guard !isBegun else { return }
    let stop = shelf.followEnds { [weak self] in self?.lookAnew() }
    state.withLock { $0.stop = stop }
  }

  /// The longest delay of another server's news if notifications do not get through.
  private static let memory = Duration.seconds(5)
  private static let most = 100_000
}
