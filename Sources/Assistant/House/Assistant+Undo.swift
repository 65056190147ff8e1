import Commands

extension Assistant {
  /// What was ordered in one sentence is several commands, and one thing to whoever takes it back.
  func undoingSentence(after undo: Answer, origin: Origin, by giver: Giver?, id: String, speaker: String) async
    -> Answer
  {
    guard undo.isDone, let last = try? await bus.receipt(id: id)?.entry.undoes,
      let dot = last.lastIndex(of: "."), let number = Int(last[last.index(after: dot)...]), (2...100).contains(number),
      case .order? = try? await bus.receipt(id: last)?.entry.command
    else { return undo }
    let sentence = String(last[..<dot])
    var answer = undo
    for part in (1..<number).reversed() {
      let earlier = part == 1 ? sentence : "\(sentence).\(part)"
      guard case .order? = try? await bus.receipt(id: earlier)?.entry.command else { continue }
      let next = await submit(
        .box(.takeBack(id: earlier)), origin: origin, by: giver, id: "\(id).\(number - part + 1)", speaker: speaker)
      guard next.isDone else { break }
      answer.events += next.events
      answer.sequence = next.sequence
      answer.intents.formUnion(next.intents)
      answer.say = next.say
    }
    return answer
  }
}
