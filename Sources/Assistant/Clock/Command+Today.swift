import Commands

extension Command {
  /// The refusal of a command that would tell a wrong time or book a wrong day while the time is
  /// unknown; nil: it can be done.
  ///
  /// A phone and a page send the date itself; words count it from today.
  func lackOfTime(origin: Origin) -> Refusal? {
    let isSaid = origin == .voice || origin == .text
    switch self {
    case .box(.time), .box(.timeIn): return Self.noTime
    case .box(.date): return Self.noDay
    // The next such time may be on any day.
    case .alarm(.set(_, nil, _, _)): return Self.noTimeYet
    case .alarm(.set): return isSaid ? Self.noTimeYet : nil
    default: return isSaid && dependsOnToday ? Self.noDayYet : nil
    }
  }

  private var dependsOnToday: Bool {
    switch self {
    case .alarm(.list): true
    case .alarm(.cancel(_, let date, _, _)): date != nil
    case .meal(.removeDish), .meal(.suggest(_, nil)): false
    case .meal: true
    case .pantry(.expiring), .pantry(.bestBefore): true
    case .shopping(.repeat), .shopping(.repeats): true
    case .business(.show(_, let date)): date != nil
    case .reservation(.check), .reservation(.make), .reservation(.cancel), .reservation(.status),
      .reservation(.change):
      true
    default: false
    }
  }

  private static let noTime = Refusal.impossible("I do not know what time it is: my clock is not set.")
  private static let noDay = Refusal.impossible("I do not know what day it is: my clock is not set.")
  private static let noTimeYet = Refusal.impossible(
    "I do not know what time it is: my clock is not set. Say it again once it is.")
  private static let noDayYet = Refusal.impossible(
    "I do not know what day it is: my clock is not set. Say it again once it is.")
}
