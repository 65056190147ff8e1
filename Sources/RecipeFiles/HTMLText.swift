import Foundation

/// Text from HTML: entities, tags, and the scripts of linked data in a page.
enum HTMLText {
  /// The mark at the beginning of a line that was a heading, if requested.
  static let headingMark = "\u{1}"

  /// Plain text of a fragment: paragraphs and breaks become new lines, other tags are removed, entities
  /// become characters.
  /// - Parameter marksHeadings: whether lines that were headings begin with ``headingMark``. The default
  ///   is not.
  static func plain(_ text: String, marksHeadings: Bool = false) -> String {
    guard text.contains("&") || text.contains("<") else { return text }
    // Some sites write entities twice: "&amp;frac12;".
    let decoded = entities(entities(text))
    guard decoded.contains("<") else { return decoded }
    var result = ""
    var rest = decoded[...]
    var closing = Ahead(">")
    while let open = rest.firstIndex(of: "<") {
      result += rest[..<open]
      let after = rest.index(after: open)
      guard after < rest.endIndex, rest[after].isLetter || rest[after] == "/" || rest[after] == "!",
        let close = closing.place(in: rest, from: after)
      else {
        result.append("<")
        rest = rest[after...]
        continue
      }
      let tag = rest[after..<close].lowercased().prefix { $0.isLetter || $0 == "/" }
      if ["br", "p", "/p", "li", "/li", "div", "/div", "br/", "ol", "/ol", "ul", "/ul", "tr", "/tr"].contains(
        String(tag))
      {
        result.append("\n")
      } else if tag == "h" || tag == "/h", rest[rest.index(after: after)..<close].contains(where: \.isNumber) {
        // h1 to h6
        result.append(tag == "h" && marksHeadings ? "\n\(headingMark)" : "\n")
      }
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// The text with its entities as characters; an unknown entity stays.
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

  // The entities in recipes (https://html.spec.whatwg.org/multipage/named-characters.html).
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

  /// The linked data of a page: the content of its scripts of type `application/ld+json`.
  static func linkedData(in page: String) -> [String] {
    let bytes = Array(page.utf8)
    var scripts: [String] = []
    var place = 0
    while scripts.count < 200, let open = find("<script", in: bytes, from: place),
      let close = bytes[open...].firstIndex(of: UInt8(ascii: ">")), let end = find("</script", in: bytes, from: close)
    {
      let attributes = String(decoding: bytes[open..<close], as: UTF8.self).lowercased()
      if attributes.contains("ld+json") { scripts.append(String(decoding: bytes[(close + 1)..<end], as: UTF8.self)) }
      place = end + 1
    }
    return scripts
  }

  /// The place of a tag, in letters of either case; `tag` is in lower case. Each byte is read once.
  private static func find(_ tag: StaticString, in bytes: [UInt8], from start: Int) -> Int? {
    let wanted = tag.withUTF8Buffer { Array($0) }
    var place = start
    while let open = bytes[place...].firstIndex(of: wanted[0]) {
      let end = open + wanted.count
      // An ASCII letter in lower case has this bit, and so has every other character of a tag.
      if end <= bytes.count, zip(bytes[open..<end], wanted).allSatisfy({ $0 | 0x20 == $1 }) { return open }
      place = open + 1
    }
    return nil
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
