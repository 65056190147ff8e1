import Foundation
import Wire

/// A message of a connection to its app.
public enum ConnectionUpdate: Hashable, Sendable {
  /// The state to show now.
  case state(HouseholdView)
  /// The state of the connection.
  case link(LinkState)
  /// The state of the box.
  case status(Status)
  /// The box's recent conversation at the beginning of the connection, oldest first; it replaces the one
  /// known before.
  case recent([Heard])
  /// A recognised sentence with its result.
  case heard(Heard)
  case timerEnded(TimerEnded)
  /// Shows a day's meals, after a request to the box or a change.
  case mealPlan(MealPlan)
  /// Shows a recipe, after a request to the box or a step of cooking.
  case recipe(RecipeFrame)
  /// A request to show something: show it, if this screen follows the kitchen. Nothing has changed.
  case show(Show)
  /// An order at a food business was placed, or has a new status; guests do not get it.
  case order(OrderRecord)
  /// The box accepted a change of this device.
  case answered(Ack)
  /// A change of this device was not done, and is no longer shown.
  case refused(WireChange, ErrorFrame)
  /// An error, in words for people.
  case problem(String)
}

/// The state that an app shows.
public struct HouseholdView: Hashable, Sendable {
  /// The box's records, with this device's own changes applied.
  public var records = Records()
  /// The household's day, `YYYY-MM-DD`; empty: unknown.
  public var today = ""
  /// The role of this device: `family`, `guest` or `staff`; empty: unknown.
  public var role = ""
  /// The number of the newest known change.
  public var seq = 0
  /// The number of this device's unanswered changes.
  public var waiting = 0

  /// The empty view.
  public init() {}

  /// The lines of a list in order. The default is the shopping list.
  public func items(on list: String = "shopping") -> [ItemRecord] { (records.items ?? []).filter { $0.list == list } }
}

/// The state of a connection.
public enum LinkState: Hashable, Sendable {
  /// The connection was not started, or stopped.
  case stopped
  /// The connection is being made; the shown state is from `staleSince`, nil: nothing is known yet.
  case connecting(staleSince: Date?)
  /// The shown state is current.
  case connected
  /// There is no connection, for a reason; the next try is at `retryAt`.
  case waiting(reason: String, retryAt: Date, staleSince: Date?)
  /// The box does not know this device, or no longer: pair it (``BoxAddress/pair(code:name:over:)``), and
  /// make a new connection with the token.
  case needsPairing(String)
}

/// The reason why the connection itself refused an app's change.
public enum ConnectionError: Error, Hashable, CustomStringConvertible {
  /// No list has this line.
  case noSuchItem(String)
  /// The connection was stopped before the box answered; a change of a list waits for the next one.
  case stopped

  /// The error, on one line.
  public var description: String {
    switch self {
    case .noSuchItem(let id): "There is no line \(id) on any list: somebody else has taken it off."
    case .stopped: "The connection was stopped before the box answered."
    }
  }
}
