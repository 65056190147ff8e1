import Audio
import Commands
import Foundation
import Grammar
import Speech
import TestTools
import Testing
import ToneLanguage

@testable import Assistant
@testable import BoxSettings

/// What somebody does who speaks another language: a Sphinx model, its dictionary, and a grammar of their own.
@Suite("Another language", .serialized)
struct OtherLanguageTests {
  private static let clone = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let grammars = [
    "timer.gram": """
    #JSGF V1.0 UTF-8 de;
    grammar timer;
    <dauer> = fünf {seconds=300} | zehn {seconds=600} | zwanzig {seconds=1200};
    /** Stellt einen Wecker.
     * @example stelle einen wecker auf zehn minuten */
    public <start> = stelle einen wecker auf <dauer> minuten;
    /** @example welche wecker laufen */
    public <list> = welche wecker laufen;
    /** @example stopp */
    public <stop> = stopp;
    """,
    "shopping.gram": """
    #JSGF V1.0 UTF-8 de;
    grammar shopping;
    import <data.item>;
    <was> = <data.item> {name};
    /** @example kaufe milch */
    public <add> = kaufe <was> {items[]};
    /** @example zeige die liste */
    public <show> = zeige die liste;
    """,
    "meal.gram": """
    #JSGF V1.0 UTF-8 de;
    grammar meal;
    /** @example was gibt es heute abend */
    public <show> = was gibt es heute abend {slot=dinner};
    """,
    "box.gram": """
    #JSGF V1.0 UTF-8 de;
    grammar box;
    /** @example ja */
    public <yes> = ja;
    /** @example nein */
    public <no> = nein;
    /** @example wie spät ist es */
    public <time> = wie spät ist es;
    /** @example nimm das zurück */
    public <undo> = nimm das zurück;
    """,
  ]

  private static let words =
    "stelle einen wecker auf fünf zehn zwanzig minuten welche laufen stopp kaufe milch brot eier zeige die liste was gibt"
    + " es heute abend ja nein wie spät ist nimm das zurück foodi"

  private let home: TemporaryFolder
  private let settings: Settings
  private let folders: GrammarFolders
  private let language: Language

  init() throws {
    home = try TemporaryFolder()
    let tones = try ToneLanguage(
      in: URL(fileURLWithPath: home.path).appending(path: "tones"),
      words: Self.words.split(separator: " ").map(String.init))
    for (name, text) in Self.grammars { try home.write(text, to: "grammars/\(name)") }
    try home.write("milch\tdairy\nbrot\tbakery\neier\tdairy\n", to: "grammars/vocabulary/groceries.tsv")
    var settings = Settings()
    settings.hearing.engine = .pocketsphinx
    settings.hearing.acousticModel = tones.acoustics.path
    settings.hearing.dictionary = tones.dictionary.path
    // Chords stand still, as noise does.
    settings.hearing.removesNoise = false
    settings.wake.words = ["foodi"]
    settings.wake.keyphraseThreshold = 1e-30
    settings.grammars.isBuiltIn = false
    settings.grammars.folders = ["\(home.path)/grammars"]
    settings.store.folder = "\(home.path)/state"
    self.settings = settings
    folders = try GrammarFolders(
      settings: settings,
      environment: ["HOME": home.path, "SOUS_GRAMMARS": Self.clone.appending(path: "grammars").path])
    language = try Language(folders)
  }

  private func hearing(wake: Bool) throws -> (Hearing, Interpreter) {
    let words = try HouseholdWords(folders: language.folders)
    return (
      try Hearing(settings: settings, folders: folders, language: language, words: words, hasWakeWord: wake),
      Interpreter(grammar: language.grammar, vocabulary: words.vocabulary)
    )
  }

  @Test("a German grammar of ten commands is heard with a model of other phones")
  func commands() async throws {
    let (hearing, interpreter) = try hearing(wake: false)
    let sentences = [
      ("stelle einen wecker auf zehn minuten", "timer.start"), ("welche wecker laufen", "timer.list"),
      ("stopp", "timer.stop"), ("kaufe milch", "shopping.add"), ("zeige die liste", "shopping.show"),
      ("was gibt es heute abend", "meal.show"), ("ja", "box.yes"), ("nein", "box.no"), ("wie spät ist es", "box.time"),
      ("nimm das zurück", "box.undo"),
    ]
    for (sentence, intent) in sentences {
      let sound = ToneLanguage.samples(of: sentence).map { Float($0) / 32_768 }
      let heard = try await hearing.hearWhole(sound).heard.recognition
      #expect(heard?.text == sentence)
      let parse = interpreter.parse(
        Utterance(heard?.text ?? "", origin: .spoken), text: sentence,
        reference: ReferenceTime(now: Date(timeIntervalSince1970: 0), calendar: settings.household.calendar))
      #expect(parse.meaning?.intent == intent, "\(sentence)")
    }
  }

  @Test("the wake word of that language begins a command, streaming")
  func wake() async throws {
    let (hearing, _) = try hearing(wake: true)
    let sound = ToneLanguage.samples(of: "foodi kaufe brot").map { Float($0) / 32_768 }
    let silence = [Float](repeating: 0, count: 16_000)
    let heard = try await hearing.hearRecording(silence + sound + silence)
    #expect(heard.compactMap { $0.heard.recognition?.text } == ["kaufe brot"])
  }

  @Test("without built-in grammars there must be others")
  func none() throws {
    var settings = settings
    settings.grammars.folders = []
    #expect(throws: GrammarFolders.Missing.self) {
      try GrammarFolders(
        settings: settings,
        environment: ["HOME": home.path, "SOUS_GRAMMARS": Self.clone.appending(path: "grammars").path])
    }
  }

  @Test("doctor tells which engine is at work and what it goes by")
  func doctor() {
    let check = Doctor().checkModel(settings)
    #expect(check.ok)
    #expect(check.found.contains("engine pocketsphinx"))
    #expect(check.found.contains("26 phones"))
    var broken = settings
    broken.hearing.acousticModel = "\(home.path)/nowhere"
    #expect(Doctor().checkModel(broken).found.contains("nowhere/mdef is missing"))
  }
}
