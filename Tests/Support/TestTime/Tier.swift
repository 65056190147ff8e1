import Foundation

/// How much of what can be repeated at will is repeated: by `./test` a tenth, drawn by a seed, by `.ci/nightly` all.
package enum Tier: String, Sendable {
  case fast, full, nightly

  /// That of `SOUS_TIER`; full where it is not set.
  package static let current = ProcessInfo.processInfo.environment["SOUS_TIER"].flatMap(Tier.init) ?? .full

  /// What the tenth is drawn by: `SOUS_SEED`; 1 where it is not set.
  package static let seed = ProcessInfo.processInfo.environment["SOUS_SEED"].flatMap(UInt64.init) ?? 1

  /// How often something is done of which there are `all` at night.
  package static func rounds(_ all: Int) -> Int { current == .nightly ? all : max(1, all / 10) }

  /// The tenth of the numbers below `all` that is done by day, and all of them at night.
  package static func share(of all: Int) -> [Int] {
    current == .nightly ? Array(0..<all) : Array(stride(from: Int(seed % 10), to: all, by: 10))
  }
}
