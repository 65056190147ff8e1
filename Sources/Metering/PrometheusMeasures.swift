import CoreMetrics
import Synchronization

/// A number that goes up.
final class PrometheusCounter: CounterHandler {
  private let count = Atomic(Int64(0))

  var value: Int64 { count.load(ordering: .relaxed) }

  func increment(by amount: Int64) { count.wrappingAdd(amount, ordering: .relaxed) }

  func reset() { count.store(0, ordering: .relaxed) }
}

/// A number that goes up and down.
final class PrometheusGauge: MeterHandler {
  private let number = Mutex(0.0)

  var value: Double { number.withLock { $0 } }

  func set(_ value: Int64) { set(Double(value)) }
  func set(_ value: Double) { number.withLock { $0 = value } }
  func increment(by amount: Double) { number.withLock { $0 += amount } }
  func decrement(by amount: Double) { number.withLock { $0 -= amount } }
}

/// A histogram of a number; times are in seconds.
final class PrometheusHistogram: RecorderHandler, TimerHandler {
  /// The upper bounds of the buckets: from a millisecond to ten seconds.
  static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

  private struct State {
    var counts = [Int](repeating: 0, count: PrometheusHistogram.bounds.count + 1)
    var sum = 0.0
  }

  private let state = Mutex(State())

  /// The counts of the buckets, with that above all bounds last, and the sum of all values.
  var values: (counts: [Int], sum: Double) { state.withLock { ($0.counts, $0.sum) } }

  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    let place = Self.bounds.firstIndex { value <= $0 } ?? Self.bounds.count
    state.withLock { state in
      state.counts[place] += 1
      state.sum += value
    }
  }

  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
}
