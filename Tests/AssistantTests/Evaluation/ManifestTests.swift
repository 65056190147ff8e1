import Foundation
import Testing

@testable import Assistant

@Suite("A manifest")
struct ManifestTests {
  private func manifest(_ text: String) throws -> Manifest {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: try folder.write(text, to: "list.jsonl"))
    return try Manifest(contentsOf: url)
  }

  @Test("has a recording a line, beside itself, and may have empty lines")
  func lines() throws {
    let found = try manifest(
      """
      {"file":"a.wav","intent":"timer.start","slots":{"seconds":60}}

      {"file":"/b.wav","intent":null}
      {"file":"c.wav","keyword":"computer"}

      """)
    #expect(found.recordings.map(\.label.file) == ["a.wav", "/b.wav", "c.wav"])
    #expect(found.recordings[0].url.path.hasSuffix("/a.wav"))
    #expect(found.recordings[1].url.path == "/b.wav")
    #expect(found.recordings[0].label.slots == ["seconds": .number(60)])
    #expect(found.recordings[1].label.intent == nil)
    #expect(found.recordings[2].label.keyword == "computer")
  }

  @Test(
    "names the line that is no recording",
    arguments: ["nonsense", "{\"intent\":\"timer.start\"}", "[]", "{\"file\":1}", "{\"file\":\"a.wav\""])
  func bad(_ line: String) {
    let error = #expect(throws: Manifest.BadLine.self) { try manifest("{\"file\":\"a.wav\"}\n\(line)\n") }
    #expect(error?.description.hasPrefix("list.jsonl:2:") == true)
  }
}
