/// Why the settings cannot be used; its description is one line that says where, what and how to mend it.
public struct SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where: `config.toml:7` with the file's whole path, an environment variable, or a flag.
  public let place: String
  /// What is wrong and how to mend it.
  public let message: String

  init(_ place: String, _ message: String) {
    self.place = place
    // Values and names of files could hold line breaks.
    self.message = String(message.map { $0.isNewline ? " " : $0 })
  }

  /// `place: message`.
  public var description: String { "\(place): \(message)" }
}

extension SettingsError {
  /// A key that no setting has, with the nearest that there is.
  static func unknownKey(_ name: String, at place: String) -> SettingsError {
    SettingsError(place, "unknown key \(name): \(NearestKey.advice(for: name))")
  }
}
