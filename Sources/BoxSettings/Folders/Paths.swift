import Foundation

/// The program's folders, after the XDG Base Directory Specification 0.8.
///
/// An unset, empty or relative variable counts as unset, as the specification says.
public struct Paths: Sendable, Hashable {
  /// The user's home.
  public let home: String
  /// `$XDG_CONFIG_HOME/sous`, by default `~/.config/sous`.
  public let config: String
  /// `$XDG_DATA_HOME/sous`, by default `~/.local/share/sous`.
  public let data: String
  /// `$XDG_STATE_HOME/sous`, by default `~/.local/state/sous`.
  public let state: String
  /// `$XDG_CACHE_HOME/sous`, by default `~/.cache/sous`.
  public let cache: String
  /// `$XDG_RUNTIME_DIR/sous`; the state folder if the machine has no runtime folder.
  public let runtime: String
  /// `sous` in each of `$XDG_DATA_DIRS`, by default `/usr/local/share` and `/usr/share`, in order.
  public let systemData: [String]
  /// `$SOUS_CONFIG`, else `config.toml` in the config folder.
  public let settingsFile: String
  /// Whether `$SOUS_CONFIG` sets the path of the settings.
  public let isSettingsFileChosen: Bool

  /// The folders of `environment`; by default this process's.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
    func folder(_ variable: String, _ standard: String) -> String {
      let base = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
      return Self.join(base ?? Self.join(home, standard), "sous")
    }
    self.home = home
    config = folder("XDG_CONFIG_HOME", ".config")
    data = folder("XDG_DATA_HOME", ".local/share")
    state = folder("XDG_STATE_HOME", ".local/state")
    cache = folder("XDG_CACHE_HOME", ".cache")
    runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? Self.join($0, "sous") : nil } ?? state
    let folders = (environment["XDG_DATA_DIRS"] ?? "").split(separator: ":").map(String.init)
    let absolute = folders.filter { $0.hasPrefix("/") }
    systemData = (absolute.isEmpty ? ["/usr/local/share", "/usr/share"] : absolute).map { Self.join($0, "sous") }
    let chosen = environment["SOUS_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
    isSettingsFileChosen = chosen != nil
    settingsFile = chosen.map { Self.expand($0, home: home) } ?? Self.join(config, "config.toml")
  }

  /// The control socket of a running box, for other programs of the same user.
  public var controlSocket: String { Self.join(runtime, "control.sock") }

  /// The path with `~` as the user's folder.
  public func expand(_ path: String) -> String { Self.expand(path, home: home) }

  private static func expand(_ path: String, home: String) -> String {
    if path == "~" { return home }
    return path.hasPrefix("~/") ? join(home, String(path.dropFirst(2))) : path
  }

  static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
