import Foundation

/// The origin of a setting's value.
public enum SettingsOrigin: Sendable, Hashable {
  /// The default.
  case standard
  /// The settings file, on this line.
  case file(path: String, line: Int)
  /// An environment variable.
  case environment(String)
  /// A flag of the command line.
  case flag(String)
}

extension SettingsOrigin: CustomStringConvertible {
  /// "default", "config.toml:7" with the whole path, or the variable's or flag's name.
  public var description: String {
    switch self {
    case .standard: "default"
    case .file(let path, let line): "\(path):\(line)"
    case .environment(let name), .flag(let name): name
    }
  }
}

/// Settings from the command line; they win over everything else.
public struct SettingsOverrides: Sendable {
  struct Entry: Sendable {
    var key: SettingsKey
    var value: SettingsValue
    var flag: String
  }

  private(set) var entries: [Entry] = []

  /// No settings.
  public init() {}

  /// Takes the value of a flag; nil: the flag was not given.
  /// - Parameter flag: its name for messages, `--device`.
  public mutating func set<Value: SettingsRepresentable>(
    _ path: WritableKeyPath<Settings, Value>, to value: Value?, flag: String
  ) {
    let path: AnyKeyPath = path
    guard let value, let key = Settings.keys.first(where: { ($0.path as AnyKeyPath) == path }) else { return }
    entries.append(Entry(key: key, value: value.settingsValue, flag: flag))
  }
}

/// The current settings, with the origin of each.
public struct LoadedSettings: Sendable {
  /// The current settings.
  public var settings: Settings
  /// The path of the settings file, whether or not it exists.
  public var path: String
  /// Whether that file exists.
  public var hasFile: Bool
  /// The origins by the key's full name, for keys that are not at their default.
  private var origins: [String: SettingsOrigin] = [:]

  init(path: String) {
    (settings, self.path, hasFile) = (Settings(), path, false)
  }

  /// The origin of a key's value.
  public func origin(of key: SettingsKey) -> SettingsOrigin { origins[key.name] ?? .standard }

  mutating func read(_ file: SettingsFile) throws(SettingsError) {
    hasFile = true
    for entry in file.entries {
      if let wrong = entry.key.set(entry.value, in: &settings) {
        throw SettingsError("\(path):\(entry.line)", "\(entry.key.name) \(wrong)")
      }
      origins[entry.key.name] = .file(path: path, line: entry.line)
    }
  }

  // A value for this run wins over the household's choice; the file does not.
  private mutating func fix(_ key: SettingsKey) {
    if key.name == "wake.words" { settings.wake.isFixed = true }
  }

  mutating func read(environment: [String: String]) throws(SettingsError) {
    for (variable, text) in environment.sorted(by: { $0.key < $1.key }) {
      guard let key = try Settings.key(ofVariable: variable) else { continue }
      if let wrong = key.set(environment: text, in: &settings) { throw SettingsError(variable, "\(key.name) \(wrong)") }
      fix(key)
      origins[key.name] = .environment(variable)
    }
  }

  mutating func read(_ overrides: SettingsOverrides) throws(SettingsError) {
    for entry in overrides.entries {
      if let wrong = entry.key.set(entry.value, in: &settings) {
        throw SettingsError(entry.flag, "\(entry.key.name) \(wrong)")
      }
      fix(entry.key)
      origins[entry.key.name] = .flag(entry.flag)
    }
  }
}

extension Settings {
  /// Loads the settings: the defaults, then the file, then the environment, then the flags; the later
  /// wins.
  ///
  /// The file is `$SOUS_CONFIG`, which must exist, else `sous/config.toml` in the XDG config folder,
  /// which need not. `SOUS_WAKE_WORDS` sets `wake.words`, and so on; `SOUS_STATE` is short for
  /// `SOUS_STORE_FOLDER`, `SOUS_STORE` for `SOUS_STORE_URL`, and `BACKEND_URL`, which other programs use
  /// too, is `SOUS_BACKEND_URL`.
  /// - Throws: ``SettingsError`` for the first error.
  public static func load(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    overrides: SettingsOverrides = SettingsOverrides()
  ) throws(SettingsError) -> LoadedSettings {
    let paths = Paths(environment: environment)
    var loaded = LoadedSettings(path: paths.settingsFile)
    if let file = try SettingsFile(path: paths.settingsFile) {
      try loaded.read(file)
    } else if paths.isSettingsFileChosen {
      throw SettingsError(
        "SOUS_CONFIG", "there is no file \(paths.settingsFile); make it with: sous settings --default")
    }
    try loaded.read(environment: environment)
    try loaded.read(overrides)
    return loaded
  }

  /// The settings of a file's text alone; `path` is for messages.
  /// - Throws: ``SettingsError`` for the first error.
  package static func read(_ text: String, path: String) throws(SettingsError) -> Settings {
    var loaded = LoadedSettings(path: path)
    try loaded.read(try SettingsFile(text, path: path))
    return loaded.settings
  }

  /// The key of a variable; nil: it is no setting.
  /// - Throws: ``SettingsError`` if it names a section of the settings and no key in it.
  static func key(ofVariable variable: String) throws(SettingsError) -> SettingsKey? {
    if variable == "SOUS_STATE" { return key(named: "store.folder") }
    if variable == "SOUS_STORE" { return key(named: "store.url") }
    if variable == "BACKEND_URL" { return key(named: "backend.url") }
    if let key = keys.first(where: { $0.variable == variable }) { return key }
    guard let section = keys.map(\.section).first(where: { variable.hasPrefix("SOUS_\($0.uppercased())_") }) else {
      return nil
    }
    let name = "\(section).\(variable.dropFirst("SOUS_".count + section.count + 1).lowercased())"
    let advice = NearestKey.nearest(to: name).flatMap { key(named: $0) }.map { "did you mean \($0.variable)?" }
    throw SettingsError(variable, "unknown key \(name): \(advice ?? NearestKey.advice(for: name))")
  }
}
