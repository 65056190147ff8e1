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

  @Test("hours of silence that nobody reads take no memory, and what plays after them is where it belongs")
  func silent() {
    let timeline = ReferenceTimeline()
    let second = [Float](repeating: 0, count: 16_000)
    timeline.write([0.5, 0.25], at: 0)
    for number in 1..<3_600 { timeline.write(second, at: number * 16_000) }
    let place = 3_600 * 16_000
    timeline.write([1, 2], at: place)
    timeline.write(second, at: place + 2)
    #expect(timeline.keptCount < 20)
    #expect(timeline.read(place - 1..<place + 4) == [0, 1, 2, 0, 0])
    #expect(timeline.soundEnd == place + 2)
  }
}
