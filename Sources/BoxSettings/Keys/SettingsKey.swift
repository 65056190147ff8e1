import Basics

/// One setting: its name, meaning, parser and writer.
public struct SettingsKey: Sendable {
  /// The section in the file, `wake` of `wake.words`.
  public let section: String
  /// The key in its section, `words` of `wake.words`.
  public let key: String
  /// The kind of value: "true or false", "a number from 0 to 1".
  public let expected: String
  /// The unit of a number; empty: none.
  public let unit: String
  /// The default value.
  public let defaultValue: SettingsValue
  /// The meaning, in one or two sentences.
  public let meaning: String

  let path: PartialKeyPath<Settings> & Sendable
  private let read: @Sendable (Settings) -> SettingsValue
  private let write: @Sendable (SettingsValue, inout Settings) -> String?
  private let readEnvironment: @Sendable (String) -> SettingsValue?

  /// A setting at `path`.
  /// - Parameters:
  ///   - expected: the permitted values, if the type does not say everything.
  ///   - check: the error of a value with the right type; nil: none.
  init<Value: SettingsRepresentable>(
    _ name: String, _ path: WritableKeyPath<Settings, Value> & Sendable, expected: String = Value.expected,
    unit: String = "", meaning: String, check: @escaping @Sendable (Value) -> String? = { _ in nil }
  ) {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    (section, key) = (parts.first ?? "", parts.last ?? "")
    (self.expected, self.unit, self.meaning, self.path) = (expected, unit, meaning, path)
    defaultValue = Settings()[keyPath: path].settingsValue
    read = { $0[keyPath: path].settingsValue }
    write = { value, settings in
      guard let typed = Value(settingsValue: value) else { return "must be \(expected), not \(value)" }
      if let wrong = check(typed) { return wrong }
      settings[keyPath: path] = typed
      return nil
    }
    readEnvironment = Value.settingsValue(environment:)
  }

  /// A number within `range`.
  init(
    _ name: String, _ path: WritableKeyPath<Settings, Double> & Sendable, in range: ClosedRange<Double>,
    unit: String = "", meaning: String
  ) {
    let (low, high) = (SettingsValue.number(range.lowerBound), SettingsValue.number(range.upperBound))
    let expected = "a number from \(low) to \(high)"
    self.init(name, path, expected: expected, unit: unit, meaning: meaning) {
      range.contains($0) ? nil : "must be \(expected), not \(SettingsValue.number($0))"
    }
  }

  /// A whole number within `range`.
  init(
    _ name: String, _ path: WritableKeyPath<Settings, Int> & Sendable, in range: ClosedRange<Int>, unit: String = "",
    meaning: String
  ) {
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    self.init(name, path, expected: expected, unit: unit, meaning: meaning) {
      range.contains($0) ? nil : "must be \(expected), not \($0)"
    }
  }

  /// The full name, `wake.words`.
  public var name: String { "\(section).\(key)" }

  /// The environment variable, `SOUS_WAKE_WORDS`.
  public var variable: String { "SOUS_\(section)_\(key)".uppercased() }

  /// Its value in `settings`.
  public func value(in settings: Settings) -> SettingsValue { read(settings) }

  /// Its value in `settings` for display: without secrets.
  public func shownValue(in settings: Settings) -> SettingsValue {
    switch (name, value(in: settings)) {
    case ("store.url", .text(let address)) where !address.isEmpty: .text(DatabaseAddress.withoutPassword(address))
    case ("backend.token", .text(let token)) where !token.isEmpty: .text("(set)")
    case (_, let value): value
    }
  }

  /// Sets it; returns the value's error ("must be …, not …"), nil if it is set.
  func set(_ value: SettingsValue, in settings: inout Settings) -> String? { write(value, &settings) }

  /// Sets it from an environment variable's text; returns the same.
  func set(environment text: String, in settings: inout Settings) -> String? {
    guard let value = readEnvironment(text) else { return "must be \(expected), not \(SettingsValue.text(text))" }
    return set(value, in: &settings)
  }
}
