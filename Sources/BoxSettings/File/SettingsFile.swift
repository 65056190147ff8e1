import Foundation
import TOMLKit

/// The settings file, read and validated.
struct SettingsFile {
  /// One key of the file.
  struct Entry {
    var key: SettingsKey
    var value: SettingsValue
    /// The line, from 1.
    var line: Int
  }

  /// The keys in the order of their lines.
  let entries: [Entry]

  /// Reads a file; nil: it is missing.
  /// - Throws: ``SettingsError`` for the first error.
  init?(path: String) throws(SettingsError) {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw SettingsError(path, "is a folder; the settings are a file")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw SettingsError(path, "cannot be read; give this user the right to (chmod u+r)")
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw SettingsError(path, "is not UTF-8 text; save it as UTF-8")
    }
    try self.init(text, path: path)
  }

  init(_ text: String, path: String) throws(SettingsError) {
    // The parser takes a C string and would end there silently.
    if let end = text.unicodeScalars.firstIndex(of: "\0") {
      let line = text.unicodeScalars[..<end].count { $0 == "\n" } + 1
      throw SettingsError("\(path):\(line)", "there is a NUL character; is this a text file?")
    }
    // The parser would fail an assertion, and the program would end there.
    if let shape = TOMLShape(of: text) { throw SettingsError("\(path):\(shape.line)", shape.fault) }
    let document: TOMLTable
    do {
      document = try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      throw SettingsError("\(path):\(error.source.begin.line):\(error.source.begin.column)", Self.plain(error))
    } catch {
      throw SettingsError(path, "cannot be parsed: \(error)")
    }
    let lines = TOMLLines(text)
    entries = try Self.entries(of: document, path: path, lines: lines.lines)
  }

  private static func entries(
    of document: TOMLTable, path: String, lines: [String: Int]
  ) throws(SettingsError) -> [Entry] {
    var entries: [Entry] = []
    var errors: [(line: Int, error: SettingsError)] = []
    func fail(_ line: Int, _ error: (String) -> SettingsError) { errors.append((line, error("\(path):\(line)"))) }
    for section in document.keys {
      let line = lines[section] ?? 1
      guard Settings.keys.contains(where: { $0.section == section }) else {
        // The key tells more about the intention than the section does.
        let inner = document[section]?.table?.keys.map { "\(section).\($0)" }.min { lines[$0] ?? 0 < lines[$1] ?? 0 }
        fail(inner.flatMap { lines[$0] } ?? line) { .unknownKey(inner ?? section, at: $0) }
        continue
      }
      guard let table = document[section]?.table else {
        fail(line) { SettingsError($0, "\(section) is a section; write [\(section)] and its keys below") }
        continue
      }
      for name in table.keys {
        let full = "\(section).\(name)"
        let line = lines[full] ?? line
        guard let key = Settings.key(named: full), let value = table[name] else {
          fail(line) { .unknownKey(full, at: $0) }
          continue
        }
        entries.append(Entry(key: key, value: SettingsValue(value), line: line))
      }
    }
    if let first = errors.min(by: { $0.line < $1.line }) { throw first.error }
    return entries.sorted { $0.line < $1.line }
  }

  // toml++ says "Error while parsing string: …" and may use several lines.
  private static func plain(_ error: TOMLParseError) -> String {
    let text = error.description.split(whereSeparator: \.isNewline).joined(separator: " ")
    let reason = text.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? text
    return "not TOML: \(reason)"
  }
}
