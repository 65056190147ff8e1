import Commands

/// One change of the food businesses, as journalled, stored and shown.
public enum RestaurantEvent: Codable, Hashable, Sendable {
  case business(Change<Business>)
}

extension RestaurantEvent {
  /// The kinds of events, as the journal names them.
  public enum Kind: String, Sendable, CaseIterable {
    case business
  }

  /// The kind and what changed.
  public var named: (kind: Kind, step: any RecordStep) {
    switch self {
    case .business(let change): (.business, change)
    }
  }

  /// The event that takes this one back; nil when nothing is left of it.
  public func undone(in state: RestaurantState) -> RestaurantEvent? {
    switch self {
    case .business(let change): change.undone(in: state.businesses).map(RestaurantEvent.business)
    }
  }
}
