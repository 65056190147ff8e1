import Synchronization
import Testing

@testable import Audio

@Suite("Laying what is played along what is heard")
struct ReferenceFeedTests {
  private final class Counter: Sendable {
    let value = Atomic(0)
    var now: Int { value.load(ordering: .relaxed) }
    func set(_ frames: Int) { value.store(frames, ordering: .relaxed) }
  }

  private func report(_ value: Float, at position: Int, delay: Int, upcoming: [Float] = []) -> PlaybackReport {
    PlaybackReport(
      samples: [Float](repeating: value, count: 320), position: position, delayFrames: delay, upcoming: upcoming)
  }

  @Test("a sound keeps the place of its first report, though later ones waver")
  func anchored() {
    let (timeline, heard) = (ReferenceTimeline(), Counter())
    let feed = ReferenceFeed(timeline: timeline, microphone: { heard.now })
    heard.set(1_000)
    feed.played(report(1, at: 0, delay: 480))
    heard.set(1_160)
    feed.played(report(2, at: 320, delay: 500))
    #expect(timeline.read(1_479..<1_481) == [0, 1])
    #expect(timeline.read(1_799..<1_801) == [1, 2])
    #expect(timeline.soundEnd == 2_120)
  }

  @Test("after an underrun the place is taken anew")
  func underrun() {
    let (timeline, heard) = (ReferenceTimeline(), Counter())
    let feed = ReferenceFeed(timeline: timeline, microphone: { heard.now })
    feed.played(report(1, at: 0, delay: 480))
    heard.set(5_000)
    feed.played(report(2, at: 320, delay: 480))
    #expect(timeline.read(5_479..<5_481) == [0, 2])
  }

  @Test("what comes next is laid ahead, and taken back when the sound is stopped")
  func stopped() {
    let (timeline, heard) = (ReferenceTimeline(), Counter())
    let feed = ReferenceFeed(timeline: timeline, microphone: { heard.now })
    feed.played(report(1, at: 0, delay: 0, upcoming: [5, 6, 7]))
    #expect(timeline.read(320..<323) == [5, 6, 7])
    heard.set(100)
    feed.stopped()
    #expect(timeline.soundEnd == 100)
    #expect(timeline.read(99..<101) == [1, 0])
    heard.set(400)
    feed.played(report(2, at: 320, delay: 0))
    #expect(timeline.read(399..<401) == [0, 2])
  }
}
