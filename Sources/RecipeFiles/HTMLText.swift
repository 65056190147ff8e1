import Foundation

/// Text out of HTML: entities, tags, and the scripts of linked data in a page.
enum HTMLText {
  /// Plain text of a fragment: paragraphs and breaks become new lines, other tags go, entities become characters.
  static func plain(_ text: String) -> String {
    guard text.contains("&") || text.contains("<") else { return text }
    // Some sites write entities twice: "&amp;frac12;".
    let decoded = entities(entities(text))
    guard decoded.contains("<") else { return decoded }
    var result = ""
    var rest = decoded[...]
    while let open = rest.firstIndex(of: "<") {
      result += rest[..<open]
      let after = rest.index(after: open)
      guard after < rest.endIndex, rest[after].isLetter || rest[after] == "/" || rest[after] == "!",
        let close = rest[after...].firstIndex(of: ">")
      else {
        result.append("<")
        rest = rest[after...]
        continue
      }
      let tag = rest[after..<close].lowercased().prefix { $0.isLetter || $0 == "/" }
      if ["br", "p", "/p", "li", "/li", "div", "/div", "br/"].contains(String(tag)) { result.append("\n") }
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// The text with its entities as characters; what is no entity stays.
  static func entities(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      let name = rest[rest.index(after: start)...].prefix(10)
      if let end = name.firstIndex(of: ";"), let character = character(name[..<end]) {
        result += character
        rest = rest[rest.index(after: end)...]
      } else {
        result.append("&")
        rest = rest[rest.index(after: start)...]
      }
    }
    return result + rest
  }

  private static func character(_ name: Substring) -> String? {
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let value = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return value.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
    return named[String(name)]
  }

  // Those that recipes use (https://html.spec.whatwg.org/multipage/named-characters.html).
  private static let named: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "frac12": "½", "frac14": "¼",
    "frac34": "¾", "frac13": "⅓", "frac23": "⅔", "frac18": "⅛", "frac38": "⅜", "frac58": "⅝", "frac78": "⅞",
    "half": "½", "deg": "°", "times": "×", "ndash": "–", "mdash": "—", "hellip": "…", "lsquo": "‘", "rsquo": "’",
    "ldquo": "“", "rdquo": "”", "eacute": "é", "egrave": "è", "ecirc": "ê", "agrave": "à", "aacute": "á",
    "acirc": "â", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß",
    "ccedil": "ç", "ntilde": "ñ", "oacute": "ó", "ocirc": "ô", "iacute": "í", "icirc": "î", "ucirc": "û",
    "aring": "å", "oslash": "ø", "aelig": "æ", "euro": "€", "copy": "©", "reg": "®", "trade": "™", "bull": "•",
    "middot": "·", "frasl": "/", "thinsp": " ", "ensp": " ", "emsp": " ", "shy": "", "zwnj": "", "rarr": "→",
  ]

  /// The linked data of a page: what stands in its scripts of type `application/ld+json`.
  static func linkedData(in page: String) -> [String] {
    var scripts: [String] = []
    var rest = page[...]
    while let open = rest.range(of: "<script", options: .caseInsensitive), scripts.count < 200 {
      guard let close = rest[open.upperBound...].firstIndex(of: ">") else { break }
      let attributes = rest[open.upperBound..<close].lowercased()
      let body = rest[rest.index(after: close)...]
      guard let end = body.range(of: "</script", options: .caseInsensitive) else { break }
      if attributes.contains("ld+json") { scripts.append(String(body[..<end.lowerBound])) }
      rest = body[end.upperBound...]
    }
    return scripts
  }

  /// The page's title; nil: it has none.
  static func title(of page: String) -> String? {
    guard let open = page.range(of: "<title", options: .caseInsensitive),
      let start = page[open.upperBound...].firstIndex(of: ">"),
      let end = page[start...].range(of: "</title", options: .caseInsensitive)
    else { return nil }
    return plain(String(page[page.index(after: start)..<end.lowerBound]))
  }
}
