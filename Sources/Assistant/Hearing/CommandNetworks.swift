import Speech
import Synchronization

/// The networks of commands, for each situation one, made when it is first wanted.
final class CommandNetworks: Sendable {
  /// What decides which commands are listened for, and how likely each is.
  struct Situation: Sendable, Hashable {
    /// Families of commands that nobody can give now.
    var without: Set<String>
    /// Whether an order is being put together.
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
