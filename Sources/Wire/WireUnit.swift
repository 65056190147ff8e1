/// Units in the apps' spelling. The box's own words stay as they are.
public enum WireUnit {
  /// The apps' word for a unit of the box; nil is a piece.
  public static func word(for unit: String?) -> String {
    switch unit {
    case nil, "piece": "item"
    case "l": "liter"
    case let unit?: unit
    }
  }

  /// The box's word for a unit of the apps; nil for a piece.
  public static func unit(for word: String) -> String? {
    switch word.lowercased() {
    case "", "item", "items", "count", "piece", "pieces": nil
    case "liter", "liters", "litre", "litres": "l"
    case "lbs": "lb"
    case "gallons": "gallon"
    case "quarts": "quart"
    case let word: word
    }
  }
}
