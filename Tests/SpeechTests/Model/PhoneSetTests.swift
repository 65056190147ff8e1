import Foundation
import Testing
import ToneLanguage

@testable import Speech

@Suite("The phones of a model")
struct PhoneSetTests {
  @Test("those of a binary definition are CMUdict's")
  func binary() throws {
    #expect(try PhoneSet.read(.debian) == Phones.all)
  }

  @Test("those of SphinxTrain's text are the phones without context that are no filler")
  func text() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sous-phones-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let language = try ToneLanguage(in: folder, words: ["ja"])
    let phones = try PhoneSet.read(SpeechModel(acoustics: language.acoustics, dictionary: language.dictionary))
    #expect(phones.count == 26)
    #expect(phones.isSuperset(of: ["ä", "sch", "ei"]))
    #expect(!phones.contains("SIL"))
  }

  @Test("what is no definition is named", arguments: ["", "0.3\nnothing", "\u{0}\u{1}"])
  func broken(_ text: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sous-phones-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appending(path: "mdef"))
    #expect(throws: SpeechError.self) {
      try PhoneSet.read(SpeechModel(acoustics: folder, dictionary: folder.appending(path: "words.dict")))
    }
  }
}
