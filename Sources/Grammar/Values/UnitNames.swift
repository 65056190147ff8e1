/// The written names of units.
enum UnitNames {
  /// Whether the unit is written as a symbol, which has no plural.
  static func isSymbol(_ unit: String) -> Bool {
    names[unit] != nil && !plainWords.contains(unit)
  }

  /// The symbol: `fl oz` for `fl_oz`, else the unit itself.
  static func symbol(_ unit: String) -> String {
    unit == "fl_oz" ? "fl oz" : unit
  }

  /// The word in the number for the quantity: one or less is singular, "½ pound", "2 litres". A unit
  /// outside the contract is returned unchanged.
  static func name(_ unit: String, _ quantity: Double) -> String {
    guard let name = names[unit] else { return unit }
    return quantity > 1 || quantity == 0 ? name.plural : name.singular
  }

  private static let plainWords: Set<String> = [
    "cup", "pint", "quart", "gallon", "piece", "can", "bottle", "bag", "box", "pack", "jar", "carton", "loaf", "bunch",
    "head", "clove", "slice", "stick", "pinch", "sprig", "stalk", "handful", "drop", "splash", "sheet", "strip", "bulb",
    "knob", "ear", "block",
  ]

  private static let names: [String: (singular: String, plural: String)] = [
    "g": ("gram", "grams"), "kg": ("kilo", "kilos"), "oz": ("ounce", "ounces"), "lb": ("pound", "pounds"),
    "ml": ("millilitre", "millilitres"), "l": ("litre", "litres"), "fl_oz": ("fluid ounce", "fluid ounces"),
    "tsp": ("teaspoon", "teaspoons"), "tbsp": ("tablespoon", "tablespoons"), "cup": ("cup", "cups"),
    "pint": ("pint", "pints"), "quart": ("quart", "quarts"), "gallon": ("gallon", "gallons"),
    "piece": ("piece", "pieces"), "can": ("can", "cans"), "bottle": ("bottle", "bottles"), "bag": ("bag", "bags"),
    "box": ("box", "boxes"), "pack": ("pack", "packs"), "jar": ("jar", "jars"), "carton": ("carton", "cartons"),
    "loaf": ("loaf", "loaves"), "bunch": ("bunch", "bunches"), "head": ("head", "heads"), "clove": ("clove", "cloves"),
    "slice": ("slice", "slices"), "stick": ("stick", "sticks"), "pinch": ("pinch", "pinches"),
    "sprig": ("sprig", "sprigs"), "stalk": ("stalk", "stalks"), "handful": ("handful", "handfuls"),
    "drop": ("drop", "drops"), "splash": ("splash", "splashes"), "sheet": ("sheet", "sheets"),
    "strip": ("strip", "strips"), "bulb": ("bulb", "bulbs"), "knob": ("knob", "knobs"), "ear": ("ear", "ears"),
    "block": ("block", "blocks"),
  ]
}
