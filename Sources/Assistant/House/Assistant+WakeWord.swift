import Commands
import Foundation
import Home
import Kitchen

/// The household's own wake word.
extension Assistant {
  /// Judges a new wake word, reads it back with any objection, and stores it after a confirmation.
  func chooseWakeWord(
    _ text: String, isSure: Bool, origin: Origin, by giver: Giver?, id: String, speaker: String?
  ) async -> Answer {
    let command = Command.box(.wakeWord(word: text, sure: isSure))
    // It was done before, or is no word at all: there is nothing to judge.
    guard (try? await bus.receipt(id: id)) == nil, let word = try? WakePhrase.checked(text) else {
      return await perform(command, origin: origin, by: giver, id: id, speaker: speaker)
    }
    guard !wake.isFixed else {
      return refusing(command, "The wake word of this run was given when it was started, and stays.", speaker)
    }
    let now = wake.choosing(await bus.state.kitchen.preferences.wakeWord).words
    guard now != [word] else { return refusing(command, "I listen for \u{201C}\(word)\u{201D} already.", speaker) }
    guard words.vocabulary.entry(saying: word.split(separator: " ").map(String.init), in: "item") == nil else {
      return refusing(
        command, "\u{201C}\(word)\u{201D} is something to buy: I would wake whenever you speak of it.", speaker)
    }
    let verdict = await judge.verdict(on: word)
    if verdict.isRefused { return refusing(command, verdict.objection ?? "", speaker) }
    var answer = await perform(command, origin: origin, by: giver, id: id, speaker: speaker)
    if let objection = verdict.objection {
      answer.say = isSure ? "\(answer.say) \(objection)" : "\(objection) \(answer.say)"
    }
    return answer
  }

  private func refusing(_ command: Command, _ reason: String, _ speaker: String?) -> Answer {
    refused(command, .impossible(reason), speaker: speaker)
  }
}
