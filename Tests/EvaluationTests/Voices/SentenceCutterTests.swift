import Audio
import Basics
import Testing

@testable import Assistant
@testable import Evaluation

@Suite("Cutting what is read into sentences")
struct SentenceCutterTests {
  private func frames(_ level: Float, _ count: Int, _ generator: inout some RandomNumberGenerator) -> [[Float]] {
    (0..<count).map { _ in (0..<160).map { _ in Float.random(in: -level...level, using: &generator) } }
  }

  private func cut(_ parts: [(level: Float, frames: Int)]) throws -> [[Float]] {
    var generator = SeededGenerator(seed: 1)
    var cutter = try SentenceCutter()
    return parts.flatMap { frames($0.level, $0.frames, &generator) }.compactMap { cutter.hear($0) }
  }

  private let quiet: Float = 0.0005
  private let loud: Float = 0.2

  @Test("Each sentence comes once, with a little silence around it")
  func sentences() throws {
    let found = try cut([(quiet, 300), (loud, 150), (quiet, 200), (loud, 250), (quiet, 200)])
    #expect(found.count == 2)
    #expect(zip(found, [150, 250]).allSatisfy { abs($0.count / 160 - $1) < 100 && $0.count / 160 > $1 })
  }

  @Test("A pause within a sentence does not cut it")
  func pause() throws {
    let found = try cut([(quiet, 300), (loud, 100), (quiet, 50), (loud, 100), (quiet, 200)])
    #expect(found.count == 1 && (found.first?.count ?? 0) / 160 > 240)
  }

  @Test("A cough is no sentence, nor is silence")
  func cough() throws {
    #expect(try cut([(quiet, 300), (loud, 20), (quiet, 300)]).isEmpty)
    #expect(try cut([(0, 500)]).isEmpty)
  }
}
