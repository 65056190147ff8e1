/// A gain that moves to its target linearly, so that nothing clicks.
struct Ramp {
  /// The gain of the last sample.
  private(set) var value: Float
  /// The target.
  var target: Float
  private let step: Float

  /// A gain of `value` that takes `samples` samples from 0 to 1.
  init(_ value: Float, samples: Int) {
    (self.value, target) = (value, value)
    step = 1 / Float(max(1, samples))
  }

  /// The gain of the next sample.
  mutating func next() -> Float {
    if value < target {
      value = min(target, value + step)
    } else if value > target {
      value = max(target, value - step)
    }
    return value
  }
}
