import Commands

extension Recipe {
  /// The ingredients as a screen shows them when the recipe is made `factor` times: the amount rounded to what a cook
  /// can measure, and beside it what it is.
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

  /// The time that a step names, in seconds; nil: it names none.
  public static func seconds(ofStep text: String) -> Int? { StepTime.first(in: text) }
}

extension KitchenState {
  /// The recipe of exactly this title, as a dish of a meal names it.
  public func recipe(titled title: String) -> Recipe? { recipe(called: title) }
}

extension Kitchen {
  /// The category that something in stock is shown under.
  public func shownCategory(of name: String, in state: KitchenState) -> String { category(of: name, in: state) }
}
