import Foundation

/// Finds fields in JSON from a newer program that this one would lose.
enum UnknownFields {
  /// The first field of `text` that is missing when this program writes the value that it read there;
  /// nil: none.
  static func first(in text: String, readAs value: any Encodable) throws -> String? {
    let again = try StoreCoding.encoder.encode(value)
    let written = Data(text.utf8)
    // Usually the same program wrote it, byte for byte the same.
    if written == again { return nil }
    return try first(
      in: JSONSerialization.jsonObject(with: written), lackingIn: JSONSerialization.jsonObject(with: again))
  }

  private static func first(in written: Any, lackingIn again: Any?) -> String? {
    switch written {
    case let fields as [String: Any]:
      let kept = again as? [String: Any] ?? [:]
      for (name, value) in fields.sorted(by: { $0.key < $1.key }) where !(value is NSNull) {
        guard let same = kept[name] else { return name }
        if let field = first(in: value, lackingIn: same) { return field }
      }
    case let values as [Any]:
      let kept = again as? [Any] ?? []
      for (value, same) in zip(values, kept) {
        if let field = first(in: value, lackingIn: same) { return field }
      }
    default: break
    }
    return nil
  }
}
