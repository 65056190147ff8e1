import Foundation
import Testing

@testable import Speech

@Suite("Measuring words against a loop of phones")
struct PhoneLoopTests {
  private func segment(_ frames: ClosedRange<Int>, each score: Double) -> Segment {
    Segment(
      word: "x", firstFrame: frames.lowerBound, lastFrame: frames.upperBound,
      acousticScore: score * Double(frames.count))
  }

  /// Natural logarithm of one unit of a segment's score: 1.0001 to the power of 1,024.
  private let unit = 1_024 * log(1.0001)

  @Test("A word that scores as the phones do has no margin")
  func same() {
    let loop = PhoneLoop([segment(0...9, each: -3), segment(10...29, each: -5)])
    #expect(near(loop.margin(of: [segment(0...9, each: -3)]), 0))
    #expect(near(loop.margin(of: [segment(5...9, each: -3), segment(10...12, each: -5)]), 0))
  }

  @Test("The margin is natural logarithms for each frame of the words")
  func unitOfMargin() {
    let loop = PhoneLoop([segment(0...99, each: -3)])
    #expect(near(loop.margin(of: [segment(10...19, each: -5)]), 2 * unit))
    // 10 frames are worse by 2, 30 by 6.
    #expect(near(loop.margin(of: [segment(10...19, each: -5), segment(40...69, each: -9)]), 5 * unit))
  }

  @Test("Frames between the words do not count")
  func gaps() {
    let loop = PhoneLoop([segment(0...9, each: -3), segment(10...19, each: -100), segment(20...29, each: -3)])
    #expect(near(loop.margin(of: [segment(0...9, each: -4), segment(20...29, each: -4)]), unit))
  }

  @Test("The worst margin is that of the word that fits worst, which counts for more when it is long")
  func worst() {
    let loop = PhoneLoop([segment(0...99, each: -3)])
    let words = [segment(0...9, each: -4), segment(10...19, each: -8), segment(20...99, each: -3)]
    // With twenty frames of a perfect fit besides its ten.
    #expect(near(loop.worstMargin(of: words), 5 * unit * 10 / 30))
    let long = [segment(0...79, each: -8)]
    #expect(near(loop.worstMargin(of: long), 5 * unit * 80 / 100))
    #expect(loop.worstMargin(of: words) > loop.margin(of: words))
  }

  @Test("One path explains a sound better than another by natural logarithms for each frame of speech")
  func paths() {
    let silent = segment(20...29, each: -1)
    let free = [segment(0...9, each: -3), segment(10...19, each: -4), silent]
    let ruled = [segment(0...19, each: -6), silent]
    #expect(near(PhoneLoop.difference(free, ruled, frames: 20), 2.5 * unit))
    #expect(near(PhoneLoop.difference(ruled, free, frames: 20), -2.5 * unit))
    #expect(PhoneLoop.difference([], [], frames: 0) == 0)
  }

  @Test("Without words there is nothing to measure")
  func none() {
    let loop = PhoneLoop([segment(0...9, each: -3)])
    #expect(loop.margin(of: []) == 0)
    #expect(loop.worstMargin(of: []) == 0)
  }

  @Test("Without phones, or where they end early, margins are still numbers")
  func short() {
    #expect(near(PhoneLoop([]).margin(of: [segment(0...9, each: -3)]), 3 * unit))
    // Of ten frames the loop has five.
    #expect(near(PhoneLoop([segment(0...4, each: -2)]).margin(of: [segment(0...9, each: -3)]), 2 * unit))
    let backwards = Segment(word: "x", firstFrame: 9, lastFrame: 8, acousticScore: -7)
    #expect(near(PhoneLoop([backwards, segment(0...9, each: -3)]).margin(of: [segment(0...9, each: -3)]), 0))
  }
}
