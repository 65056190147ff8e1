/// Units of measure under the short names of the rest of Sous.
enum UnitWords {
  /// "tins" → `can`, "fluid ounces" → `fl_oz`, "kilos" → `kg`.
  static func unit(_ cursor: inout WordCursor) -> String? {
    measure(&cursor) ?? cursor.take(from: containers)
  }

  /// A unit of mass or volume.
  static func measure(_ cursor: inout WordCursor) -> String? {
    if let two = cursor.attempt(twoWords) { return two }
    return cursor.take(from: measures)
  }

  /// Containers and pieces: the units that may follow a pack size.
  static let containers = table([
    "piece": ["piece", "pieces", "pc", "pcs"], "can": ["can", "cans", "tin", "tins"], "bottle": ["bottle", "bottles"],
    "bag": ["bag", "bags"], "box": ["box", "boxes"],
    "pack": ["pack", "packs", "packet", "packets", "package", "packages"], "jar": ["jar", "jars"],
    "carton": ["carton", "cartons"], "loaf": ["loaf", "loaves"], "bunch": ["bunch", "bunches"],
    "head": ["head", "heads"], "clove": ["clove", "cloves"], "slice": ["slice", "slices"],
    "stick": ["stick", "sticks"], "pinch": ["pinch", "pinches"],
  ])

  static let measures = table([
    "g": ["g", "gram", "grams", "gramme", "grammes"],
    "kg": ["kg", "kgs", "kilo", "kilos", "kilogram", "kilograms", "kilogramme", "kilogrammes"],
    "ml": ["ml", "milliliter", "milliliters", "millilitre", "millilitres"],
    "l": ["l", "liter", "liters", "litre", "litres"],
    "oz": ["oz", "ounce", "ounces"], "lb": ["lb", "lbs", "pound", "pounds"],
    "tsp": ["tsp", "tsps", "teaspoon", "teaspoons"], "tbsp": ["tbsp", "tbsps", "tablespoon", "tablespoons"],
    "cup": ["cup", "cups"], "pint": ["pint", "pints", "pt"], "quart": ["quart", "quarts", "qt"],
    "gallon": ["gallon", "gallons", "gal"],
  ])

  private static func twoWords(_ cursor: inout WordCursor) -> String? {
    if cursor.take("fluid") || cursor.take("fl") {
      return cursor.take(anyOf: ["ounce", "ounces", "oz"]) ? "fl_oz" : nil
    }
    guard let unit = cursor.take("tea") ? "tsp" : cursor.take("table") ? "tbsp" : nil else { return nil }
    return cursor.take(anyOf: ["spoon", "spoons"]) ? unit : nil
  }

  private static func table(_ words: [String: [String]]) -> WordTable<String> {
    var table: WordTable<String> = [:]
    for (unit, words) in words {
      for word in words { table.insert(word, unit) }
    }
    return table
  }
}
