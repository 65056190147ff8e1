import ArgumentParser
import Assistant
import Audio
import Foundation
import Grammar
import Speech

struct Eval: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Run labelled recordings and count what is right.")
  @Argument var manifest: String
  @Option var grammar: [String] = []
  @Option var noise: String?
  @Option var snr: String = ""
  @Option var extra: String = ""
  @Option var largest: Int = 3000
  @Option var beam: Double = 1e-80
  @Option var wordBeam: Double = 1e-60
  @Option var warp: Double = 1
  @Option var lw: Double = 6.5
  @Flag var noRemoveNoise = false
  @Flag var verbose = false

  func run() async throws {
    var library = GrammarLibrary()
    for path in grammar { try library.add(contentsOf: URL(fileURLWithPath: path)) }
    let compiled = try library.compile(values: [])
    let network = try compiled.network(of: [], vocabulary: Vocabulary())
    let manifest = try Manifest(contentsOf: URL(fileURLWithPath: manifest))
    var settings = CommandRecognizer.Settings()
    settings.largestDirectNetwork = largest
    settings.decoder.beam = beam
    settings.decoder.phoneBeam = beam
    settings.decoder.wordBeam = wordBeam
    settings.decoder.warp = warp
    settings.secondPassWeight = lw
    settings.decoder.removesNoise = !noRemoveNoise
    settings.decoder.extra = extra.split(separator: " ").map(String.init)
    let clock = ContinuousClock()
    let begin = clock.now
    let recognizer = CommandRecognizer(
      model: .debian, dictionary: try PronunciationDictionary(model: .debian), settings: settings)
    let missing = try recognizer.load(SpeechGrammar(name: "commands", network: SpeechNetwork(network)))
    print("network", network.stateCount, network.arcs.count, "missing", missing, "load", clock.now - begin)
    let mixer = try noise.map { NoiseMixer(noise: try FileSource(path: $0).readAll()) }
    let reference = ReferenceTime(now: Date(), calendar: Calendar(identifier: .gregorian))
    for level in [nil] + snr.split(separator: ",").map({ Double($0) }) {
      if level != nil, mixer == nil { continue }
      var right = 0
      var seconds = 0.0
      var busy = Duration.zero
      for (url, label) in manifest.recordings {
        var samples = try FileSource(path: url.path).readAll()
        if let level, let mixer { samples = mixer.mix(samples, decibels: level, name: label.file) }
        seconds += Double(samples.count) / 16000
        let t0 = clock.now
        samples = LevelNormaliser.normalised(samples)
        var dither = NoiseFloor()
        dither.process(&samples)
        try recognizer.begin("commands")
        recognizer.hear(SampleConversion.int16(samples))
        let heard = try recognizer.end()
        busy += clock.now - t0
        let best = compiled.interpretations(
          of: Utterance(words: Utterance.words(of: heard?.text ?? "")), reference: reference,
          vocabulary: Vocabulary()).first
        let ok = best?.intent == label.intent && label.slots.allSatisfy { best?.slots[$0.key] == $0.value }
        if ok { right += 1 } else if verbose { print(label.file, label.slots, "|", heard?.text ?? "-") }
      }
      let n = manifest.recordings.count
      print(
        "\(level.map { "\($0) dB" } ?? "clean"): \(100 * Double(right) / Double(n)) % of \(n), rtf",
        busy / .seconds(seconds))
    }
  }
}
