import Commands
import OrderedCollections
import Restaurant

/// Everything the kitchen knows.
public struct KitchenState: Sendable, Hashable {
  public var timers: Table<KitchenTimer> = [:]
  public var alarms: Table<Alarm> = [:]
  public var items: Table<ShoppingItem> = [:]
  /// The identifiers of lines that are gone, which no late change brings back.
  public var removedItems: Set<String> = []
  public var people: Table<Person> = [:]
  public var shops: Table<Shop> = [:]
  public var categories: Table<CategoryChoice> = [:]
  public var dishes: Table<MealDish> = [:]
  public var lots: Table<PantryLot> = [:]
  public var minimums: Table<StockMinimum> = [:]
  public var products: Table<Product> = [:]
  /// What was scanned, oldest first.
  public var scans: Table<Scan> = [:]
  public var recipes: Table<Recipe> = [:]
  /// The recipe being cooked.
  public var cooking: Cooking?
  public var preferences = Preferences()
  /// Businesses, menus, orders and reservations.
  public var restaurant = RestaurantState()

  /// An empty kitchen.
  public init() {}

  /// Carries an event out.
  public mutating func apply(_ event: KitchenEvent) {
    switch event {
    case .timer(let change): timers[change.id] = change.after
    case .alarm(let change): alarms[change.id] = change.after
    case .item(let change):
      items[change.id] = change.after
      if change.after == nil { removedItems.insert(change.id) } else { removedItems.remove(change.id) }
    case .person(let change): people[change.id] = change.after
    case .shop(let change): shops[change.id] = change.after
    case .category(let change): categories[change.id] = change.after
    case .dish(let change): dishes[change.id] = change.after
    case .lot(let change): lots[change.id] = change.after
    case .minimum(let change): minimums[change.id] = change.after
    case .product(let change): products[change.id] = change.after
    case .scan(let change): scans[change.id] = change.after
    case .recipe(let change): recipes[change.id] = change.after
    case .cooking(let change): cooking = change.after
    case .preferences(let change): preferences = change.after ?? Preferences()
    case .restaurant(let event): restaurant.apply(event)
    }
  }
}
