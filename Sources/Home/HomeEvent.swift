import Commands
import Kitchen
import Restaurant

/// One change of what the box knows, as journalled, stored and shown.
public enum HomeEvent: Codable, Hashable, Sendable {
  /// Of the household's own.
  case kitchen(KitchenEvent)
  /// Of the food businesses.
  case restaurant(RestaurantEvent)
}

extension HomeEvent {
  /// The kitchen's event; nil for another's.
  public var ofKitchen: KitchenEvent? { if case .kitchen(let event) = self { event } else { nil } }

  /// The event of a food business; nil for another's.
  public var ofRestaurant: RestaurantEvent? { if case .restaurant(let event) = self { event } else { nil } }

  /// What changed.
  public var step: any RecordStep {
    switch self {
    case .kitchen(let event): event.step
    case .restaurant(let event): event.named.step
    }
  }

  /// The name of the kind of record that changed, as the journal has it. No two kinds share one.
  public var kindName: String {
    switch self {
    case .kitchen(let event): event.kind.rawValue
    case .restaurant(let event): event.named.kind.rawValue
    }
  }
}
