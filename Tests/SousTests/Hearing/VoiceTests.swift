import Foundation
import Testing

@Suite("sous voice")
struct VoiceTests {
  private let kitchen: Kitchen
  private var file: String { "\(kitchen.path)/state/sous/voices.json" }

  init() throws { kitchen = try Kitchen() }

  @Test("the sentences to read are printed a line each, as many as wanted")
  func sentences() async throws {
    let usual = try await kitchen.run(["voice", "sentences"])
    #expect(usual.status == 0 && usual.output.count == 12)
    #expect(try await kitchen.run(["voice", "sentences", "--count", "3"]).output == Array(usual.output.prefix(3)))
  }

  @Test("what was learnt is listed, and forgotten by name")
  func listed() async throws {
    #expect(try await kitchen.run(["voice", "list"]).output.first?.contains("sous voice learn") == true)
    try kitchen.write(
      #"[{"person":"mia","warp":1.2,"sentences":12,"before":3,"after":10}]"#, to: "state/sous/voices.json")
    let line = "mia\tvocal tract 1.2\t3 of 12 right before, 10 after"
    #expect(try await kitchen.run(["voice", "list"]).output == [line])
    #expect(try await kitchen.run(["voice", "list", "--json"]).objects().first?["warp"] as? Double == 1.2)
    #expect(try await kitchen.run(["voice", "forget", "Mia"]).status == 0)
    let again = try await kitchen.run(["voice", "forget", "Mia"])
    #expect(again.status == 1 && again.complaints.first?.contains("sous voice list") == true)
  }

  @Test(
    "what somebody reads is measured before and after, and kept only where it helps",
    .disabled(if: ProcessInfo.processInfo.environment["SOUS_TIER"] == "fast"))
  func learn() async throws {
    let sentences = ["set a timer for ten minutes", "add milk", "what time is it", "stop the timer", "show my alarms"]
    let text = try kitchen.write(sentences.joined(separator: "\n"), to: "text.txt")
    let files = try sentences.enumerated().map { index, sentence in
      let file = "\(kitchen.path)/\(index).wav"
      let speaker = try Process.run(
        URL(filePath: "/usr/bin/env"), arguments: ["espeak-ng", "-v", "en-us", "-w", file, sentence])
      speaker.waitUntilExit()
      return file
    }
    let end = try await kitchen.run(["voice", "learn", "Sam", "--json", "--text", text] + files)
    let lesson = try #require(try end.objects().first, "\(end.complaints)")
    let learnt = lesson["learnt"] as? [String: Any]
    #expect(end.status == (learnt == nil ? 1 : 0))
    #expect(lesson["person"] as? String == "sam" && (lesson["sentences"] as? [Any])?.count == 5)
    let (before, after) = (lesson["before"] as? Int ?? -1, lesson["after"] as? Int ?? -1)
    #expect(before >= 3 && (learnt == nil || after >= before))
    #expect(FileManager.default.fileExists(atPath: file) == (learnt != nil))
  }

  @Test(
    "wrong usage is said so",
    arguments: [
      ["learn"], ["learn", "42"], ["learn", "Mia", "1.wav"], ["sentences", "--count", "0"], ["forget"], ["teach"],
    ])
  func usage(_ arguments: [String]) async throws {
    let end = try await kitchen.run(["voice"] + arguments)
    #expect(end.status == 2 && end.output.isEmpty)
  }

  @Test("without a microphone, the way to name one is said, and there is such an option")
  func noMicrophone() async throws {
    let end = try await kitchen.run(["voice", "learn", "Mia", "--device", "nowhere"])
    #expect(end.status == 3)
    #expect(end.complaints.first?.contains("nowhere") == true && end.complaints.first?.contains("--device") == true)
  }

  @Test("more recordings than sentences, and files that are not there, are said so")
  func missing() async throws {
    let files = (1...6).map { "\(kitchen.path)/\($0).wav" }
    try kitchen.write("one\ntwo\nthree\nfour\nfive", to: "text.txt")
    let many = try await kitchen.run(["voice", "learn", "Mia", "--text", "\(kitchen.path)/text.txt"] + files)
    #expect(many.status == 2 && many.complaints.first?.contains("6 recordings and 5 sentences") == true)
    #expect(try await kitchen.run(["voice", "learn", "Mia"] + files).status == 3)
    #expect(try await kitchen.run(["voice", "learn", "Mia", "--text", "/nowhere"] + files).status == 3)
  }
}
