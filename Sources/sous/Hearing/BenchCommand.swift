import ArgumentParser
import Assistant
import BoxSettings
import Evaluation
import Foundation

/// `sous bench`.
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure the speed and memory of every stage on this machine.",
    discussion: """
      Loading, parsing of sentences drawn from the grammars, commands kept on the disk of the temporary folder, and \
      hearing of the given recordings with their wake words, each with more and more words of the household. The \
      household's own store is not touched.

      EXAMPLE
        sous bench --words 0,1000,10000 audio-fixtures/*.wav
      """)

  @Argument(help: "WAV files with the wake word and commands. Default: hearing is not measured.")
  var files: [String] = []

  @Option(
    help: ArgumentHelp("How many words the household has besides the built-in ones.", valueName: "100,1000,10000"))
  var words = "100,1000,10000"

  @Option(help: "How many sentences are parsed.")
  var sentences = 2_000

  @Option(help: "How many commands are kept in a store.")
  var commits = 200

  @Option(help: "Draws the same sentences and words again.")
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "Measure only how fast the lines of this file are understood, with 100,000 words at most.", valueName: "file"))
  var utterances: String?

  @Flag(help: "Print one JSON object a figure: stage, value, unit, words.")
  var json = false

  func validate() throws {
    _ = try sizes()
    if sentences < 0 || commits < 0 { throw ValidationError("--sentences and --commits are numbers from 0 on.") }
  }

  func run() async throws {
    let benchmark = try Benchmark(settings: try Settings.load().settings, seed: seed)
    if let utterances {
      let text = try String(contentsOf: URL(fileURLWithPath: utterances), encoding: .utf8)
      let lines = text.split(whereSeparator: \.isNewline).map(String.init)
      return try benchmark.measure(lines, sizes: try sizes()) { print(try line(of: $0)) }
    }
    try await benchmark.run(
      sizes: try sizes(), sentences: sentences, commits: commits, recordings: files.map { URL(fileURLWithPath: $0) }
    ) { measurement in
      print(try line(of: measurement))
      fflush(nil)
    }
  }

  /// A figure in the output.
  func line(of measurement: Benchmark.Measurement) throws -> String {
    if json { return try JSONLine.text(measurement) }
    let words = measurement.words.map { " with \($0) words" } ?? ""
    let name = (measurement.stage + words).padding(toLength: 48, withPad: " ", startingAt: 0)
    let digits = measurement.value >= 100 ? 0 : measurement.value >= 1 ? 1 : 3
    return "\(name) \(String(format: "%.\(digits)f", measurement.value)) \(measurement.unit)"
  }

  private func sizes() throws -> [Int] {
    try words.split(separator: ",").map { text in
      guard let size = Int(text), (0...100_000).contains(size) else {
        throw ValidationError("--words \(text) is no number from 0 to 100000.")
      }
      return size
    }
  }
}
