import Commands
import Restaurant

/// One change of the kitchen, as journalled, stored and shown.
public enum KitchenEvent: Codable, Hashable, Sendable {
  case timer(Change<KitchenTimer>)
  case alarm(Change<Alarm>)
  case item(Change<ShoppingItem>)
  case person(Change<Person>)
  case shop(Change<Shop>)
  case category(Change<CategoryChoice>)
  case dish(Change<MealDish>)
  case lot(Change<PantryLot>)
  case minimum(Change<StockMinimum>)
  case product(Change<Product>)
  case scan(Change<Scan>)
  case recipe(Change<Recipe>)
  case cooking(Change<Cooking>)
  case preferences(Change<Preferences>)
  /// Of the food businesses.
  case restaurant(RestaurantEvent)
}

extension KitchenEvent {
  /// What changed.
  var step: any RecordStep {
    switch self {
    case .timer(let change): change
    case .alarm(let change): change
    case .item(let change): change
    case .person(let change): change
    case .shop(let change): change
    case .category(let change): change
    case .dish(let change): change
    case .lot(let change): change
    case .minimum(let change): change
    case .product(let change): change
    case .scan(let change): change
    case .recipe(let change): change
    case .cooking(let change): change
    case .preferences(let change): change
    case .restaurant(let event): event.named.step
    }
  }
}

extension Kitchen {
  public func flaw(of event: KitchenEvent) -> String? { event.step.flaw }
}
