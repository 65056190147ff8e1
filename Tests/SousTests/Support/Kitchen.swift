import Foundation
import Testing

/// A home of a test's own, in which the built program runs; gone with the test.
final class Kitchen: Sendable {
  /// The folder that everything of this kitchen lies in.
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sous-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.resolvingSymlinksInPath().path
    for name in ["home", "run", "config/sous/grammars"] {
      try FileManager.default.createDirectory(atPath: "\(path)/\(name)", withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The database.
  var database: String { "\(path)/state/sous/sous.sqlite" }

  /// The built program, beside the test bundle.
  static var program: String { built("sous") }

  /// A product beside the test bundle, which on Linux is a program itself.
  static func built(_ name: String) -> String {
    let bundle = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return bundle.deletingLastPathComponent().appending(path: name).path
  }

  /// The folder of the clone.
  static var clone: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// A committed recording.
  static func recording(_ name: String) -> String { clone.appending(path: "audio-fixtures/\(name)").path }

  /// What the program finds in its environment: nothing of the person who runs the tests.
  var environment: [String: String] {
    [
      "HOME": "\(path)/home", "XDG_CONFIG_HOME": "\(path)/config", "XDG_STATE_HOME": "\(path)/state",
      "XDG_DATA_HOME": "\(path)/data", "XDG_DATA_DIRS": "\(path)/data", "XDG_CACHE_HOME": "\(path)/cache",
      "XDG_RUNTIME_DIR": "\(path)/run", "SOUS_GRAMMARS": Self.clone.appending(path: "grammars").path,
      "SOUS_AUDIO_PLAY": "false", "SOUS_HOUSEHOLD_TIME_ZONE": "Europe/London",
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LANG": "C.UTF-8",
      // Tests run side by side; those of the page ask for it.
      "SOUS_SERVER_ON": "false",
    ]
  }

  /// Writes a file, and the folders it is in; the answer is its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String { try write(Data(text.utf8), to: name) }

  /// Writes a file, and the folders it is in; the answer is its path.
  @discardableResult
  func write(_ data: Data, to name: String) throws -> String {
    let file = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file.path
  }

  /// How a run of the program ended.
  struct Ending {
    var status: Int32
    var output: [String]
    var complaints: [String]

    init(_ running: Running) async {
      output = await running.lines(within: 900)
      status = await running.end()
      complaints = running.complaints
    }

    /// The lines of the output as objects.
    func objects() throws -> [[String: Any]] {
      try output.map { try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
    }
  }

  /// Runs the program to its end.
  /// - Parameters:
  ///   - input: what it reads; the default is nothing.
  ///   - with: added to the environment.
  func run(
    _ arguments: [String], input: String = "", with variables: [String: String] = [:]
  ) async throws -> Ending {
    let input = try write(input, to: "input-\(UUID().uuidString)")
    let running = try Running(
      Self.program, arguments, environment: environment.merging(variables) { $1 }, input: .file(input), folder: path)
    return await Ending(running)
  }

  /// Runs a line of the shell, in which `$SOUS` is the program.
  func shell(_ line: String) async throws -> Ending {
    var environment = environment
    environment["SOUS"] = Self.program
    let input = try write("", to: "input-\(UUID().uuidString)")
    let running = try Running("/bin/sh", ["-c", line], environment: environment, input: .file(input), folder: path)
    return await Ending(running)
  }

  /// Starts the program and leaves it running.
  func start(_ arguments: [String], with variables: [String: String] = [:]) throws -> Running {
    try Running(
      Self.program, arguments, environment: environment.merging(variables) { $1 }, input: .pipe, folder: path)
  }
}
