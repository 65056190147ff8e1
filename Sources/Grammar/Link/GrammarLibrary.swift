import Foundation

/// The origin of a grammar; the household's wins over the built-in one.
public enum GrammarLayer: Int, Sendable, Hashable, Comparable {
  /// Shipped with the program.
  case builtIn = 0
  /// Written by the household: adds rules, adds to rules (`@adds`), and replaces other rules of the same
  /// name.
  case household = 1

  /// The built-in layer comes before the household's.
  public static func < (left: GrammarLayer, right: GrammarLayer) -> Bool { left.rawValue < right.rawValue }
}

/// Parsed grammar files in their layers, ready to be linked and compiled together.
public struct GrammarLibrary: Sendable {
  struct Entry: Sendable {
    let file: GrammarFile
    let layer: GrammarLayer
  }

  private(set) var entries: [Entry] = []

  /// An empty library.
  public init() {}

  /// A source in its layer.
  public struct LayeredSource: Sendable, Equatable {
    let source: GrammarSource
    let layer: GrammarLayer
  }

  /// The sources in the order of their addition. Libraries with equal ones compile to the same grammar.
  public var sources: [LayeredSource] { entries.map { LayeredSource(source: $0.file.source, layer: $0.layer) } }

  /// The parsed files in the order of their addition.
  public var files: [GrammarFile] { entries.map(\.file) }

  /// Parses and adds one source. Throws its errors, or that its layer already has a grammar with that
  /// name; the library is then unchanged.
  public mutating func add(_ source: GrammarSource, layer: GrammarLayer = .builtIn) throws(GrammarErrors) {
    let file = try GrammarParser.parse(source)
    if let other = entries.first(where: { $0.layer == layer && $0.file.name == file.name }) {
      throw GrammarErrors([
        source.error(at: 0, "the grammar \(file.name) is already defined in \(other.file.source.name)")
      ])
    }
    entries.append(Entry(file: file, layer: layer))
  }

  /// Adds sources given as names and texts. Throws the errors of all of them; the valid ones are added.
  public mutating func add(
    _ sources: [(name: String, text: String)], layer: GrammarLayer = .builtIn
  ) throws(GrammarErrors) {
    try addAll(sources.map { GrammarSource(name: $0.name, text: $0.text) }, layer: layer)
  }

  /// Adds one `.gram` file, or all files of a directory by name.
  ///
  /// Throws the file system's error, or the errors of all the files (`GrammarErrors`); the valid ones are
  /// added.
  public mutating func add(contentsOf url: URL, layer: GrammarLayer = .builtIn) throws {
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
    guard exists, isDirectory.boolValue else {
      return try add(GrammarSource(contentsOf: url), layer: layer)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
    var sources: [GrammarSource] = []
    var errors: [GrammarError] = []
    for name in names.sorted() where name.hasSuffix(".gram") && !name.hasPrefix(".") {
      do {
        sources.append(try GrammarSource(contentsOf: url.appendingPathComponent(name)))
      } catch let failure as GrammarErrors {
        errors += failure.errors
      }
    }
    do {
      try addAll(sources, layer: layer)
    } catch {
      errors += error.errors
    }
    if !errors.isEmpty { throw GrammarErrors(errors) }
  }

  private mutating func addAll(_ sources: [GrammarSource], layer: GrammarLayer) throws(GrammarErrors) {
    var errors: [GrammarError] = []
    for source in sources {
      do {
        try add(source, layer: layer)
      } catch {
        errors += error.errors
      }
    }
    if !errors.isEmpty { throw GrammarErrors(errors) }
  }

  /// Removes the files with these names from errors: without the invalid ones, the rest can still be
  /// compiled.
  public mutating func removeFiles(named names: Set<String>) {
    entries.removeAll { names.contains($0.file.source.name) }
  }

  /// Resolves all names and compiles the rules for matching, sampling and speech.
  ///
  /// `values` are the rules whose match is a value; those without a rule in the library are ignored.
  /// Throws all errors of linking: unknown, ambiguous and private names, left recursion, endless rules.
  public func compile(values: [ValueRule] = []) throws(GrammarErrors) -> CompiledGrammar {
    let linked = try Linker.link(entries)
    return try GrammarCompiler.compile(linked, values: values)
  }
}
