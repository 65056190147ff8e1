import Foundation
import Testing
import ToneLanguage

@Suite("The engine that is chosen")
struct EngineTests {
  @Test(
    "a model that PocketSphinx cannot use ends the program with one line and status 3",
    arguments: [
      "means", "variances", "mixture_weights", "transition_matrices", "mdef",
    ])
  func broken(_ file: String) async throws {
    let kitchen = try Kitchen()
    let folder = URL(fileURLWithPath: kitchen.path).appending(path: "tones")
    let language = try ToneLanguage(in: folder, words: ["hallo"])
    let whole = try Data(contentsOf: language.acoustics.appending(path: file))
    try whole.prefix(whole.count / 2).write(to: language.acoustics.appending(path: file))
    let end = try await kitchen.run(
      ["wake", "--word", "hallo", Kitchen.recording("029-box.time.wav")],
      with: [
        "SOUS_HEARING_ENGINE": "pocketsphinx", "SOUS_HEARING_ACOUSTIC_MODEL": language.acoustics.path,
        "SOUS_HEARING_DICTIONARY": language.dictionary.path,
      ])
    #expect(end.status == 3)
    #expect(end.complaints.count == 1)
    #expect(end.complaints.first?.hasPrefix("sous: ") == true)
    #expect(end.complaints.first?.contains("speech model") == true)
  }

  @Test("both engines hear the same sounds in one run, and each is told by its name")
  func besideEachOther() async throws {
    let kitchen = try Kitchen()
    let file = Kitchen.recording("029-box.time.wav")
    let row = #"{"file":"\#(file)","intent":"box.time","slots":{}}"#
    try Data((row + "\n").utf8).write(to: URL(fileURLWithPath: "\(kitchen.path)/one.jsonl"))
    let end = try await kitchen.run(
      ["eval", "--engine", "sous", "--engine", "pocketsphinx", "--no-wake", "\(kitchen.path)/one.jsonl"])
    #expect(end.status == 0)
    let engines = try #require(try end.objects().first?["engines"] as? [[String: Any]])
    #expect(engines.map { $0["engine"] as? String } == ["sous", "pocketsphinx"])
    #expect(engines.allSatisfy { ($0["memory_mb"] as? Double ?? 0) > 10 })
  }

  @Test("an engine that there is not is wrong usage, on the command line and in the settings")
  func unknown() async throws {
    let kitchen = try Kitchen()
    let file = Kitchen.recording("029-box.time.wav")
    #expect(try await kitchen.run(["hear", "--engine", "sphinx9", file]).status == 2)
    #expect(try await kitchen.run(["hear", file], with: ["SOUS_HEARING_ENGINE": "sphinx9"]).status == 2)
  }

  @Test("what only the project's own engine learns is refused for the other")
  func calibration() async throws {
    let end = try await Kitchen().run(["wake", "--engine", "pocketsphinx", "--calibrate", "computer"])
    #expect(end.status == 2)
    #expect(end.complaints.first?.contains("wake.kws_threshold") == true)
  }
}
