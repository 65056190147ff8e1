import Assistant
import Audio
import Basics
import BoxSettings
import Commands
import Foundation
import Grammar
import Speech
import Store

/// Measures the speed and the memory of every stage on this machine, in a temporary store.
public struct Benchmark: Sendable {
  /// One figure.
  public struct Measurement: Sendable, Encodable {
    /// The measured stage, such as "grammar.compile".
    public var stage: String
    public var value: Double
    /// The value's unit, such as "ms".
    public var unit: String
    /// The household words beyond the built-in ones; nil: they do not matter here.
    public var words: Int?
  }

  private let settings: Settings
  private let folders: GrammarFolders
  private let seed: UInt64
  private let clock = ContinuousClock()

  /// Makes a benchmark.
  /// - Parameters:
  ///   - seed: the seed for sentences and household words.
  /// - Throws: `GrammarFolders.Missing`
  public init(settings: Settings, seed: UInt64) throws {
    self.settings = settings
    self.seed = seed
    folders = try GrammarFolders(settings: settings)
  }

  /// Measures all stages.
  /// - Parameters:
  ///   - sizes: the numbers of household words, beyond the built-in ones, to measure with.
  ///   - sentences: the number of sentences to parse for each size.
  ///   - commits: the number of commands to store.
  ///   - recordings: recordings of commands after the wake word, for each size; none: speech recognition
  ///     is not measured.
  ///   - show: called with each figure when it is ready.
  public func run(
    sizes: [Int], sentences: Int, commits: Int, recordings: [URL], show: (Measurement) throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sous-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var settings = settings
    settings.store.folder = folder.path

    // The start first: data loaded by later stages would count as its memory.
    let (language, compiling) = try timedValue { try Language(folders) }
    let (words, reading) = try timedValue { try HouseholdWords(folders: language.folders) }
    let (household, opening) = try timedValue { try Household(settings: settings, clock: { Date() }) }
    let (hearing, loading) = try timedValue {
      try Hearing(settings: settings, folders: folders, language: language, words: words)
    }
    try show(Measurement(stage: "grammar.compile", value: compiling * 1_000, unit: "ms"))
    try show(Measurement(stage: "vocabulary.load", value: reading * 1_000, unit: "ms"))
    // Opening a household also compiles its grammars and reads its words.
    let store = max(0, opening - compiling - reading)
    try show(Measurement(stage: "store.open", value: store * 1_000, unit: "ms"))
    try show(Measurement(stage: "hearing.load", value: loading * 1_000, unit: "ms"))
    try show(Measurement(stage: "start.to_listening", value: opening + loading, unit: "s"))
    if let peak = PeakMemory.megabytes { try show(Measurement(stage: "start.memory_peak", value: peak, unit: "MB")) }
    let (_, building) = try timedValue {
      try SpeechGrammars(
        language.grammar, wakePhrases: settings.wake.words, usual: UsualSentences(folders: language.folders))
    }
    try show(Measurement(stage: "network.build", value: building * 1_000, unit: "ms"))
    try await measureCommits(commits, household, show)
    try household.store.close()

    let sounds = try recordings.map { try FileSource(path: $0.path).readAll() }
    for size in sizes {
      var more = words
      more.learn(items: names(size, of: words.vocabulary))
      try measureParsing(sentences, language.grammar, more.vocabulary, size, show)
      guard !sounds.isEmpty else { continue }
      let learning = try await timed { try await hearing.learn(more) }
      try show(Measurement(stage: "hearing.learn", value: learning * 1_000, unit: "ms", words: size))
      let seconds = sounds.reduce(0) { $0 + Double($1.count) / Double(AudioFormat.house.sampleRate) }
      let busy = try await timed { for sound in sounds { _ = try await hearing.hearRecording(sound) } }
      try show(Measurement(stage: "hearing.real_time_factor", value: busy / seconds, unit: "s/s", words: size))
    }
    if let peak = PeakMemory.megabytes { try show(Measurement(stage: "memory_peak", value: peak, unit: "MB")) }
  }

