import Commands
import Kitchen
import Restaurant

/// One change of the box's data, for the journal, the store and the screens.
public enum HomeEvent: Codable, Hashable, Sendable {
  /// A change of the household's own data.
  case kitchen(KitchenEvent)
  /// A change of the food businesses' data.
  case restaurant(RestaurantEvent)
}

extension HomeEvent {
  /// The kitchen's event; nil for another's.
  public var ofKitchen: KitchenEvent? { if case .kitchen(let event) = self { event } else { nil } }

  /// The event of a food business; nil for another's.
  public var ofRestaurant: RestaurantEvent? { if case .restaurant(let event) = self { event } else { nil } }

  /// The change.
  public var step: any RecordStep {
    switch self {
    case .kitchen(let event): event.step
    case .restaurant(let event): event.named.step
    }
  }

  /// The name of the changed record's kind in the journal. No two kinds share one.
  public var kindName: String {
    switch self {
    case .kitchen(let event): event.kind.rawValue
    case .restaurant(let event): event.named.kind.rawValue
    }
  }
}
