import Commands

extension Recipe {
  /// The ingredients for a screen, `factor` times: the amount rounded to a measurable one, and the line
  /// beside it.
  public func shownIngredients(times factor: Double) -> [(line: Ingredient, amount: String)] {
    ingredients.map { line in
      guard let quantity = line.quantity else { return (line, "") }
      let amount = factor == 1 ? Amount(quantity: quantity, unit: line.unit) : Self.scaled(quantity, line.unit, factor)
      var text = ShownAmount.text(amount.quantity, amount.unit)
      if let upper = line.upper {
        let other = factor == 1 ? Amount(quantity: upper, unit: line.unit) : Self.scaled(upper, line.unit, factor)
        text =
          amount.unit == other.unit
          ? "\(ShownAmount.text(amount.quantity, nil))–\(ShownAmount.text(other.quantity, other.unit))"
          : "\(text) – \(ShownAmount.text(other.quantity, other.unit))"
      }
      return (line, text)
    }
  }

  private static func scaled(_ quantity: Double, _ unit: Measure?, _ factor: Double) -> Amount {
    CookMeasure.rounded(Amount(quantity: quantity * factor, unit: unit))
  }

  /// The time in a step, in seconds; nil: there is none.
  public static func seconds(ofStep text: String) -> Int? { StepTime.first(in: text) }
}

extension KitchenState {
  /// The recipe with exactly this title, for a dish of a meal.
  public func recipe(titled title: String) -> Recipe? { recipe(called: title) }
}

extension Kitchen {
  /// The displayed category of a thing in stock.
  public func shownCategory(of name: String, in state: KitchenState) -> String { category(of: name, in: state) }
}
