import Commands
import Foundation
import Grammar
import Testing

@testable import Kitchen

@Suite("Talking while one cooks")
struct CookingTalkTests {
  private var family: Family
  private var conversation = Conversation()
  private let interpreter: Interpreter

  init() throws {
    family = try Family.cook()
    let folder = URL(filePath: #filePath).appending(path: "../../../../grammars").standardized
    var library = GrammarLibrary()
    try library.add(contentsOf: folder)
    var vocabulary = try Utterances.vocabulary()
    for recipe in ["garlic pasta", "tomato soup"] {
      vocabulary.insert(Vocabulary.Entry(name: recipe), into: "recipe")
    }
    interpreter = Interpreter(grammar: try library.compile(values: ValueRule.builtIn), vocabulary: vocabulary)
  }

  /// Says something and does what comes of it; the answer.
  private mutating func say(_ text: String) -> String {
    let reference = ReferenceTime(now: family.context.now, calendar: family.context.calendar)
    let turn = conversation.hear(Utterance(text), text: text, interpreter: interpreter, reference: reference)
    guard let command = turn.command else { return turn.say ?? "" }
    guard let then = turn.then else { return perform(command) }
    return "\(perform(command)) \(perform(then))"
  }

  private mutating func perform(_ command: Command) -> String {
    do {
      let answer = try family.tell(command.intent, command.slots)
      conversation.did(command, say: answer)
      return answer
    } catch let refusal as Refusal {
      conversation.refused(refusal, command, at: family.context.now)
      return refusal.say
    } catch {
      return "\(error)"
    }
  }

  @Test("an offer fills the box, and the recipe spoken of is the one that is asked about and cooked")
  mutating func inHand() {
    #expect(say("open the garlic pasta recipe") == "There are no recipes yet. Shall I put in thirty plain ones?")
    #expect(say("yes").hasPrefix("2 recipes put into the recipe box. Garlic Pasta: for 2, 20 minutes"))
    #expect(say("what goes in it").hasPrefix("Garlic Pasta: 200 grams of spaghetti"))
    #expect(say("what recipes are there") == "There are 2 recipes: Garlic Pasta and Tomato Soup.")
    #expect(say("what goes in it") == "Which recipe?")
    #expect(say("tomato soup").hasPrefix("Tomato Soup: 2 cans of tomatoes"))
    #expect(say("start cooking") == "Tomato Soup, for 4: 2 steps. Step 1 of 2: Chop.")
    #expect(say("make it for six").hasPrefix("Tomato Soup for 6: 3 cans of tomatoes"))
    #expect(say("next step").hasPrefix("Last step: Simmer for half an hour."))
  }

  @Test("a barcode that nobody knows is asked about, and a day that is none is told")
  mutating func asking() {
    #expect(say("036000291452") == "I do not know that product yet. What is it?")
    #expect(say("ketchup") == "Ketchup in the pantry.")
    #expect(say("scan 036000291452") == "Ketchup in the pantry.")
    #expect(say("put six eggs in the fridge best before 31 february").hasPrefix("Sorry, there is no 31 February: "))
    #expect(say("put tacos down for dinner on the thirty first of april").hasPrefix("Sorry, there is no 31 April"))
    #expect(family.lots == ["ketchup", "ketchup"])
  }
}
