import Commands
import Foundation
import Grammar
import Kitchen
import Restaurant
import Speech
import Testing

@testable import Assistant

@Suite("The words of menus")
struct MenuWordsTests {
  private static let grammars = URL(filePath: #filePath).appending(path: "../../../../grammars").standardized

  private static func item(_ name: String) -> MenuItem {
    MenuItem(id: name, categoryId: "1", businessId: "1", name: name, price: Money(units: 649, .usDollar))
  }

  /// A household that knows a sandwich shop.
  private static func household() throws -> (words: HouseholdWords, language: Language) {
    let language = try Language(builtIn: grammars)
    var words = try HouseholdWords(folders: language.folders)
    for name in ["All American", "American Combo", "Chicken Cutlet", "Turkey Club", "BLT Sandwich", "Ham & Cheese"] {
      words.learn(.restaurant(.menuItem(Change(from: nil, to: item(name)))))
    }
    return (words, language)
  }

  @Test(
    "an item is known by its name, by several of it, and without what it is",
    arguments: [
      ("BLT Sandwich", "blt"), ("BLT Sandwich", "blts"), ("BLT Sandwich", "blt sandwiches"),
      ("Turkey Club", "turkey clubs"), ("Ham & Cheese", "ham and cheese"), ("Sandwiches", "sandwich"),
      ("Lunch Box", "lunch boxes"),
    ])
  func forms(name: String, form: String) throws {
    let entry = try #require(MenuWords.item(name))
    #expect(entry.forms.contains(form) || entry.name == form)
  }

  @Test("an ingredient is known with one or several, and extra cheese as cheese")
  func toppings() throws {
    #expect(MenuWords.topping("Tomato")?.forms == ["tomatoes"])
    #expect(MenuWords.topping("Pickles")?.forms == ["pickle"])
    #expect(MenuWords.topping("Extra Cheese")?.name == "extra cheese")
    #expect(MenuWords.topping("Extra Cheese")?.forms.contains("cheese") == true)
    #expect(MenuWords.topping("Russian Dressing")?.forms.contains("russian") == true)
  }

  @Test("a business needs no article")
  func business() {
    #expect(MenuWords.business("The Golden Fork")?.forms == ["golden fork"])
    #expect(MenuWords.business("Coq au Vin")?.forms == [])
  }

  @Test("names without words, and endless ones, are no words", arguments: ["", "…", "a b c d e f g"])
  func unspeakable(name: String) {
    #expect(MenuWords.item(name) == nil)
    #expect(MenuWords.topping(name) == nil)
    #expect(MenuWords.business(name) == nil)
  }

  @Test("an item that is put on a menu can be ordered from then on")
  func learning() throws {
    let (words, language) = try Self.household()
    let interpreter = Interpreter(grammar: language.grammar, vocabulary: words.vocabulary)
    let text = "two all american with light mayo, no onion and extra cheese"
    let parse = interpreter.parse(Utterance(text), text: text, reference: ShippedLanguage.reference)
    #expect(
      parse.command
        == .order(
          .add(
            item: "all american", quantity: 2,
            portions: ["mayo": .light, "onion": .none, "extra cheese": .regular], business: nil, choice: nil)))
  }

  @Test("a word that is known does not make the recogniser listen anew")
  func version() throws {
    var words = try Self.household().words
    let version = words.version
    words.learn(.restaurant(.menuItem(Change(from: nil, to: Self.item("Turkey Club")))))
    #expect(words.version == version)
    words.learn(.restaurant(.menuItem(Change(from: nil, to: Self.item("Tuna Melt")))))
    #expect(words.version == version + 1)
  }

  @Test(
    "with a menu, what people say about other things means what it meant",
    arguments: ["timers.tsv", "alarms.tsv", "shopping.tsv", "household.tsv"])
  func others(file: String) throws {
    let (words, language) = try Self.household()
    let interpreter = Interpreter(grammar: language.grammar, vocabulary: words.vocabulary)
    for row in try ShippedLanguage.rows(of: file) {
      let parse = interpreter.parse(Utterance(row[0]), text: row[0], reference: ShippedLanguage.reference)
      #expect(parse.meaning?.intent == row[1], "\(row[0]): \(parse)")
    }
  }

  @Test("orders are listened for only where there is a menu, and tables only where there are places")
  func listening() throws {
    let (words, language) = try Self.household()
    let grammars = try SpeechGrammars(language.grammar, wakePhrases: [], usual: UsualSentences(folders: []))
    let without = try grammars.commands(try HouseholdWords(folders: language.folders).vocabulary)
    let with = try grammars.commands(words.vocabulary)
    #expect(without.classes["[data.menuitem]"] == nil)
    #expect(with.classes["[data.menuitem]"]?.contains("turkey club") == true)
    #expect(!without.network.arcs.contains { $0.word == "takeout" })
    #expect(with.network.arcs.contains { $0.word == "takeout" })
    #expect(!with.network.arcs.contains { $0.word == "reservation" })
  }

  @Test("while an order is open, orders are likelier than all else, which can be said as before")
  func ordering() throws {
    let (words, language) = try Self.household()
    let grammars = try SpeechGrammars(language.grammar, wakePhrases: [], usual: UsualSentences(folders: []))
    let usual = try grammars.commands(words.vocabulary)
    let open = try grammars.commands(words.vocabulary, isOrdering: true)
    #expect(open.classes.keys.sorted() == usual.classes.keys.sorted())
    #expect(open.network != usual.network)
    #expect(open.network.arcs.contains { $0.word == "takeout" } && open.network.arcs.contains { $0.word == "timer" })
    let weights = IntentFrequency.weightsWhileOrdering(["order.add", "shopping.add", "recipe.list", "pantry.move"])
    let (order, shopping) = (weights["order.add"] ?? 0, weights["shopping.add"] ?? 0)
    #expect(order > 100 * shopping)
    #expect(weights.values.allSatisfy { $0 > 0 } && weights.count == 4)
  }

  @Test("several of what ends in o are combos, but potatoes")
  func plurals() {
    #expect(MenuWords.item("American Combo")?.forms.contains("american combos") == true)
    #expect(MenuWords.item("Baked Potato")?.forms.contains("baked potatoes") == true)
  }
}
