import ArgumentParser
import Assistant
import Audio
import BoxSettings
import Evaluation
import Foundation
import Speech

/// `sous voice learn`.
struct VoiceLearnCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "learn", abstract: "Learn how a person's voice differs from others'.",
    discussion: """
      The person reads the sentences that are shown, each after the other, without the wake word. Or give recordings, one \
      sentence a file, in the order of `sous voice sentences`. What is heard is measured without and with what was \
      learnt, each sentence with what the others teach; it is kept only if it helps. The exit status is 1 when nothing \
      was learnt.

      EXAMPLES
        sous voice learn Mia
        sous voice learn Mia 1.wav 2.wav 3.wav 4.wav 5.wav
        sous voice learn Mia --text read.txt 1.wav 2.wav 3.wav 4.wav 5.wav
      """)

  @Argument(help: "The person's name.")
  var person: String

  @Argument(help: "WAV files of any rate. Default: the microphone.")
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "What is read, one sentence a line, in place of those of sous voice sentences.", valueName: "file"))
  var text: String?

  @Option(help: ArgumentHelp("The ALSA device that is listened to (see arecord -L).", valueName: "name"))
  var device: String?

  @Flag(help: "Print one JSON object.")
  var json = false

  func validate() throws {
    if !person.contains(where: \.isLetter) { throw ValidationError("Give a person's name, such as Mia.") }
    if !files.isEmpty, files.count < VoiceTeacher.fewest {
      throw ValidationError("It takes recordings of at least \(VoiceTeacher.fewest) sentences.")
    }
  }

  func run() async throws {
    var settings = try Settings.load().settings
    if let device { settings.audio.device = device }
    let teacher = try VoiceTeacher(settings: settings)
    var sentences = try text.map(Self.lines) ?? teacher.sentences(max(files.count, VoiceTeacher.usual))
    if !files.isEmpty, files.count > sentences.count {
      throw Failure(.usage, "There are \(files.count) recordings and \(sentences.count) sentences.")
    }
    if !files.isEmpty { sentences = Array(sentences.prefix(files.count)) }
    guard sentences.count >= VoiceTeacher.fewest else {
      throw Failure(.usage, "It takes at least \(VoiceTeacher.fewest) sentences.")
    }
    let recordings =
      files.isEmpty ? try record(sentences, settings) : try files.map { try FileSource(path: $0).readAll() }
    let lesson = try await teacher.learn(person, from: recordings, of: sentences) { share in
      Progress.show("listening: \(Int(100 * share)) %")
    }
    Progress.clear()
    if let learnt = lesson.learnt {
      var voices = Voices(settings)
      voices.keep(learnt)
      try voices.save()
    }
    if json { try JSONLine.print(lesson) } else { Self.lines(of: lesson, name: person).forEach { print($0) } }
    if lesson.learnt == nil { throw Failure.no }
  }

  private static func lines(of path: String) throws -> [String] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw Failure(.missing, "\(path) cannot be read.")
    }
    return text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
      .filter { !$0.isEmpty }
  }

  /// Shows each sentence and waits until it has been read.
  private func record(_ sentences: [String], _ settings: Settings) throws -> [[Float]] {
    let source = try ALSACapture(settings.audio.capture)
    var cutter = try SentenceCutter(acoustics: Acoustics(settings.hearing.speechModel()))
    var waiting: [Float] = []
    Program.complain("Read each sentence as you would say it to the box, and wait for the next.")
    return try sentences.enumerated().map { index, sentence in
      Program.complain("\(index + 1) of \(sentences.count): \(sentence)")
      while let chunk = try source.read() {
        waiting += chunk.samples
        while waiting.count >= Ear.frameLength {
          let frame = Array(waiting.prefix(Ear.frameLength))
          waiting.removeFirst(Ear.frameLength)
          if let read = cutter.hear(frame) { return read }
        }
      }
      throw Failure(.missing, "The microphone has ended.")
    }
  }

  /// A result in plain words.
  static func lines(of lesson: VoiceLesson, name: String) -> [String] {
    let count = lesson.sentences.count
    var lines: [String] = []
    if let learnt = lesson.learnt {
      lines.append(
        "Learnt \(name)'s voice (vocal tract \(learnt.warp)): \(lesson.after) of \(count) sentences are done right, "
          + "without it \(lesson.before).")
    } else {
      lines.append(
        "Nothing was changed: \(name)'s voice is heard as well without (\(lesson.before) of \(count) sentences right, "
          + "\(lesson.after) with the best that was found).")
    }
    for sentence in lesson.sentences where sentence.after != sentence.text {
      lines.append("\"\(sentence.text)\" was heard as \(sentence.after.map { "\"\($0)\"" } ?? "nothing").")
    }
    return lines
  }
}
