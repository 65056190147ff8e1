import Testing

@testable import Audio

@Suite("Files in real time")
struct PacedSourceTests {
  /// A clock that stands still until it is told to go on.
  private final class StandingClock: Clock, @unchecked Sendable {
    // Unchecked: used by one test on one thread.
    struct Instant: InstantProtocol {
      var offset: Duration
      func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
      func duration(to other: Instant) -> Duration { other.offset - offset }
      static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }
    var now = Instant(offset: .seconds(7))
    var minimumResolution: Duration { .nanoseconds(1) }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws { now = deadline }
  }

  @Test("each chunk comes when its last sample would have been heard, and a late reader catches up")
  func paced() throws {
    let clock = StandingClock()
    var sleeps: [Duration] = []
    let source = PacedSource(MemorySource([Float](repeating: 0, count: 880)), clock: clock) {
      sleeps.append($0)
      clock.now = clock.now.advanced(by: $0)
    }
    #expect(try source.read()?.position == 0)
    #expect(try source.read()?.position == 160)
    clock.now = clock.now.advanced(by: .milliseconds(25))
    _ = try source.read()
    _ = try source.read()
    _ = try source.read()
    _ = try source.read()
    #expect(try source.read() == nil)
    #expect(sleeps == [.milliseconds(10), .milliseconds(10), .milliseconds(5), .milliseconds(5)])
  }
  @Test("at ten times life each chunk comes after a tenth of the time")
  func quick() throws {
    let clock = StandingClock()
    var sleeps: [Duration] = []
    let source = PacedSource(MemorySource([Float](repeating: 0, count: 320)), clock: clock, pace: 10) {
      sleeps.append($0)
      clock.now = clock.now.advanced(by: $0)
    }
    while try source.read() != nil {}
    #expect(sleeps == [.milliseconds(1), .milliseconds(1)])
  }
}
