import Basics
import Commands

/// A barcode as people give it.
struct Barcode {
  /// The product's number, ``GTIN/digits``.
  let digits: String
  /// As it was scanned or typed, which is what people find on the pack.
  let asSent: String

  /// - Parameters:
  ///   - digits: as ``checked(_:)`` gives them.
  ///   - asSent: the text that they were read from.
  init(digits: String, asSent: String) {
    self.digits = digits
    self.asSent = asSent.filter(\.isNumber)
  }

  /// A number that is known by its digits alone, as packs have it printed: a UPC-A has 12 of them, an EAN-8 eight.
  init(digits: String) {
    let zeros = digits.prefix { $0 == "0" }.count
    let length = digits.count != 13 || zeros == 0 ? digits.count : zeros >= 5 ? 8 : 12
    self.init(digits: digits, asSent: String(digits.suffix(length)))
  }

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
