import ArgumentParser
import Assistant
import Audio
import BoxSettings
import Evaluation
import Foundation

extension WakeCommand {
  /// `sous wake --enrol`.
  func enrolPerson(_ name: String) throws {
    let settings = try Settings.load().settings
    let person = name.lowercased()
    let phrase = (word.first ?? settings.wake.words.first ?? "").lowercased()
    let recordings = try files.map { try FileSource(path: $0).readAll() }
    let enroller = try WakeEnroller(settings: settings)
    var voices = WakeVoices(folder: URL(fileURLWithPath: settings.store.storeFolder().path))
    var options = WakeCalibrator.Options()
    (options.hours, options.seed) = (Self.hoursToCompare, seed)
    let result = try enroller.enrol(person, saying: phrase, in: recordings, voices: voices) {
      try WakeCalibrator(settings: settings, options: options).ordinarySpeech(without: [phrase])
    }
    if let learnt = result.learnt {
      voices.keep(learnt)
      try voices.save()
    }
    if json { return try JSONLine.print(result) }
    Self.lines(of: result, name: name).forEach { print($0) }
  }

  /// A result in plain words.
  static func lines(of result: WakeEnrolment, name: String) -> [String] {
    func list(_ scores: [Double]) -> String { scores.map { String(format: "%.1f", $0) }.joined(separator: ", ") }
    var lines: [String] = []
    if let learnt = result.learnt {
      lines.append(
        "Learnt how \(name) says \"\(learnt.part)\": \(learnt.phones.joined(separator: " ")). Scores were "
          + "\(list(result.before)) and are \(list(result.after)); false alarms as before take \(list([result.cost])).")
    } else {
      lines.append(
        "Nothing was changed: no other way to say \"\(result.word)\" is heard better in \(name)'s recordings. Scores: "
          + "\(list(result.before)).")
    }
    let scores = result.learnt == nil ? result.before : result.after
    let missed = scores.count { $0 <= result.threshold }
    if missed > 0 {
      lines.append(
        "\(missed) of \(scores.count) would be missed at the threshold \(result.threshold): say the word nearer to the "
          + "microphone, lower the threshold, or find a better word with --calibrate.")
    }
    return lines
  }

  /// The hours of synthetic speech in which two pronunciations of a word are compared.
  private static let hoursToCompare = 0.1
}
