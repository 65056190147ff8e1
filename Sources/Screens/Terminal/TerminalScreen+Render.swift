import Basics
import Commands
import Foundation
import Grammar
import Kitchen

extension TerminalScreen {
  /// The lines of the live view: whether the box listens, what rings, timers (soonest first), the
  /// requested record, alarms, today's dinner and the shopping list by category. They fit `size` and
  /// leave at least five lines of it free for the transcript.
  /// - Parameters:
  ///   - shows: the large record; the default is none.
  ///   - style: the style; the default is plain.
  public static func render(
    state: KitchenState, status: ScreenStatus, shows: Showing? = nil, now: Date, size: ScreenSize, calendar: Calendar,
    clockStyle: ClockStyle = .twelveHour, style: ScreenStyle = .plain
  ) -> [String] {
    let layout = ScreenLayout(
      state: state, status: status, shows: shows, now: now, size: size, calendar: calendar,
      clockStyle: clockStyle,
      style: style)
    // bounded: rows are those of the screen
    return Array(layout.lines.prefix(layout.rows))
  }
}

/// One drawing of the live view.
struct ScreenLayout {
  let state: KitchenState
  let status: ScreenStatus
  let shows: Showing?
  let now: Date
  let size: ScreenSize
  let calendar: Calendar
  let clockStyle: ClockStyle
  let style: ScreenStyle

  /// The most items of the list.
  static let mostItems = 12
  /// The most missed timers.
  static let mostMissed = 3
  // The cells of the word before a line.
  private static let label = 10

  /// All lines, most urgent first.
  var lines: [String] {
    let urgent = [rule] + hearing + ringing + TimerView(self).lines
    let panel = shows.map { ShownPanel(self, $0) }
    let asked = panel?.lines(atMost: max(0, rows - urgent.count)) ?? []
    return urgent + asked + missed + alarms + (panel?.tellsDinner == true ? [] : dinner)
      + (panel?.tellsShopping == true ? [] : shopping)
  }

  /// The number of lines with room.
  var rows: Int { max(0, size.rows - 5) }

  var today: CalendarDay { CalendarDay(now, in: calendar) }

  private var rule: String {
    let mode =
      !status.partial.isEmpty || status.isAwake ? "yes?" : status.isListening ? "listening" : "not listening"
    let text = ShownText.cut("── \(clock(now)) ── \(mode) ", to: size.columns)
    return style(text + String(repeating: "─", count: max(0, size.columns - ShownText.width(text))), as: .faint)
  }

  private var hearing: [String] {
    status.partial.isEmpty ? [] : [line(status.partial + " …", as: .strong)]
  }

  private var ringing: [String] {
    guard !status.ringing.isEmpty else { return [] }
    return [line("RINGING: \(status.ringing.joined(separator: ", ")) (say \"stop\" or \"snooze\")", as: .alert)]
  }

  private var missed: [String] {
    let missed = state.timers.values.compactMap { timer in
      if case .missed(let at) = timer.status { (timer, at) } else { nil }
    }
    return missed.sorted { $0.1 > $1.1 }.prefix(Self.mostMissed)
      .map { labelled("Missed", "\($0.0.title), \(clock($0.1)) \(day(CalendarDay($0.1, in: calendar)))", as: .faint) }
  }

  private var alarms: [String] {
    let alarms = state.alarms.values.filter { $0.status == .waiting || $0.status == .snoozed }
      .sorted { $0.ringsAt < $1.ringsAt }
      .map { alarm in
        let name = alarm.name.map { "\($0) " } ?? ""
        return alarm.status == .snoozed
          ? "\(name)\(clock(alarm.ringsAt)) (snoozed)"
          : "\(name)\(Spoken.clock(alarm.time.description, style: clockStyle)) \(day(alarm.day))"
      }
    return alarms.isEmpty ? [] : [labelled("Alarms", alarms.joined(separator: "; "))]
  }

  private var dinner: [String] {
    let dishes = state.dishes.values.filter { $0.day == today && $0.slot == .dinner }
      .sorted { ($0.isSide ? 1 : 0, $0.position, $0.dish) < ($1.isSide ? 1 : 0, $1.position, $1.dish) }
    guard !dishes.isEmpty else { return [] }
    let (mains, sides) = (dishes.filter { !$0.isSide }.map(\.dish), dishes.filter(\.isSide).map(\.dish))
    return [
      labelled(
        "Dinner", [mains, sides].filter { !$0.isEmpty }.map { $0.joined(separator: ", ") }.joined(separator: " with "))
    ]
  }

  private var shopping: [String] {
    let open = state.items.values.filter { $0.list == "shopping" && !$0.checked }
      .sorted { ($0.addedAt, $0.name) < ($1.addedAt, $1.name) }
    guard !open.isEmpty else { return [] }
    let shown = open.prefix(Self.mostItems)
    let categories = shown.reduce(into: [String]()) { if !$0.contains($1.category) { $0.append($1.category) } }
    let count = open.count == 1 ? "1 item" : "\(open.count) items"
    let more = open.count - shown.count
    return [labelled("Shopping", count + (more > 0 ? ", \(more) not shown" : ""))]
      + categories.map { category in
        let items = shown.filter { $0.category == category }.map(Self.text)
        return line("  \(category): \(items.joined(separator: ", "))")
      }
  }

  /// "2 l milk".
  static func text(of item: ShoppingItem) -> String {
    if item.unit == nil || item.unit == .piece, item.quantity == 1 { return item.name }
    let unit = item.unit == .piece ? nil : item.unit?.rawValue
    return "\(Shown.quantity(item.quantity, unit: unit)) \(item.name)"
  }

  /// A line of text, cut to the screen.
  func line(_ text: String, as role: ScreenStyle.Role = .usual) -> String {
    style(ShownText.cut(ShownText.clean(text), to: size.columns), as: role)
  }

  private func labelled(_ label: String, _ text: String, as role: ScreenStyle.Role = .usual) -> String {
    let rest = ShownText.cut(ShownText.clean(text), to: max(0, size.columns - Self.label))
    return style(ShownText.fill(label, to: min(Self.label, size.columns)), as: .heading) + style(rest, as: role)
  }

  private func clock(_ moment: Date) -> String {
    let parts = calendar.dateComponents([.hour, .minute], from: moment)
    return Spoken.clock(ClockTime(hour: parts.hour ?? 0, minute: parts.minute ?? 0).description, style: clockStyle)
  }

  /// "today", "on Friday".
  func day(_ day: CalendarDay) -> String {
    Spoken.date(day.description, from: ReferenceTime(now: now, calendar: calendar))
  }
}
