import Basics
import Testing

@testable import Audio

@Suite("Broken WAV files")
struct BrokenWAVTests {
  private func message(_ bytes: [UInt8]) -> String? {
    do {
      _ = try WAVReader(bytes: bytes, name: "t.wav")
      return nil
    } catch {
      return "\(error)"
    }
  }

  static let whole = WAVBuilder().bytes
  static let strangers: [[UInt8]] = [
    Array("hello, this is text".utf8), Array("RIFF".utf8), Array("RIFF1234AVI LIST".utf8), [0],
  ]
  static let brokenHeaders: [([UInt8], String)] = [
    (Array(whole.prefix(14)), "it ends before its format"),
    (Array(whole.prefix(30)), "its format chunk is cut off"),
    (Array(whole.prefix(36)), "it has no sound data"),
    (Array("RIFF1234WAVEdata1234".utf8), "sound data comes before its format"),
    (Array("RIFF1234WAVEfmt 1234".utf8), "its format chunk claims 875770417 bytes"),
    (WAVBuilder(channels: 0).bytes, "0 channels (1 to 8 are read)"),
    (WAVBuilder(channels: 4_000).bytes, "4000 channels (1 to 8 are read)"),
    (WAVBuilder(rate: 0).bytes, "a sample rate of 0 Hz (1000 to 768000 are read)"),
    (WAVBuilder(rate: 4_000_000_000).bytes, "a sample rate of 4000000000 Hz (1000 to 768000 are read)"),
    (WAVBuilder(bits: 0, containerBytes: 2).bytes, "0-bit samples of 1 channels in frames of 2 bytes"),
    (WAVBuilder(bits: 16, containerBytes: 1).bytes, "16-bit samples of 1 channels in frames of 1 bytes"),
    (WAVBuilder(bits: 64).bytes, "64-bit integer samples"),
    (WAVBuilder(tag: 3, bits: 16).bytes, "16-bit float samples"),
  ]
  static let otherCodecs: [(WAVBuilder, String)] = [
    (WAVBuilder(tag: 0x55), "MP3 (0x55)"), (WAVBuilder(tag: 7, bits: 8), "mu-law (0x7)"),
    (WAVBuilder(tag: 0x1234, extensible: true), "0x1234"),
  ]

  @Test("an empty file is said to be empty")
  func empty() {
    #expect(message([]) == "t.wav: the file is empty; record it again")
  }

  @Test("what is no WAV is told with the way to convert it", arguments: strangers)
  func notWAV(_ bytes: [UInt8]) {
    let expected = "t.wav: not a WAV file; convert it, for example: sox INPUT -r 16000 -c 1 OUTPUT.wav"
    #expect(message(bytes) == expected)
  }

  @Test("a header that makes no sense is named in one line", arguments: brokenHeaders)
  func headers(_ bytes: [UInt8], _ what: String) {
    let mend = "write the file again, for example: sox INPUT OUTPUT.wav"
    #expect(message(bytes) == "t.wav: broken WAV header: \(what); \(mend)")
  }

  @Test("a codec that is not decoded is named with its mend", arguments: otherCodecs)
  func codecs(_ builder: WAVBuilder, _ codec: String) {
    let mend = "convert it: sox INPUT -e signed -b 16 OUTPUT.wav"
    #expect(message(builder.bytes) == "t.wav: WAV codec \(codec) is not decoded; \(mend)")
  }

  @Test("a file that is not there is named with the system's reason")
  func missing() {
    #expect(throws: AudioError.cannotOpen(name: "/nowhere/t.wav", reason: "No such file or directory")) {
      try WAVReader(path: "/nowhere/t.wav")
    }
  }

  @Test("a folder in place of a file is an error, not a crash")
  func folder() {
    #expect(throws: AudioError.inputOutput(name: "/", reason: "Is a directory")) {
      try WAVReader(path: "/")
    }
  }

  @Test("mutated files never crash, and never give more than their bytes hold", arguments: UInt64(1)...8)
  func fuzz(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var (read, refused) = (0, 0)
    var (finite, inBounds) = (true, true)
    for round in 0..<250 {
      var builder = WAVBuilder(samples: (0..<64).map { _ in UInt8.random(in: 0...255, using: &generator) })
      builder.extensible = round % 2 == 0
      builder.before = round % 3 == 0 ? [("LIST", [1, 2, 3])] : []
      builder.magic = round % 5 == 0 ? "RF64" : "RIFF"
      var bytes = builder.bytes
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes[index] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
        case 2: bytes.removeSubrange(index..<min(bytes.count, index + 3))
        default: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: index)
        }
      }
      do throws(AudioError) {
        let source = try FileSource(bytes: bytes, name: "t.wav")
        var samples = 0
        while let chunk = try source.read() {
          samples += chunk.samples.count
          finite = finite && chunk.samples.allSatisfy { $0.isFinite }
        }
        // Slowest rate read is 1 000 Hz: sixteen frames out of one byte at most.
        inBounds = inBounds && samples <= bytes.count * 16
        read += 1
      } catch {
        refused += 1
      }
    }
    #expect(finite)
    #expect(inBounds)
    #expect(read > 20)
    #expect(refused > 20)
  }
}
