import Commands

/// One change of the kitchen, for the journal, the store and the screens.
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
  case phrase(Change<Phrase>)
  case favourite(Change<Favourite>)
  case recurring(Change<RecurringItem>)
  case usualShop(Change<UsualShop>)
  case aisles(Change<ShopAisles>)
  case diet(Change<DietaryNeed>)
  case headcount(Change<Headcount>)
}

extension KitchenEvent {
  /// The kinds of the household's records, under their names in the journal and on screens.
  public enum Kind: String, Sendable, CaseIterable {
    case timer, alarm, item, person, shop, category, dish, lot, minimum, product, scan, recipe, cooking, preferences
    case phrase, favourite, recurring
    case usualShop = "usual_shop"
    case aisles, diet, headcount
  }

  /// The kind and the change.
  var named: (kind: Kind, step: any RecordStep) {
    switch self {
    case .timer(let change): (.timer, change)
    case .alarm(let change): (.alarm, change)
    case .item(let change): (.item, change)
    case .person(let change): (.person, change)
    case .shop(let change): (.shop, change)
    case .category(let change): (.category, change)
    case .dish(let change): (.dish, change)
    case .lot(let change): (.lot, change)
    case .minimum(let change): (.minimum, change)
    case .product(let change): (.product, change)
    case .scan(let change): (.scan, change)
    case .recipe(let change): (.recipe, change)
    case .cooking(let change): (.cooking, change)
    case .preferences(let change): (.preferences, change)
    case .phrase(let change): (.phrase, change)
    case .favourite(let change): (.favourite, change)
    case .recurring(let change): (.recurring, change)
    case .usualShop(let change): (.usualShop, change)
    case .aisles(let change): (.aisles, change)
    case .diet(let change): (.diet, change)
    case .headcount(let change): (.headcount, change)
    }
  }

  /// The kind of record that changed.
  public var kind: Kind { named.kind }

  /// The change.
  public var step: any RecordStep { named.step }
}

extension KitchenEvent.Kind {
  /// The table of such records in the kitchen.
  public var records: any RecordTable<KitchenEvent, KitchenState> {
    switch self {
    case .timer: StateTable(\.timers, KitchenEvent.timer)
    case .alarm: StateTable(\.alarms, KitchenEvent.alarm)
    case .item: StateTable(KitchenEvent.item, put: { $0.put($1, of: $2) }, undone: { $0.undone(in: $1.items) })
    case .person: StateTable(\.people, KitchenEvent.person)
    case .shop: StateTable(\.shops, KitchenEvent.shop)
    case .category: StateTable(\.categories, KitchenEvent.category)
    case .dish: StateTable(\.dishes, KitchenEvent.dish)
    case .lot: StateTable(\.lots, KitchenEvent.lot)
    case .minimum: StateTable(\.minimums, KitchenEvent.minimum)
    case .product: StateTable(\.products, KitchenEvent.product)
    case .scan: StateTable(\.scans, KitchenEvent.scan)
    case .recipe: StateTable(\.recipes, KitchenEvent.recipe)
    case .cooking: StateTable(\.cooking, KitchenEvent.cooking)
    case .preferences: StateTable(\.preferences, empty: Preferences(), KitchenEvent.preferences)
    case .phrase: StateTable(\.phrases, KitchenEvent.phrase)
    case .favourite: StateTable(\.favourites, KitchenEvent.favourite)
    case .recurring: StateTable(\.recurring, KitchenEvent.recurring)
    case .usualShop: StateTable(\.usualShops, KitchenEvent.usualShop)
    case .aisles: StateTable(\.aisles, KitchenEvent.aisles)
    case .diet: StateTable(\.diets, KitchenEvent.diet)
    case .headcount: StateTable(\.headcounts, KitchenEvent.headcount)
    }
  }
}
