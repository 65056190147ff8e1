import ArgumentParser
import Assistant
import Commands
import Foundation
import Restaurant

/// `sous demo`.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Put in samples to try things with.",
    discussion: """
      EXAMPLE
        sous demo restaurant
      """, subcommands: [DemoRestaurantCommand.self])
}

/// `sous demo restaurant`.
struct DemoRestaurantCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restaurant", abstract: "Put in five food businesses with menus and tables.",
    discussion: """
      A sandwich shop whose sandwiches are ordered in portions, two restaurants with tables, a farm and a cafe. Done \
      twice it changes nothing. A box that runs does it. The exit status is 1 when something was not done.

      EXAMPLE
        sous demo restaurant
      """)

  @Flag(help: "Print one JSON object a command.")
  var json = false

  func run() async throws {
    let commands: [Submission.Line] = SampleBusinesses.commands.map { ($0.command, "sample \($0.id)") }
    var isAllDone = true
    try await Submission.send(commands) { line in
      let outcome = try Submission.Outcome(line)
      isAllDone = isAllDone && outcome.done
      if json { print(line) } else if !outcome.done { Program.complain("sous: \(outcome.say)") }
    }
    if !isAllDone { throw Failure.no }
    if !json { print("The samples are in. Try: sous do \"two all american with light mayo\"") }
  }
}
