import ArgumentParser
import Assistant
import Audio
import Commands
import Foundation
import Grammar
import Speech

struct Hear: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Recognise WAV files, do nothing else.")
  @Argument var files: [String]
  @Flag var noWake = false
  @Flag var verbose = false
  @Option var threshold: Double = 1e-20
  @Option var now: String?

  func run() async throws {
    let clock = ContinuousClock()
    let t0 = clock.now
    let builtIn = URL(fileURLWithPath: "grammars")
    let language = try Language(builtIn: builtIn)
    let words = try HouseholdWords(folders: language.folders)
    let t1 = clock.now
    let grammars = try SpeechGrammars(language.grammar, wakePhrases: noWake ? [] : ["foodie"])
    let t2 = clock.now
    let dictionary = try PronunciationDictionary(model: .debian, additions: language.pronunciations)
    let recognizer = CommandRecognizer(model: .debian, dictionary: dictionary)
    let commands = grammars.commands(words.vocabulary)
    let missing = try recognizer.load(commands)
    let t3 = clock.now
    FileHandle.standardError.write(Data("compile \(t1 - t0) network \(t2 - t1) \(commands.network.stateCount) \(commands.network.arcs.count) load \(t3 - t2) missing \(missing)\n".utf8))
    let spotter = try WakeWordSpotter(words: [.init(phrase: "foodie", threshold: threshold)], model: .debian, dictionary: dictionary)
    let interpreter = Interpreter(grammar: language.grammar, vocabulary: words.vocabulary)
    let reference = ReferenceTime(now: Date(), calendar: Calendar(identifier: .gregorian))
    var busy = Duration.zero
    var seconds = 0.0
    for file in files {
      var samples = try FileSource(path: file).readAll()
      seconds += Double(samples.count) / 16000
      let t = clock.now
      samples = LevelNormaliser.normalised(samples)
      var dither = NoiseFloor()
      dither.process(&samples)
      let pcm = SampleConversion.int16(samples)
      if noWake {
        try recognizer.begin("commands")
        recognizer.hear(pcm)
        let heard = try recognizer.end()
        print(file, heard?.text ?? "-")
      } else {
        let ear = Ear(spotter: spotter, recognizer: recognizer) { text, _ in
          interpreter.grammar.completeness(of: Utterance.words(of: text), vocabulary: interpreter.vocabulary).isComplete
        }
        var events: [Ear.Event] = []
        for start in stride(from: 0, to: pcm.count - 159, by: 160) { events += try ear.hear(Array(pcm[start..<start + 160])) }
        for _ in 0..<150 { events += try ear.hear([Int16](repeating: 0, count: 160)) }
        events += try ear.finish()
        for event in events {
          if case .utterance(let heard) = event {
            let text = heard.recognition?.text ?? ""
            let parse = interpreter.parse(Utterance(words: Utterance.words(of: text)), text: text, reference: reference)
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            print(file, heard.start, heard.end, heard.decidedAt, String(decoding: try encoder.encode(parse), as: UTF8.self))
          } else if verbose { print(file, event) }
        }
        if !events.contains(where: { if case .wake = $0 { true } else { false } }) { print(file, "NO WAKE") }
      }
      busy += clock.now - t
    }
    FileHandle.standardError.write(Data("rtf \(busy / .seconds(seconds))\n".utf8))
  }
}
