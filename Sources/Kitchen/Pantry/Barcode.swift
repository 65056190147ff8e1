import Commands

/// Barcodes as people give them.
enum Barcode {
  /// The code as ``GTIN/digits``.
  /// - Throws: ``Refusal`` for what is no barcode, and for one whose check digit is wrong.
  static func checked(_ text: String) throws -> String {
    do {
      return try GTIN(text).digits
    } catch .form {
      throw Refusal.impossible("\u{201C}\(text.prefix(20))\u{201D} is no barcode: it has 8, 12, 13 or 14 digits.")
    } catch .checkDigit {
      let digits = text.filter { !$0.isWhitespace && $0 != "-" }
      throw Refusal.impossible(
        "The barcode \(digits) is not right: its last digit does not fit the others. Scan it again.")
    }
  }
}

/// Products by barcode.
extension Kitchen {
  func scan(
    _ text: String, name: String?, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let code = try Barcode.checked(text)
    guard let name = name ?? state.products[code]?.name else {
      throw Refusal.incomplete(missing: "name", question: "I do not know that product yet. What is it?")
    }
    let item = try CleanName.of(name.lowercased(), naming: "a product")
    return try stock(
      [SpokenItem(name: item, quantity: 1)], place: nil, bestBefore: nil, code: code, in: state, context: context)
  }

  static func learning(_ code: String, as name: String, in state: KitchenState) -> [KitchenEvent] {
    let before = state.products[code]
    let product = Product(id: code, name: name)
    return before == product ? [] : [.product(Change(from: before, to: product))]
  }
}
