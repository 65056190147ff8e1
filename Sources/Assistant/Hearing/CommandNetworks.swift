import Speech
import Synchronization

/// The networks of commands, one for each situation, made at its first use.
final class CommandNetworks: Sendable {
  /// The facts that decide which commands are recognised, and their probabilities.
  struct Situation: Sendable, Hashable {
    /// Families of commands that are impossible now.
    var without: Set<String>
    /// Whether an order is in progress.
    var isOrdering = false
  }

  private let make: @Sendable (_ situation: Situation) throws -> SpeechNetwork
  private let made = Mutex<[Situation: SpeechNetwork]>([:])

  init(make: @escaping @Sendable (_ situation: Situation) throws -> SpeechNetwork) { self.make = make }

  /// The network for a situation.
  /// - Throws: `WordNetwork.Failure`
  func network(_ situation: Situation) throws -> SpeechNetwork {
    if let known = made.withLock({ $0[situation] }) { return known }
    let network = try make(situation)
    made.withLock { $0[situation] = network }
    return network
  }
}
