import Foundation

/// The folders of the program's data files, for an installed program and for a clone.
public enum DataFolder {
  /// The possible places of the folder `name`, the likeliest first: `sous/NAME` in the XDG data folders,
  /// `../share/sous/NAME` and `NAME` beside the program, and `NAME` of the clone that the program was
  /// built in.
  public static func places(of name: String, _ paths: Paths, executable: String? = executablePath) -> [String] {
    var places = ([paths.data] + paths.systemData).map { Paths.join($0, name) }
    if let executable {
      let folder = URL(fileURLWithPath: executable).standardizedFileURL.deletingLastPathComponent()
      places.append(folder.deletingLastPathComponent().appending(path: "share/sous/\(name)").path)
      places.append(folder.appending(path: name).path)
      if let clone = clone(above: folder) { places.append(clone.appending(path: name).path) }
    }
    return places
  }

  /// The network that scores phones beside the speech model, `acoustics/phones.safetensors`; nil: there
  /// is none, and the model's own scores are used alone.
  public static func phoneNetwork(_ paths: Paths = Paths(), executable: String? = executablePath) -> URL? {
    file("phones.safetensors", in: "acoustics", paths, executable)
  }

  /// The everyday words for comparison with wake words, `acoustics/everyday-words.tsv`; nil: there are
  /// none, and anything that sounds like a wake word is one.
  public static func everydayWords(_ paths: Paths = Paths(), executable: String? = executablePath) -> URL? {
    file("everyday-words.tsv", in: "acoustics", paths, executable)
  }

  /// The network for sentences outside the grammars, `understanding/intents.safetensors`; nil: there is
  /// none, and they are refused.
  public static func intents(_ paths: Paths = Paths(), executable: String? = executablePath) -> URL? {
    file("intents.safetensors", in: "understanding", paths, executable)
  }

  /// The network for paraphrases, `understanding/paraphrases.safetensors`; nil: there is none, and they
  /// are refused.
  public static func paraphrases(_ paths: Paths = Paths(), executable: String? = executablePath) -> URL? {
    file("paraphrases.safetensors", in: "understanding", paths, executable)
  }

  /// The language model of free talk, `understanding/talk.arpa`; nil: there is none, and only the
  /// grammars' sentences are recognised.
  public static func talk(_ paths: Paths = Paths(), executable: String? = executablePath) -> URL? {
    file("talk.arpa", in: "understanding", paths, executable)
  }

  /// The network of the second ear, `ear/whisper.safetensors`; nil: there is none, and the first
  /// recogniser works alone.
  public static func ear(_ paths: Paths = Paths(), executable: String? = executablePath) -> URL? {
    file("whisper.safetensors", in: "ear", paths, executable)
  }

  /// The program that speaks for the project's engines, `voice/speak.py`, beside its parts; nil: it is
  /// missing.
  public static func speaker(_ paths: Paths = Paths(), executable: String? = executablePath) -> URL? {
    file("speak.py", in: "voice", paths, executable)
  }

  /// The folder of an engine from `sous voice install`, `voice/NAME`; nil: it is not installed.
  public static func voice(
    _ engine: VoiceEngine, _ paths: Paths = Paths(), executable: String? = executablePath
  ) -> URL? {
    file("installed.json", in: "voice/\(engine.rawValue)", paths, executable)?.deletingLastPathComponent()
  }

  /// The versions that this program was built from, `build/versions.txt`, written at installation; nil:
  /// the program is not installed.
  public static func versions(_ paths: Paths = Paths(), executable: String? = executablePath) -> URL? {
    file("versions.txt", in: "build", paths, executable)
  }

  private static func file(_ name: String, in folder: String, _ paths: Paths, _ executable: String?) -> URL? {
    places(of: folder, paths, executable: executable).lazy
      .map { URL(fileURLWithPath: Paths.join($0, name)) }
      .first { FileManager.default.isReadableFile(atPath: $0.path) }
  }

  /// The folder of reference data for cooks, `kitchen`; nil: there is none.
  public static func kitchen(_ paths: Paths = Paths(), executable: String? = executablePath) -> URL? {
    places(of: "kitchen", paths, executable: executable).lazy
      .map { URL(fileURLWithPath: $0) }
      .first { FileManager.default.fileExists(atPath: $0.appending(path: "densities.tsv").path) }
  }

  /// The folder of the box's page, `page`; nil: there is none.
  public static func page(_ paths: Paths = Paths(), executable: String? = executablePath) -> URL? {
    places(of: "page", paths, executable: executable).lazy
      .map { URL(fileURLWithPath: $0) }
      .first { FileManager.default.fileExists(atPath: $0.appending(path: "index.html").path) }
  }

  /// The running program's file; nil if the system does not report it.
  public static var executablePath: String? {
    // Not the first argument, which may be a name in PATH or a link (proc(5)).
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? Bundle.main.executablePath
  }

  private static func clone(above folder: URL) -> URL? {
    var folder = folder
    while folder.path != "/" {
      let hasFile = { (name: String) in FileManager.default.fileExists(atPath: folder.appending(path: name).path) }
      if hasFile("Package.swift"), hasFile("grammars") { return folder }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}
