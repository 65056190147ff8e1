import Commands
import Foundation
import Kitchen
import Synchronization
import TestTools
import Testing

@testable import Screens

@Suite("The screen on a terminal")
struct TerminalScreenTests {
  /// A screen on a terminal in memory, with a clock and a size of the test's.
  private final class Desk: Sendable {
    private struct State {
      var terminal: Terminal
      var now = Kitchens.now
      var size: ScreenSize
      var written = 0
    }

    private let state: Mutex<State>

    init(columns: Int = 40, rows: Int = 12) {
      var terminal = Terminal(columns: columns, rows: rows)
      terminal.write("$ sous run\n")
      state = Mutex(State(terminal: terminal, size: ScreenSize(columns: columns, rows: rows)))
    }

    func screen(_ style: ScreenStyle = .plain, follows: Bool = true) -> TerminalScreen {
      TerminalScreen(
        calendar: Kitchens.calendar, style: style, follows: follows, now: { self.state.withLock { $0.now } },
        size: { self.state.withLock { $0.size } },
        write: { text in
          self.state.withLock { state in
            state.terminal.write(text)
            state.written += 1
          }
        })
    }

    func pass(_ seconds: Double) { state.withLock { $0.now += seconds } }
    func type(_ text: String) { state.withLock { $0.terminal.type(text) } }
    func resize(columns: Int, rows: Int) {
      state.withLock { state in
        state.terminal = Terminal(columns: columns, rows: rows)
        state.size = ScreenSize(columns: columns, rows: rows)
      }
    }
    func report(_ size: ScreenSize) { state.withLock { $0.size = size } }
    var lines: [String] { state.withLock { $0.terminal.lines } }
    var scrollback: [String] { state.withLock { $0.terminal.scrollback } }
    var unknown: [String] { state.withLock { $0.terminal.unknown } }
    var cursor: [Int] { state.withLock { [$0.terminal.row, $0.terminal.column] } }
    var written: Int { state.withLock { $0.written } }
  }

  private let pasta = Kitchens.state(timers: [Kitchens.running("pasta", 600, left: 600)])

