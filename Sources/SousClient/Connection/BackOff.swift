/// The wait before the next try: twice as long each time, with a random reduction of up to half.
///
/// "Equal jitter" of Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015: the phones
/// do not all return to a restarted box at once, and each waits for a noticeable time.
struct BackOff {
  /// The longest wait before the second try, in seconds.
  var first: Double
  /// The longest wait, in seconds.
  var longest: Double
  private(set) var failures = 0

  init(first: Double, longest: Double) {
    self.first = first
    self.longest = longest
  }

  /// The current wait, in seconds; `random` is from 0 up to 1.
  mutating func next(_ random: Double) -> Double {
    let most = failures < 30 ? min(longest, first * Double(1 << failures)) : longest
    failures += 1
    return most * (1 + random) / 2
  }

  /// Resets the wait after a success.
  mutating func reset() { failures = 0 }
}
