import Foundation

/// Where a grammar comes from; the household's wins over the built-in one.
public enum GrammarLayer: Int, Sendable, Hashable, Comparable {
  /// Shipped with the program.
  case builtIn = 0
  /// Written by the household: adds rules, adds to rules (`@adds`), and replaces other rules of the same name.
  case household = 1

  /// Built-in comes before household.
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

  /// The parsed files in the order they were added.
  public var files: [GrammarFile] { entries.map(\.file) }

  /// Parses and adds one source. Throws its mistakes, or that its layer has a grammar of that name already;
  /// the library is then unchanged.
  public mutating func add(_ source: GrammarSource, layer: GrammarLayer = .builtIn) throws(GrammarErrors) {
    let file = try GrammarParser.parse(source)
    if let other = entries.first(where: { $0.layer == layer && $0.file.name == file.name }) {
      throw GrammarErrors([
        source.error(at: 0, "the grammar \(file.name) is already defined in \(other.file.source.name)")
      ])
    }
    entries.append(Entry(file: file, layer: layer))
  }

  /// Adds sources given as names and texts. Throws the mistakes of all of them; the good ones are added.
  public mutating func add(
    _ sources: [(name: String, text: String)], layer: GrammarLayer = .builtIn
  ) throws(GrammarErrors) {
    try addAll(sources.map { GrammarSource(name: $0.name, text: $0.text) }, layer: layer)
  }

  /// Adds one `.gram` file, or all of a directory's by name.
  ///
  /// Throws the file system's error, or the mistakes of all the files (`GrammarErrors`); the good ones are added.
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

  /// Removes the files of these names, as errors give them: with the broken ones left out, the rest can still be
  /// compiled.
  public mutating func removeFiles(named names: Set<String>) {
    entries.removeAll { names.contains($0.file.source.name) }
  }

  /// Resolves every name and builds what matching, sampling and speech work with.
  ///
  /// `values` are the rules whose match is a value; those the library has no rule for are ignored.
  /// Throws every mistake of linking: unknown, ambiguous and private names, left recursion, rules without end.
  public func compile(values: [ValueRule] = []) throws(GrammarErrors) -> CompiledGrammar {
    let linked = try Linker.link(entries)
    return try GrammarCompiler.compile(linked, values: values)
  }
}