  @Test("what was said is above, the live view below it, typing at the bottom")
  func layout() {
    let desk = Desk()
    let screen = desk.screen()
    screen.show(.listening(true))
    screen.show(.heard("set a pasta timer for ten minutes"))
    screen.show(.done("Pasta timer: 10 minutes."))
    screen.show(.state(pasta))
    #expect(
      desk.lines == [
        "» set a pasta timer for ten minutes", "Pasta timer: 10 minutes.", "", "", "", "", "", "", "",
        "── 6:05 pm ── listening ────────────────", "10:00  pasta timer", "›",
      ])
    #expect(desk.cursor == [11, 2])
    #expect(desk.scrollback.contains("$ sous run"))
    #expect(desk.unknown.isEmpty)
  }

  @Test("what is asked for is shown for a minute, or until something else is")
  func follows() {
    let desk = Desk(columns: 40, rows: 24)
    let screen = desk.screen()
    screen.show(.state(Kitchens.busy))
    screen.show(.shown(.meal(slot: .breakfast, date: Kitchens.today)))
    #expect(desk.lines.contains("Breakfast today"))
    desk.pass(30)
    screen.show(.shown(.meal(slot: .dessert, date: Kitchens.today)))
    #expect(desk.lines.contains("Dessert today"))
    #expect(!desk.lines.contains("Breakfast today"))
    desk.pass(59)
    screen.refresh()
    #expect(desk.lines.contains("Dessert today"))
    desk.pass(1)
    screen.refresh()
    #expect(!desk.lines.contains("Dessert today"))
  }

  @Test("a terminal that does not follow stays as it is")
  func stays() {
    let desk = Desk(columns: 40, rows: 24)
    let screen = desk.screen(follows: false)
    screen.show(.state(Kitchens.busy))
    let before = desk.lines
    screen.show(.shown(.meal(slot: .breakfast, date: Kitchens.today)))
    #expect(desk.lines == before)
  }

  @Test("what is being typed stays whole while everything else changes")
  func typing() {
    let desk = Desk()
    let screen = desk.screen()
    desk.type("add mi")
    screen.show(.state(pasta))
    desk.pass(1)
    screen.refresh()
    screen.show(.heard("next step"))
    for index in 0..<30 { screen.show(.done("Answer \(index).")) }
    screen.show(.ringing(["pasta timer"]))
    desk.type("lk")
    #expect(desk.lines[11] == "› add milk")
    #expect(desk.cursor == [11, 10])
    #expect(desk.lines[10] == "9:59  pasta timer")
    #expect(desk.lines[9] == "RINGING: pasta timer (say \"stop\" or \"sn…")
    desk.type("\n")
    screen.typed()
    #expect(desk.lines[11] == "›")
    #expect(desk.cursor == [11, 2])
    #expect(desk.lines[10] == "9:59  pasta timer")
  }

  @Test("what was said scrolls into the terminal's own scrollback, in order and whole")
  func scrollback() {
    let desk = Desk()
    let screen = desk.screen()
    for index in 0..<40 {
      // The live view grows and shrinks all the while.
      screen.show(.state(Kitchens.state(timers: (0..<index % 5).map { Kitchens.running("t\($0)", 60, left: 50) })))
      screen.show(.done("Answer \(index)."))
    }
    let said = (desk.scrollback + desk.lines).filter { $0.hasPrefix("Answer") }
    #expect(said == (0..<40).map { "Answer \($0)." })
    #expect(desk.lines.filter { $0.hasPrefix("──") }.count == 1)
    #expect(desk.lines.filter { $0.hasSuffix("timer") }.count == 4)
  }

  @Test("a line that is too wide is broken, one of 10,000 characters too")
  func wide() {
    let desk = Desk(columns: 20, rows: 10)
    let screen = desk.screen()
    screen.show(.heard("add two litres of milk and eggs"))
    #expect(Array(desk.lines[0...1]) == ["» add two litres of", "milk and eggs"])
    screen.show(.refused(String(repeating: "what ", count: 2_000)))
    #expect(desk.lines[7] == "what what what what")
    #expect(desk.lines[8].hasPrefix("── 6:05 pm"))
  }

  @Test("nothing is written while nothing changes, and a second costs a single write")
  func economy() {
    let desk = Desk()
    let screen = desk.screen()
    screen.show(.state(pasta))
    let before = desk.written
    screen.refresh()
    screen.show(.state(pasta))
    #expect(desk.written == before)
    desk.pass(1)
    screen.refresh()
    #expect(desk.written == before + 1)
  }

  @Test("timers count down by themselves, as each second begins")
  func countsDown() async {
    let (clock, start) = (StepClock(), Kitchens.now.addingTimeInterval(0.25))
    let terminal = Mutex(Terminal(columns: 40, rows: 12))
    let screen = TerminalScreen(
      calendar: Kitchens.calendar, style: .plain,
      now: { start.addingTimeInterval(clock.now.offset / .seconds(1)) },
      size: { ScreenSize(columns: 40, rows: 12) }, write: { text in terminal.withLock { $0.write(text) } })
    screen.show(.state(pasta))
    let fresh = Task { await screen.keepFresh(clock) }
    for second in 1...3 {
      await clock.run(for: .milliseconds(second == 1 ? 770 : 1_000))
      #expect(terminal.withLock { $0.lines[10] } == "9:5\(10 - second)  pasta timer")
    }
    fresh.cancel()
    await clock.wake()
    await fresh.value
  }

  @Test("a window of another size is filled anew with what was said last")
  func resize() {
    let desk = Desk()
    let screen = desk.screen()
    screen.show(.state(pasta))
    for index in 0..<20 { screen.show(.done("Answer number \(index) of many.")) }
    desk.resize(columns: 16, rows: 8)
    screen.refresh()
    #expect(
      desk.lines == [
        "of many.", "Answer number 18", "of many.", "Answer number 19", "of many.", "── 6:05 pm ── n…",
        "10:00  pasta ti…", "›",
      ])
    #expect(desk.unknown.isEmpty)
  }

  @Test("when the window gets lower and the live view with it, the room is filled with what was said")
  func lower() {
    let desk = Desk(rows: 30)
    let screen = desk.screen()
    screen.show(.state(Kitchens.state(timers: (0..<8).map { Kitchens.running("t\($0)", 60, left: 50) })))
    for index in 0..<30 { screen.show(.done("Answer \(index).")) }
    desk.resize(columns: 40, rows: 10)
    screen.refresh()
    #expect(desk.lines[..<4] == ["Answer 26.", "Answer 27.", "Answer 28.", "Answer 29."])
    #expect(desk.lines[4].hasPrefix("── 6:05 pm"))
    #expect(desk.lines[8...] == ["0:50  t3 timer", "›"])
  }

  @Test("a terminal that says it has no size, or next to none, is taken for a usable one")
  func noSize() {
    #expect(TerminalPainter(size: ScreenSize(columns: 0, rows: 0), style: .plain).size == ScreenSize())
    #expect(TerminalPainter(size: ScreenSize(columns: -1, rows: 50), style: .plain).size == ScreenSize())
    let desk = Desk(columns: 10, rows: 3)
    desk.report(ScreenSize(columns: 1, rows: 1))
    let screen = desk.screen()
    screen.show(.state(pasta))
    for index in 0..<5 { screen.show(.done("Answer \(index)")) }
    #expect(desk.lines == ["Answer 3", "Answer 4", "›"])
  }

  @Test("when it ends what was said stays, the live view goes, and nothing is shown any more")
  func close() {
    let desk = Desk()
    let screen = desk.screen()
    screen.show(.state(pasta))
    screen.show(.done("Good bye."))
    screen.close()
    screen.close()
    screen.show(.done("Too late."))
    screen.refresh()
    #expect(desk.lines.filter { !$0.isEmpty } == ["Good bye."])
    #expect(desk.cursor == [1, 0])
  }

  @Test("control characters in what was said do nothing to the terminal")
  func hostile() {
    let desk = Desk()
    desk.screen().show(.heard("a\u{1B}[2Jb\u{7}\rc\u{9B}2J"))
    #expect(desk.lines[0] == "» ab c")
  }
}
