import Foundation
import Synchronization
import Wyoming

/// The sound of one sentence in progress, as the box's own samples, limited in length and by the budget
/// of all connections.
final class WyomingStretch {
  private var intake: WyomingIntake
  private(set) var samples: [Float] = []
  private let budget: SoundBudget
  private var taken = 0

  /// - Throws: ``WyomingTalk/Problem`` for an unsupported format.
  init(_ format: WyomingAudioFormat, budget: SoundBudget) throws {
    (intake, self.budget) = (try WyomingIntake(format), budget)
  }

  deinit { budget.giveBack(taken) }

  /// Adds received bytes.
  /// - Throws: ``WyomingTalk/Problem`` if it is too long, `WyomingEars.Busy` if the budget is used up.
  func add(_ bytes: Data) throws {
    let new = try intake.samples(of: bytes)
    guard new.count <= Self.longest, samples.count <= Self.longest - new.count else {
      throw WyomingTalk.Problem("at most \(Self.longestSeconds) s of sound")
    }
    guard budget.take(new.count) else { throw WyomingEars.Busy() }
    // bounded: the longest stretch
    taken += new.count
    samples += new
  }

  private static let longestSeconds = 60
  private static let longest = longestSeconds * WyomingAudioFormat.house.rate
}

/// The samples in memory for all connections together.
final class SoundBudget: Sendable {
  private let left: Mutex<Int>

  /// - Parameter most: the default is 16 MiB of memory, more than four minutes.
  init(most: Int = 4 << 20) { left = Mutex(most) }

  /// Takes a number of samples from the budget; false: it is used up.
  func take(_ count: Int) -> Bool {
    left.withLock { left in
      guard count <= left else { return false }
      left -= count
      return true
    }
  }

  func giveBack(_ count: Int) { left.withLock { $0 += count } }
}
