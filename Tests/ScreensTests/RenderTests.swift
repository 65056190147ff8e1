import Commands
import Foundation
import Grammar
import Kitchen
import Testing

@testable import Screens

@Suite("The live view")
struct RenderTests {
  private func render(
    _ state: KitchenState = KitchenState(), _ status: ScreenStatus = ScreenStatus(), columns: Int = 60, rows: Int = 24,
    clockStyle: ClockStyle = .twelveHour, style: ScreenStyle = .plain, shows: Showing? = nil
  ) -> [String] {
    TerminalScreen.render(
      state: state, status: status, shows: shows, now: Kitchens.now, size: ScreenSize(columns: columns, rows: rows),
      calendar: Kitchens.calendar, clockStyle: clockStyle, style: style)
  }

  private var listening: ScreenStatus {
    var status = ScreenStatus()
    status.follow(.listening(true))
    return status
  }

  @Test("a busy kitchen shows everything, the soonest timer first, with large figures")
  func busy() {
    var status = listening
    status.follow(.ringing(["eggs timer"]))
    let expected = """
      ── 6:05 pm ── listening ────────────────────────────────────
      RINGING: eggs timer (say "stop" or "snooze")
      ┏━┓   ┏━┓ ┏━┓    ╻    ┏━┓ ╺━┓    ╻  ╺━┓   ┏━┓ ┏━╸
      ┃ ┃ • ┃ ┃ ┃ ┃    ┃  • ┃ ┃ ┏━┛    ┃  ┏━┛ • ┃ ┃ ┗━┓
      ┗━┛ • ┗━┛ ┗━┛    ╹  • ┗━┛ ┗━╸    ╹  ┗━╸ • ┗━┛ ╺━┛
      eggs timer      pasta timer     rice timer
      1:06:40  stock timer (paused)
      Missed    tea timer, 5:05 pm today
      Alarms    nap 6:10 pm (snoozed); 6:30 am tomorrow
      Dinner    tacos with salad
      Shopping  3 items
        Dairy: 2 l milk, butter
        Produce: 6 apples
      """
    let lines = render(Kitchens.busy, status).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    #expect(lines.joined(separator: "\n") == expected)
  }

