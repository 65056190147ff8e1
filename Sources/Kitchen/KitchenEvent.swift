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
