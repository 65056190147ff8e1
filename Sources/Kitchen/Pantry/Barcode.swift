import Basics
import Commands

/// A barcode from people.
struct Barcode {
  /// The product's number, ``GTIN/digits``; nil: it names no product. Code 128 contains any text, and
  /// scanners read any.
  let digits: String?
  /// The scanned or typed text, which people find on the pack.
  let asSent: String

  /// - Parameters:
  ///   - digits: the result of ``checked(_:)``.
  ///   - asSent: the original text.
  init(digits: String, asSent: String) {
    self.digits = digits
    self.asSent = asSent.filter(\.isNumber)
  }

  /// The scan of a thing that has a name already, so that a code without a product is only noted.
  /// - Throws: ``Refusal`` for a text that cannot be shown.
  init(noting text: String) throws {
    digits = Self.number(of: text)
    let bare = digits == nil ? text : text.filter(\.isNumber)
    asSent = try CleanName.of(bare, naming: "a barcode")
  }

  /// The product's number, ``GTIN/digits``; nil if a text is none.
  static func number(of text: String) -> String? { (try? GTIN(text))?.digits }

  /// A barcode known by its digits alone, in the printed form: a UPC-A has 12 of them, an EAN-8 eight.
  init(digits: String) {
    let zeros = digits.prefix { $0 == "0" }.count
    let length = digits.count != 13 || zeros == 0 ? digits.count : zeros >= 5 ? 8 : 12
    self.init(digits: digits, asSent: String(digits.suffix(length)))
  }

  /// The code as ``GTIN/digits``.
  /// - Throws: ``Refusal`` for an invalid barcode, and for one whose check digit is wrong.
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
