import Testing

@testable import Audio

@Suite("The pace of a microphone")
struct CapturePaceTests {
  private let start = ContinuousClock.now

  /// Reads periods of 10 ms of a source that gives each after `period`, and waits as told.
  /// - Returns: how long that took, and how often it waited.
  private func read(_ seconds: Int, period: Duration, heldUp: Duration = .zero) -> (took: Duration, waits: Int) {
    var pace = CapturePace(buffer: .milliseconds(200))
    var now = start
    var waits = 0
    for index in 0..<seconds * 100 {
      now += period
      // Held up once, after which the device gives at once what it has kept.
      if index == 300 { now += heldUp }
      if index > 300, now - start > .milliseconds(10) * (index + 1) { now -= period }
      if let wait = pace.wait(after: 160, at: 16_000, now: now) {
        waits += 1
        now += wait
      }
    }
    return (now - start, waits)
  }

  @Test("a source that gives as much as is asked for is read hardly faster than time goes by")
  func endless() {
    let (took, waits) = read(60, period: .microseconds(5))
    #expect(took > .seconds(57) && took < .seconds(60.2))
    #expect(waits > 1_000)
  }

  @Test("a sound card is never waited for, though its clock is fast or slow", arguments: [9_998, 10_000, 10_002])
  func card(period: Int64) {
    #expect(read(3_600, period: .microseconds(period)).waits == 0)
  }

  @Test("nor where the program was held up and the card gives at once what it has kept")
  func heldUp() {
    #expect(read(60, period: .milliseconds(10), heldUp: .milliseconds(200)).waits == 0)
  }

  @Test("no number of frames or rate traps", arguments: [(0, 0), (Int.max / 2_000_000, 1), (1, 0)])
  func numbers(frames: Int, rate: Int) {
    var pace = CapturePace(buffer: .zero)
    _ = pace.wait(after: frames, at: rate, now: start)
    _ = pace.wait(after: frames, at: rate, now: start)
  }
}
