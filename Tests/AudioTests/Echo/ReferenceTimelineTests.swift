import Testing

@testable import Audio

@Suite("What plays when")
struct ReferenceTimelineTests {
  @Test("what is written is read where it is heard, with silence around it")
  func placed() {
    let timeline = ReferenceTimeline()
    #expect(timeline.read(-2..<2) == [0, 0, 0, 0])
    timeline.write([1, 2, 3], at: 10)
    #expect(timeline.read(8..<15) == [0, 0, 1, 2, 3, 0, 0])
    #expect(timeline.read(11..<12) == [2])
    #expect(timeline.read(20..<22) == [0, 0])
    #expect(timeline.soundEnd == 13)
  }

  @Test("later sound replaces what was there, and may leave a gap or start before it")
  func replaced() {
    let timeline = ReferenceTimeline()
    timeline.write([1, 1], at: 10)
    timeline.write([2, 2], at: 11)
    timeline.write([3], at: 15)
    timeline.write([9, 4], at: 9)
    #expect(timeline.read(9..<16) == [0, 4, 2, 2, 0, 0, 3])
  }

  @Test("what is stopped is heard no more")
  func stopped() {
    let timeline = ReferenceTimeline()
    timeline.write([1, 2, 3, 4], at: 0)
    timeline.stop(at: 2)
    #expect(timeline.read(0..<4) == [1, 2, 0, 0])
    #expect(timeline.soundEnd == 2)
  }

  @Test("hours of sound do not fill the memory, and places stay right")
  func trimmed() {
    let timeline = ReferenceTimeline()
    for second in 0..<60 {
      timeline.write([Float](repeating: Float(second), count: 16_000), at: second * 16_000)
      #expect(timeline.read(second * 16_000..<second * 16_000 + 2) == [Float(second), Float(second)])
    }
    #expect(timeline.read(58 * 16_000 - 1..<58 * 16_000 + 1) == [57, 58])
  }
}
