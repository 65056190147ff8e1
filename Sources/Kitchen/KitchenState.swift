import Commands
import OrderedCollections

/// All data of the kitchen.
public struct KitchenState: Sendable, Hashable {
  public var timers: Table<KitchenTimer> = [:]
  public var alarms: Table<Alarm> = [:]
  public var items: Table<ShoppingItem> = [:]
  /// The identifiers of deleted lines, which no late change restores.
  public var removedItems: Set<String> = []
  public var people: Table<Person> = [:]
  public var shops: Table<Shop> = [:]
  public var categories: Table<CategoryChoice> = [:]
  public var dishes: Table<MealDish> = [:]
  public var lots: Table<PantryLot> = [:]
  public var minimums: Table<StockMinimum> = [:]
  public var products: Table<Product> = [:]
  /// The scans, oldest first.
  public var scans: Table<Scan> = [:]
  public var recipes: Table<Recipe> = [:]
  /// The current recipe.
  public var cooking: Cooking?
  public var preferences = Preferences()
  public var phrases: Table<Phrase> = [:]
  /// The favourites by the identifiers of their recipes.
  public var favourites: Table<Favourite> = [:]
  /// The recurring items.
  public var recurring: Table<RecurringItem> = [:]
  /// The usual shops of items.
  public var usualShops: Table<UsualShop> = [:]
  /// The learnt ways through shops.
  public var aisles: Table<ShopAisles> = [:]
  /// The dietary needs of people.
  public var diets: Table<DietaryNeed> = [:]
  /// The given numbers of eaters at meals.
  public var headcounts: Table<Headcount> = [:]

  /// An empty kitchen.
  public init() {}

  /// Applies an event.
  public mutating func apply(_ event: KitchenEvent) {
    let (kind, step) = event.named
    kind.records.apply(step, to: &self)
  }

  /// Sets or removes a line.
  mutating func put(_ item: ShoppingItem?, of id: String) {
    items[id] = item
    if item == nil { removedItems.insert(id) } else { removedItems.remove(id) }
  }
}
