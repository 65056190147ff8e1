import Commands
import Foundation
import Grammar

/// The grammars, their value rules and the folders they came from: everything that is fixed while the box runs.
public struct Language: Sendable {
  /// The compiled rules of all grammars.
  public let grammar: CompiledGrammar
  /// Where grammars, vocabulary and pronunciations lie, built-in first.
  public let folders: [URL]

  /// Reads grammars.
  /// - Parameters:
  ///   - builtIn: the folder that came with the program.
  ///   - household: folders whose rules are added and win.
  /// - Throws: `GrammarErrors` with file, line, column and caret; the file system's error.
  public init(builtIn: URL, household: [URL] = []) throws {
    var library = GrammarLibrary()
    try library.add(contentsOf: builtIn)
    for folder in household where FileManager.default.fileExists(atPath: folder.path) {
      try library.add(contentsOf: folder, layer: .household)
    }
    grammar = try library.compile(values: ValueRule.builtIn)
    folders = [builtIn] + household
  }

  /// Reads these files alone, in place of all others; the value grammars they import come from `builtIn`.
  public init(files: [URL], builtIn: URL) throws {
    var library = GrammarLibrary()
    for name in ["number", "time", "measure"] {
      try library.add(contentsOf: builtIn.appending(path: "\(name).gram"))
    }
    for file in files { try library.add(contentsOf: file, layer: .household) }
    grammar = try library.compile(values: ValueRule.builtIn)
    folders = [builtIn]
  }
}
