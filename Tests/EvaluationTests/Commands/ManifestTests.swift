import Commands
import Foundation
import TestTools
import Testing

@testable import Assistant
@testable import Evaluation

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

  @Test("may have several intents for a recording, any of which would do; none means that it must be refused")
  func intents() throws {
    let found = try manifest(
      """
      {"file":"a.wav","intents":["timer.list","timer.status"],"text":"how are my timers"}
      {"file":"b.wav","intents":[]}
      """)
    let labels = found.recordings.map(\.label)
    #expect(labels.map(\.intent) == ["timer.list", nil])
    #expect(labels[0].fits([Meaning(intent: "timer.status", slots: ["name": .text("pasta")])]))
    #expect(!labels[0].fits([Meaning(intent: "timer.start", slots: [:])]))
    #expect(!labels[0].fits([]))
  }

  @Test("may have several commands for a recording, which must all be heard, and nothing more")
  func commands() throws {
    let found = try manifest(
      """
      {"file":"a.wav","intent":"order.add","ordering":true,"commands":[{"intent":"order.add","slots":{"item":"blt"}},\
      {"intent":"order.type","slots":{"type":"takeout"}}]}
      {"file":"b.wav","intent":"order.add","slots":{"item":"blt"}}
      """)
    let add = Meaning(intent: "order.add", slots: ["item": .text("blt")])
    let more = Meaning(intent: "order.add", slots: ["item": .text("blt"), "quantity": .number(2)])
    let type = Meaning(intent: "order.type", slots: ["type": .text("takeout")])
    let (exact, loose) = (found.recordings[0].label, found.recordings[1].label)
    #expect(exact.isOrdering && !loose.isOrdering)
    #expect(exact.fits([add, type]))
    #expect(!exact.fits([add]) && !exact.fits([more, type]) && !exact.fits([add, type, type]) && !exact.fits([]))
    #expect(loose.fits([more, type]) && !loose.fits([type]))
  }

  @Test(
    "names the line that is no recording",
    arguments: ["nonsense", "{\"intent\":\"timer.start\"}", "[]", "{\"file\":1}", "{\"file\":\"a.wav\""])
  func bad(_ line: String) {
    let error = #expect(throws: Manifest.BadLine.self) { try manifest("{\"file\":\"a.wav\"}\n\(line)\n") }
    #expect(error?.description.hasPrefix("list.jsonl:2:") == true)
  }
}
