import Basics
import Commands
import Foundation

extension DecodingError {
  /// The error and the right form, for the author of the client: "items[0].quantity must be a whole
  /// number."
  var plain: String {
    switch self {
    case .keyNotFound(let key, let context): "\(Self.place(context.codingPath + [key])) is missing."
    case .valueNotFound(let type, let context), .typeMismatch(let type, let context):
      "\(Self.place(context.codingPath)) must be \(Self.form(of: type))."
    case .dataCorrupted(let context):
      context.codingPath.isEmpty && !context.debugDescription.hasPrefix("must ")
        ? "That is no JSON." : "\(Self.place(context.codingPath)) \(Self.wish(context.debugDescription))."
    @unknown default: "That cannot be read."
    }
  }

  // Our own types describe the right form themselves; the rest are sentences of Foundation and the
  // standard library.
  private static func wish(_ description: String) -> String {
    if description.hasPrefix("must ") { return description }
    if description.contains("\(Portion.self)") { return "must be one of \(Portion.names)" }
    return "cannot be read"
  }

  /// "items[0].quantity"
  private static func place(_ path: [any CodingKey]) -> String {
    let place = path.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    return place.isEmpty ? "What is sent" : place
  }

  private static func form(of type: any Any.Type) -> String {
    switch type {
    case is any FixedWidthInteger.Type: "a whole number"
    case is any BinaryFloatingPoint.Type, is Decimal.Type: "a number"
    case is Bool.Type: "true or false"
    case is String.Type, is any NamedChoice.Type: "a text"
    case is Date.Type: "a moment such as 2026-03-14T18:05:00Z"
    default: "\(type)".hasPrefix("Array") ? "a list" : "an object"
    }
  }
}
