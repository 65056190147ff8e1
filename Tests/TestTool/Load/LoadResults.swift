/// What became of requests, and how long they took.
actor LoadResults {
  private(set) var times: [Double] = []
  private(set) var failed = 0
  private var begun = 0

  /// The number of the next request, from 0.
  func next() -> Int {
    begun += 1
    return begun - 1
  }

  func add(_ time: Duration, isDone: Bool) {
    let (whole, part) = time.components
    times.append(Double(whole) * 1e3 + Double(part) / 1e15)
    if !isDone { failed += 1 }
  }

  /// One line of figures.
  func line(rate: Double, connections: Int, took: Duration) -> String {
    let (whole, part) = took.components
    let seconds = Double(whole) + Double(part) / 1e18
    let percentiles = Percentiles(times)
    return "rate=\(rate) connections=\(connections) done=\(times.count - failed) failed=\(failed)"
      + " a_second=\((Double(times.count) / seconds).shown) p50_ms=\(percentiles.at(0.5).shown)"
      + " p99_ms=\(percentiles.at(0.99).shown)"
  }
}
