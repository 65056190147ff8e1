import Speech
import Synchronization

/// The networks of all commands but those of some families, each made when it is first wanted.
final class CommandNetworks: Sendable {
  private let make: @Sendable (_ families: Set<String>) throws -> SpeechNetwork
  private let made = Mutex<[Set<String>: SpeechNetwork]>([:])

  init(make: @escaping @Sendable (_ families: Set<String>) throws -> SpeechNetwork) { self.make = make }

  /// The network without some families of commands.
  /// - Throws: `WordNetwork.Failure`
  func network(without families: Set<String>) throws -> SpeechNetwork {
    if let known = made.withLock({ $0[families] }) { return known }
    let network = try make(families)
    made.withLock { $0[families] = network }
    return network
  }
}
