import Foundation
import Testing

@Suite("Recordings that are none")
struct BadRecordingTests {
  private static let hearers: [[String]] = [
    ["hear", "--no-wake"], ["wake"], ["run", "--fast", "--wav"],
  ]

  private func wav(_ samples: Int, declared: Int? = nil) -> Data {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let size = declared ?? samples * 2
    var bytes = Array("RIFF".utf8) + little(36 + size, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
    bytes += little(1, 2) + little(1, 2) + little(16_000, 4) + little(32_000, 4) + little(2, 2) + little(16, 2)
    bytes += Array("data".utf8) + little(size, 4)
    return Data(bytes) + Data(count: samples * 2)
  }

  @Test("what is no WAV file is refused in one line", arguments: hearers)
  func notWAV(command: [String]) async throws {
    let kitchen = try Kitchen()
    let file = try kitchen.write("This is a letter to my aunt, and much longer than a header is.\n", to: "aunt.wav")
    let end = try await kitchen.run(command + [file])
    #expect(end.status == 1)
    #expect(end.output.isEmpty)
    #expect(
      end.complaints
        == ["sous: \(file): not a WAV file; convert it, for example: sox INPUT -r 16000 -c 1 OUTPUT.wav"])
  }

  @Test("an empty file is refused in one line", arguments: hearers)
  func empty(command: [String]) async throws {
    let kitchen = try Kitchen()
    let file = try kitchen.write("", to: "empty.wav")
    let end = try await kitchen.run(command + [file])
    #expect(end.status == 1)
    #expect(end.output.isEmpty)
    #expect(end.complaints == ["sous: \(file): the file is empty; record it again"])
  }

  @Test("a file that ends in its header is refused in one line", arguments: hearers)
  func cutHeader(command: [String]) async throws {
    let kitchen = try Kitchen()
    let file = try kitchen.write(wav(100).prefix(30), to: "cut.wav")
    let end = try await kitchen.run(command + [file])
    #expect(end.status == 1)
    #expect(end.output.isEmpty)
    #expect(end.complaints.count == 1)
    #expect(end.complaints.first?.hasPrefix("sous: \(file): broken WAV header: ") == true)
  }

  @Test("a file that is not there is named, with status 3", arguments: hearers)
  func missing(command: [String]) async throws {
    let end = try await Kitchen().run(command + ["nosuch.wav"])
    #expect(end.status == 3)
    #expect(end.output.isEmpty)
    #expect(
      end.complaints == [
        "sous: nosuch.wav: cannot be opened: No such file or directory; check the path and the right to it"
      ])
  }

  @Test(
    "a cut-off file, or one whose header lies about its length, is heard as far as it goes, and that is said",
    arguments: [32_000, 4_000_000_000, 0xFFFF_FFFE])
  func lies(declared: Int) async throws {
    let kitchen = try Kitchen()
    let file = try kitchen.write(wav(8_000, declared: declared), to: "lie.wav")
    let end = try await kitchen.run(["hear", "--no-wake", file])
    // Nothing is said in it.
    #expect(end.status == 1)
    #expect(end.complaints.count <= 1)
    if declared == 32_000 { #expect(end.complaints.first?.hasPrefix("sous: \(file): ") == true) }
    let run = try await kitchen.run(["run", "--fast", "--wav", file])
    #expect(run.status == 0)
  }

  @Test("one bad file of several is named; an evaluation names the line of a manifest that is wrong")
  func manifest() async throws {
    let kitchen = try Kitchen()
    let manifest = try kitchen.write("{\"file\":\"a.wav\",\"intent\":null}\nnot json\n", to: "manifest.jsonl")
    let end = try await kitchen.run(["eval", manifest])
    #expect(end.status != 0)
    #expect(end.output.isEmpty)
    #expect(end.complaints.count == 1)
    #expect(end.complaints.first?.contains("manifest.jsonl:2: ") == true)
  }
}
