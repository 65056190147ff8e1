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
