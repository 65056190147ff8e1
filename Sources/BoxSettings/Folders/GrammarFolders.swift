import Foundation

/// The folders of grammars.
public struct GrammarFolders: Sendable, Hashable {
  /// The built-in grammars, with the vocabulary and the pronunciations beside them.
  public let builtIn: String
  /// The household's own, which win over the built-in ones; no two may have a grammar with the same name.
  public let household: [String]

  /// Whether the rules, words and sounds of the built-in ones are used; otherwise only their value
  /// grammars can be imported.
  public let usesBuiltIn: Bool

  /// No folder has the built-in grammars.
  public struct Missing: Error, Hashable, Sendable, CustomStringConvertible {
    /// The searched places, in order.
    public let searched: [String]

    /// One line.
    public var description: String {
      "no grammars (*.gram) in \(searched.joined(separator: ", ")): "
        + "install them with Scripts/install.sh, or set SOUS_GRAMMARS to their folder"
    }
  }

  /// Finds the folders of an installed program or of a clone.
  ///
  /// The built-in grammars are in the first of these that holds a `.gram` file: `$SOUS_GRAMMARS` (then no
  /// other is tried), `sous/grammars` in the XDG data folders, `../share/sous/grammars` and `grammars`
  /// beside the program, and `grammars` of the clone that the program was built in.
  /// - Parameters:
  ///   - settings: the settings with further folders of the household.
  ///   - executable: the program's path. The default is this process's.
  /// - Throws: ``Missing`` if there are none.
  public init(
    settings: Settings = Settings(), environment: [String: String] = ProcessInfo.processInfo.environment,
    executable: String? = DataFolder.executablePath
  ) throws(Missing) {
    let paths = Paths(environment: environment)
    let places = Self.places(paths, environment: environment, executable: executable)
    guard let found = places.first(where: Self.holdsGrammars) else { throw Missing(searched: places) }
    builtIn = found
    let own = [Paths.join(paths.config, "grammars")] + settings.grammars.folders.map(paths.expand)
    household = own.filter { $0 != found && Self.holdsGrammars($0) }
    usesBuiltIn = settings.grammars.isBuiltIn
    if !usesBuiltIn, household.isEmpty { throw Missing(searched: own) }
  }

  /// The folders whose rules, words and sounds are used; the later wins.
  public var used: [String] { (usesBuiltIn ? [builtIn] : []) + household }

  /// The words of the household and the house, beside the built-in grammars.
  public var vocabulary: URL { URL(fileURLWithPath: Paths.join(builtIn, "vocabulary")) }

  /// Files of pronunciations, `pronunciations.dict` beside the built-in grammars and in the household's
  /// folders; the later wins.
  public var pronunciations: [URL] { pronunciations(inEnglish: true) }

  /// The same files for a model with or without the sounds of English: the built-in file uses those.
  package func pronunciations(inEnglish isEnglish: Bool) -> [URL] {
    (isEnglish ? used : household).map { Paths.join($0, "pronunciations.dict") }
      .filter { FileManager.default.fileExists(atPath: $0) }.map { URL(fileURLWithPath: $0) }
  }

  private static func places(_ paths: Paths, environment: [String: String], executable: String?) -> [String] {
    if let chosen = environment["SOUS_GRAMMARS"], !chosen.isEmpty { return [paths.expand(chosen)] }
    return DataFolder.places(of: "grammars", paths, executable: executable)
  }

  private static func holdsGrammars(_ folder: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { $0.hasSuffix(".gram") && !$0.hasPrefix(".") }
  }
}
