/// How long to wait before the next try: twice as long each time, by chance up to half less.
///
/// "Equal jitter" of Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015: a box that comes back is
/// not met by all phones at once, and none waits for hardly any time at all.
struct BackOff {
  /// The longest wait before the second try, in seconds.
  var first: Double
  /// The longest wait of all, in seconds.
  var longest: Double
  private(set) var failures = 0

  init(first: Double, longest: Double) {
    self.first = first
    self.longest = longest
  }

  /// How long to wait now, in seconds, `random` being from 0 up to 1.
  mutating func next(_ random: Double) -> Double {
    let most = failures < 30 ? min(longest, first * Double(1 << failures)) : longest
    failures += 1
    return most * (1 + random) / 2
  }

  /// It worked.
  mutating func reset() { failures = 0 }
}
