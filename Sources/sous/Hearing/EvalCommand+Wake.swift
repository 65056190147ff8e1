import Assistant
import Audio
import BoxSettings
import Evaluation
import Foundation

extension EvalCommand {
  private struct WakeTotals: Encodable {
    var engine: HearingEngine
    var conditions: [WakeEvaluation]
  }

  /// `--wake`.
  func measureWakeWords(_ settings: Settings) throws {
    let manifest = try Manifest(contentsOf: URL(fileURLWithPath: manifest))
    let all = try engines(settings).map { settings in
      WakeTotals(engine: settings.hearing.engine, conditions: try wakeWords(in: manifest, settings))
    }
    if let report {
      try write(EvaluationReport(title: title, made: made, wake: all.flatMap(\.conditions)), to: report)
    }
    if all.count > 1 { try JSONLine.print(Beside(engines: all)) } else { try all.forEach { try JSONLine.print($0) } }
  }

  /// The results of the rows with a keyword, under each condition.
  func wakeWords(in manifest: Manifest, _ settings: Settings) throws -> [WakeEvaluation] {
    let recordings = try WakeRecordings(
      manifest, negatives: negatives.map { URL(fileURLWithPath: $0) },
      background: background.map { URL(fileURLWithPath: $0) }, leavesOutCommands: !wake && !noWake && grammar.isEmpty)
    var evaluator = try WakeEvaluator(recordings, settings: settings)
    let mixer = try noise.map { NoiseMixer(noise: try FileSource(path: $0).readAll()) }
    var conditions: [WakeEvaluation] = []
    for ratio in [nil] + (try ratios()) {
      let kept = try keep.map { try KeptSounds(folder: $0, ratio: ratio) }
      conditions.append(
        try evaluator.evaluate(mixer: ratio == nil ? nil : mixer, snr: ratio) {
          Progress.show($0, of: $1, at: ratio)
        } heard: { recording, name, samples in
          try kept?.add(samples, name: name, keyword: recording.keyword)
        })
      try kept?.finish()
    }
    Progress.clear()
    return conditions
  }
}

/// The sounds of a condition, stored for another program.
private final class KeptSounds {
  private struct Row: Encodable {
    var file: String
    var keyword: String?
  }

  private let folder: URL
  private var rows: [String] = []

  /// - Parameter ratio: the decibels of speech over noise; nil: as recorded.
  init(folder: String, ratio: Double?) throws {
    self.folder = URL(fileURLWithPath: folder).appending(path: ratio.map { "\($0.formatted())dB" } ?? "as-recorded")
    do {
      try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    } catch {
      throw Failure(.missing, "\(folder) cannot be written to: \(error.localizedDescription)")
    }
  }

  func add(_ samples: [Float], name: String, keyword: String?) throws {
    let file = String(format: "%05d.wav", rows.count)
    try Data(WAVWriter.bytes(samples)).write(to: folder.appending(path: file))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    rows.append(String(decoding: try encoder.encode(Row(file: file, keyword: keyword)), as: UTF8.self))
  }

  func finish() throws {
    try Data((rows.joined(separator: "\n") + "\n").utf8).write(to: folder.appending(path: "manifest.jsonl"))
  }
}
