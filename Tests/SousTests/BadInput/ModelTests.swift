import Foundation
import Testing

@Suite("No speech model, or words that nobody can say")
struct ModelTests {
  @Test(
    "without the model every command that hears names its folder and how to get it",
    arguments: [["hear"], ["wake"], ["run", "--fast", "--wav"]])
  func model(command: [String]) async throws {
    let kitchen = try Kitchen()
    let empty = "\(kitchen.path)/home"
    let end = try await kitchen.run(
      command + [Kitchen.recording("029-box.time.wav")], with: ["SOUS_HEARING_MODEL": empty])
    #expect(end.status == 3)
    #expect(end.output.isEmpty)
    #expect(end.complaints.count == 1)
    #expect(end.complaints.first?.hasPrefix("sous: no speech model at \(empty)") == true)
    #expect(end.complaints.first?.hasSuffix(": install it with: apt install pocketsphinx-en-us") == true)
  }

  @Test("typed commands need no model")
  func text() async throws {
    let kitchen = try Kitchen()
    let variables = ["SOUS_HEARING_MODEL": "\(kitchen.path)/home"]
    #expect(try await kitchen.run(["do", "add milk"], with: variables).status == 0)
    #expect(try await kitchen.run(["run", "--text"], input: "add milk\n", with: variables).status == 0)
  }

  @Test("a wake word of symbols is a wrong setting, named with its key", arguments: ["%%%", "<foodie>", "foodie(2)"])
  func symbols(word: String) async throws {
    let end = try await Kitchen().run(["run", "--text"], with: ["SOUS_WAKE_WORDS": word])
    #expect(end.status == 2)
    #expect(
      end.complaints
        == ["sous: SOUS_WAKE_WORDS: wake.words must be words as they are spoken, in letters, not \"\(word)\""])
  }

  @Test("a wake word that cannot be pronounced is named, with the way to give its sounds", arguments: ["%%%", "..."])
  func unpronounceable(word: String) async throws {
    let end = try await Kitchen().run(["wake", "--word", word, Kitchen.recording("029-box.time.wav")])
    #expect(end.status == 1)
    #expect(end.output.isEmpty)
    #expect(
      end.complaints == [
        "sous: \"\(word)\" cannot be pronounced: give its sounds in pronunciations.dict, as in: foodie F UW D IY"
      ])
  }
}
