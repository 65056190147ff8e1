import Foundation
import Testing

@testable import Speech

@Suite("From sound to scores")
struct AcousticStreamTests {
  private func stream(withNetwork: Bool, warp: Double = 1) throws -> AcousticStream {
    var model = SpeechModel.debian
    let file = SampleNetwork()
    if withNetwork {
      try file.write(layers: [([16, 32, 5], 1), ([126, 16, 3], 4)])
      model.network = file.url
    }
    return try AcousticStream(Acoustics(model), removesNoise: true, warp: warp)
  }

  @Test(
    "Sound in pieces of any length has as many frames of scores as the whole",
    arguments: [true, false], [77, 160, 1_000, 5_003])
  func pieces(_ withNetwork: Bool, _ size: Int) throws {
    let stream = try stream(withNetwork: withNetwork)
    let samples = Array(try AcousticSamples.samples()[..<24_000])
    let count = 5_126
    // A second utterance starts afresh.
    for length in [samples.count, 9_000] {
      stream.start()
      var scores: [Int16] = []
      for first in stride(from: 0, to: length, by: size) {
        stream.hear(Array(samples[first..<min(first + size, length)]))
        scores += stream.scores(before: stream.frameCount - 5)
        #expect(scores.count % count == 0)
        // No more is held back than a block and what the features and the network look ahead.
        let least = stream.frameCount - 5 - 8 - 6
        #expect(scores.count / count > least)
      }
      scores += stream.finish()
      #expect(scores.count == stream.frameCount * count)
      var whole = 0
      stream.whole { whole += $0.count }
      #expect(whole == scores.count)
      for first in stride(from: 0, to: scores.count, by: count) {
        #expect(scores[first..<(first + count)].min() == 0)
      }
    }
  }

  @Test(
    "Every second frame is scored as the one before it where half the work is to be saved", arguments: [true, false])
  func thinned(_ withNetwork: Bool) throws {
    let stream = try stream(withNetwork: withNetwork)
    let count = 5_126
    for length in [16_000, 16_160] {
      stream.start(isThinned: true)
      stream.hear(Array(try AcousticSamples.samples()[..<length]))
      var scores: [Int16] = []
      while case let more = stream.scores(before: stream.frameCount), !more.isEmpty { scores += more }
      scores += stream.finish()
      try #require(scores.count == stream.frameCount * count)
      for frame in stride(from: 1, to: stream.frameCount, by: 2) {
        let isSame = scores[(frame * count)..<((frame + 1) * count)] == scores[((frame - 1) * count)..<(frame * count)]
        #expect(isSame)
      }
    }
  }

  @Test(
    "Chosen senones alone score as beside all others, but for what the best of the frame is", arguments: [true, false])
  func chosen(_ withNetwork: Bool) throws {
    let stream = try stream(withNetwork: withNetwork)
    let samples = Array(try AcousticSamples.samples()[..<16_000])
    let senones = Array(0..<126) + [500, 501, 777, 2_000, 5_125]
    func live(_ senones: [Int]?) -> [Int16] {
      stream.start(scoring: senones)
      stream.hear(samples)
      return stream.scores(before: 40) + stream.finish()
    }
    func whole(_ senones: [Int]?) -> [Int16] {
      var scores: [Int16] = []
      stream.whole(of: senones) { scores += $0 }
      return scores
    }
    for (all, some) in [(live(nil), live(senones)), (whole(nil), whole(senones))] {
      try #require(some.count / senones.count == all.count / 5_126 && !some.isEmpty)
      for frame in 0..<(some.count / senones.count) {
        let own = some[(frame * senones.count)..<((frame + 1) * senones.count)].map(Int.init)
        let others = senones.map { Int(all[frame * 5_126 + $0]) }
        #expect(own.min() == 0)
        let offset = others.min() ?? 0
        // Each is rounded for itself.
        #expect(zip(own, others).allSatisfy { abs($0 + offset - $1) <= 1 || $1 >= 7_999 })
      }
    }
  }

  @Test("An utterance is scored again as that of another vocal tract, until the next begins", arguments: [true, false])
  func warped(_ withNetwork: Bool) throws {
    let samples = Array(try AcousticSamples.samples()[..<16_000])
    func whole(_ stream: AcousticStream) -> [Int16] {
      var scores: [Int16] = []
      stream.whole { scores += $0 }
      return scores
    }
    let (stream, other) = (try stream(withNetwork: withNetwork), try stream(withNetwork: withNetwork, warp: 1.2))
    other.start()
    other.hear(samples)
    stream.start()
    for first in stride(from: 0, to: samples.count, by: 1_000) { stream.hear(Array(samples[first..<(first + 1_000)])) }
    let plain = whole(stream)
    for _ in 0..<2 {
      try stream.warp(by: 1.2)
      let isOther = whole(stream) == whole(other) && whole(stream) != plain
      #expect(isOther)
    }
    stream.start()
    stream.hear(samples)
    let isPlain = whole(stream) == plain
    #expect(isPlain)
  }

  @Test("No sound has no scores")
  func silence() throws {
    let stream = try stream(withNetwork: true)
    #expect(stream.scores(before: stream.frameCount).isEmpty)
    #expect(stream.finish().isEmpty)
    stream.whole { #expect($0.isEmpty) }
  }
}
