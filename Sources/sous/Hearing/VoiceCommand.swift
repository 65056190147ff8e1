import ArgumentParser
import Assistant
import BoxSettings
import Evaluation
import Foundation

/// `sous voice`.
struct VoiceGroupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "voice", abstract: "The voice of the box, and the voices of the household's people.",
    discussion: """
      The box speaks with a voice that is installed and chosen (voice.engine), else with espeak-ng.

      It learns the voices of people whom it hears badly, children above all. What it learns is a number a person, kept in \
      voices.json beside the store; no sound is kept. A box that runs knows it from its next start on.

      EXAMPLES
        sous voice install
        sous voice try "Your pasta is ready."
        sous voice learn Mia
      """,
    subcommands: [
      VoiceListCommand.self, VoiceInstallCommand.self, VoiceRemoveCommand.self, VoiceTryCommand.self,
      VoiceLearnCommand.self, VoiceLearntCommand.self, VoiceForgetCommand.self, VoiceSentencesCommand.self,
    ])
}

/// `sous voice learnt`.
struct VoiceLearntCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "learnt", abstract: "List the people's voices that were learnt.",
    discussion: """
      EXAMPLES
        sous voice learnt
        sous voice learnt --json
      """)

  @Flag(help: "Print one JSON object a line.")
  var json = false

  func run() throws {
    let voices = try Voices(Settings.load().settings).voices
    if json { return try voices.forEach { print(try JSONLine.text($0)) } }
    if voices.isEmpty { print("No voice was learnt. Learn one with: sous voice learn NAME") }
    for voice in voices {
      print(
        "\(voice.person)\tvocal tract \(voice.warp)\t\(voice.before) of \(voice.sentences) right before, "
          + "\(voice.after) after")
    }
  }
}

/// `sous voice forget`.
struct VoiceForgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Forget a person's voice.",
    discussion: """
      EXAMPLES
        sous voice forget Mia
      """)

  @Argument(help: "The person's name.")
  var person: String

  func run() throws {
    var voices = try Voices(Settings.load().settings)
    guard voices.forget(person) else {
      Program.complain("sous: \(person)'s voice was not learnt; sous voice learnt shows those that were")
      throw Failure.no
    }
    try voices.save()
    print("\(person)'s voice is forgotten.")
  }
}

/// `sous voice sentences`.
struct VoiceSentencesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sentences", abstract: "Print what is to be read for sous voice learn.",
    discussion: """
      The sentences are chosen so that they have all sounds between them.

      EXAMPLES
        sous voice sentences
      """)

  @Option(help: "How many.")
  var count = VoiceTeacher.usual

  func validate() throws {
    if !(1...100).contains(count) { throw ValidationError("--count is from 1 to 100.") }
  }

  func run() throws {
    try VoiceTeacher(settings: Settings.load().settings).sentences(count).forEach { print($0) }
  }
}
