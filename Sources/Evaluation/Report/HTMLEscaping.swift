/// Text in a page.
enum HTMLEscaping {
  /// The text escaped for use between tags and in quoted attributes.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }

  /// A table; the first row is its header.
  static func table(_ rows: [[String]]) -> String {
    guard let head = rows.first else { return "" }
    func row(_ cells: [String], _ tag: String) -> String {
      "<tr>\(cells.map { "<\(tag)>\(escaped($0))</\(tag)>" }.joined())</tr>"
    }
    return "<div class=\"wide\"><table><thead>\(row(head, "th"))</thead><tbody>"
      + rows.dropFirst().map { row($0, "td") }.joined() + "</tbody></table></div>"
  }
}
