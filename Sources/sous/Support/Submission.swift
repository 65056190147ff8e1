import Assistant
import BoxSettings
import Commands
import Foundation
import Store

/// Commands that need no parsing, executed by the running box, and otherwise here.
enum Submission {
  /// A command, and its text for a running box.
  typealias Line = (command: Commands.Command, text: String)

  /// The parts of an answer that the exit status and plain output need.
  struct Outcome: Decodable {
    var done: Bool
    var say: String

    /// Decodes a line of JSON from ``send(_:show:)``.
    init(_ line: String) throws { self = try JSONDecoder().decode(Outcome.self, from: Data(line.utf8)) }
  }

  /// Executes commands in order and passes on each answer, a line of JSON (`AnswerLine`).
  static func send(_ commands: [Line], show: (String) throws -> Void) async throws {
    guard !commands.isEmpty else { return }
    let settings = try Settings.load().settings
    do {
      let household = try Household(settings: settings, clock: { Date() })
      for (command, _) in commands {
        try show(JSONLine.text(AnswerLine(await household.assistant.submit(command, origin: .text))))
      }
      try household.store.close()
    } catch StoreError.inUse(let folder, let pid) {
      let requests = AsyncStream<ControlRequest> { stream in
        for (command, text) in commands { stream.yield(ControlRequest(command, text: text)) }
        stream.finish()
      }
      let reached = try await ControlClient(path: Paths().controlSocket).send(requests, answer: show)
      guard reached else { throw StoreError.inUse(folder: folder, pid: pid) }
    }
  }
}
