import Foundation

/// The text of a file's bytes, in any encoding.
enum TextDecoding {
  /// The order is that of browsers (https://encoding.spec.whatwg.org/#decode,
  /// https://html.spec.whatwg.org/#determining-the-character-encoding): a byte order mark, then valid
  /// UTF-8, then the encoding in `<meta>`, then windows-1252. UTF-8 goes before `<meta>`, because
  /// browsers save pages in UTF-8 without changing that.
  static func text(_ data: Data) -> String {
    if data.starts(with: [0xEF, 0xBB, 0xBF]) { return String(decoding: data.dropFirst(3), as: UTF8.self) }
    if data.starts(with: [0xFF, 0xFE]) { return utf16(data.dropFirst(2), isLittle: true) }
    if data.starts(with: [0xFE, 0xFF]) { return utf16(data.dropFirst(2), isLittle: false) }
    if data.count >= 4, let isLittle = zeros(data) { return utf16(data, isLittle: isLittle) }
    if let text = String(validating: data, as: UTF8.self) { return text }
    // A page of half a million letters with one broken one is still UTF-8.
    if let name = declared(data), let encoding = encoding(name) {
      if let text = String(data: data, encoding: encoding) { return text }
    } else if isMostlyUTF8(data) {
      return String(decoding: data, as: UTF8.self)
    }
    return String(data: data, encoding: .windowsCP1252) ?? String(data: data, encoding: .isoLatin1)
      ?? String(decoding: data, as: UTF8.self)
  }

  private static func utf16(_ data: Data, isLittle: Bool) -> String {
    let bytes = [UInt8](data)
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
      // bounded: two bytes
      isLittle
        ? UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8 : UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  // Without a mark: "<" and a zero, twice.
  private static func zeros(_ data: Data) -> Bool? {
    let start = [UInt8](data.prefix(4))
    if start[1] == 0, start[3] == 0, start[0] != 0 { return true }
    if start[0] == 0, start[2] == 0, start[1] != 0 { return false }
    return nil
  }

  // More letters of several bytes than broken ones.
  private static func isMostlyUTF8(_ data: Data) -> Bool {
    let text = String(decoding: data, as: UTF8.self)
    let broken = text.unicodeScalars.count { $0 == "\u{FFFD}" }
    let whole = text.unicodeScalars.count { $0.value > 0x7F && $0 != "\u{FFFD}" }
    return whole > broken * 4
  }

  // The encoding in `<meta charset>` or `http-equiv`; it is within the first kilobytes.
  private static func declared(_ data: Data) -> String? {
    let start = String(decoding: data.prefix(4_096).map { $0 < 0x80 ? $0 : 0x20 }, as: UTF8.self).lowercased()
    guard let mark = start.range(of: "charset=") else { return nil }
    let rest = start[mark.upperBound...].drop { "\"' ".contains($0) }
    let name = rest.prefix { $0.isLetter || $0.isNumber || "-_".contains($0) }
    return name.isEmpty ? nil : String(name)
  }

  // Labels of the web; Latin 1 means Windows 1252 there
  // (https://encoding.spec.whatwg.org/#names-and-labels).
  private static func encoding(_ name: String) -> String.Encoding? {
    switch name {
    case "iso-8859-1", "latin1", "latin-1", "windows-1252", "cp1252", "us-ascii", "ascii", "iso8859-1", "iso-8859-15":
      .windowsCP1252
    case "windows-1251", "cp1251": .windowsCP1251
    case "windows-1250", "cp1250": .windowsCP1250
    case "iso-8859-2", "latin2": .isoLatin2
    case "windows-1253", "iso-8859-7": .windowsCP1253
    case "windows-1254", "iso-8859-9": .windowsCP1254
    case "shift_jis", "shift-jis", "sjis", "x-sjis": .shiftJIS
    case "euc-jp": .japaneseEUC
    case "iso-2022-jp": .iso2022JP
    default: nil
    }
  }
}
