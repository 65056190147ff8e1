import Basics
import Cryptography
import Foundation
import Synchronization

/// Hashes passwords by scrypt (RFC 7914) with 16 MiB and five rounds, as in OWASP's cheat sheet on
/// password storage: some 0.1 s and 16 MiB each. It makes two at a time, on its own threads, so that a
/// crowd of guesses delays nothing else.
///
/// A hash is written `scrypt$14$8$5$SALT$HASH`: the binary logarithm of the cost, the block size, the
/// parallelism, salt and hash in base64. Hashes with other parameters are read as well, so that they
/// can be raised.
final class PasswordHash: Sendable {
  /// Why a password is not looked at now.
  struct Busy: Error {}

  private struct Parameters {
    var logCost = 14
    var blockSize = 8
    var parallelism = 5
  }

  // Any number of sign-ins delays nothing else.
  private let workers = Workers("sous-passwords", threads: 2, waiting: mostWaiting)

  /// The stored hash of a password.
  /// - Throws: ``Busy`` if too many are waiting.
  func of(_ password: String) async throws -> String {
    try await run {
      try Self.text(password, Data(RandomBytes.make(16)), Parameters())
    }
  }

  /// Whether a password matches a stored hash.
  /// - Throws: ``Busy`` if too many are waiting.
  func isRight(_ password: String, kept: String) async throws -> Bool {
    try await run {
      let parts = kept.split(separator: "$").map(String.init)
      guard parts.count == 6, parts[0] == "scrypt", let logCost = Int(parts[1]), (10...20).contains(logCost),
        let blockSize = Int(parts[2]), (1...32).contains(blockSize), let parallelism = Int(parts[3]),
        (1...16).contains(parallelism), let salt = Data(base64Encoded: parts[4])
      else {
        return false
      }
      let parameters = Parameters(logCost: logCost, blockSize: blockSize, parallelism: parallelism)
      return Secret.isSame(try Self.text(password, salt, parameters), parts.joined(separator: "$"))
    }
  }

  /// Takes the current time of ``isRight(_:kept:)``, and does nothing.
  func pretend() async {
    let seconds = lately.withLock { $0 } * Double.random(in: 0.9...1.1)
    try? await Task.sleep(for: .seconds(seconds))
  }

  // The recent duration, including the wait.
  private let lately = Mutex(0.15)

  private func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    let start = ContinuousClock.now
    do {
      let value = try await workers.run(body)
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      lately.withLock { $0 = 0.8 * $0 + 0.2 * min(seconds, 5) }
      return value
    } catch is Workers.AreBusy {
      throw Busy()
    }
  }

  private static func text(_ password: String, _ salt: Data, _ parameters: Parameters) throws -> String {
    // Another keyboard may give other code points for the same letters (RFC 8265, section 4.1).
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
