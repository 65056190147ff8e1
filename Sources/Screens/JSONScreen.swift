import Basics
import Commands
import Foundation
import Kitchen

/// One JSON object a line for each event, for `--json`; `event` names its kind.
///
/// `{"event":"heard","text":…}`, `did` and `refused` with `say`, `ringing` with `names`, `listening`
/// with `on`, `wake`, `partial`, `note` and `error` with `text`, `mended` at the end of a lasting
/// error, `show` with a requested record (`what`, and those of `slot`, `date`, `recipe`, `list` and
/// `text` that it has), and `state` with the current timers, alarms and shopping list.
public final class JSONScreen: Screen {
  private let write: @Sendable (String) -> Void

  /// Writes to standard output.
  public init(write: @escaping @Sendable (String) -> Void = { TextOutput.standard.write($0) }) { self.write = write }

  /// Shows an event.
  public func show(_ event: ScreenEvent) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    guard let object = ScreenObject(event) else { return }
    // Nothing in it can fail to be encoded; if something did, no line would be better than a wrong one.
    guard let data = try? encoder.encode(object) else { return }
    write(String(decoding: data, as: UTF8.self) + "\n")
  }
}

/// An event in the output.
private struct ScreenObject: Encodable {
  var event: String
  var text: String?
  var say: String?
  var on: Bool?
  var names: [String]?
  var what: String?
  var slot: MealSlot?
  var date: CalendarDay?
  var recipe: String?
  var list: String?
  var timers: [TimerObject]?
  var alarms: [AlarmObject]?
  var shopping: [ItemObject]?

  /// Nil: its parts were shown already.
  init?(_ shown: ScreenEvent) {
    switch shown {
    case .listening(let on): (event, self.on) = ("listening", on)
    case .wake: event = "wake"
    case .partial(let text): (event, self.text) = ("partial", text)
    case .heard(let text): (event, self.text) = ("heard", text)
    case .outcome: return nil
    case .shown(let shows):
      event = "show"
      fill(shows)
    case .done(let say): (event, self.say) = ("did", say)
    case .refused(let say): (event, self.say) = ("refused", say)
    case .ringing(let names): (event, self.names) = ("ringing", names)
    case .note(let text): (event, self.text) = ("note", text)
    case .problem(let text): (event, self.text) = ("error", text)
    case .lastingProblem(let text): (event, self.text) = (text == nil ? "mended" : "error", text)
    case .state(let state):
      event = "state"
      timers = state.timers.values.map(TimerObject.init)
      alarms = state.alarms.values.map { AlarmObject(name: $0.name, ringsAt: $0.ringsAt, status: $0.status) }
      shopping = state.items.values.filter { $0.list == "shopping" }.map(ItemObject.init)
    }
  }

  private mutating func fill(_ shows: Showing) {
    switch shows {
    case .meal(let slot, let date): (what, self.slot, self.date) = ("meal", slot, date)
    case .day(let date): (what, self.date) = ("day", date)
    case .week(let first): (what, date) = ("week", first)
    case .recipe(let id): (what, recipe) = ("recipe", id)
    case .recipes: what = "recipes"
    case .list(let name): (what, list) = ("list", name)
    case .pantry: what = "pantry"
    case .timers: what = "timers"
    case .announcement(let text): (what, self.text) = ("announcement", text)
    }
  }
}

private struct TimerObject: Encodable {
  var name: String?
  var seconds: Int
  var status: String
  /// The time of ringing; missing while it is paused.
  var ringsAt: Date?
  /// The remaining seconds while it is paused.
  var remainingSeconds: Double?

  init(_ timer: KitchenTimer) {
    (name, seconds) = (timer.name, timer.seconds)
    switch timer.status {
    case .running(let deadline): (status, ringsAt) = ("running", deadline)
    case .paused(let remaining): (status, remainingSeconds) = ("paused", remaining)
    case .ringing(let since, _): (status, ringsAt) = ("ringing", since)
    case .missed(let at): (status, ringsAt) = ("missed", at)
    }
  }

  enum CodingKeys: String, CodingKey {
    case name, seconds, status
    case ringsAt = "rings_at"
    case remainingSeconds = "remaining_s"
  }
}

private struct AlarmObject: Encodable {
  var name: String?
  var ringsAt: Date
  var status: Alarm.Status

  enum CodingKeys: String, CodingKey {
    case name, status
    case ringsAt = "rings_at"
  }
}

private struct ItemObject: Encodable {
  var name: String
  var quantity: Double
  var unit: Measure?
  var category: String
  var checked: Bool

  init(_ item: ShoppingItem) {
    (name, quantity, unit) = (item.name, item.quantity, item.unit)
    (category, checked) = (item.category, item.checked)
  }
}
