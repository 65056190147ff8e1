import Foundation
import SousClient

extension ClientTime {
  /// The device's clock, in which nobody waits for the next try, and everything that takes a minute never comes.
  static let impatient = ClientTime(
    now: { Date() },
    sleep: { length in
      if length < .seconds(20) { await Task.yield() } else { try await Task.sleep(for: .seconds(3_600)) }
      try Task.checkCancellation()
    }, random: { 0 })
}
