import Foundation

/// A file with a key or a password, readable by its user alone.
public struct SecretFile: Sendable {
  /// The reason for a refusal.
  public struct Problem: Error, Hashable, CustomStringConvertible {
    public var description: String
  }

  private let path: String
  private let setting: String

  /// - Parameters:
  ///   - path: the path in the settings; `~/` is the user's home.
  ///   - setting: the setting with the path, for messages.
  public init(_ path: String, of setting: String) {
    (self.path, self.setting) = (path.isEmpty ? "" : Paths().expand(path), setting)
  }

  /// The file's text, without the line break at the end.
  /// - Throws: ``Problem``
  public func read() throws(Problem) -> String {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let mode = (attributes?[.posixPermissions] as? NSNumber)?.intValue,
      let text = try? String(contentsOfFile: path, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines),
      !text.isEmpty
    else { throw Problem(description: "there is nothing to read in \(path.isEmpty ? setting : path)") }
    guard mode & 0o077 == 0 else { throw Problem(description: "others can read \(path); say: chmod 600 \(path)") }
    return text
  }
}