  /// Measures the speed of understanding these utterances, as text, with more and more household words.
  ///
  /// Every utterance is understood `rounds` times, and the fastest counts, which leaves other work of the
  /// machine out of the figures.
  public func measure(
    _ utterances: [String], sizes: [Int], rounds: Int = 5, show: (Measurement) throws -> Void
  ) throws {
    let language = try Language(folders)
    let words = try HouseholdWords(folders: language.folders)
    let reference = ReferenceTime(now: Date(), calendar: settings.household.calendar)
    for size in sizes {
      var more = words
      more.learn(items: names(size, of: words.vocabulary))
      let interpreter = Interpreter(grammar: language.grammar, vocabulary: more.vocabulary)
      var best = [Double](repeating: .infinity, count: utterances.count)
      var understood = 0
      // In turn, so that no utterance finds the processor's caches as it left them itself.
      for round in 0..<rounds {
        for (index, text) in utterances.enumerated() {
          var result: ParseResult?
          best[index] = min(
            best[index],
            timed { result = interpreter.parse(Utterance(text), text: text, reference: reference) })
          if round == 0, result?.meaning != nil { understood += 1 }
        }
      }
      try show(Measurement(stage: "parse.understood", value: Double(understood), unit: "utterances", words: size))
      try self.show(show, times: best, size)
    }
  }

  private func show(_ show: (Measurement) throws -> Void, times: [Double], _ size: Int) throws {
    let times = times.sorted()
    guard !times.isEmpty else { return }
    func percentile(_ share: Double) -> Double { times[min(times.count - 1, Int(share * Double(times.count)))] }
    let rate = Double(times.count) / max(times.reduce(0, +), .leastNormalMagnitude)
    try show(Measurement(stage: "parse.rate", value: rate, unit: "utterances/s", words: size))
    try show(Measurement(stage: "parse.p50", value: percentile(0.5) * 1e6, unit: "us", words: size))
    try show(Measurement(stage: "parse.p99", value: percentile(0.99) * 1e6, unit: "us", words: size))
  }

  private func measureParsing(
    _ count: Int, _ grammar: CompiledGrammar, _ vocabulary: Vocabulary, _ size: Int,
    _ show: (Measurement) throws -> Void
  ) throws {
    let reference = ReferenceTime(now: Date(), calendar: settings.household.calendar)
    var sampler = Sampler(grammar, vocabulary: vocabulary, reference: reference, origin: .typed, seed: seed)
    let texts = (0..<count).compactMap { _ in sampler.next()?.text }
    guard !texts.isEmpty else { return }
    let interpreter = Interpreter(grammar: grammar, vocabulary: vocabulary)
    let times = texts.map { text in
      timed { _ = interpreter.parse(Utterance(text), text: text, reference: reference) }
    }
    try self.show(show, times: times, size)
  }

  /// Commands from words to disk, each synced before the next.
  private func measureCommits(
    _ count: Int, _ household: Household, _ show: (Measurement) throws -> Void
  ) async throws {
    guard count > 0 else { return }
    let seconds = await timed {
      for number in 0..<count {
        _ = await household.assistant.hear(number.isMultiple(of: 2) ? "add milk" : "delete milk", origin: .text)
      }
    }
    try show(Measurement(stage: "store.commands", value: Double(count) / seconds, unit: "commands/s"))
  }

  /// Names made of the words of the built-in items, so that their sounds are known.
  private func names(_ count: Int, of vocabulary: Vocabulary) -> [String] {
    let parts = Set(vocabulary.phrases(in: "item").joined()).sorted()
    var generator = SeededGenerator(seed: seed)
    var names: Set<String> = []
    while names.count < count, parts.count * parts.count > 2 * count {
      let pair = [parts.randomElement(using: &generator), parts.randomElement(using: &generator)]
      names.insert(pair.compactMap(\.self).joined(separator: " "))
    }
    return names.sorted()
  }

  // MARK: Time and memory

  /// The duration of `work` in seconds.
  private func timed(_ work: () throws -> Void) rethrows -> Double {
    let start = clock.now
    try work()
    return (clock.now - start) / .seconds(1)
  }

  private func timedValue<Value>(_ work: () throws -> Value) rethrows -> (Value, Double) {
    let start = clock.now
    let value = try work()
    return (value, (clock.now - start) / .seconds(1))
  }

  private func timed(_ work: () async throws -> Void) async rethrows -> Double {
    let start = clock.now
    try await work()
    return (clock.now - start) / .seconds(1)
  }
}
