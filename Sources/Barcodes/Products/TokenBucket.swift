/// A limit of requests in a period: a token bucket, which fills up steadily, and from which each
/// request takes one (https://en.wikipedia.org/wiki/Token_bucket).
///
/// A full bucket would let twice the limit through within one period: its tokens and the new ones. So
/// it holds a third of them and fills at the rate of the rest.
struct TokenBucket<Moment: InstantProtocol> where Moment.Duration == Duration {
  private let capacity: Double
  /// The seconds until the next token.
  private let interval: Double
  private var tokens: Double
  private var filledAt: Moment?

  /// Allows at most `requests` in any `period`.
  init(requests: Int, period: Duration) {
    capacity = max(1, (Double(requests) / 3).rounded(.down))
    tokens = capacity
    interval = period.seconds / max(1, Double(requests) - capacity)
  }

  /// Takes a token, now or ahead of time.
  /// - Returns: the wait before the request; zero: it may go at once.
  mutating func take(at now: Moment) -> Duration {
    fill(at: now)
    tokens -= 1
    return tokens >= 0 ? .zero : .seconds(-tokens * interval)
  }

  /// Takes a token if there is one; false: there is none.
  mutating func takeNow(at now: Moment) -> Bool {
    fill(at: now)
    guard tokens >= 1 else { return false }
    tokens -= 1
    return true
  }

  private mutating func fill(at now: Moment) {
    if let filledAt {
      tokens = min(capacity, tokens + max(0, filledAt.duration(to: now).seconds) / interval)
    }
    filledAt = now
  }
}

extension Duration {
  /// In seconds.
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
