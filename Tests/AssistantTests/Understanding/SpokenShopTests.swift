import Commands
import Foundation
import Grammar
import Kitchen
import Restaurant
import Synchronization
import Testing

@testable import Assistant

@Suite("Orders at the sample sandwich shop, as they are spoken")
struct SpokenShopTests {
  /// The sample businesses with somebody who speaks to them. The clock stands still.
  private struct Counter {
    private let restaurant = Restaurant(customers: ["": CustomerDetails(name: "Sam Baker", phone: "555 0100")])
    private(set) var state = RestaurantState()
    private var words: HouseholdWords
    private let language: Language
    private var conversation = Conversation()
    private var count = 0

    init() throws {
      language = try Language(
        builtIn: URL(filePath: #filePath).appending(path: "../../../../grammars").standardized)
      words = try HouseholdWords(folders: language.folders)
      for (_, command) in SampleBusinesses.commands { try submit(command) }
    }

    /// What is answered.
    mutating func hear(_ text: String, _ origin: Utterance.Origin = .typed) throws -> [String] {
      let interpreter = Interpreter(grammar: language.grammar, vocabulary: words.vocabulary)
      let turn = conversation.hear(
        Utterance(text, origin: origin), text: text,
        isOrdering: state.carts.values.contains { !$0.lines.isEmpty }, interpreter: interpreter,
        reference: ShippedLanguage.reference)
      guard let command = turn.command else { return [turn.say ?? ""] }
      return try ([command] + turn.further).map { command in
        do {
          let say = try submit(command)
          conversation.did(command, say: say)
          return say
        } catch let refusal as Refusal {
          conversation.refused(refusal, command, at: ShippedLanguage.reference.now)
          return refusal.say
        }
      }
    }

    @discardableResult
    private mutating func submit(_ command: Command) throws -> String {
      count += 1
      let number = Mutex(count * 1_000)
      let context = CommandContext(
        now: ShippedLanguage.reference.now, calendar: ShippedLanguage.reference.calendar, origin: .text,
        makeID: {
          number.withLock {
            $0 += 1
            return "id\($0)"
          }
        })
      let decision = try restaurant.decide(command, in: state, context: context)
      for event in decision.events {
        state.apply(event)
        words.learn(.restaurant(event))
      }
      return decision.say
    }

    /// The lines of the order: how many of what.
    var lines: [String] {
      state.carts.values.flatMap(\.lines).map { line in
        "\(line.quantity) \(state.items[line.menuItemId]?.name ?? "?")"
      }
    }
  }

  @Test("a sentence of several lines becomes an order of them", arguments: [Utterance.Origin.typed, .spoken])
  func several(origin: Utterance.Origin) throws {
    var counter = try Counter()
    let said = try counter.hear(
      origin == .typed
        ? "two all american, one without onion and with extra cheese, and a turkey club with light mayo, takeout"
        : "two all american one without onion and with extra cheese and a turkey club with light mayo takeout", origin)
    #expect(said.count == 4)
    #expect(counter.lines == ["1 All American", "1 All American", "1 Turkey Club"])
    #expect(counter.state.carts.values.first?.orderType == .takeout)
  }

  @Test("an all american with extra cheese is 7.49")
  func price() throws {
    var counter = try Counter()
    #expect(try counter.hear("an all american with extra cheese").joined().contains("7.49"))
  }

  @Test("every item of the sample menus is known by its name")
  func items() throws {
    var counter = try Counter()
    for item in counter.state.items.values.sorted(by: { $0.id < $1.id }) where item.canBeOrdered {
      let business = try #require(counter.state.businesses[item.businessId])
      let say = try counter.hear("what comes on the \(item.name)").joined()
      #expect(!say.contains("not understand"), "\(item.name) of \(business.businessName): \(say)")
    }
  }

  @Test("corrections reach the line that is meant")
  func corrections() throws {
    var counter = try Counter()
    _ = try counter.hear("an all american and a turkey club")
    _ = try counter.hear("make the second one extra bacon")
    _ = try counter.hear("no pickles on all of them")
    _ = try counter.hear("make it three")
    #expect(counter.lines == ["1 All American", "3 Turkey Club"])
    let read = try counter.hear("read it back").joined()
    #expect(read.contains("no Pickles") || read.contains("no pickles"), "\(read)")
    _ = try counter.hear("take the turkey club off")
    #expect(counter.lines == ["1 All American"])
  }

  @Test("what no menu has is refused with what there is")
  func unknown() throws {
    var counter = try Counter()
    let say = try counter.hear("an all american with gravel").joined()
    #expect(say.contains("gravel"), "\(say)")
    #expect(counter.lines == [])
  }
}
