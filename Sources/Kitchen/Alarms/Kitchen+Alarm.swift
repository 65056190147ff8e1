import Basics
import Commands
import Foundation
import Grammar

/// Alarms at a time of day.
extension Kitchen {
  /// Decides a command about alarms.
  func alarm(
    _ command: AlarmCommand, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    switch command {
    case .set(let time, let date, let name, let days):
      try setAlarm(time, date, name: name, repeats: days, in: state, context: context)
    case .cancel(let time, let date, let name, let all):
      try cancelAlarms(time, date, name: name, all: all == true, in: state, context: context)
    case .list: listAlarms(in: state, context: context).showing(.timers)
    }
  }

  private func setAlarm(
    _ asked: ClockTime, _ date: CalendarDay?, name: String?, repeats: Weekdays?, in state: KitchenState,
    context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let name = try name.map(TimerName.checked)
    let day = try day(of: asked, date, repeats, context: context)
    let rings = day.date(at: asked, after: context.now, in: context.calendar)
    let shown = ClockTime(rings, in: context.calendar)
    let alarms = state.pendingAlarms
    // A repeating alarm is at its own time on all other days.
    let time = repeats == nil ? shown : asked
    if let twin = alarms.first(where: { $0.day == day && $0.time == time && $0.status == .waiting }) {
      var changed = twin
      changed.name = name ?? twin.name
      changed.repeats = repeats ?? twin.repeats
      let told = changed.moment(clockStyle, context)
      if changed == twin { return Decision(say: "That alarm is set already: \(told).") }
      return Decision(events: [.alarm(Change(from: twin, to: changed))], say: "\(changed.heading): \(told).")
    }
    guard alarms.count < Alarm.most else {
      throw Refusal.impossible("There are \(Alarm.most) alarms already. Cancel one first.")
    }
    let alarm = Alarm(
      id: context.makeID(), name: name, day: day, time: time, status: .waiting, ringsAt: rings, repeats: repeats)
    let told = "\(alarm.heading): \(alarm.moment(clockStyle, context))"
    return Decision(
      events: [.alarm(Change(from: nil, to: alarm))],
      say: [told, clockChange(asked, on: day, rings, repeats, context: context)].compactMap { $0 }.joined(
        separator: ", ") + ".")
  }

  /// The note about a time that the clock skips or repeats on a day; nil: none.
  private func clockChange(
    _ asked: ClockTime, on day: CalendarDay, _ rings: Date, _ repeats: Weekdays?, context: CommandContext
  ) -> String? {
    let shown = ClockTime(rings, in: context.calendar)
    if shown != asked {
      func spoken(_ time: ClockTime) -> String { Spoken.clock(time.description, style: clockStyle) }
      let why = "because the clock leaves \(spoken(asked)) out"
      return repeats == nil ? why : "at \(spoken(shown)) that night, \(why)"
    }
    return rings == day.date(at: asked, in: context.calendar) ? nil : "the second time the clock shows it"
  }

  /// The day of an alarm: the given one, or that of the next `time`; for a repeating one, the first of
  /// its days from then on.
  private func day(
    of time: ClockTime, _ date: CalendarDay?, _ repeats: Weekdays?, context: CommandContext
  ) throws -> CalendarDay {
    let day = try day(of: time, date, context: context)
    return repeats?.first(from: day, in: context.calendar) ?? day
  }

  private func day(
    of time: ClockTime, _ date: CalendarDay?, context: CommandContext
  ) throws -> CalendarDay {
    guard (0...23).contains(time.hour), (0...59).contains(time.minute) else {
      throw Refusal.impossible("The clock never shows \(time).")
    }
    guard let date else {
      let isAhead = context.today.date(at: time, after: context.now, in: context.calendar) > context.now
      return isAhead ? context.today : context.today.adding(days: 1, in: context.calendar)
    }
    guard date.date(at: time, after: context.now, in: context.calendar) > context.now else {
      throw Refusal.impossible(
        "\(Wording.sentence(Speaking.moment(time, on: date, style: clockStyle, context: context))) is over already.")
    }
    guard date <= context.today.adding(days: Alarm.farthest, in: context.calendar) else {
      throw Refusal.impossible("An alarm can be set for a year ahead at most.")
    }
    return date
  }

