import ArgumentParser
import Assistant
import Audio
import BoxSettings
import Foundation

/// `sous run`.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "The box: hears, understands, does and answers.",
    discussion: """
      Say the wake word ("foodie"), then a command; or type one. With no microphone it goes on with what is typed. \
      A WAV file in place of the microphone is heard in real time, or with --fast as fast as it can be; the box ends \
      when the file has ended and everything is said.

      EXAMPLES
        sous run
        sous run --wav kitchen.wav --fast
        arecord -q -f S16_LE -r 16000 -t raw | sous run --wav -
      """)

  @Flag(help: "No sound at all: typed commands only.")
  var text = false

  @Option(help: ArgumentHelp("Hear this WAV, or - for standard input.", valueName: "file"))
  var wav: String?

  @Flag(help: "Hear the WAV as fast as it can be, and serve no page.")
  var fast = false

  @Option(
    help: ArgumentHelp(
      "Hear the WAV at so many times life; the box's clock goes by the sound. Default: 1.", valueName: "number"))
  var pace: Double?

  @Option(help: ArgumentHelp("The ALSA device that is listened to (see arecord -L).", valueName: "name"))
  var device: String?

  @Option(help: ArgumentHelp("The ALSA device that is played on (see aplay -L).", valueName: "name"))
  var output: String?

  @Flag(help: "Show nothing but what goes wrong.")
  var quiet = false

  @Flag(help: "Print one JSON object an event.")
  var json = false

  @OptionGroup var server: ServerOptions

  @Flag(help: "Begin a new household where the database of one is gone or empty.")
  var newHousehold = false

  @OptionGroup var time: ClockOption

  @OptionGroup var hearing: EngineOption

  func validate() throws {
    if text, wav != nil { throw ValidationError("--text and --wav cannot both be given.") }
    if fast, wav == nil { throw ValidationError("--fast needs --wav.") }
    if let pace {
      guard wav != nil, !fast else { throw ValidationError("--pace needs --wav, and goes without --fast.") }
      guard (0.1...1_000).contains(pace) else { throw ValidationError("--pace is 0.1 to 1000.") }
    }
  }

  func run() async throws {
    // Before anything is opened that would have to be closed.
    let departure = Departure()
    await departure.heedSignals()
    var overrides = SettingsOverrides()
    overrides.set(\.audio.device, to: device, flag: "--device")
    overrides.set(\.audio.output, to: output, flag: "--output")
    server.add(to: &overrides)
    hearing.add(to: &overrides)
    var settings = try Settings.load(overrides: overrides).settings
    settings.server.isInsecure = server.insecureLan
    settings.store.beginsAnew = newHousehold
    let calendar = settings.household.calendar
    let input: BoxRunner.Input =
      switch (text, wav) {
      case (true, _): .text
      case (false, let path?): .recording(path: path, pace: fast ? .infinity : pace ?? 1)
      case (false, nil): .microphone
      }
    let start = try time.now.map { try ClockOption.moment($0, in: calendar) }
    let runner = BoxRunner(
      settings: settings, input: input, output: quiet ? .quiet : json ? .json : .people, start: start)
    try await runner.run(until: departure)
  }
}
