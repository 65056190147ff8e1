import Foundation

/// Changes single values in the settings file, and leaves the rest of its text as it is.
public struct SettingsEditor {
  private var lines: [String]
  private let path: String

  /// Opens the settings file, which may be missing.
  /// - Throws: ``SettingsError`` if the file exists and cannot be used.
  public init(path: String) throws(SettingsError) {
    self.path = path
    // The usual check first: an invalid file is not edited.
    guard try SettingsFile(path: path) != nil else {
      lines = []
      return
    }
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
  }

  /// The current text of the file.
  public var text: String { lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n" }

  /// Sets `name` in the table of a key such as `wake.thresholds`.
  /// - Throws: ``SettingsError`` if the file's layout does not allow the change; nothing is changed then.
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

  /// Sets a key.
  /// - Throws: ``SettingsError`` if the file's layout does not allow the change; nothing is changed then.
  public mutating func set(_ key: SettingsKey, to value: SettingsValue) throws(SettingsError) {
    let now = try SettingsFile(text, path: path)
    var edited = self
    edited.write("\(key.key) = \(value)", key)
    guard let after = try? SettingsFile(edited.text, path: path), after.entries.count >= now.entries.count,
      after.entries.first(where: { $0.key.name == key.name })?.value == value
    else {
      throw SettingsError(
        path, "\(key.name) cannot be set in the way this file is written; write: \(key.key) = \(value)")
    }
    self = edited
  }

  /// Saves the file atomically; its owner and permissions stay.
  /// - Throws: the file system's error.
  public func save() throws {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let before = try? FileManager.default.attributesOfItem(atPath: url.path)
    try Data(text.utf8).write(to: url, options: .atomic)
    guard let before else { return }
    let kept: [FileAttributeKey] = [.posixPermissions, .ownerAccountID, .groupOwnerAccountID]
    // Another user's file stays theirs if this user may give it away.
    try? FileManager.default.setAttributes(before.filter { kept.contains($0.key) }, ofItemAtPath: url.path)
  }

  private mutating func write(_ line: String, _ key: SettingsKey) {
    let places = TOMLLines(text).lines
    if let place = places[key.name] {
      lines[place - 1] = line
    } else if let header = places[key.section], lines[header - 1].trimmingCharacters(in: .whitespaces).hasPrefix("[") {
      lines.insert(line, at: header)
    } else {
      if lines.last.map({ !$0.isEmpty }) ?? false { lines.append("") }
      lines += ["[\(key.section)]", line]
    }
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
    } else {
      write("\(key.key) = \(whole)", key)
    }
  }
}
