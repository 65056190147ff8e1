import Foundation
import Testing

@testable import Audio

@Suite("Sources of sound")
struct FileSourceTests {
  @Test("a stereo file at 44.1 kHz comes out as mono chunks of 10 ms at 16 kHz, none lost")
  func converts() throws {
    let mono = Signals.sine(1_000, seconds: 0.5, rate: 44_100)
    let stereo: [Float] = mono.flatMap { (sample: Float) -> [Float] in [sample, 0] }
    let bytes = WAVWriter.bytes(stereo, format: AudioFormat(sampleRate: 44_100, channels: 2))
    let source = try FileSource(bytes: bytes, name: "t.wav")
    var end = 0
    var samples: [Float] = []
    while let chunk = try source.read() {
      #expect(chunk.position == end)
      end = chunk.end
      samples += chunk.samples
    }
    #expect(samples.count == 8_000)
    #expect(abs(Signals.amplitude(of: 1_000, in: samples) - 0.25) < 0.002)
  }

  @Test("a stream without the RIFF magic is raw 16 kHz, and an odd last byte is left out")
  func raw() throws {
    let source = try FileSource(bytes: [0, 0x40, 0, 0xC0, 7], name: "standard input", mayBeRaw: true)
    #expect(try source.readAll() == [0.5, -0.5])
  }

  @Test("a stream with the magic is a WAV stream, also where a raw one may come")
  func wavStream() throws {
    let source = try FileSource(bytes: WAVWriter.bytes([0.5, -0.5]), name: "standard input", mayBeRaw: true)
    #expect(try source.readAll() == [0.5, -0.5])
  }

  @Test("an empty stream is an error that says so")
  func empty() {
    #expect(throws: AudioError.empty(name: "standard input")) {
      try FileSource(bytes: [], name: "standard input", mayBeRaw: true)
    }
  }

  @Test("files on disk are read by their kind and closed again")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sous-audio-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let wav = folder.appending(path: "t.wav").path
    try WAVWriter.write([0.5, 0.25], to: wav)
    #expect(try FileSource(path: wav).readAll() == [0.5, 0.25])
    let raw = folder.appending(path: "t.raw")
    try Data([0, 0x40]).write(to: raw)
    #expect(try FileSource(path: raw.path).readAll() == [0.5])
    let before = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    for _ in 0..<20 { _ = try FileSource(path: wav).readAll() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count < before + 10)
  }

  @Test("silence lasts as long as asked for, or for ever")
  func silence() throws {
    #expect(try MemorySource.silence(seconds: 0.125).readAll() == [Float](repeating: 0, count: 2_000))
    let endless = SilenceSource()
    _ = try endless.read()
    #expect(try endless.read() == AudioChunk(samples: [Float](repeating: 0, count: 160), position: 160))
  }

  @Test("16-bit samples are held at full scale and never wrap")
  func quantising() {
    #expect(SampleConversion.int16([1.5, 1, -1, -2, .nan, 0.5]) == [32_767, 32_767, -32_768, -32_768, 0, 16_384])
    #expect(SampleConversion.int16(SampleConversion.float([1, -1, 32_767, -32_768])) == [1, -1, 32_767, -32_768])
  }
}
