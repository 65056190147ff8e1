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
    #expect(try await kitchen.run(["voice", "learnt"]).output.first?.contains("sous voice learn") == true)
    try kitchen.write(
      #"[{"person":"mia","warp":1.2,"sentences":12,"before":3,"after":10}]"#, to: "state/sous/voices.json")
    let line = "mia\tvocal tract 1.2\t3 of 12 right before, 10 after"
    #expect(try await kitchen.run(["voice", "learnt"]).output == [line])
    #expect(try await kitchen.run(["voice", "learnt", "--json"]).objects().first?["warp"] as? Double == 1.2)
    #expect(try await kitchen.run(["voice", "forget", "Mia"]).status == 0)
    let again = try await kitchen.run(["voice", "forget", "Mia"])
    #expect(again.status == 1 && again.complaints.first?.contains("sous voice learnt") == true)
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
      ["install", "festival"], ["remove"], ["try", "--engine", "festival", "Hello."],
    ])
  func usage(_ arguments: [String]) async throws {
    let end = try await kitchen.run(["voice"] + arguments)
    #expect(end.status == 2 && end.output.isEmpty)
  }

  @Test("the voices that the box can speak with are listed, and the one that is set is marked")
  func voices() async throws {
    let lines = try await kitchen.run(["voice", "list"]).output
    #expect(lines.count == 3 && lines[0].hasPrefix("* natural\tnot installed\t"), "\(lines)")
    let objects = try await kitchen.run(["voice", "list", "--json"], with: ["SOUS_VOICE_ENGINE": "espeak"]).objects()
    #expect(objects.map { $0["engine"] as? String } == ["natural", "piper", "espeak"])
    #expect(objects.map { $0["isChosen"] as? Bool } == [false, false, true])
    #expect(objects.map { $0["isInstalled"] as? Bool }.prefix(2) == [false, false])
  }

  @Test("a voice that is not installed is not tried with another, and cannot be removed")
  func notInstalled() async throws {
    let tried = try await kitchen.run(["voice", "try", "Hello.", "-o", "\(kitchen.path)/x.wav"])
    #expect(tried.status == 3 && tried.output.isEmpty)
    #expect(
      tried.complaints == ["sous: the natural voice is not installed; install it: sous voice install natural"])
    let removed = try await kitchen.run(["voice", "remove", "natural"])
    #expect(removed.status == 1)
    #expect(removed.complaints == ["sous: there is no voice at \(kitchen.path)/data/sous/voice/natural"])
  }

  @Test("without Python the way to get it is said in one line")
  func noPython() async throws {
    let end = try await kitchen.run(["voice", "install"], with: ["PATH": "\(kitchen.path)/nowhere"])
    #expect(end.status == 3 && end.output.isEmpty)
    #expect(
      end.complaints == ["sous: there is no python3; install it: sudo apt install python3 python3-venv"])
  }

  @Test("espeak-ng says a text into a file, and what it took is an object")
  func tried() async throws {
    let file = "\(kitchen.path)/oven.wav"
    let end = try await kitchen.run(
      ["voice", "try", "--engine", "espeak", "--json", "Preheat the oven to 180 °C.", "-o", file])
    let result = try #require(try end.objects().first, "\(end.complaints)")
    #expect(result["said"] as? [String] == ["Preheat the oven to 180 degrees Celsius."])
    #expect((result["seconds"] as? Double ?? 0) > 1)
    #expect(abs((result["loudness"] as? Double ?? 0) + 20) < 1)
    let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
    #expect(size > 32_000)
    #expect(try await kitchen.run(["voice", "try", "--engine", "espeak", "🎉", "-o", file]).status == 1)
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
