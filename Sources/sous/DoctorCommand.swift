import ArgumentParser
import Assistant
import BoxSettings

/// `sous doctor`.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Say what works on this machine and how to mend what does not.",
    discussion: """
      Looks at the settings, the grammars, the speech model, the microphone (for a second), the loudspeaker, the voice, \
      the store, the disk and the clock. Changes nothing. Exit status: 0 all works, 1 something does not.

      EXAMPLE
        sous doctor --device plughw:1
      """)

  @Option(help: ArgumentHelp("The microphone, as arecord -L lists it. Default: audio.device.", valueName: "name"))
  var device: String?

  @Option(help: ArgumentHelp("The loudspeaker, as aplay -L lists it. Default: audio.output.", valueName: "name"))
  var output: String?

  @Flag(help: "Print one JSON object a check: check, ok, found, mend.")
  var json = false

  func run() async throws {
    var overrides = SettingsOverrides()
    overrides.set(\.audio.device, to: device, flag: "--device")
    overrides.set(\.audio.output, to: output, flag: "--output")
    let isWell = try await examine(Doctor(overrides: overrides)) { print($0) }
    if !isWell { throw Failure.no }
  }

  /// Runs the checks and shows each; returns whether everything works.
  private func examine(_ doctor: Doctor, show: (String) -> Void) async throws -> Bool {
    var broken: (any Error)?
    let isWell = await doctor.examine { check in
      do { show(try line(of: check)) } catch { broken = error }
    }
    if let broken { throw broken }
    return isWell
  }

  /// A check in the output.
  func line(of check: HealthCheck) throws -> String {
    if json { return try JSONLine.text(check) }
    let name = check.check.padding(toLength: 14, withPad: " ", startingAt: 0)
    let found = "\(check.ok ? "ok  " : "FAIL")  \(name)  \(check.found)"
    return check.mend.isEmpty
      ? found : "\(found)\n      \("mend:".padding(toLength: 14, withPad: " ", startingAt: 0))  \(check.mend)"
  }
}