  private func cancelAlarms(
    _ time: ClockTime?, _ date: CalendarDay?, name: String?, all: Bool, in state: KitchenState,
    context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let alarms = state.pendingAlarms
    guard !alarms.isEmpty else { throw Refusal.impossible("There are no alarms.") }
    func found(at time: ClockTime?) -> [Alarm] {
      alarms.filter { alarm in
        (time == nil || alarm.time == time) && (date == nil || alarm.day == date)
          && (name == nil || alarm.name.map(TimerName.key) == name.map(TimerName.key))
      }
    }
    var fitting = found(at: time)
    // "The seven o'clock alarm" may be the one in the morning, whatever comes next.
    if fitting.isEmpty, let time, (0...23).contains(time.hour) {
      fitting = found(at: ClockTime(hour: (time.hour + 12) % 24, minute: time.minute))
    }
    func told(_ alarm: Alarm) -> String {
      let moment = alarm.moment(clockStyle, context)
      return alarm.name.map { "\($0), \(moment)" } ?? moment
    }
    guard !fitting.isEmpty else {
      let present = Spoken.list(alarms.prefix(5).map(told))
      throw Refusal.impossible("There is no such alarm, only \(present).")
    }
    let ringing = fitting.filter { $0.status == .ringing }
    let chosen = all || fitting.count == 1 ? fitting : ringing
    guard all || chosen.count == 1 else {
      let choice = Spoken.list(fitting.prefix(5).map(told), joinedBy: "or")
      throw Refusal.whichOne(question: "Which one: \(choice)?")
    }
    // "Cancel tomorrow's alarm" is about that day, not about the week.
    if let date, let alarm = chosen.first, chosen.count == 1, !all, let next = alarm.next(context) {
      return Decision(
        events: [.alarm(Change(from: alarm, to: next))],
        say: "\(alarm.heading) left out \(Spoken.date(date.description, from: context.reference)): "
          + "\(next.moment(clockStyle, context)).")
    }
    let events = chosen.map { KitchenEvent.alarm(Change(from: $0, to: nil)) }
    guard chosen.count == 1, let alarm = chosen.first else {
      return Decision(events: events, say: "\(chosen.count) alarms cancelled. Say undo to bring them back.")
    }
    return Decision(events: events, say: "\(alarm.heading) cancelled: \(told(alarm)).")
  }

  /// Tells all alarms. Missed ones are told once and then removed from the list.
  private func listAlarms(in state: KitchenState, context: CommandContext) -> Decision<KitchenEvent> {
    let missed = state.alarms.values.filter { $0.status == .missed }
    var sentences = missed.map {
      "You missed the alarm at \(Speaking.moment($0.time, on: $0.day, style: clockStyle, context: context))."
    }
    let parts = state.pendingAlarms.map { alarm in
      let moment = alarm.moment(clockStyle, context)
      let told = alarm.name.map { "\($0), \(moment)" } ?? moment
      switch alarm.status {
      case .snoozed:
        let seconds = Int(saturating: max(0, alarm.ringsAt.timeIntervalSince(context.now)), .up)
        return "\(told), again in \(Spoken.duration(seconds: seconds))"
      case .ringing: return "\(told), ringing"
      case .waiting, .missed: return told
      }
    }
    switch parts.count {
    case 0: sentences.append("There are no alarms.")
    case 1: sentences.append("One alarm: \(parts.joined()).")
    default: sentences.append("\(parts.count) alarms: \(parts.joined(separator: "; ")).")
    }
    return Decision(
      events: missed.map { .alarm(Change(from: $0, to: nil)) }, say: sentences.joined(separator: " "))
  }
}

extension Alarm {
  /// "Alarm", "Get up alarm".
  fileprivate var heading: String { name == nil ? "Alarm" : Wording.sentence(title()) }
}

extension KitchenState {
  /// The alarms that were not missed, by the time of their rings.
  var pendingAlarms: [Alarm] {
    alarms.values.filter { $0.status != .missed }.sorted { $0.ringsAt < $1.ringsAt }
  }
}
