import Foundation

/// Changes one value of a table in the settings file and leaves everything else in it as it is written.
public struct SettingsEditor {
  private var lines: [String]
  private let path: String

  /// Opens the settings file; it need not be there yet.
  /// - Throws: ``SettingsError`` when it is there and cannot be used.
  public init(path: String) throws(SettingsError) {
    self.path = path
    // Read as always first: what is wrong already is not to be edited.
    guard try SettingsFile(path: path) != nil else {
      lines = []
      return
    }
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
  }

  /// The file's text now.
  public var text: String { lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n" }

  /// Sets `name` in the table of a key such as `wake.thresholds`.
  /// - Throws: ``SettingsError`` when the file is written in a way that this cannot change; nothing is changed then.
  public mutating func set(_ name: String, to value: SettingsValue, inTableOf key: SettingsKey) throws(SettingsError) {
    let now = try SettingsFile(text, path: path)
    var table: [String: SettingsValue] = [:]
    if case .table(let old) = now.entries.first(where: { $0.key.name == key.name })?.value { table = old }
    table[name] = value
    var edited = self
    edited.write(.table([name: value]), whole: .table(table), name: name, key: key)
    guard let after = try? SettingsFile(edited.text, path: path),
      after.entries.count >= now.entries.count,
      after.entries.first(where: { $0.key.name == key.name })?.value == .table(table)
    else {
      throw SettingsError(
        path,
        "\(key.name) cannot be set in the way this file is written; "
          + "write: \(key.key) = \(SettingsValue.table(table))")
    }
    self = edited
  }

  /// Saves the file, in one step.
  /// - Throws: the file system's error.
  public func save() throws {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url.resolvingSymlinksInPath(), options: .atomic)
  }

  private mutating func write(_ pair: SettingsValue, whole: SettingsValue, name: String, key: SettingsKey) {
    let places = TOMLLines(text).lines
    func content(_ line: Int) -> String { lines[line - 1].trimmingCharacters(in: .whitespaces) }
    // As "name = value", without the braces.
    let inner = String(pair.description.dropFirst(2).dropLast(2))
    if let header = places[key.name], content(header).hasPrefix("[") {
      if let line = places["\(key.name).\(name)"] {
        lines[line - 1] = inner
      } else {
        lines.insert(inner, at: header)
      }
    } else if let line = places[key.name] {
      lines[line - 1] = "\(key.key) = \(whole)"
    } else if let header = places[key.section], content(header).hasPrefix("[") {
      lines.insert("\(key.key) = \(whole)", at: header)
    } else {
      if lines.last.map({ !$0.isEmpty }) ?? false { lines.append("") }
      lines += ["[\(key.section)]", "\(key.key) = \(whole)"]
    }
  }
}
