import Foundation
import Testing

@testable import Speech

@Suite("From samples to frames")
struct FrontEndTests {
  private static let kinds: [FrontEnd.Kind] = [
    .bands(), .bands(warp: 0.9),
    .cepstra(of: .debian, removesNoise: true, warp: 1), .cepstra(of: .debian, removesNoise: false, warp: 1.1),
  ]

  private func values(_ frontEnd: FrontEnd, _ samples: [Int16], pieces: Int? = nil) -> [Float] {
    for first in stride(from: 0, to: samples.count, by: pieces ?? max(samples.count, 1)) {
      frontEnd.hear(Array(samples[first..<min(first + (pieces ?? samples.count), samples.count)]))
    }
    return frontEnd.values
  }

  @Test("A frame is 32 bands or 13 cepstra wide")
  func width() throws {
    #expect(try Self.kinds.map { try FrontEnd($0).width } == [FrontEnd.bands, FrontEnd.bands, 13, 13])
  }

  @Test(
    "There is a frame for every 10 ms that a window of 25.6 ms fits at, from the tenth on",
    arguments: [0, 1, 409, 410, 1_849, 1_850, 2_009, 2_010, 16_000])
  func frameCount(_ samples: Int) throws {
    var drawn = Drawn(seed: samples)
    let sound = Array(drawn.noise(-30, frames: 101).joined().prefix(samples))
    for kind in Self.kinds {
      let frontEnd = try FrontEnd(kind)
      frontEnd.hear(sound)
      // The library holds the first ten back until it is sure of speech (`-vad_startspeech`), though nothing is removed.
      let whole = (samples - 410) / 160 + 1
      #expect(frontEnd.frameCount == (whole < 10 ? 0 : whole))
      #expect(frontEnd.values.count == frontEnd.frameCount * frontEnd.width)
    }
  }

  @Test("Sound in pieces gives the frames of the whole", arguments: 0..<3, [160, 77, 1_000])
  func pieces(_ kind: Int, _ size: Int) throws {
    let samples = Array(try AcousticSamples.samples().prefix(16_000))
    let whole = values(try FrontEnd(Self.kinds[kind]), samples)
    #expect(values(try FrontEnd(Self.kinds[kind]), samples, pieces: size) == whole)
  }

  @Test("Front ends that warp and others that do not leave each other alone, in whatever order they are made")
  func warping() throws {
    let samples = Array(try AcousticSamples.samples().prefix(16_000))
    func heard(_ warp: Double) throws -> [Float] { values(try FrontEnd(.bands(warp: warp)), samples) }
    let (plain, warped) = (try heard(1), try heard(1.2))
    let differs = plain != warped
    #expect(differs)
    for warp in [1, 1.2, 1, 1, 1.2, 1.2, 1] {
      let isSame = try heard(warp) == (warp == 1 ? plain : warped)
      #expect(isSame)
    }
    // A decoder of the library has a front end of its own.
    _ = try StockDecoder(dictionary: AcousticSamples.words)
    let isSame = try heard(1.2) == warped
    #expect(isSame)
  }

  @Test("A new utterance knows nothing of the last one", arguments: 0..<3)
  func start(_ kind: Int) throws {
    let samples = Array(try AcousticSamples.samples().prefix(16_000))
    let frontEnd = try FrontEnd(Self.kinds[kind])
    let fresh = values(frontEnd, samples)
    var drawn = Drawn(seed: 1)
    frontEnd.start()
    _ = values(frontEnd, Array(drawn.noise(-6, frames: 50).joined()))
    frontEnd.start()
    #expect(frontEnd.frameCount == 0 && frontEnd.mean.allSatisfy { $0 == 0 })
    #expect(values(frontEnd, samples) == fresh)
  }

  @Test("The mean of frames less their mean is nought", arguments: 0..<3)
  func mean(_ kind: Int) throws {
    let frontEnd = try FrontEnd(Self.kinds[kind])
    frontEnd.hear(try AcousticSamples.samples())
    let frames = frontEnd.frames(0..<frontEnd.frameCount, less: frontEnd.mean)
    for index in 0..<frontEnd.width {
      let sum = stride(from: index, to: frames.count, by: frontEnd.width).reduce(0.0) { $0 + Double(frames[$1]) }
      #expect(abs(sum / Double(frontEnd.frameCount)) < 1e-3)
    }
    #expect(frontEnd.mean.contains { abs($0) > 0.1 })
  }

  @Test("A range of frames is that part of all frames")
  func range() throws {
    let frontEnd = try FrontEnd(.bands())
    frontEnd.hear(Array(try AcousticSamples.samples().prefix(8_000)))
    let mean = (0..<FrontEnd.bands).map { Float($0) }
    let all = frontEnd.frames(0..<frontEnd.frameCount, less: mean)
    #expect(frontEnd.frames(3..<7, less: mean) == Array(all[(3 * 32)..<(7 * 32)]))
    #expect(frontEnd.frames(3..<3, less: mean).isEmpty)
    #expect(near(Double(all[32 * 5 + 9]), Double(frontEnd.values[32 * 5 + 9]) - 9))
  }

  @Test("Ten decibels more are 2.3 more in every band")
  func bands() throws {
    var drawn = Drawn(seed: 2)
    let sound = Array(drawn.noise(-40, frames: 100).joined())
    let soft = try FrontEnd(.bands())
    let loud = try FrontEnd(.bands())
    soft.hear(sound)
    loud.hear(sound.map { Int16((Double($0) * 10.0.squareRoot()).rounded()) })
    for (quiet, loud) in zip(soft.mean, loud.mean) { #expect(abs(loud - quiet - 2.303) < 0.02) }
  }

  @Test("Digital silence is finite", arguments: 0..<3)
  func silence(_ kind: Int) throws {
    let frontEnd = try FrontEnd(Self.kinds[kind])
    frontEnd.hear([Int16](repeating: 0, count: 16_000))
    #expect(frontEnd.frameCount > 90 && frontEnd.values.allSatisfy(\.isFinite))
  }

  @Test("A model without front-end parameters is named")
  func missing() {
    let model = SpeechModel(folder: URL(fileURLWithPath: "/no/such/model"))
    #expect(throws: SpeechError.modelMissing(path: "/no/such/model/en-us/feat.params")) {
      try FrontEnd(.cepstra(of: model, removesNoise: true, warp: 1))
    }
  }
}
