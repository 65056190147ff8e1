import ArgumentParser
import Assistant
import BoxSettings
import Commands
import Foundation
import Store

/// `sous do`.
struct DoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "do", abstract: "Do one typed command and print the answer.",
    discussion: """
      A box that runs does it; otherwise it is done here and kept for the box. "-" reads commands from standard input, \
      one a line. The exit status is 1 when something was not done. What a backend has to be told (backend.url) is sent \
      at once; where that does not work within some seconds it waits, and the answer says so.

      EXAMPLES
        sous do "add milk"
        sous do --json "set a pasta timer for ten minutes"
        printf 'add eggs\\ncheck off milk\\n' | sous do -
      """)

  @Argument(help: "What to do, or - for standard input.")
  var command: String

  @Flag(help: "Print one JSON object a line.")
  var json = false

  @OptionGroup var time: ClockOption

  /// The parts of an answer that the exit status and plain output need.
  private struct Outcome: Decodable {
    var done: Bool
    var say: String
  }

  func run() async throws {
    let settings = try Settings.load().settings
    let lines =
      command == "-"
      ? StandardInput.lines
      : AsyncStream {
        $0.yield(command); $0.finish()
      }
    var isAllDone = true
    let show: (String) throws -> Void = { line in
      let outcome = try JSONDecoder().decode(Outcome.self, from: Data(line.utf8))
      isAllDone = isAllDone && outcome.done
      print(json ? line : outcome.say)
      fflush(nil)
    }
    let calendar = settings.household.calendar
    let clock = try time.clock(in: calendar)
    do {
      let household = try Household(settings: settings, clock: { clock.now })
      Program.complain(of: household.language)
      if household.store.report.isTrouble { Program.complain("sous: \(household.store.report)") }
      // The result of earlier requests is no answer to the current one.
      for note in await household.assistant.catchUp(within: settings.backend.time) {
        json ? Program.complain("sous: \(note)") : print(note)
      }
      for await line in lines {
        // Timers that ended since the last run ring first, so that an answer never mentions a timer that is
        // over.
        _ = await household.assistant.tick()
        let answer = await household.assistant.delivering(
          await household.assistant.hear(line, origin: .text), within: settings.backend.time)
        try show(JSONLine.text(AnswerLine(answer)))
      }
      try household.store.close()
    } catch StoreError.inUse(let folder, let pid) {
      let reached = try await ControlClient(path: Paths().controlSocket).send(lines, answer: show)
      guard reached else { throw StoreError.inUse(folder: folder, pid: pid) }
    }
    if !isAllDone { throw Failure.no }
  }
}
