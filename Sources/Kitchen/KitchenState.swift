import Commands
import OrderedCollections

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
  public var phrases: Table<Phrase> = [:]
  /// By the identifiers of their recipes.
  public var favourites: Table<Favourite> = [:]
  /// What comes back on a list by itself.
  public var recurring: Table<RecurringItem> = [:]
  /// Where things are bought.
  public var usualShops: Table<UsualShop> = [:]
  /// The ways through shops.
  public var aisles: Table<ShopAisles> = [:]
  /// What people do not eat.
  public var diets: Table<DietaryNeed> = [:]
  /// How many eat at meals where that was said.
  public var headcounts: Table<Headcount> = [:]

  /// An empty kitchen.
  public init() {}

  /// Carries an event out.
  public mutating func apply(_ event: KitchenEvent) {
    let (kind, step) = event.named
    kind.records.apply(step, to: &self)
  }

  /// Puts a line in, or takes it out.
  mutating func put(_ item: ShoppingItem?, of id: String) {
    items[id] = item
    if item == nil { removedItems.insert(id) } else { removedItems.remove(id) }
  }
}