  @Test("dinner that is asked for is shown large below the timers, and not once more below")
  func dinner() {
    let lines = render(Kitchens.busy, rows: 30, shows: .meal(slot: .dinner, date: Kitchens.today))
    let at = lines.firstIndex(of: "Dinner today") ?? 0
    #expect(
      Array(lines[(at - 1)..<(at + 5)]) == [
        "", "Dinner today", "  tacos", "  with salad", "  for the whole family", "",
      ])
    #expect(lines.firstIndex { $0.contains("stock timer") } ?? 99 < at)
    #expect(!lines.contains("Dinner    tacos with salad"))
    #expect(lines.contains { $0.hasPrefix("Shopping") })
  }

  @Test("breakfast and dessert that are asked for are shown in dinner's stead, planned or not")
  func otherMeals() {
    let breakfast = render(Kitchens.busy, rows: 13, shows: .meal(slot: .breakfast, date: Kitchens.today))
    #expect(breakfast.contains("Breakfast today"))
    #expect(breakfast.contains("  porridge"))
    let dessert = render(Kitchens.busy, rows: 30, shows: .meal(slot: .dessert, date: Kitchens.today))
    #expect(dessert.contains("  with dinner: salad"))
    let friday = Kitchens.today.adding(days: 6, in: Kitchens.calendar)
    let lunch = render(KitchenState(), shows: .meal(slot: .lunch, date: friday))
    #expect(Array(lunch.dropFirst()) == ["", "Lunch on Friday", "  nothing", ""])
  }

  @Test("the week, a day, the list, the pantry and a recipe are shown with what is in them")
  func otherThings() {
    var state = Kitchens.busy
    state.timers = [:]
    let week = render(state, rows: 40, shows: .week(from: Kitchens.today))
    #expect(week.contains("The week from today"))
    #expect(week.contains("  Today: breakfast: porridge; dinner: tacos with salad"))
    #expect(week.contains("  Friday: –"))
    #expect(render(state, rows: 40, shows: .day(Kitchens.today)).contains("  Dinner: tacos with salad"))
    let list = render(state, rows: 40, shows: .list("shopping"))
    #expect(Array(list.dropFirst(2).prefix(4)) == ["Shopping list", "  2 l milk", "  6 apples", "  butter"])
    #expect(!list.contains { $0.hasPrefix("Shopping  ") })
    #expect(render(state, rows: 40, shows: .list("chores")).contains("  hoover"))
    state.lots["r"] = PantryLot(
      id: "r", name: "rice", quantity: 2, unit: .kg, place: "cupboard", bestBefore: nil, addedAt: Kitchens.now)
    #expect(render(state, rows: 40, shows: .pantry).contains("  2 kg rice (cupboard)"))
    #expect(render(state, rows: 40, shows: .recipe(id: "gone")) == render(state, rows: 40))
    #expect(render(state, rows: 40, shows: .timers) == render(state, rows: 40))
  }

  @Test(
    "what is shown leaves room for what was said, and tells how much there is no room for", arguments: [0, 6, 7, 9, 24])
  func shownHeight(_ rows: Int) {
    let items = (1...50).map { Kitchens.item("item \($0)\u{1B}[2J", "Other", at: Double($0)) }
    let lines = render(Kitchens.state(items: items), columns: 20, rows: rows, shows: .list("shopping"))
    #expect(lines.count <= max(0, rows - 5))
    #expect(lines.allSatisfy { ShownText.width($0) <= 20 && !$0.contains("\u{1B}") })
    if rows == 24 { #expect(lines.contains("  … and 36 more")) }
  }

  @Test("a household with 24 hours sees every time in them")
  func twentyFour() {
    let text = render(Kitchens.busy, listening, clockStyle: .twentyFourHour).joined(separator: "\n")
    #expect(text.contains("── 18:05 ──"))
    #expect(text.contains("tea timer, 17:05 today"))
    #expect(text.contains("nap 18:10 (snoozed); 06:30 tomorrow"))
  }

  @Test("an empty kitchen shows the time and whether the box listens")
  func empty() {
    #expect(render(columns: 40) == ["── 6:05 pm ── not listening ────────────"])
    #expect(render(KitchenState(), listening, columns: 40) == ["── 6:05 pm ── listening ────────────────"])
  }

  @Test("after the wake word it asks, and shows what is understood so far")
  func hearing() {
    var status = listening
    status.follow(.wake)
    #expect(render(KitchenState(), status, columns: 30) == ["── 6:05 pm ── yes? ───────────"])
    status.follow(.partial("set a pasta"))
    #expect(render(KitchenState(), status, columns: 30) == ["── 6:05 pm ── yes? ───────────", "set a pasta …"])
    status.follow(.heard("set a pasta timer"))
    #expect(render(KitchenState(), status, columns: 30) == ["── 6:05 pm ── listening ──────"])
  }

  @Test("a low window has small figures")
  func small() {
    let state = Kitchens.state(timers: [
      Kitchens.running("rice", 1_200, left: 725), Kitchens.running(nil, 600, left: 59.2),
    ])
    #expect(
      render(state, columns: 30, rows: 12) == [
        "── 6:05 pm ── not listening ──", " 1:00  10 minute timer", "12:05  rice timer",
      ])
  }

  @Test("five lines of the window are left for what was said, however much there is", arguments: [0, 3, 5, 6, 10, 24])
  func height(_ rows: Int) {
    let timers = (1...50).map { Kitchens.running("t\($0)", 600, left: Double($0)) }
    var state = Kitchens.busy
    for timer in timers { state.timers[timer.id] = timer }
    #expect(render(state, rows: rows).count <= max(0, rows - 5))
  }

  @Test("no line is wider than the window, with wide letters and emoji too", arguments: [0, 1, 5, 11, 20, 33, 80])
  func width(_ columns: Int) {
    var state = Kitchens.busy
    let names = ["🌮 tacos for 👩‍👩‍👧‍👦", "牛乳と卵とバターと牛乳と卵とバター", String(repeating: "long ", count: 50)]
    for name in names {
      state.timers[name] = Kitchens.running(name, 60, left: 30)
      state.items[name] = Kitchens.item(name, "Grün ❤️")
    }
    var status = listening
    status.follow(.partial(names[1]))
    status.follow(.ringing(names))
    for rows in [10, 40] {
      for line in render(state, status, columns: columns, rows: rows) {
        #expect(ShownText.width(line) <= columns, "\(line)")
      }
    }
  }

  @Test("more than twelve items are counted, not shown")
  func manyItems() {
    let items = (1...15).map { Kitchens.item("item \($0)", "Other", at: Double($0)) }
    let lines = render(Kitchens.state(items: items), columns: 120)
    #expect(lines[1] == "Shopping  15 items, 3 not shown")
    #expect(lines[2].hasPrefix("  Other: item 1, item 2, "))
    #expect(lines[2].hasSuffix("item 11, item 12"))
    #expect(lines.count == 3)
  }

  @Test("a name with control characters or turned writing does nothing to the terminal")
  func hostile() {
    let name = "a\u{1B}[2J\u{7}\nb\u{202E}c\u{9B}31m"
    var status = ScreenStatus()
    status.follow(.ringing([name]))
    status.follow(.partial(name))
    let state = Kitchens.state(
      timers: [Kitchens.running(name, 60, left: 30)], items: [Kitchens.item(name, "Other\r\n", 2)])
    for line in render(state, status, columns: 100) {
      #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{202E}" })
    }
  }

  @Test("with colours what rings stands out and what is paused is faint; NO_COLOR takes them away")
  func colours() {
    let state = Kitchens.state(timers: [
      Kitchens.timer("eggs", 300, .ringing(since: Kitchens.now, until: Kitchens.now)),
      Kitchens.timer("stock", 60, .paused(remaining: 30)), Kitchens.running("tea", 60, left: 45),
    ])
    let lines = render(state, columns: 28, rows: 12, style: .colour)
    #expect(
      lines == [
        "\u{1B}[2m── 6:05 pm ── not listening \u{1B}[0m", "\u{1B}[1;7m0:00  eggs timer\u{1B}[0m",
        "\u{1B}[2m0:30  stock timer (paused)\u{1B}[0m", "\u{1B}[1m0:45  tea timer\u{1B}[0m",
      ])
    #expect(ScreenStyle(environment: ["TERM": "xterm", "NO_COLOR": "1"]) == .plain)
    #expect(ScreenStyle(environment: ["TERM": "dumb"]) == .plain)
    #expect(ScreenStyle(environment: ["TERM": "xterm", "NO_COLOR": ""]) == .colour)
  }

  @Test(
    "cells are counted as a terminal does",
    arguments: [
      ("abc", 3), ("é", 1), ("e\u{301}", 1), ("🌮", 2), ("❤️", 2), ("👩‍👩‍👧", 2), ("牛乳", 4), ("한국", 4),
      ("½…─", 3), ("", 0),
    ])
  func cells(_ text: String, _ width: Int) {
    #expect(ShownText.width(text) == width)
  }

  @Test("long lines are broken between words, and words that are too long anywhere")
  func wrapping() {
    #expect(ShownText.wrap("add milk and eggs", to: 9) == ["add milk", "and eggs"])
    #expect(ShownText.wrap("abcdefghij", to: 4) == ["abcd", "efgh", "ij"])
    #expect(ShownText.wrap("牛乳と卵", to: 5) == ["牛乳", "と卵"])
    #expect(ShownText.wrap("", to: 9) == [""])
    #expect(ShownText.cut("abcdef", to: 4) == "abc…")
    #expect(ShownText.cut("🌮🌮🌮", to: 4) == "🌮…")
  }
}
