import Testing

@testable import Speech

@Suite("The network on a stream")
struct PhoneStreamTests {
  private func answers(_ stream: PhoneStream, _ samples: [Int16], pieces: Int = 160) -> [Float] {
    stride(from: 0, to: samples.count, by: pieces).flatMap {
      stream.hear(Array(samples[$0..<min($0 + pieces, samples.count)]))
    }
  }

  @Test("Every frame is answered once, three tenths of a second late at most")
  func count() throws {
    let network = try AcousticSamples.acoustics().phones()
    let samples = try AcousticSamples.samples()
    let frames = answers(try PhoneStream(network), samples).count / network.outputs
    #expect(frames <= samples.count / 160 && frames > samples.count / 160 - 30)
  }

  @Test("It does not matter in which pieces sound comes", arguments: [160, 480, 4_000])
  func pieces(_ size: Int) throws {
    let network = try AcousticSamples.acoustics().phones()
    let samples = try AcousticSamples.samples()
    let whole = answers(try PhoneStream(network), samples)
    let pieces = answers(try PhoneStream(network), samples, pieces: size)
    let common = min(whole.count, pieces.count)
    try #require(common > 100 * network.outputs)
    #expect(zip(whole, pieces).allSatisfy { abs($0 - $1) < 1e-2 })
  }

  @Test("In haste every second answer stands for the next as well, and the others are as ever")
  func hasty() throws {
    let network = try AcousticSamples.acoustics().phones()
    let samples = try AcousticSamples.samples()
    let prompt = answers(try PhoneStream(network), samples)
    let hasty = answers(try PhoneStream(network, isHasty: true), samples)
    let width = network.outputs
    let pairs = min(prompt.count, hasty.count) / width / 2
    try #require(pairs > 50)
    for pair in 0..<pairs {
      let first = hasty[(2 * pair * width)..<((2 * pair + 1) * width)]
      #expect(zip(first, prompt[(2 * pair * width)...]).allSatisfy { abs($0 - $1) < 1e-2 })
      #expect(first.elementsEqual(hasty[((2 * pair + 1) * width)..<((2 * pair + 2) * width)]))
    }
  }

  @Test("After a reset the same sound has the same answers")
  func reset() throws {
    let stream = try PhoneStream(AcousticSamples.acoustics().phones())
    var drawn = Drawn(seed: 4)
    let samples = try AcousticSamples.samples()
    let first = answers(stream, samples)
    _ = answers(stream, Array(drawn.noise(-20, frames: 300).joined()))
    stream.reset()
    #expect(answers(stream, samples) == first)
  }
}
