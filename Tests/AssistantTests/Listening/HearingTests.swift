import Audio
import Foundation
import Speech
import TestTools
import Testing

@testable import Assistant
@testable import BoxSettings

@Suite("Hearing")
struct HearingTests {
  private static let clone = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func hear(_ recording: String, _ hearing: Hearing, atWake: () async throws -> Void) async throws -> [String] {
    let samples = try FileSource(path: Self.clone.appending(path: "audio-fixtures/\(recording)").path).readAll()
    let silence = [Float](repeating: 0, count: 160)
    var texts: [String] = []
    for frame in ListeningService.frames(of: samples) {
      for event in try await hearing.hear(frame, played: silence) {
        if case .wake = event { try await atWake() }
        if let heard = event.utterance { texts.append(heard.recognition?.text ?? "") }
      }
    }
    return texts + (try await hearing.finish()).compactMap { $0.utterance?.recognition?.text }
  }

  @Test("words and questions that come while somebody speaks wait for the end of what is said")
  func busy() async throws {
    let home = try TemporaryFolder()
    let settings = Settings()
    let folders = try GrammarFolders(
      environment: ["HOME": home.path, "SOUS_GRAMMARS": Self.clone.appending(path: "grammars").path])
    let language = try Language(folders)
    let words = try HouseholdWords(folders: language.folders)
    let hearing = try Hearing(settings: settings, folders: folders, language: language, words: words)
    let alone = try await hear("029-box.time.wav", hearing) {}
    #expect(alone.count == 1)
    var more = words
    more.learn(items: ["gadget"])
    await hearing.startAnew()
    let disturbed = try await hear("029-box.time.wav", hearing) { [more] in
      try await hearing.learn(more)
      try await hearing.open(.ringing, words: more)
    }
    #expect(disturbed == alone)
  }

  @Test("another wake word is listened for at once, without a restart, and the old one no longer")
  func anotherWakeWord() async throws {
    let home = try TemporaryFolder()
    let settings = Settings()
    let folders = try GrammarFolders(
      environment: ["HOME": home.path, "SOUS_GRAMMARS": Self.clone.appending(path: "grammars").path])
    let language = try Language(folders)
    let words = try HouseholdWords(folders: language.folders)
    let hearing = try Hearing(settings: settings, folders: folders, language: language, words: words)
    let usual = try await hear("029-box.time.wav", hearing) {}
    #expect(usual.count == 1)
    try await hearing.wake(by: settings.wake.choosing("jarvis").wakeWords)
    #expect(try await hear("029-box.time.wav", hearing) {}.isEmpty)
    try await hearing.wake(by: settings.wake.wakeWords)
    #expect(try await hear("029-box.time.wav", hearing) {} == usual)
  }

  @Test("nobody waits for the sounds of hundreds of strange words, which are heard a moment later")
  func manyStrangeWords() async throws {
    let home = try TemporaryFolder()
    let folders = try GrammarFolders(
      environment: ["HOME": home.path, "SOUS_GRAMMARS": Self.clone.appending(path: "grammars").path])
    let language = try Language(folders)
    let words = try HouseholdWords(folders: language.folders)
    let hearing = try Hearing(settings: Settings(), folders: folders, language: language, words: words)
    var more = words
    more.learn(items: (0..<200).map { "zorb\($0)" })
    try await hearing.learn(more)
    #expect(await hearing.knownWords == words.version)
    // What comes meanwhile is neither lost nor asked about anew.
    more.learn(items: ["gadget"])
    try await hearing.learn(more)
    let frame = [Float](repeating: 0, count: 160)
    while await hearing.knownWords < more.version { _ = try await hearing.hear(frame, played: frame) }
  }
}
