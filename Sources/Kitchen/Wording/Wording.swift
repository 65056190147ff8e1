import Commands
import Grammar

/// The wording of amounts in answers.
extension Wording {
  /// An amount alone: "2", "1 and a half kilos", "3 bottles".
  static func amount(_ amount: Amount) -> String {
    guard let unit = amount.unit, unit != .piece else { return Spoken.number(amount.quantity) }
    let (quantity, shown) = readable(amount.quantity, unit)
    return Spoken.quantity(quantity, unit: shown.rawValue)
  }

  /// An amount of something: "milk", "6 eggs", "1 and a half kilos of flour".
  static func amount(_ amount: Amount, of name: String) -> String {
    let name = inSentence(name)
    let counted = amount.unit == nil || amount.unit == .piece
    if counted { return amount.quantity == 1 ? name : "\(Spoken.number(amount.quantity)) \(name)" }
    return "\(Self.amount(amount)) of \(name)"
  }

  // "Milk", written by a phone with a capital, is milk in a sentence; "Coca-Cola" and "BBQ sauce" keep
  // their capitals.
  private static func inSentence(_ name: String) -> String {
    let isPlain = name.dropFirst().allSatisfy { !$0.isUppercase }
    return isPlain ? name.prefix(1).lowercased() + name.dropFirst() : name
  }

  // A thousand grams are said as a kilo.
  private static func readable(_ quantity: Double, _ unit: Measure) -> (Double, Measure) {
    switch unit {
    case .g where quantity >= 1_000: (quantity / 1_000, .kg)
    case .ml where quantity >= 1_000: (quantity / 1_000, .l)
    default: (quantity, unit)
    }
  }
}
