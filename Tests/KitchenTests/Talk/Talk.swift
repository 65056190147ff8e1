import Commands
import Foundation
import Grammar

@testable import Kitchen

/// A family that talks with its kitchen: what it says goes through the grammars and the conversation, as in the box.
struct Talk {
  var family: Family
  private var conversation = Conversation()
  private let interpreter: Interpreter

  /// - Parameters:
  ///   - recipes: titles that the household has, besides the words of the tests.
  ///   - names: what the box is called.
  init(_ family: Family = Family(), recipes: [String] = [], names: [String] = []) throws {
    self.family = family
    var vocabulary = try Utterances.vocabulary()
    for recipe in recipes { vocabulary.insert(Vocabulary.Entry(name: recipe), into: "recipe") }
    interpreter = Interpreter(grammar: try Utterances.allGrammars(), vocabulary: vocabulary, names: names)
  }

  /// Says something and does what comes of it; the answer.
  mutating func say(_ text: String) -> String {
    let reference = ReferenceTime(now: family.context.now, calendar: family.context.calendar)
    let turn = conversation.hear(
      Utterance(text), text: text, isRinging: !family.state.ringing.isEmpty,
      isCooking: family.state.cooking != nil, interpreter: interpreter, reference: reference)
    guard let command = turn.command else { return turn.say ?? "" }
    return ([command] + turn.further + (turn.then.map { [$0] } ?? [])).map { perform($0) }.joined(separator: " ")
  }

  /// What something would be understood as, without a conversation; nil: as nothing.
  func intent(of text: String) -> String? {
    let reference = ReferenceTime(now: family.context.now, calendar: family.context.calendar)
    let result = interpreter.parse(Utterance(text), text: text, reference: reference)
    return result.refusal == nil ? result.meaning?.intent : nil
  }

  private mutating func perform(_ command: Command) -> String {
    do {
      let answer = try family.tell(command.intent, command.slots)
      conversation.did(command, say: answer, at: family.context.now)
      return answer
    } catch let refusal as Refusal {
      conversation.refused(refusal, command, at: family.context.now)
      return refusal.say
    } catch {
      return "\(error)"
    }
  }
}
