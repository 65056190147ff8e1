import Assistant
import Commands
import Foundation
import Grammar
import Testing

@Suite("What people say in a kitchen")
struct UtteranceTests {
  private static let tables = ["timers.tsv", "alarms.tsv", "shopping.tsv", "household.tsv"]

  private func meaning(_ row: [String]) throws -> Meaning {
    Meaning(intent: row[1], slots: try JSONDecoder().decode(Slots.self, from: Data(row[2].utf8)))
  }

  @Test("every utterance of the tables means what its row says", arguments: tables)
  func table(file: String) throws {
    let language = try ShippedLanguage.loaded.get()
    for row in try ShippedLanguage.rows(of: file) {
      let parse = language.parse(row[0])
      #expect(parse.meaning == (try meaning(row)) && parse.further.isEmpty, "\(row[0]): \(parse)")
    }
  }

  @Test("what can be said as well as typed means the same by voice", arguments: tables)
  func spoken(file: String) throws {
    let language = try ShippedLanguage.loaded.get()
    var count = 0
    // A comma is only typed.
    for row in try ShippedLanguage.rows(of: file) where !row[0].contains(",") {
      let parse = language.parse(row[0], origin: .spoken)
      // What is also said of an order ("leave off the cheese") is only heard as that.
      guard let heard = parse.meaning, !heard.intent.hasPrefix("order.") else { continue }
      #expect(heard == (try meaning(row)) && parse.further.isEmpty, "\(row[0]): \(parse)")
      count += 1
    }
    #expect(count >= 100)
  }

  @Test("the tables hold thousands of utterances, most of them said differently, and twelve ways for every intent")
  func variety() throws {
    var intents: [String: Set<String>] = [:]
    var count = 0
    for row in try Self.tables.flatMap(ShippedLanguage.rows) {
      let meaning = try meaning(row)
      intents[meaning.intent, default: []].insert(Masking.masked(row[0], meaning))
      count += 1
    }
    #expect(count >= 2500)
    #expect(intents.values.map(\.count).reduce(0, +) >= 1600)
    let language = try ShippedLanguage.loaded.get()
    let families = ["timer", "alarm", "shopping", "meal", "person", "store", "box"]
    // What silences a ring means that only while something rings.
    for intent in language.interpreter.grammar.intents
    where families.contains(String(intent.prefix { $0 != "." })) && !Interpreter.silencing.contains(intent) {
      guard let ways = intents[intent] else { continue }
      #expect(ways.count >= 12, "\(intent) \(ways.count)")
    }
  }

  @Test(
    "S19: nothing of orders and tables is offered where no place is known",
    arguments: [
      "make the club sing", "book the table a holiday", "order some courage", "what do i owe the menu", "flurb",
    ])
  func offered(text: String) throws {
    let language = try ShippedLanguage.loaded.get()
    guard case .notUnderstood(let near)? = language.parse(text).refusal else {
      Issue.record("\(text) was understood")
      return
    }
    #expect(!near.isEmpty)
    for phrase in near {
      let family = language.parse(phrase).meaning?.intent.prefix { $0 != "." } ?? ""
      #expect(!["order", "menu", "business", "reservation", "loyalty"].contains(family), "\(phrase)")
    }
  }

  @Test("case, punctuation and emoji do not matter", arguments: tables)
  func dressed(file: String) throws {
    let language = try ShippedLanguage.loaded.get()
    for (index, row) in try ShippedLanguage.rows(of: file).enumerated() where index.isMultiple(of: 7) {
      let text = "  \(row[0].uppercased())!!! 🍕😀"
      #expect(language.parse(text).meaning == (try meaning(row)), "\(text)")
    }
  }

  @Test("a sentence that asks for several things is understood as commands in order")
  func several() throws {
    let language = try ShippedLanguage.loaded.get()
    for row in try ShippedLanguage.rows(of: "several.tsv") {
      let meanings = try JSONDecoder().decode([Meaning].self, from: Data(row[1].utf8))
      let parse = language.parse(row[0])
      #expect([parse.meaning].compactMap(\.self) + parse.further == meanings, "\(row[0]): \(parse)")
    }
  }

  @Test("what follows up on the last command is understood after it, and is ambiguous without one")
  func followUps() throws {
    let language = try ShippedLanguage.loaded.get()
    for row in try ShippedLanguage.rows(of: "followups.tsv") {
      let last = row[0] == "-" ? nil : try JSONDecoder().decode(Meaning.self, from: Data(row[0].utf8))
      let parse = language.parse(row[1], ConversationContext(last: last))
      if row[2] == "\"ambiguous\"" {
        #expect(parse.meaning == nil && parse.refusal?.reason == "ambiguous", "\(row[1]): \(parse)")
      } else {
        let meanings = try JSONDecoder().decode([Meaning].self, from: Data(row[2].utf8))
        #expect([parse.meaning].compactMap(\.self) + parse.further == meanings, "\(row[0]) \(row[1]): \(parse)")
      }
    }
  }

  @Test("mistakes of typing in known words are mended")
  func typos() throws {
    let language = try ShippedLanguage.loaded.get()
    for row in try ShippedLanguage.rows(of: "typos.tsv") {
      let parse = language.parse(row[0])
      #expect(parse.meaning == (try meaning(row)), "\(row[0]): \(parse)")
      #expect(parse.mended != nil, "\(row[0])")
    }
  }

  @Test("what can be the name of a thing is not mended, nor is a sentence that is meant for somebody else")
  func unmended() throws {
    let language = try ShippedLanguage.loaded.get()
    #expect(
      language.parse("add mlik").meaning
        == Meaning(intent: "shopping.add", slots: ["items": .list([.object(["name": .text("mlik")])])]))
    #expect(language.parse("add mlik").mended == nil)
    for text in ["show me the lisp", "what's on the lift", "play the tiemr", "helo", "turn off the timber frame"] {
      #expect(language.parse(text).meaning == nil, "\(text)")
    }
  }

  @Test("of what is not meant for a kitchen box at most one sentence in two hundred is taken for a command")
  func elsewhere() throws {
    let language = try ShippedLanguage.loaded.get()
    let sentences = try ShippedLanguage.rows(of: "elsewhere.txt").map { $0[0] }
    #expect(sentences.count >= 600)
    let accepted = sentences.filter { language.parse($0).meaning != nil }
    #expect(Double(accepted.count) <= 0.005 * Double(sentences.count), "\(accepted)")
    // Somebody who is refused is told what could be said instead.
    for sentence in sentences.prefix(20) {
      if case .notUnderstood(let near) = language.parse(sentence).refusal { #expect(!near.isEmpty, "\(sentence)") }
    }
  }
}
