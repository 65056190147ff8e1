/// Takes back the effect of a whole sentence: all its commands, the newest first.
struct SentenceUndo<Handler: CommandHandler, Log: Journal> where Log.Event == Handler.Event {
  /// The decision about earlier commands, and the sentence that it takes back; nil: none.
  typealias Found = (undoes: String?, decision: Decision<Handler.Event>)

  private struct Final: Error {
    var command: String
    var refusal: Refusal
  }

  let handler: Handler
  let journal: Log
  let context: CommandContext

  /// Takes back the newest sentence that the caller can mean (``Origin/undoes``).
  /// - Parameter passedOver: commands that could not be taken back at an earlier request: the next
  ///   request means the command before.
  /// - Throws: ``Refusal``; the journal's error.
  func newest(in state: Handler.State, passedOver: inout Set<String>) throws -> Found {
    var passed = passedOver
    while let last = try journal.newestUndoable(from: context.origin.undoes, except: passed) {
      let all = try commands(of: last.sentenceID).filter { !passed.contains($0.id) }
      passed.formUnion(all.map(\.id))
      do {
        if let decision = try decision(undoing: all, in: state) { return (last.sentenceID, decision) }
      } catch let final as Final {
        passedOver.insert(final.command)
        throw final.refusal
      }
    }
    throw Refusal.impossible("There is nothing to undo.")
  }

  /// Takes back the sentence of a command, however old.
  /// - Throws: ``Refusal``; the journal's error.
  func sentence(ofCommand id: String, in state: Handler.State) throws -> Found {
    do {
      if let entry = try journal.undoable(id: id),
        let decision = try decision(undoing: commands(of: entry.sentenceID), in: state)
      {
        return (entry.sentenceID, decision)
      }
    } catch let final as Final {
      throw final.refusal
    }
    throw Refusal.impossible("That can no longer be undone.")
  }

  /// Repeats the sentence that was taken back last, if nothing was changed since. It is a sentence like
  /// others, so that it can be taken back in turn.
  /// - Throws: ``Refusal``; the journal's error.
  func again(in state: Handler.State) throws -> Decision<Handler.Event> {
    guard let last = try journal.newestChange(from: context.origin.undoes), let undone = last.undoes else {
      throw Refusal.impossible("There is nothing to do again.")
    }
    let meant = try journal.journalled(sentence: undone).map(\.entry)
    for entry in meant {
      try Rights.check(entry.command, by: context.giver) { handler.guarded(in: entry.command, state: state) }
    }
    let undo = try journal.journalled(sentence: last.sentenceID).map(\.entry)
    do {
      guard var decision = try decision(undoing: undo, in: state), !decision.events.isEmpty else {
        throw Refusal.impossible("It was changed again since, so it cannot be done again.")
      }
      decision.say = "Again: \(Self.told(meant))"
      return decision
    } catch let final as Final {
      throw final.refusal
    }
  }

  /// Tells the last change.
  /// - Throws: ``Refusal`` if there was none; the journal's error.
  func tellLast() throws -> Decision<Handler.Event> {
    guard let last = try journal.newestChange(from: context.origin.undoes) else {
      throw Refusal.impossible("I have not changed anything yet.")
    }
    let all = try journal.journalled(sentence: last.sentenceID).map(\.entry).filter { !$0.events.isEmpty }
    return Decision(say: "The last change: \(Self.told(all))")
  }

  private static func told(_ entries: [JournalEntry<Handler.Event>]) -> String {
    entries.map(\.say).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func commands(of sentence: String) throws -> [JournalEntry<Handler.Event>] {
    try journal.journalled(sentence: sentence).map(\.entry).filter { !$0.events.isEmpty && $0.undoes == nil }
  }

  // nil: nothing meaningful of them is left. A giver without the right to a command may not take it back
  // either.
  private func decision(
    undoing entries: [JournalEntry<Handler.Event>], in state: Handler.State
  ) throws -> Decision<Handler.Event>? {
    var (after, decision, isMeant) = (state, Decision<Handler.Event>(say: ""), false)
    for entry in entries.reversed() {
      try Rights.check(entry.command, by: context.giver) { handler.guarded(in: entry.command, state: after) }
      guard let next = try self.decision(undoing: entry, in: after) else { continue }
      isMeant = true
      for event in next.events { handler.apply(event, to: &after) }
      decision.events += next.events
      decision.say = [decision.say, next.say].filter { !$0.isEmpty }.joined(separator: " ")
      (decision.asks, decision.shows) = (next.asks ?? decision.asks, next.shows ?? decision.shows)
    }
    guard isMeant else { return nil }
    if decision.say.isEmpty {
      // Stored even when nothing was left to take back, so that the next undo goes on to the sentence
      // before.
      decision.say =
        decision.events.isEmpty
        ? "It was changed again since, so nothing is left to undo."
        : handler.sentence(takingBack: decision.events, in: state, context: context)
    }
    return decision
  }

  // Without a reply of its own if its events are taken back, because one reply covers all.
  private func decision(
    undoing entry: JournalEntry<Handler.Event>, in state: Handler.State
  ) throws -> Decision<Handler.Event>? {
    do {
      switch try handler.undoing(entry, in: state, context: context) {
      case .passedOver: return nil
      case .instead(let decision): return decision
      case .takingBack:
        return Decision(events: handler.events(undoing: entry.events, in: state, context: context), say: "")
      }
    } catch let refusal as Refusal {
      throw Final(command: entry.id, refusal: refusal)
    }
  }
}
