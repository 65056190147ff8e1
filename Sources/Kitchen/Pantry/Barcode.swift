import Commands

/// Barcodes of products: GTINs of 8, 12, 13 and 14 digits, and UPC-E (GS1 General Specifications, sections 2.1 and 7.9).
enum Barcode {
  /// The code as 13 digits, so that a UPC-A and its EAN-13 are one product.
  /// - Throws: ``Refusal`` for what is no barcode, and for one whose check digit is wrong.
  static func checked(_ text: String) throws -> String {
    let digits = text.filter { !$0.isWhitespace && $0 != "-" }
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), [8, 12, 13, 14].contains(digits.count) else {
      throw Refusal.impossible("\u{201C}\(text.prefix(20))\u{201D} is no barcode: it has 8, 12, 13 or 14 digits.")
    }
    if isValid(digits) { return padded(digits) }
    if digits.count == 8, let long = expanded(digits), isValid(long) { return padded(long) }
    throw Refusal.impossible(
      "The barcode \(digits) is not right: its last digit does not fit the others. Scan it again.")
  }

  private static func padded(_ digits: String) -> String {
    // The packaging digit of a GTIN-14 is part of what it names.
    digits.count >= 13 ? digits : String(repeating: "0", count: 13 - digits.count) + digits
  }

  // From the right, every other digit counts three times; the sum is a multiple of ten.
  private static func isValid(_ digits: String) -> Bool {
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      sum + (digit.element.wholeNumberValue ?? 0) * (digit.offset.isMultiple(of: 2) ? 1 : 3)
    }
    return sum.isMultiple(of: 10)
  }

  // UPC-E leaves out zeros of a UPC-A; its seventh digit tells which.
  private static func expanded(_ digits: String) -> String? {
    let all = Array(digits)
    guard all[0] == "0" || all[0] == "1" else { return nil }
    let body = String(all[1...6])
    let (head, last) = (Array(body.prefix(5)), all[6])
    let middle: String
    switch last {
    case "0", "1", "2": middle = String(head[0...1]) + String(last) + "0000" + String(head[2...4])
    case "3": middle = String(head[0...2]) + "00000" + String(head[3...4])
    case "4": middle = String(head[0...3]) + "00000" + String(head[4])
    default: middle = String(head) + "0000" + String(last)
    }
    return String(all[0]) + middle + String(all[7])
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
