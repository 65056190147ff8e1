import Basics
import Foundation
import Store
import Synchronization

/// The limits of password guesses, counted by all servers together: at an account from one place, at an
/// account in all, and from a place at any account.
///
/// A guesser is slowed down and then refused. The account's owner can still sign in, from a device that
/// has signed in before or from another place.
final class SignInLimits: Sendable {
  private let allowances: AllowanceShelf
  private let now: @Sendable () -> Date
  /// The exhausted limits, with their minute, so that the database is not asked again.
  private let usedUp = Mutex<[String: Int]>([:])

  init(of server: StoreServer, now: @escaping @Sendable () -> Date) {
    (allowances, self.now) = (AllowanceShelf(of: server), now)
  }

  /// Counts a guess. Returns late after many from the place.
  /// - Parameters:
  ///   - place: the origin of the guess.
  ///   - isKnown: whether it comes from a device that has signed in to the account before.
  /// - Throws: ``AccountDesk/Failure/tooMany``
  func guess(at email: String, from place: String, isKnown: Bool) async throws {
    if isKnown { return try await must("known:\(email)", Self.atAccountFromPlace) }
    try await must("sign-in:\(email) \(place)", Self.atAccountFromPlace)
    try await must("sign-in:\(email)", Self.atAccount)
    guard try await !take("place:\(place)", Self.fromPlace) else { return }
    try? await Task.sleep(for: Self.pause)
  }

  /// Counts a guess at an existing account, which costs a hash.
  /// - Throws: ``AccountDesk/Failure/tooMany``
  func hash(from place: String) async throws { try await must("hashes:\(place)", Self.hashesFromPlace) }

  /// Counts a new account.
  /// - Throws: ``AccountDesk/Failure/tooMany``
  func signUp(from place: String?) async throws {
    if let place { try await must("sign-up:\(place)", Self.signUpsFromPlace) }
    try await must("sign-up", Self.signUps)
  }

  private func must(_ what: String, _ most: Int) async throws {
    guard try await !take(what, most) else { return }
    // A caller who goes on all the same waits for the refusal.
    try? await Task.sleep(for: Self.pause)
    throw AccountDesk.Failure.tooMany
  }

  private func take(_ what: String, _ most: Int) async throws -> Bool {
    let minute = AllowanceShelf.minute(of: now())
    guard usedUp.withLock({ $0[what] != minute }) else { return false }
    let isLeft = try await Blocking.run { [allowances] in try allowances.take(1, of: what, in: minute, most: most) }
    if !isLeft {
      usedUp.withLock { usedUp in
        if usedUp.count >= Self.mostKnown { usedUp = usedUp.filter { $0.value == minute } }
        usedUp[what] = minute
      }
    }
    return isLeft
  }

  private static let mostKnown = 10_000

  // All of them a minute.
  private static let atAccountFromPlace = 10
  private static let atAccount = 100
  private static let fromPlace = 60
  private static let hashesFromPlace = 300
  private static let signUpsFromPlace = 100
  private static let signUps = 300
  private static let pause = Duration.seconds(1)
}
