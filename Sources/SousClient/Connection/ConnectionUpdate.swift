import Foundation
import Wire

/// What a connection tells its app.
public enum ConnectionUpdate: Hashable, Sendable {
  /// What is to be shown now.
  case state(HouseholdView)
  /// How the connection stands.
  case link(LinkState)
  /// What the box is doing.
  case status(Status)
  /// What the box had heard by the time the connection began, oldest first; in place of whatever was known of that.
  case recent([Heard])
  /// What the box heard, and what became of it.
  case heard(Heard)
  case timerEnded(TimerEnded)
  /// Somebody asked the box to show a day's meals, or they changed.
  case mealPlan(MealPlan)
  /// Somebody asked the box to show a recipe, or goes on cooking it.
  case recipe(RecipeFrame)
  /// Somebody asked for something to be shown: bring it up, if this screen follows the kitchen. Nothing has changed.
  case show(Show)
  /// An order at a food business was placed, or has moved on; guests are not told.
  case order(OrderRecord)
  /// The box took a change of this device.
  case answered(Ack)
  /// A change of this device was not done, and is shown no longer.
  case refused(WireChange, ErrorFrame)
  /// Something does not work, in words for people.
  case problem(String)
}

/// What an app shows.
public struct HouseholdView: Hashable, Sendable {
  /// What the box told, with this device's own changes made already.
  public var records = Records()
  /// The household's day, `YYYY-MM-DD`; empty: unknown.
  public var today = ""
  /// What this device may do: `family`, `guest` or `staff`; empty: unknown.
  public var role = ""
  /// The number of the newest change that is known.
  public var seq = 0
  /// How many changes of this device the box has not answered.
  public var waiting = 0

  /// Knows nothing.
  public init() {}

  /// The lines of a list by their place. The default is the shopping list.
  public func items(on list: String = "shopping") -> [ItemRecord] { (records.items ?? []).filter { $0.list == list } }
}

/// How a connection stands.
public enum LinkState: Hashable, Sendable {
  /// It was not started, or stopped.
  case stopped
  /// It is being made; what is shown is as it was at `staleSince`, nil: nothing is known yet.
  case connecting(staleSince: Date?)
  /// What is shown is so now.
  case connected
  /// There is none, and why; the next try is made at `retryAt`.
  case waiting(reason: String, retryAt: Date, staleSince: Date?)
  /// The box does not know this device, or no longer: pair it (``BoxAddress/pair(code:name:over:)``), and make a new
  /// connection with the token.
  case needsPairing(String)
}

/// Why an app's change was not taken by the connection itself.
public enum ConnectionError: Error, Hashable, CustomStringConvertible {
  /// There is no such line on any list.
  case noSuchItem(String)
  /// The connection was stopped before the box answered; a change of a list waits for the next one.
  case stopped

  /// What is wrong, on one line.
  public var description: String {
    switch self {
    case .noSuchItem(let id): "There is no line \(id) on any list: somebody else has taken it off."
    case .stopped: "The connection was stopped before the box answered."
    }
  }
}
