/// The reason why the settings cannot be used; its description is one line with the place, the error
/// and the remedy.
public struct SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place: `config.toml:7` with the file's whole path, an environment variable, or a flag.
  public let place: String
  /// The error and its remedy.
  public let message: String

  init(_ place: String, _ message: String) {
    self.place = place
    // Values and names of files could contain line breaks.
    self.message = String(message.map { $0.isNewline ? " " : $0 })
  }

  /// `place: message`.
  public var description: String { "\(place): \(message)" }
}

extension SettingsError {
  /// The error for an unknown key, with the nearest known one.
  static func unknownKey(_ name: String, at place: String) -> SettingsError {
    SettingsError(place, "unknown key \(name): \(NearestKey.advice(for: name))")
  }
}
