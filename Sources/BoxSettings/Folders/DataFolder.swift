import Foundation

/// The folders of files that the program needs beside itself, of an installed program as of a clone.
public enum DataFolder {
  /// Where the folder called `name` may be, the likeliest first: `sous/NAME` in the XDG data folders,
  /// `../share/sous/NAME` and `NAME` beside the program, and `NAME` of the clone that the program was built in.
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

  /// The network that scores phones beside the speech model, `acoustics/phones.safetensors`; nil: there is none, and
  /// the model's own scores are all.
  public static func phoneNetwork(_ paths: Paths = Paths(), executable: String? = executablePath) -> URL? {
    file("phones.safetensors", in: "acoustics", paths, executable)
  }

  /// The words that wake words are told from, `acoustics/everyday-words.tsv`; nil: there are none, and what sounds like
  /// a wake word is one.
  public static func everydayWords(_ paths: Paths = Paths(), executable: String? = executablePath) -> URL? {
    file("everyday-words.tsv", in: "acoustics", paths, executable)
  }

  /// What reads sentences that no grammar takes, `understanding/intents.safetensors`; nil: there is none, and they are
  /// refused.
  public static func intents(_ paths: Paths = Paths(), executable: String? = executablePath) -> URL? {
    file("intents.safetensors", in: "understanding", paths, executable)
  }

  /// The network that reads what people say in words of their own, `understanding/paraphrases.safetensors`; nil: there is
  /// none, and it is refused.
  public static func paraphrases(_ paths: Paths = Paths(), executable: String? = executablePath) -> URL? {
    file("paraphrases.safetensors", in: "understanding", paths, executable)
  }

  /// Which words follow each other where people talk in their own way, `understanding/talk.arpa`; nil: there is none, and
  /// nothing is heard but the grammars' sentences.
  public static func talk(_ paths: Paths = Paths(), executable: String? = executablePath) -> URL? {
    file("talk.arpa", in: "understanding", paths, executable)
  }

  /// The network of the second ear, `ear/whisper.safetensors`; nil: there is none, and the first ear hears alone.
  public static func ear(_ paths: Paths = Paths(), executable: String? = executablePath) -> URL? {
    file("whisper.safetensors", in: "ear", paths, executable)
  }

  /// The program that speaks for the engines of ours, `voice/speak.py`, beside what they are made of; nil: it is missing.
  public static func speaker(_ paths: Paths = Paths(), executable: String? = executablePath) -> URL? {
    file("speak.py", in: "voice", paths, executable)
  }

  /// The folder in which `sous voice install` has put an engine, `voice/NAME`; nil: it is not installed.
  public static func voice(
    _ engine: VoiceEngine, _ paths: Paths = Paths(), executable: String? = executablePath
  ) -> URL? {
    file("installed.json", in: "voice/\(engine.rawValue)", paths, executable)?.deletingLastPathComponent()
  }

  /// What this program was built from, `build/versions.txt`, which whoever installs it writes; nil: it was only built.
  public static func versions(_ paths: Paths = Paths(), executable: String? = executablePath) -> URL? {
    file("versions.txt", in: "build", paths, executable)
  }

  private static func file(_ name: String, in folder: String, _ paths: Paths, _ executable: String?) -> URL? {
    places(of: folder, paths, executable: executable).lazy
      .map { URL(fileURLWithPath: Paths.join($0, name)) }
      .first { FileManager.default.isReadableFile(atPath: $0.path) }
  }

  /// The folder of what a cook looks up, `kitchen`; nil: there is none.
  public static func kitchen(_ paths: Paths = Paths(), executable: String? = executablePath) -> URL? {
    places(of: "kitchen", paths, executable: executable).lazy
      .map { URL(fileURLWithPath: $0) }
      .first { FileManager.default.fileExists(atPath: $0.appending(path: "densities.tsv").path) }
  }

  /// The folder of the page that the box serves, `page`; nil: there is none.
  public static func page(_ paths: Paths = Paths(), executable: String? = executablePath) -> URL? {
    places(of: "page", paths, executable: executable).lazy
      .map { URL(fileURLWithPath: $0) }
      .first { FileManager.default.fileExists(atPath: $0.appending(path: "index.html").path) }
  }

  /// The running program's file; nil where the system does not tell.
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
