import Commands
import Foundation
import Kitchen

/// An event of a timer, for Home Assistant's automations.
public struct HomeTimerEvent: Encodable, Hashable, Sendable {
  /// The kind of event.
  public enum Kind: String, Encodable, Sendable, CaseIterable {
    case started, paused, resumed, changed, cancelled, finished, stopped, snoozed, missed
  }

  public var kind: Kind
  public var id: String
  public var name: String?
  /// The length at the start.
  public var seconds: Int

  private enum CodingKeys: String, CodingKey {
    case id, name, seconds
    case kind = "event_type"
  }

  /// The event of a timer's change; nil: no automation waits for it.
  public init?(_ change: Change<KitchenTimer>) {
    guard let kind = Self.kind(change.before?.status, change.after?.status, change),
      let timer = change.after ?? change.before
    else { return nil }
    (self.kind, id, name, seconds) = (kind, timer.id, timer.name, timer.seconds)
  }

  private static func kind(
    _ before: KitchenTimer.Status?, _ after: KitchenTimer.Status?, _ change: Change<KitchenTimer>
  ) -> Kind? {
    switch (before, after) {
    case (nil, .running): .started
    case (nil, _): nil
    case (.ringing, nil): .stopped
    case (.missed, nil): nil
    case (_, nil): .cancelled
    case (.ringing, .ringing), (.missed, .missed): nil
    case (_, .ringing): .finished
    case (_, .missed): .missed
    case (.ringing, .running): .snoozed
    case (.missed, .running): .started
    case (.paused, .running): .resumed
    case (.running, .paused): .paused
    case (.running, .running), (.paused, .paused): change.before == change.after ? nil : .changed
    case (.ringing, .paused), (.missed, .paused): .paused
    }
  }
}
