import Testing

@testable import Audio

@Suite("Reading WAV files")
struct WAVReaderTests {
  private func samples(_ builder: WAVBuilder) throws -> [Float] {
    let reader = try WAVReader(bytes: builder.bytes, name: "t.wav")
    var all: [Float] = []
    while let part = try reader.read(frames: 7) { all += part }
    #expect(reader.warnings.isEmpty)
    return all
  }

  @Test("every integer width means the same sound")
  func integers() throws {
    // -0.5, 0.25 in each width.
    let eight = WAVBuilder(bits: 8, samples: [64, 160])
    let sixteen = WAVBuilder(bits: 16, samples: WAVBuilder.little(-16_384, 2) + WAVBuilder.little(8_192, 2))
    let twentyFour = WAVBuilder(bits: 24, samples: WAVBuilder.little(-4_194_304, 3) + WAVBuilder.little(2_097_152, 3))
    let thirtyTwo = WAVBuilder(
      bits: 32, samples: WAVBuilder.little(-1_073_741_824, 4) + WAVBuilder.little(536_870_912, 4))
    for builder in [eight, sixteen, twentyFour, thirtyTwo] {
      #expect(try samples(builder) == [-0.5, 0.25], "\(builder.bits) bit")
    }
  }

  @Test("floating point of both widths is read, and what is no number is silence")
  func floats() throws {
    let single = [Float(-0.5), 0.25, .nan, .infinity, 1e30].flatMap { WAVBuilder.little(Int($0.bitPattern), 4) }
    #expect(try samples(WAVBuilder(tag: 3, bits: 32, samples: single)) == [-0.5, 0.25, 0, 0, 16])
    let double = [-0.5, 0.25, .nan].flatMap { WAVBuilder.little(Int(bitPattern: UInt($0.bitPattern)), 8) }
    #expect(try samples(WAVBuilder(tag: 3, bits: 64, samples: double)) == [-0.5, 0.25, 0])
  }

  @Test("20 bits in a 24-bit container of an extensible header are left-aligned")
  func extensible() throws {
    let body = WAVBuilder.little(-4_194_304, 3) + WAVBuilder.little(2_097_152, 3)
    #expect(try samples(WAVBuilder(bits: 20, containerBytes: 3, extensible: true, samples: body)) == [-0.5, 0.25])
  }

  @Test("channels stay interleaved", arguments: 1...8)
  func channels(_ channels: Int) throws {
    let body = (0..<channels * 20).flatMap { WAVBuilder.little($0 * 8, 2) }
    let reader = try WAVReader(bytes: WAVBuilder(channels: channels, rate: 48_000, samples: body).bytes, name: "t.wav")
    #expect(reader.format == AudioFormat(sampleRate: 48_000, channels: channels))
    #expect(reader.promisedFrames == 20)
    let part = try #require(try reader.read(frames: 3))
    #expect(part.count == 3 * channels)
    #expect(part.last == Float(3 * channels - 1) * 8 / 32_768)
  }

  @Test("odd chunks, their padding and what stands after the sound are passed over")
  func oddChunks() throws {
    let builder = WAVBuilder(
      before: [("LIST", [1, 2, 3]), ("junk", []), ("id3 ", [9])], after: [("LIST", [1, 2, 3, 4])],
      samples: WAVBuilder.little(16_384, 2))
    #expect(try samples(builder) == [0.5])
  }

  @Test(
    "a stream whose writer could not know its length is read to the end",
    arguments: [
      (0, 0), (0xFFFF_FFFF, 0xFFFF_FFFF), (36, 0), (0x7FFF_F024, 0x7FFF_F000), (0, 0xFFFF_FFFF),
    ])
  func pipes(_ riffSize: Int, _ dataSize: Int) throws {
    let body = [Int](repeating: 8_192, count: 40).flatMap { WAVBuilder.little($0, 2) }
    let builder = WAVBuilder(riffSize: riffSize, dataSize: dataSize, samples: body)
    #expect(try samples(builder) == [Float](repeating: 0.25, count: 40))
  }

  @Test("an empty recording with a chunk after it holds no sound")
  func emptyRecording() throws {
    #expect(try samples(WAVBuilder(after: [("LIST", [1, 2, 3, 4])])).isEmpty)
  }

  @Test("RF64 takes its length from the ds64 chunk")
  func rf64() throws {
    let sizes = WAVBuilder.little(100, 8) + WAVBuilder.little(4, 8) + WAVBuilder.little(2, 8) + [0, 0, 0, 0]
    let builder = WAVBuilder(
      magic: "RF64", riffSize: 0xFFFF_FFFF, dataSize: 0xFFFF_FFFF, before: [("ds64", sizes)],
      after: [("LIST", [1, 2])], samples: WAVBuilder.little(16_384, 2) + WAVBuilder.little(0, 2))
    #expect(try samples(builder) == [0.5, 0])
  }

  @Test("a cut-off file gives what is there and says so")
  func cutOff() throws {
    let whole = WAVBuilder(channels: 2, samples: [UInt8](repeating: 1, count: 400)).bytes
    let reader = try WAVReader(bytes: Array(whole.dropLast(101)), name: "t.wav")
    var frames = 0
    while let part = try reader.read(frames: 10) { frames += part.count / 2 }
    #expect(frames == 74)
    #expect(reader.warnings == [.cutOff(promisedFrames: 100, frames: 74)])
    #expect("\(reader.warnings[0])" == "the file is cut off: its header promises 100 frames, there are 74")
  }

  @Test("what the writer writes is read back")
  func roundTrip() throws {
    let sound = Signals.sine(440, seconds: 0.01)
    let reader = try WAVReader(bytes: WAVWriter.bytes(sound), name: "t.wav")
    let back = try #require(try reader.read(frames: 1_000))
    #expect(back.count == sound.count)
    #expect(zip(back, sound).allSatisfy { abs($0 - $1) <= 1 / 65_536 })
  }
}
