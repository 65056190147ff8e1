import Commands
import Foundation
import Kitchen
import Synchronization
import Testing

@testable import Screens

@Suite("Screens that are no terminal")
struct LineScreenTests {
  private final class Paper: Sendable {
    private let state = Mutex("")
    var text: String { state.withLock { $0 } }
    func write(_ text: String) { state.withLock { $0 += text } }
  }

  private let session: [ScreenEvent] = [
    .listening(true), .wake, .partial("add"), .heard("add milk"), .done("Added milk."), .heard("fly\u{1B}[1m"),
    .refused("I did not understand \"fly\"."), .ringing(["pasta timer", "eggs timer"]), .ringing([]), .done(""),
    .note("Listening."), .problem("no microphone\nat all"), .state(KitchenState()),
  ]

  @Test("a pipe gets plain lines, problems apart")
  func transcript() {
    let (lines, problems) = (Paper(), Paper())
    let screen = TranscriptScreen(write: { lines.write($0) }, writeProblem: { problems.write($0) })
    for event in session { screen.show(event) }
    #expect(
      lines.text == """
        » add milk
        Added milk.
        » fly
        I did not understand "fly".
        Ringing: pasta timer, eggs timer
        Listening.

        """)
    #expect(problems.text == "! no microphone at all\n")
  }

  @Test("--quiet tells nothing but problems")
  func quiet() {
    let paper = Paper()
    let screen = QuietScreen { paper.write($0) }
    for event in session { screen.show(event) }
    #expect(paper.text == "sous: no microphone at all\n")
  }

  @Test("--json tells what is to be shown")
  func shown() {
    let paper = Paper()
    let screen = JSONScreen { paper.write($0) }
    let all: [Showing] = [
      .meal(slot: .dinner, date: Kitchens.today), .week(from: Kitchens.today), .recipe(id: "r1"), .list("party"),
      .timers,
    ]
    for shows in all { screen.show(.shown(shows)) }
    #expect(
      paper.text == #"""
        {"date":"2026-03-14","event":"show","slot":"dinner","what":"meal"}
        {"date":"2026-03-14","event":"show","what":"week"}
        {"event":"show","recipe":"r1","what":"recipe"}
        {"event":"show","list":"party","what":"list"}
        {"event":"show","what":"timers"}

        """#)
  }

  @Test("--json writes one object a line for every event")
  func json() {
    let paper = Paper()
    let screen = JSONScreen { paper.write($0) }
    for event in session { screen.show(event) }
    #expect(
      paper.text == #"""
        {"event":"listening","on":true}
        {"event":"wake"}
        {"event":"partial","text":"add"}
        {"event":"heard","text":"add milk"}
        {"event":"did","say":"Added milk."}
        {"event":"heard","text":"fly\u001b[1m"}
        {"event":"refused","say":"I did not understand \"fly\"."}
        {"event":"ringing","names":["pasta timer","eggs timer"]}
        {"event":"ringing","names":[]}
        {"event":"did","say":""}
        {"event":"note","text":"Listening."}
        {"event":"error","text":"no microphone\nat all"}
        {"alarms":[],"event":"state","shopping":[],"timers":[]}

        """#)
  }

  @Test("--json writes timers, alarms and the list as they are")
  func jsonState() {
    let paper = Paper()
    var state = Kitchens.busy
    state.timers = state.timers.filter { ["pasta", "stock"].contains($0.key) }
    state.items = state.items.filter { $0.key == "milk" }
    state.alarms["b"] = nil
    JSONScreen { paper.write($0) }.show(.state(state))
    #expect(
      paper.text == #"{"alarms":[{"rings_at":"2026-03-15T06:30:00Z","status":"waiting"}],"event":"state","#
        + #""shopping":[{"category":"Dairy","checked":false,"name":"milk","quantity":2,"unit":"l"}],"#
        + #""timers":[{"name":"pasta","rings_at":"2026-03-14T18:06:01Z","seconds":600,"status":"running"},"#
        + #"{"name":"stock","remaining_s":4000,"seconds":7200,"status":"paused"}]}"# + "\n")
  }

  @Test("text is written in order and whole, and nothing happens where it cannot be written")
  func output() throws {
    let pipe = Pipe()
    let output = TextOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    #expect(!output.isTerminal)
    #expect(output.size == nil)
    for index in 0..<100 { output.write("\(index)\n") }
    output.write("")
    output.flush()
    try pipe.fileHandleForWriting.close()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(text == (0..<100).map { "\($0)\n" }.joined())
    TextOutput(descriptor: -1).write("gone")
  }
}
