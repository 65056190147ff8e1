import Commands
import Foundation
import Grammar

/// The grammars and words that come with the box, as a test house knows them.
enum TestWords {
  /// Commands of typed text; compiled once, when a test first types something.
  static func interpreter() throws -> Interpreter { try compiled.get() }

  /// The category of a grocery by its whole name; nil for unknown names.
  static let category: @Sendable (_ name: String) -> String? = { categories[$0] }

  private static let folder = URL(filePath: #filePath).appending(path: "../../../../grammars").standardized

  private static let categories: [String: String] = {
    let lines = (try? entries(of: "groceries")) ?? []
    return lines.reduce(into: [:]) { categories, line in
      for form in [line.entry.name] + line.entry.forms { categories[form] = line.kind }
    }
  }()

  private static let compiled = Result {
    var library = GrammarLibrary()
    try library.add(contentsOf: folder)
    var vocabulary = Vocabulary()
    let files = [
      ("groceries", ["item", "ingredient"]), ("dishes", ["recipe"]), ("timers", ["timer"]), ("stores", ["store"]),
      ("lists", ["list"]), ("people", ["person"]),
    ]
    for (file, categories) in files {
      for (entry, _) in try entries(of: file) {
        for category in categories { vocabulary.insert(entry, into: category) }
      }
    }
    return Interpreter(grammar: try library.compile(values: ValueRule.builtIn), vocabulary: vocabulary)
  }

  // Lines of name, tab, kind, and after another tab other forms parted by "|".
  private static func entries(of file: String) throws -> [(entry: Vocabulary.Entry, kind: String)] {
    try String(contentsOf: folder.appending(path: "vocabulary/\(file).tsv"), encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t").map(String.init) }
      .filter { $0.count > 1 }
      .map { columns in
        let forms = columns.count > 2 ? columns[2].split(separator: "|").map(String.init) : []
        return (Vocabulary.Entry(name: columns[0], forms: forms), columns[1])
      }
  }
}
