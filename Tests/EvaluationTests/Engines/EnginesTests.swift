import Audio
import Commands
import Foundation
import Grammar
import Speech
import TestTime
import TestTools
import Testing

@testable import Assistant
@testable import BoxSettings
@testable import Evaluation

@Suite("The engines")
struct EnginesTests {
  private static let clone = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Every tenth command of the fixtures, and every third of what is none; a third of that for PocketSphinx, which takes six
  /// seconds for one. Nightly has all that for both. The five-minute session is measured by the benchmark.
  private func manifest(_ engine: HearingEngine) throws -> Manifest {
    let share = engine == .pocketsphinx && Tier.current != .nightly ? 3 : 1
    var manifest = try Manifest(contentsOf: Self.clone.appending(path: "audio-fixtures/manifest.jsonl"))
    var number = 0
    manifest.recordings.removeAll { recording in
      number += 1
      return recording.label.session != nil || number % (share * (recording.label.intent == nil ? 3 : 10)) != 0
    }
    return manifest
  }

  @Test(
    "the fixtures are heard by each, with a floor of its own",
    arguments: [(HearingEngine.sous, 0.9), (.pocketsphinx, 0.2)])
  func floors(engine: HearingEngine, floor: Double) async throws {
    var settings = Settings()
    settings.hearing.engine = engine
    let home = try TemporaryFolder()
    settings.store.folder = "\(home.path)/state"
    let folders = try GrammarFolders(
      environment: ["HOME": home.path, "SOUS_GRAMMARS": Self.clone.appending(path: "grammars").path])
    let language = try Language(folders)
    let words = try HouseholdWords(folders: language.folders)
    let hearing = try Hearing(settings: settings, folders: folders, language: language, words: words)
    let evaluator = Evaluator(
      hearing: hearing, interpreter: Interpreter(grammar: language.grammar, vocabulary: words.vocabulary),
      calendar: settings.household.calendar, threshold: settings.hearing.confidence, isWhole: false)
    let result = try await evaluator.evaluate(manifest(engine)) { _ in }
    #expect(result.acceptance >= floor)
    #expect(result.rejection >= 0.7)
  }

  @Test("the program calls the library's decoder")
  func symbols() throws {
    // What the linker kept: without the calls the names would not stand in the program.
    let program = try Data(contentsOf: URL(fileURLWithPath: "/proc/self/exe"), options: .mappedIfSafe)
    for name in ["ps_start_utt", "ps_process_raw", "ps_set_fsg", "ps_set_lm", "ps_set_kws"] {
      #expect(program.range(of: Data("\(name)\0".utf8)) != nil, "\(name)")
    }
  }
}
