import Basics
import Commands
import Foundation

/// A database's answer about a barcode.
public enum ProductAnswer: Sendable, Hashable, Codable {
  case found(FoodProduct)
  /// It has no such product, or none with a name.
  case unknown
}

extension ProductAnswer {
  /// The reason why a body is no answer.
  struct Nonsense: Error, Hashable {
    var reason: String
  }

  /// Parses the answer of Open Food Facts' API v2 to a request for `gtin`
  /// (https://openfoodfacts.github.io/openfoodfacts-server/api/ref-v2/, "Get product details").
  ///
  /// People fill that database in, so any field may be missing, empty or of another type.
  static func reading(_ body: Data, for gtin: GTIN) throws(Nonsense) -> ProductAnswer {
    guard let parsed = try? JSONSerialization.jsonObject(with: body), let object = parsed as? [String: Any] else {
      throw Nonsense(reason: body.isEmpty ? "it is empty" : "it is no JSON object")
    }
    let fields = object["product"] as? [String: Any]
    guard let status = number(object["status"]) else { throw Nonsense(reason: "it has no status") }
    guard status == 1, let fields else {
      if status == 0 { return .unknown }
      throw Nonsense(reason: "it says it found a product, and has none")
    }
    if let code = text(fields["code"], longest: 40) ?? text(object["code"], longest: 40) {
      // Leading zeros come and go there.
      guard code.drop(while: { $0 == "0" }) == gtin.digits.drop(while: { $0 == "0" }) else {
        throw Nonsense(reason: "it is about another product")
      }
    }
    let names = ["product_name_en", "product_name", "generic_name_en"]
    guard let name = names.lazy.compactMap({ text(fields[$0], longest: longestName) }).first else { return .unknown }
    let printed = text(fields["quantity"], longest: longestName)
    let amount = number(fields["product_quantity"]).flatMap { quantity in
      PackQuantity(quantity: quantity, unit: text(fields["product_quantity_unit"], longest: 20) ?? "g")
    }
    let categories = (fields["categories_tags"] as? [Any] ?? []).compactMap { text($0, longest: longestName) }
    return .found(
      FoodProduct(
        code: gtin.digits, name: name,
        brand: text(fields["brands"], longest: longestName)?.split(separator: ",").first.map(String.init),
        printedQuantity: printed, pack: printed.flatMap { PackQuantity(printed: $0) } ?? amount,
        categories: Array(categories.prefix(mostCategories)), image: address(fields["image_front_small_url"])))
  }

  /// The requested fields.
  static let fields = [
    "code", "product_name", "product_name_en", "generic_name_en", "brands", "quantity", "product_quantity",
    "product_quantity_unit", "categories_tags", "image_front_small_url",
  ]

  // The limit of a name in the kitchen.
  private static let longestName = 80
  private static let mostCategories = 20

  // One line without control characters; nil if it is no text, or empty.
  private static func text(_ value: Any?, longest: Int) -> String? {
    guard var text = value as? String else { return nil }
    // Some texts have been through a web page.
    for (sign, plain) in [("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")] {
      text = text.replacingOccurrences(of: sign, with: plain)
    }
    let isPlain = CharacterSet.controlCharacters.union(.illegalCharacters).inverted
    let clean = String(String.UnicodeScalarView(text.unicodeScalars.map { isPlain.contains($0) ? $0 : " " }))
    let words = clean.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : String(words.prefix(longest))
  }

  // A number, or the text of one.
  private static func number(_ value: Any?) -> Double? {
    switch value {
    case let number as Double: number
    case let number as Int: Double(number)
    case let text as String: Double(text.trimmingCharacters(in: .whitespaces))
    default: nil
    }
  }

  private static func address(_ value: Any?) -> String? {
    guard let text = value as? String, text.count <= 500, text.hasPrefix("https://"), URL(string: text) != nil else {
      return nil
    }
    return text
  }
}
