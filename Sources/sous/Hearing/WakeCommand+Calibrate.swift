import ArgumentParser
import Assistant
import BoxSettings
import Evaluation
import Foundation

extension WakeCommand {
  /// The output of `--calibrate` with `--json`.
  private struct CalibrationLine: Encodable {
    var calibration: WakeCalibration
    var saved: Bool

    private enum CodingKeys: String, CodingKey { case saved }

    func encode(to encoder: any Encoder) throws {
      try calibration.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(saved, forKey: .saved)
    }
  }

  /// `sous wake --calibrate`.
  func calibrateWords() throws {
    let loaded = try Settings.load()
    var options = WakeCalibrator.Options()
    options.hours = hours
    options.falseAlarms = falseAlarms
    options.seed = seed
    if let voices { options.voices = voices }
    // First, because with an unwritable file the calibration would be in vain.
    var editor = save ? try SettingsEditor(path: loaded.path) : nil
    let calibrator = try WakeCalibrator(settings: loaded.settings, options: options)
    let phrases = calibrate.map { $0.lowercased() }
    let results = try calibrator.calibrate(phrases) { Progress.show("\($0): \(Int(100 * $1)) %") }
    Progress.clear()
    if var changed = editor, let key = Settings.key(named: "wake.thresholds") {
      for result in results { try changed.set(result.word, to: .number(result.threshold), inTableOf: key) }
      try changed.save()
      editor = changed
    }
    for result in results {
      if json {
        try JSONLine.print(CalibrationLine(calibration: result, saved: editor != nil))
      } else {
        Self.lines(of: result, savedIn: editor == nil ? nil : loaded.path).forEach { print($0) }
      }
    }
  }

  /// A result in plain words.
  static func lines(of result: WakeCalibration, savedIn path: String?) -> [String] {
    func percent(_ share: Double) -> String { "\(Int((100 * share).rounded()))" }
    let alarms = String(format: "%.2g", result.falseAlarms)
    var lines = [
      "\(result.word): \(result.verdict.rawValue). At a threshold of \(result.threshold) it is missed "
        + "\(percent(result.missRate)) times in 100, and an hour of speech has \(alarms) false alarms."
    ]
    if result.missRateWanted > result.missRate {
      lines.append(
        "  For as few false alarms as you want, it would be missed \(percent(result.missRateWanted)) times in 100.")
    }
    if !result.reasons.isEmpty { lines.append("  Why: \(result.reasons.joined(separator: "; ")).") }
    for other in result.better {
      lines.append("  Better: \(other.word), missed \(percent(other.missRate)) times in 100.")
    }
    lines.append("  Counted with \(result.positives) synthetic recordings; people may be heard better or worse.")
    if let path {
      lines.append("  Saved in \(path).")
    } else {
      let table = SettingsValue.table([result.word: .number(result.threshold)])
      lines.append("  To use it, add --save, or write below [wake]: thresholds = \(table)")
    }
    return lines
  }
}
