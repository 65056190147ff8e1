import Commands
import Foundation
import Grammar
import Synchronization

/// The grammars, their value rules and the folders they came from: everything fixed during a run.
public struct Language: Sendable {
  /// The compiled rules of all grammars.
  public let grammar: CompiledGrammar
  /// The places of grammars, vocabulary and pronunciations, built-in first.
  public let folders: [URL]
  /// Whether it is the program's own language, with any additions of the household.
  public let isBuiltIn: Bool
  /// The errors in the household's own files, which are left out; empty: none.
  public let mistakes: [GrammarError]

  /// Reads grammars. An invalid file of the household is left out, because the kitchen should go on
  /// without it: ``mistakes`` has the reasons.
  /// - Parameters:
  ///   - builtIn: the folder of the program.
  ///   - household: the folders whose rules are added and win.
  /// - Throws: `GrammarErrors` of built-in files with file, line, column and caret; the file system's
  ///   error.
  public init(builtIn: URL, household: [URL] = []) throws {
    var library = GrammarLibrary()
    try library.add(contentsOf: builtIn)
    let ours = Set(library.files.map(\.source.name))
    var mistakes: [GrammarError] = []
    for folder in household where FileManager.default.fileExists(atPath: folder.path) {
      do {
        try library.add(contentsOf: folder, layer: .household)
      } catch let errors as GrammarErrors {
        mistakes += errors.errors
      }
    }
    grammar = try Self.compile(&library, keeping: ours, mistakes: &mistakes)
    self.mistakes = mistakes
    isBuiltIn = true
    folders = [builtIn] + household
  }

  /// Reads these files alone, in place of all others; their imported value grammars come from `builtIn`.
  public init(files: [URL], builtIn: URL) throws {
    try self.init(sources: files, builtIn: builtIn, folders: [builtIn])
  }

  /// Reads the grammars of these folders alone, in the same way.
  init(alone household: [URL], builtIn: URL) throws {
    try self.init(sources: household, builtIn: builtIn, folders: household)
  }

  private init(sources: [URL], builtIn: URL, folders: [URL]) throws {
    var library = GrammarLibrary()
    for name in ["number", "time", "measure"] {
      try library.add(contentsOf: builtIn.appending(path: "\(name).gram"))
    }
    for source in sources { try library.add(contentsOf: source, layer: .household) }
    grammar = try Self.compile(library)
    mistakes = []
    isBuiltIn = false
    self.folders = folders
  }

  /// The grammar that was compiled last, with its sources. Compiling is most of a start, and one
  /// process often wants the same again: for another household, for the doctor, for voice lessons.
  private static let latest = Mutex<(sources: [GrammarLibrary.LayeredSource], grammar: CompiledGrammar)?>(nil)

  private static func compile(_ library: GrammarLibrary) throws(GrammarErrors) -> CompiledGrammar {
    let sources = library.sources
    if let latest = latest.withLock({ $0 }), latest.sources == sources { return latest.grammar }
    let grammar = try library.compile(values: ValueRule.builtIn)
    latest.withLock { $0 = (sources, grammar) }
    return grammar
  }

  /// Compiles the library without those household files that prevent it.
  private static func compile(
    _ library: inout GrammarLibrary, keeping builtIn: Set<String>, mistakes: inout [GrammarError]
  ) throws -> CompiledGrammar {
    while true {
      do {
        return try compile(library)
      } catch {
        let own = Set(library.files.map(\.source.name)).subtracting(builtIn)
        guard !own.isEmpty else { throw error }
        mistakes += error.errors
        // A rule of the household's can break a built-in one that refers to it: then any of its files may be
        // at fault.
        let broken = own.intersection(error.errors.map(\.file))
        library.removeFiles(named: broken.isEmpty ? own : broken)
      }
    }
  }
}

extension GrammarError {
  /// The error in a household's file on one line, with its effect on the file.
  public var leavingOut: String {
    "\(file):\(line):\(column): \(message); the file is left out until it is mended (sous grammar check shows the place)"
  }
}
