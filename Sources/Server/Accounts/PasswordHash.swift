import Basics
import Cryptography
import Foundation
import Synchronization

/// Makes of passwords what is kept of them, by scrypt (RFC 7914) with 16 MiB and five rounds, as OWASP's cheat sheet on
/// password storage has it: some 0.1 s and 16 MiB each.
///
/// A hash is written `scrypt$14$8$5$SALT$HASH`: the binary logarithm of the cost, the block size, the parallelism, salt and
/// hash in base64. Hashes of other parameters are read as well, so that they can be raised.
final class PasswordHash: Sendable {
  /// Why a password is not looked at now.
  struct Busy: Error {}

  private struct Parameters {
    var logCost = 14
    var blockSize = 8
    var parallelism = 5
  }

  // However many sign in, everything else goes on.
  private let queue: OperationQueue = {
    let queue = OperationQueue()
    queue.name = "sous.passwords"
    queue.maxConcurrentOperationCount = 2
    return queue
  }()
  private let waiting = Atomic(0)

  /// What is kept of a password.
  /// - Throws: ``Busy`` where many wait already.
  func of(_ password: String) async throws -> String {
    try await run {
      try Self.text(password, Data(RandomBytes.make(16)), Parameters())
    }
  }

  /// Whether a password is the one that something was kept of.
  /// - Parameter kept: nil: there is no such account; it takes as long to say so.
  /// - Throws: ``Busy`` where many wait already.
  func isRight(_ password: String, kept: String?) async throws -> Bool {
    try await run {
      let parts = kept?.split(separator: "$").map(String.init) ?? []
      guard parts.count == 6, parts[0] == "scrypt", let logCost = Int(parts[1]), (10...20).contains(logCost),
        let blockSize = Int(parts[2]), (1...32).contains(blockSize), let parallelism = Int(parts[3]),
        (1...16).contains(parallelism), let salt = Data(base64Encoded: parts[4])
      else {
        _ = try Self.text(password, Data(repeating: 0, count: 16), Parameters())
        return false
      }
      let parameters = Parameters(logCost: logCost, blockSize: blockSize, parallelism: parallelism)
      return Secret.isSame(try Self.text(password, salt, parameters), parts.joined(separator: "$"))
    }
  }

  private func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    defer { waiting.subtract(1, ordering: .relaxed) }
    guard waiting.add(1, ordering: .relaxed).newValue <= Self.mostWaiting else { throw Busy() }
    return try await withCheckedThrowingContinuation { continuation in
      queue.addOperation { continuation.resume(with: Result { try body() }) }
    }
  }

  private static func text(_ password: String, _ salt: Data, _ parameters: Parameters) throws -> String {
    // The same letters may come as other code points from another keyboard (RFC 8265, section 4.1).
    let letters = password.precomposedStringWithCanonicalMapping.utf8
    // bounded: parameters of this file, or such as `isRight` lets through
    let hash = try Scrypt.key(
      of: letters, salt: salt, cost: 1 << parameters.logCost, blockSize: UInt64(parameters.blockSize),
      parallelism: UInt64(parameters.parallelism), count: 32)
    return "scrypt$\(parameters.logCost)$\(parameters.blockSize)$\(parameters.parallelism)"
      + "$\(salt.base64EncodedString())$\(Data(hash).base64EncodedString())"
  }

  private static let mostWaiting = 64
}
