import Foundation
import Grammar

@testable import Commands

/// The built-in grammars and words with a menu and some places, at 18:05 on Saturday 14 March 2026 in Berlin.
struct SandwichShop {
  let interpreter: Interpreter

  /// Read once for all tests.
  private static let loaded = Result { try SandwichShop(hasMenu: true) }
  private static let empty = Result { try SandwichShop(hasMenu: false) }

  static func open() throws -> SandwichShop { try loaded.get() }

  /// The household before it knows any menu.
  static func closed() throws -> SandwichShop { try empty.get() }

  static let folder = URL(filePath: #filePath).appending(path: "../../../..").standardized

  private init(hasMenu: Bool) throws {
    var library = GrammarLibrary()
    try library.add(contentsOf: Self.folder.appending(path: "grammars"))
    var vocabulary = Vocabulary()
    for (file, categories) in [
      ("groceries", ["item", "ingredient"]), ("dishes", ["recipe"]), ("timers", ["timer"]), ("stores", ["store"]),
      ("lists", ["list"]), ("people", ["person"]), ("toppings", ["topping"]), ("courses", ["menucategory"]),
    ] {
      for entry in try Self.entries(of: file) {
        for category in categories { vocabulary.insert(entry, into: category) }
        if file == "toppings", entry.name.hasPrefix("extra ") { vocabulary.insert(entry, into: "extra") }
      }
    }
    if hasMenu { Self.addMenu(to: &vocabulary) }
    interpreter = Interpreter(grammar: try library.compile(values: ValueRule.builtIn), vocabulary: vocabulary)
  }

  private static func entries(of file: String) throws -> [Vocabulary.Entry] {
    let url = folder.appending(path: "grammars/vocabulary/\(file).tsv")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { line in
        let fields = line.split(separator: "\t").map(String.init)
        return Vocabulary.Entry(
          name: fields[0], forms: fields.count > 2 ? fields[2].split(separator: "|").map(String.init) : [])
      }
  }

  private static func addMenu(to vocabulary: inout Vocabulary) {
    for (name, forms) in [
      ("all american", ["all americans"]), ("american combo", ["american combos"]),
      ("chicken cutlet", ["chicken cutlets"]), ("turkey club", ["turkey clubs"]),
      ("blt sandwich", ["blt sandwiches", "blt", "blts"]), ("ham and cheese", []), ("coffee", ["coffees"]),
    ] {
      vocabulary.insert(Vocabulary.Entry(name: name, forms: forms), into: "menuitem")
    }
    for name in ["rye", "wheat", "ciabatta"] { vocabulary.insert(Vocabulary.Entry(name: name), into: "choice") }
    for (name, forms) in [
      ("coq au vin", []), ("the golden fork", ["golden fork"]), ("sunrise farm", []), ("bean and leaf cafe", []),
      ("the sandwich shop", ["sandwich shop"]),
    ] {
      vocabulary.insert(Vocabulary.Entry(name: name, forms: forms), into: "business")
    }
  }

  func parse(_ text: String, _ context: ConversationContext = ConversationContext()) -> ParseResult {
    interpreter.parse(Utterance(text), text: text, context: context, reference: BuiltIn.reference)
  }

  /// The commands that words mean, in order.
  func meanings(_ text: String, _ context: ConversationContext = ConversationContext()) -> [Meaning] {
    let parse = parse(text, context)
    guard parse.command != nil, let meaning = parse.meaning else { return [] }
    return [meaning] + parse.further
  }
}
