import Wire

/// A list for paper and for spreadsheets.
enum ListExport {
  /// A line for each item under its category, with a mark for ticked ones.
  static func text(_ items: [ItemRecord]) -> String {
    var text = ""
    var category: String?
    for item in items {
      if item.category != category {
        if category != nil { text += "\n" }
        text += "\(item.category.isEmpty ? "Other" : item.category)\n"
        category = item.category
      }
      let amount = item.quantity == "1" ? "" : "\(item.quantity) "
      let store = item.store.map { " (\($0))" } ?? ""
      text += "[\(item.checked ? "x" : " ")] \(amount)\(item.name)\(store)\n"
    }
    return text
  }

  /// Comma-separated values with a header (RFC 4180).
  static func csv(_ items: [ItemRecord]) -> String {
    let header = ["name", "quantity", "unit", "category", "store", "checked"]
    let rows = items.map { item in
      [
        item.name, "\(item.qtyNum)", item.unit, item.category, item.store ?? "", item.checked ? "yes" : "no",
      ]
    }
    return ([header] + rows).map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  // A spreadsheet takes a text that begins with one of these for a formula (OWASP, "CSV Injection").
  private static func field(_ text: String) -> String {
    let safe = text.first.map { "=+-@\t\r".contains($0) } == true ? "'" + text : text
    guard safe.contains(where: { ",\"\r\n".contains($0) }) else { return safe }
    return "\"\(safe.replacing("\"", with: "\"\""))\""
  }
}
