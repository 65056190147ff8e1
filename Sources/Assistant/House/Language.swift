import Commands
import Foundation
import Grammar

/// The grammars, their value rules and the folders they came from: everything that is fixed while the box runs.
public struct Language: Sendable {
  /// The compiled rules of all grammars.
  public let grammar: CompiledGrammar
  /// Where grammars, vocabulary and pronunciations lie, built-in first.
  public let folders: [URL]
  /// Whether it is the language that comes with the program, with whatever the household has added.
  public let isBuiltIn: Bool
  /// Mistakes in the household's own files, which are left out for them; empty: none.
  public let mistakes: [GrammarError]

  /// Reads grammars. A file of the household's that is wrong is left out, for the kitchen should go on without it:
  /// ``mistakes`` says why.
  /// - Parameters:
  ///   - builtIn: the folder that came with the program.
  ///   - household: folders whose rules are added and win.
  /// - Throws: `GrammarErrors` of built-in files with file, line, column and caret; the file system's error.
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

  /// Reads these files alone, in place of all others; the value grammars they import come from `builtIn`.
  public init(files: [URL], builtIn: URL) throws {
    try self.init(sources: files, builtIn: builtIn, folders: [builtIn])
  }

  /// Reads the grammars of these folders alone, likewise.
  init(alone household: [URL], builtIn: URL) throws {
    try self.init(sources: household, builtIn: builtIn, folders: household)
  }

  private init(sources: [URL], builtIn: URL, folders: [URL]) throws {
    var library = GrammarLibrary()
    for name in ["number", "time", "measure"] {
      try library.add(contentsOf: builtIn.appending(path: "\(name).gram"))
    }
    for source in sources { try library.add(contentsOf: source, layer: .household) }
    grammar = try library.compile(values: ValueRule.builtIn)
    mistakes = []
    isBuiltIn = false
    self.folders = folders
  }

  /// Compiles the library without those household files that keep it from being compiled.
  private static func compile(
    _ library: inout GrammarLibrary, keeping builtIn: Set<String>, mistakes: inout [GrammarError]
  ) throws -> CompiledGrammar {
    while true {
      do {
        return try library.compile(values: ValueRule.builtIn)
      } catch {
        let own = Set(library.files.map(\.source.name)).subtracting(builtIn)
        guard !own.isEmpty else { throw error }
        mistakes += error.errors
        // A rule of the household's can spoil a built-in one that refers to it: then any of its files may be at fault.
        let broken = own.intersection(error.errors.map(\.file))
        library.removeFiles(named: broken.isEmpty ? own : broken)
      }
    }
  }
}

extension GrammarError {
  /// The mistake in a household's file on one line, and what becomes of the file.
  public var leavingOut: String {
    "\(file):\(line):\(column): \(message); the file is left out until it is mended (sous grammar check shows the place)"
  }
}
