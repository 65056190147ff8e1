import Basics
import Commands
import Foundation
import Grammar
import Home
import Kitchen

/// The state of the kitchen for Home Assistant: a text for each topic below the box's own.
public struct HomeReport: Hashable, Sendable {
  /// The texts by their topics.
  public private(set) var texts: [String: String] = [:]

  /// Reports the state.
  /// - Parameters:
  ///   - today: the day of the reported meals.
  public init(of state: KitchenState, today: CalendarDay, clock: ClockStyle, version: String) {
    texts["timers"] = Self.text(of: Timers(state))
    texts["alarms"] = Self.text(of: Alarms(state))
    let ringing = state.ringing.map { $0.title(clock) }
    texts["ringing"] = ringing.isEmpty ? "OFF" : "ON"
    texts["ringing/what"] = Self.text(of: ["what": ringing])
    texts["shopping"] = Self.text(of: Shopping(state))
    texts["meals"] = Self.text(of: Meals(state, on: today))
    texts["cooking"] = Self.text(of: Cooking(state))
    texts["volume"] = "\(state.preferences.volume)"
    texts["alarm_volume"] = "\(state.preferences.alarmVolume)"
    texts["listening"] = state.preferences.listens ? "ON" : "OFF"
    texts["version"] = Self.text(of: ["installed_version": version, "latest_version": version])
  }

  /// The topics whose texts have changed since an earlier report.
  public func changes(since before: HomeReport?) -> [String: String] {
    texts.filter { before?.texts[$0.key] != $0.value }
  }

  /// The text, cut to Home Assistant's longest state.
  public static func short(_ text: String) -> String { text.count <= 255 ? text : "\(text.prefix(254))…" }

  /// The value as JSON for Home Assistant.
  public static func text(of value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  private struct Timers: Encodable {
    struct Timer: Encodable {
      var id: String
      var name: String?
      var status: String
      var seconds: Int
      var endsAt: Date?
      var remaining: Int?
    }
    var running: Int
    var next: Date?
    var timers: [Timer]

    init(_ state: KitchenState) {
      timers = state.timers.values.map { timer in
        var told = Timer(id: timer.id, name: timer.name, status: "", seconds: timer.seconds)
        switch timer.status {
        case .running(let deadline): (told.status, told.endsAt) = ("running", deadline)
        case .paused(let remaining): (told.status, told.remaining) = ("paused", Int(saturating: remaining))
        case .ringing: told.status = "ringing"
        case .missed: told.status = "missed"
        }
        return told
      }
      running = timers.count { $0.status == "running" }
      next = timers.compactMap(\.endsAt).min()
    }
  }

  private struct Alarms: Encodable {
    struct Alarm: Encodable {
      var id: String
      var name: String?
      var status: String
      var ringsAt: Date
    }
    var next: Date?
    var alarms: [Alarm]

    init(_ state: KitchenState) {
      alarms = state.alarms.values.map {
        Alarm(id: $0.id, name: $0.name, status: $0.status.rawValue, ringsAt: $0.ringsAt)
      }
      next = alarms.filter { ["waiting", "snoozed"].contains($0.status) }.map(\.ringsAt).min()
    }
  }

  private struct Shopping: Encodable {
    var open: Int
    /// The items of the usual list.
    var items: [String]
    /// The number of open items on each list.
    var lists: [String: Int]

    // Home Assistant's history takes 16 kB of attributes.
    private static let mostItems = 200

    init(_ state: KitchenState) {
      let wanted = state.items.values.filter { !$0.checked }
      let usual = wanted.filter { $0.list == ShoppingItem.usualList }
      open = usual.count
      items = usual.prefix(Self.mostItems).map { item in
        let amount = ShownAmount.text(item.quantity, item.unit)
        return amount == "1" ? item.name : "\(item.name) (\(amount))"
      }
      lists = Dictionary(wanted.map { ($0.list, 1) }, uniquingKeysWith: +)
    }
  }

  private struct Meals: Encodable {
    var summary: String
    var breakfast, lunch, dinner, snack, dessert: String

    init(_ state: KitchenState, on day: CalendarDay) {
      func meal(_ slot: MealSlot) -> String {
        state.dishes.values.filter { $0.day == day && $0.slot == slot }
          .sorted { ($0.isSide ? 1 : 0, $0.position) < ($1.isSide ? 1 : 0, $1.position) }
          .map(\.dish).joined(separator: ", ")
      }
      (breakfast, lunch, dinner) = (meal(.breakfast), meal(.lunch), HomeReport.short(meal(.dinner)))
      (snack, dessert) = (meal(.snack), meal(.dessert))
      let named = [("breakfast", breakfast), ("lunch", lunch), ("dinner", dinner), ("dessert", dessert)]
      summary = HomeReport.short(named.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)" }.joined(separator: "; "))
    }
  }

  private struct Cooking: Encodable {
    var step: String = ""
    var number: Int?
    var of: Int?
    var recipe: String?
    var text: String?

    init(_ state: KitchenState) {
      guard let cooking = state.cooking, let recipe = state.recipes[cooking.recipe] else { return }
      (number, of, self.recipe) = (cooking.step, recipe.steps.count, recipe.title)
      // bounded: steps count from 1
      guard cooking.step >= 1, cooking.step <= recipe.steps.count else { return }
      let words = recipe.steps[cooking.step - 1]
      (step, text) = (HomeReport.short(words), words)
    }
  }
}
